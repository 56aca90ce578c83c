"""
JSON that is written readably and read strictly, for the manifests of compiled folders: every
value is taken for what it should be, and what is wrong is said with its place.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from .errors import WeftError

Json: TypeAlias = "int | float | str | bool | Sequence[Json] | Mapping[str, Json] | None"


def table_text(table: Mapping[str, Json], levels: int = 1) -> str:
    """
    A file: an object with one line for each entry of an entry. With 2 `levels`, so have entries
    of an entry that hold lists or objects.
    """
    return _render_value(table, 0, levels) + "\n"


def _render_value(value: Json, depth: int, levels: int) -> str:
    if not value or not isinstance(value, Mapping | Sequence) or isinstance(value, str):
        return json.dumps(value)
    parts = list(value.values()) if isinstance(value, Mapping) else list(value)
    nested = any(isinstance(p, Mapping | Sequence) and not isinstance(p, str) for p in parts)
    if depth > levels or (depth > 1 and not nested):
        return json.dumps(value)
    lines = [_render_value(part, depth + 1, levels) for part in parts]
    start, end = "[]"
    if isinstance(value, Mapping):
        start, end = "{}"
        lines = [f"{json.dumps(k)}: {line}" for k, line in zip(value, lines, strict=True)]
    indent = "  " * depth
    return f"{start}\n" + ",\n".join(f"{indent}  {line}" for line in lines) + f"\n{indent}{end}"


def parse_json(text: str) -> Json:
    """JSON text as a value; `WeftError` if it is none, or an object has two entries of one name."""
    try:
        return json.loads(text, object_pairs_hook=_check_unique)
    except ValueError as error:
        raise WeftError(f"is not JSON: {error}") from error
    except RecursionError as error:
        raise WeftError("is nested too deeply") from error


def _check_unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise WeftError(f'"{twice}" is there twice; give it once')
    return found


@dataclass(frozen=True)
class Node:
    """A value and its place in the manifest; the methods take it for what it should be."""

    value: Json
    place: str

    def error(self, text: str) -> WeftError:
        return WeftError(f"{self.place or 'the whole'}: {text}")

    def expected_error(self, what: str) -> WeftError:
        found = json.dumps(self.value)
        return self.error(f"expected {what}, found {found[:40]}{'…' * (len(found) > 40)}")

    def as_table(self) -> Mapping[str, Json]:
        if not isinstance(self.value, Mapping):
            raise self.expected_error("an object")
        return self.value

    def get(self, key: str) -> Node:
        if key not in self.as_table():
            raise self.error(f'"{key}" is missing')
        return Node(self.as_table()[key], f"{self.place}.{key}" if self.place else key)

    def check_entries(self, names: Sequence[str]) -> None:
        """Raises `WeftError` for an entry that is not one of `names`."""
        for key in self.as_table():
            if key not in names:
                raise self.error(f'there is no entry "{key}"; there are {", ".join(names)}')

    def as_list(self) -> list[Node]:
        if not isinstance(self.value, list):
            raise self.expected_error("a list")
        return [Node(v, f"{self.place}[{i}]") for i, v in enumerate(self.value)]

    def as_str(self) -> str:
        if not isinstance(self.value, str):
            raise self.expected_error("a string")
        return self.value

    def as_choice(self, names: Sequence[str]) -> str:
        """One of `names`."""
        if self.as_str() not in names:
            raise self.expected_error(f"one of {', '.join(names)}")
        return self.as_str()

    def as_bool(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.expected_error("true or false")
        return self.value

    def as_int(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.expected_error("an integer")
        return self.value

    def as_float(self) -> float:
        """A number, whole or not."""
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            raise self.expected_error("a number")
        return float(self.value)

    def as_optional_int(self) -> int | None:
        return None if self.value is None else self.as_int()

    def as_ints(self) -> dict[str, int]:
        return {key: self.get(key).as_int() for key in self.as_table()}

    @contextmanager
    def locate_errors(self) -> Generator[None]:
        """Puts the place in front of errors that do not begin with it."""
        try:
            yield
        except WeftError as error:
            message = str(error)
            raise (error if message.startswith(self.place) else self.error(message)) from None


def shape_of(node: Node) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple(n.as_int() for n in node.as_list())
