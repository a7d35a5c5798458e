"""What is in the box, against the figures that the sources print."""

from aboveboard.notation.celestia.moves import CARDS, EQUIPMENT, FACES, POWERS
from aboveboard.replay.celestia.components import (
    ANSWERS,
    CITIES,
    DECK,
    DECK_SIZE,
    DIE,
    ENDING_KINDS,
    ENDING_POINTS,
    HAND,
    SPYGLASS_POINTS,
    city_index,
    deck_of,
    pile_sizes,
)


def test_the_deck_has_84_cards_of_which_68_are_equipment() -> None:
    assert DECK_SIZE == sum(DECK.values()) == 84
    assert sum(DECK[card] for card in EQUIPMENT) == 68
    assert sum(DECK[card] for card in POWERS) == 8
    assert DECK["turbo"] == 8


def test_each_kind_of_card_is_there_as_often_as_the_rulebook_prints() -> None:
    assert [DECK[card] for card in CARDS] == [20, 18, 16, 14, 8, 2, 2, 2, 2]


def test_nine_cities_hold_78_treasures() -> None:
    assert len(CITIES) == 9
    assert [city.treasures for city in CITIES] == [11, 11, 10, 10, 9, 9, 6, 6, 6]
    assert sum(pile_sizes(beginner=False)) == 78


def test_the_cities_rise_from_1_to_25_and_the_last_three_are_of_one_value() -> None:
    assert [city.label for city in CITIES] == ["1+", "2+", "4+", "6+", "9+", "12+", "15", "20", "25"]


def test_the_dice_are_those_of_the_tile_that_is_flown_to() -> None:
    assert [city.dice for city in CITIES[1:]] == [2, 2, 2, 3, 3, 3, 4, 4]


def test_four_spyglasses_lie_in_the_first_four_cities() -> None:
    assert [city.value for city in CITIES if city.spyglass] == [1, 2, 4, 6]


def test_the_beginner_variant_has_76_cards_and_74_treasures() -> None:
    assert sum(deck_of(beginner=True).values()) == 76
    assert deck_of(beginner=True)["turbo"] == 8
    assert sum(pile_sizes(beginner=True)) == 74


def test_a_die_has_six_faces_two_of_them_blank() -> None:
    assert {face: DIE[face] for face in FACES} == {
        "fog": 1,
        "lightning": 1,
        "birds": 1,
        "pirates": 1,
        "blank": 2,
    }


def test_each_danger_has_its_own_equipment() -> None:
    assert ANSWERS == {
        "fog": "compass",
        "lightning": "lightning-rod",
        "birds": "foghorn",
        "pirates": "cannon",
    }


def test_two_or_three_players_get_eight_cards_and_four_to_six_get_six() -> None:
    assert HAND == {2: 8, 3: 8, 4: 6, 5: 6, 6: 6}


def test_the_game_ends_at_fifty_points_or_five_kinds() -> None:
    assert (ENDING_POINTS, ENDING_KINDS, SPYGLASS_POINTS) == (50, 5, 2)


def test_a_city_is_found_by_its_value() -> None:
    assert city_index(25) == 8
    assert city_index(7) is None
