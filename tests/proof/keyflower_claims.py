"""What a written allocation of pieces scores, for the second judge."""

import re
from collections import Counter

from .keyflower_figures import COLOURS, GOODS, SKILLS, WORKERS
from .keyflower_lines import TILE, standing_in
from .keyflower_points import YARDS, Estate, counts_there, each, flippable, printed, yard

SCORING = {"Apothecary", "Craftsman's Guild", "Key Market", "Village Hall", "White Wind", "Key Guild", "Scholar",
           "Scribes", "Jeweller", "Mercer's Guild", "Watermill", "Windmill", *YARDS}  # fmt: skip


def claimed(estate: Estate, text: str) -> int | str:
    """The points of an allocation, or what is wrong with it."""
    shares: dict[str, list[tuple[str, str]]] = {}
    purple = ""
    flips = []
    for item in text.split("; "):
        if item.startswith("purple as "):
            purple = item.removeprefix("purple as ")
        elif item.startswith("flip "):
            flips.append(item.removeprefix("flip "))
        else:
            found = re.match(rf"({TILE}) ?(.*)", item)
            if not found:
                raise ValueError(item)
            if found[1] in shares:
                raise ValueError(item)
            shares[found[1]] = standing_in(found[2])
    for tile in flips:
        if "Flipper" not in estate.village or tile not in flippable(estate) or len(flips) > 1:
            return "flip"
        estate = estate.turned(tile)
    marked = [tile for tile, share in shares.items() for piece, _ in share if piece == "purple"]
    if marked or purple:
        if not estate.marker or len(marked) > 1:
            return "marker in scoring"
        if not purple:
            raise ValueError(text)
    wild = "Boat-3b" in estate.village
    left = Counter({one: estate.screen[one] for one in (*WORKERS, *SKILLS)})
    for tile, stock in estate.goods.items():
        if tile not in YARDS:
            left.update(stock)
    points = printed(estate)
    for tile, share in shares.items():
        if tile not in estate.village or tile not in SCORING:
            return "no such scoring"
        if any(role for _, role in share):
            raise ValueError(text)
        count = Counter(piece if piece != "purple" else purple for piece, _ in share)
        own = count - Counter([purple]) if tile in marked else count
        if tile in YARDS:
            if not all(estate.goods.get(tile, Counter())[one] >= number for one, number in own.items()):
                return "not there to allocate"
            if tile in marked and purple not in GOODS:
                return "no such scoring"
            if tile in marked and estate.rulings["purple-marker-on"] == "home-tile":
                return "marker in scoring"
            points += each(estate, tile) * counts_there(tile, purple, wild) if tile in marked else 0
            continue
        if any(left[one] < number for one, number in own.items()):
            return "not there to allocate"
        left.subtract(own)
        worth = value(tile, count, wild)
        if worth is None:
            return "no such scoring"
        points += worth
    points += sum(yard(estate, tile) for tile in YARDS if tile in estate.village)
    loose = wild and estate.rulings["loose-gold"] == "any-resource"
    points += sum(left[one] for one in GOODS) if loose else left["gold"]
    points += 1 if purple == "gold" and not marked else 0
    if "White Wind" in estate.village and "White Wind" not in shares:
        raise ValueError(text)
    return points


def value(tile: str, share: Counter[str], wild: bool) -> int | None:
    """What pieces score on a tile; None where a piece is of no kind that it scores."""
    total = sum(share.values())
    kinds = WORKERS if tile in ("Apothecary", "Craftsman's Guild", "Key Market", "Village Hall", "White Wind") else (
        SKILLS if tile in ("Key Guild", "Scholar", "Scribes") else GOODS)  # fmt: skip
    if not set(+share) <= set(kinds):
        return None
    workers = {colour: share[colour] for colour in COLOURS}
    sven, paulo = bool(share["Sven"]), bool(share["Paulo"])
    as_colour = {
        "B": workers["B"] + (workers["Y"] + 1 if sven else 0),
        "Y": workers["Y"] + (workers["B"] + 1 if sven else 0),
        "R": workers["R"] + (workers["G"] + 1 if paulo else 0),
        "G": workers["G"] + (workers["R"] + 1 if paulo else 0),
    }
    if tile == "Apothecary":
        return total // 5 * 3
    if tile == "Craftsman's Guild":
        both = (workers["B"] + workers["Y"] + 1) // 2 if sven else min(workers["B"], workers["Y"])
        return 3 * min(both, as_colour["R"])
    if tile == "Key Market":
        return 2 * as_colour["G"]
    if tile == "Village Hall":
        return max(as_colour.values())
    if tile == "White Wind":
        return total
    if tile == "Key Guild":
        return total // 5 * 10
    if tile == "Scholar":
        return 3 * max(share[one] for one in SKILLS)
    if tile == "Scribes":
        return 10 * min(share[one] for one in SKILLS)
    if tile == "Jeweller":
        return 2 * (total if wild else share["gold"])
    if tile == "Windmill":
        return total // 5 * 5
    if tile == "Watermill":
        return total if wild else max(share[one] for one in GOODS[:3]) + share["gold"]
    sets = total // 3
    while not wild and sum(max(0, sets - share[one]) for one in GOODS[:3]) > share["gold"]:
        sets -= 1
    return 5 * sets
