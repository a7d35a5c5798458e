"""Builds Celestia's moves from what Lark has read."""

from __future__ import annotations

from typing import Any

from lark import Token

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.celestia.words import WORDS
from aboveboard.notation.grammar import Called, CommonBuilder, Reject
from aboveboard.notation.statements import Move

__all__ = ["Builder"]

_MOST_CARDS = 84
_ORDER = (*m.CARDS, "?")
_CANONICAL = {**{name: word.canonical for name, word in WORDS.items()}, "DASH": "blank", "UNSEEN": "?"}


class Builder(CommonBuilder):
    """One method a grammar rule; each gets the parts that the rule has read."""

    def face(self, parts: list[Token]) -> str:
        return _CANONICAL[parts[0].type]

    def card(self, parts: list[Token]) -> str:
        return _CANONICAL[parts[0].type]

    def faces(self, parts: list[Any]) -> tuple[str, ...]:
        return tuple(part for part in parts if not isinstance(part, Token))

    def count(self, parts: list[Any]) -> tuple[str, ...]:
        number = 1
        if isinstance(parts[0], Token) and parts[0].type == "INT":
            if not 0 < int(parts[0]) <= _MOST_CARDS:
                raise Reject(
                    "AG-01", parts[0], found=f"`{parts[0]}`", expected="a number of cards", nearest=""
                )
            number = int(parts[0])
        kind = parts[-1]
        return ("?" if isinstance(kind, Token) else kind,) * number

    def cards(self, parts: list[Any]) -> tuple[str, ...]:
        """Cards in the order of the deck's list, so that equal cards are equal moves."""
        cards = [card for part in parts if not isinstance(part, Token) for card in part]
        return tuple(sorted(cards, key=_ORDER.index))

    def treasure(self, parts: list[Token]) -> m.Treasure:
        return int(parts[0]) if parts[0].type == "INT" else _CANONICAL[parts[0].type]

    def held(self, parts: list[Any]) -> tuple[m.Treasure, int | None]:
        return parts[0], int(parts[2]) if len(parts) > 1 else None

    def treasures(self, parts: list[Any]) -> tuple[tuple[m.Treasure, int | None], ...]:
        return tuple(part for part in parts if not isinstance(part, Token))

    def outcome(self, parts: list[Any]) -> m.Treasure:
        treasure: m.Treasure = parts[1]
        return treasure

    def roll(self, parts: list[Any]) -> Move:
        return m.Roll(parts[1])

    def stay(self, parts: list[Any]) -> Move:
        return m.Stay()

    def leave(self, parts: list[Any]) -> Move:
        return m.Leave(_outcome(parts, 1))

    def reroll(self, parts: list[Any]) -> Move:
        if isinstance(parts[1], Token):
            return m.Reroll((), ())
        return m.Reroll(parts[1], parts[3] if len(parts) > 3 else ("?",) * len(parts[1]))

    def fly(self, parts: list[Any]) -> Move:
        if len(parts) == 1:
            return m.Fly(())
        # A lone `?` says that nobody noted which cards were played, not that one was.
        return m.Fly(None if parts[1] == ("?",) else parts[1])

    def crash(self, parts: list[Any]) -> Move:
        return m.Crash()

    def can(self, parts: list[Any]) -> Move:
        return m.Can()

    def cannot(self, parts: list[Any]) -> Move:
        return m.Cannot()

    def take_treasure(self, parts: list[Any]) -> Move:
        return m.TakeTreasure(_outcome(parts, 1))

    def eject(self, parts: list[Any]) -> Move:
        return m.Eject(parts[1], _outcome(parts, 2))

    def jetpack(self, parts: list[Any]) -> Move:
        return m.Jetpack(_outcome(parts, 1))

    def alternative_route(self, parts: list[Any]) -> Move:
        return m.AlternativeRoute()

    def wind_gust(self, parts: list[Any]) -> Move:
        return m.WindGust()

    def spyglass(self, parts: list[Any]) -> Move:
        return m.Spyglass()

    def announce(self, parts: list[Any]) -> Move:
        return m.Announce(int(parts[1]) if len(parts) > 1 else None)

    def deal(self, parts: list[Any]) -> Move:
        return m.Deal(parts[1], parts[2])

    def journey(self, parts: list[Any]) -> Move:
        return m.Journey()

    def drawn(self, parts: list[Any]) -> tuple[Any, str]:
        return parts[0], "?" if isinstance(parts[1], Token) else parts[1]

    def draw(self, parts: list[Any]) -> Move:
        return m.Draw(tuple(part for part in parts if not isinstance(part, Token)))

    def at_city(self, parts: list[Any]) -> Move:
        return m.AtCity(int(parts[1]))

    def at_captain(self, parts: list[Any]) -> Move:
        return m.AtCaptain(parts[1])

    def at_aboard(self, parts: list[Any]) -> Move:
        return m.AtAboard(tuple(part for part in parts if isinstance(part, Called)))  # type: ignore[misc]

    def at_rolled(self, parts: list[Any]) -> Move:
        return m.AtRolled(parts[1])

    def at_said(self, parts: list[Any]) -> Move:
        return m.AtSaid(parts[1], parts[2].type == "STAY")

    def at_declared(self, parts: list[Any]) -> Move:
        return m.AtDeclared(parts[1].type == "CAN")

    def at_reroll(self, parts: list[Any]) -> Move:
        return m.AtReroll(_CANONICAL[parts[1].type])

    def at_jetpack(self, parts: list[Any]) -> Move:
        return m.AtJetpack(parts[1])

    def at_hand(self, parts: list[Any]) -> Move:
        return m.AtHand(parts[1], _listed(parts), _only(parts))

    def at_holds(self, parts: list[Any]) -> Move:
        return m.AtHolds(parts[1], int(parts[2]))

    def at_treasures(self, parts: list[Any]) -> Move:
        held = _listed(parts)
        cities = tuple(city for _, city in held)
        return m.AtTreasures(
            parts[1], tuple(value for value, _ in held), _only(parts), cities if any(cities) else ()
        )

    def at_pile(self, parts: list[Any]) -> Move:
        return m.AtPile(int(parts[1]), int(parts[2]))

    def at_discard(self, parts: list[Any]) -> Move:
        return m.AtDiscard(_listed(parts), _only(parts))

    def at_deck(self, parts: list[Any]) -> Move:
        return m.AtDeck(int(parts[1]))

    def at_waiting(self, parts: list[Any]) -> Move:
        return m.AtWaiting(tuple(part for part in parts if isinstance(part, Called)))  # type: ignore[misc]

    def at_ended(self, parts: list[Any]) -> Move:
        return m.AtEnded(tuple(part for part in parts if isinstance(part, Called)))  # type: ignore[misc]

    def at_first(self, parts: list[Any]) -> Move:
        return m.AtFirst()

    def at_journey(self, parts: list[Any]) -> Move:
        return m.AtJourney(int(parts[1]))

    def at_flew(self, parts: list[Any]) -> Move:
        return m.AtFlew(parts[1], parts[2], parts[4] if len(parts) > 3 else ())

    def at_found(self, parts: list[Any]) -> Move:
        return m.AtFound(tuple(int(part) for part in parts if part.type == "INT"))

    def at_played(self, parts: list[Any]) -> Move:
        return m.AtPlayed(tuple(part for part in parts if isinstance(part, Called)))  # type: ignore[misc]

    def at_turn(self, parts: list[Any]) -> Move:
        return m.AtTurn(parts[1])

    def at_score(self, parts: list[Any]) -> Move:
        return m.AtScore(parts[1], int(parts[2]))

    def captain_value(self, parts: list[Any]) -> Any:
        return parts[0]


def _outcome(parts: list[Any], at: int) -> m.Treasure:
    return parts[at] if len(parts) > at else "?"


def _listed(parts: list[Any]) -> tuple[Any, ...]:
    last = parts[-1]
    return () if isinstance(last, Token) else last


def _only(parts: list[Any]) -> bool:
    return any(isinstance(part, Token) and part.type == "ONLY" for part in parts)
