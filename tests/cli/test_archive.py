"""Many games with faults put in at known places: every format tells exactly those, in every mode.

`ABOVEBOARD_GAMES` says how many games; one in ten, and ten at least, has a fault.
"""

import json
import os
import random
import re
import signal
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import file_digest
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from aboveboard.replay.simulate import games

GAMES = int(os.environ.get("ABOVEBOARD_GAMES", "60"))
FAULTS = max(10, GAMES // 10)
SEVERAL = 4
# Of each ten files so many hold games of Celestia; these are replayed sooner.
TITLES = ["Celestia"] * 7 + [
    "Keyflower",
    "Keyflower + Key Celeste",
    "Keyflower + Sven and Paulo + Keymelequin",
]
MODES = [
    "one job",
    "two jobs",
    "cached",
    "sharded and merged",
    "one large file, sharded and merged",
    "on a cluster",
    "on a cluster that loses a worker",
]
PLACED = ["text", "concise", "json", "jsonl", "sarif", "gitlab", "junit"]
COUNTED = ["markdown", "github"]


class Fault(NamedTuple):
    """Where a fault is, and the code it is to be told with."""

    file: str
    line: int
    code: str


def spoiled(text: str, kind: int) -> tuple[str, int, str]:
    """A game with a line put in that is wrong, the number of that line, and the code it deserves."""
    lines = text.splitlines()
    player = next(line.partition(":")[0] for line in reversed(lines) if line.split(":")[0][-1:] != "y")
    if lines[0].startswith("game: Celestia"):
        player = ""
        twice = [
            number
            for number, line in enumerate(lines[:-1])
            if line.endswith(": stay") and lines[number + 1].endswith(": stay")
        ]
        if kind % 3 == 0 and twice:
            # Each passenger speaks once.
            at = twice[len(twice) // 2]
            lines.insert(at + 1, lines[at])
            return "\n".join(lines) + "\n", at + 2, "CE-13"
    # What stands at the end leaves nothing after it in doubt.
    put_in = {
        "AG-01": "grab the spyglass",
        "AG-30": f"claim score {player} 999" if player else "claim deck 99",
        "KF-P03": f"{player}: pass",
    }
    code = list(put_in)[kind % (3 if player else 2)]
    lines.append(put_in[code])
    return "\n".join(lines) + "\n", len(lines), code


class Archive(NamedTuple):
    """A folder of games, the same games in one file, and the faults of both."""

    folder: Path
    faults: set[Fault]
    at_once: set[Fault]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Games in files of several, some of them in a folder of their own."""
    folder = tmp_path_factory.mktemp("archive")
    (folder / "many" / "club").mkdir(parents=True)
    chance = random.Random("archive")
    wrong = set(chance.sample(range(GAMES), FAULTS))
    found: list[Fault] = []
    at_once: list[Fault] = []
    all_of_it = 0
    titles = {one: iter(games(one, 3, 7, GAMES)) for one in dict.fromkeys(TITLES)}
    with (folder / "all.agn").open("w", encoding="utf-8") as everything:
        for first in range(0, GAMES, SEVERAL):
            name = f"club/{first:05}.agn" if first % 3 else f"{first:05}.agn"
            content = ""
            for number in range(first, min(GAMES, first + SEVERAL)):
                text = next(titles[TITLES[(first // SEVERAL) % len(TITLES)]]).lstrip("\n")
                if number in wrong:
                    text, line, code = spoiled(text, len(found))
                    found.append(Fault(name, content.count("\n") + line, code))
                    at_once.append(Fault("all.agn", all_of_it + content.count("\n") + line, code))
                content += text
            (folder / "many" / name).write_text(content, encoding="utf-8")
            everything.write(content)
            all_of_it += content.count("\n")
    assert len(found) == len(set(found)) == FAULTS
    return Archive(folder, set(found), set(at_once))


def reported(format: str, path: Path) -> Iterator[Fault]:
    """The errors in a report; those that tell every step have a game or a step a line, and are read by these."""
    if format.startswith("json"):
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                yield from _of_object(line)
        return
    out = path.read_text(encoding="utf-8")
    if format == "text":
        found = re.finditer(r"^(\S+\.agn):(\d+):\d+:.*\n.*\n +(?:error: |illegal: )?(\S+)", out, re.MULTILINE)
        yield from (Fault(one[1], int(one[2]), one[3]) for one in found if _is_error(one[0]))
    elif format == "concise":
        found = re.finditer(r"^(\S+\.agn):(\d+):\d+: (?:illegal|unreadable|error) (\S+)", out, re.MULTILINE)
        yield from (Fault(one[1], int(one[2]), one[3]) for one in found)
    elif format == "sarif":
        for one in json.loads(out)["runs"][0]["results"]:
            if one["level"] == "error":
                where = one["locations"][0]["physicalLocation"]
                yield Fault(where["artifactLocation"]["uri"], where["region"]["startLine"], one["ruleId"])
    elif format == "gitlab":
        for one in json.loads(out):
            if one["severity"] == "major":
                place = one["location"]
                yield Fault(place["path"], place["lines"]["begin"], one["check_name"])
    else:
        for suite in ET.fromstring(out):
            for failure in suite.iter("failure"):
                errors = r"^line (\d+): (?:illegal|unreadable|error) (\S+)"
                for match in re.finditer(errors, failure.text or "", re.MULTILINE):
                    yield Fault(suite.get("name") or "", int(match[1]), match[2])


def _is_error(lines: str) -> bool:
    return bool(re.search(r": (?:illegal|unreadable)|\n +(?:error|illegal): ", lines))


def _of_object(line: str) -> Iterator[Fault]:
    """What a line of a JSON report tells: of a game in the one, of a step in the other."""
    if line.startswith('{"file": '):
        for step in json.loads(line.rstrip(",\n"))["steps"]:
            yield from _of_step(step)
    elif line.startswith('{"kind": "step"'):
        yield from _of_step(json.loads(line))


def _of_step(step: dict[str, Any]) -> Iterator[Fault]:
    told = [one for one in step["breaches"] if one["root"]]
    told += [one for one in step["notes"] if one["severity"] == "error"]
    told += [step["problem"]] if step["problem"] else []
    yield from (Fault(step["file"], step["line"], one["code"]) for one in told)


@pytest.fixture(scope="module")
def told() -> dict[str, bytes]:
    """What the first mode told, as a hash, for the others to tell the same."""
    return {}


@pytest.mark.parametrize("mode", MODES)
def test_every_format_tells_exactly_the_faults_in_every_mode(
    run: Callable[..., Any],
    kept: Path,
    archive: Archive,
    told: dict[str, bytes],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    mode: str,
) -> None:
    at_once = mode.startswith("one large file")
    monkeypatch.chdir(archive.folder if at_once else archive.folder / "many")
    place, expected = ("all.agn", archive.at_once) if at_once else (".", archive.faults)
    wanted = [part for name in [*PLACED, *COUNTED] for part in ("--output", f"{name}:{tmp_path / name}")]
    if mode == "cached":
        run("check", place, "-j", "1", "--output", f"json:{tmp_path / 'json'}")
        monkeypatch.setattr("aboveboard.cli.work.of_piece", _refused)
        done = run("check", place, "-j", "1", *wanted)
    elif mode.endswith("sharded and merged"):
        names = [f"{tmp_path / 'part'}{number}" for number in (1, 2, 3)]
        for number, name in enumerate(names, 1):
            run("check", place, "-j", "2", "--shard", f"{number}/3", "--output", f"jsonl:{name}")
        assert all('"kind": "game"' in Path(name).read_text(encoding="utf-8") for name in names)
        done = run("merge", *names, *wanted)
        for name in names:
            Path(name).unlink()
    elif mode.startswith("on a cluster"):
        cluster = request.getfixturevalue("cluster")
        if mode.endswith("loses a worker"):
            _kill_one(cluster, monkeypatch)
        address = cluster.scheduler_address
        done = run("check", place, "--no-cache", "--engine", "dask", "--scheduler", address, *wanted)
    else:
        done = run("check", place, "--no-cache", "--jobs", "1" if mode == "one job" else "2", *wanted)
    assert (done.err, done.code, done.out) == ("", 1, "")
    for name in PLACED:
        assert sorted(reported(name, tmp_path / name)) == sorted(expected), name
    counts = Counter(one.code for one in expected)
    _counts_in_markdown((tmp_path / "markdown").read_text(encoding="utf-8"), counts)
    _counts_in_annotations((tmp_path / "github").read_text(encoding="utf-8"), counts)
    for name in [*PLACED, *COUNTED]:
        with (tmp_path / name).open("rb") as stream:
            hashed = file_digest(stream, "sha256").digest()
        # A game has another place in a file that holds all.
        assert at_once or told.setdefault(name, hashed) == hashed, name
        # Those of ten thousand games fill a disk.
        (tmp_path / name).unlink()


def _counts_in_markdown(page: str, counts: Counter[str]) -> None:
    for code, count in counts.items():
        assert f"| {count:,} | {code} " in page


def _counts_in_annotations(out: str, counts: Counter[str]) -> None:
    annotations = [line for line in out.splitlines() if line.startswith("::")]
    assert len(annotations) == 10
    shown = Counter(match[1] for line in annotations if (match := re.search(r"title=([A-Z]\S+)", line)))
    rest = {
        code: int(count.replace(",", ""))
        for count, code in re.findall(r"([\d,]+) of (\S+?)(?:,|$)", annotations[-1])
    }
    for code, count in counts.items():
        assert shown[code] + rest.get(code, 0) == count


def _kill_one(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a worker of the cluster killed as soon as the first game is told."""
    from distributed import Client

    from aboveboard.cli import progress

    with Client(cluster, set_as_default=False) as client:
        (victim, *_) = client.run(os.getpid).values()
    step = progress.Bar.step

    def watched(self: Any, one: Any) -> None:
        nonlocal victim
        if victim:
            os.kill(victim, signal.SIGKILL)
            victim = 0
        step(self, one)

    monkeypatch.setattr(progress.Bar, "step", watched)


def _refused(path: str, piece: Any, *rest: Any) -> list[Any]:
    assert piece.number == 0, "a game was replayed that is known"
    assert not any(line.text for line in piece.lines)
    return []
