"""Every command takes whatever is in its file or on its standard input: a clear end, never a fault of the program."""

from pathlib import Path

import pytest
from proof.figures import LONG, told

from .commands import OF_RECORDS, OF_REPORTS, complaint, ran, wrong_report
from .mutator import CORPUS, made

RECORDS = 3_000 if LONG else 1
REPORTS = 5_000 if LONG else 6
FILES = sorted(CORPUS.iterdir())
SOME = FILES if LONG else FILES[1::30]


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ABOVEBOARD_DEBUG", "1")
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.mark.parametrize("name", OF_RECORDS)
def test_a_damaged_record_is_taken_by(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.agn"
    for number in range(RECORDS):
        file.write_bytes(data := made(number, seed=2))
        given = _typed(name, data, made(number, seed=3))
        assert complaint(OF_RECORDS[name], file, given) is None, f"record {number}"
    told("records through a command", RECORDS)


@pytest.mark.parametrize("name", OF_RECORDS)
@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_a_file_that_has_broken_others_is_taken_by(name: str, path: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.agn"
    file.write_bytes(data := path.read_bytes())
    assert complaint(OF_RECORDS[name], file, _typed(name, data, data)) is None


def _typed(name: str, record: bytes, other: bytes) -> bytes:
    """What comes in on standard input: moves to ask about and lines to write down, of another, or the record itself."""
    if name.startswith("ask"):
        return b"\n".join(other.splitlines()[3:6])
    return other if name == "record" else record


@pytest.mark.parametrize("name", OF_REPORTS)
def test_a_report_that_was_written_wrongly_is_taken_by(name: str, tmp_path: Path) -> None:
    file = tmp_path / "report"
    for number in range(REPORTS):
        file.write_bytes(wrong_report(number))
        assert complaint(OF_REPORTS[name], file, made(number)) is None, f"report {number}"
    told("reports through a command", REPORTS)


@pytest.mark.parametrize(
    "text",
    [
        '{"schema": 1}',
        "[]",
        "null",
        "[" * 100_000,
        '{"schema": 1, "tool": {}, "options": {}, "games": [7], "problems": [], "faults": [], "summary": {}}',
        '{"kind": "run"}\n{"kind": "game"}\n',
        '{"kind": "run", "schema": 1}\n{"kind": ["step"]}\n',
        "\ufeff{}",
        "",
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["merge", "compare"])
def test_what_is_no_report_is_refused_as_such(command: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    file.write_text(text, encoding="utf-8")
    done = ran((command, *[str(file)] * (1 + (command == "compare"))))
    assert done.code == 2
    assert "is no whole report" in done.err


@pytest.mark.parametrize("count", ["Infinity", "NaN", "null", "1e400", "[]", '"x"'])
def test_a_baseline_with_a_count_that_is_none_is_refused(count: str, tmp_path: Path) -> None:
    row = f'{{"file": "a.agn", "code": "CE-01", "text": "x", "count": {count}}}'
    (tmp_path / "base").write_text(f'{{"format": "aboveboard baseline 1", "findings": [{row}]}}')
    done = ran(("check", "-", "--baseline", "base"), b"game: Celestia\nplayers: Amy, Bob\n")
    assert done.code == 2
    assert "is no baseline" in done.err
