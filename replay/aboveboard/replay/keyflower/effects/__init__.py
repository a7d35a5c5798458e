"""What each move of Keyflower does to the table."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.notation.keyflower.moves import (
    Bag,
    Bid,
    Deal,
    EndSeason,
    Homes,
    Load,
    Offer,
    Pass,
    Place,
    Scored,
    Season,
    SetOut,
    TakeBoat,
    Use,
    WinterDeal,
)
from aboveboard.notation.statements import Move
from aboveboard.replay.games import Effect
from aboveboard.replay.keyflower.effects import placing, scoring, season_end, setup, turns, winter

__all__ = ["EFFECTS"]

EFFECTS: Mapping[type[Move], Effect] = {
    Homes: setup.homes,
    Deal: setup.deal,
    Bag: setup.bag,
    WinterDeal: setup.winter_deal,
    Season: setup.season,
    SetOut: setup.set_out,
    Load: setup.load,
    Bid: turns.bid,
    Use: turns.use,
    Pass: turns.pass_turn,
    EndSeason: season_end.end_season,
    TakeBoat: season_end.take_boat,
    Place: placing.place,
    Offer: winter.offer,
    Scored: scoring.score,
}
