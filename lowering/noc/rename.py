"""The trees of a layer for another layer that differs from it in names only."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ...transforms.dataflow.directive.data import LayerDirectives
from ...transforms.dataflow.directive.problem import LayerProblem
from ...transforms.kernel.linear import Linear
from .buffers import share_name
from .layer import sums_name
from .tree import (
    Alloc,
    Assign,
    Compute,
    Copy,
    Form,
    Free,
    Item,
    NodeAt,
    NodeNumber,
    NodeOf,
    PartOf,
    Signal,
    Tree,
    UpdateRange,
    Wait,
    Wrapped,
)


def _same_name(name: str) -> str:
    return name


@dataclass(frozen=True)
class NewNames:
    """What becomes of the names in a tree, by what is called so."""

    buffer: Callable[[str], str]
    signal: Callable[[str], str]
    symbol: Callable[[str], str] = _same_name
    register: Callable[[str], str] = _same_name
    key: Callable[[str], str] = _same_name

    def change_tree(self, tree: Tree) -> Tree:
        """The tree with the new names; each is asked for as often as it is there, in order."""
        return tuple(map(self._change_item, tree))

    def _change_item(self, item: Item) -> Item:
        if isinstance(item, UpdateRange):
            return replace(item, key=self.key(item.key), body=self.change_tree(item.body))
        if isinstance(item, Assign):
            return Assign(self.register(item.sets), self.register(item.source))
        if self.register is not _same_name:
            item = replace(item, after=tuple(map(self.register, item.after)))
            if not isinstance(item, Signal):
                item = replace(item, sets=self.register(item.sets))
        if isinstance(item, Signal):
            return replace(item, signal=self.signal(item.signal), at=self._change_node(item.at))
        if isinstance(item, Wait):
            return replace(item, signal=self.signal(item.signal))
        if isinstance(item, Alloc | Free):
            return replace(item, buffer=self.buffer(item.buffer))
        if isinstance(item, Copy):
            source, dest = self._change_part(item.source), self._change_part(item.dest)
            return replace(item, source=source, dest=dest)
        assert isinstance(item, Compute)
        reads = tuple(map(self._change_part, item.reads))
        writes = tuple(map(self._change_part, item.writes))
        item = replace(item, symbol=self.symbol(item.symbol), reads=reads, writes=writes)
        takes, gives = (n and self._change_node(n) for n in (item.takes, item.gives))
        assert takes is None or isinstance(takes, NodeOf)
        assert gives is None or isinstance(gives, NodeOf)
        return replace(item, takes=takes, gives=gives)

    def _change_part(self, part: PartOf) -> PartOf:
        if self.key is _same_name:
            return replace(part, buffer=self.buffer(part.buffer))
        axes = tuple((self._change_form(first), count, step) for first, count, step in part.axes)
        node = None if part.node is None else self._change_node(part.node)
        assert not isinstance(node, NodeNumber)
        return replace(part, buffer=self.buffer(part.buffer), axes=axes, node=node)

    def _change_node(self, node: NodeOf | NodeAt | NodeNumber) -> NodeOf | NodeAt | NodeNumber:
        if self.key is _same_name or isinstance(node, NodeNumber):
            return node
        if isinstance(node, NodeAt):
            return NodeAt(tuple(map(self._change_form, node.coord)))
        digits = ((self.key(key), self._change_form(form)) for key, form in node.digits)
        return NodeOf(node.level, tuple(digits))

    def _change_form(self, form: Form) -> Form:
        return Linear.of(form.constant, ((self._change_key(k), c) for k, c in form.terms))

    def _change_key(self, key: str | Wrapped) -> str | Wrapped:
        if isinstance(key, Wrapped):
            return Wrapped(self._change_form(key.value), key.divisor, key.modulus)
        return self.key(key)


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
        names |= {share_name(a.name): share_name(b.name) for a, b in pairs}
        names[sums_name(old.output.name)] = sums_name(new.output.name)
        functions: dict[str, str] = {}
        if old.epilogue is not None and new.epilogue is not None:
            functions[old.epilogue.function] = new.epilogue.function
        return Rename((old.name, new.name), names, functions)

    def rename_tree(self, tree: Tree) -> Tree:
        """The tree with the new names."""
        return NewNames(
            self.tensors.__getitem__,
            self._rename_signal,
            lambda symbol: self.functions.get(symbol, symbol),
        ).change_tree(tree)

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
