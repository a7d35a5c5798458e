"""A language lacks no text, holds none that is gone, and puts in the same values."""

import errno
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import declared
import pytest

from aboveboard.cli import languages
from aboveboard.cli.entries import entries
from aboveboard.cli.languages import LANGUAGES, language
from aboveboard.cli.library import Library
from aboveboard.cli.plain import Told
from aboveboard.cli.plain import told as as_told
from aboveboard.cli.reporters.findings import TOLD
from aboveboard.notation.problems import KINDS
from aboveboard.notation.texts import ENGLISH
from aboveboard.replay.verdict import Verdict

TRANSLATIONS = [one for one in LANGUAGES if one != ENGLISH.code]
GAMES = Library().all()
RULES = {rule.code: rule for game in GAMES for rule in game.rules}
READINGS = {text for game in GAMES for one in game.readings
            for text in (one.question, *(option.says for option in one.options))}  # fmt: skip
SHORTS = {cited.source.short for game in GAMES
          for cited in (*(c for rule in game.rules for c in rule.cite),
                        *(c for one in game.readings for option in one.options for c in option.cite))}  # fmt: skip
ONE_WORD = {*map(str, Verdict), "excused", "follows", "error", "warning", "note", "and", "or", "nobody",
            "house rule of this table"}  # fmt: skip
# A word that is the same in both languages, or of the command line.
ALIKE = {"Score", "Verdict", "note", "Code", "Points", "Position", "Question", "Source", "{least} points",
         "clear"}  # fmt: skip
# Grammar that a language may do without.
MAY_LACK = {"are"}

each_language = pytest.mark.parametrize("code", TRANSLATIONS)


@pytest.fixture
def held(code: str) -> dict[str, Any]:
    path = Path(languages.__file__).parent / f"{code}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def texts_of(held: dict[str, Any]) -> dict[str, str]:
    return {english: told for group in held["texts"].values() for english, told in group.items()}


def wanted() -> set[str]:
    told = {one[1] for one in TOLD}
    texts = (
        declared.findings().texts | declared.interface() | declared.help_texts() | declared.refusals().texts
    )
    return {*texts, *READINGS, *SHORTS, *ONE_WORD, *told}


def values(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_every_template_of_a_finding_is_seen() -> None:
    assert declared.findings().unseen == ()
    assert len(declared.findings().texts) > 400


def test_every_template_of_a_refusal_is_seen() -> None:
    assert declared.refusals().unseen == ()
    assert len(declared.refusals().texts) > 100


@each_language
def test_every_rule_and_every_problem_is_told(held) -> None:
    assert held["rules"].keys() == RULES.keys()
    assert held["problems"].keys() == {kind.code for kind in KINDS}


@each_language
def test_a_rule_and_a_problem_is_translated_from_what_it_says_today(held) -> None:
    """Whoever changes the English text changes the translation too, and then its mark."""
    today = {code: declared.mark(rule.title, rule.statement) for code, rule in RULES.items()}
    today |= {kind.code: declared.mark(kind.title, kind.message, kind.advice) for kind in KINDS}
    marked = {code: told["of"] for code, told in (held["rules"] | held["problems"]).items()}
    assert {code: mark for code, mark in today.items() if marked[code] != mark} == {}


@each_language
def test_no_text_is_missing_and_none_is_gone(held) -> None:
    there = texts_of(held)
    own = {text for kind in KINDS for text in (kind.message, kind.advice)}
    assert sorted(wanted() - there.keys() - own - {""}) == []
    assert sorted(there.keys() - wanted()) == []
    assert sorted(held["endings"].keys() ^ declared.findings().endings) == []


@each_language
def test_a_text_stands_in_one_group(held) -> None:
    groups = [english for group in held["texts"].values() for english in group]
    assert sorted({one for one in groups if groups.count(one) > 1}) == []


@each_language
def test_a_text_puts_in_the_same_values(held) -> None:
    kinds = {kind.code: kind for kind in KINDS}
    pairs = [*texts_of(held).items(), *held["endings"].items()]
    for code, told in held["problems"].items():
        pairs += [(kinds[code].message, told["message"]), (kinds[code].advice, told["advice"])]
    assert [one for one in pairs if values(one[0]) - MAY_LACK != values(one[1]) - MAY_LACK] == []


@each_language
def test_nothing_is_empty_and_nothing_stays_english(held) -> None:
    for code, told in held["rules"].items():
        assert told["title"] not in ("", RULES[code].title), code
        assert bool(told["statement"]) == bool(RULES[code].statement), code
        assert told["statement"] != RULES[code].statement or not told["statement"], code
    for kind in KINDS:
        told = held["problems"][kind.code]
        assert told["title"] not in ("", kind.title), kind.code
        assert told["advice"] not in ("", kind.advice), kind.code
    same = [english for english, told in texts_of(held).items() if english == told or not told.strip()]
    assert [one for one in same if re.search("[a-z]", re.sub(r"\{\w+\}", "", one)) and one not in ALIKE] == []


@each_language
def test_a_phrase_is_one_that_the_program_writes(held) -> None:
    # What the system says of files is said by no source of ours.
    system = {os.strerror(number).lower() for number in errno.errorcode}
    # The season of a tile is put together.
    composed = {f"of {season}" for season in ("spring", "summer", "autumn", "winter")}
    written = declared.everything_written()
    for phrases in (held["values"], held["notation"]):
        assert [one for one in phrases if one not in written and one not in system | composed] == []


@each_language
def test_the_file_is_read_as_it_is_written(code: str, held) -> None:
    read = language(code)
    assert read.code == code
    assert read.titles["CE-11"] == held["rules"]["CE-11"]["title"]
    assert read.texts[KINDS[0].message] == held["problems"][KINDS[0].code]["message"]


SAMPLES = sorted((declared.ROOT / "samples").rglob("*.agn"))
# Words that no French text has; what a record writes, and names, are left out before they are looked for.
ENGLISH_WORDS = re.compile(
    r"(?<![\w-])(the|of|is|are|has|have|with|and|from|for|not|no|by|who|what|where|this|that|than)(?![\w-])"
)
NAMED = re.compile(r"`[^`]*`|«[^»]*»|\([^()]*=[^()]*\)")


@each_language
@pytest.mark.parametrize("path", SAMPLES[:: max(1, len(SAMPLES) // 60)], ids=lambda path: path.stem)
def test_what_is_said_of_a_sample_is_all_translated(code: str, path: Path) -> None:
    """The texts and their values as they come out, on a part of the samples."""
    found = [
        one
        for entry in entries([str(path)], Library())
        for one in spoken(as_told(entry, language=language(code)))
    ]
    assert [one for one in found if ENGLISH_WORDS.search(NAMED.sub("", one))] == []


def spoken(game: Told) -> Iterator[str]:
    for step in game.steps:
        for one in (*step["breaches"], *step["unknowns"]):
            yield from (one["title"], one["fact"])
            for reading in one["readings"]:
                yield from (reading["question"], *(option["says"] for option in reading["options"]))
        for one in step["notes"]:
            yield one["title"]
        for one in step["consequences"]:
            yield one["text"]
    for one in game.body.get("problems", ()):
        yield from (one["title"], one["advice"])
    for tally in game.body.get("scores", ()):
        yield from (item["detail"] for item in tally["items"])
