"""Immutable values: a light base for the many small ones, and a fast `replace` for the few large ones.

A frozen dataclass costs a quarter of a millisecond to define, and a game has a hundred kinds of moves and
facts: that is felt each time the command starts. Classes below `Frozen` are declared like dataclasses,
and type checkers take them for such.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

__all__ = ["NOTHING", "Frozen", "NamedTuple", "replace"]

NOTHING: Mapping[Any, Any] = MappingProxyType({})
"""An empty mapping, as a default."""


@dataclass_transform(frozen_default=True)
class Frozen:
    """An immutable value: its annotated names are its fields, class attributes their defaults."""

    FIELDS: ClassVar[tuple[str, ...]] = ()
    DEFAULTS: ClassVar[Mapping[str, Any]] = {}
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        own = cls.__annotations__
        more = (name for name in own if name not in cls.FIELDS and not str(own[name]).startswith("ClassVar"))
        cls.FIELDS = (*cls.FIELDS, *more)
        cls.DEFAULTS = {name: getattr(cls, name) for name in cls.FIELDS if hasattr(cls, name)}
        setattr(cls, "__match_args__", cls.FIELDS)  # noqa: B010 (type checkers know another)

    def __init__(self, *values: Any, **named: Any) -> None:
        """Take the values.

        Raises:
            TypeError: a field has neither a value nor a default, or a value has no field.
        """
        every, fields = self.FIELDS, self.__dict__
        if len(values) < len(every):
            fields.update(self.DEFAULTS)
        # One by one is twice as fast as an update with the pairs.
        for name, value in zip(every, values, strict=False):
            fields[name] = value
        if named:
            fields.update(named)
        if len(fields) != len(every) or len(values) > len(every) or (named and self._twice(values, named)):
            raise TypeError(
                f"{type(self).__name__} takes the fields {', '.join(every)}, not {', '.join(fields)}"
            )

    def _twice(self, values: tuple[Any, ...], named: Mapping[str, Any]) -> bool:
        return not named.keys().isdisjoint(self.FIELDS[: len(values)])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *(self.__dict__[name] for name in self.FIELDS)))

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({', '.join(f'{name}={self.__dict__[name]!r}' for name in self.FIELDS)})"
        )


if TYPE_CHECKING:
    from dataclasses import replace
    from typing import NamedTuple
else:

    class _Declared(type):
        """Makes a class of named tuples of a class that is declared like one."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body[one] for one in fields if one in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                if key not in fields and key != "__annotations__":
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Declared):
        """The base of small values that are tuples.

        That of `typing` compiles every annotation again, which is felt each time the command starts.
        """

    _T = TypeVar("_T")

    def replace(table: _T, **changes: Any) -> _T:
        """A copy of a `Frozen` value, or of a frozen dataclass without slots, some of its fields changed.

        `dataclasses.replace` runs the whole constructor again, which for the table of a game costs more
        than judging a move.
        """
        copy = object.__new__(type(table))
        object.__setattr__(copy, "__dict__", table.__dict__ | changes)
        return copy
