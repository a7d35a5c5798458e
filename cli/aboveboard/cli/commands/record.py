"""`aboveboard record`: a game written down while it is played."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.files import PACKED, STANDARD_INPUT, shown_path, why
from aboveboard.cli.library import Library
from aboveboard.cli.reporters import Settings
from aboveboard.cli.settings import InForce, SettingsFiles
from aboveboard.cli.sitting.journal import InUse, Journal
from aboveboard.cli.sitting.prompt import Prompt, prompt_for
from aboveboard.cli.sitting.session import Asks, Halt, Session
from aboveboard.cli.terminal import Colour, clean, coloured, complain, emit, send_on, width
from aboveboard.notation.problems import kind
from aboveboard.replay.headers import Options
from aboveboard.replay.summary import INTERRUPTED, NOT_DONE

__all__ = ["record"]

NewGame = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="For a new record: the game as in `game:`, with its expansions (`+ NAME`) and variants (`, NAME`).",
        show_default=False,
    ),
]
NewPlayers = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="NAMES",
        help="For a new record: the players clockwise, as in `players:`.",
        show_default=False,
    ),
]
NewHeaders = Annotated[
    list[str] | None,
    typer.Option(
        "--header",
        metavar="LINE",
        help='For a new record: another header, as in "captain: Ann". Repeatable.',
        show_default=False,
    ),
]


def record(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The record; a new one is begun.", show_default=False)
    ],
    game: NewGame = None,
    players: NewPlayers = None,
    header: NewHeaders = None,
    numbers: Annotated[bool, typer.Option("--numbers", help="Number the lines.")] = False,
    ruling: o.RulingOption = None,
    allow: o.Allow = None,
    color: o.Color = Colour.AUTO,
) -> None:
    """Write a game down while it is played.

    The verdict comes after each line, with its rule and source. Every line is on disk before the next is asked
    for. A file that is there is gone on with. `help` tells what may be typed.
    """
    library = o.library_of(context)
    options = Options("apply", o.rulings(ruling or (), library), o.house_rules(allow or (), library))
    options = SettingsFiles(InForce(options), library).for_file(file).options
    settings = Settings(
        colour=coloured(color),
        width=width(),
        every_step=True,
        options=options,
        language=o.language_of(context),
    )
    shown = clean(shown_path(file))
    if file == STANDARD_INPUT or file.endswith(PACKED):
        o.refuse("{path} cannot be added to; name an ordinary file", path=shown)
    begun = [("game", game), ("players", players), *(("", one) for one in header or ())]
    lines = [f"{key}: {one}" if key else one for key, one in begun if one is not None]
    try:
        journal = Journal(file)
        try:
            code = _sitting(journal, library, settings, numbers, lines)
        finally:
            journal.close()
    except Halt as halt:
        complain(str(halt))
        code = NOT_DONE
    except InUse:
        used, say = kind("AG-42"), settings.language
        complain(f"{shown}: {used.code} {say.text(used.message)}. {say.text(used.advice)}")
        code = NOT_DONE
    except OSError as error:
        say = settings.language
        told = say("Name a file that can be read and written")
        complain(f"{shown}: AG-41 {say.notation.within(why(error))}. {told}")
        code = NOT_DONE
    raise typer.Exit(code)


def _sitting(journal: Journal, library: Library, settings: Settings, numbers: bool, begun: list[str]) -> int:
    """A session from its first line to its last; the exit code."""
    prompt = prompt_for(settings)
    session = Session(journal, library, settings, prompt.answers, numbers)
    if begun and journal.count:
        o.refuse("--game, --players and --header are for a new record, and this file has one")
    _tell(session.begun())
    for line in begun:
        _tell(session.typed(line))
    interrupted = _until_over(session, prompt)
    _tell(session.ended())
    return INTERRUPTED if interrupted else session.code


def _until_over(session: Session, prompt: Prompt) -> bool:
    """Take lines until there are no more; whether that was by an interrupt."""
    dropped = False
    # What was pasted may be several lines; they wait while one of them is asked about.
    pasted: deque[str] = deque()
    while not session.over:
        try:
            if not pasted or session.asks is Asks.ANSWER:
                line = prompt.line(session)
                if line is None:
                    return False
                pasted.extendleft(reversed(line.splitlines()))
            if pasted:
                _tell(session.typed(pasted.popleft()))
            dropped = False
        except KeyboardInterrupt:
            if dropped or not prompt.answers:
                return True
            session.broken_off()
            pasted.clear()
            emit(session.language("dropped; Ctrl-C once more, or Ctrl-D, ends") + "\n")
            dropped = True
    return False


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        emit(f"{line}\n")
        send_on()
