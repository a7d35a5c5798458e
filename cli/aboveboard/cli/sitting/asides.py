"""What may be asked while a record is written; nothing of it is written down."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from aboveboard.cli import options as o
from aboveboard.cli.answers import Asked, answer_lines
from aboveboard.cli.entries import Checked
from aboveboard.cli.library import Library
from aboveboard.cli.listing import choices_told
from aboveboard.cli.one import possible
from aboveboard.cli.reporters import Settings
from aboveboard.cli.terminal import Paint, clean, wrapped
from aboveboard.cli.usage import Refused
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.splitter import name_key, split
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import written_names
from aboveboard.replay.asking import ask, question
from aboveboard.replay.headers import permitted
from aboveboard.replay.moves import choices

__all__ = ["ASIDES", "HELP", "OF_RECORDS", "Asides", "wanted"]

ASIDES = {
    "help": "what may be typed here",
    "ask": "ask MOVE: would it be legal now? Nothing is written",
    "moves": "what may be done now; moves NAME: by one player",
    "show": "the table; show NAME: what one player may see",
    "explain": "explain CODE: a rule with its sources and examples",
    "erase": "take the last line off the file, to correct a slip of the pen",
    "quit": "end; so does Ctrl-D",
}
_ALSO = {"?": "help", "exit": "quit"}
HELP = "A line is what a player does, `Ann: …`, or a table event, as the page of the notation has it."
OF_RECORDS = {
    "undo": "the last player's line was taken back at the table; both stay in the record",
    "claim …": "what is on the table: the replay has to agree",
    "# …": "a remark, on a line of its own or behind another",
}


class Aside(NamedTuple):
    """A word that asks for something, and what stands behind it."""

    word: str
    rest: str

    @property
    def ends_or_writes(self) -> bool:
        """Whether it does more than tell something."""
        return self.word in ("erase", "quit")


def wanted(text: str, players: Collection[str] = ()) -> Aside | None:
    """What a line asks for, None where it is a line of the record, which may begin with a player's name."""
    word, _, rest = text.strip().partition(" ")
    if split(text).player is not None or name_key(word) in map(name_key, players):
        return None
    word = _ALSO.get(word.casefold(), word.casefold())
    return Aside(word, rest.strip()) if word in ASIDES else None


class Asides:
    """Tells what is asked for."""

    def __init__(self, library: Library, settings: Settings, paint: Paint) -> None:
        self._library = library
        self._settings = settings
        self._paint = paint
        self._say = settings.language

    def told(self, aside: Aside, checked: Checked | None) -> Iterator[str]:
        """The answer, in lines.

        Args:
            aside: what is asked; one that ends the session or writes is not answered here.
            checked: the game as far as it is written, None where there is none yet.
        """
        if aside.word == "help":
            columns = self._settings.width
            yield from wrapped(self._say(HELP), 0, columns)
            for word, what in (OF_RECORDS | ASIDES).items():
                first, *more = wrapped(self._say(what), 12, columns)
                yield from [f"{word:<12}{first.lstrip()}", *more]
            return
        try:
            if aside.word == "explain":
                yield from self._explained(aside.rest)
            elif checked is None:
                yield self._say("the game and its players come first")
            else:
                tell = {"ask": self._asked, "moves": self._moves, "show": self._shown}[aside.word]
                yield from tell(aside.rest, checked)
        except Refused as error:
            yield error.told(self._say)

    def _explained(self, code: str) -> Iterator[str]:
        from aboveboard.cli.commands.explain import Page

        page = Page(self._library, self._paint, self._settings.width, self._say)
        lines = page.about(code)
        if lines is None:
            o.refuse(
                "{name} is no rule, problem or reading{near}",
                name=clean(code) or (lambda say: say("nothing")),
                near=o.meant(code, page.names()),
            )
        yield from lines

    def _asked(self, text: str, checked: Checked) -> Iterator[str]:
        record = checked.replay.record
        possible(checked, checked.replay.steps[-1])
        statements, problem = question(record, text, self._library.known)
        if problem is not None:
            why = clean(problem.said(self._say))
            o.refuse("{text}: {why}", text=clean(problem.text.strip() or text), why=why)
        if not statements:
            o.refuse("no move was asked about: write it behind `ask`")
        answer = ask(record, statements, self._settings.options, self._library.games)
        last = checked.replay.steps[-1]
        one = Asked(checked, record, last, text, answer, self._library.known, self._say)
        yield from answer_lines(one, self._paint, self._settings.width)

    def _moves(self, name: str, checked: Checked) -> Iterator[str]:
        game, record = checked.game, checked.replay.record
        if game.candidates is None:
            o.refuse("the moves of {game} cannot be listed", game=game.name)
        possible(checked, checked.replay.steps[-1])
        table = checked.replay.steps[-1].after
        lifted = permitted(record, game, self._settings.options)[0]
        vocabulary = vocabulary_for(record.title, self._library.known)
        names = written_names(record.players, vocabulary)
        one = o.seat_named(name, record.players) if name else None
        any_move = False
        for seat in (*range(len(record.players)), None) if one is None else (one,):
            who = self._say("The table") if seat is None else record.players[seat]
            found = list(choices(game, table, seat, lifted))
            for line in choices_told(
                found, who, names, vocabulary, self._paint, self._settings.width, self._say
            ):
                any_move = True
                yield line
        if not any_move:
            yield self._say("no move is legal here")

    def _shown(self, name: str, checked: Checked) -> Iterator[str]:
        from aboveboard.cli.drawing import view_drawn

        game, players = checked.game, checked.replay.record.players
        if game.view is None:
            o.refuse("the table of {game} cannot be shown", game=game.name)
        view = game.view(checked.replay.steps[-1].after, o.seat_named(name or None, players))
        yield view_drawn(view, players, self._settings.width, self._settings.colour, self._say).rstrip("\n")
