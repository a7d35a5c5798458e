"""Builds Keyflower's moves and position lines from what Lark has read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lark import Token

from aboveboard.notation.grammar import CommonBuilder, Reject
from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.keyflower import position as p
from aboveboard.notation.lists import Naming, number_before
from aboveboard.notation.statements import Move
from aboveboard.notation.vocabulary import Vocabulary

__all__ = ["Builder", "merged"]

_TILES = ("TILE", "BOAT")
_SIXTHS = 6


class Builder(CommonBuilder):
    """One method a grammar rule; each gets the parts that the rule has read.

    Pieces come as lists of pairs while they are read, since a resource may yet stand for another.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary)
        self._naming = Naming(vocabulary.lists)

    # Names and pieces

    def tile(self, parts: list[Any]) -> m.Tile:
        if isinstance(parts[0], m.HomeOf):
            return parts[0]
        return self._naming.named(parts[0], _TILES, "tile")

    short_tile = tile

    def boat(self, parts: list[Token]) -> str:
        return self._naming.named(parts[0], ("BOAT",), "boat")

    def home_of(self, parts: list[Token]) -> m.HomeOf:
        called: Any = self.name(parts)
        return m.HomeOf(called)

    def piece(self, parts: list[Token]) -> tuple[str, int]:
        token = parts[0]
        if token.type == "PURPLE":
            return "purple", 1
        return ("?", number_before(token)[0]) if token.type == "UNSEEN_PIECE" else self._naming.counted(token)

    def pieces(self, parts: list[Any]) -> m.Pieces:
        return merged(parts)

    def workers(self, parts: list[Token]) -> m.Pieces:
        return merged(self.piece([part]) for part in parts)

    def kind(self, parts: list[Token]) -> tuple[Token, str]:
        word, number = self._naming.counted(parts[0])
        if number != 1:
            found = f"`{parts[0]}`"
            raise Reject("AG-01", parts[0], found=found, expected="a kind without a number", nearest="")
        return parts[0], word

    def colour(self, parts: list[Token]) -> str:
        return self.kind(parts)[1]

    def several(self, parts: list[Any]) -> tuple[Any, ...]:
        return _without_tokens(parts)

    def pair(self, parts: list[Any]) -> tuple[Any, Any]:
        return parts[0], parts[1]

    def offering(self, parts: list[Any]) -> m.Tile | int:
        return number_before(parts[0])[0] if isinstance(parts[0], Token) else parts[0]

    def offered(self, parts: list[Any]) -> tuple[tuple[m.Tile, ...], int]:
        tiles = tuple(part for part in _without_tokens(parts) if not isinstance(part, int))
        return tiles, sum(part for part in parts if isinstance(part, int))

    def said(self, parts: list[Any]) -> tuple[Any, bool]:
        return _listed(parts), _only(parts)

    # Parts of a move

    def placed(self, parts: list[Any]) -> m.Pieces | m.Group:
        if isinstance(parts[0], Token):
            return m.Group(parts[1])
        return m.Group(parts[2], parts[0]) if len(parts) > 1 else parts[0]

    paid = placed

    def placing(self, parts: list[Any]) -> tuple[m.Pieces, tuple[m.Group, ...]]:
        groups = tuple(part for part in parts if isinstance(part, m.Group))
        loose = [pair for part in parts if isinstance(part, tuple) for pair in part]
        return merged(loose), groups

    def payment(self, parts: list[Any]) -> tuple[str, tuple[m.Pieces, tuple[m.Group, ...]]]:
        return "payment", self.placing(parts[1:])

    def outcomes(self, parts: list[Any]) -> tuple[str, tuple[m.Pieces | None, tuple[Any, ...]]]:
        gains = [part for part in parts if isinstance(part, tuple)]
        acts = tuple(part for part in parts if isinstance(part, m.Haul | m.Upgrade))
        return "outcomes", (merged(pair for gain in gains for pair in gain) if gains else None, acts)

    def gain(self, parts: list[Any]) -> m.Pieces:
        return () if isinstance(parts[0], Token) else parts[0]

    def haul(self, parts: list[Any]) -> m.Haul:
        return m.Haul(parts[1], parts[2])

    def path(self, parts: list[Any]) -> tuple[m.Tile, ...]:
        return _without_tokens(parts)

    def upgrade(self, parts: list[Any]) -> m.Upgrade:
        return m.Upgrade(parts[1], *_paid_for(parts[2:]))

    def standing_in(self, parts: list[Any]) -> tuple[tuple[str, int], str | None]:
        return parts[0], parts[2][1] if len(parts) > 1 else None

    def take(self, parts: list[Any]) -> m.TakeBoat:
        return m.TakeBoat(parts[1], self.gain(parts[3:]) if len(parts) > 2 else None)

    def turned(self, parts: list[Token]) -> int:
        return number_before(parts[1])[0] % _SIXTHS

    def homed(self, parts: list[Any]) -> tuple[Any, m.Tile]:
        who, home = parts
        if isinstance(home, Token) and home.type == "INT":
            number = Token.new_borrow_pos("TILE", f"Home-{home}", home)
            return who, self._naming.named(number, _TILES, "home tile")
        return who, home

    def loaded(self, parts: list[Any]) -> m.Loaded:
        return m.Loaded(parts[0], *parts[1])

    # What players do

    def bid(self, parts: list[Any]) -> Move:
        return m.Bid(parts[1], *parts[2])

    def use(self, parts: list[Any]) -> Move:
        more = dict(parts[3:])
        paid, paid_groups = more.get("payment", ((), ()))
        gains, acts = more.get("outcomes", (None, ()))
        workers, groups = parts[2]
        return m.Use(parts[1], workers, groups, paid, paid_groups, gains, acts)

    def pass_turn(self, parts: list[Token]) -> Move:
        return m.Pass()

    def take_boat(self, parts: list[Any]) -> Move:
        move: Move = parts[0]
        return move

    def place(self, parts: list[Any]) -> Move:
        return m.Place(parts[1], _at(parts[2]), parts[3] if len(parts) > 3 else 0)

    def offer(self, parts: list[Any]) -> Move:
        tiles, unseen = ((), 0) if isinstance(parts[1], Token) else parts[1]
        return m.Offer(tiles, unseen)

    def share(self, parts: list[Any]) -> tuple[m.Share, Token | None, str | None]:
        pieces = [part for part in parts[1:] if isinstance(part[0], tuple)]
        marks = [part for part in parts[1:] if not isinstance(part[0], tuple)]
        if len(marks) > 1:
            token = marks[1][0]
            raise Reject("AG-01", token, found=f"`{token}`", expected="the purple marker once", nearest="")
        allotted, standing = _paid_for(pieces)
        with_marks = merged([*allotted, *(("purple", 1) for _ in marks)])
        return m.Share(parts[0], with_marks, standing), *(marks[0] if marks else (None, None))

    def marker(self, parts: list[Any]) -> tuple[Token, str | None]:
        return parts[2] if len(parts) > 1 else (parts[0], None)

    def declared(self, parts: list[Any]) -> tuple[None, Token, str]:
        return None, *parts[2]

    def flip(self, parts: list[Any]) -> tuple[m.Tile]:
        return (parts[1],)

    def scored(self, parts: list[Any]) -> Move:
        items = [part for part in parts[2:] if not isinstance(part, Token)]
        shares = tuple(item[0] for item in items if len(item) == 3 and item[0] is not None)
        purple = None
        for _, token, kind in (item for item in items if len(item) == 3):
            if kind is not None and purple not in (None, kind):
                raise Reject("AG-01", token, found=f"`{token}`", expected=f"`{purple}` as before", nearest="")
            purple = kind or purple
        return m.Scored(_points(parts[1]), shares, purple, tuple(item[0] for item in items if len(item) == 1))

    # Set-up and table events

    def home(self, parts: list[Any]) -> Move:
        return m.Homes(parts[1])

    def deal(self, parts: list[Any]) -> Move:
        return m.Deal(parts[1])

    def winter_deal(self, parts: list[Any]) -> Move:
        return m.WinterDeal(parts[1], *parts[2])

    def season(self, parts: list[Token]) -> Move:
        return m.Season(self._naming.meant(parts[1]))

    def set_out(self, parts: list[Any]) -> Move:
        return m.SetOut(*parts[1])

    def load(self, parts: list[Any]) -> Move:
        return m.Load(parts[1])

    def bag(self, parts: list[Any]) -> Move:
        return m.Bag(*parts[1])

    def end_season(self, parts: list[Token]) -> Move:
        return m.EndSeason()

    # Position lines

    def at_season(self, parts: list[Token]) -> Move:
        return p.AtSeason(self._naming.meant(parts[1]))

    def at_phase(self, parts: list[Token]) -> Move:
        return p.AtPhase(self._naming.meant(parts[1]))

    def at_turn(self, parts: list[Any]) -> Move:
        return p.AtTurn(parts[1])

    def at_start(self, parts: list[Any]) -> Move:
        return p.AtStart(parts[1])

    def at_marker(self, parts: list[Any]) -> Move:
        return p.AtMarker(parts[1], {"WON": "won", "PASSED": "passed"}[parts[2].type] if parts[2:] else "")

    def at_winners(self, parts: list[Any]) -> Move:
        return p.AtWinners(_listed(parts))

    def at_order(self, parts: list[Any]) -> Move:
        return p.AtOrder(parts[1])

    def at_passed(self, parts: list[Any]) -> Move:
        return p.AtPassed(_listed(parts))

    def tile_line(self, parts: list[Any]) -> p.AtTile:
        said = dict(_without_tokens(parts[2:]))
        return p.AtTile(parts[1], said.get("bids"), said.get("used"), _only(parts))

    def at_tile(self, parts: list[Any]) -> Move:
        move: Move = parts[0]
        return move

    def bids(self, parts: list[Any]) -> tuple[str, tuple[Any, ...]]:
        return "bids", _listed(parts)

    def used(self, parts: list[Any]) -> tuple[str, tuple[Any, ...]]:
        return "used", _listed(parts)

    def laid(self, parts: list[Any]) -> p.Laid:
        if isinstance(parts[0], Token):
            return p.Laid((), parts[1])
        return p.Laid(parts[0], parts[2] if len(parts) > 1 else ())

    def at_offer(self, parts: list[Any]) -> Move:
        return p.AtOffer(*_offered(parts[1]))

    def at_loads(self, parts: list[Any]) -> Move:
        return p.AtLoads(parts[1])

    def at_taken(self, parts: list[Any]) -> Move:
        return p.AtTaken(_listed(parts))

    def at_boats(self, parts: list[Any]) -> Move:
        return p.AtBoats(*parts[1])

    def stands(self, parts: list[Any]) -> p.Standing:
        tokens = {part.type: part for part in parts if isinstance(part, Token)}
        turn = next((part for part in parts if isinstance(part, int)), None)
        at = _at(tokens["COORD"]) if "COORD" in tokens else None
        return p.Standing(parts[0], "PLUS" in tokens, at, turn)

    def at_village(self, parts: list[Any]) -> Move:
        return p.AtVillage(parts[0], *parts[2])

    def at_screen(self, parts: list[Any]) -> Move:
        return p.AtScreen(parts[0], *parts[2])

    def at_skills(self, parts: list[Any]) -> Move:
        pieces, only = parts[2]
        # Only skill tiles can be meant here, so a lone `?` is one of them.
        skills = merged(("skill?" if kind == "?" else kind, number) for kind, number in pieces)
        return p.AtSkills(parts[0], skills, only)

    def stock(self, parts: list[Any]) -> tuple[m.Tile, m.Pieces]:
        return parts[0], _listed(parts)

    def at_goods(self, parts: list[Any]) -> Move:
        return p.AtGoods(parts[0], *parts[2])

    def at_own_boats(self, parts: list[Any]) -> Move:
        return p.AtOwnBoats(parts[0], *_offered(parts[2]))

    def at_won(self, parts: list[Any]) -> Move:
        return p.AtWon(parts[0], *_offered(parts[2]))

    def at_winter(self, parts: list[Any]) -> Move:
        return p.AtWinter(parts[0], *_offered(parts[2]))

    def at_offered(self, parts: list[Any]) -> Move:
        return p.AtOffered(parts[0], *_offered(parts[2]))

    def at_bag(self, parts: list[Any]) -> Move:
        return p.AtBag(*parts[1])

    def at_supply(self, parts: list[Any]) -> Move:
        return p.AtSupply(*parts[1])

    def at_score(self, parts: list[Any]) -> Move:
        return p.AtScore(parts[1], _points(parts[2]))

    def leader(self, parts: list[Any]) -> tuple[Any, m.Pieces]:
        return parts[0], parts[1] if len(parts) > 1 else ()

    def at_lead(self, parts: list[Any]) -> Move:
        return p.AtLead(parts[1], *(_listed(parts) or (None,)))

    def at_colour(self, parts: list[Any]) -> Move:
        return p.AtColour(parts[1], tuple(sorted(set(_listed(parts)))))


