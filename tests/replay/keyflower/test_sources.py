"""Every figure of a tile says where it comes from and how sure it is."""

from aboveboard.replay.keyflower.tiles import Confidence, sources, tiles


def test_every_figure_names_a_source_that_is_listed() -> None:
    for one in tiles().values():
        for group in one.sources:
            assert group.sources
            assert set(group.sources) <= set(sources())


def test_every_tile_says_where_its_edges_come_from() -> None:
    for one in tiles().values():
        assert one.sourced("edges") is not None
        assert one.sourced("colour of the frame") is None


def test_every_group_of_figures_a_tile_has_is_attested() -> None:
    for one in tiles().values():
        has = {
            "upgrade_cost": one.upgrade_cost is not None,
            "effects": one.basic.acts or one.power is not None,
            "loads": bool(one.loads),
            "players": one.min_players > 0,
            "points": one.basic.points > 0 or (one.upgraded is not None and one.upgraded.points > 0),
            "scoring": one.basic.scoring is not None,
        }
        for figures, present in has.items():
            assert not present or one.sourced(figures) is not None, (one.name, figures)


def test_one_source_alone_is_never_called_confirmation() -> None:
    for one in tiles().values():
        for group in one.sources:
            assert (len(group.sources) > 1) or group.confidence is not Confidence.CONFIRMED


def test_figures_in_dispute_say_what_the_dispute_is() -> None:
    disputed = {
        one.name
        for one in tiles().values()
        for group in one.sources
        if group.confidence is Confidence.DISPUTED and group.note
    }
    assert disputed == {
        *("Ianvincible", "Timber Yard", "Stone Yard", "Blacksmith", "Barn"),
        *(f"Home-{n}" for n in range(1, 7)),
    }
