"""Writes the list of cases: every sample of a rule, a question or a reading, with its verdicts and where it is written.

`CASES.md` is for people, `samples/cases.json` for other implementations. Run it after a sample or a rule changes:

    python tests/tools/write_cases.py
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from aboveboard.notation.frozen import replace
from aboveboard.notation.grammar import grammar_text
from aboveboard.notation.lines import lines_of
from aboveboard.notation.reader import read, split
from aboveboard.notation.statements import Marks, Record, Title
from aboveboard.notation.vocabulary import Vocabulary, vocabulary_for
from aboveboard.notation.words import COMMON_WORDS, pattern
from aboveboard.notation.writer import marks_written, record_written
from aboveboard.replay.catalogue import Reading, Rule
from aboveboard.replay.engine import replay
from aboveboard.replay.games import GAMES, Game, Place, game_for, whole
from aboveboard.replay.sources import Citation
from aboveboard.replay.verdict import Step

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
PAGE = ROOT / "CASES.md"
EXPORT = SAMPLES / "cases.json"
FORMAT = 2
"""The version of the export's form; the cases have versions of their own."""
NOTATION = 1
_FOLDERS = {"rules": "Rules", "questions": "Questions", "readings": "Readings"}
_WARNS = re.compile(r"warns ((?:[A-Z]{2}-[A-Z]?\d{2}[a-z]? ?)+)")
_RULES = re.compile(r"^Rules: (.+)$")
_BY = re.compile(r"\bby ((?:[A-Z]{2}-[A-Z]?\d{2}[a-z]? ?)+)")
_WINNERS = re.compile(r"winners: (.+)")
# What the lexer of the notation does by itself.
_BLANKS = "\n%ignore /[ \\t]+/\n"
_GRAMMARS = ROOT / "notation" / "aboveboard" / "notation"


class Expected(NamedTuple):
    """What is said of one line of a case: its place and text, the verdict, the codes, and who warns."""

    line: int
    text: str
    marked: str
    verdict: str
    codes: tuple[str, ...]
    only: bool
    warnings: tuple[str, ...]
    cited: tuple[tuple[str, Citation], ...]


class Case(NamedTuple):
    """One record of a sample, with what it has to give."""

    path: Path
    note: str
    record: Record
    lines: tuple[str, ...]
    expected: tuple[Expected, ...]
    winners: tuple[str, ...]

    @property
    def about(self) -> str:
        """The rule, question or reading it is a case of."""
        return self.path.stem

    @property
    def folder(self) -> str:
        """Rules, questions or readings."""
        return self.path.parent.name

    @property
    def name(self) -> str:
        """Its number: what it is about, and which record of its sample it is."""
        return f"{self.about}.{self.record.number}"


# Reading the samples


def cases() -> list[Case]:
    """All cases, by game, by what they are about, by their place in the sample."""
    paths = (path for folder in _FOLDERS for path in sorted(SAMPLES.rglob(f"{folder}/*.agn")))
    return [case for path in paths for case in _cases_of(path)]


def _cases_of(path: Path) -> Iterator[Case]:
    written = path.read_text(encoding="utf-8").splitlines()
    note, named = _note(written)
    with path.open("rb") as stream:
        for record in read(lines_of(stream)):
            assert isinstance(record, Record), path
            yield _case(path, note, record, written, named)


