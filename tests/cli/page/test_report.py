"""`aboveboard report` writes one page that holds all it shows, whatever a record says."""

import base64
import hashlib
import json
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Run
from ..records import HEAD, ILLEGAL, LEGAL, UNREADABLE
from .conftest import SAMPLES, Seen, seen

Page = Callable[..., str]
GAMES = sorted(SAMPLES.rglob("games/*.agn"))
HOSTILE = (
    "<script>alert(1)</script>",
    "O\\\"Hara' onload='alert(2)",
    "\u202enaB\u200f",
    "</template><img src=x>",
    "&lt;b&gt;",
)


def test_a_page_is_written_and_told(run: Run, file: Callable[..., str], tmp_path: Path) -> None:
    ran = run("report", file(LEGAL), "-o", "page.html")
    assert ran == (0, "wrote page.html: 4 steps\n", "")
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_an_illegal_step_is_no_failure_of_the_report(run: Run, file: Callable[..., str]) -> None:
    assert run("report", file(ILLEGAL), "-o", "page.html").code == 0


def test_equal_records_give_equal_pages(page: Page) -> None:
    assert page(ILLEGAL) == page(ILLEGAL)


def test_an_older_page_is_replaced_whole_and_keeps_its_mode(
    run: Run, file: Callable[..., str], tmp_path: Path
) -> None:
    target = tmp_path / "page.html"
    target.write_text("old")
    target.chmod(0o640)
    run("report", file(LEGAL), "-o", "page.html")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["game.agn", "page.html"]


def test_a_page_that_cannot_be_written_is_said(run: Run, file: Callable[..., str]) -> None:
    ran = run("report", file(LEGAL), "-o", "nowhere/page.html")
    assert ran == (2, "", "aboveboard: cannot write nowhere/page.html: no such file or directory\n")


@pytest.mark.parametrize("target", ["game.agn", "./game.agn", "link.html", "other.agn"])
def test_a_page_never_takes_the_place_of_a_record(
    run: Run, file: Callable[..., str], tmp_path: Path, target: str
) -> None:
    record = tmp_path / file(LEGAL)
    (tmp_path / "link.html").symlink_to("game.agn")
    done = run("report", "game.agn", "-o", target)
    assert (done.code, record.read_text()) == (2, LEGAL)
    assert f"{target} is a record" in done.err


def test_the_page_does_not_tell_in_which_folder_the_record_lies(
    page: Page, file: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "at-home").mkdir()
    told = page(tmp_path / file(LEGAL, "at-home/game.agn"))
    assert "game.agn" in told
    assert "at-home" not in told


@pytest.mark.parametrize(
    ("record", "options", "told"),
    [
        (f"{HEAD}heap 5\n", ("--game", "2"), "game.agn has no game 2 that can be replayed"),
        (f"{HEAD}heap 5\n", ("--seat", "Cy"), "Cy is no player of this game"),
        ("nonsense\n", (), "AG-04"),
        (f"game: Pick-up\nplayers: {'A' * 5000}, Ben\n", (), "line 2: AG-13"),
    ],
)
def test_what_cannot_be_shown_is_said_with_its_place(
    run: Run, file: Callable[..., str], tmp_path: Path, record: str, options: tuple[str, ...], told: str
) -> None:
    ran = run("report", file(record), "-o", "page.html", *options)
    assert ran.code == 2
    assert told in ran.err
    assert not (tmp_path / "page.html").exists()


def test_the_game_that_is_named_is_shown(page: Page) -> None:
    text = seen(page(LEGAL + ILLEGAL, "--game", "2")).text
    assert "game.agn, game 2" in text
    assert "heap 9" in text
    assert "heap 5" not in text


def test_a_reading_and_a_house_rule_change_verdicts_as_they_do_elsewhere(page: Page) -> None:
    assert "1 illegal" in page(ILLEGAL)
    assert "1 illegal" not in page(ILLEGAL, "--ruling", "most-stones=four")
    assert "1 allowed by house rule" in page(ILLEGAL, "--allow", "TY-01")


def test_the_settings_of_a_club_are_in_force_and_named(page: Page, tmp_path: Path) -> None:
    (tmp_path / "aboveboard.toml").write_text('[rulings]\nmost-stones = "four"\n')
    made = page(ILLEGAL)
    assert "1 illegal" not in made
    assert "By the settings of aboveboard.toml." in made
    assert "Judged by the readings most-stones = four." in made
    assert "1 illegal" in page(ILLEGAL, "--no-settings")


def test_every_step_says_its_verdict_its_rule_and_its_source(page: Page) -> None:
    found = seen(page(ILLEGAL))
    steps = [one["id"] for one in found.named("li") if (one.get("id") or "").startswith("step-")]
    assert steps == ["step-0", "step-1", "step-2"]
    assert "TY-01 A turn takes one to three stones" in found.text
    assert "takes 4, may take 1 to 3" in found.text
    assert "Leaflet, “Taking”; Book of games" in found.text
    assert "By most-stones = four it would be legal" in found.text


