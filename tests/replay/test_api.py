"""What other programs call."""

import io
from pathlib import Path

import pytest
import toy

from aboveboard.notation.vocabulary import KNOWN
from aboveboard.replay import api
from aboveboard.replay.games import GAMES

KNOW = ((*toy.ENTRIES, *KNOWN), (*toy.PLACES, *GAMES))
HEAD = "game: Pick-up\nplayers: Ann, Ben\n"
ILLEGAL = f"{HEAD}heap 9\nAnn: take 4\n"
UNDECIDED = f"{HEAD}Ann: take 1\n"
OPTIONS = api.Options(rulings={"most-stones": "four"})


def test_a_game_tells_its_steps_and_why_they_are_wrong() -> None:
    game = api.check_game(ILLEGAL, api.Options(), *KNOW)
    (step,) = game.illegal
    assert (step.index, step.statement.text) == (2, "Ann: take 4")
    assert game.why(step) == [
        "TY-01 A turn takes one to three stones: takes 4, may take 1 to 3 (Leaflet, “Taking”)"
    ]
    assert [one.verdict for one in game.steps] == ["legal", "legal", "illegal"]
    assert game.players == ("Ann", "Ben")
    assert (game.summary.steps, game.summary.illegal) == (2, 1)


def test_options_choose_the_readings() -> None:
    assert api.check_game(ILLEGAL, OPTIONS, *KNOW).illegal == ()


def test_undecided_and_excused_steps_are_kept_apart() -> None:
    assert len(api.check_game(UNDECIDED, api.Options(), *KNOW).undecided) == 1
    marked = api.check_game(ILLEGAL.replace("take 4", "take 4 !illegal"), api.Options(), *KNOW)
    assert marked.illegal == ()


def test_a_path_and_a_stream_give_games_and_the_problems_between(tmp_path: Path) -> None:
    text = f"stray\n{ILLEGAL}game: Chess\n{UNDECIDED}"
    (tmp_path / "a.agn").write_text(text)
    for found in (
        api.check_path(tmp_path / "a.agn", api.Options(), *KNOW),
        api.check_stream(io.BytesIO(text.encode()), api.Options(), *KNOW),
        api.check_text(text, api.Options(), *KNOW),
    ):
        told = [one.code if isinstance(one, api.Problem) else f"game {one.number}" for one in found]
        assert told == ["AG-04", "game 1", "AG-03", "game 3"]


@pytest.mark.parametrize(
    ("text", "told"), [("", "0 games"), (ILLEGAL * 2, "2 games"), ("game: Chess\n", "line 1: AG-03")]
)
def test_one_game_means_one(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        api.check_game(text, api.Options(), *KNOW)


def test_games_come_one_by_one() -> None:
    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            return ILLEGAL.encode()

    found = api.check_stream(Endless(), api.Options(), *KNOW)  # type: ignore[arg-type]
    assert isinstance(next(found), api.CheckedGame)


def test_the_catalogue_is_at_hand() -> None:
    assert "Celestia" in api.names()
    rule = api.catalogue("Pick-up", KNOW[1]).rule("TY-01")
    assert rule is not None
    assert str(rule.cite[0]) == "Leaflet, “Taking”"
    with pytest.raises(KeyError):
        api.catalogue("Chess")
