"""Options and arguments that several commands share, and what they mean together."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, NoReturn

import typer

from aboveboard.cli import completion
from aboveboard.cli.files import SETTINGS, is_record, why
from aboveboard.cli.languages import language, wished
from aboveboard.cli.library import Library
from aboveboard.cli.terminal import Colour, clean
from aboveboard.cli.usage import Refused, Value
from aboveboard.notation.grammar import listed
from aboveboard.notation.problems import KINDS
from aboveboard.notation.splitter import name_key
from aboveboard.notation.texts import Language, Unfit
from aboveboard.notation.words import nearest

__all__ = [
    "LANGUAGE",
    "Allow",
    "At",
    "AtLine",
    "Baseline",
    "Color",
    "Engine",
    "EngineOption",
    "Exclude",
    "Format",
    "GameName",
    "GameNumber",
    "Ignore",
    "Jobs",
    "NoCache",
    "NoExceptions",
    "NoSettings",
    "OnIllegal",
    "OnIllegalOption",
    "Output",
    "Paths",
    "Record",
    "RulingOption",
    "Scheduler",
    "Seat",
    "Select",
    "Shard",
    "Timeout",
    "UndecidedFails",
    "WarningsFail",
    "WriteBaseline",
    "all_of",
    "because",
    "cannot_be",
    "house_rules",
    "known_codes",
    "language_of",
    "library_of",
    "meant",
    "one_of",
    "refuse",
    "rulings",
    "seat_named",
    "spare_records",
]


class OnIllegal(StrEnum):
    """What happens after an illegal step."""

    APPLY = "apply"
    SKIP = "skip"
    STOP = "stop"


class Engine(StrEnum):
    """Where games are replayed."""

    LOCAL = "local"
    DASK = "dask"


Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH...", help="Files, folders, or - for standard input.", show_default=False),
]
Record = Annotated[
    str, typer.Argument(metavar="FILE", help="A file, or - for standard input.", show_default=False)
]
Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="text, concise, json, jsonl, sarif, junit, github, gitlab or markdown, on standard output.",
        show_default="text",
        autocompletion=completion.formats,
    ),
]
Output = Annotated[
    list[str] | None,
    typer.Option(
        "--output",
        metavar="FORMAT[:PATH]",
        help="A report, to a file or standard output. Repeatable.",
        show_default=False,
        autocompletion=completion.formats,
    ),
]
OnIllegalOption = Annotated[
    OnIllegal,
    typer.Option(
        "--on-illegal", help="After an illegal step: play on as the table did, leave it out, or stop."
    ),
]
RulingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling", metavar="NAME=VALUE", help="A reading of unclear sources. Repeatable.", show_default=False
    ),
]
Allow = Annotated[
    list[str] | None,
    typer.Option(
        "--allow",
        metavar="CODE",
        help="A house rule: breaches of it are allowed. Repeatable.",
        show_default=False,
        autocompletion=completion.rules,
    ),
]
UndecidedFails = Annotated[
    bool, typer.Option("--undecided-fails", help="Exit with 1 for undecided steps too.")
]
WarningsFail = Annotated[bool, typer.Option("--warnings-fail", help="Exit with 1 for warnings too.")]
NoExceptions = Annotated[
    bool, typer.Option("--no-exceptions", help="Count breaches that marks or house rules excuse.")
]
Color = Annotated[Colour, typer.Option("--color", help="Colours: on a terminal, always or never.")]
Exclude = Annotated[
    list[str] | None,
    typer.Option(
        "--exclude",
        metavar="PATTERN",
        help="Leave out of folders what has this name or path. Repeatable.",
        show_default=False,
    ),
]
Select = Annotated[
    list[str] | None,
    typer.Option(
        "--select",
        metavar="CODE",
        help="Only these codes, or what begins so, count. Repeatable.",
        show_default=False,
        autocompletion=completion.codes,
    ),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option(
        "--ignore",
        metavar="CODE",
        help="These codes, or what begins so, do not count. Repeatable.",
        show_default=False,
        autocompletion=completion.codes,
    ),
]
Baseline = Annotated[
    str | None,
    typer.Option("--baseline", metavar="FILE", help="Accept the findings of this file.", show_default=False),
]
WriteBaseline = Annotated[
    str | None,
    typer.Option(
        "--write-baseline", metavar="FILE", help="Write all findings to this file.", show_default=False
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", metavar="N", min=1, help="Processes at once.", show_default="cores, for many files"
    ),
]
EngineOption = Annotated[
    Engine, typer.Option("--engine", help="Where games are replayed: on this machine, or on a Dask cluster.")
]
Scheduler = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help="The cluster's scheduler, as in tcp://10.0.0.1:8786.",
        show_default=False,
    ),
]
Timeout = Annotated[
    float,
    typer.Option(
        "--timeout", metavar="SECONDS", min=0.001, max=1_000_000, help="What a game may take at most."
    ),
]
NoCache = Annotated[bool, typer.Option("--no-cache", help="Replay games that have not changed as well.")]
NoSettings = Annotated[bool, typer.Option("--no-settings", help="Look for no aboveboard.toml.")]
Shard = Annotated[
    str | None,
    typer.Option(
        "--shard",
        metavar="K/N",
        help="Only the K-th of N equal parts of the games; `merge` puts the reports together.",
        show_default=False,
    ),
]
GameNumber = Annotated[
    int | None,
    typer.Option("--game", metavar="G", min=1, help="The G-th game of the file.", show_default=False),
]
At = Annotated[
    int | None,
    typer.Option(
        "--at", metavar="N", min=0, help="After step N; the end where left out.", show_default=False
    ),
]
AtLine = Annotated[
    int | None,
    typer.Option("--line", metavar="L", min=1, help="After line L of the file.", show_default=False),
]
Seat = Annotated[
    str | None,
    typer.Option("--seat", metavar="NAME", help="Only what this player may see.", show_default=False),
]

GameName = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="A game with all expansions, or with those named by `+ NAME`; all games where left out.",
        show_default=False,
        autocompletion=completion.games,
    ),
]


def library_of(context: typer.Context) -> Library:
    """The games that this run knows."""
    library: Library = context.obj
    return library


LANGUAGE = "aboveboard.language"
"""Under which name a command's context keeps the language that was chosen by `--lang`."""


