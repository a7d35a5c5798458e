"""The games and expansions that can be replayed, in one visible tuple, imported only when used."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from aboveboard.notation.frozen import NOTHING, Frozen, NamedTuple, replace
from aboveboard.notation.statements import Move, PositionLine, Record, Title
from aboveboard.replay.catalogue import Reading, Rule, edition
from aboveboard.replay.docket import Docket
from aboveboard.replay.sources import Source
from aboveboard.replay.verdict import Consequence, Fact, Step, Tally, Unknown
from aboveboard.replay.views import Panel, Trend, View

if TYPE_CHECKING:
    from random import Random

__all__ = ["GAMES", "Effect", "Game", "LookBack", "Place", "Played", "game_for", "whole"]

# For a step: the later steps that reveal more of the table before it and of its move, in order, and both as
# known by one of them; what a later one tells includes all that the earlier ones do.
LookBack = Callable[[int], tuple[Sequence[int], Callable[[int], tuple[Any, Move]]]]
Candidates = Callable[[Any, int | None], Iterable[Move | tuple[Move, ...]]]
Effect = Callable[[Any, Any, Any], tuple[Any, tuple[Consequence, ...]]]
_Stating = Callable[[Any], tuple[PositionLine, ...]]
_Step = Callable[[Any], Any]
_Viewing = Callable[[Any, int | None], View]
_Panels = Callable[[Any, int | None], tuple[Panel, ...]]
_Gallery = Callable[[], Mapping[str, Callable[[], View]]]


class Played(NamedTuple):
    """A game that a simulator has played: how many played, its headers, its moves, the final scores.

    A move has the seat that makes it, None for table events; `scores` is empty for an unfinished game.
    `rulings` are the readings that were chosen, by name.
    """

    players: int
    headers: Mapping[str, object]
    moves: tuple[tuple[int | None, Move], ...]
    scores: tuple[int, ...] = ()
    rulings: Mapping[str, str] = NOTHING


Simulator = Callable[["Random", Title, int | None, int | None], Played]


class Place(Frozen):
    """Where a game or an expansion is found."""

    name: str
    module: str
    extends: str | None = None


class Game(Frozen):
    """All that the engine needs of a game. An expansion fills only what it adds.

    Attributes:
        name: as in `game:`.
        sources, rules, readings: its catalogue.
        effects: for each kind of move: table, move and seat to the table after and its consequences.
            Tables are frozen dataclasses without slots (see `frozen`), with their `rulings`. Effects
            are total: an illegal move has the effect that the table saw.
        claims: for each kind of position line: whether the table agrees with it.
        places: for each kind of position line: the table with that line stated.
        open: a record and the readings in force to the table before the first statement.
        blank: the table at the start of a stated position, where all is unknown; `settle` its end.
            An expansion gives what it does to them after the game it extends.
        stated: the lines of a position that states a table; an expansion gives the lines it adds.
        seen: the table as one seat knows it, what the others hide being unknown.
        floor: the table as if a seat held only what it is known to hold.
        candidates: for a table and a seat, or for the table itself (None), the moves that may be legal there,
            all that are among them; what chance or hidden pieces decide is unseen in them. A tuple holds
            moves of rising size, so that all are legal where the first and the last are, and a rule that refuses
            these two refuses all. An expansion gives those it adds.
        lost: the table after a move that is not known, of a seat or of anybody (None).
        unsure: whether what was lost earlier may still matter on a table; if not given, it always may.
        chapters: table events with which a part of the game begins.
        hindsight: looks back at the steps of a whole record, where later ones reveal what lay hidden.
        reopens: whether a legal step may prove to be illegal by what is revealed later; undecided ones may
            in any case.
        finished, scores: whether the game has ended, and the score of each player.
        winners: the seats that win a finished game, None where the record does not tell.
        view: the table as seen by a seat, or by one who sees all that the record tells (None).
        panels: what an expansion adds to that view.
        trends: what is worth following from table to table.
        gallery: what draws each tile or card on its own, by its written name.
        ways: the procedures of a game that an expansion may replace or wrap; its tables hold them as
            `ways`. An expansion's `adapt` makes its own of them.
        simulate: plays a random game, given the chance, the title, how many play (None: any number) and
            the seat that records what it sees (None: all is seen).
        extends: the game that an expansion extends; `replaces` the codes of base rules it lifts.
        watched: for codes of base rules the moves of the expansion that they watch as well.
        special: the codes of the rules that expansions have brought.
    """

    name: str
    sources: tuple[Source, ...] = ()
    rules: tuple[Rule, ...] = ()
    readings: tuple[Reading, ...] = ()
    effects: Mapping[type[Move], Effect] = NOTHING
    claims: Mapping[type[PositionLine], Callable[[Any, Any], Fact | Unknown | None]] = NOTHING
    places: Mapping[type[PositionLine], Callable[[Any, Any], Any]] = NOTHING
    open: Callable[[Record, Mapping[str, str]], Any] | None = None
    blank: Callable[[Any], Any] | None = None
    settle: Callable[[Any], Any] | None = None
    stated: Callable[[Any], tuple[PositionLine, ...]] | None = None
    seen: Callable[[Any, int], Any] | None = None
    floor: Callable[[Any, int], Any] | None = None
    candidates: Candidates | None = None
    lost: Callable[[Any, int | None], Any] | None = None
    unsure: Callable[[Any], bool] | None = None
    chapters: tuple[type[Move], ...] = ()
    hindsight: Callable[[Sequence[Step]], LookBack] | None = None
    reopens: Callable[[Step], bool] | None = None
    finished: Callable[[Any], bool] | None = None
    scores: Callable[[Any], tuple[Tally, ...]] | None = None
    winners: Callable[[Any], tuple[int, ...] | None] | None = None
    view: Callable[[Any, int | None], View] | None = None
    panels: Callable[[Any, int | None], tuple[Panel, ...]] | None = None
    trends: Callable[[Any], tuple[Trend, ...]] | None = None
    gallery: _Gallery | None = None
    ways: Any = None
    adapt: Callable[[Any], Any] | None = None
    simulate: Simulator | None = None
    extends: str | None = None
    replaces: tuple[str, ...] = ()
    watched: Mapping[str, tuple[type[Move], ...]] = NOTHING
    special: frozenset[str] = frozenset()

    def opened(self, record: Record, rulings: Mapping[str, str]) -> Any:
        """The table before the first statement of a record.

        Raises:
            KeyError: the game cannot be played.
        """
        if self.open is None:
            raise KeyError(self.name)
        table = self.open(record, rulings)
        if self.ways is None:
            return table
        return self.ways.begin(replace(table, ways=self.ways), record)

    def changed(self, **fields: Any) -> Game:
        """A game with other fields; unlike `replace`, it takes over nothing worked out of the old ones."""
        return Game(**{name: fields.get(name, getattr(self, name)) for name in self.FIELDS})

    @cached_property
    def watching(self) -> Mapping[type[Move], tuple[Rule, ...]]:
        """The rules by the moves they watch, those of expansions first.

        A step that breaks both is told by the special rule: it says more of what was wrong than the general
        one of the base game.
        """
        kinds = {kind for rule in self.rules for kind in rule.on}
        asked = sorted(self.rules, key=lambda rule: rule.code not in self.special)
        return {kind: tuple(rule for rule in asked if kind in rule.on) for kind in kinds}

    @cached_property
    def dockets(self) -> Mapping[type[Move], Docket]:
        """The same, to be asked which of them a move concerns."""
        return {kind: Docket(rules) for kind, rules in self.watching.items()}

    @cached_property
    def granting(self) -> Mapping[type[Move], Rule]:
        """For each kind of move the rule that gives the right to it."""
        return {kind: rule for rule in reversed(self.rules) if not rule.applies for kind in rule.grants}

    @cached_property
    def permitting(self) -> Mapping[type[Move], tuple[Rule, ...]]:
        """For each kind of move the rules that give the right to some of that kind."""
        some = [rule for rule in self.rules if rule.applies]
        return {
            kind: tuple(one for one in some if kind in one.grants) for rule in some for kind in rule.grants
        }

    def granted_by(self, step: Step) -> Rule | None:
        """The rule that gives the right to a move: one about just such a move before one about its kind."""
        move, by = step.statement.move, step.statement.seat
        for rule in self.permitting.get(type(move), ()):
            if rule.applies and rule.applies(step.before, move, by):
                return rule
        return self.granting.get(type(move))

    def cites(self, step: Step, rule: Rule) -> bool:
        """Whether a rule that cannot be broken is cited at a step: as its right, or as what it entails."""
        granting = self.granted_by(step)
        told = {one.rule for one in step.consequences}
        return rule.code in told or (granting is not None and granting.code == rule.code)

    @cached_property
    def defaults(self) -> Mapping[str, str]:
        """The default of each reading."""
        return {one.name: one.default for one in self.readings}

    @cached_property
    def edition(self) -> str:
        """Which state of the catalogue this is."""
        return edition(self.rules, self.readings)

    def rule(self, wanted: str) -> Rule | None:
        """The rule with this code or title, whatever its case."""
        name = wanted.casefold().rstrip(".")
        return next((one for one in self.rules if name in (one.code.casefold(), one.title.casefold())), None)


GAMES: tuple[Place, ...] = (
    Place("Celestia", "aboveboard.replay.celestia"),
    Place("Keyflower", "aboveboard.replay.keyflower"),
    Place("Key Celeste", "aboveboard.replay.key_celeste", "Keyflower"),
    Place("Sven and Paulo", "aboveboard.replay.sven_paulo", "Keyflower"),
    Place("Keymelequin", "aboveboard.replay.keymelequin", "Keyflower"),
)


def game_for(title: Title, games: tuple[Place, ...] = GAMES) -> Game:
    """A game with its expansions, put together.

    Raises:
        KeyError: the title names something that is not there.
    """
    whole_name = (title.game, *title.expansions)
    key = (whole_name, games)
    if key not in _MADE:
        base = _loaded(title.game, None, games)
        for name in title.expansions:
            base = _extended(base, _loaded(name, title.game, games))
        _MADE[key] = base
    return _MADE[key]


_MADE: dict[tuple[tuple[str, ...], tuple[Place, ...]], Game] = {}


def whole(name: str, games: tuple[Place, ...] = GAMES) -> Game:
    """A game with every expansion it has.

    Raises:
        KeyError: there is no such game.
    """
    return game_for(Title(name, tuple(one.name for one in games if one.extends == name)), games)


def _loaded(name: str, extends: str | None, games: tuple[Place, ...]) -> Game:
    for one in games:
        if one.name == name and one.extends == extends:
            game: Game = importlib.import_module(one.module).GAME
            return game
    raise KeyError(name)


# What an expansion has of its own in the place of its base's.
_REPLACED = (
    "open",
    "seen",
    "floor",
    "lost",
    "hindsight",
    "reopens",
    "finished",
    "scores",
    "winners",
    "simulate",
)


def _extended(base: Game, more: Game) -> Game:
    kept = tuple(_watching(rule, more.watched) for rule in base.rules if rule.code not in more.replaces)
    joined: dict[str, Any] = {
        "sources": (*base.sources, *(one for one in more.sources if one not in base.sources)),
        "rules": (*kept, *more.rules),
        "special": base.special | {rule.code for rule in more.rules},
        "readings": (*base.readings, *(one for one in more.readings if one not in base.readings)),
        "effects": {**base.effects, **more.effects},
        "claims": {**base.claims, **more.claims},
        "places": {**base.places, **more.places},
        "ways": more.adapt(base.ways) if more.adapt else base.ways,
        "blank": _one_by_one(base.blank, more.blank),
        "settle": _one_by_one(base.settle, more.settle),
        "stated": _together(base.stated, more.stated),
        "candidates": _either(base.candidates, more.candidates),
        "gallery": _hung(base.gallery, more.gallery),
        "view": _with_panels(base.view, more.panels) if more.view is None else more.view,
    }
    for name in _REPLACED:
        if getattr(more, name) is not None:
            joined[name] = getattr(more, name)
    return base.changed(**joined)


def _watching(rule: Rule, watched: Mapping[str, tuple[type[Move], ...]]) -> Rule:
    """A rule that watches further moves."""
    more = watched.get(rule.code, ())
    return replace(rule, on=(*rule.on, *more)) if more else rule


def _one_by_one(first: _Step | None, then: _Step | None) -> _Step | None:
    """What is done to a table, one after the other."""
    if first is None or then is None:
        return first or then
    return lambda table: then(first(table))


def _with_panels(view: _Viewing | None, panels: _Panels | None) -> _Viewing | None:
    """A view with further panels."""
    if view is None or panels is None:
        return view

    def both(table: Any, seat: int | None) -> View:
        seen = view(table, seat)
        return replace(seen, panels=(*seen.panels, *panels(table, seat)))

    return both


def _either(first: Candidates | None, then: Candidates | None) -> Candidates | None:
    """The moves of both."""
    if first is None or then is None:
        return first or then
    return lambda table, seat: chain(first(table, seat), then(table, seat))


def _hung(first: _Gallery | None, then: _Gallery | None) -> _Gallery | None:
    """The tiles of both."""
    if first is None or then is None:
        return first or then
    return lambda: {**first(), **then()}


def _together(first: _Stating | None, then: _Stating | None) -> _Stating | None:
    """The lines of both."""
    if first is None or then is None:
        return first or then
    return lambda table: (*first(table), *then(table))
