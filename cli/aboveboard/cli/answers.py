"""The answer to a question, in lines for people, and as a card to keep."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.cli.entries import Checked
from aboveboard.cli.objects import step_object
from aboveboard.cli.plain import told as as_data
from aboveboard.cli.reporters import Settings
from aboveboard.cli.reporters.findings import Findings
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.notation.frozen import Frozen, replace
from aboveboard.notation.statements import EndPosition, Position, PositionLine, Record
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.notation.vocabulary import Entry
from aboveboard.replay.asking import Answer, told
from aboveboard.replay.hints import nearest_legal
from aboveboard.replay.positions import position_written
from aboveboard.replay.sources import Places
from aboveboard.replay.verdict import Breach, Step, Verdict, said

__all__ = ["Asked", "answer_lines", "card_lines"]

_MOST_LINES = 12
_CARD = 78


class Asked(Frozen):
    """A question with its answer, and where it was asked."""

    checked: Checked
    record: Record
    step: Step
    text: str
    answer: Answer
    known: tuple[Entry, ...]
    say: Language = ENGLISH

    @property
    def findings(self) -> Checked:
        """The game as if the moves had been played."""
        return replace(self.checked, replay=replace(self.checked.replay, steps=self.every_step))

    @property
    def every_step(self) -> tuple[Step, ...]:
        """The steps of the record and those of the question."""
        return (*self.answer.before, *self.answer.steps)

    def supposed(self, step: Step) -> str:
        """What a legal step takes to be there that the record does not tell; empty where there is nothing."""
        found = next(
            fact for one, fact in zip(self.answer.steps, self.answer.supposed, strict=True) if one is step
        )
        if found is None or step.statement.seat is None:
            return ""
        who = self.record.players[step.statement.seat]
        fact = said(found, self.record.players, self.say)
        return self.say("Illegal if {who} holds no more than the record tells: {fact}", who=who, fact=fact)

    def instead(self, step: Step) -> tuple[str, ...]:
        """The legal moves nearest to one that is not."""
        if step.verdict is not Verdict.ILLEGAL:
            return ()
        return nearest_legal(self.checked.game, self.record, step.before, step.statement, self.known)


def answer_lines(asked: Asked, paint: Paint, columns: int) -> Iterator[str]:
    """The whole answer."""
    game, say = asked.findings, asked.say
    players = asked.record.players
    findings = Findings(as_data(game, language=say), Settings(width=columns, language=say), paint)
    for step, hanging in zip(asked.answer.steps, asked.answer.hanging, strict=True):
        yield f"{paint('bold', clean(step.statement.text.strip()))}{say.colon}{paint(step.verdict, say(step.verdict))}"
        told_step = step_object(step, game, say)
        for breach in (*told_step["breaches"], *told_step["unknowns"]):
            # What hangs on a reading is told below for the whole step, whichever rule asks for it.
            breach["readings"] = []
        yield from findings.of(told_step)
        rule = asked.checked.game.granting.get(type(step.statement.move))
        if rule is not None and not step.breaches:
            title = say.title(rule.code, rule.title)
            yield from wrapped(clean(f"{rule.code} {title}"), 4, columns, 2)
            for cited in rule.cite:
                yield from (
                    paint("faint", line) for line in wrapped(clean(f"— {cited.told(say)}"), 8, columns, 2)
                )
        for line in findings.consequences(told_step):
            yield from wrapped(clean(f"→ {line}"), 4, columns, 2)
        for one in hanging:
            yield from wrapped(
                clean(f"{say('This hangs on a reading.')} {say(one.reading.question)}"), 4, columns, 2
            )
            for each in told(one, step.verdict):
                yield from wrapped(clean(said(each, players, say)), 8, columns, 2)
        supposed = asked.supposed(step)
        if supposed:
            yield from wrapped(clean(supposed), 4, columns, 2)
        instead = asked.instead(step)
        if instead:
            yield from wrapped(say("Legal instead: {moves}", moves=clean("; ".join(instead))), 4, columns, 2)


def card_lines(asked: Asked, markdown: bool) -> Iterator[str]:
    """Half a page: position, question, ruling, source, and what would make it legal."""
    heading = asked.say("Ruling")
    yield f"# {heading}" if markdown else heading.upper()
    for title, body, verbatim in _parts(asked):
        lines = list(body)
        if not lines:
            continue
        yield ""
        yield f"**{title}**" if markdown else title
        if markdown and verbatim:
            yield from ("", "```", *lines, "```")
        elif markdown:
            yield from ("", *(f"- {_escaped(line)}" for line in lines))
        else:
            for line in lines:
                yield from [f"  {line}"] if verbatim else wrapped(line, 2, _CARD, 2)


def _parts(asked: Asked) -> Iterator[tuple[str, list[str], bool]]:
    say = asked.say
    yield say("Position"), _position(asked), True
    yield say("Question"), [clean(one.statement.text.strip()) for one in asked.answer.steps], True
    for step, hanging in zip(asked.answer.steps, asked.answer.hanging, strict=True):
        many = len(asked.answer.steps) > 1
        where = say(" on {move}", move=clean(step.statement.text.strip())) if many else ""
        yield (
            say("Ruling{where}: {verdict}", where=where, verdict=say(step.verdict)),
            _because(asked, step),
            False,
        )
        for one in hanging:
            yield (
                say("It hangs on a reading: {name}", name=one.reading.name),
                [clean(said(line, asked.record.players, say)) for line in told(one, step.verdict)],
                False,
            )
        yield say("What would be legal"), [clean(one) for one in asked.instead(step)], True


def _because(asked: Asked, step: Step) -> list[str]:
    players, say = asked.record.players, asked.say
    rule = asked.checked.game.granting.get(type(step.statement.move))
    granted = []
    if rule is not None and not step.breaches:
        title, places = say.title(rule.code, rule.title), Places(rule.cite).told(say)
        granted = [clean(f"{rule.code} {title} ({places})")]
    return [
        *granted,
        *(_breach(one, players, say) for one in step.breaches),
        *(clean(f"{note.code} {said(note.finding, players, say)}") for note in step.notes),
        *filter(None, [clean(asked.supposed(step))]),
    ]


def _breach(breach: Breach, players: tuple[str, ...], say: Language) -> str:
    doubt = "" if breach.certain else say("undecided, ")
    title = say.title(breach.rule.code, breach.rule.title)
    places = Places(breach.rule.cite).told(say)
    return clean(
        f"{breach.rule.code} {title}{say.colon}{doubt}{said(breach.finding, players, say)} ({places})"
    )


def _position(asked: Asked) -> list[str]:
    """The position as it was written where it is short; else its lines about what was asked, most telling first."""
    written = _as_written(asked)
    if written:
        return written
    game, replay = asked.checked.game, asked.checked.replay
    if game.stated is None:
        text = clean(asked.step.statement.text.strip())
        return [asked.say("after step {step}: {text}", step=str(asked.step.index), text=text)]
    lines = [
        clean(one.strip())
        for one in position_written(
            game, asked.record, replay.rulings, asked.answer.steps[0].before, asked.known
        )
    ]
    if len(lines) <= _MOST_LINES:
        return lines
    words = {word.strip(",:;").casefold() for word in asked.text.split() if len(word) > 1}
    about = sorted(lines[3:-1], key=lambda one: -len(words & {w.strip(",:").casefold() for w in one.split()}))
    kept = set(about[: _MOST_LINES - 4])
    return [
        *lines[:2],
        *(one for one in lines[3:-1] if one in kept),
        asked.say("… {count} lines more", count=len(lines) - 4 - len(kept)),
    ]


def _as_written(asked: Asked) -> list[str]:
    statements = asked.record.statements
    starts = [at for at, one in enumerate(statements) if isinstance(one.move, Position)]
    if not starts or len(statements) - starts[-1] > _MOST_LINES + 2:
        return []
    shown = [one for one in statements[starts[-1] :] if not isinstance(one.move, Position | EndPosition)]
    head = f"{asked.record.title.game}: {', '.join(asked.record.players)}"
    return [
        clean(head),
        *("  " * isinstance(one.move, PositionLine) + clean(one.text.strip()) for one in shown),
    ]


def _escaped(text: str) -> str:
    return "".join(f"\\{one}" if one in "\\`*_[]<>#|" else one for one in text)
