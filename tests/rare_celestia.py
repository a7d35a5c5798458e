"""What is rare in a game of Celestia, told from the steps of its replay."""

from collections.abc import Iterator

from aboveboard.notation.celestia import moves as m
from aboveboard.replay.celestia.components import CITIES, LAST
from aboveboard.replay.celestia.table import Phase
from aboveboard.replay.verdict import Step


def rare(before: tuple[Step, ...], step: Step) -> Iterator[str]:
    """The rare branches that a step is on, given the steps of its leg before it."""
    table, move = step.before, step.statement.move
    played = [type(one.statement.move) for one in before]
    alone = table.aboard is not None and len(table.aboard) == 1
    match move:
        case m.Spyglass() if m.Jetpack in played:
            yield "a spyglass after a Jetpack"
            if table.captain not in table.aboard:
                yield "a spyglass after the captain jumped"
        case m.Spyglass():
            yield (
                "a spyglass of the captain"
                if step.statement.seat == table.captain
                else "a passenger's spyglass"
            )
        case m.WindGust() if table.declared:
            yield "a gust on a captain who can"
        case m.WindGust() if not table.is_aboard(step.statement.seat):
            yield "a gust from the shore"
        case m.AlternativeRoute() if table.declared is False:
            yield "an alternative route after cannot"
        case m.Reroll((), ()):
            yield "a reroll declined"
        case m.Eject() if len(table.aboard) == 2:
            yield "the last passenger ejected"
        case m.Eject() if table.pile() == 0:
            yield "an ejection at an emptied city"
        case m.Jetpack() if table.pile() == 0:
            yield "a Jetpack at an emptied city"
        case m.Jetpack() if alone:
            yield "a Jetpack that leaves nobody aboard"
        case m.Roll() if table.waiting and table.deck == 0 and not table.city:
            yield "too few cards for all to draw"
        case m.Roll() if alone and table.started_alone:
            yield "a lone captain who goes on"
        case m.Fly() if not table.started_alone and alone:
            yield "a captain whose last passenger left after the roll"
        case m.Fly(cards) if cards and cards.count("turbo") > 1:
            yield "several Turbos at once"
        case m.Announce() if table.enders:
            yield "several announce"
        case m.Journey() if step.after.city:
            yield "a journey that starts behind the first city"
    if isinstance(move, m.Fly | m.Spyglass) and step.after.phase in (Phase.ARRIVED, Phase.ASHORE):
        yield "arrival at the last city"
        if len(step.after.waiting) < len(step.after.aboard):
            yield f"too few treasures at {CITIES[step.after.city].label}"
        if step.after.city != LAST:
            yield "a journey that ends before the last city"
    if isinstance(move, m.Stay) and table.pile() == 0:
        yield "a city closed in mid-round"


RARE = {
    "a spyglass after a Jetpack", "a spyglass after the captain jumped", "a spyglass of the captain",
    "a passenger's spyglass", "a gust on a captain who can", "a gust from the shore",
    "an alternative route after cannot", "a reroll declined", "the last passenger ejected",
    "an ejection at an emptied city", "a Jetpack at an emptied city", "a Jetpack that leaves nobody aboard",
    "a lone captain who goes on", "a captain whose last passenger left after the roll",
    "several Turbos at once", "several announce", "a journey that starts behind the first city",
    "arrival at the last city", "too few treasures at 25", "a journey that ends before the last city",
    "a city closed in mid-round", "too few cards for all to draw",
}  # fmt: skip
