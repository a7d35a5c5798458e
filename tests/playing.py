"""Records written in a test, replayed: what the tests of replays share."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.headers import Options
from aboveboard.replay.verdict import Replay, Step, said

THREE = "game: Celestia\nplayers: Amy, Bob, Cleo\n"
FOUR = "game: Celestia\nplayers: Amy, Bob, Cleo, Dan\n"


def record(text: str) -> Record:
    """The one record of a text."""
    (found,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
    return found


def played(text: str, on_illegal: str = "apply", rulings: Mapping[str, str] = {}, **more: object) -> Replay:
    return replay(record(text), Options(on_illegal=on_illegal, rulings=rulings, **more))  # type: ignore[arg-type]


def position(*lines: str) -> str:
    return "\n".join(["position", *(f"  {line}" for line in lines), "end position", ""])


def leg(
    *lines: str,
    city: int = 2,
    captain: str = "Amy",
    aboard: str = "Amy, Bob, Cleo",
    rolled: str = "",
    said: str = "",
) -> str:
    """A position within a leg; `said` names those who have said that they stay."""
    stated = [f"city {city}", f"captain {captain}", f"aboard {aboard}"]
    stated += [f"rolled {rolled}"] if rolled else []
    stated += [f"said {name} stay" for name in said.split()]
    return position(*stated, *lines)


def between(*lines: str, captain: str = "Amy", **treasures: str) -> str:
    """A position between two journeys; who is not named has no treasures."""
    held = [f"treasures {name} only {treasures.get(name, 'none')}" for name in ("Amy", "Bob", "Cleo")]
    return position(f"captain {captain}", "aboard none", *held, *lines)


def last(text: str, **options: object) -> Step:
    """The last step of a record."""
    return played(text, **options).steps[-1]  # type: ignore[arg-type]


def codes(step: Step) -> set[str]:
    """The rules a step breaks, or may break."""
    return {one.rule.code for one in step.breaches}


def verdict(text: str, **options: object) -> str:
    """The last step's verdict, with the codes of what it breaks."""
    step = last(text, **options)
    return " ".join([step.verdict, *sorted(codes(step))])


def verdicts(text: str, **options: object) -> list[str]:
    """The verdict and the codes of every step from the first that breaks something."""
    return [
        " ".join([step.statement.text, "|", step.verdict, *sorted(codes(step))])
        for step in played(text, **options).steps  # type: ignore[arg-type]
        if step.breaches
    ]


def notes(step: Step) -> list[str]:
    return [one.code for one in step.notes]


def reasons(replayed: Replay, step: Step) -> list[str]:
    """Why a step breaks rules, in words."""
    return [said(one.finding, replayed.record.players) for one in step.breaches]


def told(replayed: Replay, step: Step) -> list[str]:
    """What follows from a step, in words."""
    return [said(one, replayed.record.players) for one in step.consequences]


def passed_by(*dealt: str) -> list[str]:
    """Lines of a game of Keyflower for Ann, Ben and Cy in which nobody bids, up to winter, in which Ann begins again.

    `dealt` are the lines that deal winter tiles.
    """
    order = ["Ann", "Ben", "Cy"]
    game = ["home Ann 1, Ben 2, Cy 3", *dealt, "season spring"]
    for season in ("summer", "autumn", "winter"):
        boats = ("Keyflower", "Sea Bastion", "Sea Breese")
        game += [*(f"{name}: pass" for name in order), "end season"]
        game += [f"{name}: boat {boat}" for name, boat in zip(order, boats, strict=True)]
        game.append(f"season {season}")
        order = [*order[1:], order[0]]
    return game


class Judged(NamedTuple):
    """What was said of the last statement of a record, why by the codes of the rules, and the table after it."""

    verdict: str
    codes: set[str]
    notes: tuple[str, ...]
    table: Any
    reasons: Mapping[str, str]


def judged(
    *lines: str,
    title: str,
    position: Sequence[str] = (),
    ruling: str = "",
    players: str = "Ann, Ben, Cy",
) -> Judged:
    """A record from a stated position, all of whose lines can be read, judged at its last line."""
    stated = ["position", *position, "end position"] if position else []
    head = [f"game: {title}", f"players: {players}", *([f"ruling: {ruling}"] if ruling else [])]
    replayed = played("\n".join([*head, *stated, *lines]))
    problems = replayed.record.problems
    assert not problems, [problem.message for problem in problems]
    step = replayed.steps[-1]
    why = {one.rule.code: text for one, text in zip(step.breaches, reasons(replayed, step), strict=True)}
    return Judged(str(step.verdict), codes(step), tuple(notes(step)), step.after, why)
