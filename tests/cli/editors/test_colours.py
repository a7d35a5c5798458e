"""What is coloured as what: the words that the reader knows, for Pygments and for editors."""

import importlib
import json
import re
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_for_filename
from pygments.token import Text, Token
from pygments.util import ClassNotFound

from aboveboard.cli.editors import textmate
from aboveboard.cli.editors.pygments_lexer import TOKENS, AgnLexer
from aboveboard.cli.editors.scopes import Scope, patterns
from aboveboard.notation.vocabulary import KNOWN
from aboveboard.notation.words import COMMON_WORDS, HEADER_WORDS

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLES = sorted((REPOSITORY / "samples").rglob("*.agn"))
LEXER = AgnLexer(stripnl=False, ensurenl=False)
VOCABULARIES = [importlib.import_module(one.module).VOCABULARY for one in KNOWN]
FORMS = sorted(
    {
        form
        for one in VOCABULARIES
        for word in (*one.words.values(), *(word for each in one.lists.values() for word in each.words))
        for form in word.forms
    }
    | {form for word in COMMON_WORDS.values() for form in word.forms}
)


def parts(line: str) -> list[tuple[str, Scope]]:
    """The parts of a line that mean something."""
    scopes = {token: scope for scope, token in TOKENS.items()}
    return [
        (text, scopes[token]) for token, text in LEXER.get_tokens(line) if text.strip() and token is not Text
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("game: Keyflower + Key Celeste", [("game:", "header"), (" Keyflower + Key Celeste", "value")]),
        ("jeu: Celestia", [("jeu:", "header"), (" Celestia", "value")]),
        (
            "12. Ann: use Stable 1B -> move 1 wood Keywood>Stable  !illegal KF-U07 # so",
            [
                ("12.", "numbering"), ("Ann", "player"), ("use", "word"), ("Stable", "name"), ("1", "number"),
                ("B", "piece"), ("->", "arrow"), ("move", "word"), ("1", "number"), ("wood", "piece"),
                ("Keywood", "name"), (">", "arrow"), ("Stable", "name"), ("!illegal", "mark"), ("KF-U07", "code"),
                ("# so", "comment"),
            ],
        ),
        (
            "Amélie: passe 1 corne de brume, 2 BOUSSOLES",
            [
                ("Amélie", "player"), ("passe", "word"), ("1", "number"), ("corne de brume", "piece"),
                ("2", "number"), ("BOUSSOLES", "piece"),
            ],
        ),
        (
            '"Cy \\"B.": place Miner (0,-1) turn 2',
            [
                ('"Cy \\"B."', "player"), ("place", "word"), ("Miner", "name"), ("(0,-1)", "place"), ("turn", "word"),
                ("2", "number"),
            ],
        ),
        ("deal Ann 3R 5?", [("deal", "word"), ("3", "number"), ("R", "piece"), ("5", "number"), ("?", "unseen")]),
        ("season autumn", [("season", "word"), ("autumn", "constant")]),
    ],
)  # fmt: skip
def test_each_part_of_a_line_is_told_apart(line: str, expected: list[tuple[str, str]]) -> None:
    assert parts(line) == [(text, Scope(scope)) for text, scope in expected]


def whole(text: str) -> str:
    return "".join(part for part, _ in parts(text)).replace(" ", "")


def test_every_word_of_every_game_is_known() -> None:
    """Whole, as one part or as a number and its piece; none is taken for something that means nothing."""
    assert len(FORMS) > 300
    assert [form for form in FORMS if whole(f"claim {form}") != f"claim {form}".replace(" ", "")] == []


@pytest.mark.parametrize("form", [form for word in HEADER_WORDS.values() for form in word.forms])
def test_every_header_is_known(form: str) -> None:
    assert parts(f"{form}: x")[0] == (f"{form}:", Scope.HEADER)


def test_a_word_within_another_is_left_alone() -> None:
    assert parts("Ann: bidding Keywoods") == [("Ann", Scope.PLAYER)]


@pytest.mark.parametrize("record", SAMPLES[::9], ids=lambda one: one.stem)
def test_nothing_of_a_record_is_lost(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert "".join(part for _, part in LEXER.get_tokens(text)) == text


@pytest.mark.parametrize(
    "text", ["", "\n", "\r\n\n", '"', '"' * 500, "(" * 500, "\x00\ufffd", "é" * 3000, " " * 3000]
)
def test_any_text_is_taken(text: str) -> None:
    tokens = list(AgnLexer(stripnl=False, ensurenl=False).get_tokens(text))
    assert "".join(part for _, part in tokens) == text.replace("\r\n", "\n")
    assert all(token is not Token.Error for token, _ in tokens)


def test_pygments_finds_it_by_the_ending_of_a_file() -> None:
    try:
        found = get_lexer_for_filename("game.agn")
    except ClassNotFound:
        pytest.skip("needs Aboveboard to be installed: a bare checkout has no entry points")
    assert found.name == LEXER.name


def test_the_grammar_of_editors_is_in_step_with_the_words() -> None:
    """`python -m aboveboard.cli.editors.textmate > editors/vscode/agn.tmLanguage.json` writes it anew."""
    file = REPOSITORY / "editors" / "vscode" / "agn.tmLanguage.json"
    assert file.read_text(encoding="utf-8") == textmate.written()


def test_the_grammar_of_editors_has_every_pattern_and_names_its_parts() -> None:
    grammar = textmate.grammar()
    assert [one["match"] for one in grammar["patterns"]] == [f"(?i){one.expression}" for one in patterns()]
    named = {each["name"] for one in grammar["patterns"] for each in one.get("captures", {}).values()}
    assert named == {f"{name}.agn" for name in textmate.NAMES.values() if name}
    for one in patterns():
        assert re.compile(one.expression).groups == len(one.groups)


def test_the_extension_names_the_files_that_lie_beside_it() -> None:
    folder = REPOSITORY / "editors" / "vscode"
    adds = json.loads((folder / "package.json").read_text(encoding="utf-8"))["contributes"]
    assert (folder / adds["grammars"][0]["path"]).is_file()
    assert json.loads((folder / adds["languages"][0]["configuration"]).read_text(encoding="utf-8"))
    assert adds["grammars"][0]["scopeName"] == textmate.grammar()["scopeName"]
    assert adds["languages"][0]["extensions"] == [AgnLexer.filenames[0].removeprefix("*")]
