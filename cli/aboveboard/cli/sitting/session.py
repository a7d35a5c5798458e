"""A record being written: each line is read, judged, asked about where it is wrong, and put on disk.

The session knows nothing of keys and streams: it is given lines and gives lines back.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from aboveboard.cli.entries import Checked, Fault, fault_of
from aboveboard.cli.files import shown_path, why
from aboveboard.cli.library import Library
from aboveboard.cli.objects import problem_object, step_object
from aboveboard.cli.plain import Told, told
from aboveboard.cli.reporters import Settings
from aboveboard.cli.reporters.findings import counts_told
from aboveboard.cli.reporters.steps import Steps
from aboveboard.cli.sitting.asides import ASIDES, Aside, Asides, wanted
from aboveboard.cli.sitting.journal import Changed, Journal
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.notation.lines import Line, text_lines
from aboveboard.notation.problems import Problem, Span, kind
from aboveboard.notation.reader import Header, Reader
from aboveboard.notation.splitter import split
from aboveboard.notation.statements import Record, Statement
from aboveboard.notation.words import HEADER_WORDS, fold, spellings
from aboveboard.notation.writer import line_written
from aboveboard.replay.completing import Next, Suggestion, titles
from aboveboard.replay.headers import permitted
from aboveboard.replay.hints import nearest_legal
from aboveboard.replay.live import Live
from aboveboard.replay.summary import EVERYTHING_LEGAL, FAULT, Summary
from aboveboard.replay.verdict import Step, Verdict

__all__ = ["Asks", "Halt", "Session"]

_HEADERS = spellings(HEADER_WORDS)
_MARK = "!stands"
_LATEST = 3
_NOWHERE = Span(0, 0, 0)
Lines = Iterator[str]


class Asks(Enum):
    """What a session asks for next."""

    GAME = auto()
    PLAYERS = auto()
    LINE = auto()
    ANSWER = auto()


class Halt(Exception):
    """Raised where a session cannot go on; the message says why, and what became of the last line."""


class _Tried(NamedTuple):
    """A line that was read and judged, and is not written yet."""

    text: str
    written: str
    is_header: bool
    reader: Reader
    live: Live | None
    step: Step | None
    problems: tuple[Problem, ...]
    fault: Fault | None = None


class Session:
    """The writing of one record.

    Attributes:
        draft: what stands at the next prompt to be gone on with.
        over: whether the session was ended.
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
        """
        self.draft = ""
        self.over = False
        self._journal = journal
        self._library = library
        self._settings = settings
        self._asking = asking
        self._paint = Paint(settings.colour)
        self._steps = Steps(settings, self._paint)
        self._asides = Asides(library, settings, self._paint)
        self._pending: _Tried | None = None
        self._fault: Fault | None = None
        self._numbers = numbers
        self._read()

    def _read(self) -> None:
        """Take what the file holds."""
        self._reader = Reader(self._library.known)
        numbered = self._numbers
        stray: list[Problem] = []
        for line in self._journal.lines:
            item = self._reader.feed(line)
            stray.extend(one for one in self._reader.finished if isinstance(one, Problem))
            self._reader.finished.clear()
            if isinstance(item, Statement):
                numbered = self._numbers or item.number is not None
        if self._reader.vocabulary is None and stray:
            problem = stray[-1]
            raise Halt(f"line {problem.span.line}: {problem.code} {clean(problem.message)}. {problem.advice}")
        self._numbered = numbered
        self._fault = None
        try:
            live = self._replayed(self._reader)
        except Exception as error:
            live, self._fault = None, fault_of(error, self._path)
        self._stands(self._reader, live)

    def _stands(self, reader: Reader, live: Live | None) -> None:
        """The record stands here now."""
        self._reader, self._live = reader, live
        self._next = None if live is None else Next(
            live, permitted(live.record, live.game, self._settings.options)[0], self._library.known)  # fmt: skip

    def _replayed(self, reader: Reader, before: Live | None = None) -> Live | None:
        """The game as far as it is written, None where its players are still to be named or no verdict is given."""
        record = None if self._fault else _record(reader)
        if record is None:
            return None
        if before is not None and before.record.statements:
            return before.grown(record)
        return Live(record, self._settings.options, self._library.games)

    @property
    def asks(self) -> Asks:
        """What is asked for next."""
        if self._pending is not None:
            return Asks.ANSWER
        if self._reader.vocabulary is None:
            return Asks.GAME
        return Asks.LINE if self._reader.players else Asks.PLAYERS

    @property
    def code(self) -> int:
        """The exit code that the record comes to as far as it is written."""
        if self._fault is not None:
            return FAULT
        return Summary.of(self._live.replay).exit_code() if self._live else EVERYTHING_LEGAL

    @property
    def checked(self) -> Checked | None:
        """The same as commands that look into one game want it."""
        return Checked(self._path, self._live.game, self._live.replay) if self._live else None

    @property
    def number(self) -> int:
        """The number of the next statement."""
        return self._reader.count + 1

    @property
    def where(self) -> str:
        """Where play stands, in one line; nothing where no table can be shown."""
        if self._live is None or self._live.game.view is None:
            return ""
        view = self._live.game.view(self._live.table, None)
        players = self._live.record.players
        return "".join(one if isinstance(one, str) else players[one.seat] for one in view.headline)

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

    @property
    def _path(self) -> str:
        return shown_path(self._journal.path)

    def begun(self) -> Lines:
        """Where the record stands."""
        checked = self.checked
        if checked is not None:
            game = told(checked, every_step=False)
            yield f"{self._paint('bold', clean(self._path))}: {counts_told(game.summary, self._paint)}"
            for problem in checked.replay.record.problems:
                yield from self._problem(problem)
            yield from self._latest(checked)
        if self._fault is not None:
            yield from self._failed(self._fault)
        if self._journal.torn:
            left = self._journal.torn.decode(errors="replace").strip("\0 \t")
            yield f"the last line has no end, so it was never confirmed: {clean(left) or '(nothing)'}"
            if self._asking:
                self.draft = left
            else:
                yield from self.typed(left)

    def _latest(self, checked: Checked) -> Lines:
        """The last statements, so that everybody sees where to go on."""
        game = told(checked)
        for one in game.steps[1:][-_LATEST:]:
            yield self._steps.headline(one)
        if self.where:
            yield self._paint("bold", clean(self.where))

    def typed(self, text: str) -> Lines:
        """What is said of a line that was typed; it is on disk when the first word of that is heard.

        Raises:
            Halt: the line cannot be written, and nobody is there to do something about it.
        """
        self.draft = ""
        try:
            yield from self._taken(text)
        except Changed:
            yield from self._changed()
            yield from self.typed(text)
        except OSError as error:
            problem = Problem(kind("AG-41"), _NOWHERE, {"why": why(error)})
            if not self._asking:
                raise Halt(
                    f"{clean(self._path)}: {problem.code} {problem.message}; not written: {clean(text)}. "
                    f"{problem.advice}"
                ) from error
            yield from self._problem(problem)
            self._pending = None
            self.draft = text

    def _taken(self, text: str) -> Lines:
        if self._pending is not None:
            yield from self._answered(text, self._pending)
            return
        if not text.strip():
            return
        aside = wanted(text, self._reader.players)
        if aside is not None:
            yield from self._aside(aside)
            return
        tried = self._tried(self._named(text))
        if isinstance(tried, Problem):
            yield from self._refused(tried, text)
        elif _in_question(tried):
            yield from self._questioned(tried)
        else:
            yield from self._confirmed(tried)

    def _named(self, text: str) -> str:
        """A line with the header key that is asked for, where it has none."""
        key = {Asks.GAME: "game", Asks.PLAYERS: "players"}.get(self.asks)
        parts = split(text)
        has_one = parts.player is not None and fold(parts.player) in _HEADERS
        return text if key is None or has_one or not parts.body else f"{key}: {text.strip()}"

    def _tried(self, text: str) -> _Tried | Problem:
        """A line read and judged, or why it can be none of this record."""
        number = self._journal.count + 1
        line = _line(number, text)
        reader = self._reader.forked()
        known, count = len(reader.problems), reader.count
        had_game = reader.vocabulary is not None
        item = reader.feed(line)
        if line.fault and isinstance(item, Problem):
            return item
        if reader.finished:
            if had_game and reader.vocabulary is not None:
                return Problem(
                    kind("AG-05"), _NOWHERE, {"key": "game", "line": reader.finished[-1].span.line}
                )
            return next(one for one in reader.finished if isinstance(one, Problem))
        if reader.count == count and isinstance(item, Problem):
            return item
        problems = tuple(one for one in reader.problems[known:] if one is not item)
        written = line.text.strip()
        if isinstance(item, Header | Statement):
            counted = self._numbered and isinstance(item, Statement)
            written = line_written(item, line, reader, reader.count if counted else None)
        live, fault = self._live, None
        if item is not None:
            try:
                live = self._replayed(reader, self._live)
            except Exception as error:
                live, fault = None, fault_of(error, self._path)
        step = live.replay.steps[-1] if live and reader.count > count else None
        return _Tried(text, written, isinstance(item, Header), reader, live, step, problems, fault)

    def _refused(self, problem: Problem, text: str) -> Lines:
        """A line that can be none of this record, whoever wants it."""
        yield from self._problem(problem)
        yield "not written"
        self.draft = text if self._asking else ""

    def _questioned(self, tried: _Tried) -> Lines:
        """Tell what is wrong with a line, and wait for what is to become of it."""
        self._pending = tried
        yield from self._said(tried)
        yield from self._instead(tried)
        if self._asking:
            yield from wrapped(_question(tried), 0, self._settings.width)

    def _instead(self, tried: _Tried) -> Lines:
        """The legal moves nearest to a line that is not."""
        step, live = tried.step, tried.live
        if live is None or step is None or step.verdict is not Verdict.ILLEGAL:
            return
        near = nearest_legal(live.game, live.record, step.before, step.statement, self._library.known)
        if near:
            yield from wrapped(f"Legal instead: {clean('; '.join(near))}", 4, self._settings.width, 2)

    def _answered(self, text: str, tried: _Tried) -> Lines:
        word, _, reason = text.strip().partition(" ")
        if word in ("k", "keep"):
            self._pending = None
            yield from self._confirmed(tried, said_before=True)
        elif word in ("d", "discard"):
            self._pending = None
            yield f"not written: {clean(tried.text.strip())}"
            self.draft = tried.text if self._asking else ""
        elif word in ("s", "stands") and tried.step is not None and tried.step.breaches:
            self._pending = None
            marked = self._tried(_marked(tried.text, reason.strip().strip('"')))
            if isinstance(marked, Problem):
                yield from self._refused(marked, tried.text)
            else:
                yield from self._confirmed(marked, said_before=True)
        elif not self._asking:
            # Nobody answers: the line is kept as it was played.
            self._pending = None
            yield from self._confirmed(tried, said_before=True)
            yield from self._taken(text)
        else:
            aside = wanted(text, self._reader.players)
            if aside is not None and not aside.ends_or_writes:
                yield from self._asides.told(aside, self.checked)
            yield from wrapped(_question(tried), 0, self._settings.width)

    def _confirmed(self, tried: _Tried, said_before: bool = False) -> Lines:
        """Write a line; what is said of it comes when it is on disk."""
        self._journal.append(tried.written)
        before = self._live
        self._fault = self._fault or tried.fault
        self._stands(tried.reader, tried.live)
        if said_before:
            yield f"written: {clean(tried.written.strip())}"
        else:
            yield from self._said(tried)
        if before is not None and tried.live is not None:
            yield from self._revealed(before, tried.live)
            if tried.live.replay.finished and not before.replay.finished:
                yield from self._finished(tried.live)

    def _said(self, tried: _Tried) -> Lines:
        """What is said of a line."""
        for problem in tried.problems:
            yield from self._problem(problem)
        live = tried.live
        if tried.fault is not None:
            yield from self._failed(tried.fault)
        elif tried.step is None:
            yield f"     {self._paint(Verdict.LEGAL, '✓')} {clean(tried.written.strip())}"
        if live is None or (tried.step is None and not tried.is_header):
            return
        step = tried.step or live.replay.steps[0]
        if tried.step is not None or step.breaches or step.notes:
            yield from self._step(step, Checked(self._path, live.game, live.replay))

    def _failed(self, fault: Fault) -> Lines:
        yield self._paint("fault", "the checker itself failed, and gives no verdict from here on")
        yield f"    {clean(fault.error)}, at {clean(fault.where)}; please report this with the record"

    def _step(self, step: Step, checked: Checked) -> Lines:
        return self._steps.entered(step_object(step, checked), self._game(checked))

    def _game(self, checked: Checked) -> Told:
        return told(checked, every_step=False)

    def _revealed(self, before: Live, after: Live) -> Lines:
        """The steps before of which something else is known now."""
        if after.replay.record.headers != before.replay.record.headers:
            return
        checked = Checked(self._path, after.game, after.replay)
        for old, new in zip(before.replay.steps, after.replay.steps, strict=False):
            if new.verdict is not old.verdict and not new.excused:
                line = f"line {new.statement.span.line} is {new.verdict} by what is known now:"
                yield self._paint(new.verdict, line)
                yield from self._step(new, checked)

    def _finished(self, live: Live) -> Lines:
        winners = [live.record.players[seat] for seat in live.replay.winners or ()]
        won = (
            f": {clean(' and '.join(winners))} {'has' if len(winners) == 1 else 'have'} won"
            if winners
            else ""
        )
        yield self._paint("bold", f"the game is over{won}")

    def _problem(self, problem: Problem) -> Lines:
        word = self._paint("unreadable" if problem.kind.severity == "error" else problem.kind.severity,
                           problem.kind.severity)  # fmt: skip
        yield f"    {word}: {problem.code} {clean(problem.kind.title)}"
        yield from self._steps.said(problem_object(problem))

    def _changed(self) -> Lines:
        """Another program has written to the file: take what it wrote, and keep what it took away."""
        done = self._journal.reopen()
        self._pending = None
        self._read()
        what = f"the file was read again, it has {self._journal.count} lines"
        yield from self._problem(
            Problem(kind("AG-43"), _NOWHERE, {"what": "; ".join(filter(None, (done, what)))})
        )

    def _aside(self, aside: Aside) -> Lines:
        """Something that is asked, and not written."""
        if aside.word == "quit":
            self.over = True
        elif aside.word == "erase":
            yield from self._erased()
        else:
            yield from self._asides.told(aside, self.checked)

    def _erased(self) -> Lines:
        if not self._journal.count:
            yield "there is no line to erase"
            return
        gone = self._journal.erase()
        self._read()
        yield f"erased: {clean(gone.strip()) or '(an empty line)'}"
        self.draft = gone.strip() if self._asking else ""

    def broken_off(self) -> None:
        """A line was broken off, at whatever point: what the file holds is what counts."""
        self._pending = None
        self.draft = ""
        self._read()

    def ended(self) -> Lines:
        """What is said at the end; a line that still waits for an answer is kept where nobody could give one."""
        if self._pending is not None:
            if self._asking:
                yield f"not written: {clean(self._pending.text.strip())}"
            else:
                yield from self._confirmed(self._pending, said_before=True)
            self._pending = None
        lines = self._journal.count
        path = clean(self._path)
        yield (
            f"{lines} line{'s' * (lines != 1)} in {path}; `aboveboard record {path}` goes on there"
            if lines
            else "nothing was written"
        )


def _record(reader: Reader) -> Record | None:
    """The record as far as it is read, None where its players are still to be named."""
    if reader.vocabulary is None or not reader.players:
        return None
    ahead = reader.forked()
    ahead.end()
    return next((one for one in ahead.finished if isinstance(one, Record)), None)


def _line(number: int, text: str) -> Line:
    """A text as one line of the file; bytes that are no text were put in as surrogates."""
    if not text.isascii() and any("\ud800" <= one <= "\udfff" for one in text):
        return Line(number, text.encode(errors="replace").decode(), "AG-11")
    return next(iter(text_lines(text)))._replace(number=number)


def _in_question(tried: _Tried) -> bool:
    """Whether a line is one to be asked about before it is written."""
    step = tried.step
    if step is None or step.excused:
        return tried.fault is not None
    return step.verdict is Verdict.UNREADABLE or (step.verdict is Verdict.ILLEGAL and bool(step.roots))


def _question(tried: _Tried) -> str:
    if tried.step is not None and tried.step.breaches:
        return (
            "It is not written yet: k keeps it as it was played, s (and a reason) lets it stand as a mistake, "
            "d discards it."
        )
    if tried.fault is not None:
        return "It is not written yet: k keeps it without a verdict, d discards it."
    return "It is not written yet: k keeps it as a line that cannot be read, d discards it."


def _marked(text: str, reason: str) -> str:
    """A line with the mark of a mistake that stood, before its comment."""
    comment = split(text).comment
    body = text[: len(text) - len(comment)].rstrip()
    quoted = reason.replace("\\", "\\\\").replace('"', '\\"')
    mark = f'{_MARK} "{quoted}"' if reason else _MARK
    return f"{body}  {mark}" + (f"  {comment}" if comment else "")
