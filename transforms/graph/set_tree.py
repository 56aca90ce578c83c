"""
Networks and resource-allocation trees as SET (ISCA 2023) writes them, as plain data.

A leaf of a tree is a layer with a batch; `T n/k` runs its children one after another, `S n/k` side
by side on disjoint groups of cores. `n` is the node's batch and `k` the number of parts into which
it is cut: children see `n / k` at a time, and the node repeats `k` times.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..core.errors import WeftError

WINDOWED = ("conv", "groupconv", "fc")
"""Kinds of layers that multiply with weights."""

MOVED = ("pool", "eltwise", "pointwise", "transpose")
"""Kinds of layers that have no weights."""


@dataclass(frozen=True)
class SetLayer:
    """
    A layer. `channels` is C: the input's channels of a layer with weights, the number of summands
    of an `eltwise` one. `features`, `height` and `width` are K, H and W of its result. The input is
    the results of `inputs` joined along channels, and `external` channels from outside; those of
    `weight_inputs`, joined, are the weights, `[K, C / groups]` of each element of the batch. `line`
    is where the table has it.
    """

    name: str
    kind: str
    channels: int
    features: int
    height: int
    width: int
    window: tuple[int, int] = (1, 1)
    stride: tuple[int, int] = (1, 1)
    groups: int = 1
    external: int = 0
    inputs: tuple[str, ...] = ()
    weight_inputs: tuple[str, ...] = ()
    line: int = 0

    @property
    def sources(self) -> tuple[str, ...]:
        """The layers whose results it reads, each once."""
        return tuple(dict.fromkeys((*self.inputs, *self.weight_inputs)))

    @property
    def has_weights(self) -> bool:
        """True if it reads weights of the network."""
        return self.kind in WINDOWED and not self.weight_inputs

    @property
    def group_channels(self) -> int:
        """The channels that one result is summed over."""
        return self.channels // self.groups

    @property
    def result_elements(self) -> int:
        """Elements of the result for one element of the batch."""
        return self.features * self.height * self.width

    @property
    def weight_elements(self) -> int:
        """Elements of its own weights."""
        rows, columns = self.window
        return self.features * self.group_channels * rows * columns if self.has_weights else 0

    @property
    def operations(self) -> int:
        """Multiply-adds for one element of the batch; element-wise operations of other kinds."""
        rows, columns = self.window
        if self.kind in WINDOWED:
            return self.result_elements * self.group_channels * rows * columns
        reads = self.channels if self.kind == "eltwise" else 1
        return self.result_elements * reads * rows * columns

    def input_extents(self) -> tuple[int, int]:
        """Rows and columns of what comes from outside: windows keep their edges' places."""
        return self.height * self.stride[0], self.width * self.stride[1]


Layers = Mapping[str, SetLayer]
"""A network: its layers by name, each behind those that it reads."""


@dataclass(frozen=True)
class SetNode:
    """
    A node of a tree: `kind` is `T` or `S`, or empty for a leaf, which is the layer `name`. `line`
    is where the file has it.
    """

    kind: str
    name: str
    batch: int
    parts: int = 1
    children: tuple[SetNode, ...] = field(default=())
    line: int = 0

    @property
    def part_batch(self) -> int:
        """The batch that children see at a time."""
        return self.batch // self.parts

    def describe(self) -> str:
        """`72 layers in 9 segments, 4 levels; 12 nodes in time, 5 in space`."""
        nodes = list(self.walk())
        in_time = sum(n.kind == "T" for n in nodes)
        in_space = sum(n.kind == "S" for n in nodes)
        segments = len(self.children) if self.kind == "T" else 1
        return (
            f"{len(nodes) - in_time - in_space} layers in {segments} segments, {self.depth} "
            f"levels; nodes in time: {in_time}, in space: {in_space}"
        )

    @property
    def depth(self) -> int:
        """The levels of nodes, leaves among them."""
        return 1 + max((child.depth for child in self.children), default=0)

    def walk(self) -> Iterator[SetNode]:
        """All nodes, each before those below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def leaves(self) -> Iterator[SetNode]:
        """The leaves in order."""
        if not self.kind:
            yield self
        for child in self.children:
            yield from child.leaves()


def check_tree(tree: SetNode, layers: Layers) -> None:
    """
    Raises `WeftError`, with the line, for a batch that is not its parent's part, or that no number
    of parts divides, for layers that the network does not have, that are missing or there twice,
    and for one in front of what it reads.
    """
    _check_batches(tree, None)
    done: dict[str, SetNode] = {}
    for leaf in tree.leaves():
        layer = layers.get(leaf.name)
        if layer is None:
            raise WeftError(f"line {leaf.line}: the network has no layer '{leaf.name}'")
        if leaf.name in done:
            raise WeftError(
                f"line {leaf.line}: layer '{leaf.name}' is in line {done[leaf.name].line} already"
            )
        missing = [name for name in layer.sources if name not in done]
        if missing:
            raise WeftError(
                f"line {leaf.line}: layer '{leaf.name}' reads '{missing[0]}', which is not in "
                "front of it"
            )
        done[leaf.name] = leaf
    left = [name for name in layers if name not in done]
    if left:
        many = f" and {len(left) - 1} more" if len(left) > 1 else ""
        last = max((leaf.line for leaf in tree.leaves()), default=tree.line)
        raise WeftError(f"line {last}: the tree ends without layer '{left[0]}'{many}")


def _check_batches(node: SetNode, batch: int | None) -> None:
    if batch is not None and node.batch != batch:
        raise WeftError(
            f"line {node.line}: has a batch of {node.batch}, but the node above hands on {batch} "
            "at a time"
        )
    if node.batch < 1 or node.parts < 1 or node.batch % node.parts:
        raise WeftError(
            f"line {node.line}: a batch of {node.batch} is not divided by {node.parts} parts"
        )
    if node.kind and not node.children:
        raise WeftError(f"line {node.line}: the node has nothing below it; indent layers by a tab")
    for child in node.children:
        _check_batches(child, node.part_batch)


def with_batch(tree: SetNode, batch: int) -> SetNode:
    """
    A tree of the same structure for another batch: each node has the largest number of parts that
    divides both its own and what it is now handed.
    """
    if not tree.kind:
        return replace(tree, batch=batch)
    parts = math.gcd(tree.parts, batch)
    children = tuple(with_batch(child, batch // parts) for child in tree.children)
    return replace(tree, batch=batch, parts=parts, children=children)


def shrink_layers(layers: Layers, by: int) -> dict[str, SetLayer]:
    """
    A smaller network of the same structure: channels, rows and columns divided by `by`, rounded
    up. Groups, windows and the channels of images stay.
    """

    def less(number: int) -> int:
        return -(-number // by)

    found: dict[str, SetLayer] = {}
    for name, layer in layers.items():
        image = layer.external > 0 and max(layer.window) > 1
        counted = layer.kind in WINDOWED and not image
        found[name] = replace(
            layer,
            channels=less(layer.channels) if counted else layer.channels,
            features=less(layer.features),
            height=less(layer.height),
            width=less(layer.width),
            external=layer.external if image else less(layer.external),
        )
    return found


def results_of(layers: Layers) -> Sequence[str]:
    """The layers that no other reads: the network's results."""
    read = {source for layer in layers.values() for source in layer.sources}
    return [name for name in layers if name not in read]
