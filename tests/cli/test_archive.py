"""A hundred games with faults put in at known places: every format tells exactly those, in every mode."""

import json
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.replay.simulate import games

Place = tuple[str, int]
MODES = ["one job", "two jobs", "cached", "sharded and merged"]
ALL = ["text", "concise", "json", "jsonl", "sarif", "gitlab", "junit"]


def spoiled(text: str, chance: random.Random) -> tuple[str, list[int]]:
    """A game with one line put in that is wrong: unreadable, or said twice."""
    lines = text.splitlines()
    stays = [number for number, line in enumerate(lines) if line.endswith(": stay")]
    if stays and chance.random() < 0.6:
        at = chance.choice(stays) + 1
        lines.insert(at, lines[at - 1])
    else:
        # At the end, where it leaves nothing after it in doubt.
        at = len(lines)
        lines.append("grab the spyglass")
    return "\n".join(lines) + "\n", [at + 1]


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[Place]]:
    """The folder of an archive, and where its faults are."""
    folder = tmp_path_factory.mktemp("archive")
    chance = random.Random("archive")
    texts = list(games("Celestia", 3, 7, 100))
    expected: set[Place] = set()
    for number in range(0, 100, 4):
        # Four games a file, some of them in a folder of their own.
        name = f"club/{number:02}.agn" if number % 3 else f"{number:02}.agn"
        content = ""
        for text in texts[number : number + 4]:
            above = content.count("\n")
            text, wrong = spoiled(text.lstrip("\n"), chance) if chance.random() < 0.4 else (text, [])
            content += text
            expected |= {(name, above + line) for line in wrong}
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder, expected


def reported(format: str, out: str) -> Iterator[Place]:
    """The places of the errors in a report."""
    if format == "text":
        for match in re.finditer(r"^(\S+\.agn):(\d+):\d+: (?:illegal|unreadable)", out, re.MULTILINE):
            yield match[1], int(match[2])
    elif format == "concise":
        for match in re.finditer(r"^(\S+\.agn):(\d+):\d+: (?:illegal|unreadable) ", out, re.MULTILINE):
            yield match[1], int(match[2])
    elif format == "json":
        for game in json.loads(out)["games"]:
            yield from (place for step in game["steps"] if (place := _wrong(step)))
    elif format == "jsonl":
        for line in map(json.loads, out.splitlines()):
            if line["kind"] == "step" and (place := _wrong(line)):
                yield place
    elif format == "sarif":
        for one in json.loads(out)["runs"][0]["results"]:
            if one["level"] == "error":
                where = one["locations"][0]["physicalLocation"]
                yield where["artifactLocation"]["uri"], where["region"]["startLine"]
    elif format == "gitlab":
        for one in json.loads(out):
            if one["severity"] == "major":
                yield one["location"]["path"], one["location"]["lines"]["begin"]
    elif format == "junit":
        for suite in ET.fromstring(out):
            for failure in suite.iter("failure"):
                found = re.finditer(r"^line (\d+): (?:illegal|unreadable) ", failure.text or "", re.MULTILINE)
                yield from ((suite.get("name") or "", int(match[1])) for match in found)


def _wrong(step: dict[str, Any]) -> Place | None:
    wrong = step["verdict"] == "unreadable" or any(one["root"] for one in step["breaches"])
    return (step["file"], step["line"]) if wrong else None


@pytest.fixture(scope="module")
def told(faults: tuple[Path, set[Place]]) -> dict[str, str]:
    """What the first mode told, for the others to tell the same."""
    return {}


@pytest.mark.parametrize("mode", MODES)
def test_every_format_tells_exactly_the_faults_in_every_mode(
    run: Callable[..., Any], kept: Path, faults, told, monkeypatch, tmp_path: Path, mode: str
) -> None:
    folder, expected = faults
    assert len(expected) > 25
    monkeypatch.chdir(folder)
    wanted = [
        part for name in [*ALL, "markdown", "github"] for part in ("--output", f"{name}:{tmp_path / name}")
    ]
    if mode == "cached":
        run("check", ".", "-j", "1", "--output", f"json:{tmp_path / 'json'}")
        monkeypatch.setattr("aboveboard.cli.work.of_piece", _refused)
        done = run("check", ".", "-j", "1", *wanted)
    elif mode == "sharded and merged":
        names = [f"{tmp_path / 'part'}{number}" for number in (1, 2, 3)]
        for number, name in enumerate(names, 1):
            run("check", ".", "-j", "1", "--no-cache", "--shard", f"{number}/3", "--output", f"jsonl:{name}")
        done = run("merge", *names, *wanted)
    else:
        done = run("check", ".", "--no-cache", "--jobs", "1" if mode == "one job" else "2", *wanted)
    assert (done.err, done.code, done.out) == ("", 1, "")
    for name in ALL:
        out = (tmp_path / name).read_text(encoding="utf-8")
        assert sorted(reported(name, out)) == sorted(expected), name
        assert told.setdefault(name, out) == out
    for name in ("markdown", "github"):
        out = (tmp_path / name).read_text(encoding="utf-8")
        assert told.setdefault(name, out) == out
    page = told["markdown"]
    unreadable = int((re.search(r"(\d+) unreadable", page) or [0, 0])[1])
    illegal = int((re.search(r"(\d+) illegal", page) or [0, 0])[1])
    assert unreadable + illegal == len(expected)
    annotations = [line for line in told["github"].splitlines() if line.startswith("::error file=")]
    assert len(annotations) == 9


def _refused(path: str, piece: Any, *rest: Any) -> list[Any]:
    assert piece.number == 0, "a game was replayed that is known"
    assert not any(line.text for line in piece.lines)
    return []
