"""Many games on an existing Dask cluster, told in the order in which they were named.

The files are read here and cut into games, which go to the cluster in batches, as text. A batch counts
once its result is here: one whose worker is lost is done again by another, and none is told twice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from aboveboard.cli.cache import code_state
from aboveboard.cli.entries import Fault, Trouble, missing_entry
from aboveboard.cli.files import Missing
from aboveboard.cli.languages import language
from aboveboard.cli.options import refuse
from aboveboard.cli.pieces import Piece
from aboveboard.cli.plain import Told, from_data, told
from aboveboard.cli.remote import Parcel, Sent, replayed
from aboveboard.cli.terminal import clean
from aboveboard.cli.work import Work, Worker, worked
from aboveboard.notation.problems import Problem, Span, kind
from aboveboard.replay.headers import Options

if TYPE_CHECKING:
    from aboveboard.cli.cache import Cache

__all__ = ["connected", "on_cluster"]

# Some tenths of a second of work, beside which the way there and back takes little; the first batches are
# smaller, so that every worker soon has one.
_LINES_A_BATCH, _LINES_AT_FIRST = 12_000, 3_000
# So many batches a core are under way, so that none waits for more; and so much is held here at most.
_AHEAD, _FEWEST = 3, 12
_MOST_HELD = 5_000
# How many seconds a scheduler may take to be found and to answer, and a cluster may be without workers.
_CONNECTING, _ANSWER, _WITHOUT_WORKERS = 10.0, 30.0, 60.0
_LOOK_EVERY = 5.0
_NO_CONNECTION = "the connection to its scheduler was lost"
_LOGS = ("distributed", "distributed.client", "distributed.comm", "tornado.application")


class _Lost(Exception):
    """The cluster does no more work; the text tells why."""


class _Batch:
    """Games that are sent together, and what came back."""

    def __init__(self) -> None:
        self.games: list[Sent] = []
        self.lines = 0
        self.future: Any = None
        self.told: list[list[Told]] | None = None


class _Place:
    """A game's place in the order of what is told."""

    def __init__(self, batch: _Batch, worker: Worker) -> None:
        self.batch = batch
        self.index = len(batch.games)
        self.worker = worker


def connected(address: str) -> Any:
    """A client of the cluster whose scheduler listens at an address.

    Raises:
        typer.BadParameter: there is no such scheduler, or nothing to reach it with.
    """
    try:
        from distributed import Client
    except ImportError:
        refuse("--engine dask needs Dask: `pip install 'aboveboard[dask]'`")
    for name in _LOGS:
        # What befalls the cluster is told in the report.
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    client_at: Callable[..., Any] = Client
    try:
        # A client that finds no scheduler is left half made, and closes itself whenever garbage is collected: it
        # waits for ever if another one is being made just then. And it waits for ever where something else listens.
        asyncio.run(asyncio.wait_for(_answers(address), _CONNECTING))
        return client_at(address, timeout=_CONNECTING, set_as_default=False)
    except Exception as error:
        # An address may be wrong in many ways, each with an exception of its own.
        refuse(
            "no Dask scheduler can be reached at {address}: {why}",
            address=clean(address),
            why=clean(str(error)) or (lambda say: say("nothing answers as one does")),
        )


async def _answers(address: str) -> None:
    """Make sure that somebody listens at an address.

    Raises:
        Exception: nobody does, or it is no address; of whatever kind the transport raises.
    """
    from distributed import Security
    from distributed.comm.core import connect

    secured: Callable[..., Any] = Security
    reached: Callable[..., Any] = connect
    place = address if "://" in address else f"tcp://{address}"
    # It has the shorter time, since what it says of a failure says more.
    comm = await reached(place, timeout=0.9 * _CONNECTING, **secured().get_connection_args("client"))
    await comm.close()


def on_cluster(
    client: Any,
    files: Iterator[str | Missing],
    work: Work,
    options: Callable[[str], Options],
    cache: Cache | None,
) -> Iterator[Told]:
    """What is told of some files, in their order.

    Args:
        client: leads to the cluster, and is closed in the end.
        files: the files.
        work: how to work on them.
        options: how the records of a file are replayed.
        cache: what is known from earlier runs, and is not sent.
    """
    try:
        yield from _Cluster(client, work).run(files, options, cache)
    finally:
        # The cluster lets go of what it was still to do.
        with suppress(Exception):
            client.close(timeout=1)


