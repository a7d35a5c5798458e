"""The ghost in pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aboveboard.cli.page.drawing import Area, Drawing, Figure, Look
from aboveboard.cli.page.markup import Markup, inline, tag
from aboveboard.replay.key_celeste.ship import SHIP
from aboveboard.replay.key_celeste.state import Where, ghost_of
from aboveboard.replay.keyflower.table import Table

__all__ = ["DRAWING"]

_GHOST = (
    '<path d="M-9 12V-3a9 9 0 0 1 18 0V12l-4.5-4L0 12l-4.5-4Z" class="ghost"/>'
    '<circle cx="-3.5" cy="-3" r="1.8" class="ink"/><circle cx="3.5" cy="-3" r="1.8" class="ink"/>'
)


def _symbols(table: Table) -> Markup:
    return tag("symbol", Markup(_GHOST), id="ghost", viewBox="-12 -13 24 26")


def _figures(table: Table) -> tuple[Figure, ...]:
    ghost = ghost_of(table)
    match ghost.where:
        case Where.PLAYED:
            return (Figure("ghost", "the ghost", ghost.tile, ghost.seat),)
        case Where.HELD:
            return (Figure("ghost", "has the ghost", None, ghost.seat),)
        case Where.SHIP:
            return (Figure("ghost", "the ghost waits on its ship", SHIP),)
        case _:
            return ()


def _drawn(table: Table, look: Look) -> Mapping[str, Sequence[Markup]]:
    ghost = ghost_of(table)
    say = look.say
    who = say("somebody") if ghost.seat is None else look.players[ghost.seat]
    told = {
        Where.SHIP: say("The ghost waits on its ship."),
        Where.HELD: say("{who} has the ghost.", who=who),
        Where.PLAYED: say("{who} has played the ghost beside {tile}.", who=who, tile=ghost.tile),
        Where.GONE: say("The ghost has left the game."),
        Where.UNKNOWN: say("The record does not tell where the ghost is."),
    }
    figure = tag(
        "svg", inline("use", href="#ghost"), viewBox="0 0 24 26", class_="figure", aria_hidden="true"
    )
    return {"ghost": (tag("li", figure, told[ghost.where]),)}


DRAWING = Drawing(
    areas=(Area("ghost", "The ghost", "supply"),), draw=_drawn, symbols=_symbols, figures=_figures
)
