"""Replays as the objects of the JSON formats, described by `report.schema.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aboveboard.cli import VERSION
from aboveboard.cli.choice import EVERYTHING, Choice
from aboveboard.cli.entries import Checked, Fault, Trouble
from aboveboard.notation.problems import KINDS, Problem
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


def run_object(options: Options, choice: Choice = EVERYTHING, shard: str | None = None) -> Object:
    """What was asked, and of which checker."""
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
    }


def game_object(checked: Checked, summary: Summary) -> Object:
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
        "scores": [_tally(one, record.players) for one in replay.scores],
        "problems": [problem_object(one) for one in replay.problems],
        "settings": None,
        "summary": summary_object(summary),
    }


def step_object(step: Step, checked: Checked) -> Object:
    """One step with all that is said of it."""
    record, game = checked.replay.record, checked.game
    players = record.players
    statement = step.statement
    granting = None if step.breaches else game.granted_by(step)
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
        "granted_by": _rule(granting) if granting else None,
        "breaches": [_breach(one, checked) for one in step.breaches if one.certain],
        "unknowns": [_breach(one, checked) for one in step.breaches if not one.certain],
        "notes": [
            {
                "code": one.code,
                "severity": one.severity,
                **_headed(one.code, game),
                "text": said(one.finding, players),
            }
            for one in step.notes
        ],
        "consequences": [
            {"text": said(one, players), "rule": _rule_named(one.rule, game)} for one in step.consequences
        ],
        "problem": problem_object(unread) if unread else None,
    }


def trouble_object(trouble: Trouble) -> Object:
    """A problem outside of any record."""
    return {"file": trouble.path, **problem_object(trouble.problem), "not_done": trouble.not_done}


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


def _rule(rule: Rule) -> Object:
    return {"code": rule.code, "title": rule.title, "citations": _citations(rule.cite)}


def _rule_named(code: str, game: Game) -> Object | None:
    rule = game.rule(code) if code else None
    return _rule(rule) if rule else None


def _headed(code: str, game: Game) -> Object:
    """Title and citations of a note's rule; a kind of problem has a title alone."""
    rule = game.rule(code)
    title = rule.title if rule else next((one.title for one in KINDS if one.code == code), code)
    return {"title": title, "citations": _citations(rule.cite if rule else ())}


def _citations(cite: Iterable[Citation]) -> list[Object]:
    return [
        {
            "source": one.source.key,
            "title": one.source.title,
            "short": one.source.short,
            "place": one.place,
            "primary": one.source.primary,
        }
        for one in cite
    ]


def _breach(breach: Breach, checked: Checked) -> Object:
    return {
        **_rule(breach.rule),
        "fact": said(breach.finding, checked.replay.record.players),
        "root": breach.root,
        "follows": breach.follows,
        "allowed": breach.allowed,
        "proved_by": breach.proved_by,
        "readings": _readings(breach, checked),
    }


def _readings(breach: Breach, checked: Checked) -> list[Object]:
    found: dict[str, Object] = {
        one.name: {
            "name": one.name,
            "question": one.question,
            "used": checked.replay.rulings[one.name],
            "options": [
                {"value": option.value, "says": option.says, "citations": _citations(option.cite)}
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


def problem_object(problem: Problem) -> Object:
    """A problem of a text."""
    return {
        "code": problem.code,
        "severity": problem.kind.severity,
        "title": problem.kind.title,
        "text": problem.message,
        "advice": problem.advice,
        # No line stands for a whole file.
        "line": problem.span.line or None,
        "column": problem.span.column or None,
        "end": problem.span.end or None,
        "written": problem.text or None,
    }


def _tally(tally: Tally, players: Sequence[str]) -> Mapping[str, object]:
    return {
        "player": players[tally.seat],
        "least": tally.least,
        "most": tally.most,
        "items": [one._asdict() for one in tally.items],
    }