def _note(written: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """The comment that opens a sample, as one text, and the rules that it names as those it is about."""
    found: list[str] = []
    named: tuple[str, ...] = ()
    for line in written:
        if not line.startswith("#"):
            break
        text = line.removeprefix("#").strip()
        rules = _RULES.match(text)
        if rules:
            named = tuple(rules[1].split())
        else:
            found.append(text)
    return " ".join(found), named


def _case(path: Path, note: str, record: Record, written: list[str], named: Sequence[str]) -> Case:
    bare = replace(
        record, marks=None, statements=tuple(one._replace(marks=None) for one in record.statements)
    )
    lines = tuple(record_written(bare))
    done = replay(record)
    head = len(lines) - len(record.statements)
    game = game_for(record.title)
    expected, winners = [], ""
    for step in done.steps:
        if step.statement.span.line < 1 or step.index > len(record.statements):
            continue
        comment = split(written[step.statement.span.line - 1]).comment
        place = head + step.index if step.index else 2
        found = _expected(step, game, path.stem, lines[place - 1].strip(), comment, place, named)
        expected += [found] if found else []
        who = _WINNERS.search(comment)
        winners = who[1] if who else winners
        _refuse_what_is_false(path, step, found)
    if not expected:
        raise ValueError(f"{path}, record {record.number}: no line says what is expected of it")
    won = ", ".join(record.players[seat] for seat in done.winners or ()) or "nobody"
    if winners and winners != won:
        raise ValueError(f"{path}, record {record.number}: {won} won, not {winners}")
    return Case(path, note, record, lines, tuple(expected), tuple(winners.split(", ") if winners else ()))


def _refuse_what_is_false(path: Path, step: Step, found: Expected | None) -> None:
    """A mark that the replay does not bear out, or a warning that is not given, is nothing to publish."""
    told = {note.code for note in step.notes}
    if "AG-31" in told or (found and not set(found.warnings) <= told):
        raise ValueError(f"{path}:{step.statement.span.line}: this is not what the line is found to be")


def _expected(
    step: Step, game: Game, about: str, text: str, comment: str, place: int, named: Sequence[str]
) -> Expected | None:
    marks = step.statement.marks or Marks()
    warns = _WARNS.search(comment)
    warnings = tuple(warns[1].split()) if warns else ()
    if marks == Marks() and not warnings:
        return None
    expects = marks.expects
    verdict = expects.verdict if expects else "illegal" if marks.stands is not None else "legal"
    codes = expects.codes if expects else tuple(sorted({one.rule.code for one in step.roots}))
    by = _BY.search(comment)
    broken = [rule for code in codes if (rule := game.rule(code)) is not None]
    warned = [rule for code in warnings if (rule := game.rule(code)) is not None]
    grounds = broken or [*_grounds(step, game, about, by[1].split() if by else named), *warned]
    # What the case is about comes first.
    cited = {rule.code: rule for rule in sorted(grounds, key=lambda rule: rule.code != about)}
    places = tuple((code, place) for code, rule in cited.items() for place in rule.cite)
    only = bool(expects and expects.only)
    return Expected(place, text, marks_written(marks), verdict, codes, only, warnings, places)


def _grounds(step: Step, game: Game, about: str, named: Sequence[str]) -> Iterator[Rule]:
    """The rules that a step rests on which breaks none: what the case is about, or else the right to the move.

    A question is about the rules that its line names, or its sample; a reading about those that hang on it.
    """
    yield from (one.rule for one in step.breaches if one.allowed is not None)
    mine = [rule for rule in (game.rule(about), *map(game.rule, named)) if rule is not None]
    hanging = [rule for rule in game.rules if about in rule.readings]
    move = type(step.statement.move)
    watching = [rule for rule in hanging if move in rule.on]
    granting = game.granted_by(step)
    yield from mine or watching or hanging or filter(None, (granting,))


# The page


def page(found: list[Case]) -> str:
    """The list of cases for people."""
    lines = [
        "# Cases",
        "",
        "Every rule, every question that people ask and every reading of the sources, each with short records or",
        "positions, moves, and the verdict with the place where it is written. What stands at the end of a line is",
        "the verdict on that line: `!legal`, `!illegal` with the rules that it breaks, `!undecided` where the record",
        "does not tell enough. Every other line breaks no rule.",
        "",
        "The page is written from the records in [samples/](samples) by `tests/tools/write_cases.py`, and",
        "[samples/cases.json](samples/cases.json) has the same for other implementations: each record, the verdicts",
        "expected of it, the rules with their sources, and the grammar of the notation, which",
        "[docs/notation.md](docs/notation.md) explains. Its form is told by",
        "[samples/cases.schema.json](samples/cases.schema.json). All of it is under the [MIT licence](LICENSE).",
        "A citation names a place; it holds none of the source's words.",
        "",
        f"There are {len(found)} cases.",
        "",
        *_contents(found),
        "",
    ]
    for title, of_game, rules, readings in _chapters(found):
        lines += [f"## {title}", ""]
        for folder, heading in _FOLDERS.items():
            inside = [case for case in of_game if case.folder == folder]
            if inside:
                lines += [f"### {title}: {heading}", ""]
                lines += _section(inside, rules, readings)
    return "\n".join(lines).rstrip() + "\n"


def _contents(found: list[Case]) -> Iterator[str]:
    for title, of_game, _, _ in _chapters(found):
        there = {case.folder for case in of_game}
        links = [
            f"[{heading.lower()}](#{_anchor(f'{title}: {heading}')})"
            for folder, heading in _FOLDERS.items()
            if folder in there
        ]
        yield f"- [{title}](#{_anchor(title)}): {', '.join(links)}"


def _anchor(heading: str) -> str:
    return heading.lower().replace(":", "").replace(" ", "-")


def _chapters(
    found: list[Case],
) -> Iterator[tuple[str, list[Case], Mapping[str, Rule], Mapping[str, Reading]]]:
    for place in GAMES:
        game = whole(place.extends or place.name)
        folder = place.module.rpartition(".")[2]
        rules, readings = {one.code: one for one in game.rules}, {one.name: one for one in game.readings}
        yield place.name, [one for one in found if one.path.parts[-3] == folder], rules, readings
    rest = [one for one in found if one.path.parts[-3] == "combined"]
    if rest:
        yield "Several expansions together", rest, {}, {}


def _section(found: list[Case], rules: Mapping[str, Rule], readings: Mapping[str, Reading]) -> Iterator[str]:
    for about in dict.fromkeys(case.about for case in found):
        some = [case for case in found if case.about == about]
        yield from _heading(some[0], rules.get(about), readings.get(about))
        for case in some:
            yield from _case_lines(case)


def _heading(case: Case, rule: Rule | None, reading: Reading | None) -> Iterator[str]:
    if rule is not None:
        yield from (f"#### {rule.code} {rule.title}", "")
        yield from (f"{rule.statement}", "") if rule.statement else ()
        yield from (f"Written in: {'; '.join(map(str, rule.cite))}.", "")
        asked = ", ".join(f"`{name}`" for name in rule.readings)
        yield from (f"Hangs on the reading {asked}.", "") if asked else ()
    elif reading is not None:
        yield from (f"#### {reading.name}", "", reading.question, "")
        for option in reading.options:
            default = ", the default" if option.value == reading.default else ""
            places = f" ({'; '.join(map(str, option.cite))})" if option.cite else ""
            yield f"- `{option.value}`{default}: {option.says}{places}"
        yield ""
    else:
        question = case.note.removeprefix(f"{case.about}:").strip()
        short = re.sub(r"^([A-Z])0?(\d)", r"\1\2", case.about)
        question = question.removeprefix(f"{short}:").strip()
        yield from (f"#### {case.about} {question}", "")


def _case_lines(case: Case) -> Iterator[str]:
    marked = {one.line: one.marked for one in case.expected}
    yield f"**{case.name}**"
    yield from ("", "```")
    for number, line in enumerate(case.lines, start=1):
        yield f"{line}  {marked[number]}" if marked.get(number) else line
    yield from ("```", "")
    for one in case.expected:
        yield f"- `{one.text}` {_told(one)}"
    if case.winners:
        yield f"- Winners: {', '.join(case.winners)}"
    yield ""


def _told(one: Expected) -> str:
    warned = f", with the warning {' and '.join(one.warnings)}" if one.warnings else ""
    primary = dict(reversed(one.cited))
    rules = [f"{code} ({primary[code]})" if code in primary else code
             for code in dict.fromkeys((*one.codes, *primary))]  # fmt: skip
    return f"is {one.verdict}{warned}: {'; '.join(rules)}" if rules else f"is {one.verdict}{warned}"


# The export


def export(found: list[Case]) -> str:
    """The list of cases for programs."""
    told = {
        "$schema": "cases.schema.json",
        "name": "Aboveboard cases",
        "format": FORMAT,
        "licence": "MIT",
        "notation": {"name": "agn", "version": NOTATION, "grammars": dict(_grammars())},
        "games": [_game(place) for place in GAMES],
        "cases": [_exported(case) for case in found],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _grammars() -> Iterator[tuple[str, dict[str, Any]]]:
    """Whole grammars that Lark reads as they are: of headers and marks, and of each game with all its expansions."""
    envelope = "".join(
        (_GRAMMARS / name).read_text(encoding="utf-8") for name in ("terminals.lark", "envelope.lark")
    )
    starts = [f"{key}_value" for key in ("game", "players", "ruling", "allow", "result", "agn")]
    yield "envelope", {"starts": [*starts, "marks"], "text": envelope + _BLANKS}
    for place in GAMES:
        if place.extends is None:
            added = tuple(one.name for one in GAMES if one.extends == place.name)
            vocabulary = vocabulary_for(Title(place.name, added))
            starts = ["move", "event", "position_line", *dict.fromkeys(vocabulary.headers.values())]
            yield place.name, {"starts": starts, "text": _with_words(vocabulary) + _BLANKS}


def _with_words(vocabulary: Vocabulary) -> str:
    """The grammar of a vocabulary with its words written out: names of tiles and pieces before all else."""
    lines = []
    for name, one in vocabulary.lists.items():
        number = r"(?:\d+[ \t]*)?" if one.counted else ""
        lines.append(f"{name}.2: /{number}{pattern(one.forms)}/i")
    words = {**COMMON_WORDS, **vocabulary.words}
    lines += [f"{name}.1: /{pattern(word.forms)}/i" for name, word in words.items()]
    declared = re.compile(r"^%declare .*$", re.MULTILINE)
    return declared.sub(lambda _: "\n".join(lines), grammar_text(vocabulary))


def _game(place: Place) -> dict[str, Any]:
    game = game_for(Title(place.extends or place.name, (place.name,) if place.extends else ()))
    base = game_for(Title(place.extends)) if place.extends else None
    codes = {rule.code for rule in base.rules} if base else set()
    names = {reading.name for reading in base.readings} if base else set()
    return {
        "name": place.name,
        "extends": place.extends,
        "edition": game.edition,
        "rules": [
            {"code": rule.code, "title": rule.title, "statement": rule.statement, "severity": rule.severity,
             "cite": [_cited(one) for one in rule.cite], "readings": list(rule.readings)}
            for rule in game.rules if rule.code not in codes
        ],
        "readings": [
            {"name": reading.name, "question": reading.question,
             "options": [{"value": one.value, "says": one.says, "cite": [_cited(two) for two in one.cite]}
                         for one in reading.options]}
            for reading in game.readings if reading.name not in names
        ],
    }  # fmt: skip


def _cited(one: Citation) -> dict[str, str]:
    return {"source": one.source.title, "place": one.place}


def _exported(case: Case) -> dict[str, Any]:
    title = case.record.title
    text = "".join(f"{line}\n" for line in case.lines)
    expected = [
        {"line": one.line, "text": one.text, "verdict": one.verdict, "codes": list(one.codes), "only": one.only,
         "warnings": list(one.warnings), "cite": [{"rule": code, **_cited(place)} for code, place in one.cited]}
        for one in case.expected
    ]  # fmt: skip
    return {
        "id": case.name,
        "version": sha256(repr((text, expected, case.winners)).encode()).hexdigest()[:12],
        "kind": case.folder.removesuffix("s"),
        "about": case.about,
        "note": case.note,
        "game": title.game,
        "expansions": list(title.expansions),
        "variants": list(title.variants),
        "players": len(case.record.players),
        "readings": {one.reading: one.value for one in case.record.rulings},
        "record": text,
        "expected": expected,
        "winners": list(case.winners) or None,
    }


def main() -> None:
    """Write both files anew."""
    found = cases()
    PAGE.write_text(page(found), encoding="utf-8", newline="\n")
    EXPORT.write_text(export(found), encoding="utf-8", newline="\n")
    print(f"{len(found)} cases")


if __name__ == "__main__":
    main()
