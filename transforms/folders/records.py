"""
Objects of a manifest, declared by the dataclasses that they stand for.

```python
@dataclass(frozen=True)
class Section:
    cycles: int
    note: str | None
    buffers: tuple[Held[Buffer], ...]

Record(Section).write(section)  # {"cycles": 7, "note": null, "buffers": [...]}
```

A field's type says how it is written and read: whole numbers, text, truth, one of some words
(`Literal`), what may be missing, lists, tables, and other dataclasses. What is of other types has
a `Kind` of its own. Whatever is not of the schema is refused when it is read, naming the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Any,
    Generic,
    Literal,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from ..core.json_node import Json, Node
from .manifest import constant_file

T = TypeVar("T")


class Kind(Protocol[T]):
    """The form of values in a manifest. `read` raises `WeftError` for what is none."""

    def write(self, value: T, /) -> Json: ...

    def read(self, node: Node, /) -> T: ...


@dataclass(frozen=True)
class Plain(Generic[T]):
    """A kind of two functions."""

    write: Callable[[T], Json]
    read: Callable[[Node], T]


Kinds: TypeAlias = "Mapping[object, Kind[Any]]"
"""The kinds of types, or of entries by their names."""


def _as_is(value: Json) -> Json:
    return value


INTEGER = Plain[int](_as_is, Node.as_int)
FLAG = Plain[bool](_as_is, Node.as_bool)
TEXT = Plain[str](_as_is, Node.as_str)
ANYTHING = Plain[Json](_as_is, lambda node: node.value)
"""What is checked by being compared, once the program is known."""

_PLAIN: Kinds = MappingProxyType({int: INTEGER, bool: FLAG, str: TEXT})


def make_choice(names: Sequence[str]) -> Plain[str]:
    """One of some words."""
    return Plain(_as_is, lambda node: node.as_choice(names))


def make_optional(kind: Kind[T]) -> Plain[T | None]:
    """A kind of values that may be `null`."""
    return Plain(
        lambda value: None if value is None else kind.write(value),
        lambda node: None if node.value is None else kind.read(node),
    )


def make_listing(kind: Kind[T]) -> Plain[tuple[T, ...]]:
    """A list of any length."""
    return Plain(
        lambda values: [kind.write(value) for value in values],
        lambda node: tuple(kind.read(row) for row in node.as_list()),
    )


def make_table(kind: Kind[T], names: Sequence[str] | None = None) -> Plain[Mapping[str, T]]:
    """An object of entries of one kind, of any names or of those of `names` alone."""

    def read_table(node: Node) -> Mapping[str, T]:
        if names is not None:
            node.check_entries(names)
        return {name: kind.read(node.get(name)) for name in names or node.as_table()}

    return Plain(lambda value: {name: kind.write(v) for name, v in value.items()}, read_table)


@dataclass(frozen=True)
class BufferFile(Generic[T]):
    """A buffer, and the file within the folder that has its elements, if it is a constant."""

    buffer: T
    constant: str | None = None


def kind_of(hint: object, kinds: Kinds = _PLAIN) -> Kind[Any]:
    """The kind of the values of a type. Raises `TypeError` for one that has none."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint in kinds or hint in _PLAIN:
        return kinds[hint] if hint in kinds else _PLAIN[hint]
    if origin is Literal:
        return make_choice(parts)
    if origin is tuple and parts[1:] == (...,):
        return make_listing(kind_of(parts[0], kinds))
    if origin in (Union, UnionType) and len(parts) == 2 and parts[1] is NoneType:
        return make_optional(kind_of(parts[0], kinds))
    if origin is Mapping:
        return make_table(kind_of(parts[1], kinds))
    if origin is BufferFile:
        record = kind_of(parts[0], kinds)
        assert isinstance(record, Record)
        return BufferRecord(record)
    if isinstance(hint, type) and is_dataclass(hint):
        return Record(hint, kinds=kinds)
    raise TypeError(f"a manifest has no way to hold {hint}")


@dataclass(frozen=True)
class Record(Generic[T]):
    """
    An object that stands for a dataclass, `holds`: an entry for each field, in their order
    or in that of `entries`. An entry that is no field but a property follows from the others; it is
    written for other readers. `kinds` are those of types, or of entries by their names. `optional`
    entries are left out where they are empty.
    """

    holds: type[T]
    entries: tuple[str, ...] = ()
    kinds: Kinds = field(default_factory=lambda: _PLAIN)
    optional: frozenset[str] = frozenset()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The entries in their order."""
        return self.entries or tuple(f.name for f in fields(cast(Any, self.holds)))

    @cached_property
    def kind_by_name(self) -> Mapping[str, Kind[Any]]:
        hints = get_type_hints(self.holds)
        return {name: self._field_kind(name, hints) for name in self.names}

    def _field_kind(self, name: str, hints: Mapping[str, object]) -> Kind[Any]:
        if name in self.kinds:
            return self.kinds[name]
        if name in hints:
            return kind_of(hints[name], self.kinds)
        found = getattr(self.holds, name)
        function = found.func if isinstance(found, cached_property) else found.fget
        return kind_of(get_type_hints(function)["return"], self.kinds)

    def write(self, value: T) -> dict[str, Json]:
        return {
            n: kind.write(getattr(value, n))
            for n, kind in self.kind_by_name.items()
            if n not in self.optional or getattr(value, n)
        }

    def read(self, node: Node, more: Sequence[str] = ()) -> T:
        """
        The value of an object. Entries of properties are read, and have to be compared with what
        is written for the value. `more` are entries that somebody else reads. Raises `WeftError`.
        """
        missing = {name for name in self.optional if name not in node.as_table()}
        names = [name for name in self.names if name not in missing]
        node.check_entries((*names, *more))
        values = {name: self.kind_by_name[name].read(node.get(name)) for name in names}
        own = {f.name for f in fields(cast(Any, self.holds))}
        with node.locate_errors():
            return self.holds(**{name: value for name, value in values.items() if name in own})


@dataclass(frozen=True)
class BufferRecord(Generic[T]):
    """The record of a buffer, and in `constant` its file, or `null`."""

    record: Record[T]

    def write(self, value: BufferFile[T]) -> dict[str, Json]:
        return {**self.record.write(value.buffer), "constant": value.constant}

    def read(self, node: Node) -> BufferFile[T]:
        """Raises `WeftError` for another file than the one of the buffer's name, too."""
        buffer = self.record.read(node, ("constant",))
        constant = node.get("constant")
        own = constant_file(node.get("name").as_str())
        if constant.value is not None and constant.as_str() != own:
            raise constant.expected_error(f'null or "{own}"')
        return BufferFile(buffer, None if constant.value is None else own)
