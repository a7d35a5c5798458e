"""Whatever a record says, in whatever order, it is replayed."""

from hypothesis import given, settings
from hypothesis import strategies as st
from playing import record

from aboveboard.replay.celestia import GAME
from aboveboard.replay.engine import replay
from aboveboard.replay.headers import Options
from aboveboard.replay.verdict import said
from aboveboard.replay.views import View

NAMES = ("Amy", "Bob", "Cleo", "Dan")
CARDS = ("compass", "lightning-rod", "foghorn", "cannon", "turbo", "ejection", "jetpack", "alternative-route",
         "wind-gust", "?")  # fmt: skip
FACES = ("fog", "lightning", "birds", "pirates", "blank", "?")

who = st.sampled_from(NAMES)
some_names = st.lists(who, min_size=1, max_size=4, unique=True).map(", ".join)
faces = st.lists(st.sampled_from(FACES), min_size=1, max_size=5).map(" ".join)
counted = st.tuples(st.integers(0, 9), st.sampled_from(CARDS)).map(lambda pair: f"{pair[0]} {pair[1]}")
cards = st.lists(counted, min_size=1, max_size=4).map(", ".join)
treasure = st.sampled_from(("1", "2", "4", "6", "9", "12", "15", "20", "25", "0", "999", "spyglass", "?"))
treasures = st.lists(treasure, min_size=1, max_size=5).map(", ".join)
city = st.sampled_from((1, 2, 4, 6, 9, 12, 15, 20, 25, 3, 0))

moves = st.one_of(
    faces.map("roll {}".format),
    st.sampled_from(
        (
            "stay",
            "leave",
            "fly",
            "fly ?",
            "crash",
            "can",
            "cannot",
            "spyglass",
            "alternative-route",
            "wind-gust",
            "jetpack",
            "treasure",
            "announce",
            "reroll none",
        )
    ),
    treasure.map("leave -> {}".format),
    treasure.map("treasure -> {}".format),
    treasure.map("jetpack -> {}".format),
    st.builds("eject {} -> {}".format, who, treasure),
    st.builds("reroll {} -> {}".format, faces, faces),
    faces.map("reroll {}".format),
    cards.map("fly {}".format),
    st.integers(0, 200).map("announce {}".format),
    st.just("gibberish"),
)
lines = st.one_of(
    city.map("city {}".format),
    who.map("captain {}".format),
    some_names.map("aboard {}".format),
    st.just("aboard none"),
    faces.map("rolled {}".format),
    st.builds("said {} {}".format, who, st.sampled_from(("stay", "leave"))),
    st.sampled_from(("declared can", "declared cannot", "pending wind-gust", "pending alternative-route")),
    who.map("jumped {}".format),
    st.builds("hand {}{} {}".format, who, st.sampled_from(("", " only")), cards),
    st.builds("holds {} {} cards".format, who, st.integers(0, 90)),
    st.builds("treasures {}{} {}".format, who, st.sampled_from(("", " only")), treasures),
    st.builds("pile {} {}".format, city, st.integers(0, 12)),
    cards.map("discard {}".format),
    st.just("discard only none"),
    st.integers(0, 90).map("deck {}".format),
    some_names.map("waiting {}".format),
    some_names.map("ended {}".format),
    st.just("before the first journey"),
    who.map("turn {}".format),
    st.builds("score {} {}".format, who, st.integers(0, 99)),
)
positions = st.lists(lines, max_size=8).map(lambda stated: "\n".join(["position", *stated, "end position"]))
statements = st.one_of(
    st.builds("{}: {}".format, who, moves),
    st.builds("{}: {}".format, who, moves),
    st.builds("deal {} {}".format, who, cards),
    st.just("journey"),
    st.lists(st.builds("{} {}".format, who, st.sampled_from(CARDS)), min_size=1, max_size=5).map(
        lambda drawn: "draw " + ", ".join(drawn)
    ),
    lines.map("claim {}".format),
    positions,
    st.sampled_from(("undo", "missed Amy", "missed 2", "gibberish", "end position", "city 4")),
)
headers = st.tuples(
    st.sampled_from(("game: Celestia", "game: Celestia, beginner")),
    st.integers(1, 4).map(lambda count: f"players: {', '.join(NAMES[:count])}"),
    st.sampled_from(("", "captain: Amy", "captain: Zoe")),
).map(lambda parts: "\n".join(filter(None, parts)))
readings = st.fixed_dictionaries({one.name: st.sampled_from(one.values) for one in GAME.readings})
records = st.builds("{}\n{}\n".format, headers, st.lists(statements, max_size=30).map("\n".join))


@settings(max_examples=300, deadline=None)
@given(records, readings, st.sampled_from(("apply", "skip", "stop")))
def test_no_statement_in_any_state_raises(text: str, rulings: dict[str, str], on_illegal: str) -> None:
    found = record(text)
    replayed = replay(found, Options(on_illegal=on_illegal, rulings=rulings))
    for step in replayed.steps:
        for finding in (
            *(one.finding for one in step.breaches),
            *(one.finding for one in step.notes),
            *step.consequences,
        ):
            assert said(finding, found.players)
        assert GAME.view is not None
        for seat in (None, 0):
            assert isinstance(GAME.view(step.after, seat), View)


@settings(max_examples=150, deadline=None)
@given(records, readings)
def test_no_table_holds_less_than_nothing(text: str, rulings: dict[str, str]) -> None:
    for step in replay(record(text), Options(rulings=rulings)).steps:
        table = step.after
        assert all(left is None or left >= 0 for left in table.piles)
        assert table.deck is None or table.deck >= 0
        assert all(hand.unseen >= 0 and min(hand.known) >= 0 for hand in table.hands)
        assert len(table.hands) == len(table.treasures) == table.players
