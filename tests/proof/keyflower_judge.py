"""A second, plain judge of Keyflower and its additions, written from the rules and not from the product.

It plays the canonical lines of one record on a table of dicts that it changes as it goes, and stops at the first
line that breaks a rule. Where a record leaves open what happened, it says nothing from there on.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .harness import ILLEGAL, LEGAL, OPEN, Told
from .keyflower_additions import Ghost
from .keyflower_claims import claimed
from .keyflower_figures import (
    LOADS,
    SEASONS,
    TILES,
    WORKERS,
)
from .keyflower_lines import listed, move, speaker, with_homes
from .keyflower_picture import picture
from .keyflower_points import Estate, best
from .keyflower_table import Unsaid, Wrong, check
from .keyflower_uses import Uses
from .keyflower_village import in_one_piece, mismatch


def judged(lines: Sequence[str]) -> Iterator[Told]:
    """What the second judge says of the headers and of each statement of a record."""
    headers = [one for one in lines if one.split(":")[0] in ("game", "players", "ruling")]
    table = Table(headers)
    yield Told(LEGAL, frozenset(), table.lines())
    for line in lines:
        if line.split(":")[0] in ("game", "players", "ruling", "event", "date", "result", "agn", "allow"):
            continue
        if table.stopped:
            yield Told(OPEN)
            continue
        try:
            table.play(line)
        except Wrong as wrong:
            table.stopped = True
            yield Told(ILLEGAL, frozenset([str(wrong)]))
        except Unsaid:
            table.stopped = True
            yield Told(OPEN)
        else:
            yield Told(LEGAL, frozenset(), table.lines())


class Table(Uses):
    """A whole game: its lines, its seasons with their ends, its scores."""

    def play(self, line: str) -> None:
        by, rest = speaker(line)
        rest = with_homes(rest, self.home)
        try:
            if by is None:
                self.event(rest)
            else:
                told = move(rest)
                getattr(self, "do_" + told["kind"])(by, told)
        except ValueError as error:
            raise Unsaid from error

    def event(self, text: str) -> None:
        if text == "end season":
            self.end_season()
            return
        word, _, rest = text.partition(" ")
        if word == "season":
            self.begin(rest)
        elif word == "offer":
            self.lay_out(rest.split(", "))
        elif word == "load":
            self.load_boats(listed(rest))
        elif word == "home":
            self.homes(listed(rest))
        elif word == "deal":
            self.deal(listed(rest))
        elif word == "winter-deal":
            (who, first), *more = listed(rest)
            self.winter_deal(who, [first, *(f"{name} {rest}".strip() for name, rest in more)])
        elif word == "bag":
            self.state_bag(rest)
        else:
            raise Unsaid

    def begin(self, name: str) -> None:
        if self.phase == "turns" and len(self.passed) >= len(self.players):
            self.resolve()
        if name not in SEASONS:
            raise Unsaid
        number = SEASONS.index(name)
        check(number == self.season + 1, "season order")
        if number == 0:
            check(self.phase == "set-up", "season order")
            if set(self.home) != set(self.players) or self.dealt != set(self.players):
                raise Unsaid
            if set(self.winter) != set(self.players):
                raise Unsaid
            self.start = min(self.players, key=lambda one: self.home[one])
        else:
            check(self.phase in ("placing", "boats"), "season order")
            self.last_boat()
            for who in self.players:
                check(not self.won[who], "tiles missing")
                self.check_one_piece(who)
            self.start = self.marker
        if self.replacing:
            old, new = self.replacing
            self.boats[self.boats.index(old)] = new
            self.replacing = None
        self.season, self.phase, self.turn, self.marker = number, "offers", self.start, ""
        if number:
            self.centre = self.standing_tiles()
            self.taken, self.load, self.laid, self.loaded = {}, {}, False, number == 3
        self.passed = []
        self.bids, self.uses, self.colour, self.lying = {}, {}, {}, set()

    def last_boat(self) -> None:
        """The last boat goes to the last who chooses, whether written or not."""
        if self.order:
            left = [boat for boat in self.boats if boat not in self.taken.values()]
            drawn = {"drawn": None, "new": None}
            # What replaces Keymelequin is told by nothing but the line that is missing.
            unnamed = left[0] == "Keymelequin" and self.season == 1
            if len(self.order) > 1 or len(left) > 1 or unnamed:
                raise Unsaid
            self.do_boat(self.order[0], {"tile": left[0], **drawn})

    # -- the end of a season

    def end_season(self) -> None:
        check(self.phase in ("turns", "offers"), "season ended already")
        check(self.phase == "turns" and len(self.passed) >= len(self.players), "season goes on")
        self.resolve()

    def clockwise(self, start: str) -> list[str]:
        here = self.players.index(start)
        return self.players[here:] + self.players[:here]

    def resolve(self) -> None:
        winners = {tile: self.leader(tile) for tile in self.centre if self.bids.get(tile)}
        if self.ghost and self.ghost.at:
            winners[self.ghost.at] = self.ghost.holder
        for tile, bids in self.bids.items():
            for who, (group, _) in bids.items():
                haunted = self.ghost is not None and self.ghost.at == tile
                (self.bag if winners[tile] == who and not haunted else self.screen[who]).update(group)
        left = []
        for tile in self.centre:
            winner = winners.get(tile)
            if tile in self.orders or tile == "Ghost-ship":
                if self.season == 3 and winner and tile != "Ghost-ship":
                    self.won[winner].append(tile)
                if self.season < 3 or not winner:
                    left.append(tile)
                continue
            visitors = self.visitors(tile)
            if winner is None:
                self.bag.update(visitors)
                continue
            haunted = self.ghost is not None and self.ghost.at == tile
            to_victim = haunted and self.rulings["workers-on-ghost-tile-to"] == "frightened-player"
            self.screen[self.ghost.victim if to_victim and self.ghost else winner].update(visitors)
            self.won[winner].append(tile)
        for who in self.players:
            for tile in self.village[who]:
                self.screen[who].update(self.visitors(tile))
        self.order = list(dict.fromkeys(winners[tile] for tile in self.orders if winners.get(tile)))  # type: ignore[arg-type]
        self.marker_passed = False
        self.winners = list(self.order)
        self.marker = winners.get(self.orders[-1]) or ""
        self.order += [one for one in self.clockwise(self.marker or self.start) if one not in self.order]
        if self.ghost:
            self.resolve_ship(winners.get("Ghost-ship"))
        self.bids, self.uses, self.colour, self.passed, self.turn = {}, {}, {}, [], ""
        self.lying = set()
        self.centre = left
        self.phase = "boats"

    def visitors(self, tile: str) -> Counter[str]:
        found: Counter[str] = Counter()
        for upright, flat in self.uses.get(tile, []):
            found += upright + flat
        return found

    def resolve_ship(self, winner: str | None) -> None:
        assert self.ghost
        if self.ghost.at:
            self.ghost = Ghost("gone" if self.season == 3 else "waits")
        elif self.ghost.holder and self.season < 3:
            self.ghost = Ghost("waits")
        if winner:
            if self.ghost.where == "waits":
                self.ghost = Ghost("held", winner)
            if self.season == 3:
                self.won[winner].append("Ghost-ship")

    def ended(self) -> None:
        """A line of the season's end that comes after the last pass lets the season end."""
        if self.phase == "turns" and len(self.passed) >= len(self.players):
            self.resolve()

    def do_boat(self, by: str, told: dict[str, Any]) -> None:
        self.ended()
        check(self.phase == "boats", "no boats now")
        boat = told["tile"]
        check(by in self.order, "boat already")
        check(
            by == self.order[0] or (self.season == 3 and self.rulings["winter-boats"] == "together"),
            "boat order",
        )
        check(boat in self.boats, "no such boat")
        check(boat not in self.taken.values(), "boat taken")
        self.replaced(boat, told["new"])
        workers: Counter[str] = Counter()
        if self.owns(by, "Boat-1a"):
            number = min(2, sum(self.bag.values()))
            if told["drawn"] is None:
                if number:
                    raise Unsaid
            else:
                workers = told["drawn"]
                check(set(workers) <= set(WORKERS) and sum(workers.values()) == number, "gain")
                check(all(self.bag[one] >= amount for one, amount in workers.items()), "not there to take")
                self.bag.subtract(workers)
        elif self.owns(by, "Boat-1b"):
            workers = Counter(G=min(1, self.supply["G"]))
            check(told["drawn"] is None or +told["drawn"] == +workers, "gain")
            self.supply.subtract(workers)
        else:
            check(not told["drawn"], "gain")
        self.screen[by].update(workers)
        if self.season < 3:
            self.screen[by].update(self.load[boat])
        else:
            self.won[by].append(boat)
        self.load[boat] = Counter()
        self.taken[by] = boat
        self.order.remove(by)
        if not self.order:
            if not self.marker:
                self.marker = self.clockwise(self.start)[1]
                self.marker_passed = True
            self.phase = "placing"
            self.all_placed()

    def replaced(self, boat: str, new: str | None) -> None:
        if boat == "Keymelequin" and self.season == 1:
            check(new, "no replacement")
            assert new
            check(new not in self.boats and new in LOADS, "replacement")
            if self.rulings["keymelequin-candidates"] == "player-count":
                check(LOADS[new][3] <= len(self.players), "replacement")
            self.replacing = (boat, new)
        else:
            check(not new, "replacement out of place")

    def do_place(self, by: str, told: dict[str, Any]) -> None:
        self.ended()
        tile = told["tile"]
        late = tile == "Ghost-ship" and self.phase in ("scoring", "over")
        check(self.phase in ("boats", "placing") or late, "no placing now")
        check(tile in self.won[by], "not won")
        turn = int(told["turn"] or 0)
        if turn > 5:
            raise Wrong("turned too far")
        place = (int(told["x"]), int(told["y"]))
        check(all(place != other[0] for other in self.village[by].values()), "place taken")
        by_tile = self.rulings["village-checked"] == "tile-by-tile"
        free = self.owns(by, "Boat-2a")
        self.won[by].remove(tile)
        self.village[by][tile] = [place, turn, False]
        # What lies stays, so edges that differ will never agree; a tile apart may still be joined by another.
        check(free or not self.edges_differ(by), "edges")
        last = not self.to_place(by) and not (self.season == 3 and by in self.order)
        if by_tile or last:
            self.check_one_piece(by)
        self.all_placed()

    def to_place(self, by: str) -> list[str]:
        """Tiles won that have to be added; of one whose edges nobody knows that is not asked."""
        known = self.rulings["ghost-ship-edges"] == "boat"
        return [one for one in self.won[by] if known or one != "Ghost-ship"]

    def edges_differ(self, by: str) -> bool:
        ship = "WGGWGG" if self.rulings["ghost-ship-edges"] == "boat" else "??????"
        return mismatch(self.village[by], self.rulings["field-edges"] == "match", ship)

    def check_one_piece(self, by: str) -> None:
        if not in_one_piece(self.village[by]):
            # A ship that nobody has to place may still join the two.
            if "Ghost-ship" in self.won[by]:
                raise Unsaid
            raise Wrong("apart")

    def all_placed(self) -> None:
        if self.season == 3 and self.phase == "placing" and not any(map(self.to_place, self.players)):
            self.phase = "scoring"

    # -- scoring

    def do_score(self, by: str, told: dict[str, Any]) -> None:
        # Villages grow at the same time, so who has no tile left to place may count already.
        check(
            self.phase in ("scoring", "over") or (self.season == 3 and self.phase == "placing"),
            "no scoring now",
        )
        check(not self.to_place(by), "tiles missing")
        estate = Estate(self.home[by], self.village[by], self.goods[by], self.screen[by], self.marker == by,
                        bool(self.ghost and self.ghost.where == "held" and self.ghost.holder == by),
                        "Ghost-ship" in self.won[by], self.rulings)  # fmt: skip
        if self.ship_matters(by):
            raise Unsaid
        points = int(told["points"])
        if told["items"] is None:
            check(points == best(estate), "points")
        else:
            counted = claimed(estate, told["items"])
            check(not isinstance(counted, str), str(counted))
            check(points == counted, "points")
        self.scored.add(by)
        if self.scored == set(self.players):
            self.phase = "over"

    def ship_matters(self, by: str) -> bool:
        """Whether points hang on a ghost ship whose place or edges nobody knows."""
        village = self.village[by]
        if "Ghost-ship" in village and self.rulings["ghost-ship-edges"] == "unknown":
            return "Sea Breese" in village or "Sea Bastion" in village
        beside = any(TILES[tile].season == "order" for tile in village)
        return "Ghost-ship" in self.won[by] and (
            beside or "Sea Breese" in village or "Sea Bastion" in village
        )

    # -- what the table looks like

    def lines(self) -> frozenset[str]:
        return frozenset(picture(self))
