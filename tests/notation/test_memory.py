"""What was worked out is kept for a while, never without bound."""

from aboveboard.notation.memory import Memory


class Asked(list[int]):
    """A function that says the double of a number, and what it was asked."""

    def double(self, number: int) -> int:
        self.append(number)
        return 2 * number


def test_what_is_known_is_not_worked_out_again() -> None:
    asked = Asked()
    memory = Memory(asked.double, 10)
    assert [memory[number] for number in (1, 2, 1, 1)] == [2, 4, 2, 2]
    assert asked == [1, 2]


def test_what_was_not_asked_for_longest_is_forgotten() -> None:
    asked = Asked()
    memory = Memory(asked.double, 4)
    for number in (1, 2, 1, 3, 1, 4, 1):
        assert memory[number] == 2 * number
    assert asked == [1, 2, 3, 4]
    assert memory[2] == 4
    assert asked == [1, 2, 3, 4, 2]


def test_a_memory_never_holds_more_than_it_may() -> None:
    asked = Asked()
    memory = Memory(asked.double, 10)
    for number in range(1_000):
        assert memory[number] == 2 * number
        assert len(memory) <= 5
    for number in range(1_000 - 10):
        assert memory[number] == 2 * number
    # Had more than ten been kept, some of the second round would have been known.
    assert asked == [*range(1_000), *range(1_000 - 10)]
