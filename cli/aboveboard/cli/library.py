"""Which games the command line knows; a test hands it others."""

from __future__ import annotations

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.titles import title_of
from aboveboard.notation.vocabulary import KNOWN, Entry
from aboveboard.notation.words import fold
from aboveboard.replay.games import GAMES, Game, Place, game_for, whole

__all__ = ["Library"]


class Library(NamedTuple):
    """The vocabularies that records may ask for, and the games that can be replayed."""

    known: tuple[Entry, ...] = KNOWN
    games: tuple[Place, ...] = GAMES

    @property
    def names(self) -> tuple[str, ...]:
        """The games, without their expansions."""
        return tuple(one.name for one in self.games if one.extends is None)

    def game(self, name: str) -> Game | None:
        """A game with all its expansions, by its name whatever its case."""
        found = next((one for one in self.names if fold(one) == fold(name)), None)
        return whole(found, self.games) if found else None

    def titled(self, text: str) -> Game:
        """A game with the expansions that a text names, as it may stand in a `game:` header.

        Raises:
            Unfit: the text names none; it tells why.
        """
        title = title_of(text, self.known)
        return game_for(title, self.games).changed(name=" + ".join((title.game, *title.expansions)))

    def all(self) -> tuple[Game, ...]:
        """Every game with all its expansions."""
        return tuple(whole(name, self.games) for name in self.names)
