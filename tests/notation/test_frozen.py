"""Immutable values: those below `Frozen`, and named tuples that are cheap to declare."""

from __future__ import annotations

import ast
import pickle
from pathlib import Path

import pytest

from aboveboard.notation.frozen import Frozen, NamedTuple, replace

ROOT = Path(__file__).resolve().parents[2]


class Bid(Frozen):
    """A bid."""

    workers: int
    on: str = "Stable"


class Edge(NamedTuple):
    """An edge of a tile."""

    column: int
    row: int = 0

    @property
    def mirrored(self) -> Edge:
        """The same edge seen from below."""
        return self._replace(row=-self.row)

    @staticmethod
    def of(text: str) -> Edge:
        """An edge as it is written."""
        return Edge(*map(int, text.split(",")))


def test_a_frozen_value_takes_its_fields_and_knows_its_defaults() -> None:
    assert Bid(2) == Bid(workers=2, on="Stable")
    assert replace(Bid(2), on="Barn") == Bid(2, "Barn")
    assert hash(Bid(2)) == hash(Bid(2))


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((1, "Barn", 3), {}), ((1,), {"workers": 2}), ((1,), {"in": 2})]
)
def test_a_frozen_value_refuses_what_its_fields_do_not_take(
    values: tuple[int, ...], named: dict[str, int]
) -> None:
    with pytest.raises(TypeError):
        Bid(*values, **named)


def test_a_frozen_value_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Bid(2).on = "Barn"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del Bid(2).on


def test_a_named_tuple_is_a_tuple_with_defaults_and_what_else_its_class_declares() -> None:
    assert Edge(3) == (3, 0)
    assert Edge.of("1,2").mirrored == Edge(1, -2)
    assert (Edge._fields, Edge.__doc__, Edge.__module__) == (
        ("column", "row"),
        "An edge of a tile.",
        __name__,
    )
    assert Edge(1, 2)._asdict() == {"column": 1, "row": 2}


def test_a_named_tuple_goes_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Edge(1, 2))) == Edge(1, 2)


def test_annotations_stay_texts_wherever_values_are_declared() -> None:
    """They are read as they stand, and what they name need not be there yet."""
    for path in (path for folder in ("cli", "notation", "replay") for path in (ROOT / folder).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        bases = {
            ast.unparse(base) for one in ast.walk(tree) if isinstance(one, ast.ClassDef) for base in one.bases
        }
        futures = {name.name for one in tree.body if isinstance(one, ast.ImportFrom) and one.module == "__future__"
                   for name in one.names}  # fmt: skip
        assert not bases & {"Frozen", "NamedTuple"} or "annotations" in futures, path
