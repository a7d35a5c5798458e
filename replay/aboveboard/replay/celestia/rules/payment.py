"""Facing the dangers: the declaration, the payment, the duty to pay, the spyglass."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from aboveboard.notation.celestia import moves as m
from aboveboard.replay.catalogue import fact, forbid, unknown, warn
from aboveboard.replay.celestia.components import ANSWERS
from aboveboard.replay.celestia.sources import DZ, RB, S2
from aboveboard.replay.celestia.table import Phase, Table, named_captain
from aboveboard.replay.verdict import Fact, Unknown, Who

COURSE = S2.section("Déroulement")
TRAPS = S2.section("Règles maison et pièges")
SPYGLASS = RB.section("Magic spyglass")
TURBO = RB.section("Turbo cards")
FACING = DZ.section("Facing the challenges")

Resolution = m.Fly | m.Crash | m.Can | m.Cannot
_RESOLUTIONS = (m.Fly, m.Crash, m.Can, m.Cannot)


_ROLLED = (Phase.ANNOUNCING, Phase.RESOLVING)


def needs(table: Table) -> Counter[str]:
    """The Equipment that the dice on the table ask for; not to be changed."""
    return _needs(table.faces)


@lru_cache(maxsize=1024)
def _needs(faces: tuple[str, ...]) -> Counter[str]:
    return Counter([ANSWERS[face] for face in faces if face in ANSWERS])


@forbid("CE-29", on=_RESOLUTIONS, cite=[COURSE])
def captain_resolves(table: Table, move: Resolution, by: int | None) -> Fact | None:
    """The captain faces the dangers.

    Only the captain says whether he can pay, pays, or loses the ship; only his cards count.
    """
    if table.captain is None or by == table.captain:
        return None
    return fact("{captain} is captain", captain=Who(table.captain))


@forbid("CE-37", on=(*_RESOLUTIONS, m.Spyglass), cite=[COURSE, DZ.section("FAQ")])
def after_all_announced(table: Table, move: Resolution | m.Spyglass, by: int | None) -> Fact | Unknown | None:
    """The captain pays after every passenger has spoken.

    No card is played for the dice, and nothing is declared, before the last passenger has announced.
    """
    if table.phase in _ROLLED:
        if table.speaking is None:
            return unknown("whether all passengers have announced")
        return (
            fact("{who} has still to announce", who=tuple(map(Who, table.speaking)))
            if table.speaking
            else None
        )
    if table.phase is Phase.OVER:
        return None
    return fact("the dice of a leg have not been rolled ({phase})", phase=str(table.phase))


@forbid("CE-30", on=(m.Fly,), cite=[COURSE, TURBO, FACING], grants=(m.Fly,))
def one_card_a_danger(table: Table, move: m.Fly, by: int | None) -> Fact | None:
    """One fitting card for each die that shows a danger.

    Compass for fog, lightning rod for lightning, foghorn for birds, cannon for pirates; two dice alike
    take two cards, a blank die none. A Turbo stands for one card of any kind. It is all or nothing.
    """
    rolled = table.phase is Phase.RESOLVING or (table.phase is Phase.ANNOUNCING and table.speaking is None)
    if move.cards is None or not rolled or "?" in table.faces:
        return None
    if sorted(move.cards) == sorted([ANSWERS[face] for face in table.faces if face in ANSWERS]):
        return None
    need = needs(table)
    paid = Counter(move.cards)
    jokers = paid.pop("turbo", 0) + paid.pop("?", 0)
    useless = paid - need
    if useless:
        card = next(iter(useless))
        return fact("{count} {card} more than the dice ask for", count=useless[card], card=card)
    short = (need - paid).total()
    if short > jokers:
        wanting = " and ".join(f"{count} {card}" for card, count in (need - paid).items())
        return fact("the dice take {need} cards, {paid} are played: {wanting} wanting", need=need.total(),
                    paid=len(move.cards), wanting=wanting)  # fmt: skip
    if short < jokers:
        return fact("the dice take {need} cards, {paid} are played", need=need.total(), paid=len(move.cards))
    return None


@forbid("CE-31", on=(m.Fly,), cite=[COURSE, RB.section("Components")])
def cards_in_hand(table: Table, move: m.Fly, by: int | None) -> Fact | None:
    """A card that pays has to be in hand.

    The captain pays with cards of his own hand; nobody else can give him any.
    """
    assert by is not None
    hand, cards = table.hands[by], move.cards or ()
    if all(card != "?" and cards.count(card) <= hand.least(card) for card in cards):
        return None
    for card, count in Counter(cards).items():
        if card != "?" and count > table.most(by, card):
            most = table.most(by, card)
            return fact(
                "{count} {card} played, where {who} can hold {most}",
                count=count,
                card=card,
                who=Who(by),
                most=most,
            )
    if not hand.open and len(cards) > hand.size:
        return fact(
            "{count} cards played, where {who} holds {size}",
            count=len(cards),
            who=Who(by),
            size=hand.size,
        )
    held = Counter({card: hand.least(card) for card in set(cards) if card != "?"})
    unknown_ones = (Counter(cards) - held).total()
    if not hand.open and unknown_ones > hand.unseen + (sum(hand.known) if "?" in cards else 0):
        return fact("{count} unseen cards played, where {who} holds {unseen}", count=unknown_ones, who=Who(by),
                    unseen=hand.unseen)  # fmt: skip
    return None


@forbid("CE-32", on=(m.Fly,), cite=[TURBO, COURSE], readings=["turbo-substitute"])
def turbo_before_equipment(table: Table, move: m.Fly, by: int | None) -> Fact | None:
    """Equipment before Turbos, where the table reads it so.

    Equipment that is held is always to be played; whether a Turbo may be played in its place is written
    nowhere.
    """
    if table.reading("turbo-substitute") != "forbidden":
        return None
    return _substituted(table, move, by)


@warn("CE-36", on=(m.Fly,), cite=[TURBO], readings=["turbo-substitute"])
def turbo_for_owned_equipment(table: Table, move: m.Fly, by: int | None) -> Fact | None:
    """A Turbo for a danger whose Equipment is in hand.

    Nothing forbids it in so many words, but Equipment that is held is to be played.
    """
    if table.reading("turbo-substitute") != "warned":
        return None
    return _substituted(table, move, by)


def _substituted(table: Table, move: m.Fly, by: int | None) -> Fact | None:
    if by is None or not move.cards or "turbo" not in move.cards:
        return None
    paid = Counter(move.cards)
    for card, count in (needs(table) - paid).items():
        if count and table.hands[by].least(card) > paid[card]:
            return fact("{who} holds a {card} and plays a turbo for it", who=Who(by), card=card)
    return None


@forbid("CE-33", on=(m.Crash, m.Cannot), cite=[COURSE, DZ.section("FAQ"), TURBO], grants=(m.Crash, m.Cannot),
        readings=["turbo-duty"])  # fmt: skip
def must_fly(table: Table, move: m.Crash | m.Cannot, by: int | None) -> Fact | Unknown | None:
    """A captain who can pay has to.

    Whoever holds the Equipment that the dice ask for has to play it. Only one who does not loses the
    ship; he plays nothing then, and nobody aboard takes a treasure. Turbos are never forced.
    """
    if table.captain not in (None, by) or table.phase is not Phase.RESOLVING or table.speaking:
        return None
    assert by is not None
    if "?" in table.faces:
        return unknown("what the dice show")
    need = needs(table)
    turbos = ("turbo",) if table.reading("turbo-duty") == "forced" else ()
    hand = table.hands[by]
    short = sum([max(0, count - table.least(by, card)) for card, count in need.items()])
    forced = sum(table.least(by, card) for card in turbos)
    if short <= forced:
        if not need:
            return fact("no die shows a danger")
        return fact("{who} holds what the dice ask for: {need}", who=Who(by), need=_counted(need))
    if hand.known_whole:
        return None
    at_best = sum(max(0, count - table.most(by, card)) for card, count in need.items())
    wanting = sum(max(0, count - hand.least(card)) for card, count in need.items())
    held = sum(hand.least(card) for card in turbos)
    if at_best <= sum(table.most(by, card) for card in turbos) and (
        hand.open or wanting - held <= hand.unseen
    ):
        return unknown(
            "whether {who} held {need}: unseen cards of theirs would tell", who=Who(by), need=_counted(need)
        )
    return None


@forbid("CE-34", on=(m.Can,), cite=[COURSE, FACING], grants=(m.Can,))
def able_to_pay(table: Table, move: m.Can, by: int | None) -> Fact | None:
    """The declaration is no bluff: who says he can has to be able to.

    Players may talk as they like before, but a captain who declares that he can pay has to hold cards
    that do so, Turbos included.
    """
    if table.captain not in (None, by) or table.phase is not Phase.RESOLVING or "?" in table.faces:
        return None
    assert by is not None
    need = needs(table)
    hand = table.hands[by]
    short = sum(max(0, count - table.most(by, card)) for card, count in need.items())
    wanting = sum(max(0, count - hand.least(card)) for card, count in need.items()) - hand.least("turbo")
    if short > table.most(by, "turbo") or (not hand.open and wanting > hand.unseen):
        return fact("{who} cannot hold what the dice ask for: {need}", who=Who(by), need=_counted(need))
    return None


@forbid("CE-43", on=(m.Fly, m.Crash, m.Can, m.Cannot), cite=[COURSE, RB.section("Summary of a leg")])
def as_declared(table: Table, move: Resolution, by: int | None) -> Fact | None:
    """The captain keeps to what he declared.

    Who has said that he can pay has to, and who has said that he cannot does not pay, unless dice were
    rolled again in between. To say the same again changes nothing.
    """
    if table.declared is None or table.phase is not Phase.RESOLVING:
        return None
    if table.declared == isinstance(move, m.Fly | m.Can):
        return None
    said = "can" if table.declared else "cannot"
    return fact("{captain} has said that he {said} pay", captain=named_captain(table), said=said)


@forbid("CE-35", on=(m.Spyglass,), cite=[TRAPS, SPYGLASS], grants=(m.Spyglass,))
def spyglass_after_cannot(table: Table, move: m.Spyglass, by: int | None) -> Fact | None:
    """A spyglass answers a captain who cannot pay.

    Once the captain has said that he cannot pay, a Magic spyglass of anybody aboard lets the ship ignore
    all dangers of the leg and move on; the captain plays no card.
    """
    if table.phase is not Phase.RESOLVING or table.declared is False:
        return None
    if table.declared:
        return fact("{captain} has said that he can pay", captain=named_captain(table))
    return fact("{captain} has not said that he cannot pay", captain=named_captain(table))


@forbid("CE-46", on=(m.Spyglass,), cite=[TRAPS, SPYGLASS])
def spyglass_in_possession(table: Table, move: m.Spyglass, by: int | None) -> Fact | None:
    """A spyglass that is used has to be among one's treasures.

    The four spyglasses lie among the treasures of the first four cities, one in each.
    """
    assert by is not None
    return fact("{who} has no spyglass", who=Who(by)) if table.spyglass_held(by) is False else None


@warn("CE-50", on=(m.Spyglass,), cite=[RB.section("Summary of a leg")], readings=["jetpack-then-spyglass"])
def jumped_before_the_spyglass(table: Table, move: m.Spyglass, by: int | None) -> Fact | None:
    """Somebody has jumped off a ship that a spyglass then saves.

    Whether the Jetpack stands is written nowhere; it was legal when it was played.
    """
    if not table.jumped:
        return None
    return fact("{who} left by Jetpack in this leg", who=tuple(map(Who, table.jumped)))


def _counted(need: Counter[str]) -> str:
    return ", ".join(f"{count} {card}" for card, count in need.items())
