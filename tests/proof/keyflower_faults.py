"""Faults that chance puts into records of Keyflower, and what the second judge's reasons mean in rule codes."""

import re
from collections.abc import Mapping, Sequence
from random import Random

from .harness import REARRANGED, is_header, rearrange
from .keyflower_figures import GOODS, SEASONS, SKILLS, TILES
from .keyflower_lines import TILE, speaker

# Readings that a simulated game does not choose by itself; under them much that was played may be illegal.
RULINGS: tuple[Mapping[str, str], ...] = (
    {},
    {"counter-bid-on": "any-auctioned-tile", "field-edges": "free"},
    {"extra-worker-from": "screen", "transport-order": "moves-first"},
    {"use-without-its-cost": "allowed", "gold-in-upgrades": "plain"},
    {"idle-transport": "refused", "sea-breese-chain": "straight"},
    {"doubled-transport": "own-tiles", "loose-gold": "any-resource"},
    {"new-summer-boats": "when-placed", "purple-marker-on": "home-tile"},
    {"tiles-without-action": "may-be-blocked", "winter-boats": "together"},
    {"workers-in-a-use": "three", "village-checked": "tile-by-tile"},
)
ADDED: tuple[Mapping[str, str], ...] = (
    {"ghost-targets": "any-auctioned-tile", "ghost-seasons": "as-written"},
    {"frightened-workers-to": "owner", "workers-on-ghost-tile-to": "frightened-player"},
)

_PLACES = [f"({x},{y})" for x in range(-3, 4) for y in range(-3, 4)]
_WORKERS = [f"{number}{colour}" for number in (1, 1, 1, 2, 2, 3, 4, 5) for colour in "RBYG"] + [
    "Sven",
    "Paulo",
]
_WORD = re.compile(
    rf"(?P<tile>{TILE})|(?P<place>\([-+\d,]+\))|(?P<worker>\b\d+[RBYG]\b|\bSven\b|\bPaulo\b)"
    rf"|(?P<good>\b(?:{'|'.join(GOODS)})\b)|(?P<skill>\b(?:{'|'.join(SKILLS)})\b)"
    rf"|(?P<season>\b(?:{'|'.join(SEASONS)})\b)|(?P<number>(?<![\w(,-])\d+\b)"
)


def faulted(lines: Sequence[str], names: Sequence[str], chance: Random) -> list[str]:
    """A record with one fault that chance put in, most often one that leaves whose turn it is as it was."""
    first = next(number for number, one in enumerate(lines) if not is_header(one))
    made = list(lines)
    here, there = chance.randrange(first, len(made)), chance.randrange(first, len(made))
    match chance.choice(("word",) * 8 + ("instead",) * 7 + (*REARRANGED, "name")):
        case "word":
            made[here] = with_another_word(made[here], chance)
        case "instead":
            by, _ = speaker(made[here])
            _, what = speaker(made[there])
            if by is not None and speaker(made[there])[0] is not None:
                made[here] = f"{by}: {what}"
                if chance.random() < 0.6:
                    made[here] = with_another_word(made[here], chance)
        case "name":
            by, what = speaker(made[here])
            if by is not None:
                made[here] = f"{chance.choice(names)}: {what}"
        case how:
            rearrange(made, how, first, here, there)
    return made


def with_another_word(line: str, chance: Random) -> str:
    """A line with one of its tiles, pieces, places or numbers exchanged for another."""
    found = list(_WORD.finditer(line))
    if not found:
        return line
    word = chance.choice(found)
    kin: Sequence[str]
    match word.lastgroup:
        case "tile":
            season = TILES[word[0]].season
            near = [one for one, tile in TILES.items() if tile.season == season]
            kin = near if chance.random() < 0.7 else list(TILES)
        case "place":
            kin = _PLACES
        case "worker":
            kin = _WORKERS
        case "good":
            kin = GOODS
        case "skill":
            kin = SKILLS
        case "season":
            kin = SEASONS
        case _:
            kin = [str(max(0, int(word[0]) + step)) for step in (-2, -1, 1, 2)]
    return line[: word.start()] + chance.choice(kin) + line[word.end() :]


