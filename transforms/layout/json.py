"""Layouts in the manifests of compiled folders."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import cast

from ...dialects.layout.primitives import PRIMITIVES, Primitive
from ..core.json_node import Json, Node, shape_of
from ..folders.records import Plain
from .map import Layout


def layout_json(layout: Layout) -> Json:
    """A layout as a list of its primitives, with their numbers by name."""
    return [{"kind": p.kind, **cast(dict[str, Json], asdict(p))} for p in layout.primitives]


def layout_from_json(node: Node) -> Layout:
    """The layout that `layout_json` has written. Raises `WeftError` for other JSON."""
    return Layout(tuple(_read_primitive(n) for n in node.as_list()))


LAYOUT = Plain(layout_json, layout_from_json)
"""Layouts as entries of records."""


def _read_primitive(node: Node) -> Primitive:
    kind = node.get("kind")
    found = [p for p in PRIMITIVES if p.kind == kind.value]
    if not found:
        raise kind.expected_error(f"one of {', '.join(p.kind for p in PRIMITIVES)}")
    names = [f.name for f in fields(found[0])]
    for name in node.as_table():
        if name not in (*names, "kind"):
            raise node.error(f'{found[0].kind} has no "{name}"')
    values: dict[str, int | float | str | tuple[int, ...]] = {}
    for field in fields(found[0]):
        value = node.get(field.name)
        if str(field.type).startswith("tuple"):
            values[field.name] = shape_of(value)
        elif field.name == "value" and isinstance(value.value, float):
            values[field.name] = value.value
        elif field.name == "form":
            values[field.name] = value.as_str()
        else:
            values[field.name] = value.as_int()
    return found[0](**values)
