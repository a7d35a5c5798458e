"""The ghost in simulated games: won with its ship, played when it suits, or kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from aboveboard.notation.key_celeste.moves import Ghost as PlayGhost
from aboveboard.notation.keyflower.moves import HomeOf
from aboveboard.notation.statements import Move
from aboveboard.replay.key_celeste.ship import SHIP
from aboveboard.replay.key_celeste.state import NAME
from aboveboard.replay.keyflower.simulate_additions import Addition
from aboveboard.replay.keyflower.simulate_scene import Scene
from aboveboard.replay.keyflower.simulate_state import Counts
from aboveboard.replay.keyflower.tiles import Season

__all__ = ["GhostShip"]

_HOLDER, _TILE, _VICTIM = f"{NAME} holder", f"{NAME} tile", f"{NAME} victim"


class GhostShip(Addition):
    """Where the ghost is: behind a screen, beside a tile, on its ship or out of the game."""

    def rulings(self, chance: Random) -> dict[str, str]:
        """Now and then the sources are read the other way."""
        others = {
            "ghost-ship-edges": "boat",
            "frightened-workers-to": "owner",
            "workers-on-ghost-tile-to": "frightened-player",
            "ghost-targets": "any-auctioned-tile",
        }
        return {name: value for name, value in others.items() if chance.random() < _RULED.get(name, 0.15)}

    def proposals(self, scene: Scene, seat: int) -> Iterator[Move]:
        """The ghost beside a tile where somebody else leads."""
        true = scene.true
        if true.more.get(_HOLDER) != seat or true.more.get(_TILE) or not scene.likely(0.15):
            return
        orders = true.orders if scene.table.rulings["ghost-targets"] == "any-auctioned-tile" else []
        tiles = [tile for tile in (*true.offer, *orders) if true.winner(tile) not in (None, seat)]
        for tile in scene.shuffled(tile for tile in tiles if tile != SHIP):
            yield PlayGhost(tile)

    def carried_out(self, scene: Scene, seat: int, move: Move) -> Move | None:
        """The frightened workers come behind a screen."""
        if not isinstance(move, PlayGhost):
            return None
        true = scene.true
        assert not isinstance(move.tile, HomeOf)
        victim = true.best_bid(move.tile)
        assert victim is not None
        to_player = scene.table.rulings["frightened-workers-to"] == "ghost-player"
        true.give(seat if to_player else victim, true.pick_up(victim, move.tile))
        true.claimed[move.tile] = seat
        true.more |= {_TILE: move.tile, _VICTIM: victim}
        return move

    def closing(self, scene: Scene) -> None:
        """Workers on the tile of the ghost go to the frightened, where the table reads it so."""
        true = scene.true
        tile = true.more.get(_TILE)
        if scene.table.rulings["workers-on-ghost-tile-to"] == "tile-winner" or tile not in true.offer:
            return
        workers: Counts | None = true.on.pop(tile, None)
        if workers is not None:
            true.give(true.more[_VICTIM], workers)

    def ordered(self, scene: Scene, season: Season) -> None:
        """The ghost goes home or away, and the ship is resolved."""
        true = scene.true
        winner = true.winner(SHIP)
        true.bids_to_bag(SHIP)
        if season is Season.WINTER:
            if winner is not None:
                true.won[winner].append(SHIP)
            if true.more.get(_TILE):
                true.more[_HOLDER] = -1
            elif true.more.get(_HOLDER) is None:
                true.more[_HOLDER] = winner
        else:
            true.more[_HOLDER] = winner
        true.more[_TILE] = None

    def holder(self, scene: Scene) -> int | None:
        """Who has the ghost; -1 where it has left the game."""
        found: int | None = scene.true.more.get(_HOLDER)
        return found


# Half of all games have a ship that has to fit, so that what hangs on its place is decided.
_RULED = {"ghost-ship-edges": 0.5}
