"""Expansions of Keyflower: each can be taken away, and all go together."""

import re
import sys
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record, Title
from aboveboard.replay.engine import replay
from aboveboard.replay.games import GAMES, game_for

REPLAY = Path(import_module("aboveboard.replay.games").__file__ or "").parent
EXPANSIONS = [place for place in GAMES if place.extends == "Keyflower"]
NAMES = [place.name for place in EXPANSIONS]


@pytest.mark.parametrize("name", NAMES)
def test_the_base_game_never_mentions_an_expansion(name: str) -> None:
    words = re.compile(name.replace(" and ", "|"))
    named = [path.name for path in (REPLAY / "keyflower").rglob("*.py") if words.search(path.read_text())]
    assert named == []


@pytest.mark.parametrize("place", EXPANSIONS, ids=NAMES)
def test_an_expansion_imports_no_other(place: object) -> None:
    module = str(getattr(place, "module", ""))
    others = [one.module for one in EXPANSIONS if one.module != module]
    folder = REPLAY / module.rsplit(".", 1)[1]
    texts = [path.read_text() for path in folder.rglob("*.py")]
    assert not any(other in text for other in others for text in texts)
    assert module in sys.modules or game_for(Title("Keyflower", (getattr(place, "name", ""),)))


@pytest.mark.parametrize(
    "names", [some for count in range(4) for some in combinations(NAMES, count)], ids=" + ".join
)
def test_the_expansions_go_together_in_any_combination(names: tuple[str, ...]) -> None:
    title = " + ".join(("Keyflower", *names))
    lines = [
        "home Ann 1, Ben 2, Cy 3",
        "season spring",
        "offer Keywood, Miner, Stable, Quarryman, Alehouse, Workshop",
    ]
    turns = [
        "Ann: bid Miner 1R",
        "Ben: bid Miner 2R",
        "Cy: pass",
        "Ann: use Keywood 1B",
        "Ben: pass",
        "Cy: pass",
    ]
    text = "\n".join([f"game: {title}", "players: Ann, Ben, Cy", *lines, *turns, "Ann: pass", "end season"])
    record = next(iter(read(text_lines(text.replace("Workshop", "Workshop, Gold Mine")))))
    assert isinstance(record, Record)
    steps = replay(record).steps
    assert [step.statement.span for step in steps if step.verdict != "legal"] == []
    codes = [rule.code for rule in game_for(record.title).rules]
    assert len(codes) == len(set(codes))
