"""The table of Celestia in pictures: the cities with the ship, the dice, the players, the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from aboveboard.cli.page.celestia.icons import celestial_symbols, icon
from aboveboard.cli.page.drawing import Look
from aboveboard.cli.page.markup import Markup, inline, joined, tag
from aboveboard.cli.points import between
from aboveboard.notation.celestia.moves import CARDS
from aboveboard.notation.texts import Language
from aboveboard.replay.celestia.components import CITIES
from aboveboard.replay.celestia.hands import Hand
from aboveboard.replay.celestia.positions import whose_turn
from aboveboard.replay.celestia.table import Phase, Table, Treasure

__all__ = ["drawn", "symbols"]

_FLYING = (Phase.LEG, Phase.ANNOUNCING, Phase.RESOLVING)
_MOST_CHESTS = 11


def symbols(table: Table) -> Markup:
    """All that the pictures refer to."""
    return celestial_symbols()


def drawn(table: Table, look: Look) -> Mapping[str, Sequence[Markup]]:
    """The pictures by area."""
    return {
        "cities": tuple(_city(table, index, look) for index in range(len(CITIES))),
        "dice": tuple(_dice(table, look.say)),
        "players": tuple(_player(table, seat, look) for seat in range(table.players)),
        "deck": (_deck(table, look.say),),
    }


def _city(table: Table, index: int, look: Look) -> Markup:
    city, left, say = CITIES[index], table.piles[index], look.say
    here = index == table.city and table.phase is not Phase.ASHORE
    following = table.phase in _FLYING and index == table.destination()
    aboard = _aboard(table, look) if here else ""
    told = [say("city {city}", city=city.label)]
    told += [say("treasures not told") if left is None else say("{count} treasures", count=left)]
    told += [say("{count} dice to reach it", count=city.dice)] if city.dice else []
    told += (
        [say("the ship is here with {who}", who=aboard) if aboard else say("the ship is here")]
        if here
        else []
    )
    told += [say("the next city")] if following else []
    chests = [
        inline("rect", x=72, y=100 - 5 * n, width=20, height=4, rx=1, class_="chest")
        for n in range(min(left or 0, _MOST_CHESTS))
    ]
    dots = [
        inline("rect", x=8 + 11 * n, y=8, width=8, height=8, rx=2, class_="pip") for n in range(city.dice)
    ]
    ship = inline("use", href="#c-ship", x=6, y=24, width=64, height=60) if here else ""
    picture = tag(
        "svg",
        Markup('<path d="M6 104Q8 84 50 84 92 84 94 104 80 120 50 122 20 120 6 104Z" class="island"/>'),
        *dots,
        *chests,
        tag("text", "?" if left is None else str(left), x=82, y=118, class_="count"),
        ship,
        tag("text", city.label, x=42, y=112, class_="city"),
        viewBox="0 0 100 126",
        role="img",
        aria_label=", ".join(told),
    )
    passengers = tag("p", aboard, class_="aboard") if aboard else ""
    return tag("li", picture, passengers, class_="here" if here else "next" if following else None)


def _aboard(table: Table, look: Look) -> str:
    if table.phase is Phase.SETUP:
        return ""
    if table.aboard is None:
        return "?"
    return ", ".join(look.short[seat] for seat in table.aboard)


def _dice(table: Table, say: Language) -> Iterator[Markup]:
    for face in table.faces:
        name = "unseen" if face == "?" else face
        yield tag("li", icon(name, "die"), tag("span", say.value(name)), class_="face")
    if table.declared is not None:
        told = (
            say("The captain says: I can pay.") if table.declared else say("The captain says: I cannot pay.")
        )
        yield tag("li", told)
    for card in table.rerolls:
        yield tag("li", icon(card), say("{card} to be answered", card=say.value(card)))


def _player(table: Table, seat: int, look: Look) -> Markup:
    turn, say = whose_turn(table), look.say
    now = turn is not None and seat in turn
    treasures = tuple(_treasures(table, seat, say))
    points = between(table.least_points(seat), table.most_points(seat), say)
    return tag(
        "li",
        tag("h3", look.players[seat], *_badges(table, seat, now, say)),
        tag("ul", *_hand(table.hands[seat], say), class_="hand", aria_label=say("Hand")),
        tag("ul", *treasures, class_="treasures", aria_label=say.value("Treasures")) if treasures else "",
        tag("p", say("{points} points", points=points), class_="sum"),
        class_="player now" if now else "player",
    )


def _badges(table: Table, seat: int, now: bool, say: Language) -> Iterator[Markup]:
    if table.phase not in (Phase.SETUP, Phase.ASHORE, Phase.OVER):
        aboard = table.is_aboard(seat)
        if seat == table.captain:
            yield tag("span", icon("hat"), say.value("captain"), class_="badge")
        else:
            word = "perhaps aboard" if aboard is None else "aboard" if aboard else "ashore"
            yield tag("span", say.value(word), class_="badge" if aboard else "badge off")
    if now:
        word = "to announce" if table.phase is Phase.ANNOUNCING else "to draw" if table.waiting else "to move"
        yield tag("span", say.value(word), class_="badge turn")


def _hand(hand: Hand, say: Language) -> Iterator[Markup]:
    for card in CARDS:
        if count := hand.least(card):
            yield tag("li", tag("b", str(count)), icon(card), tag("span", say.value(card)), class_="card")
    if hand.unseen:
        yield tag(
            "li",
            tag("b", str(hand.unseen)),
            icon("unseen"),
            tag("span", say.value("unseen")),
            class_="card back",
        )
    if hand.open:
        yield tag("li", tag("span", say.value("perhaps more")), class_="card back")
    if not hand.size and not hand.open:
        yield tag("li", say("no cards"), class_="none")


def _treasures(table: Table, seat: int, say: Language) -> Iterator[Markup]:
    held: Counter[Treasure] = Counter(table.treasures[seat])
    for one, count in sorted(held.items(), key=lambda each: (str(each[0].value), each[0].city or 0)):
        city = None if one.city is None else CITIES[one.city].label
        whence = say.value("treasure") if city is None else say("treasure from city {city}", city=city)
        value = "spyglass" if one.value == "spyglass" else "unseen" if one.value == "?" else str(one.value)
        sign = icon("spyglass" if value == "spyglass" else "treasure")
        many = tag("b", f"{count}×") if count > 1 else ""
        told = say("unseen, from city {city}", city=city) if city and value == "unseen" else say.value(value)
        yield tag("li", many, sign, tag("span", told), class_="card", title=whence)
    if seat in table.more:
        yield tag("li", tag("span", say.value("perhaps more")), class_="card back")


def _deck(table: Table, say: Language) -> Markup:
    gone = [f"{n} {card}" for card, n in zip(CARDS, table.discard, strict=True) if n]
    unseen = None if table.discarded is None else table.discarded - sum(table.discard)
    gone += [f"{unseen} unseen"] if unseen else []
    gone += ["perhaps more"] if table.discarded is None else []
    rows = (
        (say("Cards in the deck"), say("not told") if table.deck is None else str(table.deck)),
        (say("Discarded"), say.value(", ".join(gone) or "nothing")),
    )
    return tag("li", tag("dl", *(joined([tag("dt", name), tag("dd", what)]) for name, what in rows)))