def merged(pairs: Iterable[tuple[str, int]]) -> m.Pieces:
    """Pieces with each kind once, sorted by kind."""
    counts: dict[str, int] = {}
    for kind, number in pairs:
        if number:
            counts[kind] = counts.get(kind, 0) + number
    return tuple(sorted(counts.items()))


def _paid_for(parts: list[Any]) -> tuple[m.Pieces, tuple[tuple[str, str, int], ...]]:
    """Pieces, and those among them that stand for another kind."""
    given = [part for part in parts if not isinstance(part, Token)]
    standing: dict[tuple[str, str], int] = {}
    for (kind, number), other in given:
        if other is not None and number:
            standing[kind, other] = standing.get((kind, other), 0) + number
    instead = sorted((kind, other, number) for (kind, other), number in standing.items())
    return merged(pair for pair, _ in given), tuple(instead)


def _without_tokens(parts: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(part for part in parts if not isinstance(part, Token))


def _listed(parts: list[Any]) -> tuple[Any, ...]:
    last = parts[-1]
    return () if isinstance(last, Token) else last


def _offered(said: Any) -> tuple[tuple[m.Tile, ...], int, bool]:
    offered, only = said
    tiles, unseen = offered or ((), 0)
    return tiles, unseen, only


def _only(parts: list[Any]) -> bool:
    """Whether a list is exact: it says so, or says that there is nothing."""
    return any(isinstance(part, Token) and part.type in ("ONLY", "NONE") for part in parts)


def _at(token: Token) -> tuple[int, int]:
    q, r = token.strip("() \t").split(",")
    return int(q), int(r)


def _points(token: Token) -> int:
    return number_before(token)[0]
