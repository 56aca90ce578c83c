"""
Constants of a module of the upstream bindings, kept aside while its text goes through xDSL.

xDSL drops the payloads of `dense_resource`, takes hexadecimal floats in `dense` for integers,
and is slow on long texts. `take_payloads` puts `dense_resource<weft_payload_N>` in their place,
a symbol that every pass carries along; `put_payloads` puts the attributes of the original
module back, which are never printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any

from .errors import WeftError

PREFIX = "weft_payload_"  # `upstream` lets these pass
"""What the symbols begin with."""

_SYMBOL = re.compile(rf"\b{PREFIX}(\d+)x")
_MAX_ELEMENTS = 64
"""Integers in constants up to this size stay in the text: passes may want to know them."""

# The bindings have no types that two packages of them share.
Upstream = Any


def take_payloads(operation: Upstream, ir: ModuleType) -> list[Upstream]:
    """
    Replaces constants in `operation`, in place; gives the attributes in the order of their
    symbols. Splats that text holds exactly stay, since passes look at them, and so do small
    constants of integers.
    """
    taken: dict[Upstream, int] = {}

    def take_payload(attribute: Upstream) -> Upstream:
        if not _must_go(attribute, ir):
            return attribute
        number = taken.setdefault(attribute, len(taken))
        # The context renames a symbol that it knows already by putting `_1` behind it.
        symbol = f"dense_resource<{PREFIX}{number}x> : {attribute.type}"
        return ir.Attribute.parse(symbol, context=attribute.context)

    _rewrite_attributes(operation, ir, take_payload)
    return list(taken)


def put_payloads(operation: Upstream, ir: ModuleType, taken: list[Upstream]) -> None:
    """
    Puts the attributes `taken` back in place of their symbols. Raises `WeftError` for one that
    stands where it cannot be put back, or that got another type.
    """

    def put_payload(attribute: Upstream) -> Upstream:
        if not _is_resource(attribute, ir):
            return attribute
        found = _SYMBOL.search(str(attribute))
        if found is None:
            return attribute
        original = taken[int(found[1])]
        if original.type != attribute.type:
            raise WeftError(
                f"a constant of type {original.type} became one of type {attribute.type} on its "
                "way, which its payload cannot follow; make it a function argument"
            )
        return original

    _rewrite_attributes(operation, ir, put_payload)
    if taken and (left := _SYMBOL.search(_short_text(operation))):
        kind = taken[int(left[1])].type
        raise WeftError(
            f"the payload of a constant of type {kind} cannot be put back inside of an attribute "
            "of another dialect; make it a function argument"
        )


def _is_resource(attribute: Upstream, ir: ModuleType) -> bool:
    """Tests whether this is a `dense_resource`, of which the bindings have no view."""
    return type(attribute) is ir.Attribute and str(attribute).startswith("dense_resource<")


def _short_text(operation: Upstream) -> str:
    return operation.get_asm(large_elements_limit=1, large_resource_limit=1)


def _must_go(attribute: Upstream, ir: ModuleType) -> bool:
    """Tests whether text through xDSL would lose this attribute, or be long."""
    if _is_resource(attribute, ir):
        return True
    if not isinstance(attribute, ir.DenseElementsAttr):
        return False
    if attribute.is_splat:
        text = str(attribute)
        return "0x" in text or "dense<(" in text
    if isinstance(attribute, ir.DenseIntElementsAttr):
        return len(attribute) > _MAX_ELEMENTS
    return len(attribute) > 0


def _rewrite_attributes(
    operation: Upstream, ir: ModuleType, replace: Callable[[Upstream], Upstream]
) -> None:
    """Replaces attributes of all ops, those inside of arrays and dictionaries too."""

    def rewrite_nested(attribute: Upstream) -> Upstream:
        if isinstance(attribute, ir.ArrayAttr):
            old = list(attribute)
            new = [rewrite_nested(a) for a in old]
            changed = any(a is not b for a, b in zip(old, new, strict=True))
            return ir.ArrayAttr.get(new, context=attribute.context) if changed else attribute
        if isinstance(attribute, ir.DictAttr):
            old_entries = dict(_list_entries(attribute, [entry.name for entry in attribute]))
            entries = {name: rewrite_nested(a) for name, a in old_entries.items()}
            changed = any(entries[name] is not a for name, a in old_entries.items())
            # Parts without a view stay, by staying away from their dictionaries.
            whole = len(entries) == len(attribute)
            found = changed and whole
            return ir.DictAttr.get(entries, context=attribute.context) if found else attribute
        return replace(attribute)

    # Not by `walk`, through which exceptions end the process.
    todo = [operation]
    while todo:
        op = todo.pop()
        for name, attribute in _list_entries(op.attributes, list(op.attributes)):
            new = rewrite_nested(attribute)
            if new is not attribute:
                op.attributes[name] = new
        todo += [o for region in op.regions for block in region for o in block]


def _list_entries(table: Upstream, names: Sequence[str]) -> Iterator[tuple[str, Upstream]]:
    """The attributes by name, but those of which the bindings have no view (complex numbers)."""
    for name in names:
        try:
            yield name, table[name]
        except TypeError:
            continue
