"""A second, plain judge of Keyflower and its additions, written from the rules and not from the product.

It plays the canonical lines of one record on a table of dicts that it changes as it goes, and stops at the first
line that breaks a rule. Where a record leaves open what happened, it says nothing from there on.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product
from typing import Any

from .harness import ILLEGAL, LEGAL, OPEN, Told
from .keyflower_additions import Ghost, colours_of, may_be
from .keyflower_claims import claimed
from .keyflower_figures import (
    BAG,
    FIGURES,
    GOODS,
    LOADS,
    SEASONS,
    SKILLS,
    SUPPLY,
    TILES,
    WITHOUT_ACTION,
    WORKERS,
    is_summer_boat,
)
from .keyflower_lines import listed, move, pieces, speaker, with_homes
from .keyflower_picture import picture
from .keyflower_points import Estate, best
from .keyflower_village import in_one_piece, joined, mismatch

DEFAULTS = {
    "counter-bid-on": "village-tiles",
    "extra-worker-from": "screen-or-losing-bid",
    "use-without-its-cost": "refused",
    "idle-transport": "allowed",
    "transport-order": "any",
    "upgraded-transport": "next-use",
    "gold-in-upgrades": "joker",
    "doubled-transport": "any-tile",
    "new-summer-boats": "at-once",
    "tiles-without-action": "closed",
    "workers-in-a-use": "six",
    "field-edges": "match",
    "village-checked": "when-finished",
    "winter-boats": "in-turn",
    "purple-marker-on": "any-tile",
    "loose-gold": "gold-only",
    "ianvincible-load": "five",
    "sea-breese-chain": "joined",
    "ghost-targets": "village-tiles",
    "frightened-workers-to": "ghost-player",
    "workers-on-ghost-tile-to": "tile-winner",
    "ghost-seasons": "summer-autumn-winter",
    "ghost-ship-edges": "unknown",
    "with-sven-and-paulo": "two-places",
    "keymelequin-candidates": "any-not-in-game",
}


class Wrong(Exception):
    """A line breaks a rule; the text is the reason, in one or two words."""


class Unsaid(Exception):
    """The record does not tell enough to go on."""


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


def check(holds: object, reason: str) -> None:
    if not holds:
        raise Wrong(reason)


class Table:
    """Everything on the table, behind the screens and in the bag."""

    def __init__(self, headers: Sequence[str]) -> None:
        title, names, *rulings = headers
        self.additions = title.partition(": ")[2].split(" + ")[1:]
        self.players = names.partition(": ")[2].split(", ")
        self.rulings = dict(DEFAULTS)
        for one in rulings:
            name, value = one.partition(": ")[2].split(" = ")
            self.rulings[name] = value
        count = len(self.players)
        self.orders = [f"Order-{number}" for number in range(1, (1, 2, 3, 4, 4)[count - 2] + 1)]
        self.boats = [boat for boat, (*_, least) in LOADS.items() if least <= count]
        self.standard = list(self.boats)
        if "Keymelequin" in self.additions:
            self.boats.append("Keymelequin")
        self.season, self.phase = -1, "set-up"
        self.home: dict[str, str] = {}
        self.village: dict[str, dict[str, list[Any]]] = {one: {} for one in self.players}
        self.goods: dict[str, dict[str, Counter[str]]] = {one: {} for one in self.players}
        self.screen: dict[str, Counter[str]] = {one: Counter() for one in self.players}
        self.won: dict[str, list[str]] = {one: [] for one in self.players}
        self.winter: dict[str, list[str]] = {}
        self.offered: dict[str, list[str]] = {}
        self.bag, self.supply = Counter(BAG), Counter(SUPPLY)
        self.figures = set(FIGURES) if "Sven and Paulo" in self.additions else set()
        self.bids: dict[str, dict[str, list[Any]]] = {}
        # Bids that were laid flat. One that is all there is at a tile counts as standing, and still lies as it lay.
        self.lying: set[tuple[str, str]] = set()
        self.uses: dict[str, list[list[Counter[str]]]] = {}
        self.colour: dict[str, set[str]] = {}
        self.load: dict[str, Counter[str]] = {}
        self.taken: dict[str, str] = {}
        self.order: list[str] = []
        self.start = self.turn = ""
        self.marker = ""
        self.passed: list[str] = []
        self.seen: set[str] = set()
        self.dealt: set[str] = set()
        self.laid = self.loaded = False
        self.scored: set[str] = set()
        self.replacing: tuple[str, str] | None = None
        self.ghost = Ghost("waits") if "Key Celeste" in self.additions else None
        self.stopped = False
        # A skill tile that is paid is out of reach of the draw that it pays for.
        self.kept_aside: Counter[str] = Counter()
        self.centre = self.standing_tiles()

    def standing_tiles(self) -> list[str]:
        """What is in the auction of every season."""
        return [*self.orders, *(["Ghost-ship"] if self.ghost else [])]

    # -- lines

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

    # -- set-up

    def homes(self, told: list[tuple[str, str]]) -> None:
        check(self.phase == "set-up", "set-up over")
        for who, what in told:
            tile = what if what.startswith("Home-") else f"Home-{what}"
            check(tile in TILES, "no such home")
            check(who not in self.home and tile not in self.home.values(), "home twice")
            self.home[who] = tile
            self.village[who][tile] = [(0, 0), 0, False]

    def state_bag(self, text: str) -> None:
        check(self.phase == "set-up", "set-up over")
        only = text.startswith("only ")
        stated = pieces(text.removeprefix("only "))
        for figure in FIGURES:
            if stated[figure]:
                check("Sven and Paulo" in self.additions and stated[figure] == 1, "too many pieces")
                check(figure in self.figures or self.bag[figure], "too many pieces")
                self.figures.discard(figure)
                self.bag[figure] = 1
        rest = Counter({one: number for one, number in stated.items() if one not in FIGURES})
        if rest or only:
            plain = Counter({one: self.bag[one] for one in ("R", "B", "Y") if self.bag[one]})
            if any(rest[one] > plain[one] for one in rest):
                raise Wrong("too many pieces")
            if only and rest != plain:
                raise Unsaid

    def deal(self, told: list[tuple[str, str]]) -> None:
        check(self.phase == "set-up", "set-up over")
        for who, what in told:
            hand = self.seen_pieces(what)
            check(who not in self.dealt, "dealt twice")
            check(sum(hand.values()) == 8, "eight workers")
            check(set(hand) <= set(WORKERS) and not hand["G"], "deal")
            self.draw(who, hand)
            self.dealt.add(who)

    def winter_deal(self, who: str, tiles: list[str]) -> None:
        check(self.phase == "set-up", "set-up over")
        if any("?" in one for one in tiles):
            raise Unsaid
        check(who not in self.winter, "dealt twice")
        check(all(one in TILES and TILES[one].season == "winter" for one in tiles), "winter tiles")
        self.once(tiles)
        check(len(tiles) == (3 if len(self.players) <= 4 else 2), "winter tiles")
        self.winter[who] = tiles

    def once(self, tiles: list[str]) -> None:
        """A tile is in the game once, and a summer boat with one side only."""
        for one in tiles:
            piece = one[:6] if is_summer_boat(one) else one
            check(piece not in self.seen, "tile twice")
            self.seen.add(piece)

    def seen_pieces(self, text: str) -> Counter[str]:
        found = pieces(text)
        if found["?"] or found["skill?"]:
            raise Unsaid
        return found

    def draw(self, who: str, drawn: Counter[str]) -> None:
        """Workers from the bag, or from wherever Sven and Paulo were, to somebody."""
        self.from_bag(drawn)
        self.screen[who].update(drawn)

    def from_bag(self, drawn: Counter[str]) -> None:
        for piece, number in drawn.items():
            if piece in self.figures and number == 1:
                self.figures.discard(piece)
                self.bag[piece] += 1
            check(self.bag[piece] >= number, "not in the bag")
        self.bag.subtract(drawn)

    # -- seasons

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
            if len(self.order) > 1 or len(left) > 1:
                raise Unsaid
            self.do_boat(self.order[0], {"tile": left[0], **drawn})

    def lay_out(self, tiles: list[str]) -> None:
        # The first tiles and loads belong to the set-up, and may be told before spring is said to begin.
        check(self.phase in ("set-up", "offers") and not self.laid, "offer out of place")
        if any("?" in one for one in tiles):
            raise Unsaid
        if self.season == 3:
            self.lay_out_winter(tiles)
            return
        tiles = [one for one in tiles if one != "Ghost-ship"]
        check(
            all(one in TILES and TILES[one].season == SEASONS[max(0, self.season)] for one in tiles),
            "tiles of the season",
        )
        check(len(tiles) == len(self.players) + 4, "number of tiles")
        self.once(tiles)
        self.centre += tiles
        self.laid = True

    def lay_out_winter(self, tiles: list[str]) -> None:
        """The winter tiles that all have put in; who kept which is plain from what each was dealt."""
        if self.offered:
            raise Unsaid
        check(all(any(one in hand for hand in self.winter.values()) for one in tiles), "not theirs to offer")
        check(len(tiles) == len(set(tiles)), "tile twice")
        check(all(set(hand) & set(tiles) for hand in self.winter.values()), "nothing offered")
        self.centre += tiles
        self.laid = True

    def load_boats(self, told: list[tuple[str, str]]) -> None:
        check(self.phase in ("set-up", "offers") and not self.loaded and self.season < 3, "load out of place")
        named = [boat for boat, _ in told]
        check(len(named) == len(set(named)), "loaded twice")
        check(all(boat in self.boats for boat in named), "no such boat")
        if self.season < 1 and "Keymelequin" in self.additions:
            check(len(named) <= len(self.players), "boats")
        if len(named) < len(self.players):
            raise Unsaid
        loads = {boat: self.seen_pieces(what) for boat, what in told}
        self.boats = [boat for boat in self.boats if boat in loads]
        check("Keymelequin" in self.boats or "Keymelequin" not in self.additions or self.season == 2, "boats")
        wanted = {}
        for boat in self.boats:
            if boat == "Keymelequin":
                wanted[boat] = [
                    sum(loads[boat][one] for one in WORKERS),
                    sum(loads[boat][one] for one in SKILLS),
                ]
            else:
                wanted[boat] = list(LOADS[boat][max(0, self.season)])
                if boat == "Ianvincible" and self.rulings["ianvincible-load"] == "seven" and self.season < 2:
                    wanted[boat][0] = 7
        loose = self.figures and sum(self.bag.values()) < sum(one[0] for one in wanted.values()) + 2
        if loose:
            raise Unsaid
        due = shared_out({boat: one[0] for boat, one in wanted.items()}, sum(self.bag.values()))
        for boat, load in loads.items():
            check(set(load) <= {*WORKERS, *SKILLS}, "load")
            check(sum(load[one] for one in WORKERS) == due[boat], "load")
        pile = sum(self.supply[one] for one in SKILLS)
        if pile < sum(one[1] for one in wanted.values()):
            raise Unsaid
        for boat, load in loads.items():
            check(sum(load[one] for one in SKILLS) == wanted[boat][1], "load")
        for load in loads.values():
            self.from_bag(Counter({one: load[one] for one in WORKERS if load[one]}))
            self.from_pile(Counter({one: load[one] for one in SKILLS if load[one]}))
        self.load = loads
        self.loaded = True

    def from_pile(self, drawn: Counter[str]) -> None:
        check(all(self.supply[one] >= number for one, number in drawn.items()), "not in the pile")
        self.supply.subtract(drawn)

    def do_offer(self, by: str, told: dict[str, Any]) -> None:
        if self.phase == "offers" and self.season == 3:
            tiles = told["tiles"]
            if any("?" in one for one in tiles):
                raise Unsaid
            check(by not in self.offered, "offered already")
            check(len(tiles) == len(set(tiles)), "tile twice")
            check(all(one in self.winter[by] for one in tiles), "not theirs to offer")
            self.offered[by] = tiles
            self.centre += tiles
            self.laid = set(self.offered) == set(self.players)
            return
        raise Wrong("offer out of place")

    # -- turns

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
            check(by in self.bids.get(tile, {}), "no bid there")
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
                number = min(int(rest[0]), self.supply[rest[1]])
                if number:
                    fixed[rest[1]] += number
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
        if carts and not doings and self.rulings["idle-transport"] == "refused":
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
        check(sum(what.values()), "nothing moved")
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
        if slot == "resource":
            return piece in GOODS
        if slot == "skill":
            return piece in SKILLS
        return role == slot if role else counts_as(slot)

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


def shared_out(wanted: dict[str, int], there: int) -> dict[str, int]:
    """How many workers each boat gets where the bag may be short: one each in turn, none past its number."""
    due = dict.fromkeys(wanted, 0)
    while there and due != wanted:
        for boat in wanted:
            if there and due[boat] < wanted[boat]:
                due[boat] += 1
                there -= 1
    return due
