"""The table of Celestia and its scores, as a person would want to see them."""

from __future__ import annotations

from collections import Counter

from aboveboard.notation.celestia.moves import CARDS
from aboveboard.replay.celestia.components import CITIES
from aboveboard.replay.celestia.positions import whose_turn
from aboveboard.replay.celestia.table import Phase, Table
from aboveboard.replay.verdict import Item, Tally
from aboveboard.replay.views import Bounds, Named, Panel, Trend, View

__all__ = ["finished", "scores", "trends", "view", "winners"]


def finished(table: Table) -> bool:
    """Whether somebody has ended the game."""
    return table.phase is Phase.OVER


def scores(table: Table) -> tuple[Tally, ...]:
    """Each player's points, treasure by treasure."""
    return tuple(_tally(table, seat) for seat in range(table.players))


def winners(table: Table) -> tuple[int, ...] | None:
    """The seats with most points; None where unseen treasures could change them."""
    tallies = scores(table)
    best = max(tally.least for tally in tallies)
    leading = [tally for tally in tallies if tally.most is None or tally.most >= best]
    if len(leading) > 1 and any(tally.most != tally.least for tally in leading):
        return None
    tied = len(leading) > 1 and table.reading("ties") == "open"
    return () if tied else tuple(tally.seat for tally in leading)


def _tally(table: Table, seat: int) -> Tally:
    counts = Counter(table.treasures[seat])
    items = []
    for one, count in sorted(counts.items(), key=lambda each: (str(each[0].value), each[0].city or 0)):
        value, city = one.value, one.city
        where = "" if city is None else f" from city {CITIES[city].label}"
        worth = table.worth(one)
        what = (
            "spyglass" if value == "spyglass" else "unseen treasure" if value == "?" else f"treasure {value}"
        )
        items.append(
            Item(
                f"{what}{where}", worth * count, f"{count} × {worth}" + (" at least" if value == "?" else "")
            )
        )
    return Tally(seat, tuple(items), table.least_points(seat), table.most_points(seat))


def view(table: Table, seat: int | None) -> View:
    """The table as one seat sees it, or as one sees it who sees all that the record tells (None)."""
    journey = f"journey {table.journey}" if table.journey else "before the first journey"
    turn = whose_turn(table)
    headline: list[str | Named] = [f"{journey}, {table.phase}"]
    if turn:
        headline += [": ", *(part for one in turn for part in (Named(one), " "))]
    panels = (_cities(table), _players(table, seat))
    dice = Panel(
        "Dice",
        ("dice", "declared", "to answer"),
        ((" ".join(table.faces), _declared(table), ", ".join(table.rerolls)),),
    )
    return View(tuple(headline), (*panels, dice) if table.faces else panels)


def trends(table: Table) -> tuple[Trend, ...]:
    """Points, treasures and cards of each player."""
    seats = range(table.players)
    points = tuple(Bounds(table.least_points(seat), table.most_points(seat)) for seat in seats)
    treasures = tuple(_bounds(len(table.treasures[seat]), seat in table.more) for seat in seats)
    cards = tuple(_bounds(hand.size, hand.open) for hand in table.hands)
    return (Trend("Points", points), Trend("Treasures", treasures), Trend("Cards in hand", cards))


def _bounds(count: int, perhaps_more: bool) -> Bounds:
    return Bounds(count, None if perhaps_more else count)


def _declared(table: Table) -> str:
    return "" if table.declared is None else "can pay" if table.declared else "cannot pay"


def _cities(table: Table) -> Panel:
    there = table.destination() if table.phase in (Phase.LEG, Phase.ANNOUNCING, Phase.RESOLVING) else None
    rows = []
    for index, city in enumerate(CITIES):
        left = table.piles[index]
        mark = (
            "ship"
            if index == table.city and table.phase is not Phase.ASHORE
            else "next"
            if index == there
            else ""
        )
        rows.append((city.label, str(city.dice) if index else "", "?" if left is None else str(left), mark))
    return Panel("Cities", ("city", "dice", "treasures", ""), tuple(rows))


def _players(table: Table, viewer: int | None) -> Panel:
    rows: list[tuple[str | Named, ...]] = []
    for seat in range(table.players):
        hidden = viewer is not None and viewer != seat
        rows.append(
            (Named(seat), _place(table, seat), _hand(table, seat, hidden), *_treasures(table, seat, hidden))
        )
    return Panel("Players", ("player", "", "hand", "treasures", "points"), tuple(rows))


def _place(table: Table, seat: int) -> str:
    if table.phase in (Phase.SETUP, Phase.ASHORE, Phase.OVER):
        return ""
    if seat == table.captain:
        return "captain"
    aboard = table.is_aboard(seat)
    if aboard is None:
        return "?"
    if not aboard:
        return "ashore"
    return "to announce" if table.speaking and seat in table.speaking else "aboard"


def _hand(table: Table, seat: int, hidden: bool) -> str:
    hand = table.hands[seat]
    if hidden:
        return "?" if hand.open else f"{hand.size} cards"
    cards = [f"{hand.least(card)} {card}" for card in CARDS if hand.least(card)]
    if hand.unseen:
        cards.append(f"{hand.unseen} unseen")
    return ", ".join(cards + (["perhaps more"] if hand.open else [])) or "none"


def _treasures(table: Table, seat: int, hidden: bool) -> tuple[str, str]:
    held = table.treasures[seat]
    more = " or more" if seat in table.more else ""
    if hidden:
        return f"{len(held)}{more}", "?"
    least, most = table.least_points(seat), table.most_points(seat)
    points = str(least) if least == most else f"{least} or more" if most is None else f"{least} to {most}"
    return (", ".join(str(one.value) for one in held) or "none") + more, points
