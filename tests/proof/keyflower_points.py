"""Final scores of Keyflower for the second judge: every way to allocate pieces is tried."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from .keyflower_figures import COLOURS, GOODS, SKILLS, TILES, WORKERS
from .keyflower_village import Village, boat_chain, longest_loop, touching

YARDS = {"Timber Yard": "wood", "Stone Yard": "stone", "Blacksmith": "iron", "Barn": "any"}
BREESE = (0, 2, 4, 8, 16, 32)
PAIRS = {"Sven": ("B", "Y"), "Paulo": ("R", "G")}


class Estate(NamedTuple):
    """What one player has at the end: the village, goods by tile, pieces behind the screen, marker and ghost."""

    home: str
    village: Village
    goods: dict[str, Counter]  # type: ignore[type-arg]
    screen: Counter  # type: ignore[type-arg]
    marker: bool
    ghost: bool
    ship_waits: bool
    rulings: dict[str, str]

    @property
    def ship(self) -> str:
        return "WGGWGG" if self.rulings["ghost-ship-edges"] == "boat" else "??????"

    def turned(self, tile: str) -> "Estate":
        place, turn, _ = self.village[tile]
        return self._replace(village={**self.village, tile: [place, turn, True]})


def best(estate: Estate) -> int:
    """The most points that an allocation gives."""
    flips = [estate]
    if "Flipper" in estate.village:
        flips += [estate.turned(tile) for tile in flippable(estate)]
    return max(printed(one) + allocated(one) for one in flips)


def flippable(estate: Estate) -> list[str]:
    return [tile for tile, (_, _, upgraded) in estate.village.items() if TILES[tile].cost and not upgraded]


def printed(estate: Estate) -> int:
    """What needs no allocation: printed points, boats, turn order tiles, the ghost."""
    village = estate.village
    points = sum(TILES[tile].points[1 if upgraded else 0] for tile, (_, _, upgraded) in village.items())
    near = [tile for one, other, _, _ in touching(village) for tile in (one, other)]
    points += sum(near.count(tile) for tile in village if TILES[tile].season == "order")
    if "Keyflower" in village:
        carts = 0
        for tile, (_, _, upgraded) in village.items():
            for gift in TILES[tile].gives[1 if upgraded else 0]:
                carts += int(gift.split()[1]) if gift.startswith("carts") else 0
        points += carts * (2 if "Boat-2b" in village else 1)
    if "Sea Bastion" in village:
        points += longest_loop(village, estate.ship)
    if "Sea Breese" in village:
        straight = estate.rulings["sea-breese-chain"] == "straight"
        points += BREESE[min(5, boat_chain(village, estate.home, straight, estate.ship))]
    points += 2 * ("Flipper" in village) + 5 * ("Ianvincible" in village)
    if "Ghost-ship" in village or estate.ship_waits:
        points += 6 if estate.ghost else 3
    return points


def allocated(estate: Estate) -> int:
    """The most that workers, skill tiles and resources give; the purple marker is any one of them."""
    workers = Counter({one: estate.screen[one] for one in WORKERS if estate.screen[one]})
    skills = Counter({one: estate.screen[one] for one in SKILLS if estate.screen[one]})
    free: Counter[str] = Counter()
    for tile, stock in estate.goods.items():
        if tile not in YARDS:
            free.update(stock)
    yards = sum(yard(estate, tile) for tile in YARDS if tile in estate.village)
    wild = "Boat-3b" in estate.village
    loose = estate.rulings["loose-gold"] == "any-resource"
    base = (of_workers(workers, estate.village), of_skills(skills, estate.village),
            of_goods(free, estate.village, wild, loose) + yards)  # fmt: skip
    if not estate.marker:
        return sum(base)
    at_home_only = estate.rulings["purple-marker-on"] == "home-tile"
    most = sum(base)
    for colour in COLOURS:
        most = max(most, of_workers(workers + Counter([colour]), estate.village) + base[1] + base[2])
    for skill in SKILLS:
        most = max(most, base[0] + of_skills(skills + Counter([skill]), estate.village) + base[2])
    for good in GOODS:
        more = of_goods(free + Counter([good]), estate.village, wild, loose) + yards
        most = max(most, base[0] + base[1] + more)
        if not at_home_only:
            for tile in YARDS:
                if tile in estate.village:
                    more = yards + each(estate, tile) * counts_there(tile, good, wild)
                    most = max(most, base[0] + base[1] + base[2] - yards + more)
    return most


def each(estate: Estate, tile: str) -> int:
    """What one resource scores on a Barn, Blacksmith, Stone Yard or Timber Yard."""
    return int(TILES[tile].gives[1 if estate.village[tile][2] else 0][0].split()[2])


def counts_there(tile: str, good: str, wild: bool) -> bool:
    return YARDS[tile] == "any" or good in (YARDS[tile], "gold") or wild


def yard(estate: Estate, tile: str) -> int:
    return sum(each(estate, tile) * number for good, number in estate.goods.get(tile, {}).items()
               if counts_there(tile, good, "Boat-3b" in estate.village))  # fmt: skip


def of_workers(workers: Counter, village: Village) -> int:  # type: ignore[type-arg]
    """Apothecary, Craftsman's Guild, Key Market, Village Hall, White Wind."""
    tiles = [one for one in ("Apothecary", "Craftsman's Guild", "Key Market", "Village Hall", "White Wind")
             if one in village]  # fmt: skip
    if not tiles or not workers:
        return 0
    seats = [[None, *tiles] if workers[one] else [None] for one in ("Sven", "Paulo")]
    halls = COLOURS if "Village Hall" in tiles else ("",)
    return max(_with_figures(workers, tiles, {"Sven": sven, "Paulo": paulo}, hall)
               for sven, paulo, hall in product(*seats, halls))  # fmt: skip


