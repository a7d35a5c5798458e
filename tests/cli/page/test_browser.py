"""The page as it behaves in a browser: Chromium without a screen, which may ask for nothing."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from aboveboard.cli.entries import Checked, entries
from aboveboard.cli.library import Library
from aboveboard.cli.page.assemble import page_of

from .conftest import SAMPLES

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
playwright = pytest.importorskip("playwright.sync_api", reason="needs the package playwright")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium: apt-get install chromium")

KEYFLOWER = SAMPLES / "keyflower/games/2-players.agn"
CELESTIA = SAMPLES / "celestia/games/2-players-beginner.agn"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The table as it stands, whether or not something in it is marked as changed.
TABLE = """() => {
  const table = document.querySelector("main").cloneNode(true);
  for (const one of table.querySelectorAll("[class]")) one.className.baseVal ?? one.classList.remove("changed");
  for (const one of table.querySelectorAll("[class='']")) one.removeAttribute("class");
  return table.innerHTML;
}"""
UNNAMED = """() => [...document.querySelectorAll("main svg, .charts svg")].filter(
  (one) => !one.closest("[aria-hidden=true]") && !one.getAttribute("aria-label")).length"""
FOCUS = """() => {
  const one = document.activeElement;
  return one.dataset.go || one.id || one.className;
}"""
# A machine under load may take its time, but not for ever.
LONGEST = 20_000
ILLEGAL = """game: Celestia, beginner
players: Amy, Bob
captain: Amy
deal Amy 3 compass, 1 foghorn, 2 cannon, 2 turbo
deal Bob 3 compass, 2 lightning-rod, 1 cannon, 2 turbo
journey
Amy: roll fog blank
Amy: fly 1 compass
Bob: stay
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser with a profile of its own that is thrown away."""
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=SWITCHES, timeout=3 * LONGEST)
        yield started
        started.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Writes the page of a record, each once."""
    folder = tmp_path_factory.mktemp("pages")
    made: dict[str, Path] = {}

    def written(record: Path | str) -> Path:
        key = str(record)
        if key not in made:
            source = record if isinstance(record, Path) else folder / f"record-{len(made)}.agn"
            if isinstance(record, str):
                source.write_text(record, encoding="utf-8")
            (checked,) = (one for one in entries([str(source)], Library()) if isinstance(one, Checked))
            made[key] = folder / f"page-{len(made)}.html"
            made[key].write_text(page_of(checked), encoding="utf-8")
        return made[key]

    return written


@pytest.fixture
def opened(browser: Any, pages: Callable[..., Path]) -> Iterator[Callable[..., Any]]:
    """`opened(record, "#step-3", width=360)`; in the end, nothing may have been asked for or complained of."""
    asked: list[str] = []
    said: list[str] = []
    contexts = []

    def shown(
        record: Path | str, link: str = "", width: int = 1200, theme: str = "light", **more: Any
    ) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=theme, offline=True, **more
        )
        contexts.append(context)
        context.set_default_timeout(LONGEST)
        context.route(
            "**/*", lambda route: route.abort() if route.request.url[:5] != "file:" else route.continue_()
        )
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{pages(record).as_uri()}{link}")
        return page

    yield shown
    for one in contexts:
        one.close()
    assert said == []
    assert len(asked) == len(contexts)
    assert all(one.startswith("file:") and one.partition("#")[0].endswith(".html") for one in asked)


def step_of(page: Any) -> int:
    return int(page.locator("#slider").input_value())


def verdict_of(page: Any) -> str:
    return str(page.locator("#verdict").inner_text())


def test_a_request_and_an_error_would_be_noticed(
    browser: Any, pages: Callable[..., Path], tmp_path: Path
) -> None:
    """What the policy keeps out is complained of, so that a page that asked for something would fail here."""
    spoilt = tmp_path / "spoilt.html"
    spoilt.write_text(
        pages(CELESTIA)
        .read_text(encoding="utf-8")
        .replace("<footer>", '<footer><img src="http://a.example/x">'),
        encoding="utf-8",
    )
    said: list[str] = []
    page = browser.new_page()
    page.on("console", lambda message: said.append(message.text))
    page.goto(spoilt.as_uri())
    page.close()
    assert any("Content Security Policy" in one for one in said)


def test_it_opens_at_the_end_of_a_legal_game(opened: Callable[..., Any]) -> None:
    page = opened(CELESTIA)
    assert step_of(page) == int(page.locator("#slider").get_attribute("max"))
    assert page.locator("[aria-current=step]").count() == 1


def test_it_opens_at_the_first_illegal_step_and_a_link_leads_back_to_it(opened: Callable[..., Any]) -> None:
    page = opened(ILLEGAL)
    wrong = step_of(page)
    assert "illegal" in verdict_of(page)
    page.keyboard.press("Home")
    assert step_of(page) == 0
    page.get_by_role("link", name=f"First illegal step: {wrong}").click()
    assert step_of(page) == wrong
    assert "CE-" in page.locator("#verdict .breach").first.inner_text()


def test_a_link_leads_to_a_step(opened: Callable[..., Any]) -> None:
    page = opened(KEYFLOWER, "#step-20")
    assert step_of(page) == 20
    assert "step 20," in verdict_of(page)
    page.evaluate("location.hash = '#step-7'")
    playwright.expect(page.locator("#slider")).to_have_value("7")
    assert "step 7," in verdict_of(page)


