"""Texts come in the language that is asked for; codes, keys and verdicts are the same in all."""

import json
from pathlib import Path

import jsonschema
import pytest

from aboveboard.cli.languages import LANGUAGES, language, wished

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
        assert "Vérifier les règles de jeux de société d’après leurs relevés." in out
        assert "check     Rejouer des parties et signaler ce qui enfreint une règle." in out
        assert "Replay games" in run("check", "--help", "--lang", "en").out


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
            (["explain", "turbo-duty"], "Turbo n’est jamais forcé"),
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
