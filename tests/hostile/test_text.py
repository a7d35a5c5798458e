"""Whatever is in a file, it is told line by line what it is: no exception, no hang, no lost line.

Some eighty inputs in every run of the tests; with ABOVEBOARD_LONG=1 a million, in sixteen parts. Every sixteenth
input goes through all reports, every twenty-fifth a second time.
`python -m hostile NUMBER` in the folder of the tests shows the input of a number.
"""

import ctypes
import gc
import resource
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from proof.figures import LONG, told, told_most

from aboveboard.notation.frozen import replace
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record

from .driver import EVERY, FEW, complaints, fed, lost
from .mutator import CORPUS, made

PARTS = 16 if LONG else 2
EACH = int(1_000_000 / PARTS) if LONG else 40
FILES = sorted(CORPUS.iterdir())
# Kilobytes that stay; what is imported and kept once is there before it counts, and memories fill up to their bounds.
MOST_GROWTH = 20_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_that_has_broken_other_programs_is_taken_as_it_is(path: Path) -> None:
    assert complaints(path.read_bytes(), EVERY, again=LONG) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_records_are_taken_as_they_are(part: int) -> None:
    slowest = 0.0
    before = 0
    for number in range(part, EACH * PARTS, PARTS):
        data = made(number)
        began = time.process_time()
        place = number // PARTS
        found = complaints(data, FEW if place % 16 else EVERY, again=place % 25 == 0)
        slowest = max(slowest, time.process_time() - began)
        assert not found, f"input {number}: {found[0]}"
        if place == EACH // 10:
            before = held()
    growth = held() - before
    told("inputs", EACH)
    told_most("ms for the slowest input", round(slowest * 1000))
    told_most("KB more memory from the first tenth of a part to its end", growth)
    assert growth < MOST_GROWTH


def held() -> int:
    """The memory that this process has now, in kilobytes; where the system does not tell, the most it ever had.

    An input of a megabyte takes fifty for a moment, which is no growth, and the allocator of the C library does not
    give all of it back by itself.
    """
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() // 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


HEAD = b"game: Celestia\nplayers: Amy, Bob\n"


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b"Amy: stay " + b"x" * 1_000_000 + b"\nBob: stay\n",
        HEAD + b"undo\n" * 5_000,
        HEAD + b"# nothing\n" * 100_000,
        b"game: Celestia\n" * 3_000,
        b"game: Celestia\nplayers: " + ", ".join(f"P{one}" for one in range(400)).encode() + b"\nP7: stay\n",
        HEAD + b"position\nend position\n" * 2_000,
        HEAD + b'"' * 3_000 + b"\n" + b"(" * 3_900 + b"\n",
        b"\n" * 100_000,
        b"\r" * 100_000,
    ],
    ids=["a line of a megabyte", "5,000 times undo", "100,000 lines", "3,000 games", "400 players",
         "2,000 positions", "3,000 quotes", "blank lines", "carriage returns"],
)  # fmt: skip
def test_a_great_deal_of_anything_is_told_in_time(data: bytes) -> None:
    assert complaints(data) == []


def test_a_line_that_got_lost_is_noticed() -> None:
    lines = fed(HEAD + b"journey\nAmy: stay\n").lines
    (record,) = read(lines)
    assert isinstance(record, Record)
    assert lost(lines, [record]) == []
    assert lost(lines, [replace(record, statements=record.statements[:1])]) == [4]
    assert lost(lines, []) == [1, 2, 3, 4]


def test_the_same_number_gives_the_same_input() -> None:
    assert made(7) == made(7)
    assert len({made(number) for number in range(50)}) > 45
