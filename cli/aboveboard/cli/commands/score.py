"""`aboveboard score`: the score item by item."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from aboveboard.cli import options as o
from aboveboard.cli.one import one_game
from aboveboard.cli.points import between
from aboveboard.cli.terminal import Colour, coloured, emit, width
from aboveboard.notation.texts import Language
from aboveboard.replay.headers import Options
from aboveboard.replay.verdict import Tally

__all__ = ["score"]


def score(
    context: typer.Context,
    file: o.Record,
    game: o.GameNumber = None,
    on_illegal: o.OnIllegalOption = o.OnIllegal.APPLY,
    ruling: o.RulingOption = None,
    color: o.Color = Colour.AUTO,
) -> None:
    """Show the final score of a game, item by item."""
    library, say = o.library_of(context), o.language_of(context)
    options = Options(str(on_illegal), o.rulings(ruling or (), library))
    checked = one_game(file, game, None, library, options, say)
    replay = checked.replay
    if not replay.scores:
        o.refuse("the record ends before {game} is scored", game=checked.game.name)
    from aboveboard.cli.drawing import drawn, plain, table_of

    players = replay.record.players
    ranking = sorted(replay.scores, key=lambda one: (-one.least, one.seat))
    told = "" if replay.finished else say("The game is not finished; the points so far:")
    if replay.winners:
        told = say("Won by {who}", who=say.listed(players[seat] for seat in replay.winners))
    rows = [row for tally in ranking for row in _rows(tally, players[tally.seat], say)]
    heading = [plain(f"{told}\n", "bold")] if told else []
    emit(
        drawn(
            [*heading, table_of((*map(say, ("Player", "For", "Points")), ""), rows)], width(), coloured(color)
        )
    )


def _rows(tally: Tally, name: str, say: Language) -> Iterator[tuple[str, str, str, str]]:
    yield name, say("in all"), between(tally.least, tally.most, say), ""
    for item in tally.items:
        yield "", say.value(item.label), str(item.points), say.value(item.detail)
