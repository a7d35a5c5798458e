"""The rules of Keyflower, by topic as a rulebook has chapters."""

from __future__ import annotations

from aboveboard.replay.catalogue import Rule
from aboveboard.replay.keyflower.rules.bidding import BIDDING
from aboveboard.replay.keyflower.rules.colour import COLOUR
from aboveboard.replay.keyflower.rules.exchanges import EXCHANGES
from aboveboard.replay.keyflower.rules.production import PRODUCTION
from aboveboard.replay.keyflower.rules.scoring import SCORING
from aboveboard.replay.keyflower.rules.season_end import SEASON_END
from aboveboard.replay.keyflower.rules.setup import SETUP
from aboveboard.replay.keyflower.rules.stated import STATED
from aboveboard.replay.keyflower.rules.transport import TRANSPORT
from aboveboard.replay.keyflower.rules.turns import TURNS
from aboveboard.replay.keyflower.rules.upgrades import UPGRADES
from aboveboard.replay.keyflower.rules.uses import USES
from aboveboard.replay.keyflower.rules.villages import VILLAGES
from aboveboard.replay.keyflower.rules.winter import WINTER
from aboveboard.replay.keyflower.rules.workers import WORKERS

__all__ = ["RULES"]

RULES: tuple[Rule, ...] = (
    *SETUP,
    *TURNS,
    *BIDDING,
    *COLOUR,
    *WORKERS,
    *USES,
    *EXCHANGES,
    *PRODUCTION,
    *TRANSPORT,
    *UPGRADES,
    *SEASON_END,
    *VILLAGES,
    *WINTER,
    *SCORING,
    *STATED,
)
