"""
Programs of layers that are alike but for names: the later ones refer to the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.dataflow.directive.placement import ArrayPlacement
from ...transforms.dataflow.noc_tables import rename_prefix
from .tree import Alloc, Assign, Compute, Copy, Free, Item, PartOf, Signal, Tree, UpdateRange, Wait

Layout = tuple[Sequence[Sequence[ArrayPlacement] | None], Mapping[NestLoop, str]]
"""What besides its tree a program depends on: where a layer is placed, and the keys of stacks."""


@dataclass
class Alike:
    """The programs that there are, by their trees without names."""

    _known: dict[Tree, list[tuple[Layout, object, str, list[str]]]] = field(
        default_factory=dict[Tree, "list[tuple[Layout, object, str, list[str]]]"]
    )

    def find(
        self, name: str, tree: Tree, layout: Layout, params: object
    ) -> tuple[str, dict[str, str]] | None:
        """
        The program that program `name` is like, and what names of that one become; `None` where it
        is the first of its kind, which is remembered. `params` is what its body takes for known.
        """
        names: dict[str, int] = {}
        plain = _without_names(tree, names)
        same = self._known.setdefault(plain, [])
        for other_layout, other_params, other, other_names in same:
            if (other_layout, other_params) == (layout, params):
                found = name_pairs(dict(zip(other_names, names, strict=True)))
                return other, found
        same.append((layout, params, name, list(names)))
        return None


def name_pairs(names: Mapping[str, str]) -> dict[str, str]:
    """Few pairs of names that give all of these: beginnings up to a dot, where that suffices."""
    found: dict[str, str] = {}
    for old, new in names.items():
        a, b = old.split("."), new.split(".")
        while len(a) > 1 and len(b) > 1 and a[-1] == b[-1]:
            del a[-1], b[-1]
        if old != new:
            found.setdefault(".".join(a), ".".join(b))
    for old, new in names.items():
        if rename_prefix(old, found) != new:
            found[old] = new
    wrong = any(rename_prefix(old, found) != new for old, new in names.items())
    return dict(names) if wrong else found


def _without_names(tree: Tree, names: dict[str, int]) -> Tree:
    """
    The tree with numbers for names, by which of them comes first; registers that are called after
    tensors have numbers too, of their own.
    """
    registers: dict[str, int] = {}

    def number_name(name: str) -> str:
        return str(names.setdefault(name, len(names)))

    def number_register(name: str) -> str:
        return f":{registers.setdefault(name, len(registers))}" if ":" in name else name

    def renumber_part(part: PartOf) -> PartOf:
        return replace(part, buffer=number_name(part.buffer))

    def change_item(item: Item) -> Item:
        if isinstance(item, UpdateRange):
            return replace(item, body=tuple(map(change_item, item.body)))
        if isinstance(item, Assign):
            return Assign(number_register(item.sets), number_register(item.source))
        item = replace(item, after=tuple(map(number_register, item.after)))
        if not isinstance(item, Signal):
            item = replace(item, sets=number_register(item.sets))
        return renumber_item(item)

    def renumber_item(item: Item) -> Item:
        if isinstance(item, Signal | Wait):
            return replace(item, signal=number_name(item.signal))
        if isinstance(item, Alloc | Free):
            return replace(item, buffer=number_name(item.buffer))
        if isinstance(item, Copy):
            return replace(item, source=renumber_part(item.source), dest=renumber_part(item.dest))
        assert isinstance(item, Compute)
        reads, writes = (
            tuple(map(renumber_part, item.reads)),
            tuple(map(renumber_part, item.writes)),
        )
        return replace(item, symbol=number_name(item.symbol), reads=reads, writes=writes)

    return tuple(map(change_item, tree))