def _with_figures(workers: Counter, tiles: list[str], seat: dict, hall: str) -> int:  # type: ignore[type-arg]
    """The most points with Sven and Paulo on given tiles, and a colour chosen at the Village Hall."""
    most = 0
    for sets, spent in _craftsmen(workers, tiles, seat):
        left = workers - spent
        plain = {colour: left[colour] for colour in COLOURS}
        market = [plain["G"] + plain["R"], 2] if seat["Paulo"] == "Key Market" else [plain["G"], 2]
        market[0] += seat["Paulo"] == "Key Market"
        if "Key Market" not in tiles:
            market = [0, 2]
        elif seat["Paulo"] == "Key Market":
            plain["R"] = plain["G"] = 0
        else:
            plain["G"] = 0
        # Greens may be better off elsewhere only when they make up a set of five, which is tried below.
        hall_count = plain.get(hall, 0) if "Village Hall" in tiles else 0
        if hall_count or hall:
            plain[hall] = 0
        for name, pair in PAIRS.items():
            if seat[name] == "Village Hall" and hall in pair:
                hall_count += 1 + sum(plain[colour] for colour in pair)
                for colour in pair:
                    plain[colour] = 0
        rest = sum(plain.values())
        rest += sum(1 for name in PAIRS if workers[name] and seat[name] in (None, "Apothecary", "White Wind"))
        groups = [[rest, 1 if "White Wind" in tiles else 0], [hall_count, 1], market]
        most = max(most, 3 * sets + _apothecary(groups, "Apothecary" in tiles))
    return most


def _apothecary(groups: list[list[int]], there: bool) -> int:
    """Some groups of workers with what each scores where it is; five from anywhere may score 3 instead."""
    most = sum(count * worth for count, worth in groups)
    taken = 0
    lost = 0
    for count, worth in sorted(groups, key=lambda one: one[1]):
        for _ in range(count if there else 0):
            taken, lost = taken + 1, lost + worth
            most = max(most, sum(one * two for one, two in groups) - lost + taken // 5 * 3)
    return most


def _craftsmen(workers: Counter, tiles: list[str], seat: dict) -> Iterator[tuple[int, Counter]]:  # type: ignore[type-arg]
    """How many sets the Craftsman's Guild may have, and what each way to make them takes."""
    yield 0, Counter()
    if "Craftsman's Guild" not in tiles:
        return
    sven = seat["Sven"] == "Craftsman's Guild"
    paulo = seat["Paulo"] == "Craftsman's Guild"
    for sets in range(1, sum(workers.values()) // 3 + 1):
        if sven:
            mixed = [Counter(B=blue, Y=2 * sets - 1 - blue, Sven=1) for blue in range(2 * sets)]
        else:
            mixed = [Counter(B=sets, Y=sets)]
        third = (
            [Counter(R=red, G=sets - 1 - red, Paulo=1) for red in range(sets)] if paulo else [Counter(R=sets)]
        )
        for one, other in product(mixed, third):
            spent = one + other
            if all(workers[piece] >= number for piece, number in spent.items()):
                yield sets, spent


def of_skills(skills: Counter, village: Village) -> int:  # type: ignore[type-arg]
    """Key Guild, Scholar, Scribes."""
    most = 0
    for sets in range(min((skills[one] for one in SKILLS), default=0) * ("Scribes" in village) + 1):
        left = {one: skills[one] - sets for one in SKILLS}
        total = sum(left.values())
        for fives in range(total // 5 * ("Key Guild" in village) + 1):
            kept = max(min(number, total - 5 * fives) for number in left.values())
            most = max(most, 10 * sets + 10 * fives + 3 * kept * ("Scholar" in village))
    return most


def of_goods(goods: Counter[str], village: Village, wild: bool, loose: bool) -> int:
    """Jeweller, Mercer's Guild, Watermill, Windmill, and one for each gold that is left.

    Args:
        goods: what may be allocated freely.
        village: the tiles.
        wild: every resource may stand for every other.
        loose: so it does for the point of gold that is left, too.
    """
    jeweller, watermill = "Jeweller" in village, "Watermill" in village
    most = 0
    for sets in range(sum(goods.values()) // 3 * ("Mercer's Guild" in village) + 1):
        for left in _without_sets(goods, sets, wild):
            for mill in ("wood", "stone", "iron") if watermill and not wild else ("",):
                worths = []
                for good, number in left.items():
                    here = 2 if jeweller and (wild or good == "gold") else 0
                    here = max(here, 1 if watermill and (wild or good == mill) else 0)
                    here = max(here, 1 if good == "gold" or (wild and loose) else 0)
                    worths += [here] * number
                worths.sort()
                for fives in range(len(worths) // 5 * ("Windmill" in village) + 1):
                    most = max(most, 5 * sets + 5 * fives + sum(worths[5 * fives :]))
    return most


def _without_sets(goods: Counter[str], sets: int, wild: bool) -> Iterator[Counter[str]]:
    """What is left after some sets of three different resources, with gold for what is missing."""
    if wild:
        # Any three pieces are a set; gold goes last, since it may be worth something by itself.
        left = Counter(goods)
        for _ in range(3 * sets):
            good = max(left, key=lambda one: (left[one] > 0, one != "gold"))
            left[good] -= 1
        yield left
        return
    own = {good: min(sets, goods[good]) for good in ("wood", "stone", "iron")}
    left = goods - Counter(own)
    need = 3 * sets - sum(own.values())
    if left["gold"] >= need:
        left["gold"] -= need
        yield left
