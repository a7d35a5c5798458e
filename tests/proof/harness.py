"""Two judges of one record, step by step: the product, and a plain second one that shares no code with it.

A second judge takes the canonical lines of one record and tells of the headers, then of every statement. It
may stop after the first statement that breaks a rule: what the table looks like from there is nobody's rule.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from aboveboard.notation.lines import text_lines
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import canonical_lines, move_written, written_names
from aboveboard.replay import api, simulate
from aboveboard.replay.headers import Options
from aboveboard.replay.verdict import Verdict

from . import figures

# The long proof plays more games; `fresh` draws games that no run before has seen.
LONG = bool(os.environ.get("ABOVEBOARD_LONG"))
SEED = os.environ.get("ABOVEBOARD_SEED", "1")
if SEED == "fresh":
    SEED = str(Random().randrange(10**9))

LEGAL, ILLEGAL, UNDECIDED = "legal", "illegal", "undecided"
# What a second judge says where it does not know enough to say anything.
OPEN = "open"

# What is counted.
RECORDS, STEPS, TABLES = "records judged twice", "steps judged twice", "tables compared"
FAULTS, FAULTS_LEFT_OPEN = "faults", "faults that the second judge leaves open"
STATED, STATED_LEFT_OPEN = (
    "faults after a position",
    "faults after a position that the second judge leaves open",
)


class Told(NamedTuple):
    """What is said of the headers or of a statement.

    Attributes:
        verdict: `legal`, `illegal`, `undecided`; of a second judge also `open`.
        reasons: why: the codes of the rules; of a second judge words of its own.
        state: the table afterwards, as the lines of a position in any order; None where nothing is said of it.
        whole: whether the state is all of it; a second judge may tell only the lines that it is sure of.
    """

    verdict: str
    reasons: frozenset[str] = frozenset()
    state: frozenset[str] | None = None
    whole: bool = True


Judge = Callable[[Sequence[str]], Iterator[Told]]
Meanings = Mapping[str, frozenset[str]]


class Unread(Exception):
    """A record with lines that cannot be read: it says nothing about the rules."""


def canonical(lines: Iterable[str]) -> list[str]:
    """Lines of one record as `fmt` writes them."""
    return [one for one in canonical_lines(text_lines("\n".join(lines) + "\n")) if one.strip()]


def product(lines: Sequence[str]) -> Iterator[Told]:
    """What the product says of the headers and of each statement.

    Raises:
        Unread: a line cannot be read, or a header is wrong in itself.
    """
    game = api.check_game("\n".join(lines) + "\n", Options(on_illegal="stop"))
    if any(one.code != "AG-32" for one in game.replay.problems):
        raise Unread
    vocabulary = vocabulary_for(game.title)
    names = written_names(game.players, vocabulary)
    stated = game.catalogue.stated
    assert stated
    written: dict[object, str] = {}
    for step in game.steps:
        if step.verdict is Verdict.UNREADABLE:
            raise Unread
        for line in (state := stated(step.after)):
            if line not in written:
                written[line] = move_written(line, names, vocabulary)
        codes = frozenset(one.rule.code for one in step.breaches)
        yield Told(str(step.verdict), codes, frozenset(written[line] for line in state))


def difference(
    lines: Sequence[str], judge: Judge, meanings: Meanings, kept: str = "", plain: Callable[[str], str] = str,
    counts: Counter[str] | None = None,
) -> str | None:  # fmt: skip
    """The first thing that the product and a second judge do not agree about, up to the first illegal step.

    Args:
        lines: a record in canonical form.
        judge: the second judge.
        meanings: for each reason of the second judge, the codes that say the same.
        kept: the verdict that the record is known to have throughout, where it has one.
        plain: a line of a position with what has no order put in order; empty where it need not be compared.
        counts: what was compared is added to these.

    Raises:
        Unread: the record cannot be read.
    """
    counts = Counter() if counts is None else counts
    statements = ["the headers", *(one for one in lines if not is_header(one))]
    faults, left_open = (STATED, STATED_LEFT_OPEN) if "position" in lines else (FAULTS, FAULTS_LEFT_OPEN)
    for line, ours, other in zip_longest(statements, product(lines), judge(lines)):
        if ours is None:
            return f"{line}: the product tells nothing"
        if kept and ours.verdict != kept:
            return f"{line}: the product says {_told(ours)}, where all is {kept}"
        if other is None:
            return f"{line}: the second judge tells nothing"
        if other.verdict not in (OPEN, ours.verdict):
            return f"{line}: the product says {_told(ours)}, the second judge {_told(other)}"
        counts[RECORDS] += line is statements[0]
        counts[STEPS] += other.verdict != OPEN
        if ours.verdict == ILLEGAL:
            counts[faults] += 1
            counts[left_open] += other.verdict == OPEN
            if other.verdict == OPEN or any(ours.reasons & meanings[one] for one in other.reasons):
                return None
            return f"{line}: the product says {_told(ours)}, the second judge {_told(other)}"
        if other.state is None:
            continue
        assert ours.state is not None
        counts[TABLES] += 1
        state = frozenset(made for one in ours.state if (made := plain(one)))
        if other.state - state or (other.whole and state - other.state):
            return "\n".join(
                [f"{line}: afterwards the two see different tables",
                 *(f"  only the product: {one}" for one in sorted(state - other.state)),
                 *(f"  only the second judge: {one}" for one in sorted(other.state - state))]
            )  # fmt: skip
    return None


def count_up(counts: Counter[str]) -> None:
    """Tell what was compared, and see that the second judge had its say about most faults."""
    for what, number in counts.items():
        figures.told(what, number)
    assert counts[STEPS]
    # Chance may put the few faults of a short test where the second judge has no say.
    assert counts[FAULTS_LEFT_OPEN] <= 2 + counts[FAULTS] // 10, counts
    # Amid announcements a position does not tell who has spoken, which leaves most of these open.
    assert counts[STATED_LEFT_OPEN] <= 4 + counts[STATED] * 3 // 4, counts


def _told(one: Told) -> str:
    return " ".join([one.verdict, *sorted(one.reasons)])


def is_header(line: str) -> bool:
    """Whether a canonical line is a header; a simulated player has a name of its own."""
    return line.partition(":")[0] in HEADERS


HEADERS = {"game", "players", "date", "event", "captain", "ruling", "allow", "result", "agn"}


def simulated(
    name: str, count: int, seed: str, rulings: Sequence[Mapping[str, str]] = ({},), hidden: int | None = None
) -> Iterator[list[str]]:
    """Canonical lines of simulated games, open or as one seat sees them, each under the next choice of readings."""
    chosen = list(rulings)
    for number, text in enumerate(simulate.games(name, None, int(seed), count, hidden)):
        lines = [one for one in text.splitlines() if one and not one.startswith(("result:", "event:"))]
        ruled = [f"ruling: {key} = {value}" for key, value in chosen[number % len(chosen)].items()]
        yield [*lines[:2], *ruled, *lines[2:]]


def position_at(lines: Sequence[str], chance: Random) -> list[str]:
    """A record that begins at a random step of another, with the position that states the table there."""
    statements = [one for one in lines if not is_header(one)]
    head = [one for one in lines if is_header(one) and not one.startswith(HISTORY)]
    at = chance.randrange(len(statements))
    *_, told = product([*head, *statements[: at + 1]])
    if told.verdict != LEGAL or told.state is None:
        return list(lines)
    return [
        *head,
        "position",
        *(f"  {one}" for one in sorted(told.state)),
        "end position",
        *statements[at + 1 :],
    ]


def claimed(lines: Sequence[str], chance: Random) -> list[str]:
    """A record in which something true of its table is claimed after a random step, and another is taken back."""
    first = next(number for number, one in enumerate(lines) if not is_header(one))
    at = chance.randrange(first + 1, len(lines) + 1)
    *_, told = product(lines[:at])
    if told.verdict != LEGAL or not told.state:
        return list(lines)
    claim = f"claim {chance.choice(sorted(told.state))}"
    if ": " in lines[at - 1] and chance.random() < 0.3:
        return [*lines[:at], claim, "undo", *lines[at - 1 :]]
    return [*lines[:at], claim, *lines[at:]]


# Headers that tell of what came before a position.
HISTORY = ("captain:", "result:")
REARRANGED = ("swap", "neighbours", "drop", "double", "move")


def perturbed(lines: Sequence[str], alike: Sequence[Sequence[str]], chance: Random) -> list[str]:
    """A record with one fault that chance put in, or none that matters: a line swapped, dropped, doubled, moved,
    put in, or one word of it exchanged for another of its kind.

    Args:
        lines: the record.
        alike: words that may stand for each other; numbers are changed by themselves.
        chance: where, and what.
    """
    first = next(number for number, one in enumerate(lines) if not is_header(one))
    made = list(lines)
    here, there = chance.randrange(first, len(made)), chance.randrange(first, len(made))
    match chance.choice((*REARRANGED, "put in", "word", "word", "word")):
        case "put in":
            made.insert(here, exchanged(made[there], alike, chance))
        case "word":
            made[here] = exchanged(made[here], alike, chance)
        case how:
            rearrange(made, how, first, here, there)
    return made


def rearrange(made: list[str], how: str, first: int, here: int, there: int) -> None:
    """Do to the lines of a record, which begin at `first`, one of the things in `REARRANGED`."""
    match how:
        case "swap":
            made[here], made[there] = made[there], made[here]
        case "neighbours":
            here = max(here, first + 1)
            made[here - 1], made[here] = made[here], made[here - 1]
        case "drop":
            del made[here]
        case "double":
            made.insert(here, made[here])
        case "move":
            made.insert(there, made.pop(here))


def exchanged(line: str, alike: Sequence[Sequence[str]], chance: Random) -> str:
    """A line with one of its words or numbers exchanged."""
    words = line.split(" ")
    places = list(range(len(words)))
    chance.shuffle(places)
    for place in places:
        word = words[place].rstrip(",:")
        end = words[place][len(word) :]
        kin = next((one for one in alike if word in one), ())
        others = [str(max(0, int(word) + chance.choice((-1, 1))))] if word.isdecimal() else kin
        others = [one for one in others if one != word]
        if others:
            words[place] = chance.choice(others) + end
            return " ".join(words)
    return line


def smallest(lines: Sequence[str], differs: Callable[[list[str]], bool]) -> list[str]:
    """A record with as few statements as a few passes find that still differs."""
    first = next((number for number, one in enumerate(lines) if not is_header(one)), len(lines))
    head, body = list(lines[:first]), list(lines[first:])
    size = max(1, len(body) // 2)
    while size:
        at = len(body)
        while at > 0:
            at = max(0, at - size)
            shorter = body[:at] + body[at + size :]
            if len(shorter) < len(body) and differs(head + shorter):
                body = shorter
        size //= 2
    return head + body
