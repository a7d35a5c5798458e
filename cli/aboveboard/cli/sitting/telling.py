"""What is said at the table, in lines: verdicts, problems, what a later line reveals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import is_not

from aboveboard.cli.entries import Checked, Fault
from aboveboard.cli.objects import problem_object
from aboveboard.cli.plain import told, told_alone
from aboveboard.cli.reporters import Settings
from aboveboard.cli.reporters.findings import counts_told
from aboveboard.cli.reporters.steps import Steps
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.notation.problems import Problem
from aboveboard.notation.texts import Language
from aboveboard.replay.live import Live
from aboveboard.replay.verdict import Step, Verdict

__all__ = ["Teller", "where"]

_LATEST = 3


class Teller:
    """Tells what a session has to say of a record."""

    def __init__(self, path: str, settings: Settings) -> None:
        """Tell of the record that is shown under this path."""
        self.paint = Paint(settings.colour)
        self._path = path
        self._width = settings.width
        self._say = settings.language
        self._steps = Steps(settings, self.paint)

    def checked(self, live: Live) -> Checked:
        """The game as far as it is written, as commands that look into one game want it."""
        return Checked(self._path, live.game, live.replay)

    def begun(self, live: Live) -> Iterator[str]:
        """Where a record stands that is gone on with: counts, the last statements, whose turn it is."""
        game = told(self.checked(live), language=self._say)
        yield f"{self.paint('bold', clean(self._path))}: {counts_told(game.summary, self.paint, self._say)}"
        for one in game.steps[1:][-_LATEST:]:
            yield self._steps.headline(one)
        if stands := where(live, self._say):
            yield self.paint("bold", clean(stands))

    def step(self, step: Step, live: Live) -> Iterator[str]:
        """A step with all that is said of it."""
        game = told_alone(step, self.checked(live), self._say)
        return self._steps.entered(next(one for one in game.steps if one["step"] == step.index), game)

    def plain(self, text: str) -> str:
        """A line of which there is nothing to be judged."""
        return f"     {self.paint(Verdict.LEGAL, '✓')} {clean(text.strip())}"

    def problem(self, problem: Problem) -> Iterator[str]:
        """What is wrong beside the verdicts."""
        severity = problem.kind.severity
        word = self.paint("unreadable" if severity == "error" else severity, self._say(severity))
        title = self._say.title(problem.code, problem.kind.title)
        yield f"    {word}: {problem.code} {clean(title)}"
        yield from self._steps.said(problem_object(problem, self._say))

    def failed(self, fault: Fault) -> Iterator[str]:
        """The checker itself failed."""
        yield self.paint("fault", self._say("the checker itself failed, and gives no verdict from here on"))
        error, place = clean(fault.error), clean(fault.where)
        told = self._say(
            "  {error}, at {where}; please report this with the record", error=error, where=place
        )
        yield f"  {told}"

    def revealed(self, before: Live, after: Live) -> Iterator[str]:
        """What a further line says of those before it: verdicts that are others now, and the end of the game."""
        pairs = (before.replay.steps, after.replay.steps)
        # Thousands of lines stand before a line, and mostly none of them changes.
        for old, new in compress(zip(*pairs, strict=False), map(is_not, *pairs)):
            if new.index and new.verdict is not old.verdict and not new.excused:
                line, verdict = str(new.statement.span.line), self._say(str(new.verdict))
                known = self._say(
                    "line {line} is {verdict} by what is known now:", line=line, verdict=verdict
                )
                yield self.paint(new.verdict, known)
                yield from self.step(new, after)
        if after.replay.finished and not before.replay.finished:
            winners = [clean(after.record.players[seat]) for seat in after.replay.winners or ()]
            over = self._say("the game is over")
            if winners:
                one, more = "the game is over: {who} has won", "the game is over: {who} have won"
                over = self._say(one if len(winners) == 1 else more, who=self._say.listed(winners))
            yield self.paint("bold", over)

    def wrapped(self, text: str, indent: int = 0) -> Iterator[str]:
        """A sentence in lines that fit."""
        return wrapped(text, indent, self._width, 2 if indent else 0)


def where(live: Live, say: Language) -> str:
    """Where play stands, in one line of a language; nothing where no table can be shown."""
    if live.game.view is None:
        return ""
    view, players = live.game.view(live.table, None), live.record.players
    return "".join(say.value(one) if isinstance(one, str) else players[one.seat] for one in view.headline)
