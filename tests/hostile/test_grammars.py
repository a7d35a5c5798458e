"""Lines made by the grammars themselves: everything that can be written can be read, judged and written again."""

from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.lexer import TerminalDef
from proof.figures import LONG, told

from aboveboard.notation.grammar import grammar_text
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Move, Statement, Title, Unreadable
from aboveboard.notation.vocabulary import KNOWN, Vocabulary, vocabulary_for
from aboveboard.notation.words import COMMON_WORDS
from aboveboard.notation.writer import canonical_lines

from .driver import complaints

MORE = [one.name for one in KNOWN if one.extends == "Keyflower"]
TITLES = [Title("Celestia"), Title("Keyflower"), Title("Keyflower", tuple(MORE))]
TITLES += [Title("Keyflower", (one,)) for one in MORE] if LONG else []
STARTS = ("move", "event", "position_line")
# Any name and any number would be right, and almost all would be strangers and too large.
USUAL = {
    "INT": st.integers(0, 12).map(str),
    "NAME": st.sampled_from(["Ann", "Ben", "Cy", "Zed"]),
    "OTHER_NAME": st.sampled_from(["Miner", "Boat-1a", "Nowhere"]),
}
EXAMPLES = 2_000 if LONG else 5


@cache
def lines(title: Title, start: str) -> st.SearchStrategy[str]:
    """What a start rule of a game's grammar lets one write, with a blank between all that may have one."""
    vocabulary = vocabulary_for(title)
    grammar = Lark(grammar_text(vocabulary), start=[start], parser="earley", lexer="dynamic")
    return from_lark(grammar, start=start, explicit=_words(vocabulary, grammar, start))


def _words(vocabulary: Vocabulary, grammar: Lark, start: str) -> dict[str, st.SearchStrategy[str]]:
    forms = {name: list(word.forms) for name, word in {**COMMON_WORDS, **vocabulary.words}.items()}
    forms |= {
        name: [form for word in one.words for form in word.forms] for name, one in vocabulary.lists.items()
    }
    terminals, rules, _ = grammar.grammar.compile([start], ())
    wanted = {symbol.name for rule in rules for symbol in rule.expansion if symbol.is_term}
    found = {name: _spaced(st.sampled_from(sorted(some))) for name, some in forms.items() if name in wanted}
    for one in terminals:
        if one.name in wanted and one.name not in found:
            found[one.name] = _spaced(_terminal(one))
    return found


def _terminal(one: TerminalDef) -> st.SearchStrategy[str]:
    return USUAL[one.name] if one.name in USUAL else st.from_regex(one.pattern.to_regexp(), fullmatch=True)


def _spaced(drawn: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return drawn.map(lambda word: f" {word} ")


def players(title: Title) -> str:
    name = " + ".join((title.game, *title.expansions))
    return f"game: {name}\nplayers: Ann, Ben, Cy\n"


def texts(title: Title) -> st.SearchStrategy[str]:
    """Records of a few lines, all of which the grammars let one write."""
    line = st.one_of(
        lines(title, "move").map(lambda body: f"Ann: {body}"),
        lines(title, "event"),
        lines(title, "position_line").map(lambda body: f"position\n{body}\nend position"),
        lines(title, "position_line").map(lambda body: f"claim {body}"),
    )
    return st.lists(line, min_size=1, max_size=6).map(
        lambda body: "\n".join((players(title).rstrip(), *body, ""))
    )


usually = settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=not LONG,
                   suppress_health_check=list(HealthCheck))  # fmt: skip
each_game = pytest.mark.parametrize(
    "title", TITLES, ids=lambda title: "+".join((title.game, *title.expansions))
)


@each_game
def test_what_a_grammar_lets_one_write_is_judged(title: Title) -> None:
    @usually
    @given(texts(title))
    def judged(text: str) -> None:
        assert complaints(text.encode("utf-8", "surrogatepass")) == []

    judged()
    told("texts of the grammars", EXAMPLES)


def moves(text: str) -> list[Move]:
    """The moves of a record, apart from what cannot be read."""
    found = read(text_lines(text))
    return [one.move for one in found if isinstance(one, Statement) and not isinstance(one.move, Unreadable)]


@each_game
def test_what_a_grammar_lets_one_write_is_written_as_what_says_the_same(title: Title) -> None:
    @usually
    @given(texts(title))
    def written(text: str) -> None:
        again = "\n".join((*canonical_lines(text_lines(text)), ""))
        assert moves(again) == moves(text)
        assert "\n".join((*canonical_lines(text_lines(again)), "")) == again

    written()
    told("texts of the grammars, written again", EXAMPLES)
