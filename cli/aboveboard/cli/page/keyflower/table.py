"""The table of Keyflower in pictures: the auction, the boats, the players, the supply, the villages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from aboveboard.cli.page.drawing import Look
from aboveboard.cli.page.keyflower.auction import auction
from aboveboard.cli.page.keyflower.hexagon import SIDE, centre, edge_symbols, tile_drawn, tile_told
from aboveboard.cli.page.keyflower.tokens import holding_tokens, piece_symbols, row, tokens
from aboveboard.cli.page.markup import Markup, inline, joined, tag
from aboveboard.replay.keyflower.hexes import Hex
from aboveboard.replay.keyflower.holdings import Holding, Sort
from aboveboard.replay.keyflower.positions import FAR
from aboveboard.replay.keyflower.table import Boat, Hand, Phase, Table
from aboveboard.replay.keyflower.wording import written
from aboveboard.replay.pieces import NOTHING

__all__ = ["drawn", "symbols"]

_SCALE = 0.95
_BOAT = '<path d="M4 22H196L176 62Q174 66 168 66H32Q26 66 24 62Z" class="hull"/>'
_MEEPLE = '<path d="M0-10a5 5 0 0 1 3 9l7 3-3 5-2-1 3 6H2L0 8-2 12H-8l3-6-2 1-3-5 7-3a5 5 0 0 1 3-9Z" class="purple"/>'


def symbols(table: Table) -> Markup:
    """All that the pictures refer to."""
    marker = tag("symbol", Markup(_MEEPLE), id="start-marker", viewBox="-12 -12 24 26")
    return joined([piece_symbols(), marker, edge_symbols(table.catalogue.values())])


def drawn(table: Table, look: Look) -> Mapping[str, Sequence[Markup]]:
    """The pictures by area."""
    return {
        "auction": auction(table, look),
        "boats": tuple(_boat(name, boat, look) for name, boat in table.boats.items()),
        "players": tuple(_player(table, seat, look) for seat in range(table.seats)),
        "villages": tuple(_village(table, seat, look) for seat in range(table.seats) if table.villages[seat]),
        "supply": (_supply(table),),
    }


def _boat(name: str, boat: Boat, look: Look) -> Markup:
    workers, more = holding_tokens(boat.load, ("worker",))
    skills, more_skills = holding_tokens(boat.load, ("skill",))
    taken = "" if boat.taken is None else f"taken by {look.short[boat.taken]}"
    load = [written(part) for part in (workers, skills) if part] if boat.loaded else []
    told = f"{name}, {' and '.join(load) or 'no load told'}{', perhaps more' if more or more_skills else ''}"
    told += "" if boat.taken is None else f", taken by {look.players[boat.taken]}"
    picture = tag(
        "svg",
        Markup(_BOAT),
        tag("text", name, x=100, y=15, class_="name"),
        row(workers, 100.0, 35.0, 17.0)[0] if boat.loaded else "",
        row(skills, 100.0, 54.0, 17.0)[0] if boat.loaded else "",
        tag("text", taken, x=100, y=80, class_="gain"),
        viewBox="0 0 200 86",
        role="img",
        aria_label=told,
    )
    return tag("li", picture, class_="boat taken" if taken else "boat")


def _player(table: Table, seat: int, look: Look) -> Markup:
    screen, hand = table.screens[seat], table.hands[seat]
    turns = table.turn == seat and table.phase in (Phase.OFFERS, Phase.TURNS)
    chooses = bool(table.choosing) and table.choosing[0] == seat and table.phase == Phase.BOATS
    now = "to move" if turns else "chooses a boat" if chooses else ""
    rows = [
        ("Workers", _held(screen, "worker")),
        ("Skill tiles", _held(screen, "skill")),
        ("Winter tiles", _text(_winter(hand))),
        ("To place", _text(", ".join(table.won[seat]))),
    ]
    held = [joined([tag("dt", name), tag("dd", what)]) for name, what in rows if what]
    return tag(
        "li",
        tag("h3", look.players[seat], *_badges(table, seat, look, now)),
        tag("dl", *held),
        class_="player now" if now else "player",
    )


def _badges(table: Table, seat: int, look: Look, now: str) -> Iterator[Markup]:
    if now:
        yield tag("span", now, class_="badge turn")
    if table.start == seat:
        figure = tag("svg", inline("use", href="#start-marker"), viewBox="0 0 24 26", aria_hidden="true")
        yield tag("span", figure, "start player", class_="badge")
    for one in look.figures:
        if one.seat == seat and one.tile is None:
            figure = tag("svg", inline("use", href=f"#{one.symbol}"), viewBox="0 0 24 26", aria_hidden="true")
            yield tag("span", figure, one.label, class_="badge")


def _held(holding: Holding, sort: Sort) -> Markup:
    pieces, more = holding_tokens(holding, (sort,))
    return tokens(pieces, "perhaps more" if more else "")


def _winter(hand: Hand) -> str:
    unseen = (f"{hand.unseen} unseen",) if hand.unseen else ()
    return ", ".join((*hand.known, *unseen, *(("perhaps more",) if hand.more else ())))


def _text(told: str) -> Markup | None:
    return tag("span", told) if told else None


def _supply(table: Table) -> Markup:
    bag = f"{table.bag.worker_count}{' or more' if table.bag.more else ''}"
    pile = f"{table.pile.skill_count}{' or more' if table.pile.more else ''}"
    rows = (
        ("Workers in the bag", tag("span", bag)),
        ("Skill tiles in the pile", tag("span", pile)),
        ("Open supply", tokens(table.supply)),
    )
    return tag("li", tag("dl", *(joined([tag("dt", name), tag("dd", what)]) for name, what in rows)))


def _village(table: Table, seat: int, look: Look) -> Markup:
    village = table.villages[seat]
    here = sorted((at for at in village if at[0] < FAR), key=lambda at: (at[1] + at[0] / 2, at[0]))
    far = [village[at].tile for at in village if at[0] >= FAR]
    caption = tag("h3", f"{look.players[seat]}: {len(village)} tile{'s' * (len(village) != 1)}")
    parts: list[str] = [caption]
    if here:
        picture = _land(table, seat, here, f"The village of {look.players[seat]}")
        parts.append(
            tag("div", picture, class_="wide", tabindex=0, role="group", aria_label="Village, may scroll")
        )
    if far:
        parts.append(tag("p", f"The record does not tell where these lie: {', '.join(far)}"))
    return tag("li", *parts, class_="village")


def _land(table: Table, seat: int, here: list[Hex], title: str) -> Markup:
    village = table.villages[seat]
    middles = {at: centre(at) for at in here}
    left = min(x for x, _ in middles.values()) - SIDE - 2
    top = min(y for _, y in middles.values()) - SIDE * 0.9
    wide = max(x for x, _ in middles.values()) + SIDE + 2 - left
    high = max(y for _, y in middles.values()) + SIDE * 0.9 - top
    tiles = []
    for at in here:
        lying, tile = village[at], village.tile(at)
        goods = table.goods.get(lying.tile, NOTHING)
        uses = tuple(use.workers for use in table.spot(lying.tile).uses)
        told = tile_told(tile, lying.upgraded) + f" at {at[0]},{at[1]}"
        told += f", on it {written(goods)}" if goods else ""
        told += f", used by {' and '.join(map(written, uses))}" if uses else ""
        x, y = middles[at]
        place = f"translate({x:.1f} {y:.1f})"
        tiles.append(
            tag(
                "g",
                tag("title", told),
                tile_drawn(tile, lying, goods, uses),
                transform=place,
                class_=tile.kind,
            )
        )
    return tag(
        "svg",
        *tiles,
        viewBox=f"{left:.0f} {top:.0f} {wide:.0f} {high:.0f}",
        width=round(wide * _SCALE),
        height=round(high * _SCALE),
        role="group",
        aria_label=title,
    )
