"""A record being written: each line is read, judged, asked about where it is wrong, and put on disk.

The session knows nothing of keys and streams: it is given lines and gives lines back.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from shlex import quote

from aboveboard.cli.entries import Checked, Fault, fault_of
from aboveboard.cli.files import shown_path, why
from aboveboard.cli.library import Library
from aboveboard.cli.reporters import Settings
from aboveboard.cli.sitting.asides import ASIDES, Aside, Asides, wanted
from aboveboard.cli.sitting.journal import Changed, Journal
from aboveboard.cli.sitting.telling import Teller, where
from aboveboard.cli.sitting.trying import NOWHERE, Tried, marked, record_of, tried
from aboveboard.cli.terminal import clean
from aboveboard.notation.problems import Problem, kind
from aboveboard.notation.reader import Reader
from aboveboard.notation.splitter import split
from aboveboard.notation.statements import Statement
from aboveboard.notation.words import HEADER_WORDS, fold, spellings
from aboveboard.replay.completing import Next, Suggestion, titles
from aboveboard.replay.headers import permitted
from aboveboard.replay.hints import nearest_legal
from aboveboard.replay.live import Live
from aboveboard.replay.summary import EVERYTHING_LEGAL, FAULT, Summary
from aboveboard.replay.verdict import Verdict

__all__ = ["Asks", "Halt", "Session"]

_HEADERS = spellings(HEADER_WORDS)
Lines = Iterator[str]


class Asks(Enum):
    """What a session asks for next."""

    GAME = auto()
    PLAYERS = auto()
    LINE = auto()
    ANSWER = auto()


class Halt(Exception):
    """Raised where a session cannot go on; the message says why, and what became of the last line."""


class Session:
    """The writing of one record.

    Attributes:
        draft: what stands at the next prompt to be gone on with.
        over: whether the session was ended.
        language: what is said is told in it.
    """

    def __init__(
        self, journal: Journal, library: Library, settings: Settings, asking: bool, numbers: bool = False
    ) -> None:
        """Begin to write.

        Args:
            journal: the file.
            library: the games that can be recorded.
            settings: how verdicts look, and how the record is replayed.
            asking: whether somebody is there to answer; otherwise lines that are wrong are kept.
            numbers: whether lines are numbered, as they are where the last one is.

        Raises:
            Halt: the file holds something that is no record.
        """
        self.draft = ""
        self.over = False
        self._journal = journal
        self._library = library
        self._options = settings.options
        self.language = settings.language
        self._asking = asking
        self._numbers = numbers
        self._path = shown_path(journal.path)
        self._tell = Teller(self._path, settings)
        self._asides = Asides(library, settings, self._tell.paint)
        self._pending: Tried | None = None
        self._read()

    def _read(self) -> None:
        """Take what the file holds."""
        reader = Reader(self._library.known)
        self._numbered = self._numbers
        stray: list[Problem] = []
        for line in self._journal.lines:
            item = reader.feed(line)
            stray.extend(one for one in reader.finished if isinstance(one, Problem))
            reader.finished.clear()
            if isinstance(item, Statement):
                self._numbered = self._numbers or item.number is not None
        if reader.vocabulary is None and stray:
            problem = stray[-1]
            told, advice = clean(problem.said(self.language)), problem.advised(self.language)
            place = self.language("line {line}", line=str(problem.span.line))
            raise Halt(f"{place}: {problem.code} {told}. {advice}")
        self._fault: Fault | None = None
        self._live: Live | None = None
        live = None
        try:
            live = self._replayed(reader)
        except Exception as error:
            self._fault = fault_of(error, self._path)
        self._stands(reader, live)

    def _stands(self, reader: Reader, live: Live | None) -> None:
        """The record stands here now."""
        self._reader, self._live, self._next = reader, live, None
        if live is not None:
            lifted = permitted(live.record, live.game, self._options)[0]
            self._next = Next(live, lifted, self._library.known)

    def _replayed(self, reader: Reader) -> Live | None:
        """The game as far as it is read, None where its players are to be named or no verdict can be given."""
        record = None if self._fault else record_of(reader)
        if record is None:
            return None
        if self._live is not None and self._live.record.statements:
            return self._live.grown(record)
        return Live(record, self._options, self._library.games)

    @property
    def asks(self) -> Asks:
        """What is asked for next."""
        if self._pending is not None:
            return Asks.ANSWER
        if self._reader.vocabulary is None:
            return Asks.GAME
        return Asks.LINE if self._reader.players else Asks.PLAYERS

    @property
    def answers(self) -> str:
        """What may be answered, where an answer is asked for."""
        return self._pending.answers(self.language) if self._pending is not None else ""

    @property
    def code(self) -> int:
        """The exit code that the record comes to as far as it is written."""
        if self._fault is not None:
            return FAULT
        return Summary.of(self._live.replay).exit_code() if self._live else EVERYTHING_LEGAL

    @property
    def number(self) -> int:
        """The number of the next statement."""
        return self._reader.count + 1

    @property
    def where(self) -> str:
        """Where play stands, in one line."""
        return where(self._live, self.language) if self._live else ""

    def suggested(self, text: str) -> list[Suggestion]:
        """What may be written behind the beginning of the next line."""
        if self.asks is Asks.GAME:
            return titles(text, self._library.known)
        if self.asks is not Asks.LINE or self._next is None:
            return []
        aside = wanted(text, self._reader.players)
        if aside is not None and " " in text.lstrip():
            return self._next.after(aside.rest) if aside.word == "ask" else []
        words = [Suggestion(one, len(text)) for one in ASIDES if text and one.startswith(text.casefold())]
        return [*self._next.after(text), *words]

    def begun(self) -> Lines:
        """Where the record stands."""
        if self._live is not None:
            yield from self._tell.begun(self._live)
        if self._fault is not None:
            yield from self._tell.failed(self._fault)
        if self._journal.torn:
            left = self._journal.torn.decode(errors="replace").strip("\0 \t")
            yield self.language(
                "the last line has no end, so it was never confirmed: {text}",
                text=clean(left) or self.language("(nothing)"),
            )
            if self._asking:
                self.draft = left
            else:
                yield from self.typed(left)

    def typed(self, text: str) -> Lines:
        """What is said of a line that was typed; a line of the record is on disk before it is said to be legal.

        Raises:
            Halt: the line cannot be written, and nobody is there to do something about it.
            InUse: another program records into the file that has taken the place of this one.
        """
        self.draft = ""
        held, count = self._pending, self._journal.count
        try:
            yield from self._taken(text)
        except Changed:
            waits = held if self._journal.count == count else None
            try:
                yield from self._changed()
            except OSError as error:
                self._pending = None
                yield from self._unwritten(text if waits is None else waits.text, error)
                return
            if waits is not None:
                # What is on the table now may make another verdict of it.
                yield from self.typed(waits.text)
            if (waits is None or not self._asking) and wanted(text, self._reader.players) is None:
                yield from self.typed(text)
        except OSError as error:
            self._pending = None
            lost = held.text if held is not None and self._journal.count == count else text
            yield from self._unwritten(lost, error)

    def _unwritten(self, text: str, error: OSError) -> Lines:
        problem = Problem(kind("AG-41"), NOWHERE, {"why": why(error)})
        if not self._asking:
            told = f"{clean(self._path)}: {problem.code} {problem.said(self.language)}"
            lost = self.language("; not written: {text}", text=clean(text))
            raise Halt(f"{told}{lost}. {problem.advised(self.language)}") from error
        yield from self._tell.problem(problem)
        self.draft = text

    def _taken(self, text: str) -> Lines:
        if self._pending is not None:
            yield from self._answered(text, self._pending)
            return
        aside = wanted(text, self._reader.players)
        if aside is not None:
            yield from self._aside(aside)
        elif text.strip():
            one = self._tried(self._named(text))
            if isinstance(one, Problem):
                yield from self._refused(one, text)
            elif one.in_question:
                yield from self._questioned(one)
            else:
                yield from self._confirmed(one)

    def _named(self, text: str) -> str:
        """A line with the header key that is asked for, where it has none."""
        key = {Asks.GAME: "game", Asks.PLAYERS: "players"}.get(self.asks)
        parts = split(text)
        has_one = parts.player is not None and fold(parts.player) in _HEADERS
        return text if key is None or has_one or not parts.body else f"{key}: {text.strip()}"

    def _tried(self, text: str) -> Tried | Problem:
        number = self._journal.count + 1
        return tried(text, number, self._reader, self._replayed, self._numbered, self._path)

    def _refused(self, problem: Problem, text: str) -> Lines:
        """A line that can be none of this record, whoever wants it."""
        yield from self._tell.problem(problem)
        yield self.language("not written")
        self.draft = text if self._asking else ""

    def _questioned(self, one: Tried) -> Lines:
        """Tell what is wrong with a line, and wait for what is to become of it."""
        self._pending = one
        yield from self._said(one)
        if one.live and one.step and one.step.verdict is Verdict.ILLEGAL:
            step, live = one.step, one.live
            near = nearest_legal(live.game, live.record, step.before, step.statement, self._library.known)
            if near:
                yield from self._tell.wrapped(
                    self.language("Legal instead: {moves}", moves=clean("; ".join(near))), 4
                )
        if self._asking:
            yield from self._tell.wrapped(one.question(self.language))

    def _answered(self, text: str, one: Tried) -> Lines:
        word, _, reason = text.strip().partition(" ")
        if word in ("k", "keep"):
            yield from self._confirmed(one)
        elif word in ("d", "discard"):
            self._pending = None
            yield self._not_written(one)
            self.draft = one.text if self._asking else ""
        elif word in ("s", "stands") and one.may_stand:
            with_mark = self._tried(marked(one.text, reason.strip().strip('"')))
            assert isinstance(with_mark, Tried)
            yield from self._confirmed(with_mark)
        elif not self._asking:
            # Nobody answers: the line is kept as it was played.
            yield from self._confirmed(one)
            yield from self._taken(text)
        else:
            aside = wanted(text, self._reader.players)
            if aside is not None and not aside.ends_or_writes:
                yield from self._asides.told(aside, self._checked)
            yield from self._tell.wrapped(one.question(self.language))

    def _confirmed(self, one: Tried) -> Lines:
        """Write a line; what is said of it comes when it is on disk, if it was not said before."""
        self._journal.append(one.written)
        before, asked = self._live, self._pending is not None
        self._pending = None
        self._fault = self._fault or one.fault
        self._stands(one.reader, one.live)
        if asked:
            yield self.language("written: {text}", text=clean(one.written.strip()))
        else:
            yield from self._said(one)
        if before is not None and one.live is not None:
            yield from self._tell.revealed(before, one.live)

    def _said(self, one: Tried) -> Lines:
        """What is said of a line."""
        for problem in one.problems:
            yield from self._tell.problem(problem)
        if one.fault is not None:
            yield from self._tell.failed(one.fault)
        elif one.step is not None and one.live is not None:
            yield from self._tell.step(one.step, one.live)
        else:
            yield self._tell.plain(one.written)
            opening = one.live.replay.steps[0] if one.live and one.is_header else None
            if opening is not None and one.live and (opening.breaches or opening.notes):
                yield from self._tell.step(opening, one.live)

    def _changed(self) -> Lines:
        """Another program has written to the file: take what it wrote, and keep what it took away."""
        done = self._journal.reopen(self.language)
        self._pending = None
        self._read()
        one, more = (
            "the file was read again, it has {count} line",
            "the file was read again, it has {count} lines",
        )
        what = self.language.counted(self._journal.count, one, more)
        told = {"what": self.language("; ").join(filter(None, (done, what)))}
        yield from self._tell.problem(Problem(kind("AG-43"), NOWHERE, told))

    @property
    def _checked(self) -> Checked | None:
        return self._tell.checked(self._live) if self._live else None

    def _aside(self, aside: Aside) -> Lines:
        """Something that is asked, and not written."""
        if aside.word == "quit":
            self.over = True
        elif aside.word == "erase":
            yield from self._erased()
        else:
            yield from self._asides.told(aside, self._checked)

    def _erased(self) -> Lines:
        if not self._journal.count:
            yield self.language("there is no line to erase")
            return
        gone = self._journal.erase()
        self._read()
        yield self.language("erased: {text}", text=clean(gone.strip()) or self.language("(an empty line)"))
        self.draft = gone.strip() if self._asking else ""

    def broken_off(self) -> None:
        """A line was broken off, at whatever point: what the file holds is what counts."""
        self._pending = None
        self.draft = ""
        self._read()

    def ended(self) -> Lines:
        """What is said at the end; a line that still waits for an answer is kept where nobody could give one."""
        if self._pending is not None and self._asking:
            yield self._not_written(self._pending)
        elif self._pending is not None:
            yield from self.typed("keep")
        if not self._journal.count:
            yield self.language("nothing was written")
            return
        one, more = (
            "{count} line in {path}; {command} goes on there",
            "{count} lines in {path}; {command} goes on there",
        )
        command = f"`aboveboard record {clean(quote(self._path))}`"
        yield self.language.counted(self._journal.count, one, more, path=clean(self._path), command=command)

    def _not_written(self, one: Tried) -> str:
        return self.language("not written: {text}", text=clean(one.text.strip()))
