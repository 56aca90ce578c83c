"""What ops say of memory: each of them something, and nothing that loses or merges too much."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.ir import Operation
from xdsl.traits import (
    IsTerminator,
    MemoryEffect,
    MemoryEffectKind,
    SymbolOpInterface,
    get_effects,
)
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination
from xdsl.transforms.dead_code_elimination import would_be_trivially_dead

from weft.dialects.aie1 import ForOp, LoadOp
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.layout_ops import layout_meanings
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import multiverse, our_universe
from weft.transforms.model.load import load_module

DECLARATIONS = {
    "arch.bundle",
    "arch.channel",
    "arch.transfer",
    "dataflow.level",
    "dataflow.operand",
    "dataflow.stack",
    "dataflow.tensor",
    "dataflow.update",
}
"""Ops that are read where they stand: they say nothing, so nothing removes or merges them."""


def our_ops() -> list[type[Operation]]:
    dialects = multiverse().all_dialects
    return [op for name in our_universe().all_dialects for op in dialects[name]().operations]


@pytest.mark.parametrize("op", our_ops(), ids=lambda op: op.name)
def test_each_op_says_something_or_is_a_declaration(op: type[Operation]) -> None:
    says = any(op.has_trait(t) for t in (MemoryEffect, SymbolOpInterface, IsTerminator))
    assert says != (op.name in DECLARATIONS)


def kinds(op: Operation) -> set[MemoryEffectKind] | None:
    effects = get_effects(op)
    return None if effects is None else {effect.kind for effect in effects}


KERNEL = """
aie1.kernel @main {
  %image = aie1.buffer "img" is "image" at 0 : !aie1.array<480 x 16>
  %p = aie1.pointer "p" into %image at 0 strides {} : !aie1.array<480 x 16>
  aie1.for ["x"] counts [2] {
    %a = aie1.load %p[0] bits 256
  }
  aie1.for ["y"] counts [2] {
    %a = aie1.load %p[0] bits 256
    %s = aie1.ups %p[0] lanes [0, 16] bits 16 shift 0 : !aie1.acc<16 x 48>
    %v = aie1.srs %s lanes [0, 8] shift 0 : !aie1.acc<16 x 48> -> !aie1.lanes<8 x 16>
    aie1.store %v, %p[0] : !aie1.lanes<8 x 16>
  }
}
"""


def test_loops_have_the_effects_of_what_is_in_them() -> None:
    module = load_module(KERNEL, make_context())
    reads, writes = (op for op in module.walk() if isinstance(op, ForOp))
    assert kinds(reads) == {MemoryEffectKind.READ, MemoryEffectKind.ALLOC}
    assert would_be_trivially_dead(reads)
    assert MemoryEffectKind.WRITE in (kinds(writes) or ())
    assert not would_be_trivially_dead(writes)


def test_loads_go_without_uses_but_are_never_one() -> None:
    module = load_module(KERNEL, make_context())
    load = next(op for op in module.walk() if isinstance(op, LoadOp))
    assert would_be_trivially_dead(load)
    assert kinds(load) == {MemoryEffectKind.READ, MemoryEffectKind.ALLOC}


STORED = "tensor<6xi8, #layout.map<[{primitive}]>>"
SEEN = """
func.func @main(%x: tensor<{stored}xi8>) -> tensor<{stored}xi8> {{
  %0 = layout.logical %x : tensor<{stored}xi8> to {type}
  %1 = layout.convert %0 : {type} to tensor<6xi8>
  %2 = layout.convert %1 : tensor<6xi8> to {type}
  %3 = layout.stored %2 : {type} to tensor<{stored}xi8>
  return %3 : tensor<{stored}xi8>
}}
"""


@pytest.mark.parametrize(
    ("stored", "primitive", "expected"),
    [
        ("8", "pad(dim=0, low=0, high=2, value=5)", [1, 2, 3, 4, 5, 6, 5, 5]),
        ("2x6", "broadcast(dim=0, extent=2)", [[1, 2, 3, 4, 5, 6]] * 2),
        ("3x4", "unfold(dim=0, tile_size=4, interval=1)", None),
        ("2x3", "split(dim=0, factors=[2, 3])", [[1, 2, 3], [4, 5, 6]]),
    ],
)
def test_what_is_seen_as_padding_is_filled(
    stored: str, primitive: str, expected: list[int] | None
) -> None:
    """A view may have anything where its layout pads or repeats: there and back fills that."""
    ctx = make_context()
    type = STORED.format(primitive=primitive)
    text = SEEN.format(stored=stored, type=type)
    shape = tuple(map(int, stored.split("x")))
    x = np.arange(1, 1 + np.prod(shape), dtype=np.int8).reshape(shape)
    before = load_module(text, ctx)
    (wanted,) = run_function(before, {"x": x}, None, layout_meanings())
    after = load_module(text, ctx)
    CanonicalizePass().apply(ctx, after)
    after.verify()
    (found,) = run_function(after, {"x": x}, None, layout_meanings())
    assert np.array_equal(found, wanted)
    if expected is not None:
        assert wanted.tolist() == expected
    assert sum(1 for op in after.walk() if op.name == "layout.convert") == (found != x).any()


def test_pure_ops_are_one() -> None:
    ctx = make_context()
    split = STORED.format(primitive="split(dim=0, factors=[2, 3])")
    text = f"""
    func.func @main(%x: tensor<6xi8>) -> (tensor<2x3xi8>, tensor<2x3xi8>) {{
      %0 = layout.convert %x : tensor<6xi8> to {split}
      %1 = layout.convert %x : tensor<6xi8> to {split}
      %2 = layout.stored %0 : {split} to tensor<2x3xi8>
      %3 = layout.stored %1 : {split} to tensor<2x3xi8>
      return %2, %3 : tensor<2x3xi8>, tensor<2x3xi8>
    }}
    """
    module = load_module(text, ctx)
    CommonSubexpressionElimination().apply(ctx, module)
    assert [op.name for op in module.walk() if op.name.startswith("layout.")] == [
        "layout.convert",
        "layout.stored",
    ]
