"""Texts come in the language that is asked for; codes, keys and verdicts are the same in all."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from aboveboard.cli.app import COMMANDS
from aboveboard.cli.languages import LANGUAGES, language, wished
from aboveboard.cli.usage import FRAME, framed

from .records import ILLEGAL, LEGAL, UNREADABLE

SEATS = "game: Celestia\nplayers: Amy, Bob, Cleo, Dan\n"
# Cleo is to speak after Bob, and Amy is the captain.
OUT_OF_TURN = f"""{SEATS}
position
  city 2
  captain Amy
  aboard Amy, Bob, Cleo, Dan
  rolled fog blank
end position
Bob: stay
Dan: stay
"""
NO_NAME = f"{SEATS}Dora: stay\n"


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ABOVEBOARD_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


class TestHelp:
    @pytest.mark.parametrize("words", [("--lang", "fr", "--help"), ("--help", "--lang=FR")])
    def test_a_command_is_helped_with_in_the_language_that_is_asked_for(self, run, words) -> None:
        out = " ".join(run("check", *words).out.split())
        assert "Rejouer des parties et signaler ce qui enfreint une règle." in out
        assert "Des fichiers, des dossiers, ou - pour l’entrée standard." in out
        assert "Replay games and report what breaks a rule." in run("check", "--help").out

    def test_the_commands_are_listed_in_the_language_of_the_environment(self, run, monkeypatch) -> None:
        monkeypatch.setenv("LANG", "fr_FR.UTF-8")
        out = run("--help").out
        assert "Vérifier le respect des règles de jeux de société" in out
        assert "check     Rejouer des parties et signaler ce qui enfreint une règle." in out
        assert "Replay games" in run("check", "--help", "--lang", "en").out

    def test_the_list_of_commands_takes_the_option_too(self, run) -> None:
        for words in (("--help", "--lang", "fr"), ("--lang", "fr", "--help")):
            done = run(*words)
            assert (done.code, done.err) == (0, "")
            assert "Commandes :" in done.out.replace("\u00a0", " ")

    def test_a_language_before_the_command_is_that_of_the_command(self, run, file) -> None:
        name = file(OUT_OF_TURN)
        assert "Cleo parle d’abord" in run("--lang", "fr", "check", name).out
        assert "Cleo speaks first" in run("--lang", "fr", "check", name, "--lang", "en").out
        assert run("--lang", "fr", "check", "--lang", "en", "--help").out.startswith("Usage: ")

    @pytest.mark.parametrize("command", COMMANDS)
    def test_nothing_of_a_help_stays_english(self, run, command: str) -> None:
        out = run(command, "--help", "--lang", "fr").out
        assert english_in(out) == []
        assert not any(
            word in out for word in ("required", "default", "Show", "Options:", "FILE", "NAME", "PATH")
        )


# Each of these is refused; the first are refused by what reads the options.
WRONG = [
    ["chekc"],
    ["--verbose"],
    ["check", "--lang", "fr"],
    ["cache", "--lang", "fr"],
    ["report", "a.agn", "--lang", "fr"],
    ["check", "a.agn", "--lange"],
    ["check", "a.agn", "-Z"],
    ["check", "a.agn", "--jobs"],
    ["check", "a.agn", "--jobs", "some"],
    ["check", "a.agn", "--jobs", "0"],
    ["check", "a.agn", "--timeout", "long"],
    ["check", "a.agn", "--engine", "steam"],
    ["check", "a.agn", "--quiet=3"],
    ["rules", "Celestia", "Keyflower"],
    ["check", "a.agn", "--lang", "klingon"],
    ["check", "a.agn", "--format", "prose"],
    ["check", "a.agn", "--output", ":x"],
    ["check", "a.agn", "--output", "json", "--output", "text"],
    ["check", "a.agn", "--output", "json:x", "--output", "text:x"],
    ["check", "a.agn", "--output", "json:a.agn"],
    ["check", "a.agn", "--output", "json:nowhere/x"],
    ["check", "a.agn", "--format", "json", "--output", "text"],
    ["check", "a.agn", "--ruling", "turbo=1"],
    ["check", "a.agn", "--ruling", "turbo-duty="],
    ["check", "a.agn", "--allow", "CE-1"],
    ["check", "a.agn", "--select", "XX"],
    ["check", "a.agn", "--shard", "3/2"],
    ["check", "a.agn", "--shard", "1/2", "--write-baseline", "b"],
    ["check", "a.agn", "--baseline", "a.agn"],
    ["check", "a.agn", "--baseline", "nowhere"],
    ["check", "a.agn", "--engine", "dask"],
    ["check", "bad/a.agn"],
    ["ask", "a.agn", "Zed: stay"],
    ["ask", "a.agn", ""],
    ["ask", "a.agn", "Dan: stay", "--at", "99"],
    ["ask", "a.agn", "Dan: stay", "--line", "99"],
    ["ask", "a.agn", "Dan: stay", "--at", "1", "--line", "1"],
    ["ask", "a.agn", "Dan: stay", "--at", "3"],
    ["ask", "a.agn", "Dan: stay", "--seat", "Zed"],
    ["ask", "a.agn", "Dan: stay", "--format", "markdown"],
    ["ask", "bad/aboveboard.toml", "Dan: stay"],
    ["show", "a.agn", "--game", "7"],
    ["replay", "a.agn", "--game", "7"],
    ["explain", "XX-1"],
    ["rules", "Chess"],
    ["rules", "Celestia + Chess"],
    ["tiles", "Palace"],
    ["tiles", "Key"],
    ["simulate", "Celestia", "--players", "9"],
    ["simulate", "Celestia", "--players", "2", "--seat", "3"],
    ["compare", "a.agn"],
    ["compare", "nowhere", "a.agn"],
    ["compare", "a.agn", "a.agn", "--ruling", "turbo-duty=none"],
    ["merge", "a.agn"],
    ["record", "a.agn", "--game", "Celestia"],
    ["record", "-"],
    ["record", "nowhere/a.agn"],
    ["fmt", "nowhere", "bad/aboveboard.toml"],
]


class TestWrongCommandLine:
    @pytest.fixture
    def refused(self, run, file, monkeypatch):
        monkeypatch.setenv("LANG", "fr_FR.UTF-8")
        file(OUT_OF_TURN, "a.agn")
        file(OUT_OF_TURN, "bad/a.agn")
        file("selekt = []\n", "bad/aboveboard.toml")
        return run

    @pytest.mark.parametrize("words", WRONG, ids=" ".join)
    def test_it_is_told_in_the_language_that_is_asked_for(self, refused, words: list[str]) -> None:
        done = refused(*words)
        assert done.code == 2
        assert done.err
        assert english_in(done.err) == []
        assert not any(word in done.err for word in ("Error", "Try ", "Invalid", "Usage:"))

    def test_the_message_goes_by_the_option_where_that_stands_against_the_environment(self, refused) -> None:
        done = refused("check", "a.agn", "--format", "prose", "--lang", "en")
        assert done.err.startswith("Usage: aboveboard check")
        assert "Error: Invalid value: prose is no format; formats are text, " in done.err

    @pytest.mark.parametrize("template", FRAME)
    def test_whatever_the_framework_says_is_found_by_its_form(self, template: str) -> None:
        names = re.findall(r"\{(\w+)\}", template)
        values = {name: f"'{name} 1'" for name in names}
        french = language("fr")
        assert framed(template.format_map(values), french) == french(template, **values)


class TestAtTheTable:
    def test_nothing_that_is_said_beside_verdicts_stays_english(self, run, tmp_path: Path) -> None:
        lines = ["show", *SEATS.splitlines(), "help", "moves Zed", "explain XX", "ask", "Amy: fly", "d"]
        lines += ["Dan: dance", "k", "Cleo: stay", "s", "erase", "game: Chess"]
        given = "".join(f"{one}\n" for one in lines).encode()
        done = run("record", "game.agn", "--lang", "fr", given=given)
        assert english_in(done.out) == []
        assert "d’abord le jeu et ses joueurs" in done.out
        assert "non écrit : Amy: fly" in done.out.replace("\u00a0", " ")
        again = run("record", "game.agn", "--lang", "fr", given=b"Amy: st")
        assert english_in(again.out + again.err) == []
        assert "faute de fin de ligne" in again.err

    @pytest.mark.parametrize(
        ("command", "said"),
        [
            (["fmt", "--check", "a.agn"], "a.agn : serait remis en forme"),
            (["fmt", "--diff", "a.agn"], "+++ a.agn (canonique)"),
            (["fmt", "a.agn"], "a.agn : remis en forme"),
            (["cache", "clear"], " : il n’y avait rien"),
        ],
    )
    def test_what_commands_did_is_said_in_it(self, run, file, kept, command: list[str], said: str) -> None:
        file(f"{SEATS}Amy:   stay\n", "a.agn")
        assert said in run(*command, "--lang", "fr").out.replace("\u00a0", " ")


class TestWhichLanguage:
    @pytest.mark.parametrize(
        ("environment", "code"),
        [
            ({}, "en"),
            ({"LANG": ""}, "en"),
            ({"LANG": "C"}, "en"),
            ({"LANG": "POSIX"}, "en"),
            ({"LANG": "C.UTF-8"}, "en"),
            ({"LANG": "fr"}, "fr"),
            ({"LANG": "fr_FR.UTF-8"}, "fr"),
            ({"LANG": "fr_CA"}, "fr"),
            ({"LANG": "FR_be@euro"}, "fr"),
            ({"LANG": "fr-CH"}, "fr"),
            ({"LANG": "de_DE.UTF-8"}, "en"),
            ({"LANG": "\x00\udcff_"}, "en"),
            ({"LANG": "french"}, "en"),
            ({"LANG": "fr_FR", "LC_MESSAGES": "en_GB"}, "en"),
            ({"LANG": "fr_FR", "LC_MESSAGES": "fr_FR", "LC_ALL": "C"}, "en"),
            ({"LANG": "en", "LC_ALL": "", "LC_MESSAGES": "fr"}, "fr"),
            ({"LC_ALL": "en_US", "ABOVEBOARD_LANG": "fr"}, "fr"),
        ],
    )
    def test_the_environment_names_it(self, environment: dict[str, str], code: str) -> None:
        assert wished(environment) == code

    def test_english_is_usual(self, run, file) -> None:
        assert "Cleo speaks first" in run("check", file(OUT_OF_TURN)).out

    def test_the_command_line_goes_before_the_environment(self, run, file, monkeypatch) -> None:
        name = file(OUT_OF_TURN)
        assert "Cleo parle d’abord" in run("check", name, "--lang", "fr").out
        monkeypatch.setenv("LANG", "fr_FR.UTF-8")
        assert "Cleo parle d’abord" in run("check", name).out
        assert "Cleo speaks first" in run("check", name, "--lang", "en").out

    def test_one_that_is_not_there_is_refused_with_those_that_are(self, run, file) -> None:
        done = run("check", file(LEGAL), "--lang", "klingon")
        assert done.code == 2
        assert all(one in done.err for one in LANGUAGES)


class TestReports:
    @pytest.mark.parametrize(
        "format", ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown"]
    )
    def test_every_format_tells_titles_and_texts_in_it(self, run, file, format: str) -> None:
        done = run("check", file(OUT_OF_TURN), "--lang", "fr", "--format", format)
        assert done.code == 1
        assert "Les passagers annoncent dans l" in done.out
        assert "Cleo parle d" in done.out
        assert "speaks" not in done.out

    def test_what_machines_read_is_the_same(self, run, file) -> None:
        name = file(OUT_OF_TURN + NO_NAME + ILLEGAL)
        one, other = (
            json.loads(run("check", name, "--format", "json", "--lang", code).out) for code in LANGUAGES
        )
        assert (one["language"], other["language"]) == LANGUAGES
        assert shape(one) == shape(other)

    def test_a_report_keeps_to_its_schema(self, run, file) -> None:
        schema = json.loads(run("schema").out)
        report = json.loads(run("check", file(OUT_OF_TURN), "--format", "json", "--lang", "fr").out)
        jsonschema.validate(report, schema)

    @pytest.mark.parametrize("format", ["gitlab", "sarif"])
    def test_a_finding_has_one_fingerprint(self, run, file, format: str) -> None:
        # The game without players has no line to be named by.
        name = file(OUT_OF_TURN + "game: Celestia\n")
        told = [run("check", name, "--format", format, "--lang", code).out for code in LANGUAGES]
        assert len(set(map(fingerprints, told))) == 1

    def test_a_baseline_of_one_language_holds_in_the_other(self, run, file) -> None:
        name = file(OUT_OF_TURN + NO_NAME + "game: Celestia\n")
        assert run("check", name, "--write-baseline", "base.json", "--lang", "fr").code == 0
        assert run("check", name, "--baseline", "base.json", "--lang", "en").code == 0

    def test_what_is_kept_of_one_language_is_not_told_in_the_other(self, run, file, kept: Path) -> None:
        names = [file(OUT_OF_TURN, "a.agn"), file(NO_NAME, "b.agn")]
        for _ in range(2):
            assert "speaks first" in run("check", *names, "--lang", "en").out
            french = run("check", *names, "--lang", "fr").out
            assert "parle d’abord" in french
            assert "speaks" not in french

    def test_several_processes_tell_the_same_as_one(self, run, file) -> None:
        names = [file(OUT_OF_TURN + NO_NAME, f"{n}.agn") for n in range(3)]
        one, two = (run("check", *names, "--lang", "fr", "--no-cache", "-j", jobs) for jobs in ("1", "2"))
        assert one == two

    def test_merging_keeps_the_language_of_the_reports(self, run, file) -> None:
        names = [file(OUT_OF_TURN, "a.agn"), file(NO_NAME, "b.agn")]
        whole = run("check", *names, "--lang", "fr").out
        for n in (1, 2):
            run("check", *names, "--lang", "fr", "--shard", f"{n}/2", "--output", f"json:{n}.json")
        assert run("merge", "1.json", "2.json").out == whole
        assert run("merge", "1.json", "2.json", "--lang", "en").code == 2

    def test_reports_in_two_languages_are_not_merged(self, run, file) -> None:
        names = [file(OUT_OF_TURN, "a.agn"), file(NO_NAME, "b.agn")]
        for n, code in enumerate(LANGUAGES, 1):
            run("check", *names, "--lang", code, "--shard", f"{n}/2", "--output", f"json:{n}.json")
        assert run("merge", "1.json", "2.json").code == 2

    def test_a_language_is_no_change_of_a_verdict(self, run, file) -> None:
        name = file(OUT_OF_TURN + NO_NAME)
        for code in LANGUAGES:
            run("check", name, "--lang", code, "--output", f"json:{code}.json")
        done = run("compare", *(f"{code}.json" for code in LANGUAGES))
        assert (done.code, done.out.splitlines()) == (0, ["0 changes in 11 steps that both have"])

    def test_a_walk_stops_before_each_step(self, run, file) -> None:
        from aboveboard.cli.walking import STEP

        lines = run("replay", file(OUT_OF_TURN), "--lang", "fr").out.splitlines()
        assert sum(bool(STEP.match(one)) for one in lines) == 8


class TestWhatIsSaid:
    def test_what_a_record_writes_stays(self, run, file) -> None:
        out = run("check", file(NO_NAME), "--lang", "fr").out
        assert "Dora ne joue pas dans cette partie" in out
        assert "Dora: stay" in out

    def test_words_of_the_notation_are_not_changed(self, run, file) -> None:
        out = run("check", file(UNREADABLE), "--lang", "fr").out
        assert "impossible de lire `grab`" in out
        assert "`" in out

    def test_pieces_have_their_french_names_and_plurals(self) -> None:
        french = language("fr")
        assert (
            french.value("2 compass, 1 lightning-rod and 1 turbo") == "2 boussoles, 1 parafoudre et 1 turbo"
        )
        assert french.value("blue or yellow") == "bleu ou jaune"
        assert french.value("Gold Mine") == "Gold Mine"

    def test_french_sources_are_cited_by_their_headings_alone(self, run) -> None:
        english, french = (run("explain", "CE-11", "--lang", code).out for code in LANGUAGES)
        assert "Déroulement" in french
        assert "Course of play" in english
        assert "Course of play" not in french

    @pytest.mark.parametrize(
        ("command", "words"),
        [
            (["rules", "Celestia"], "Les passagers annoncent"),
            (["rules", "Celestia", "--search", "longue-vue"], "CE-35"),
            (["explain", "CE-35"], "Une longue-vue répond"),
            (["explain", "AG-02"], "Joueur inconnu"),
            (["explain", "turbo-duty"], "Turbo n’est jamais obligatoire"),
            (["readings", "Keyflower"], "Sur quelles tuiles"),
        ],
    )
    def test_the_catalogue_is_told_in_it(self, run, command: list[str], words: str) -> None:
        done = run(*command, "--lang", "fr")
        assert done.code == 0
        assert words in " ".join(done.out.split())

    def test_questions_scores_and_tables_are_answered_in_it(self, run, file) -> None:
        name = file(OUT_OF_TURN)
        assert "Cleo parle d’abord" in run("ask", name, "Dan: stay", "--at", "7", "--lang", "fr").out
        assert "Décision : illégal" in run(
            "ask", name, "Dan: stay", "--at", "7", "--card", "--lang", "fr"
        ).out.replace("\u00a0", " ")
        assert "joueur" in run("show", name, "--lang", "fr").out
        assert "Joueur" in run("score", name, "--lang", "fr").out


ENGLISH_WORDS = re.compile(
    r"(?<![\w-])(the|of|is|are|has|with|from|for|not|no|by|what|where|this|that|written|given)(?![\w-])"
)
WRITTEN = re.compile(r"`[^`]*`|«[^»]*»|Language Server Protocol")


def english_in(told: str) -> list[str]:
    """The lines in which an English word stands outside of what is quoted."""
    return [line for line in told.splitlines() if ENGLISH_WORDS.search(WRITTEN.sub("", line))]


def shape(value: object, key: str = "") -> object:
    """A report without what is told to people."""
    told = {
        "title",
        "text",
        "fact",
        "advice",
        "short",
        "place",
        "question",
        "says",
        "label",
        "detail",
        "language",
    }
    if isinstance(value, dict):
        own = {"verdict", "written"}
        return {
            k: shape(v, k) for k, v in value.items() if k in own or not (k in told and isinstance(v, str))
        }
    return [shape(one) for one in value] if isinstance(value, list) else value


def fingerprints(report: str) -> tuple[str, ...]:
    held = json.loads(report)
    if isinstance(held, list):
        return tuple(one["fingerprint"] for one in held)
    return tuple(str(one["partialFingerprints"]) for one in held["runs"][0]["results"])
