"""Names in programs: of buffers, signals and leaves, and those that stand for others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xdsl.dialects.builtin import ArrayAttr, StringAttr, SymbolRefAttr
from xdsl.ir import Attribute, Operation

from ..common.kinds import is_array
from .attrs import PartAttr, PartsAttr


def rename_prefix(name: str, names: Mapping[str, str]) -> str:
    """
    The new name of a name: of the pairs whose first it is, or begins with, the longest counts.
    """
    end = len(name)
    while end > 0:
        if name[:end] in names:
            return names[name[:end]] + name[end:]
        end = name.rfind(".", 0, end)
    return name


def names_of(op: Operation) -> Iterator[tuple[str, str]]:
    """The names that an op of a program says: what is called so (`buffer`, …), and the name."""
    for key, attribute in op.attributes.items():
        if isinstance(attribute, StringAttr) and key in ("buffer", "signal"):
            yield key, attribute.data
        elif isinstance(attribute, SymbolRefAttr) and key == "symbol":
            yield key, attribute.string_value()
        elif isinstance(attribute, PartsAttr):
            yield from (("buffer", part.buffer.data) for part in attribute.parts)
        elif isinstance(attribute, PartAttr):
            yield "buffer", attribute.buffer.data
        elif is_array(attribute) and key == "also":
            yield from (("buffer", each.data) for each in attribute if isinstance(each, StringAttr))


def rename_attribute(
    key: str, attribute: Attribute, names: Mapping[str, str], known: dict[Attribute, Attribute]
) -> Attribute:
    """
    The attribute `key` of an op in a program with other names, by `rename_prefix`; `known` has
    parts that were renamed before.
    """
    if isinstance(attribute, StringAttr) and key in ("buffer", "signal"):
        return StringAttr(rename_prefix(attribute.data, names))
    if isinstance(attribute, SymbolRefAttr) and key == "symbol":
        return SymbolRefAttr(rename_prefix(attribute.string_value(), names))
    if is_array(attribute) and key == "also":
        return ArrayAttr([rename_attribute("buffer", each, names, known) for each in attribute])
    if not isinstance(attribute, PartAttr | PartsAttr):
        return attribute
    if attribute not in known:
        if isinstance(attribute, PartsAttr):
            parts = [rename_attribute(key, part, names, known) for part in attribute.parts]
            known[attribute] = PartsAttr([part for part in parts if isinstance(part, PartAttr)])
        else:
            known[attribute] = attribute.with_buffer(rename_prefix(attribute.buffer.data, names))
    return known[attribute]
