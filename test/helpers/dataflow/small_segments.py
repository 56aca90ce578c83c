"""Layers that may run side by side on a small machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    SegmentDirectives,
    Stack,
    Update,
)
from weft.transforms.dataflow.directive.ir import segment_of, segment_op
from weft.transforms.dataflow.directive.nest import nest_of
from weft.transforms.dataflow.directive.placement import place_layers
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.machine.view import Machine, machine_from_text

OVERLAPS = ("in_place", "double", "none")


Stacks = tuple[tuple[str, int, int], ...]
Updates = tuple[tuple[str, int], ...]


def machine(overlap: str = "in_place", nodes: int = 2, ports: int = 1) -> Machine:
    """
    `nodes` by `nodes` nodes of four by four PEs, whose nodes' buffers change as said, and two by
    `ports` ports of the outermost memory.
    """
    text = (Path(__file__).parents[2] / "machines" / "small.mlir").read_text(encoding="utf-8")
    for old, new in (
        ('@node attributes {overlap = "in_place"}', f'@node attributes {{overlap = "{overlap}"}}'),
        ("@node shape [2, 2]", f"@node shape [{nodes}, {nodes}]"),
        ("@dram shape [2, 1]", f"@dram shape [2, {ports}]"),
        ("i16 {depth = 16384,", "i16 {depth = 65536,"),
    ):
        assert old in text
        text = text.replace(old, new)
    return machine_from_text(text, "small.mlir")


def named(problem: LayerProblem, **names: str) -> LayerProblem:
    """The layer with other names of tensors."""
    tensors = tuple(replace(t, name=names.get(t.name, t.name)) for t in problem.tensors)
    return replace(problem, tensors=tensors)


def layer(
    problem: LayerProblem,
    stacks: Stacks = (),
    updates: Updates = (),
) -> LayerDirectives:
    """A layer with stacks (dimension, shift, number) and updates of nodes, the innermost first."""
    steps = {d: e for d, e in problem.extents.items() if e > 1}
    pe = LevelDirectives(
        "pe",
        tuple(ResidentBlock(t.name, "REGF", ()) for t in problem.tensors),
        (),
        tuple(Update(((d, 1),)) for d in reversed(steps)),
    )
    node = LevelDirectives(
        "node",
        tuple(ResidentBlock(t.name, "GBUF", ()) for t in problem.tensors),
        tuple(Stack(((d, shift),), count) for d, shift, count in stacks),
        tuple(Update(((d, step),)) for d, step in updates),
    )
    block = dict(problem.extents)
    for dim, size in [(d, s) for d, s, _ in stacks] + list(updates):
        block[dim] = min(block[dim], size)
    held: list[ResidentBlock] = []
    for part in node.held:
        dims = problem.tensor(part.tensor).dims
        held.append(replace(part, sizes=tuple((d, n) for d, n in block.items() if d in dims)))
    found = LayerDirectives(problem, (pe, replace(node, held=tuple(held))))
    nest_of(found)
    return found


def segment(*layers: LayerDirectives, on: Machine) -> SegmentDirectives:
    """The layers side by side; what the text says of them is the same."""
    plain = SegmentDirectives("block", layers)
    op = segment_op(plain)
    op.verify()
    found = place_layers(segment_of(op), on)
    assert segment_of(segment_op(found)) == found
    return found


def convs(
    groups: int = 4,
    stacks: Stacks = (),
    inner: Updates = (),
    others: Stacks = (),
    later: Updates = (),
) -> tuple[LayerDirectives, LayerDirectives]:
    """Two convolutions, with a batch of 8 in some groups."""
    first = p.conv_problem(8, 8, 4, 6, 3, 3, 3, pad=1, name="first")
    second = p.conv_problem(8, 4, 8, 6, 3, 3, 3, pad=1, name="second")
    step = -(-8 // groups)
    n = (("n", step),) if groups > 1 else ()
    return (
        layer(named(first, y="t"), stacks, (*inner, *n)),
        layer(named(second, x="t", f="g", y="z"), others, (*later, *n)),
    )
