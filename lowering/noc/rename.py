"""The trees of a layer for another layer that differs from it in names only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...transforms.dataflow.directive.data import LayerDirectives
from ...transforms.dataflow.directive.problem import LayerProblem
from .layer import sums_name
from .tree import Alloc, Compute, Copy, Free, Item, PartOf, Signal, Tree, UpdateRange, Wait


def without_names(directives: LayerDirectives) -> LayerDirectives:
    """The same without the names of layer and tensors: equal for layers that are alike."""
    problem = directives.problem
    names = {t.name: str(i) for i, t in enumerate(problem.tensors)}
    tensors = tuple(replace(t, name=names[t.name]) for t in problem.tensors)
    levels = tuple(
        replace(level, held=tuple(replace(h, tensor=names[h.tensor]) for h in level.held))
        for level in directives.levels
    )
    epilogue = problem.epilogue
    if epilogue is not None:
        later = tuple(replace(t, name=f"+{i}") for i, t in enumerate(epilogue.operands))
        epilogue = replace(epilogue, function="", operands=later)
    plain = replace(problem, name="", tensors=tensors, epilogue=epilogue)
    return LayerDirectives(plain, levels, directives.border)


@dataclass(frozen=True)
class Rename:
    """
    From the names of one layer to those of another: the layer's, by tensor, and the function of the
    epilogue.
    """

    layer: tuple[str, str]
    tensors: Mapping[str, str]
    functions: Mapping[str, str]

    @staticmethod
    def from_layers(old: LayerProblem, new: LayerProblem) -> Rename:
        """For two layers whose tensors are alike, one by one."""
        pairs = [*zip(old.tensors, new.tensors, strict=True),
                 *zip(old.read_after, new.read_after, strict=True)]  # fmt: skip
        names = {a.name: b.name for a, b in pairs}
        names[sums_name(old.output.name)] = sums_name(new.output.name)
        functions: dict[str, str] = {}
        if old.epilogue is not None and new.epilogue is not None:
            functions[old.epilogue.function] = new.epilogue.function
        return Rename((old.name, new.name), names, functions)

    def rename_tree(self, tree: Tree) -> Tree:
        """The tree with the new names."""
        return tuple(self._rename_item(item) for item in tree)

    def _rename_item(self, item: Item) -> Item:
        if isinstance(item, UpdateRange):
            return replace(item, body=self.rename_tree(item.body))
        if isinstance(item, Signal | Wait):
            return replace(item, signal=self._rename_signal(item.signal))
        if isinstance(item, Alloc | Free):
            return replace(item, buffer=self.tensors[item.buffer])
        if isinstance(item, Copy):
            return replace(
                item, source=self._rename_part(item.source), dest=self._rename_part(item.dest)
            )
        if isinstance(item, Compute):
            reads = tuple(self._rename_part(p) for p in item.reads)
            writes = tuple(self._rename_part(p) for p in item.writes)
            symbol = self.functions.get(item.symbol, item.symbol)
            return replace(item, symbol=symbol, reads=reads, writes=writes)
        return item

    def _rename_part(self, part: PartOf) -> PartOf:
        return replace(part, buffer=self.tensors[part.buffer])

    def _rename_signal(self, signal: str) -> str:
        """`layer.tensor1.what`."""
        old, new = self.layer
        found = re.fullmatch(r"(.*)(\d+\.\w+)", signal[len(old) + 1 :])
        assert signal.startswith(f"{old}.")
        assert found is not None
        name, rest = found.groups()
        while name not in self.tensors:  # the name ends in digits itself
            name, rest = name[:-1], name[-1] + rest
        return f"{new}.{self.tensors[name]}{rest}"
