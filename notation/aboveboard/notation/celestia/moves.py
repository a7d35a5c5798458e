"""The moves, table events and position lines of Celestia, as data.

Cards, faces and treasures are canonical words; `?` stands for one that was not seen. A treasure is a
number of points, `"spyglass"` or `"?"`.
"""

from __future__ import annotations

from aboveboard.notation.statements import Move, PositionLine

__all__ = [
    "CARDS",
    "EQUIPMENT",
    "FACES",
    "POWERS",
    "AlternativeRoute",
    "Announce",
    "AtAboard",
    "AtCaptain",
    "AtCity",
    "AtDeck",
    "AtDeclared",
    "AtDiscard",
    "AtEnded",
    "AtFirst",
    "AtFlew",
    "AtFound",
    "AtHand",
    "AtHolds",
    "AtJetpack",
    "AtJourney",
    "AtPile",
    "AtPlayed",
    "AtReroll",
    "AtRolled",
    "AtSaid",
    "AtScore",
    "AtTreasures",
    "AtTurn",
    "AtWaiting",
    "Can",
    "Cannot",
    "Card",
    "Crash",
    "Deal",
    "Draw",
    "Eject",
    "Face",
    "Fly",
    "Jetpack",
    "Journey",
    "Leave",
    "Reroll",
    "Roll",
    "Seat",
    "Spyglass",
    "Stay",
    "TakeTreasure",
    "Treasure",
    "WindGust",
]

Card = str
Face = str
Treasure = int | str
Seat = int

EQUIPMENT = ("compass", "lightning-rod", "foghorn", "cannon")
POWERS = ("ejection", "jetpack", "alternative-route", "wind-gust")
CARDS = (*EQUIPMENT, "turbo", *POWERS)
FACES = ("fog", "lightning", "birds", "pirates", "blank")


class Roll(Move):
    """The captain rolls the dice of the destination."""

    faces: tuple[Face, ...]


class Stay(Move):
    """A passenger announces that they stay aboard."""


class Leave(Move):
    """A passenger leaves and takes the top treasure of the city."""

    treasure: Treasure


class Reroll(Move):
    """The captain rolls dice again; no dice at all is a choice that an alternative route leaves open."""

    old: tuple[Face, ...]
    new: tuple[Face, ...]


class Fly(Move):
    """The captain pays and the ship moves on. `cards` is None where they were not noted."""

    cards: tuple[Card, ...] | None


class Crash(Move):
    """The ship is lost."""


class Can(Move):
    """The captain declares that he can pay."""


class Cannot(Move):
    """The captain declares that he cannot pay."""


class TakeTreasure(Move):
    """A treasure taken other than by leaving: alone at the start of a leg, or on arrival at the last city."""

    treasure: Treasure


class Eject(Move):
    """An Ejection card makes a passenger leave."""

    target: Seat
    treasure: Treasure


class Jetpack(Move):
    """A Jetpack card takes its player off a ship that is about to be lost."""

    treasure: Treasure


class AlternativeRoute(Move):
    """An Alternative route card lets the captain roll dice again."""


class WindGust(Move):
    """A Wind gust card makes the captain roll all blank dice again."""


class Spyglass(Move):
    """A Magic spyglass carries the ship past all dangers of the leg."""


class Announce(Move):
    """A player announces the points that end the game, or five different treasures (None)."""

    points: int | None


class Deal(Move):
    """The opening hand of one player."""

    to: Seat
    cards: tuple[Card, ...]


class Journey(Move):
    """A new journey starts."""


class Draw(Move):
    """The cards drawn for a new journey, one a player."""

    cards: tuple[tuple[Seat, Card], ...]


class AtCity(PositionLine):
    """The city where the ship stands, by its value."""

    city: int


class AtCaptain(PositionLine):
    """Who is captain."""

    seat: Seat


class AtAboard(PositionLine):
    """Who is aboard."""

    seats: tuple[Seat, ...]


class AtRolled(PositionLine):
    """The dice on the table."""

    faces: tuple[Face, ...]


class AtSaid(PositionLine):
    """What a passenger announced in this leg."""

    seat: Seat
    stays: bool


class AtDeclared(PositionLine):
    """What the captain declared."""

    can: bool


class AtReroll(PositionLine):
    """A card that makes the captain roll again, played and not yet answered."""

    card: Card


class AtJetpack(PositionLine):
    """Someone jumped off in this leg, so the crash was certain."""

    seat: Seat


class AtHand(PositionLine):
    """Cards in a hand: at least these, or exactly these."""

    seat: Seat
    cards: tuple[Card, ...]
    only: bool


class AtTreasures(PositionLine):
    """Treasures of a player: at least these, or exactly these; `cities` where each lay, None if not said."""

    seat: Seat
    treasures: tuple[Treasure, ...]
    only: bool
    cities: tuple[int | None, ...] = ()


class AtPile(PositionLine):
    """Treasures left at a city."""

    city: int
    left: int


class AtDiscard(PositionLine):
    """Cards in the discard pile: at least these, or exactly these."""

    cards: tuple[Card, ...]
    only: bool


class AtDeck(PositionLine):
    """Cards left in the draw pile."""

    left: int


class AtWaiting(PositionLine):
    """Who has still to draw, a card for the journey or a treasure at the last city, in order."""

    seats: tuple[Seat, ...]


class AtEnded(PositionLine):
    """Who has ended the game."""

    seats: tuple[Seat, ...]


class AtFlew(PositionLine):
    """How the ship came here just now: the captain, the dice, and the cards that paid."""

    seat: Seat
    faces: tuple[Face, ...]
    cards: tuple[Card, ...]


class AtFound(PositionLine):
    """The cities whose spyglass has been seen."""

    cities: tuple[int, ...]


class AtPlayed(PositionLine):
    """Who has played Power cards in this leg, in order."""

    seats: tuple[Seat, ...]


class AtJourney(PositionLine):
    """Which journey it is."""

    number: int


class AtFirst(PositionLine):
    """No journey has started yet."""


class AtTurn(PositionLine):
    """Whose word it is."""

    seat: Seat


class AtScore(PositionLine):
    """A player's points."""

    seat: Seat
    points: int


class AtHolds(PositionLine):
    """How many cards a player holds."""

    seat: Seat
    count: int