@pytest.mark.parametrize("link", ["#step-99999", "#step-x", "#%3Cscript%3E", "#steps"])
def test_a_link_to_no_step_does_no_harm(opened: Callable[..., Any], link: str) -> None:
    page = opened(CELESTIA, link)
    assert step_of(page) == int(page.locator("#slider").get_attribute("max"))


def test_keys_lead_through_the_steps(opened: Callable[..., Any]) -> None:
    page = opened(KEYFLOWER, "#step-30")
    last = int(page.locator("#slider").get_attribute("max"))
    steps = {"ArrowRight": 31, "ArrowLeft": 30, "PageDown": 40, "PageUp": 30, "Home": 0, "End": last}
    seen = {}
    for key in steps:
        page.keyboard.press(key)
        seen[key] = step_of(page)
    assert seen == steps
    page.keyboard.press("ArrowRight")
    assert step_of(page) == last


def test_the_address_follows_so_that_it_can_be_sent_on(opened: Callable[..., Any]) -> None:
    page = opened(KEYFLOWER, "#step-30")
    page.keyboard.press("ArrowRight")
    playwright.expect(page).to_have_url(re.compile("#step-31$"))


def test_the_slider_leads_through_the_steps(opened: Callable[..., Any]) -> None:
    page = opened(KEYFLOWER, "#step-30")
    page.locator("#slider").fill("12")
    assert "step 12," in verdict_of(page)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert "step 13," in verdict_of(page)
    assert page.locator("#slider").get_attribute("aria-valuetext").startswith("step 13: ")


def test_the_list_and_the_buttons_lead_to_steps(opened: Callable[..., Any]) -> None:
    page = opened(ILLEGAL, "#step-0")
    page.locator("#steps a").nth(3).click()
    assert step_of(page) == 3
    for name, step in (("One step back", 2), ("One step on", 3), ("First step", 0)):
        page.get_by_role("button", name=name).click()
        assert step_of(page) == step
    page.get_by_role("button", name="Next finding").click()
    assert "illegal" in verdict_of(page)


def test_a_click_on_a_chart_leads_to_its_step(opened: Callable[..., Any]) -> None:
    page = opened(KEYFLOWER, "#step-0")
    box = page.locator(".charts svg[data-wide]").first.bounding_box()
    page.locator(".charts svg[data-wide]").first.click(
        position={"x": box["width"] / 2, "y": box["height"] / 2}
    )
    last = int(page.locator("#slider").get_attribute("max"))
    assert 0.3 * last < step_of(page) < 0.7 * last


def test_the_table_at_a_step_is_the_same_however_it_is_reached(opened: Callable[..., Any]) -> None:
    """The script keeps what does not change; nothing of an earlier step may be left over."""
    walked, linked = opened(KEYFLOWER, "#step-25"), opened(KEYFLOWER, "#step-45")
    for _ in range(20):
        walked.keyboard.press("ArrowRight")
    assert walked.evaluate(TABLE) == linked.evaluate(TABLE)


def test_what_a_step_changes_is_marked(opened: Callable[..., Any]) -> None:
    page = opened(KEYFLOWER, "#step-19")
    assert page.locator(".changed").count() == 0
    page.keyboard.press("ArrowRight")
    marked = page.locator(".changed").count()
    assert 0 < marked < page.locator("main li").count()


@pytest.mark.parametrize("record", [KEYFLOWER, CELESTIA, ILLEGAL], ids=["Keyflower", "Celestia", "illegal"])
@pytest.mark.parametrize("width", [320, 360, 800, 1400])
def test_nothing_is_wider_than_the_screen(opened: Callable[..., Any], record: Path | str, width: int) -> None:
    page = opened(record, "#step-25", width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("theme", "dark"), [("light", False), ("dark", True)])
def test_it_is_light_or_dark_as_the_reader_wishes(opened: Callable[..., Any], theme: str, dark: bool) -> None:
    page = opened(CELESTIA, theme=theme)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red = int(ground.removeprefix("rgb(").split(",")[0])
    assert (red < 80) is dark


def test_print_leaves_the_controls_out_and_shows_all_steps(opened: Callable[..., Any]) -> None:
    page = opened(ILLEGAL)
    page.emulate_media(media="print")
    assert not page.locator(".controls").is_visible()
    assert page.locator("#steps li.illegal .said").first.is_visible()
    links = page.locator("#steps > li > a").all()
    assert len(links) == int(page.locator("#slider").get_attribute("max")) + 1
    assert all(one.is_visible() for one in links)
    assert page.pdf().startswith(b"%PDF")


def test_without_a_script_every_verdict_can_be_read(opened: Callable[..., Any]) -> None:
    page = opened(ILLEGAL, java_script_enabled=False)
    assert page.locator("main").inner_text().strip()
    assert page.locator("#steps .said").first.is_visible()
    assert not page.locator(".controls").is_visible()


def test_landmarks_and_names_for_those_who_listen(opened: Callable[..., Any]) -> None:
    page = opened(KEYFLOWER, "#step-20")
    for role in ("banner", "navigation", "main", "contentinfo"):
        assert page.get_by_role(role).count() == 1
    assert page.locator("#verdict").get_attribute("aria-live") == "polite"
    assert page.get_by_role("slider", name="Step", exact=True).count() == 1
    assert page.evaluate(UNNAMED) == 0


def test_every_control_is_reached_by_the_tab_key(opened: Callable[..., Any]) -> None:
    page = opened(ILLEGAL)
    reached = set()
    for _ in range(8):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(FOCUS))
    assert {"first", "back", "slider", "on", "last", "finding", "jump"} <= reached
