"""Random legal games in the notation, for tests, benchmarks and demonstrations.

A game's own simulator plays; this module names the players and writes the record. The same arguments
give the same text in every process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as numbers
from itertools import islice
from random import Random

from aboveboard.notation.statements import Record, Ruling, Score, Span, Statement, Title
from aboveboard.notation.titles import title_of
from aboveboard.notation.vocabulary import KNOWN, Entry
from aboveboard.notation.writer import record_written
from aboveboard.replay.games import GAMES, Place, Played, Simulator, game_for
from aboveboard.replay.seating import NoSuchSeat

__all__ = ["games"]

_NAMES = ("Amélie", "Orville", "Cy B.", "Zoë", "D'Arcy", "Mei-Lin", "Ambroise", "Vladimir", "Elli", "Jun")
_NOWHERE = Span(0, 0, 0)


def games(
    name: str,
    players: int | None,
    seed: int,
    count: int,
    hidden: int | None = None,
    known: tuple[Entry, ...] = KNOWN,
    places: tuple[Place, ...] = GAMES,
    names: Sequence[str] = _NAMES,
) -> Iterator[str]:
    """The texts of random legal records; a blank line parts those that are written one after another.

    Args:
        name: the game as in `game:`, with its expansions and variants.
        players: how many play, None for any number in each game.
        seed: equal seeds give equal games.
        count: how many games.
        hidden: the seat whose view is written, with `?` for what it cannot see; None writes everything. Games in
            which chance seats fewer are passed over; the others are those that are written without it.
        known, places: the vocabularies and the games to choose from.
        names: whom the players are chosen from; at least as many as play.

    Raises:
        KeyError: the game cannot be simulated.
        Unfit: the game is unknown, or cannot be played by so many.
    """
    title = title_of(name, known)
    simulate = game_for(title, places).simulate
    if simulate is None:
        raise KeyError(title.game)
    found = _records(simulate, title, players, seed, hidden, names)
    for place, record in enumerate(islice(found, count)):
        gap = "\n" if place else ""
        yield gap + "".join(f"{line}\n" for line in record_written(record, known))


def _records(
    simulate: Simulator,
    title: Title,
    players: int | None,
    seed: int,
    hidden: int | None,
    names: Sequence[str],
) -> Iterator[Record]:
    for number in numbers(1):
        # A string seeds the same way in every process and leaves each game independent of the others.
        key = f"{title} {players} {seed} {number}"
        try:
            played = simulate(Random(key), title, players, hidden)
        except NoSuchSeat:
            continue
        seated = list(names)
        Random(f"names {key}").shuffle(seated)
        yield _record(title, played, seated, f"simulated, seed {seed}, game {number}")


def _record(title: Title, played: Played, names: Sequence[str], event: str) -> Record:
    statements = tuple(Statement(_NOWHERE, "", seat, move) for seat, move in played.moves)
    result = tuple(Score(seat, points) for seat, points in enumerate(played.scores))
    headers = {"event": event, **played.headers}
    players = tuple(names[: played.players])
    rulings = tuple(Ruling(name, value, _NOWHERE) for name, value in played.rulings.items())
    return Record(
        title, players, _NOWHERE, headers=headers, rulings=rulings, result=result, statements=statements
    )
