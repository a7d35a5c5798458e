"""The page put together: everything in one file, with a content security policy that lets nothing else in."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any

from aboveboard.cli import VERSION
from aboveboard.cli.entries import Checked
from aboveboard.cli.page.charts import charts
from aboveboard.cli.page.drawing import DRAWINGS, Area, Drawings, Look, Place, drawing_for, look_at
from aboveboard.cli.page.markup import Markup, joined, short, tag, text
from aboveboard.cli.page.panels import AREA, panels_drawn
from aboveboard.cli.page.steps import problems_told, step_items
from aboveboard.cli.plain import Told, loose, told
from aboveboard.cli.points import between
from aboveboard.cli.reporters.findings import counts_told
from aboveboard.cli.terminal import Paint
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.views import Cell, Named

__all__ = ["page_of"]

_PACKAGE = "aboveboard.cli.page"
_PLACE = re.compile(r"\{\{(\w+)\}\}|\[\[([^\[\]]+)\]\]")


class _Store:
    """Pictures, each kept once."""

    def __init__(self) -> None:
        self._at: dict[str, int] = {}

    def kept(self, parts: Sequence[str]) -> list[int]:
        """The numbers of some pictures."""
        return [self._at.setdefault(one, len(self._at)) for one in parts]

    @property
    def all(self) -> tuple[str, ...]:
        """The pictures in the order of their numbers."""
        return tuple(self._at)


def page_of(
    checked: Checked,
    seat: int | None = None,
    settings: str | None = None,
    places: tuple[Place, ...] = DRAWINGS,
    say: Language = ENGLISH,
) -> str:
    """The page of one game.

    Args:
        checked: the game, replayed.
        seat: through whose eyes the table is seen; None for all that the record tells.
        settings: the settings file that the game was judged by.
        places: the drawings that there are.
        say: the language of the page, all but what is told of pictures.
    """
    report, game, steps = told(checked, language=say), checked.game, checked.replay.steps
    look = look_at(report.body["players"], seat)._replace(say=say)
    drawing = drawing_for(checked.replay.record.title, places)
    tables = [game.seen(one.after, seat) if seat is not None and game.seen else one.after for one in steps]
    areas = (Area("headline", "", "headline"), *(drawing.areas if drawing else (AREA,)))
    store, shown = _Store(), []
    for table in tables:
        shown.append([store.kept(parts) for parts in _drawn(checked, table, look, drawing, areas)])
    first = _first(report)
    at = len(steps) - 1 if first is None else first
    style = "\n".join([_read(f"{_PACKAGE}:page.css"), *map(_read, drawing.styles if drawing else ())])
    script = _read(f"{_PACKAGE}:page.js")
    return _filled(
        _read(f"{_PACKAGE}:page.html"),
        say,
        language=say.code,
        policy=_policy(style, script),
        style=Markup(style),
        script=Markup(script),
        title=text(_title(report)),
        facts=joined(list(_facts(checked, report, look, settings))),
        jump=_jump(report, first, say),
        last=str(len(steps) - 1),
        at=str(at),
        symbols=drawing.symbols(tables[-1]) if drawing else Markup(""),
        table=joined(_areas(areas, store, shown[at], say)),
        steps=joined(list(step_items(report, say))),
        charts=joined(list(charts([game.trends(one) for one in tables], look) if game.trends else ())),
        scores=_scores(report, look),
        parts=joined([Markup(one) for one in store.all]),
        data=_data({"areas": [area.key for area in areas], "steps": shown, "at": at}),
        version=text(
            say(
                "Aboveboard {version}, catalogue {edition}", version=VERSION, edition=report.body["catalogue"]
            )
        ),
    )


def _drawn(
    checked: Checked, table: Any, look: Look, drawing: Drawings | None, areas: tuple[Area, ...]
) -> Iterator[Sequence[str]]:
    """The pictures of a table, area by area; without a drawing its panels."""
    view = checked.game.view(table, look.seat) if checked.game.view else None
    yield [tag("p", _cells(view.headline, look))] if view else []
    if drawing is None:
        yield [panels_drawn(view, look)] if view else []
        return
    found = drawing.drawn(table, look)
    for area in areas[1:]:
        yield found.get(area.key, ())


def _cells(cells: Iterable[Cell], look: Look) -> str:
    return "".join(look.players[one.seat] if isinstance(one, Named) else look.say.value(one) for one in cells)


def _first(report: Told) -> int | None:
    """The first step that is wrong."""
    wrong = ("illegal", "unreadable")
    return next((one["step"] for one in report.steps if one["verdict"] in wrong and not one["excused"]), None)


def _title(report: Told) -> str:
    title = report.body["title"]
    return ", ".join([" + ".join([title["game"], *title["expansions"]]), *title["variants"]])


def _facts(checked: Checked, report: Told, look: Look, settings: str | None) -> Iterator[Markup]:
    body, say = report.body, look.say
    yield tag("h1", _title(report))
    yield tag("p", say.listed(look.players), class_="names")
    given = [short(str(body[key])) for key in ("event", "date") if body[key]]
    # The page is sent round; in which folder the record lies is nobody's business.
    where = body["file"].rpartition("/")[2]
    if body["game"] > 1:
        where = say("{file}, game {game}", file=where, game=str(body["game"]))
    yield tag("p", ", ".join([*given, where]), class_="where")
    counts = counts_told(report.summary, Paint(False), say)
    winners = say.listed(short(one, 60) for one in body["winners"] or ())
    won = say(" Won by {who}.", who=winners) if body["winners"] else ""
    ending = "" if body["finished"] else say(" The record ends before the game does.")
    yield tag("p", f"{counts[0].upper()}{counts[1:]}.{won}{ending}", class_="summary")
    chosen = [f"{name} = {value}" for name, value in checked.replay.rulings.items()
              if checked.game.defaults.get(name, value) != value]  # fmt: skip
    if chosen:
        yield tag("p", say("Judged by the readings {readings}.", readings=say.listed(chosen)))
    if settings is not None:
        yield tag("p", say("By the settings of {path}.", path=settings))
    if look.seat is not None:
        seen = "The table as {who} sees it; the lines stand as they were written."
        yield tag("p", say(seen, who=look.players[look.seat]))
    problems = loose(report)
    if problems:
        yield tag("ul", *problems_told(problems, say), class_="problems")


def _jump(report: Told, first: int | None, say: Language) -> Markup:
    if first is None:
        return Markup("")
    (verdict,) = (one["verdict"] for one in report.steps if one["step"] == first)
    told = say("First {verdict} step: {step}", verdict=say(verdict), step=str(first))
    return tag("a", told, href=f"#step-{first}", class_="jump")


def _areas(
    areas: tuple[Area, ...], store: _Store, shown: Sequence[Sequence[int]], say: Language
) -> list[str]:
    """The parts of the table with the pictures of one step in them."""
    every = store.all
    found: list[str] = []
    for area, parts in zip(areas, shown, strict=True):
        inside = joined([Markup(every[one]) for one in parts])
        if not area.title:
            found.append(tag("div", inside, id=f"area-{area.key}", class_=area.layout))
            continue
        heading = tag("h2", say.value(area.title), id=f"title-{area.key}")
        holder = tag("ul", inside, id=f"area-{area.key}", class_=area.layout)
        found.append(tag("section", heading, holder, aria_labelledby=f"title-{area.key}", hidden=not parts))
    return found


def _scores(report: Told, look: Look) -> Markup:
    """The scores item by item."""
    found, say = [], look.say
    for seat, one in enumerate(report.body["scores"]):
        least, most = one["least"], one["most"]
        points = between(least, most, say)
        rows = [
            tag("tr", tag("td", item["label"]), tag("td", str(item["points"])), tag("td", item["detail"]))
            for item in one["items"]
        ]
        head = tag("tr", *(tag("th", name, scope="col") for name in (say("For"), say("Points"), "")))
        table = tag("table", tag("thead", head), tag("tbody", *rows)) if rows else ""
        found.append(tag("details", tag("summary", f"{look.players[seat]}: {points}"), table))
    return tag("section", tag("h2", say("Score")), *found, class_="scores") if found else Markup("")


def _data(data: object) -> Markup:
    return Markup(json.dumps(data, separators=(",", ":")).replace("<", "\\u003c"))


def _policy(style: str, script: str) -> Markup:
    """What the page may do: run its own script, look by its own style, and nothing else."""
    return text(
        f"default-src 'none'; script-src {_hashed(script)}; style-src {_hashed(style)}; "
        "base-uri 'none'; form-action 'none'"
    )


def _hashed(content: str) -> str:
    return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"


def _read(name: str) -> str:
    package, _, file = name.partition(":")
    return files(package).joinpath(file).read_text(encoding="utf-8")


def _filled(template: str, say: Language, **parts: str) -> str:
    """A template with `{{places}}` filled and `[[texts]]` told; what is put in is not looked through again."""
    return _PLACE.sub(lambda match: parts[match[1]] if match[1] else text(say(match[2])), template)
