"""The passes on bodies come to the kernels that the generation of code from schedules makes."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest
from helpers.triplet.layer_text import Layer
from helpers.triplet.pass_runs import CONTEXT, later
from xdsl.dialects import func

from weft.dialects.aie1 import KernelOp
from weft.dialects.triplet import MacOp
from weft.lowering.aie1.body.code import Scaling, body_of
from weft.lowering.aie1.convert_triplet_to_aie1 import ConvertTripletToAie1Pass
from weft.targets.aie1.code.ir import code_of
from weft.targets.aie1.code.vector import Code, Mac, Store
from weft.targets.aie1.machine.spec import default_spec
from weft.transforms.model.load import load_module
from weft.transforms.triplet.convert import ConvertLinalgToTripletPass
from weft.transforms.triplet.from_linalg import sums_of_products
from weft.transforms.triplet.schedule import BodySchedule

Convert = ConvertLinalgToTripletPass
SPEC = default_spec()


def by_passes(layer: Layer, convert: Convert, rows: bool) -> Code:
    module = load_module(layer.text(), CONTEXT)
    for step in (convert, *later(rows), ConvertTripletToAie1Pass()):
        step.apply(CONTEXT, module)
    (kernel,) = [op for op in module.walk() if isinstance(op, KernelOp)]
    return code_of(kernel, SPEC)


def by_schedule(layer: Layer, schedule: BodySchedule, rows: bool) -> Code:
    module = load_module(layer.text(), CONTEXT)
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    (found,) = sums_of_products(function)
    *inputs, output = found.problem.tensors
    problem = replace(
        found.problem, tensors=(*inputs, replace(output, element_bits=layer.bits))
    )  # fmt: skip
    return body_of(problem, schedule, SPEC, Scaling(found.shift), across=rows).code


def operations(code: Code) -> Counter[object]:
    """Stores, and multiply-adds by shape and which lanes' and columns' data they take."""
    found: Counter[object] = Counter()
    for op, _ in code.walk():
        if isinstance(op, Mac):
            found[op.shape, op.x.offsets, op.x.step, op.x.square] += 1
        elif isinstance(op, Store):
            found[op.bits, op.lanes, op.shift] += 1
    return found


@pytest.mark.parametrize(
    ("layer", "vector", "jam", "unit", "rows"),
    [
        pytest.param(Layer((16, 256), (3, 3), shift=10), "x", {}, (16, 2), True, id="3x3"),
        pytest.param(Layer((16, 256), (3, 3), shift=10), "x", {}, (16, 2), False, id="by-rows"),
        pytest.param(Layer((16, 256), (5, 5), shift=10), "x", {"y": 2}, (16, 2), True, id="jam"),
        pytest.param(Layer((2, 2, 32), (3, 3, 3), shift=10), "x", {}, (16, 2), True, id="3d"),
        pytest.param(Layer((3, 24), (3, 3), bits=32, shift=10), "x", {}, (8, 1), True, id="i32"),
        pytest.param(
            Layer((1,), (1,), outputs=64, inputs=8, last="k", shift=10), "k", {}, (16, 2), True,
            id="fully-connected",
        ),
        pytest.param(
            Layer((1, 2), (1, 3), outputs=16, inputs=8, bits=8, shift=10, last="k"), "k", {},
            (16, 8), True, id="i8",
        ),
    ],
)  # fmt: skip
def test_same_operations(
    layer: Layer, vector: str, jam: dict[str, int], unit: tuple[int, int], rows: bool
):
    lanes, columns = unit
    jams = tuple(f"{name}:{count}" for name, count in jam.items())
    convert = Convert(vector=vector, jam=jams, lanes=lanes, columns=columns)
    parallel = tuple(n for n in layer.loops if n in "kgzyx")
    schedule = BodySchedule(vector, parallel, jam)
    mine, other = by_passes(layer, convert, rows), by_schedule(layer, schedule, rows)
    assert operations(mine) == operations(other)


@pytest.mark.parametrize(
    ("size", "rank"), [(2, 2), (3, 2), (5, 2), (7, 2), (11, 2), (2, 3), (3, 3), (5, 3)]
)
def test_rows_need_no_padding(size: int, rank: int):
    layer = Layer((2,) * (rank - 1) + (32,), (size,) * rank, shift=10)
    module = load_module(layer.text(), CONTEXT)
    for step in (Convert(lanes=16, columns=2), *later(True)):
        step.apply(CONTEXT, module)
    macs = [op for op in module.walk() if isinstance(op, MacOp)]
    assert len(macs) == -(-math.prod(layer.window) // 2)


@pytest.mark.parametrize(("stride", "macs"), [(1, 5), (2, 5), (3, 5)])
def test_strides(stride: int, macs: int):
    layer = Layer((2, 32), (3, 3), stride=stride, shift=10)
    module = load_module(layer.text(), CONTEXT)
    for step in (Convert(lanes=16, columns=2), *later(True)):
        step.apply(CONTEXT, module)
    assert sum(isinstance(op, MacOp) for op in module.walk()) == macs
