"""What can stand next in a line that is being written: legal moves first, then the words of the notation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.grammar import Grammar, grammar_of
from aboveboard.notation.splitter import split
from aboveboard.notation.vocabulary import KNOWN, Entry, vocabulary_for
from aboveboard.notation.words import fold
from aboveboard.notation.writer import move_written, written_names
from aboveboard.replay.games import Game
from aboveboard.replay.live import Live
from aboveboard.replay.moves import choices
from aboveboard.replay.positions import position_written

__all__ = ["Next", "Suggestion", "titles"]

# A player, a name of several words, or anything else between blanks.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*":?|[^\W\d_a-zà-ÿ][\w\'’+-]*:?(?: [A-Z][\w\'’+-]*)*|\S+')
_NUMBER = re.compile(r"\s*(?:\d+\.\s+)?")
_COUNT = re.compile(r"\d*")
# What stands for something unseen in a legal move: whatever the notation takes there.
_UNSEEN = "?"
_SIGNS = {"ARROW": "->", "UNSEEN": _UNSEEN, "PLUS": "+"}
_MOST = 200
_WORDS_BACK = 3


class Suggestion(NamedTuple):
    """What may be written: a text that takes the place of the last `back` characters.

    `certain` tells that a move so begun is legal whatever is hidden.
    """

    text: str
    back: int
    certain: bool = True


def titles(text: str, known: tuple[Entry, ...] = KNOWN) -> list[Suggestion]:
    """What may stand in a `game:` header behind its beginning: games, then the expansions of the one named."""
    game, plus, _ = text.partition("+")
    extends = game.strip() if plus else ""
    last = text.rpartition("+")[2].lstrip()
    return [
        Suggestion(one.name, len(last))
        for one in known
        if fold(one.extends or "") == fold(extends) and fold(one.name).startswith(fold(last))
    ]


class _Legal(NamedTuple):
    """A legal move as a line cut at its blanks; `ends` tells for each part with which one its name ends."""

    parts: tuple[str, ...]
    folded: tuple[str, ...]
    ends: tuple[int, ...]
    certain: bool

    @classmethod
    def of(cls, line: str, certain: bool) -> _Legal:
        parts = tuple(line.split(" "))
        ends: list[int] = []
        for match in _TOKEN.finditer(line):
            count = match.group().count(" ") + 1
            ends.extend([len(ends) + count - 1] * count)
        return cls(parts, tuple(map(fold, parts)), tuple(ends), certain)


class Next:
    """What can be written next in a game that has come so far."""

    def __init__(self, live: Live, lifted: Iterable[str] = (), known: tuple[Entry, ...] = KNOWN) -> None:
        """Prepare for one place in a game; what it costs is paid when it is first asked.

        Args:
            live: the game.
            lifted: the codes of the rules that the table does not play by.
            known: the vocabularies to write in.
        """
        self._live = live
        self._lifted = tuple(lifted)
        self._known = known
        self._vocabulary = vocabulary_for(live.record.title, known)
        self._names = written_names(live.record.players, self._vocabulary)

    @cached_property
    def _legal(self) -> tuple[_Legal, ...]:
        """The legal moves of the table and of every player."""
        game: Game = self._live.game
        if game.candidates is None:
            return ()
        found = []
        for seat in (None, *range(len(self._names))):
            head = "" if seat is None else f"{self._names[seat]}: "
            for one in choices(game, self._live.table, seat, self._lifted):
                line = head + move_written(one.move, self._names, self._vocabulary)
                found.append(_Legal.of(line, one.certain))
        return tuple(found)

    @cached_property
    def _grammar(self) -> Grammar:
        return grammar_of(self._vocabulary)

    @cached_property
    def _on_the_table(self) -> str:
        """All that the table holds, in the notation; the names that are not in it are of no use now."""
        live = self._live
        if live.game.stated is None:
            return ""
        rulings = live.replay.rulings
        return "\n".join(position_written(live.game, live.record, rulings, live.table, self._known))

    def after(self, text: str) -> list[Suggestion]:
        """What may stand behind the beginning of a line, or in the place of its last word."""
        begun = text[_NUMBER.match(text).end() :]  # type: ignore[union-attr]
        found = list(self._of_moves(begun))
        if not found and self._goes_on(begun):
            found = list(self._of_words(begun))
        certain = {one[:2] for one in found if one.certain}
        merged = dict.fromkeys(one._replace(certain=one[:2] in certain) for one in found)
        return list(merged)[:_MOST]

    def _of_moves(self, begun: str) -> Iterator[Suggestion]:
        """The next words of the legal moves that begin so; any word stands for what is unseen in a move."""
        *whole, last = map(fold, begun.split(" "))
        at = len(whole)
        unseen = False
        for legal in self._legal:
            if at >= len(legal.parts) or not all(map(_stands_for, legal.folded, whole)):
                continue
            # The words that may stand for what is unseen come with the notation's own.
            if legal.parts[at] != _UNSEEN and legal.folded[at].startswith(last):
                end = legal.ends[at] + 1
                text = " ".join(legal.parts[at:end]) + " " * (end < len(legal.parts))
                yield Suggestion(text, len(last), legal.certain)
            unseen = unseen or _UNSEEN in legal.parts[at]
        if unseen:
            yield from self._of_words(begun)

    def _goes_on(self, begun: str) -> bool:
        """Whether more can stand here than moves are told with: a table event, or what comes of a whole move."""
        if split(begun).player is None or self._live.game.candidates is None:
            return bool(begun)
        whole = [fold(one) for one in begun.split(" ")[:-1]]
        return any(
            len(legal.parts) <= len(whole) and all(map(_stands_for, legal.folded, whole))
            for legal in self._legal
        )

    def _of_words(self, begun: str) -> Iterator[Suggestion]:
        """The words that the notation takes at this place; of names only those on the table."""
        parts = split(begun)
        start = "move" if parts.player is not None else "event"
        body = begun[parts.body_at :]
        for before, last in _cuts(body):
            following = self._grammar.following(before, start)
            found = [
                Suggestion(word, len(last), True)
                for terminal, words in following.items()
                for word in self._usable(terminal, words)
                if fold(word).startswith(fold(last[_COUNT.match(last).end() :]))  # type: ignore[union-attr]
            ]
            if found:
                count = _COUNT.match(last).group()  # type: ignore[union-attr]
                yield from (one._replace(text=count + one.text) for one in found)
                return

    def _usable(self, terminal: str, words: tuple[str, ...]) -> tuple[str, ...]:
        if terminal == "NAME":
            return self._names
        if terminal in _SIGNS:
            return (_SIGNS[terminal],)
        listed = self._vocabulary.lists.get(terminal)
        if listed is not None and listed.names and self._on_the_table:
            return tuple(one for one in words if one in self._on_the_table)
        return words


def _stands_for(legal: str, written: str) -> bool:
    return legal == written or _UNSEEN in legal


def _cuts(body: str) -> Iterator[tuple[str, str]]:
    """A body before its last word and that word, then before its last two words, and so on."""
    at = len(body)
    for _ in range(_WORDS_BACK):
        at = max(body.rfind(" ", 0, at), -1)
        yield body[: at + 1], body[at + 1 :]
        if at < 0:
            return
