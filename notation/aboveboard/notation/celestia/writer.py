"""Writes Celestia's moves in their canonical form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.statements import Move
from aboveboard.notation.vocabulary import Names

__all__ = ["HEADER_WRITERS", "WRITERS", "cards_written"]


def cards_written(cards: Iterable[m.Card]) -> str:
    """Cards with their counts, in the order of the deck's list, unseen ones last."""
    counts = Counter(cards)
    return ", ".join(f"{counts[kind]} {kind}" for kind in (*m.CARDS, "?") if counts[kind])


def _to(treasure: m.Treasure) -> str:
    return f" -> {treasure}"


def _only(only: bool, written: str) -> str:
    return f"{'only ' if only else ''}{written or 'none'}"


def _reroll(move: m.Reroll, names: Names) -> str:
    return f"reroll {' '.join(move.old)} -> {' '.join(move.new)}" if move.old else "reroll none"


def _fly(move: m.Fly, names: Names) -> str:
    if move.cards is None:
        return "fly ?"
    return f"fly {cards_written(move.cards)}".rstrip()


def _draw(move: m.Draw, names: Names) -> str:
    return "draw " + ", ".join(f"{names[seat]} {card}" for seat, card in move.cards)


def _flew(line: m.AtFlew, names: Names) -> str:
    paid = f" with {cards_written(line.cards)}" if line.cards else ""
    return f"flew {names[line.seat]} {' '.join(line.faces)}{paid}"


def _treasures(line: m.AtTreasures, names: Names) -> str:
    cities = line.cities or (None,) * len(line.treasures)
    held = [
        str(value) if city is None else f"{value} from {city}"
        for value, city in zip(line.treasures, cities, strict=True)
    ]
    return f"treasures {names[line.seat]} " + _only(line.only, ", ".join(held))


WRITERS: Mapping[type[Move], Callable[[Any, Names], str]] = {
    m.Roll: lambda move, names: "roll " + " ".join(move.faces),
    m.Stay: lambda move, names: "stay",
    m.Leave: lambda move, names: "leave" + _to(move.treasure),
    m.Reroll: _reroll,
    m.Fly: _fly,
    m.Crash: lambda move, names: "crash",
    m.Can: lambda move, names: "can",
    m.Cannot: lambda move, names: "cannot",
    m.TakeTreasure: lambda move, names: "treasure" + _to(move.treasure),
    m.Eject: lambda move, names: f"eject {names[move.target]}" + _to(move.treasure),
    m.Jetpack: lambda move, names: "jetpack" + _to(move.treasure),
    m.AlternativeRoute: lambda move, names: "alternative-route",
    m.WindGust: lambda move, names: "wind-gust",
    m.Spyglass: lambda move, names: "spyglass",
    m.Announce: lambda move, names: "announce" if move.points is None else f"announce {move.points}",
    m.Deal: lambda move, names: f"deal {names[move.to]} {cards_written(move.cards)}",
    m.Journey: lambda move, names: "journey",
    m.Draw: _draw,
    m.AtCity: lambda line, names: f"city {line.city}",
    m.AtCaptain: lambda line, names: f"captain {names[line.seat]}",
    m.AtAboard: lambda line, names: "aboard " + (", ".join(names[one] for one in line.seats) or "none"),
    m.AtRolled: lambda line, names: "rolled " + " ".join(line.faces),
    m.AtSaid: lambda line, names: f"said {names[line.seat]} {'stay' if line.stays else 'leave'}",
    m.AtDeclared: lambda line, names: f"declared {'can' if line.can else 'cannot'}",
    m.AtReroll: lambda line, names: f"pending {line.card}",
    m.AtJetpack: lambda line, names: f"jumped {names[line.seat]}",
    m.AtHand: lambda line, names: f"hand {names[line.seat]} " + _only(line.only, cards_written(line.cards)),
    m.AtHolds: lambda line, names: f"holds {names[line.seat]} {line.count} cards",
    m.AtTreasures: _treasures,
    m.AtPile: lambda line, names: f"pile {line.city} {line.left}",
    m.AtDiscard: lambda line, names: "discard " + _only(line.only, cards_written(line.cards)),
    m.AtDeck: lambda line, names: f"deck {line.left}",
    m.AtWaiting: lambda line, names: "waiting " + ", ".join(names[one] for one in line.seats),
    m.AtEnded: lambda line, names: "ended " + ", ".join(names[one] for one in line.seats),
    m.AtFirst: lambda line, names: "before the first journey",
    m.AtJourney: lambda line, names: f"journey {line.number}",
    m.AtFlew: _flew,
    m.AtFound: lambda line, names: "found " + ", ".join(map(str, line.cities)),
    m.AtPlayed: lambda line, names: "played " + ", ".join(names[one] for one in line.seats),
    m.AtTurn: lambda line, names: f"turn {names[line.seat]}",
    m.AtScore: lambda line, names: f"score {names[line.seat]} {line.points}",
}

HEADER_WRITERS: Mapping[str, Callable[[Any, Names], str]] = {
    "captain": lambda seat, names: names[seat],
}
