"""Turns before the second judge of Keyflower: bids, passes, the ghost."""

from collections import Counter
from typing import Any

from .keyflower_additions import Ghost, colours_of
from .keyflower_figures import (
    WORKERS,
)
from .keyflower_table import Setting, Unsaid, Wrong, check


class Turns(Setting):
    """A table on which players bid and pass."""

    def on_turn(self, by: str) -> None:
        if self.phase == "offers":
            if self.season == 3 and self.offered:
                check(self.laid, "season not laid out")
            elif not (self.laid and self.loaded):
                # Whether it was left out of the game or of the record nobody can tell.
                raise Unsaid
            self.phase = "turns"
        check(self.phase == "turns", "no turns now")
        check(len(self.passed) < len(self.players), "season is over")
        check(by == self.turn, "turn")

    def next_turn(self) -> None:
        here = self.players.index(self.turn)
        self.turn = self.players[(here + 1) % len(self.players)]

    def acted(self) -> None:
        self.passed = []
        self.next_turn()

    def do_pass(self, by: str, told: dict[str, Any]) -> None:
        self.on_turn(by)
        self.passed.append(by)
        self.next_turn()

    def leader(self, tile: str) -> str | None:
        if self.ghost and self.ghost.at == tile:
            return None
        bids = self.bids.get(tile, {})
        return max(bids, key=lambda one: sum(bids[one][0].values())) if bids else None

    def gather(
        self, by: str, placing: list[Any], bidding_on: str = ""
    ) -> tuple[Counter[str], Counter[str], list[str]]:
        """What a placing or payment is made of: all of it, what comes from the screen, and the groups that move."""
        group: Counter[str] = Counter()
        screen: Counter[str] = Counter()
        tiles: list[str] = []
        for amount, tile in placing:
            if amount and amount["ghost"]:
                raise Wrong("ghost as a worker")
            if amount and amount["purple"]:
                raise Wrong("marker as a worker")
            if amount and (amount["?"] or amount["skill?"]):
                raise Unsaid
            if not tile:
                screen.update(amount or Counter())
                group.update(amount or Counter())
                continue
            if by not in self.bids.get(tile, {}):
                # Who lies on a tile has worked there and stays; who lies nowhere comes from nowhere.
                raise Wrong("used there") if self.uses.get(tile) else Wrong("no bid there")
            check(tile not in tiles and tile != bidding_on, "group twice")
            check(self.leader(tile) != by, "winning bid moved")
            whole = self.bids[tile][by][0]
            check(amount is None or amount == whole, "part of a group")
            group.update(whole)
            tiles.append(tile)
        check(all(self.screen[by][one] >= number for one, number in screen.items()), "not behind the screen")
        return group, screen, tiles

    def leave(self, by: str, screen: Counter[str], tiles: list[str]) -> None:
        """Workers go from the screen and from losing bids; who lay flat may stand up."""
        self.screen[by].subtract(screen)
        self.screen[by] = +self.screen[by]
        for tile in tiles:
            del self.bids[tile][by]
            self.lying.discard((tile, by))

    def stand_up(self, tiles: list[str]) -> None:
        for tile in tiles:
            bids = self.bids[tile]
            if not bids:
                del self.bids[tile]
            elif all(flat for _, flat in bids.values()) and not self.uses.get(tile):
                for bid in bids.values():
                    bid[1] = False
                    self.colour[tile] = colours_of(bid[0])

    def is_village_tile(self, tile: str) -> bool:
        return tile not in self.orders and tile != "Ghost-ship"

    def owns(self, by: str, boat: str) -> bool:
        if boat in self.village[by]:
            return True
        return boat in self.won[by] and self.rulings["new-summer-boats"] == "at-once"

    def standing(self, tile: str) -> Counter[str]:
        """Workers on a tile, those apart that lie flat."""
        found: Counter[str] = Counter()
        for upright, _ in self.uses.get(tile, []):
            found.update(upright)
        return found

    def near(self, tile: str, of_bid: bool) -> Counter[str]:
        """Sven and Paulo in the other places of a tile, where a bid and its tile count as one place."""
        if self.rulings["with-sven-and-paulo"] != "one-place":
            return Counter()
        if of_bid:
            return self.standing(tile)
        found: Counter[str] = Counter()
        for group, flat in self.bids.get(tile, {}).values():
            if not flat:
                found.update(group)
        return found

    def do_bid(self, by: str, told: dict[str, Any]) -> None:
        tile = told["tile"]
        self.on_turn(by)
        check(tile in self.centre, "not in the auction")
        group, screen, tiles = self.gather(by, told["placing"], tile)
        check(set(group) <= set(WORKERS), "not workers")
        check(sum(group.values()), "nothing placed")
        check(not self.ghost or self.ghost.at != tile, "bid against the ghost")
        old, flat = self.bids.get(tile, {}).get(by, (Counter(), False))
        whole = old + group
        others = [sum(bid[0].values()) for who, bid in self.bids.get(tile, {}).items() if who != by]
        check(sum(whole.values()) > max(others, default=0), "not more")
        colours = self.colour.get(tile, set("RBYG")) & colours_of(whole, self.near(tile, True))
        if flat:
            check(colours_of(whole), "colour")
        elif not colours:
            check(not old and self.may_counter(by, tile) and colours_of(whole), "colour")
            flat = True
        self.leave(by, screen, tiles)
        self.bids.setdefault(tile, {})[by] = [whole, flat]
        if flat:
            self.lying.add((tile, by))
        else:
            self.colour[tile] = colours
        self.stand_up(tiles)
        self.acted()

    def may_counter(self, by: str, tile: str) -> bool:
        """Summer boat 4a: another player's bid that is not green is answered in another colour."""
        if not self.owns(by, "Boat-4a") or self.colour.get(tile) == {"G"}:
            return False
        if self.rulings["counter-bid-on"] == "village-tiles" and not self.is_village_tile(tile):
            return False
        return any(who != by and not flat for who, (_, flat) in self.bids.get(tile, {}).items())

    def do_ghost(self, by: str, told: dict[str, Any]) -> None:
        if self.ghost is None:
            raise Unsaid
        tile = told["tile"]
        self.on_turn(by)
        seasons = (1, 2, 3) if self.rulings["ghost-seasons"] == "summer-autumn-winter" else (0, 1, 2)
        check(self.season in seasons, "ghost season")
        check(self.ghost.holder == by, "ghost not theirs")
        check(tile in self.centre, "ghost target")
        village_tile = self.is_village_tile(tile)
        check(
            village_tile or (self.rulings["ghost-targets"] == "any-auctioned-tile" and tile != "Ghost-ship"),
            "ghost target",
        )
        victim = self.leader(tile)
        check(victim is not None, "nobody to frighten")
        assert victim is not None
        check(victim != by, "frightens oneself")
        group, _ = self.bids[tile].pop(victim)
        self.lying.discard((tile, victim))
        if not self.bids[tile]:
            del self.bids[tile]
        self.screen[by if self.rulings["frightened-workers-to"] == "ghost-player" else victim].update(group)
        self.ghost = Ghost("at", by, tile, victim)
        self.acted()
