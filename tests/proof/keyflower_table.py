"""The table of the second judge of Keyflower: dicts that are changed as the game goes, and the set-up."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .keyflower_additions import Ghost
from .keyflower_figures import (
    BAG,
    FIGURES,
    LOADS,
    SEASONS,
    SKILLS,
    SUPPLY,
    TILES,
    WORKERS,
    is_summer_boat,
)
from .keyflower_lines import pieces

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


def check(holds: object, reason: str) -> None:
    if not holds:
        raise Wrong(reason)


class Setting:
    """Everything on the table, behind the screens and in the bag, and how it is set out."""

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
        self.winners: list[str] = []
        self.start = self.turn = ""
        self.marker = ""
        self.marker_passed = False
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
        if self.figures:
            # Wherever the record does not say that they are, Sven and Paulo may be.
            raise Unsaid
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
            check(self.bag[piece] >= number, "not in the bag")
        self.bag.subtract(drawn)

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
        if self.figures:
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


def shared_out(wanted: dict[str, int], there: int) -> dict[str, int]:
    """How many workers each boat gets where the bag may be short: one each in turn, none past its number."""
    due = dict.fromkeys(wanted, 0)
    while there and due != wanted:
        for boat in wanted:
            if there and due[boat] < wanted[boat]:
                due[boat] += 1
                there -= 1
    return due