def test_an_unreadable_line_stands_as_it_was_written(page: Page) -> None:
    found = seen(page(UNREADABLE))
    assert "Ann: grab 1" in found.text
    assert "AG-01" in found.text


def test_a_game_that_nobody_has_drawn_is_shown_in_tables(page: Page) -> None:
    found = seen(page(LEGAL))
    assert "Player" in "".join(found.inside["th"])
    assert " ooo" in "".join(found.inside["pre"])


@pytest.mark.parametrize("record", GAMES, ids=lambda one: f"{one.parts[-3]}-{one.stem}")
def test_a_whole_game_makes_a_sound_page_of_bounded_size(page: Page, record: Path) -> None:
    made = page(record)
    found = seen(made)
    assert len(made.encode()) < 3_000_000
    ids = [attributes["id"] for _, attributes in found.elements if attributes.get("id")]
    assert len(ids) == len(set(ids))
    used = {(one["href"] or "").removeprefix("#") for one in found.named("use")}
    assert used <= set(ids)
    data = json.loads("".join(part for part in found.inside["script"] if part.startswith("{")))
    steps = sum((one or "").startswith("step-") for one in ids)
    assert len(data["steps"]) == steps
    assert not names_another_place(found)
    assert "style" not in {name for _, attributes in found.elements for name in attributes}


def policy_of(page: str) -> str:
    (policy,) = [
        one["content"] or ""
        for one in seen(page).named("meta")
        if one.get("http-equiv") == "Content-Security-Policy"
    ]
    return policy


def test_the_policy_lets_in_only_what_the_page_brings(page: Page) -> None:
    made = page(GAMES[0])
    policy = policy_of(made)
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    (script,) = re.findall(r"<script>(.*?)</script>", made, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", made, re.DOTALL)
    for content in (script, style):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy


def names_another_place(page: Seen) -> bool:
    places = ("src", "href", "action", "data", "poster", "srcset")
    named = [attributes.get(key) or "#" for _, attributes in page.elements for key in places]
    styled = re.search(r"url\(|@import", "".join(page.inside["style"]))
    return styled is not None or not all(one.startswith("#") for one in named)


@pytest.mark.parametrize(
    "more", ['<img src="https://a.example/x.png">', "<style>p{background:url(x)}</style>"]
)
def test_another_place_would_be_noticed(page: Page, more: str) -> None:
    made = page(LEGAL)
    assert not names_another_place(seen(made))
    assert names_another_place(seen(made.replace("<footer>", f"{more}<footer>").replace('.png">', '.png"/>')))


@pytest.mark.parametrize("game", ["Celestia", "Pick-up", "Keyflower"])
def test_hostile_names_stay_names(page: Page, game: str) -> None:
    names = ", ".join(f'"{one}"' for one in HOSTILE)
    plain = ", ".join("ABCDE")
    harmless, hostile = (seen(page(f"game: {game}\nplayers: {each}\nmissed 1\n")) for each in (plain, names))
    # The parts of a line are coloured one by one, so a longer name has more of them.
    elements = [[name for name, _ in each.elements if name != "span"] for each in (harmless, hostile)]
    assert elements[0] == elements[1]
    assert sorted({key for _, attributes in hostile.elements for key in attributes}) == sorted(
        {key for _, attributes in harmless.elements for key in attributes}
    )
    assert "<script>alert(1)</script>" in hostile.text
    assert "\\u202enaB\\u200f" in hostile.text
    assert "\u202e" not in hostile.text


def test_a_very_long_name_is_cut_where_it_is_shown(page: Page) -> None:
    name = "N" * 1900
    made = page(f"game: Celestia\nplayers: {name}, Bob\ndeal Bob 8 ?\njourney\n{name}: roll fog blank\n")
    assert len(made) < 100_000
    assert "N" * 400 not in made


def test_more_players_than_a_game_is_for_are_still_shown(page: Page) -> None:
    record = (
        "game: Keyflower\nplayers: A, C, D, E, F, H, I, J\nseason spring\noffer Keywood\nJ: bid Keywood 1R\n"
    )
    assert "J bids 1R" in page(record)


def test_a_seat_sees_no_more_than_it_may(page: Page) -> None:
    record = (
        "game: Celestia\nplayers: Amy, Bob\n"
        "deal Amy 3 compass, 1 foghorn, 2 cannon, 2 turbo\ndeal Bob 3 lightning-rod, 2 cannon, 3 turbo\n"
    )
    every = seen(page(record)).inside["span"]
    amy = seen(page(record, "--seat", "Amy"))
    assert every.count("unseen") == 0
    assert amy.inside["span"].count("unseen") > 0
    assert "The table as Amy sees it" in amy.text
