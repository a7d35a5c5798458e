"""`aboveboard compare`: what changed between two reports, or two ways to read the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from aboveboard.cli import options as o
from aboveboard.cli.checking import Plan, checked
from aboveboard.cli.files import found
from aboveboard.cli.library import Library
from aboveboard.cli.plain import FAULT, GAME, PROBLEM, Told
from aboveboard.cli.recorded import recorded
from aboveboard.cli.running import tell
from aboveboard.cli.settings import InForce, SettingsFiles
from aboveboard.cli.terminal import Colour, Paint, clean, coloured, complain, emit
from aboveboard.cli.work import Work
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.headers import Options

__all__ = ["compare"]

_Key = tuple[str, int, int]


class _Judged(NamedTuple):
    """What a report says of a step, as far as it can be compared."""

    line: int
    text: str
    verdict: str
    codes: tuple[str, ...]
    cited: tuple[str, ...]

    def told(self, say: Language) -> str:
        return " ".join((say(self.verdict), *self.codes))


class _Side(NamedTuple):
    """One of the two: its steps, its games, and the exit code for what could not be checked in it."""

    steps: dict[_Key, _Judged]
    games: set[tuple[str, int]]
    failed: int


def compare(
    context: typer.Context,
    before: Annotated[
        str, typer.Argument(metavar="A", help="A report, or a file or folder of records.", show_default=False)
    ],
    after: Annotated[
        str | None,
        typer.Argument(metavar="[B]", help="The report to compare it with.", show_default=False),
    ] = None,
    ruling: o.RulingOption = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="NAME=VALUE",
            help="The reading to compare with, the club's or the default where left out. Repeatable.",
            show_default=False,
        ),
    ] = None,
    no_settings: o.NoSettings = False,
    color: o.Color = Colour.AUTO,
) -> None:
    """Show the steps whose verdict or citation changed.

    A and B are reports in JSON or JSON lines; or A are records, replayed under two readings. Exits with
    1 when something changed, 2 when something could not be checked.
    """
    library, say = o.library_of(context), o.language_of(context)
    if after is not None:
        if ruling or against or no_settings:
            o.refuse("readings and settings are for records; a report has its own")
        reports = [recorded(one) for one in (before, after)]
        # The names of sources are told in the language of a report.
        cited = len({one.run.get("language", ENGLISH.code) for one in reports}) == 1
        first, second = (_side(one.told, cited) for one in reports)
    else:
        if not ruling:
            o.refuse("name a second report, or a --ruling under which the records are to be replayed again")
        first, second = (
            _replayed(before, one or (), library, not no_settings, say) for one in (against, ruling)
        )
    changes = list(_changes(first, second, Paint(coloured(color)), say))
    emit("".join(f"{line}\n" for line in changes))
    common = len(first.steps.keys() & second.steps.keys())
    one, more = (
        "{count} change in {common} steps that both have",
        "{count} changes in {common} steps that both have",
    )
    emit(say.counted(len(changes), one, more, common=common) + "\n")
    raise typer.Exit(max(first.failed, second.failed, int(bool(changes))))


def _replayed(path: str, chosen: Iterable[str], library: Library, settings: bool, say: Language) -> _Side:
    clubs = SettingsFiles(InForce(Options("apply", o.rulings(chosen, library))), library, settings)
    work = Work(library, every_step=True, language=say.code)
    plan = Plan(work, lambda path: clubs.for_file(path).options, None, complain)
    return _side(_told(checked(found([path], leave_out=clubs.leave_out), plan), say))


def _told(all_of_it: Iterator[Told], say: Language) -> Iterator[Told]:
    for one in all_of_it:
        tell(one, say)
        yield one


def _side(told: Iterable[Told], cited: bool = True) -> _Side:
    steps: dict[_Key, _Judged] = {}
    games: set[tuple[str, int]] = set()
    failed = 0
    for one in told:
        if one.kind == FAULT or (one.kind == PROBLEM and one.body["not_done"]):
            failed = max(failed, one.summary.exit_code())
        if one.kind == GAME:
            games.add((one.path, one.body["game"]))
            for step in one.steps:
                steps[one.path, one.body["game"], step["step"]] = _judged(step, cited)
    return _Side(steps, games, failed)


def _judged(step: dict[str, Any], with_places: bool) -> _Judged:
    rules = [*step["breaches"], *step["unknowns"]]
    codes = [one["code"] for one in (*rules, *step["notes"])]
    if step["problem"]:
        codes.append(step["problem"]["code"])
    if step["granted_by"] and not rules:
        rules = [step["granted_by"]]
    cited = sorted(
        {
            f"{one['code']} {place['short']}, {place['place']}"
            for one in rules
            if with_places
            for place in one["citations"]
        }
    )
    return _Judged(step["line"], step["text"].strip(), step["verdict"], tuple(codes), tuple(cited))


def _changes(before: _Side, after: _Side, paint: Paint, say: Language) -> Iterator[str]:
    for path, game in sorted(before.games - after.games):
        yield say("{path} game {game}: only in {side}", path=clean(path), game=str(game), side="A")
    for path, game in sorted(after.games - before.games):
        yield say("{path} game {game}: only in {side}", path=clean(path), game=str(game), side="B")
    for key in sorted(before.steps.keys() | after.steps.keys()):
        path, game, index = key
        if (path, game) not in before.games & after.games:
            continue
        old, new = before.steps.get(key), after.steps.get(key)
        one = new or old
        if one is None or (old and new and old[1:] == new[1:]):
            # That lines were added above is no change of a step.
            continue
        place = paint("bold", f"{clean(path)}:{one.line}")
        text = clean(one.text) or (say("the headers") if index == 0 else say("the end"))
        yield f"{place}: {_change(old, new, paint, say)}: {text}"


def _change(old: _Judged | None, new: _Judged | None, paint: Paint, say: Language) -> str:
    if old is None or new is None:
        return say("only in {side}", side="B" if old is None else "A")
    if old.text != new.text or (old.verdict, old.codes) != (new.verdict, new.codes):
        words = [paint(one.verdict, one.told(say)) for one in (old, new)]
        another = say(" (another line)") if old.text != new.text else ""
        return f"{words[0]} → {words[1]}{another}"
    gone = say("; ").join(sorted(set(old.cited) - set(new.cited)))
    come = say("; ").join(sorted(set(new.cited) - set(old.cited)))
    nothing = say("nothing")
    return say("cited {gone} → {come}", gone=gone or nothing, come=come or nothing)
