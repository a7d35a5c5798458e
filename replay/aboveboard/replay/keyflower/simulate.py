"""Plays random games of Keyflower: a real bag, real screens, and choices that seek the rare.

Every game has habits of its own (duels, building, hoarding, green workers …), since what is rare at one
table is common at another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.statements import Move, Record, Span, Title
from aboveboard.replay.games import Played, game_for
from aboveboard.replay.keyflower.masking import masked
from aboveboard.replay.keyflower.scoring import scores
from aboveboard.replay.keyflower.simulate_additions import Addition
from aboveboard.replay.keyflower.simulate_outcomes import carried_out
from aboveboard.replay.keyflower.simulate_scene import HABITS, Scene
from aboveboard.replay.keyflower.simulate_scores import declare
from aboveboard.replay.keyflower.simulate_state import Counts, laid_out, sorted_pieces
from aboveboard.replay.keyflower.simulate_turns import chosen
from aboveboard.replay.keyflower.simulate_villages import Stuck, place_all, place_early
from aboveboard.replay.keyflower.tiles import Load, PowerKind, Season, numbers, setup
from aboveboard.replay.seating import seated

__all__ = ["Play", "played"]

_NOWHERE = Span(0, 0, 0)
_COUNTS = range(2, 7)
_MOST_TURNS = 40


def played(chance: Random, title: Title, players: int | None, hidden: int | None) -> Played:
    """A random game, as one who sees everything records it, or as seen from one seat.

    Raises:
        NoSuchSeat: chance has left the wanted seat empty.
        Unfit: that many cannot play, or there is no such seat.
    """
    players = seated(chance, title.game, _COUNTS, players, hidden)
    play = _finished(chance, title, players)
    moves = play.scene.moves
    if hidden is not None:
        moves = [*masked(moves, hidden, Random(f"{hidden} {chance.random()}"), play.additions)]
    points = tuple(one.least for one in scores(play.scene.table))
    return Played(players, {}, tuple(moves), points, play.rulings)


def _finished(chance: Random, title: Title, players: int) -> Play:
    """A game played to its end; another one, if in some village a tile that was won fits nowhere."""
    while True:
        play = Play(chance, title, players)
        try:
            play.whole_game()
        except Stuck:
            continue
        return play


class Play:
    """One game, from set-up to the scores."""

    def __init__(self, chance: Random, title: Title, players: int) -> None:
        game = game_for(title)
        self.additions: tuple[Addition, ...] = tuple(make() for make in game.ways.simulating)
        self.rulings: dict[str, str] = {}
        for addition in self.additions:
            self.rulings.update(addition.rulings(chance))
        record = Record(title, tuple(map(str, range(players))), _NOWHERE)
        table = game.opened(record, {**game.defaults, **self.rulings})
        self.scene = Scene(chance, game, table, laid_out(chance, table), chance.choice(HABITS))

    def whole_game(self) -> None:
        """Play to the end."""
        self._set_up()
        for season in Season:
            self._begin(season)
            self._turns()
            self._end(season)
        for seat in self.scene.shuffled(range(self.scene.true.seats)):
            declare(self.scene, seat)

    def _set_up(self) -> None:
        scene, true = self.scene, self.scene.true
        seats = range(true.seats)
        scene.say(None, m.Homes(tuple((seat, true.home(seat)) for seat in seats)))
        for addition in self.additions:
            addition.dealt(scene)
        if scene.likely(0.1):
            scene.say(None, m.Bag(sorted_pieces(true.bag), only=True))
        for seat in seats:
            true.give(seat, true.drawn(true.bag, setup().starting_workers))
        hands = tuple((seat, sorted_pieces(true.screens[seat])) for seat in seats)
        if scene.likely(0.5):
            scene.say(None, m.Deal(hands))
        else:
            for hand in hands:
                scene.say(None, m.Deal((hand,)))
        for seat in seats:
            scene.say(None, m.WinterDeal(seat, tuple(true.hands[seat])))

    def _begin(self, season: Season) -> None:
        scene, true = self.scene, self.scene.true
        scene.say(None, m.Season(season))
        if season is Season.WINTER:
            self._winter_offers()
            return
        true.offer = true.stacks[season][: numbers(true.seats).season_tiles]
        loads = m.Load(tuple(m.Loaded(boat, sorted_pieces(load)) for boat, load in self._loads(season)))
        for move in scene.shuffled([m.SetOut(tuple(true.offer)), loads]):
            scene.say(None, move)

    def _loads(self, season: Season) -> Iterator[tuple[str, Counts]]:
        """The boats with their loads, of a short bag one worker at a time."""
        true = self.scene.true
        printed = {boat: self._load(boat, season) for boat in true.boats}
        shares = dict.fromkeys(true.boats, 0)
        left = true.bag.total()
        for step in range(max(one.workers for one in printed.values() if one)):
            for boat, one in printed.items():
                if left and one and one.workers > step:
                    shares[boat] += 1
                    left -= 1
        for boat, one in printed.items():
            if one:
                load = true.drawn(true.bag, shares[boat]) + true.drawn(true.pile, one.skills)
                true.loads[boat] = load
                yield boat, load

    def _load(self, boat: str, season: Season) -> Load | None:
        """What a boat carries, printed or not."""
        told = self.scene.true.catalogue[boat].load(season)
        found = [told, *(addition.load(self.scene, boat, season) for addition in self.additions)]
        return next(filter(None, found), None)

    def _winter_offers(self) -> None:
        scene, true = self.scene, self.scene.true
        offers = []
        for seat in true.clockwise(true.marker):
            kept = [tile for tile in true.hands[seat] if scene.likely(scene.habits.keep)]
            tiles = [tile for tile in true.hands[seat] if tile not in kept] or kept[:1]
            offers.append((seat, tiles))
        true.offer = scene.shuffled(tile for _, tiles in offers for tile in tiles)
        if true.seats > 2 and scene.likely(0.3):
            scene.say(None, m.SetOut(tuple(true.offer)))
            return
        for seat, tiles in offers:
            scene.say(seat, m.Offer(tuple(tiles)))

    def _turns(self) -> None:
        scene, true = self.scene, self.scene.true
        seat, passes = true.marker, 0
        for turn in range(true.seats * _MOST_TURNS):
            tired = turn >= true.seats * (_MOST_TURNS - 2)
            move = m.Pass() if tired else self._turn(seat)
            passes = passes + 1 if isinstance(move, m.Pass) else 0
            scene.say(seat, move)
            if passes == true.seats:
                return
            seat = (seat + 1) % true.seats

    def _turn(self, seat: int) -> Move:
        scene = self.scene
        for addition in self.additions:
            for move in islice(addition.proposals(scene, seat), 3):
                if scene.legal(move, seat):
                    done = addition.carried_out(scene, seat, move)
                    return done or carried_out(scene, seat, move)
        return carried_out(scene, seat, chosen(scene, seat))

    def _end(self, season: Season) -> None:
        scene, true = self.scene, self.scene.true
        for addition in self.additions:
            addition.closing(scene)
        true.losing_bids_return()
        true.tiles_are_taken()
        true.village_workers_return()
        order = true.turn_order_is_resolved(season)
        for addition in self.additions:
            addition.ordered(scene, season)
        if not scene.likely(0.1):
            scene.say(None, m.EndSeason())
        left = list(true.boats)
        for seat in order:
            if scene.likely(scene.habits.early):
                place_early(scene)
            boat = scene.chance.choice(left)
            left.remove(boat)
            self._take_boat(seat, boat, season)
        place_all(scene)
        for addition in self.additions:
            addition.grown(scene, season)

    def _take_boat(self, seat: int, boat: str, season: Season) -> None:
        scene, true = self.scene, self.scene.true
        if season is Season.WINTER:
            true.won[seat].append(boat)
        else:
            true.give(seat, true.loads.pop(boat))
        drawn: Counts | None = None
        if scene.power(seat, PowerKind.DRAW_WORKERS):
            drawn = true.drawn(true.bag, 2)
        elif scene.power(seat, PowerKind.GAIN_GREEN):
            drawn = true.from_supply(Counter("G"))
        true.give(seat, drawn or Counter())
        written = None if drawn is None else sorted_pieces(drawn)
        if drawn is not None and scene.power(seat, PowerKind.GAIN_GREEN) and scene.likely(0.5):
            written = None
        move = m.TakeBoat(boat, written)
        for addition in self.additions:
            move = addition.boat(scene, seat, move)
        scene.say(seat, move)
