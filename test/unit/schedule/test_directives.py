"""Schedules as directives, and back; directives that do not fit a kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from weft.dialects.dataflow import LayerOp
from weft.dialects.intrin import ApplyOp
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.application import Application
from weft.transforms.embed.apply_op import application_of
from weft.transforms.machine.view import Machine
from weft.transforms.model.load import load_module
from weft.transforms.schedule.directives import layer_of, schedule_of
from weft.transforms.schedule.embedded import grid_kernel
from weft.transforms.schedule.grid import GridKernel, GridOperand
from weft.transforms.schedule.pieces import slot_elements
from weft.transforms.schedule.tiles import Buffering, Schedule
from weft.transforms.schedule.transfers import StorageOrder, StoredDim
from weft.transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass

BIAS = Epilogue(bias=True, shift=4)
LAYERS = {
    "conv": conv2d_mlir(1, 17, 3, 4, 20, 3, 3, pad=1, epilogue=BIAS),
    "strided": conv2d_mlir(2, 16, 9, 9, 16, 1, 1, stride=2, epilogue=BIAS),
    "matmul": matmul_mlir(6, 50, 64, epilogue=BIAS),
}


@dataclass(frozen=True)
class Case:
    machine: Machine
    application: Application
    kernel: GridKernel

    def layer(self, schedule: Schedule) -> LayerOp:
        return layer_of("layer", self.application, self.kernel, schedule, self.machine)

    def fits(self, schedule: Schedule) -> bool:
        """Whether all slots fit their memories, beside what is resident."""
        sizes = slot_elements(self.kernel, schedule)
        resident = sum(o.size for o in self.kernel.resident)
        room = [self.machine.find_memory(o.memory).usable_entries for o in self.kernel.operands]
        room[-1] -= resident
        used = [b.copies * n for b, n in zip(schedule.buffers, sizes, strict=True)]
        return all(u <= r for u, r in zip(used, room, strict=True))

    def schedule(self, layer: LayerOp) -> Schedule:
        return schedule_of(layer, self.application, self.kernel, self.machine)


@cache
def case(name: str, machine_name: str = "vta-1x16x16") -> Case:
    ctx = make_context(machine_name)
    module = load_module(LAYERS[name], ctx)
    EmbedIntrinsicsPass().apply(ctx, module)
    (op,) = [o for o in module.walk() if isinstance(o, ApplyOp)]
    application = application_of(op, ctx.machine())
    return Case(ctx.machine(), application, grid_kernel(application, ctx.machine()))


def parsed(text: str) -> LayerOp:
    module = load_module(text, make_context(), "test.mlir")
    assert isinstance(module, ModuleOp)
    (layer,) = module.body.block.ops
    assert isinstance(layer, LayerOp)
    return layer


# --- there and back -------------------------------------------------------------------------


@st.composite
def orders(draw: st.DrawFn, operand: GridOperand) -> StorageOrder:
    """An order of the grid's dimensions, one of them perhaps in blocks."""
    stored = [StoredDim(g) for g in range(len(operand.dims))]
    grid = draw(st.sampled_from(range(len(stored))))
    factors = [f for f in range(2, operand.dims[grid].extent) if operand.dims[grid].extent % f == 0]
    if factors and draw(st.booleans()):
        factor = draw(st.sampled_from(factors))
        stored[grid] = StoredDim(grid, factor)
        stored.append(StoredDim(grid, factor, inner=True))
    return tuple(draw(st.permutations(stored)))


@st.composite
def schedules(draw: st.DrawFn, kernel: GridKernel) -> Schedule:
    """
    A schedule as directives give it back: dimensions that are in one piece come first in the
    loops, and are not named as held.
    """
    tile = tuple(draw(st.integers(1, n)) for n in kernel.extents)
    cut = [j for j, n in enumerate(kernel.extents) if tile[j] < n]
    whole = [j for j in range(len(tile)) if j not in cut]
    held = [
        frozenset(j for j in cut if j in o.used_dims() and draw(st.booleans()))
        for o in kernel.operands
    ]
    order = draw(st.permutations(cut))
    if not held[-1] >= kernel.output.used_dims() & set(cut):
        # What the output does not keep must not move before its sums are complete.
        order.sort(key=lambda j: j in kernel.reductions)
    buffers = tuple(
        Buffering(h, draw(st.integers(1, 2)), draw(orders(o)))
        for h, o in zip(held, kernel.operands, strict=True)
    )
    return Schedule(tile, (*whole, *order), buffers, draw(st.booleans()))


@pytest.mark.parametrize("machine", ["vta-1x16x16", "vta-8x8x8-zu"])
@pytest.mark.parametrize("name", LAYERS)
@given(data=st.data())
@settings(max_examples=25)
def test_round_trip(name: str, machine: str, data: st.DataObject) -> None:
    the = case(name, machine)
    schedule = data.draw(schedules(the.kernel))
    assume(the.fits(schedule))
    layer = the.layer(schedule)
    layer.verify()
    assert the.schedule(layer) == schedule
    assert the.schedule(parsed(str(layer))) == schedule


def test_what_does_not_matter_is_left_out() -> None:
    """The place of loops without tiles, and what is held of them."""
    the = case("matmul")
    rank = len(the.kernel.dims)
    everything = tuple(
        Buffering(frozenset(range(rank)), 1, tuple(StoredDim(g) for g in range(len(o.dims))))
        for o in the.kernel.operands
    )
    schedule = Schedule(the.kernel.extents, tuple(reversed(range(rank))), everything)
    plain = tuple(replace(b, held=frozenset()) for b in everything)
    back = the.schedule(the.layer(schedule))
    assert back == Schedule(the.kernel.extents, tuple(range(rank)), plain)