def language_of(context: typer.Context) -> Language:
    """The language that was asked for, on the command line or by the environment."""
    return language(context.meta.get(LANGUAGE) or wished(os.environ))


def refuse(template: str, **values: Value) -> NoReturn:
    """End the command: it was asked for something that cannot be.

    Args:
        template: why, to be told in the language of the command.
        values: what is put into it.

    Raises:
        Refused: always; the exit code is 2.
    """
    raise Refused(template, values)


def all_of(names: Iterable[str]) -> Value:
    """Names as a list in a message."""
    held = tuple(names)
    return lambda say: listed(held, say("and"))


def one_of(names: Iterable[str]) -> Value:
    """Names to choose from, as a list in a message."""
    held = tuple(names)
    return lambda say: listed(held, say("or"))


def cannot_be(unfit: Unfit) -> Value:
    """Why something cannot be, in a message."""
    return lambda say: clean(unfit.told(say))


def because(error: OSError) -> Value:
    """Why the system refused something, in a message."""
    return lambda say: say.notation.within(why(error))


def spare_records(outputs: Iterable[str], records: Iterable[str] = ()) -> None:
    """Refuse outputs that would take the place of a record or of settings, or be taken for one."""
    for one in outputs:
        if os.path.basename(os.path.realpath(one)) == SETTINGS:
            refuse("{path} holds settings; what is told of records goes to another file", path=clean(one))
        if is_record(one, records):
            refuse("{path} is a record; what is told of records goes to another file", path=clean(one))


def rulings(chosen: Iterable[str], library: Library, where: str = "") -> Mapping[str, str]:
    """The readings chosen by `NAME=VALUE`; games are only asked where there are any.

    `where` begins a message about a wrong one.
    """
    found: dict[str, str] = {}
    for one in chosen:
        name, _, value = (part.strip().lower() for part in one.partition("="))
        readings = {reading.name: reading for game in library.all() for reading in game.readings}
        if name not in readings:
            refuse(
                "{where}{name} is no reading{near}; `aboveboard readings` lists them",
                where=where,
                name=clean(name),
                near=meant(name, readings),
            )
        if value not in readings[name].values:
            refuse(
                "{where}the reading {name} is {values}, not {value}",
                where=where,
                name=name,
                values=one_of(readings[name].values),
                value=clean(value) or (lambda say: say("nothing")),
            )
        found[name] = value
    return found


def house_rules(chosen: Iterable[str], library: Library, where: str = "") -> Mapping[str, str]:
    """The rules that the table has lifted, each with the reason that reports give."""
    found: dict[str, str] = {}
    for name in chosen:
        rule = next((rule for game in library.all() if (rule := game.rule(name))), None)
        if rule is None:
            codes = [rule.code for game in library.all() for rule in game.rules]
            refuse(
                "{where}{name} is no rule{near}; `aboveboard rules` lists them",
                where=where,
                name=clean(name),
                near=meant(name, codes),
            )
        found[rule.code] = "house rule of this table"
    return found


def seat_named(name: str | None, players: Sequence[str]) -> int | None:
    """The seat of a player, whatever the case of the name; None where none is named."""
    if name is None:
        return None
    for seat, player in enumerate(players):
        if name_key(player) == name_key(name):
            return seat
    refuse(
        "{name} is no player of this game{near}; it has {players}",
        name=clean(name),
        near=meant(name, players),
        players=all_of(map(clean, players)),
    )


def known_codes(chosen: Iterable[str], library: Library, where: str = "") -> None:
    """Refuse beginnings of codes with which no code begins."""
    if not chosen:
        return
    codes = [one.code for one in KINDS] + [rule.code for game in library.all() for rule in game.rules]
    for one in chosen:
        if not any(code.startswith(one) for code in codes):
            refuse(
                "{where}no rule and no problem has a code that begins with {name}{near}",
                where=where,
                name=clean(one),
                near=meant(one, codes),
            )


def meant(name: str, names: Iterable[str]) -> Value:
    """The end of a message about a wrong name: the names it is near to, if any."""
    near = nearest(name, names)
    if not near:
        return ""
    return lambda say: say("; did you mean {names}?", names=listed(near, say("or")))
