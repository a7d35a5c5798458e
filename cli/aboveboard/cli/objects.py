"""Replays as the objects of the JSON formats, described by `report.schema.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aboveboard.cli import VERSION
from aboveboard.cli.choice import EVERYTHING, Choice
from aboveboard.cli.entries import Checked, Fault, Trouble
from aboveboard.notation.problems import KINDS, Problem
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.catalogue import Rule
from aboveboard.replay.engine import problem_of
from aboveboard.replay.games import Game
from aboveboard.replay.headers import Options
from aboveboard.replay.sources import Citation
from aboveboard.replay.summary import Summary
from aboveboard.replay.verdict import Breach, Step, Tally, said

__all__ = [
    "SCHEMA_VERSION",
    "Object",
    "fault_object",
    "game_object",
    "problem_object",
    "run_object",
    "step_object",
    "summary_object",
    "trouble_object",
]

SCHEMA_VERSION = 1

Object = dict[str, Any]


def run_object(
    options: Options, choice: Choice = EVERYTHING, shard: str | None = None, language: Language = ENGLISH
) -> Object:
    """What was asked, of which checker, and in which language it answers."""
    return {
        "schema": SCHEMA_VERSION,
        "tool": {"name": "aboveboard", "version": VERSION},
        "options": {
            "on_illegal": options.on_illegal,
            "rulings": dict(options.rulings),
            "allow": dict(options.allow),
            "exceptions": options.exceptions,
            "select": list(choice.select),
            "ignore": list(choice.ignore),
            "baseline": choice.baseline,
        },
        "shard": shard,
        "language": language.code,
    }


def game_object(checked: Checked, summary: Summary, language: Language = ENGLISH) -> Object:
    """A game without its steps, and what it adds to the counts."""
    replay = checked.replay
    record = replay.record
    return {
        "file": checked.path,
        "game": record.number,
        "line": record.span.line,
        "title": {
            "game": record.title.game,
            "expansions": list(record.title.expansions),
            "variants": list(record.title.variants),
        },
        "catalogue": checked.game.edition,
        "players": list(record.players),
        "date": record.headers.get("date"),
        "event": record.headers.get("event"),
        "rulings": dict(replay.rulings),
        "finished": replay.finished,
        "winners": None if replay.winners is None else [record.players[seat] for seat in replay.winners],
        "scores": [_tally(one, record.players, language) for one in replay.scores],
        "problems": [problem_object(one, language) for one in replay.problems],
        "settings": None,
        "summary": summary_object(summary),
    }


def step_object(step: Step, checked: Checked, language: Language = ENGLISH, grounds: bool = True) -> Object:
    """One step with all that is said of it; without `grounds` not what grants it and follows from it."""
    record, game = checked.replay.record, checked.game
    players = record.players
    statement = step.statement
    granting = game.granted_by(step) if grounds and not step.breaches else None
    unread = problem_of(step)
    return {
        "file": checked.path,
        "game": record.number,
        "line": statement.span.line,
        "column": statement.span.column,
        "end": statement.span.end,
        "step": step.index,
        "number": statement.number,
        "player": None if statement.seat is None else players[statement.seat],
        "text": statement.text,
        "verdict": str(step.verdict),
        "excused": step.excused,
        "granted_by": _rule(granting, language) if granting else None,
        "breaches": [_breach(one, checked, language) for one in step.breaches if one.certain],
        "unknowns": [_breach(one, checked, language) for one in step.breaches if not one.certain],
        "notes": [
            {
                "code": one.code,
                "severity": one.severity,
                **_headed(one.code, game, language),
                "text": said(one.finding, players, language),
            }
            for one in step.notes
        ],
        "consequences": [
            {"text": said(one, players, language), "rule": _rule_named(one.rule, game, language)}
            for one in (step.consequences if grounds else ())
        ],
        "problem": problem_object(unread, language) if unread else None,
    }


def trouble_object(trouble: Trouble, language: Language = ENGLISH) -> Object:
    """A problem outside of any record."""
    return {"file": trouble.path, **problem_object(trouble.problem, language), "not_done": trouble.not_done}


def fault_object(fault: Fault) -> Object:
    """A failure of the checker."""
    return {
        "file": fault.path,
        "game": fault.game,
        "line": fault.line,
        "error": fault.error,
        "where": fault.where,
    }


def summary_object(summary: Summary) -> Object:
    """The counts."""
    return summary._asdict()


def _rule(rule: Rule, language: Language) -> Object:
    return {
        "code": rule.code,
        "title": language.title(rule.code, rule.title),
        "citations": _citations(rule.cite, language),
    }


def _rule_named(code: str, game: Game, language: Language) -> Object | None:
    rule = game.rule(code) if code else None
    return _rule(rule, language) if rule else None


def _headed(code: str, game: Game, language: Language) -> Object:
    """Title and citations of a note's rule; a kind of problem has a title alone."""
    rule = game.rule(code)
    title = rule.title if rule else next((one.title for one in KINDS if one.code == code), code)
    return {
        "title": language.title(code, title),
        "citations": _citations(rule.cite if rule else (), language),
    }


def _citations(cite: Iterable[Citation], language: Language) -> list[Object]:
    return [
        {
            "source": one.source.key,
            "title": one.source.title,
            "short": language.text(one.source.short),
            "place": one.placed(language),
            "primary": one.source.primary,
        }
        for one in cite
    ]


def _breach(breach: Breach, checked: Checked, language: Language) -> Object:
    return {
        **_rule(breach.rule, language),
        "fact": said(breach.finding, checked.replay.record.players, language),
        "root": breach.root,
        "follows": breach.follows,
        "allowed": breach.allowed and language.text(breach.allowed),
        "proved_by": breach.proved_by,
        "readings": _readings(breach, checked, language),
    }


def _readings(breach: Breach, checked: Checked, language: Language) -> list[Object]:
    found: dict[str, Object] = {
        one.name: {
            "name": one.name,
            "question": language.text(one.question),
            "used": checked.replay.rulings[one.name],
            "options": [
                {
                    "value": option.value,
                    "says": language.text(option.says),
                    "citations": _citations(option.cite, language),
                }
                for option in one.options
            ],
            "alternatives": [],
        }
        for one in checked.game.readings
        if one.name in breach.rule.readings
    }
    for other in breach.alternatives:
        found[other.reading]["alternatives"].append({"value": other.value, "verdict": str(other.verdict)})
    return list(found.values())


def problem_object(problem: Problem, language: Language = ENGLISH) -> Object:
    """A problem of a text."""
    return {
        "code": problem.code,
        "severity": problem.kind.severity,
        "title": language.title(problem.code, problem.kind.title),
        "text": problem.said(language),
        "advice": problem.advised(language),
        # No line stands for a whole file.
        "line": problem.span.line or None,
        "column": problem.span.column or None,
        "end": problem.span.end or None,
        "written": problem.text or None,
    }


def _tally(tally: Tally, players: Sequence[str], language: Language) -> Mapping[str, object]:
    return {
        "player": players[tally.seat],
        "least": tally.least,
        "most": tally.most,
        "items": [
            {
                "label": language.value(one.label),
                "points": one.points,
                "detail": language.value(one.detail),
            }
            for one in tally.items
        ],
    }
