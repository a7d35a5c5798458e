"""`aboveboard score`: the score item by item."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from aboveboard.cli import options as o
from aboveboard.cli.one import one_game
from aboveboard.cli.terminal import Colour, coloured, emit, width
from aboveboard.notation.grammar import listed
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
    library = o.library_of(context)
    options = Options(str(on_illegal), o.rulings(ruling or (), library))
    checked = one_game(file, game, None, library, options)
    replay = checked.replay
    if not replay.scores:
        o.refuse(f"the record ends before {checked.game.name} is scored")
    from aboveboard.cli.drawing import drawn, plain, table_of

    players = replay.record.players
    ranking = sorted(replay.scores, key=lambda one: (-one.least, one.seat))
    told = "" if replay.finished else "The game is not finished; the points so far:"
    if replay.winners:
        told = f"Won by {listed(players[seat] for seat in replay.winners)}"
    rows = [row for tally in ranking for row in _rows(tally, players[tally.seat])]
    heading = [plain(f"{told}\n", "bold")] if told else []
    emit(drawn([*heading, table_of(("Player", "For", "Points", ""), rows)], width(), coloured(color)))


def between(tally: Tally) -> str:
    """The points of a player, or their bounds where something is unseen."""
    if tally.most is None:
        return f"{tally.least} or more"
    return str(tally.least) if tally.least == tally.most else f"{tally.least} to {tally.most}"


def _rows(tally: Tally, name: str) -> Iterator[tuple[str, str, str, str]]:
    yield name, "in all", between(tally), ""
    for item in tally.items:
        yield "", item.label, str(item.points), item.detail
