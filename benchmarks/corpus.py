"""What is read and replayed: random legal games of each kind, made by a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from aboveboard.replay.simulate import games

__all__ = ["CELESTIA", "KEYFLOWER", "chess_games", "names_by", "poker_hands", "records"]

CELESTIA = "Celestia"
KEYFLOWER = "Keyflower + Key Celeste + Sven and Paulo + Keymelequin"
_MOST_PLAYERS = 6


def names_by(seed: int) -> tuple[str, ...]:
    """Names that nobody has used before."""
    chance = Random(f"names {seed}")
    parts = ["ka", "lu", "mé", "ri", "so", "tan", "vö", "ny", "bel", "dra"]
    names: list[str] = []
    while len(names) < _MOST_PLAYERS:
        name = "".join(chance.choices(parts, k=chance.randint(2, 4))).capitalize()
        if name not in names:
            names.append(name)
    return tuple(names)


def records(title: str, count: int, seed: int, players: int | None = None) -> str:
    """Records of games, one after another."""
    return "".join(games(title, players, seed, count, names=names_by(seed)))


def chess_games(count: int, seed: int) -> str:
    """Random legal games of chess as PGN, without comments and variations."""
    import chess.pgn

    texts = []
    for number in range(count):
        chance = Random(f"chess {seed} {number}")
        board = chess.Board()
        for _ in range(chance.randint(40, 160)):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(chance.choice(legal))
        texts.append(f"{chess.pgn.Game.from_board(board)}\n")
    return "\n".join(texts)


def poker_hands(count: int, seed: int) -> str:
    """Random hands of no-limit hold'em for six, as PokerKit writes them."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    automations = tuple(one for one in Automation if one is not Automation.HOLE_DEALING)
    automations = tuple(one for one in automations if one is not Automation.BOARD_DEALING)
    game = NoLimitTexasHoldem(automations, True, 0, (1, 2), 2)
    hands = []
    for number in range(count):
        chance = Random(f"poker {seed} {number}")
        state = game((200,) * _MOST_PLAYERS, _MOST_PLAYERS)
        while state.status:
            if state.can_deal_hole():
                state.deal_hole(_dealt(state, chance, 2))
            elif state.can_deal_board():
                state.deal_board(_dealt(state, chance, 1 if state.board_cards else 3))
            elif chance.random() < 0.15 and state.can_fold():
                state.fold()
            elif chance.random() < 0.15 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
        hands.append(HandHistory.from_game_state(game, state))
    return "".join(f"[{number}]\n{hand.dumps()}\n" for number, hand in enumerate(hands, 1))


def _dealt(state: Any, chance: Random, count: int) -> str:
    """Cards that can still come up."""
    return "".join(chance.sample(sorted(map(repr, state.get_dealable_cards())), count))