def test_an_order_may_be_left_out() -> None:
    the = case("matmul")
    orderless = MATMUL.replace(' order ["0", "1"]', "")
    assert orderless != MATMUL
    assert the.schedule(parsed(orderless)) == the.schedule(parsed(MATMUL))


# --- directives that do not fit -------------------------------------------------------------

# 6x64x50 in elements of 1x16 and 16x16: 6 rows, 4 blocks of outputs, 4 of what is summed.
MATMUL = """
dataflow.layer @layer (n = 6, k = 64, c = 64) {
  dataflow.level @sram {
    dataflow.tensor "inp" in @INP (n = 2, c = 32) copies 2 order ["0", "1"]
    dataflow.tensor "wgt" in @WGT (k = 64, c = 32) order ["0", "1"]
    dataflow.tensor "acc" in @ACC (n = 2, k = 64) order ["0", "1"]
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (c += 32)
    dataflow.update (n += 2)
  }
}
"""


def test_these_directives_fit() -> None:
    schedule = case("matmul").schedule(parsed(MATMUL))
    assert schedule.tile == (2, 4, 2)
    assert schedule.loops == (1, 0, 2)
    assert [b.copies for b in schedule.buffers] == [2, 1, 1]
    assert [b.held for b in schedule.buffers] == [frozenset()] * 3


Edit = Callable[[str], str]


def swap(old: str, new: str) -> Edit:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return edit


def second_level(text: str) -> str:
    return text[: text.rindex("}")] + "dataflow.level @dram {\n}\n}"


def interchanged(text: str) -> str:
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if "update (c" in line)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (
            swap("(n = 6, k = 64, c = 64)", "(n = 6, k = 64, c = 96)"),
            "its dimensions are {'n': 6, 'k': 64, 'c': 96}, but the kernel's are "
            "{'n': 6, 'k': 64, 'c': 64}",
        ),
        (
            swap("(n = 6, k = 64, c = 64)", "(k = 64, n = 6, c = 64)"),
            "its dimensions are {'k': 64, 'n': 6, 'c': 64}, but the kernel's are "
            "{'n': 6, 'k': 64, 'c': 64}",
        ),
        (second_level, "2 levels, but this machine manages one"),
        (swap("@sram", "@dram"), "level @dram, but its memories are in @sram"),
        (
            swap("dataflow.stack (k += 1) by 16", ""),
            "its stacks are [({'c': 1}, 16)], but the embedding has one for each of "
            "{'k': 16, 'c': 16}, by 1",
        ),
        (
            swap("(c += 1) by 16", "(c += 1) by 8"),
            "its stacks are [({'k': 1}, 16), ({'c': 1}, 8)], but the embedding has one for each "
            "of {'k': 16, 'c': 16}, by 1",
        ),
        (
            swap("update (c += 32)", "update (c += 32)\n    dataflow.update (c += 64)"),
            "'c' is updated by 32 and by 64",
        ),
        (
            swap("32)", "24)"),
            "update of 'c': 24 is not a multiple of its digit's extent 16",
        ),
        (swap('"inp" in', '"imp" in'), "tensor 'imp' is none of inp, wgt, acc"),
        (
            swap('dataflow.tensor "acc" in @ACC (n = 2, k = 64) order ["0", "1"]', ""),
            "no dataflow.tensor for operand 'acc'",
        ),
        (
            swap("@WGT (k = 64, c = 32)", "@WGT (k = 64, c = 32) share 2"),
            "tensor 'wgt' is shared, but each memory has one buffer",
        ),
        (
            swap("@WGT", "@INP"),
            "tensor 'wgt' is in @INP, but vta_gemm reads it in @WGT",
        ),
        (
            swap("(k = 64, c = 32) order", "(c = 32) order"),
            "tensor 'wgt' has sizes of c, but depends on k, c",
        ),
        (
            swap("(k = 64, c = 32) order", "(n = 2, k = 64, c = 32) order"),
            "tensor 'wgt' has sizes of n, k, c, but depends on k, c",
        ),
        (
            swap('["0", "1"]', '["0", "0"]'),
            "tensor 'inp': 0, 0 is no order of 2 dimensions",
        ),
        (swap('["0", "1"]', '["0"]'), "tensor 'inp': 0 is no order of 2 dimensions"),
        (
            swap('["0", "1"]', '["0/2", "1"]'),
            "tensor 'inp': 0/2, 1 is no order of 2 dimensions",
        ),
        (
            swap('["0", "1"]', '["0/2", "1", "0%3"]'),
            "tensor 'inp': 0/2, 1, 0%3 is no order of 2 dimensions",
        ),
        (
            swap('["0", "1"]', '["0/2", "1", "0%2", "0%2"]'),
            "tensor 'inp': 0/2, 1, 0%2, 0%2 is no order of 2 dimensions",
        ),
        (
            swap('["0", "1"]', '["x", "1"]'),
            'tensor \'inp\': "x" is no place in a storage order, such as "1", "1/4", "1%4"',
        ),
        (
            swap('["0", "1"]', '["0/0", "1"]'),
            'tensor \'inp\': "0/0" is no place in a storage order, such as "1", "1/4", "1%4"',
        ),
        (
            interchanged,
            "tensor 'acc' moves inside an update of a reduction, before its sums are complete: "
            "put that update first",
        ),
        (
            swap("copies 2", "copies 1024"),
            "tensor 'inp' takes 1024 times 4 entries of @INP, which has room for 2048",
        ),
    ],
)
def test_refused(edit: Edit, reason: str) -> None:
    with pytest.raises(WeftError) as error:
        case("matmul").schedule(parsed(edit(MATMUL)))
    assert str(error.value) == f"test.mlir:2:1: dataflow.layer @layer: {reason}"
