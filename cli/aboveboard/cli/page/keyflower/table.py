"""The table of Keyflower in pictures: the auction, the boats, the players, the supply, the villages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from aboveboard.cli.page.drawing import Look
from aboveboard.cli.page.keyflower.auction import auction
from aboveboard.cli.page.keyflower.hexagon import SIDE, centre, edge_symbols, tile_drawn, tile_told
from aboveboard.cli.page.keyflower.tokens import holding_tokens, piece_symbols, row, tokens
from aboveboard.cli.page.markup import Markup, inline, joined, tag
from aboveboard.notation.texts import Language
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
        "supply": (_supply(table, look.say),),
    }


def _boat(name: str, boat: Boat, look: Look) -> Markup:
    workers, more = holding_tokens(boat.load, ("worker",))
    skills, more_skills = holding_tokens(boat.load, ("skill",))
    say = look.say
    taken = "" if boat.taken is None else say("taken by {who}", who=look.short[boat.taken])
    load = [written(part) for part in (workers, skills) if part] if boat.loaded else []
    told = [name, *(load or [say("no load told")])]
    told += [say.value("perhaps more")] if more or more_skills else []
    told += [] if boat.taken is None else [say("taken by {who}", who=look.players[boat.taken])]
    picture = tag(
        "svg",
        Markup(_BOAT),
        tag("text", name, x=100, y=15, class_="name"),
        row(workers, 100.0, 35.0, 17.0)[0] if boat.loaded else "",
        row(skills, 100.0, 54.0, 17.0)[0] if boat.loaded else "",
        tag("text", taken, x=100, y=80, class_="gain"),
        viewBox="0 0 200 86",
        role="img",
        aria_label=", ".join(map(say.value, told)),
    )
    return tag("li", picture, class_="boat taken" if taken else "boat")


def _player(table: Table, seat: int, look: Look) -> Markup:
    screen, hand, say = table.screens[seat], table.hands[seat], look.say
    turns = table.turn == seat and table.phase in (Phase.OFFERS, Phase.TURNS)
    chooses = bool(table.choosing) and table.choosing[0] == seat and table.phase == Phase.BOATS
    now = "to move" if turns else "chooses a boat" if chooses else ""
    rows = [
        (say("Workers"), _held(screen, "worker", say)),
        (say("Skill tiles"), _held(screen, "skill", say)),
        (say("Winter tiles"), _text(_winter(hand, say))),
        (say("To place"), _text(", ".join(table.won[seat]))),
    ]
    held = [joined([tag("dt", name), tag("dd", what)]) for name, what in rows if what]
    return tag(
        "li",
        tag("h3", look.players[seat], *_badges(table, seat, look, now)),
        tag("dl", *held),
        class_="player now" if now else "player",
    )


def _badges(table: Table, seat: int, look: Look, now: str) -> Iterator[Markup]:
    say = look.say
    if now:
        yield tag("span", say.value(now), class_="badge turn")
    if table.start == seat:
        figure = tag("svg", inline("use", href="#start-marker"), viewBox="0 0 24 26", aria_hidden="true")
        yield tag("span", figure, say("start player"), class_="badge")
    for one in look.figures:
        if one.seat == seat and one.tile is None:
            figure = tag("svg", inline("use", href=f"#{one.symbol}"), viewBox="0 0 24 26", aria_hidden="true")
            yield tag("span", figure, say.value(one.label), class_="badge")


def _held(holding: Holding, sort: Sort, say: Language) -> Markup:
    pieces, more = holding_tokens(holding, (sort,))
    return tokens(pieces, say, say.value("perhaps more") if more else "")


def _winter(hand: Hand, say: Language) -> str:
    unseen = (say.value(f"{hand.unseen} unseen"),) if hand.unseen else ()
    return ", ".join((*hand.known, *unseen, *((say.value("perhaps more"),) if hand.more else ())))


def _text(told: str) -> Markup | None:
    return tag("span", told) if told else None


def _supply(table: Table, say: Language) -> Markup:
    bag = f"{table.bag.worker_count}{' or more' if table.bag.more else ''}"
    pile = f"{table.pile.skill_count}{' or more' if table.pile.more else ''}"
    rows = (
        (say("Workers in the bag"), tag("span", say.value(bag))),
        (say("Skill tiles in the pile"), tag("span", say.value(pile))),
        (say("Open supply"), tokens(table.supply, say)),
    )
    return tag("li", tag("dl", *(joined([tag("dt", name), tag("dd", what)]) for name, what in rows)))


def _village(table: Table, seat: int, look: Look) -> Markup:
    village, say, who = table.villages[seat], look.say, look.players[seat]
    here = sorted((at for at in village if at[0] < FAR), key=lambda at: (at[1] + at[0] / 2, at[0]))
    far = [village[at].tile for at in village if at[0] >= FAR]
    caption = tag("h3", say.counted(len(village), "{who}: {count} tile", "{who}: {count} tiles", who=who))
    parts: list[str] = [caption]
    if here:
        picture = _land(table, seat, here, say("The village of {who}", who=who), say)
        label = say("Village, may scroll")
        parts.append(tag("div", picture, class_="wide", tabindex=0, role="group", aria_label=label))
    if far:
        told = say("The record does not tell where these lie: {tiles}", tiles=", ".join(far))
        parts.append(tag("p", told))
    return tag("li", *parts, class_="village")


def _land(table: Table, seat: int, here: list[Hex], title: str, say: Language) -> Markup:
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
        told = [say("{tile} at {place}", tile=tile_told(tile, lying.upgraded, say), place=f"{at[0]},{at[1]}")]
        told += [say("on it {goods}", goods=say.value(written(goods)))] if goods else []
        told += [say("used by {workers}", workers=say.listed(map(written, uses)))] if uses else []
        x, y = middles[at]
        place = f"translate({x:.1f} {y:.1f})"
        tiles.append(
            tag(
                "g",
                tag("title", ", ".join(told)),
                tile_drawn(tile, lying, goods, uses, say),
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
