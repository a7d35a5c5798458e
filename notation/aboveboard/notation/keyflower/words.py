"""The words of Keyflower, and the lists of its tiles and pieces."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.words import Word, WordList

__all__ = ["KINDS", "LISTS", "WORDS"]

WORDS: Mapping[str, Word] = {
    # What players do
    "BID": Word("bid", ("bids",)),
    "USE": Word("use", ("uses",)),
    "PASS": Word("pass", ("passes",)),
    "TAKE": Word("boat", ("takes boat", "takes")),
    "PLACE": Word("place", ("places",)),
    "OFFER": Word("offer", ("offers",)),
    "SCORE": Word("score", ("scores",)),
    # Parts of a move
    "FROM": Word("from"),
    "PAY": Word("pay", ("pays", "paying")),
    "MOVE": Word("move", ("moves",)),
    "UPGRADE": Word("upgrade", ("upgrades",)),
    "TURN": Word("turn", ("turned",)),
    "AS": Word("as"),
    "PURPLE": Word("purple"),
    "FLIP": Word("flip", ("flips",)),
    "NONE": Word("none", ("nothing", "nobody")),
    "ONLY": Word("only"),
    # Set-up and table events
    "HOME": Word("home", ("homes",)),
    "DEAL": Word("deal", ("deals",)),
    "WINTER_DEAL": Word("winter-deal"),
    "SEASON_WORD": Word("season"),
    "LOAD": Word("load", ("loads",)),
    "BAG": Word("bag"),
    # Position lines
    "PHASE_WORD": Word("phase"),
    "START": Word("start", ("start player",)),
    "MARKER": Word("marker", ("purple marker",)),
    "WINNERS": Word("winners"),
    "ORDER": Word("order"),
    "PASSED": Word("passed"),
    "TILE_WORD": Word("tile"),
    "BIDS": Word("bids", ("bid",)),
    "USED": Word("used", ("uses",)),
    "FLAT": Word("flat"),
    "TAKEN": Word("taken"),
    "BOATS": Word("boats"),
    "VILLAGE": Word("village"),
    "SCREEN": Word("screen"),
    "SKILLS": Word("skills"),
    "GOODS_WORD": Word("goods", ("resources",)),
    "WON": Word("won"),
    "WINTER": Word("winter"),
    "OFFERED": Word("offered"),
    "SUPPLY": Word("supply"),
    "LEAD": Word("lead", ("leads", "leader")),
    "COLOUR": Word("colour", ("color",)),
}

_SPRING = (
    Word("Keywood"), Word("Keystone Quarry"), Word("Key Mine"), Word("Woodcutter"), Word("Quarryman"),
    Word("Miner"), Word("Gold Mine"), Word("Workshop"), Word("Apprentice Hall"), Word("Alehouse"),
    Word("Peddler", ("Pedlar",)), Word("Stable"),
)  # fmt: skip
_SIDES = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
_SUMMER = (
    Word("Store"), Word("Mason"), Word("Carpenter"), Word("Smelter"), Word("Tavern"), Word("Brewer"),
    Word("Hiring Fair"), Word("Farrier", ("Ferrier",)),
    *(Word(f"Boat-{side}", (f"Summer Boat {side}",)) for side in _SIDES),
)  # fmt: skip
_AUTUMN = (
    Word("Timber Yard"), Word("Stone Yard"), Word("Blacksmith"), Word("Barn"), Word("Sawmill"),
    Word("Sculptor"), Word("Forge"), Word("Goldsmith"), Word("Well"), Word("Fair"), Word("Inn"),
    Word("Wainwright"),
)  # fmt: skip
_WINTER = (
    Word("Apothecary", ("Apothacary",)), Word("Craftsman's Guild", ("Craftsmans Guild",)),
    Word("Jeweller", ("Jeweler",)), Word("Key Guild"), Word("Keythedral"), Word("Key Market"),
    Word("Mercer's Guild", ("Mercers Guild",)), Word("Scholar"), Word("Scribes"), Word("Village Hall"),
    Word("Watermill"), Word("Windmill"),
)  # fmt: skip
_NUMBERED = (
    *(Word(f"Home-{number}") for number in (1, 2, 3, 4, 5, 6)),
    *(Word(f"Order-{number}", (f"Turn Order {number}",)) for number in (1, 2, 3, 4)),
)

LISTS: Mapping[str, WordList] = {
    "TILE": WordList((*_SPRING, *_SUMMER, *_AUTUMN, *_WINTER, *_NUMBERED), names=True),
    "BOAT": WordList((
        Word("Keyflower"), Word("Sea Bastion"), Word("Sea Breese", ("Sea Breeze",)), Word("Flipper"),
        Word("Ianvincible"), Word("White Wind"),
    ), names=True),
    "WORKER": WordList((
        Word("R", ("red", "reds", "red worker", "red workers")),
        Word("B", ("blue", "blues", "blue worker", "blue workers")),
        Word("Y", ("yellow", "yellows", "yellow worker", "yellow workers")),
        Word("G", ("green", "greens", "green worker", "green workers")),
    ), counted=True),
    "SKILL": WordList((
        Word("saw", ("saws",)), Word("pickaxe", ("pickaxes", "pick", "picks")), Word("anvil", ("anvils",)),
        Word("skill?", ("skills?", "skill ?", "skill", "skills", "skill tile", "skill tiles")),
    ), counted=True),
    "GOOD": WordList((
        Word("wood", ("woods",)), Word("stone", ("stones",)), Word("iron", ("irons",)),
        Word("gold", ("golds",)),
    ), counted=True),
    "SEASON": WordList((Word("spring"), Word("summer"), Word("autumn", ("fall",)), Word("winter"))),
    "PHASE": WordList((
        Word("set-up", ("setup",)), Word("offers", ("offer",)), Word("turns", ("turn", "auction")),
        Word("boats", ("boat",)), Word("placing", ("place",)), Word("scoring", ("score",)),
        Word("over", ("end",)),
    )),
}  # fmt: skip

KINDS: Mapping[str, str] = {
    "TILE": "a tile", "OWNER": "a tile", "BOAT": "a boat", "WORKER": "workers", "UNSEEN_PIECE": "`?`",
    "SKILL": "a skill tile", "GOOD": "a resource", "SEASON": "a season", "PHASE": "a phase",
    "COORD": "a place like `(1,0)`", "HOME_END": "`.home`", "STEP": "`>`", "COLON": "`:`", "SEMICOLON": "`;`",
}  # fmt: skip
