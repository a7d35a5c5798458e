"""Uses of tiles before the second judge of Keyflower: placing, paying, gaining, transport, upgrades."""

from collections import Counter
from itertools import pairwise, permutations, product
from typing import Any

from .keyflower_additions import colours_of, may_be
from .keyflower_figures import (
    GOODS,
    SEASONS,
    SKILLS,
    TILES,
    WITHOUT_ACTION,
    WORKERS,
    is_summer_boat,
)
from .keyflower_table import Unsaid, Wrong, check
from .keyflower_turns import Turns
from .keyflower_village import joined


class Uses(Turns):
    """A table on which tiles are used as well."""

    def do_use(self, by: str, told: dict[str, Any]) -> None:
        tile = told["tile"]
        self.on_turn(by)
        owner = next((one for one in self.players if tile in self.village[one]), None)
        usable = owner or (tile in self.centre and self.season < 3)
        check(TILES[tile].season in SEASONS[:3] or TILES[tile].season == "home", "no place for workers")
        check(not is_summer_boat(tile), "no place for workers")
        check(usable, "not to be used")
        upgraded = owner is not None and self.village[owner][tile][2]
        if tile in WITHOUT_ACTION and self.rulings["tiles-without-action"] == "closed":
            raise Wrong("no place for workers")
        check(not self.ghost or self.ghost.at != tile, "use under the ghost")
        group, screen, tiles = self.gather(by, told["placing"])
        check(set(group) <= set(WORKERS), "not workers")
        size = sum(group.values())
        check(size, "nothing placed")
        sizes = [sum(one.values()) + sum(two.values()) for one, two in self.uses.get(tile, [])]
        check(not sizes or size > sizes[-1], "not more than before")
        check(sum(sizes) + size <= 6, "six workers")
        check(self.rulings["workers-in-a-use"] == "six" or size <= 3, "six workers")
        upright, flat, colours = self.on_tile(by, tile, group)
        touched = bool(self.bids.get(tile) or self.uses.get(tile))
        self.leave(by, screen, tiles)
        gives = TILES[tile].gives[1 if upgraded else 0]
        paid, returned = self.payment(
            by, [one[4:] for one in gives if one.startswith("pay")], told["pay"], touched
        )
        self.uses.setdefault(tile, []).append([upright, flat])
        self.colour[tile] = colours
        if paid:
            self.gain(by, tile, owner, gives, told["outcomes"])
        else:
            check(all(kind == "gain" and not what for kind, what, _ in told["outcomes"]), "gain")
        self.bag.update(returned)
        self.transport(by, owner, gives, told["outcomes"])
        self.stand_up([one for one in tiles if one in self.bids])
        self.acted()

    def on_tile(self, by: str, tile: str, group: Counter[str]) -> tuple[Counter[str], Counter[str], set[str]]:
        """Which workers of a use stand and which lie flat, and the colours that the tile may then have."""
        was = self.colour.get(tile, set("RBYG"))
        together = self.standing(tile) + group
        colours = was & colours_of(together, self.near(tile, False))
        if colours:
            return group, Counter(), colours
        touched = bool(self.bids.get(tile) or self.uses.get(tile))
        check(touched and self.owns(by, "Boat-4b"), "colour")
        ways = []
        for colour in sorted(was):
            upright = Counter({one: number for one, number in group.items() if may_be(one, colour, together)})
            ways.append((sum(upright.values()), colour, upright))
        most = max(ways)
        if len({tuple(sorted(one[2].items())) for one in ways if one[0] == most[0]}) > 1:
            raise Unsaid
        upright = most[2]
        left = was & colours_of(self.standing(tile) + upright, self.near(tile, False))
        return upright, group - upright, left if upright else was

    def payment(self, by: str, costs: list[str], told: Any, touched: bool) -> tuple[bool, Counter[str]]:
        """Hands in what a tile asks for; whether it was paid, and the workers for the bag."""
        if not costs:
            check(told is None, "cost")
            return True, Counter()
        (cost,) = costs
        fits = self.fitting(cost)
        if told is None:
            ways = [Counter([one]) for one in fits if self.screen[by][one]]
            groups = []
            if cost not in ("skill", *SKILLS) and self.rulings["extra-worker-from"] != "screen":
                groups = [tile for tile, bids in self.bids.items() if by in bids and self.leader(tile) != by
                          and all(one in fits for one in bids[by][0])]  # fmt: skip
            if not ways and not groups:
                check(self.rulings["use-without-its-cost"] == "allowed", "cost")
                return False, Counter()
            # As in a placing, what does not say where it comes from comes from behind the screen; a colour that
            # is not written is the colour itself.
            if len(ways) != 1 and cost not in ("Y", "B", "R"):
                raise Unsaid
            if not ways:
                raise Unsaid
            told = [(ways[0], "")]
        group, screen, tiles = self.gather(by, told)
        check(all(one in fits for one in group), "cost")
        if tiles:
            check(len(tiles) == 1 and not screen and self.rulings["extra-worker-from"] != "screen", "cost")
            check(cost not in ("skill", *SKILLS), "cost")
        else:
            check(sum(screen.values()) == 1, "cost")
        self.leave(by, screen, tiles)
        self.stand_up([one for one in tiles if one in self.bids])
        if cost in ("skill", *SKILLS):
            self.kept_aside = group
            return True, Counter()
        return True, group

    def fitting(self, cost: str) -> tuple[str, ...]:
        if cost == "worker":
            return WORKERS
        if cost == "skill":
            return SKILLS
        return {"Y": ("Y", "Sven"), "B": ("B", "Sven"), "R": ("R", "Paulo")}.get(cost, (cost,))

    def gain(
        self, by: str, tile: str, owner: str | None, gives: tuple[str, ...], outcomes: list[Any]
    ) -> None:
        told: Counter[str] | None = None
        for kind, what, _ in outcomes:
            if kind == "gain":
                told = (told or Counter()) + what
        if told and (told["?"] or told["skill?"]):
            raise Unsaid
        fixed: Counter[str] = Counter()
        chance: list[tuple[int, tuple[str, ...], Counter[str]]] = []
        for one in gives:
            word, *rest = one.split()
            if word == "give":
                for piece in rest[1:]:
                    number = min(int(rest[0]), self.supply[piece])
                    if number:
                        fixed[piece] += number
            elif word == "one-of":
                there = tuple(good for good in rest if self.supply[good])
                chance.append((min(1, len(there)), there, self.supply))
            elif word == "draw" and rest[1] == "worker":
                chance.append((min(int(rest[0]), sum(self.bag.values())), WORKERS, self.bag))
            elif word == "draw":
                pile = sum(self.supply[skill] for skill in SKILLS)
                chance.append((min(int(rest[0]), pile), SKILLS, self.supply))
        taken = [(fixed, self.supply)]
        for number, kinds, source in chance:
            if told is None:
                there = {kind: source[kind] for kind in kinds if source[kind]}
                if sum(there.values()) != number and len(there) > 1 and number:
                    raise Unsaid
                drawn = Counter({kind: min(number, amount) for kind, amount in there.items()})
            else:
                drawn = Counter({kind: told[kind] for kind in kinds if told[kind]})
                check(sum(drawn.values()) == number, "gain")
                check(all(source[kind] >= amount for kind, amount in drawn.items()), "not there to take")
            taken.append((drawn, source))
        gained = sum((drawn for drawn, _ in taken), Counter())
        check(told is None or +told == gained, "gain")
        for drawn, source in taken:
            source.subtract(drawn)
        place = tile if owner == by else self.home[by]
        for piece, number in gained.items():
            if piece in GOODS:
                self.goods[by].setdefault(place, Counter())[piece] += number
            else:
                self.screen[by][piece] += number
        self.supply.update(self.kept_aside)
        self.kept_aside = Counter()

    def transport(self, by: str, owner: str | None, gives: tuple[str, ...], outcomes: list[Any]) -> None:
        carts = houses = 0
        for one in gives:
            if one.startswith("carts"):
                carts, houses = (int(part) for part in one.split()[1:])
        if self.owns(by, "Boat-2b") and (owner == by or self.rulings["doubled-transport"] == "any-tile"):
            carts, houses = 2 * carts, 2 * houses
        doings = [one for one in outcomes if one[0] != "gain"]
        check(not doings or carts, "not a transport tile")
        # A move of nothing is one that was not made, and fewer may be made than there are carts.
        idle = all(kind == "move" and not sum(what.values()) for kind, what, _ in doings)
        if carts and idle and self.rulings["idle-transport"] == "refused":
            raise Wrong("idle transport")
        late = False
        for kind, what, how in doings:
            if kind == "move":
                check(not late or self.rulings["transport-order"] == "any", "moves first")
                carts -= sum(what.values()) * (len(how) - 1)
                check(carts >= 0, "too many moves")
                self.carry(by, what, how)
            else:
                late = True
                houses -= 1
                check(houses >= 0, "too many upgrades")
                self.upgrade(by, what, how)

    def carry(self, by: str, what: Counter[str], way: list[str]) -> None:
        check(set(what) <= set(GOODS), "not resources")
        ship = "WGGWGG" if self.rulings["ghost-ship-edges"] == "boat" else "??????"
        check(all(one in self.village[by] for one in way), "not their village")
        for one, other in pairwise(way):
            road = joined(self.village[by], one, other, self.owns(by, "Boat-2a"), ship)
            if road is None:
                raise Unsaid
            check(road, "no road")
        here = self.goods[by].get(way[0], Counter())
        check(all(here[one] >= number for one, number in what.items()), "not lying there")
        here.subtract(what)
        self.goods[by].setdefault(way[-1], Counter()).update(what)

    def upgrade(self, by: str, tile: str, told: list[tuple[str, str]] | None) -> None:
        check(tile in self.village[by], "not their village")
        check(TILES[tile].cost, "no other side")
        check(not self.village[by][tile][2], "upgraded already")
        here = self.goods[by].setdefault(tile, Counter())
        slots = TILES[tile].cost
        wild = self.owns(by, "Boat-3a")
        joker = self.rulings["gold-in-upgrades"] == "joker"
        if told is None:
            kinds = [one for one in GOODS if here[one]] + [one for one in SKILLS if self.screen[by][one]]
            ways = set()
            for chosen in product(kinds, repeat=len(slots)):
                paid = Counter(chosen)
                there = all(
                    n <= (here[one] if one in GOODS else self.screen[by][one]) for one, n in paid.items()
                )
                pairs = zip(chosen, slots, strict=True)
                if there and all(self.stands(piece, "", slot, wild, joker) for piece, slot in pairs):
                    ways.add(tuple(sorted(paid.items())))
            check(ways, "upgrade cost")
            plain = {way for way in ways if self.pays_plainly(way, slots)}
            ways = plain or ways
            if len(ways) > 1:
                raise Unsaid
            told = [(piece, "") for piece, number in next(iter(ways)) for _ in range(number)]
        check(len(told) == len(slots), "upgrade cost")
        check(
            any(
                all(
                    self.stands(piece, role, slot, wild, joker)
                    for (piece, role), slot in zip(order, slots, strict=True)
                )
                for order in permutations(told)
            ),
            "upgrade cost",
        )
        paid = Counter(piece for piece, _ in told)
        for piece, number in paid.items():
            source = here if piece in GOODS else self.screen[by]
            check(source[piece] >= number, "upgrade cost")
            source[piece] -= number
            self.supply[piece] += number
        self.village[by][tile][2] = True

    def pays_plainly(self, way: tuple[tuple[str, int], ...], slots: tuple[str, ...]) -> bool:
        """Whether nothing stands for something else in a payment."""
        paid = [piece for piece, number in way for _ in range(number)]
        return any(
            all(self.stands(piece, "", slot, False, False) for piece, slot in zip(order, slots, strict=True))
            for order in permutations(paid)
        )

    def stands(self, piece: str, role: str, slot: str, wild: bool, joker: bool) -> bool:
        """Whether a piece pays for one part of a cost; `role` is what it is said to stand for."""

        def counts_as(kind: str) -> bool:
            if piece == kind:
                return True
            if piece not in GOODS or kind not in GOODS:
                return False
            return wild or (joker and piece == "gold")

        if role and not counts_as(role):
            return False
        if slot == "any":
            return piece in GOODS
        if slot == "skill":
            return piece in SKILLS
        return role == slot if role else counts_as(slot)