class _Cluster:
    def __init__(self, client: Any, work: Work) -> None:
        self._client = client
        self._work = work._replace(cached=False, share=None)
        self._share = work.share
        self._say = language(work.language)
        self._state = code_state(work.library)
        self._order: deque[Told | _Place] = deque()
        self._open = _Batch()
        self._under_way: list[_Batch] = []
        self._had_workers = time.monotonic()
        self._looked = self._had_workers - _LOOK_EVERY
        self._ahead = _FEWEST
        self._lines_a_batch = _LINES_AT_FIRST

    def run(
        self, files: Iterator[str | Missing], options: Callable[[str], Options], cache: Cache | None
    ) -> Iterator[Told]:
        """What is told of some files; the first game that the cluster is lost with ends it."""
        try:
            for path in files:
                for one in self._of_file(path, options, cache):
                    self._order.append(one)
                    if self._open.lines >= self._lines_a_batch:
                        self._send()
                    while self._order and (self._is_full() or self._is_there(self._order[0])):
                        yield from self._next()
            self._send()
            while self._order:
                yield from self._next()
        except _Lost as error:
            head = self._order[0]
            path = head.path if isinstance(head, Told) else head.batch.games[head.index].path
            problem = Problem(kind("AG-29"), Span(0, 0, 0), {"why": str(error)})
            yield told(Trouble(path, problem, not_done=True), language=self._say)

    def _of_file(
        self, path: str | Missing, options: Callable[[str], Options], cache: Cache | None
    ) -> Iterator[Told | _Place]:
        """What is told of a file here, and the games that are sent away, in their order."""
        if isinstance(path, Missing):
            yield told(missing_entry(path), language=self._say)
            return
        own = options(path)
        worker = Worker(self._work, own, cache)

        def of(shown: str, piece: Piece) -> list[Told | _Place]:
            if not piece.number or not piece.held:
                return [*worker.of(shown, piece)]
            known = worker.known(shown, piece)
            return [*known] if known is not None else [self._put(Sent(shown, own, piece), worker)]

        yield from worked(path, self._work._replace(share=self._share), of)

    def _put(self, game: Sent, worker: Worker) -> _Place:
        place = _Place(self._open, worker)
        self._open.games.append(game)
        self._open.lines += len(game.piece.block.texts)
        return place

    def _send(self) -> None:
        if self._open.games:
            self._open.future = self._submitted(self._open.games)
            self._under_way.append(self._open)
        if self._is_full():
            self._lines_a_batch = _LINES_A_BATCH
        self._open = _Batch()

    def _submitted(self, games: list[Sent]) -> Any:
        try:
            return self._client.submit(replayed, Parcel(games, self._work, self._state), pure=False)
        except Exception:
            self._lost(_NO_CONNECTION)

    def _is_full(self) -> bool:
        return len(self._under_way) >= self._ahead or len(self._order) >= _MOST_HELD

    def _is_there(self, one: Told | _Place) -> bool:
        if isinstance(one, Told) or one.batch.told is not None:
            return True
        return one.batch.future is not None and bool(one.batch.future.done())

    def _next(self) -> Iterator[Told]:
        """What is told next; the game stays at the head until it is known."""
        if time.monotonic() - self._looked > _LOOK_EVERY:
            self._look()
        head = self._order[0]
        if isinstance(head, Told):
            yield head
        else:
            if head.batch is self._open:
                self._send()
            if head.batch.told is None:
                head.batch.told = self._results(head.batch)
                self._under_way.remove(head.batch)
            result = head.batch.told[head.index]
            head.worker.keep(head.batch.games[head.index].piece, result)
            yield from result
        self._order.popleft()

    def _results(self, batch: _Batch) -> list[list[Told]]:
        from distributed import KilledWorker

        try:
            return self._awaited(batch.future)
        except KilledWorker:
            # Whatever a worker had in hand when it died is blamed for it. So each game of the batch is tried
            # again with nothing else under way.
            self._settle()
            return [self._alone(game) for game in batch.games]

    def _alone(self, game: Sent) -> list[Told]:
        from distributed import KilledWorker

        try:
            (result,) = self._awaited(self._submitted([game]))
            return result
        except KilledWorker:
            why = "the workers that checked it came to an end"
            return [told(Fault(game.path, game.piece.number, game.piece.line, why, "the cluster", ""))]

    def _settle(self) -> None:
        """Wait until nothing is under way."""
        from distributed import KilledWorker

        for one in self._under_way:
            with suppress(KilledWorker):
                self._awaited(one.future)

    def _awaited(self, future: Any) -> list[list[Told]]:
        from distributed import KilledWorker

        while True:
            try:
                found = future.result(timeout=_LOOK_EVERY)
                return [[from_data(data) for data in one] for one in found]
            except TimeoutError:
                self._look()
            except (CancelledError, OSError):
                self._lost(_NO_CONNECTION)
            except KilledWorker:
                raise
            except Exception as error:
                self._lost(f"its workers cannot replay games: {type(error).__name__}: {error}")

    def _look(self) -> None:
        """Whether the cluster is still there, and how large it is."""
        now = self._looked = time.monotonic()
        try:
            cores = self._client.sync(self._client.scheduler.ncores, callback_timeout=_ANSWER)
        except Exception:
            self._lost("its scheduler does not answer")
        self._ahead = max(_FEWEST, _AHEAD * sum(cores.values()))
        if cores:
            self._had_workers = now
        elif now - self._had_workers > _WITHOUT_WORKERS:
            self._lost(f"it has been without workers for {_WITHOUT_WORKERS:g} seconds")

    def _lost(self, why: str) -> NoReturn:
        raise _Lost(why) from None
