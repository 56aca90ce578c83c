"""Values that are the bytes of others: joined, or seen in another layout."""

import pytest
from xdsl.dialects import func

from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import run_passes
from weft.transforms.layout.map import Fuse, Layout, Pad, Reorder, Split
from weft.transforms.model.load import load_module
from weft.transforms.model.mark_entry import MarkEntryPass
from weft.transforms.partition.plan_memory import PlanSharedMemoryPass, offsets_of
from weft.transforms.partition.same_bytes import (
    bases_of,
    is_of_same_bytes,
    lies_alike,
    shorten_layout,
)

PACKED = Layout((Split(1, (2, 4)), Reorder((0, 1, 3, 2))))
SHAPE = (2, 8, 3)


def test_layouts_that_store_the_same_bytes() -> None:
    rows = Layout((*PACKED.primitives, Fuse(0, 4), Split(0, (12, 4))))
    assert lies_alike(SHAPE, PACKED, rows)
    assert not lies_alike(SHAPE, PACKED, Layout())
    assert lies_alike(SHAPE, Layout(), Layout((Fuse(0, 3),)))
    assert shorten_layout(SHAPE, rows) == PACKED
    assert shorten_layout(SHAPE, Layout((Fuse(0, 3),))) == Layout()


def test_padding_is_told_from_elements_and_from_other_padding() -> None:
    behind, between = Layout((Pad(0, 0, 1),)), Layout((Pad(1, 0, 4),))
    assert not lies_alike((2, 8), behind, between)
    assert lies_alike((2, 8), behind, Layout((*behind.primitives, Split(0, (1, 3)))))
    assert not lies_alike((2, 8), behind, Layout((Pad(0, 0, 1, 7),)))


NETWORK = """
  func.func @f(%x: tensor<4x16xi8>, %w: tensor<4x16xi8> {weft.weight = "w"}) -> tensor<8x16xi8> {
    %a = func.call @one(%x) : (tensor<4x16xi8>) -> tensor<4x16xi8>
    %b = func.call @one(%a) : (tensor<4x16xi8>) -> tensor<4x16xi8>
    %r = layout.convert %b : tensor<4x16xi8>
      to tensor<4x16xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>
    %v = layout.convert %w : tensor<4x16xi8>
      to tensor<4x16xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>
    %j = layout.store_at %a, %b along 0 in "j" : tensor<4x16xi8>, tensor<4x16xi8> to tensor<8x16xi8>
    %c = layout.store_at %a, %b along 1 in "c" : tensor<4x16xi8>, tensor<4x16xi8> to tensor<4x32xi8>
    %u = layout.store_at %a, %w along 0 in "u" : tensor<4x16xi8>, tensor<4x16xi8> to tensor<8x16xi8>
    %s = func.call @two(%j, %v, %r) : (tensor<8x16xi8>,
      tensor<4x16xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>,
      tensor<4x16xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>) -> tensor<8x16xi8>
    func.return %s : tensor<8x16xi8>
  }
  func.func private @one(tensor<4x16xi8>) -> tensor<4x16xi8>
  func.func private @two(tensor<8x16xi8>,
    tensor<4x16xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>,
    tensor<4x16xi8, #layout.map<[split(dim=0, factors=[2, 2])]>>) -> tensor<8x16xi8>
"""


def test_joined_values_lie_side_by_side() -> None:
    ctx = make_context("vta-1x16x16")
    module = load_module(NETWORK, ctx)
    found = {op.results[0].name_hint: op for op in function_of(module).body.block.ops if op.results}
    values = {name: op.results[0] for name, op in found.items()}
    assert bases_of(values["j"]) == (values["a"], values["b"])
    assert bases_of(values["r"]) == (values["b"],)
    # A weight lies in no shared memory, and columns lie between each other.
    assert not any(is_of_same_bytes(found[name]) for name in "vuc")
    run_passes([MarkEntryPass(), PlanSharedMemoryPass()], ctx, module)
    entry = next(op for op in module.body.ops if isinstance(op, func.FuncOp))
    offsets = {
        op.results[0].name_hint: offsets_of(op)[0] for op in entry.body.block.ops if op.results
    }
    assert offsets["b"] == offsets["a"] + 64
    assert (offsets["j"], offsets["r"]) == (offsets["a"], offsets["b"])


def test_a_value_lies_beside_one_other_value() -> None:
    text = NETWORK.replace(
        "%s = ",
        """%k = layout.store_at %b, %a along 0 in "k" :
      tensor<4x16xi8>, tensor<4x16xi8> to tensor<8x16xi8>
    %s = """,
    )
    ctx = make_context("vta-1x16x16")
    module = load_module(text, ctx)
    with pytest.raises(WeftError, match="value %a is joined with two others, or with itself"):
        run_passes([MarkEntryPass(), PlanSharedMemoryPass()], ctx, module)