# What the second judge says, and the rules that say the same.
MEANINGS: Mapping[str, frozenset[str]] = {
    reason: frozenset(codes.split())
    for reason, codes in {
        "set-up over": "KF-S02 KF-S03 KF-S07 KF-T02",
        "no such home": "KF-S03",
        "home twice": "KF-S03 KF-S08",
        "too many pieces": "KF-S01 SP-20",
        "dealt twice": "KF-S02 KF-S07 KF-S08",
        "eight workers": "KF-S02",
        "deal": "KF-S01 KF-S02",
        "winter tiles": "KF-S07",
        "tile twice": "KF-S08 KF-S06 KF-T04",
        "not in the bag": "KF-S01 SP-20",
        "not in the pile": "KF-S01",
        "season order": "KF-T02",
        "tiles missing": "KF-V01",
        "offer out of place": "KF-T02 KF-S06 KF-W01",
        "tiles of the season": "KF-S06",
        "number of tiles": "KF-S06",
        "nothing offered": "KF-W01",
        "not theirs to offer": "KF-W01",
        "offered already": "KF-S08 KF-W01",
        "load out of place": "KF-T02 KF-S04",
        "loaded twice": "KF-S04",
        "no such boat": "KF-S04 KF-E05 KM-25 KM-26",
        "boats": "KF-S04 KM-25",
        "load": "KF-S04 KF-T03",
        "season not laid out": "KF-T02 KF-W01",
        "no turns now": "KF-T02 KF-P03",
        "season is over": "KF-P03",
        "turn": "KF-T05 KF-T01",
        "ghost as a worker": "KC-24",
        "marker as a worker": "KF-C07",
        "used there": "KF-T07 KF-M21",
        "no bid there": "KF-T06 KF-M21",
        "group twice": "KF-B09 KF-M21",
        "winning bid moved": "KF-B07 KF-M21",
        "part of a group": "KF-B08 KF-M21",
        "not behind the screen": "KF-T06 KF-M06",
        "not in the auction": "KF-B01 KF-S05 KF-T04",
        "not workers": "KF-B03 KF-U03",
        "nothing placed": "KF-B03 KF-U03",
        "bid against the ghost": "KC-13",
        "not more": "KF-B04 KF-B06",
        "colour": "KF-C01 KF-C02 KF-C03 KF-C04 KF-C05 SP-03 SP-05 SP-06 SP-07 SP-21",
        "no place for workers": "KF-U01 KF-U02 KF-W02",
        "not to be used": "KF-U01 KF-V08 KF-W02",
        "use under the ghost": "KC-14",
        "not more than before": "KF-U03",
        "six workers": "KF-U04 KF-U05 KF-U07",
        "cost": "KF-M06 KF-M21 KF-M24",
        "gain": "KF-M01 KF-M02 KF-M03 KF-M04 KF-M05 KF-M07 KF-M08 KF-E05f",
        "not there to take": "KF-M02 KF-M03 KF-M05 KF-M08 KF-S01",
        "not a transport tile": "KF-M12",
        "idle transport": "KF-M20",
        "moves first": "KF-M17",
        "too many moves": "KF-M12 KF-M18 KF-X02b",
        "too many upgrades": "KF-M12 KF-M18 KF-X02b",
        "not resources": "KF-M11",
        "not their village": "KF-M10",
        "no road": "KF-M11 KF-X02a",
        "not lying there": "KF-M19",
        "no other side": "KF-M13",
        "upgraded already": "KF-M16",
        "upgrade cost": "KF-M09 KF-M13 KF-M14 KF-X03a",
        "ghost season": "KC-20",
        "ghost not theirs": "KC-08 KC-21 KC-23",
        "ghost target": "KC-10",
        "nobody to frighten": "KC-10",
        "frightens oneself": "KC-09",
        "season ended already": "KF-E00",
        "season goes on": "KF-P03",
        "no boats now": "KF-E05",
        "boat already": "KF-B11",
        "boat order": "KF-E05a KF-E05c",
        "boat taken": "KF-E05",
        "no replacement": "KM-18",
        "replacement": "KM-20 KM-21",
        "replacement out of place": "KM-23 KM-24",
        "no placing now": "KF-E06",
        "not won": "KF-E06 KF-V04",
        "turned too far": "KF-V04",
        "place taken": "KF-V04",
        "edges": "KF-V03 KC-31",
        "apart": "KF-V02",
        "no scoring now": "KF-F01",
        "points": "KF-F01",
        "flip": "KF-F08",
        "marker in scoring": "KF-F06",
        "not there to allocate": "KF-F02 KF-F03",
        "no such scoring": "KF-F04 KF-F05",
    }.items()
}
