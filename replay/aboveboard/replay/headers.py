"""What the headers of a record choose and assert: readings, house rules, the result."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.grammar import listed
from aboveboard.notation.problems import KINDS, Problem, kind
from aboveboard.notation.statements import Record
from aboveboard.notation.words import nearest
from aboveboard.replay.games import Game
from aboveboard.replay.verdict import Tally

__all__ = ["DEFAULTS", "Options", "in_force", "permitted", "result_problems"]


class Options(NamedTuple):
    """How a table wants its records replayed.

    Attributes:
        on_illegal: `apply` (the table played on, so does the replay), `skip` or `stop`.
        rulings: readings, by name; a record's own `ruling:` wins over them.
        allow: house rules, code or title to reason.
        exceptions: whether marks and house rules excuse breaches.
        all_readings: whether steps whose verdict hangs on a reading are told under each.
        hints: whether illegal steps are told with the nearest legal moves, and with the slip that explains them.
    """

    on_illegal: str = "apply"
    rulings: Mapping[str, str] = {}
    allow: Mapping[str, str] = {}
    exceptions: bool = True
    all_readings: bool = False
    hints: bool = False


DEFAULTS = Options()


def in_force(record: Record, game: Game, options: Options) -> tuple[dict[str, str], list[Problem]]:
    """The readings in force for a record, and what is wrong with those it names."""
    readings = {one.name: one for one in game.readings}
    chosen = dict(game.defaults)
    chosen.update({name: value for name, value in options.rulings.items()
                   if name in readings and value in readings[name].values})  # fmt: skip
    problems: list[Problem] = []
    for name, value, span, text in record.rulings:
        if name not in readings:
            values = {"name": name, "of": "", "nearest": _meant(name, readings)}
            problems.append(Problem(kind("AG-24"), span, values, text))
        elif value not in readings[name].values:
            values = {"name": value, "of": f" of {name}", "nearest": _meant(value, readings[name].values)}
            problems.append(Problem(kind("AG-24"), span, values, text))
        else:
            chosen[name] = value
    return chosen, problems


def permitted(record: Record, game: Game, options: Options) -> tuple[dict[str, str], list[Problem]]:
    """The house rules in force by code with their reasons, and what is wrong with those a record names."""
    found: dict[str, str] = {}
    problems: list[Problem] = []
    if not options.exceptions:
        return found, problems
    for name, reason in options.allow.items():
        rule = game.rule(name)
        if rule is not None:
            found[rule.code] = reason
    for allowance in record.allowances:
        rule = game.rule(allowance.rule)
        if rule is None:
            names = [name for one in game.rules for name in (one.code, one.title)]
            values = {"name": allowance.rule, "nearest": _meant(allowance.rule, names)}
            problems.append(Problem(kind("AG-25"), allowance.span, values, allowance.text))
        else:
            found[rule.code] = allowance.reason
    codes = {one.code for one in game.rules} | {one.code for one in KINDS}
    for statement in record.statements:
        expects = statement.marks.expects if statement.marks else None
        for code in expects.codes if expects else ():
            if code not in codes:
                values = {"name": code, "nearest": _meant(code, codes)}
                problems.append(Problem(kind("AG-25"), statement.span, values, statement.text))
    return found, problems


def result_problems(record: Record, scores: tuple[Tally, ...]) -> list[Problem]:
    """Recorded results that the replay cannot confirm."""
    problems = []
    tallies = {one.seat: one for one in scores}
    for seat, points in record.result:
        tally = tallies.get(seat)
        if tally is not None and (points < tally.least or (tally.most is not None and points > tally.most)):
            found = _between(tally.least, tally.most)
            values = {"name": record.players[seat], "recorded": points, "found": found}
            problems.append(Problem(kind("AG-32"), record.spans["result"], values, record.lines["result"]))
    return problems


def _between(least: int, most: int | None) -> str:
    if most is None:
        return f"{least} or more"
    return str(least) if least == most else f"{least} to {most}"


def _meant(name: str, names: object) -> str:
    near = nearest(name, names)  # type: ignore[arg-type]
    return f"; did you mean {listed(near, 'or')}?" if near else ""
