"""A module means the same before and after each pass on the way to VTA."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.passes import ModulePass

from weft.dialects.intrin import ApplyOp
from weft.dialects.vta.ops import ProgramOp
from weft.dialects.vta.stream import StreamOp
from weft.lowering.host.layouts.activations import LayoutActivationsPass
from weft.lowering.vta.convert_intrin_to_vta import ConvertIntrinToVtaPass
from weft.targets.reference.interpreter import Meaning, run_function
from weft.targets.reference.scalars import Array
from weft.tools.bench.layers import (
    Epilogue,
    conv1d_mlir,
    conv2d_mlir,
    conv2d_nhwc,
    conv3d_mlir,
    matmul_mlir,
)
from weft.tools.common.arrays import argument_forms, random_array
from weft.tools.registry.contexts import all_meanings, make_context
from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.functions import function_of
from weft.transforms.layout.apply import to_logical, to_stored
from weft.transforms.machine.context import WeftContext
from weft.transforms.model.load import load_module
from weft.transforms.schedule.dataflow_tile import DataflowTilePass
from weft.transforms.strategy.embed_intrinsics import EmbedIntrinsicsPass

BUNDLED = ("vta-1x16x16", "vta-1x16x16-zu", "vta-8x8x8-zu")
SHALLOW = {
    "@INP : tensor<1x16xi8> {depth = 2048}": "@INP : tensor<1x16xi8> {depth = 256}",
    "@WGT : tensor<16x16xi8> {depth = 1024}": "@WGT : tensor<16x16xi8> {depth = 128}",
    "@ACC : tensor<1x16xi32> {depth = 2048}": "@ACC : tensor<1x16xi32> {depth = 256}",
    "@OUT : tensor<1x16xi8> {depth = 2048,": "@OUT : tensor<1x16xi8> {depth = 256,",
    "usable_entries = 2048": "usable_entries = 512",
}
MADE_UP: Mapping[str, Mapping[str, str]] = {
    "shallow": SHALLOW,
    "1x8x8": {"16x16xi8": "8x8xi8", "1x16x": "1x8x"},
    "2x16x16": {"1x16x": "2x16x"},
    "4x8x8-shallow": {**SHALLOW, "16x16xi8": "8x8xi8", "1x16x": "4x8x"},
}
"""Machines as changes to the text of `vta-1x16x16`, in order."""

Context = Callable[[str], WeftContext]


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Context:
    """The context for a machine by name; each machine is read once."""
    folder = tmp_path_factory.mktemp("machines")
    known: dict[str, WeftContext] = {}

    def get(name: str) -> WeftContext:
        if name not in known:
            file = str(_written(folder, name)) if name in MADE_UP else name
            known[name] = make_context(file)
        return known[name]

    return get


def _written(folder: Path, name: str) -> Path:
    text = resolve_machine("vta-1x16x16").read_text()
    for old, new in MADE_UP[name].items():
        assert old in text
        text = text.replace(old, new)
    file = folder / f"{name}.mlir"
    file.write_text(text)
    return file


def results(
    module: ModuleOp, arguments: Mapping[str, Array], meanings: Mapping[str, Meaning]
) -> list[Array]:
    """What the module's function computes, logical arrays in and out."""
    function = function_of(module)
    arrays: dict[str, Array] = {}
    for name, argument in zip(arguments, function.args, strict=True):
        assert isinstance(argument.type, TensorType)
        arrays[name] = to_stored(arguments[name], argument.type)
    values = run_function(module, arrays, meanings=meanings)
    return [
        to_logical(value, type)
        for value, type in zip(values, function.function_type.outputs, strict=True)
    ]


def check(text: str, ctx: WeftContext, order: str | None = None) -> list[Array]:
    """
    Compares the module as loaded with itself after each pass, and gives what it computes.
    `order` is that of activations on one more way. Few schedules are evaluated: any one
    must be right.
    """
    module = load_module(text, ctx, "test.mlir")
    function = function_of(module)
    forms = argument_forms(function)
    arguments = {name: random_array(name, *form, 0) for name, form in forms.items()}
    meanings = all_meanings(ctx)
    expected = results(module, arguments, meanings)

    def follow(module: ModuleOp, *passes: ModulePass) -> None:
        for step in passes:
            step.apply(ctx, module)
            module.verify()
            for wanted, found in zip(expected, results(module, arguments, meanings), strict=True):
                np.testing.assert_array_equal(found, wanted, err_msg=f"after {step.name}")

    tile = DataflowTilePass(evaluated=4)
    follow(module, EmbedIntrinsicsPass())
    if order is not None:
        follow(module.clone(), LayoutActivationsPass(order), tile)
    follow(module, tile, ConvertIntrinToVtaPass())
    assert any(isinstance(op, ProgramOp | StreamOp) for op in module.body.ops)
    assert not any(isinstance(op, ApplyOp) for op in module.walk())
    return expected


# --- layers as text -------------------------------------------------------------------------


def tensor(shape: tuple[int, ...], element: str) -> str:
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


STEPS = {
    "bias": "%{n} = arith.addi %{v}, %bias : i32",
    "shift": "%{n} = arith.shrsi %{v}, %six : i32",
    "relu": "%{n} = arith.maxsi %{v}, %zero : i32",
    "clip": "%{n} = arith.minsi %most, %{v} : i32",
    "trunc": "%{n} = arith.trunci %{v} : i32 to i8",
}


def epilogue_text(groups: tuple[tuple[str, ...], ...], shape: tuple[int, ...], channel: int) -> str:
    """A generic for each group of steps, from `%a` on; `%b` is read along `channel`."""
    dims = ", ".join(f"d{i}" for i in range(len(shape)))
    same, one = f"affine_map<({dims}) -> ({dims})>", f"affine_map<({dims}) -> (d{channel})>"
    lines: list[str] = []
    source = "%a"
    for number, steps in enumerate(groups):
        kind = "i8" if "trunc" in steps else "i32"
        maps, ins, types, args = [same], [source], [tensor(shape, "i32")], ["%v0: i32"]
        if "bias" in steps:
            maps.append(one)
            ins.append("%b")
            types.append(tensor((shape[channel],), "i32"))
            args.append("%bias: i32")
        body = "\n".join(STEPS[s].format(v=f"v{i}", n=f"v{i + 1}") for i, s in enumerate(steps))
        out = tensor(shape, kind)
        lines.append(f"""
    %o{number} = tensor.empty() : {out}
    %y{number} = linalg.generic {{indexing_maps = [{", ".join([*maps, same])}],
        iterator_types = [{", ".join(['"parallel"'] * len(shape))}]}}
        ins({", ".join(ins)} : {", ".join(types)}) outs(%o{number} : {out}) {{
    ^bb0({", ".join(args)}, %old: {kind}):
      {body}
      linalg.yield %v{len(steps)} : {kind}
    }} -> {out}""")
        source = f"%y{number}"
    return "".join(lines) + f"\n    return {source} : {tensor(shape, 'i8')}"


@dataclass(frozen=True)
class Conv:
    """
    A convolution as one generic: `x: [n, g, c, *extents] · w: [g, k, c, *filters] → [n, g, k,
    …]`, without `g` if there is one group, and for `nhwc` with the channels of `x` and of the
    result last. `low` and `high` are the zeros before and behind each spatial axis.
    """

    n: int
    c: int
    extents: tuple[int, ...]
    k: int
    filters: tuple[int, ...]
    strides: tuple[int, ...]
    dilations: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    groups: int = 1
    nhwc: bool = False
    epilogue: tuple[tuple[str, ...], ...] = (("bias", "shift", "trunc"),)

    @property
    def outputs(self) -> tuple[int, ...]:
        axes = zip(
            self.extents, self.filters, self.strides, self.dilations, self.low, self.high,
            strict=True,
        )  # fmt: skip
        return tuple((e + a + b - d * (f - 1) - 1) // s + 1 for e, f, s, d, a, b in axes)

    @property
    def is_possible(self) -> bool:
        """Whether there is an output, and along each axis something real is read."""
        axes = zip(
            self.outputs, self.extents, self.filters, self.strides, self.dilations, self.low,
            strict=True,
        )  # fmt: skip
        return all(
            any(0 <= p * s + f * d - low < e for p in range(o) for f in range(w))
            for o, e, w, s, d, low in axes
        )

    @property
    def sizes(self) -> dict[str, int]:
        """The extent of each loop: `p0, …` are positions, `f0, …` places in the filter."""
        sizes = {"n": self.n, "g": self.groups, "k": self.k, "c": self.c}
        sizes |= {f"p{i}": o for i, o in enumerate(self.outputs)}
        return sizes | {f"f{i}": f for i, f in enumerate(self.filters)}

    @property
    def indices(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """How the loops index the padded `x`, `w` and the result."""
        g = ("g",) * (self.groups > 1)
        places = tuple(f"p{i}" for i in range(len(self.extents)))
        windows = tuple(f"f{i}" for i in range(len(self.extents)))
        read = tuple(
            f"{p} * {s} + {f} * {d}"
            for p, s, f, d in zip(places, self.strides, windows, self.dilations, strict=True)
        )
        w = (*g, "k", "c", *windows)
        if self.nhwc:
            return ("n", *read, *g, "c"), w, ("n", *places, *g, "k")
        return ("n", *g, "c", *read), w, ("n", *g, "k", *places)

    def _padding(self) -> tuple[tuple[int, ...], tuple[int, ...], list[int], list[int]]:
        """The shape of `x` before and after its padding, and the padding of each dimension."""
        x, sizes = self.indices[0], self.sizes
        axes = iter(zip(self.extents, self.low, self.high, strict=True))
        each = [(sizes[i], 0, 0) if i in sizes else next(axes) for i in x]
        low, high = [a for _, a, _ in each], [b for _, _, b in each]
        return tuple(e for e, _, _ in each), tuple(map(sum, each)), low, high

    def text(self) -> str:
        sizes, (_, w, y) = self.sizes, self.indices
        shape, padded, low, high = self._padding()
        w_shape, y_shape = (tuple(sizes[d] for d in index) for index in (w, y))
        dims = (*y, *(d for d in w if d not in y))
        maps = ", ".join(
            f"affine_map<({', '.join(dims)}) -> ({', '.join(m)})>" for m in self.indices
        )
        kinds = ", ".join(f'"{"parallel" if d in y else "reduction"}"' for d in dims)
        sums = tensor(y_shape, "i32")
        return f"""
  func.func @main(%x: {tensor(shape, "i8")}, %w: {tensor(w_shape, "i8")} {{weft.weight = "w"}},
      %b: {tensor((self.k,), "i32")} {{weft.weight = "b"}}) -> {tensor(y_shape, "i8")} {{
    %zero = arith.constant 0 : i32
    %six = arith.constant 6 : i32
    %most = arith.constant 100 : i32
    %fill = arith.constant 0 : i8
    %p = tensor.pad %x low{low} high{high} {{
    ^bb0({", ".join(f"%i{i}: index" for i in range(len(shape)))}):
      tensor.yield %fill : i8
    }} : {tensor(shape, "i8")} to {tensor(padded, "i8")}
    %e = tensor.empty() : {sums}
    %init = linalg.fill ins(%zero : i32) outs(%e : {sums}) -> {sums}
    %a = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}
        ins(%p, %w : {tensor(padded, "i8")}, {tensor(w_shape, "i8")}) outs(%init : {sums}) {{
    ^bb0(%i: i8, %j: i8, %s: i32):
      %i32 = arith.extsi %i : i8 to i32
      %j32 = arith.extsi %j : i8 to i32
      %product = arith.muli %i32, %j32 : i32
      %sum = arith.addi %s, %product : i32
      linalg.yield %sum : i32
    }} -> {sums}{epilogue_text(self.epilogue, y_shape, y.index("k"))}
  }}"""


# --- fixed layers ---------------------------------------------------------------------------

SHIFT, BIAS, RELU = Epilogue(shift=6), Epilogue(bias=True, shift=6), Epilogue(True, 6, True)


def conv(
    n: int, c: int, extents: tuple[int, ...], k: int, filters: tuple[int, ...], **other: object
) -> str:
    """`Conv` with strides and dilations of 1, without padding, unless given."""
    rank = len(extents)
    ones, zeros = (1,) * rank, (0,) * rank
    layer = Conv(n, c, extents, k, filters, strides=ones, dilations=ones, low=zeros, high=zeros)
    return replace(layer, **other).text()  # pyright: ignore[reportArgumentType]


LAYERS: Mapping[str, tuple[str, str | None]] = {
    "3x3": (conv2d_mlir(1, 20, 7, 6, 18, 3, 3, pad=1, epilogue=RELU), "NHWC"),
    "3x3_nhwc": (conv2d_nhwc(1, 6, 7, 20, 18, 3, 3, pad=1, epilogue=BIAS), "NCHW"),
    "1x1": (conv2d_mlir(1, 33, 5, 5, 17, 1, 1, epilogue=BIAS), "HWNC"),
    "1x1_s2": (conv2d_mlir(1, 16, 7, 8, 16, 1, 1, stride=2, epilogue=SHIFT), None),
    "3x3_s2": (conv2d_mlir(1, 16, 9, 8, 16, 3, 3, stride=2, pad=1, epilogue=RELU), "CNHW"),
    "dilated": (conv2d_mlir(1, 16, 9, 9, 16, 3, 3, dilation=2, pad=2, epilogue=BIAS), None),
    "unequal": (
        conv2d_mlir(
            1, 16, 9, 11, 16, 3, 2, stride=(1, 2), dilation=(2, 1), pad=(2, 1), epilogue=BIAS
        ),
        None,
    ),
    "asymmetric": (conv(1, 16, (6, 5), 16, (3, 3), low=(0, 2), high=(2, 1)), "NHWC"),
    "grouped": (conv2d_mlir(1, 32, 5, 5, 32, 3, 3, groups=2, pad=1, epilogue=SHIFT), None),
    "depthwise": (conv2d_mlir(1, 20, 6, 6, 20, 3, 3, groups=20, pad=1, epilogue=BIAS), None),
    "image": (conv2d_mlir(1, 3, 12, 12, 16, 5, 5, stride=2, pad=2, epilogue=RELU), "NHWC"),
    "one_channel": (conv2d_mlir(1, 1, 8, 8, 4, 3, 3, pad=1, epilogue=BIAS), None),
    "one_pixel": (conv2d_mlir(1, 16, 1, 1, 16, 3, 3, pad=1, epilogue=BIAS), None),
    "batch": (conv2d_mlir(5, 16, 4, 4, 20, 3, 3, pad=1, epilogue=BIAS), "HWNC"),
    "conv1d": (conv1d_mlir(1, 20, 14, 18, 3, pad=1, stride=2, epilogue=BIAS), "NWC"),
    "conv3d": (conv3d_mlir(1, 16, (4, 5, 3), 16, (3, 3, 3), pad=1, epilogue=BIAS), "NDHWC"),
    "matmul": (matmul_mlir(9, 20, 40, epilogue=BIAS), "CN"),
    "matvec": (matmul_mlir(1, 48, 32, epilogue=RELU), None),
    "matmul_bt": (matmul_mlir(9, 20, 40, transpose_b=True, epilogue=BIAS), None),
    "batch_matmul": (matmul_mlir(5, 18, 20, batch=3, epilogue=SHIFT), None),
    "split_epilogue": (
        conv(1, 16, (4, 4), 16, (3, 3), epilogue=(("bias",), ("shift", "relu"), ("clip", "trunc"))),
        "NHWC",
    ),
    "late_bias": (conv(1, 16, (4, 4), 16, (1, 1), epilogue=(("relu", "bias"), ("trunc",))), None),
    "only_truncated": (conv(1, 16, (4, 4), 16, (1, 1), epilogue=(("trunc",),)), None),
    "one_product": (conv(1, 1, (1, 1), 1, (1, 1)), None),
}
TRANSPOSED = """
  func.func @main(%x: tensor<20x9xi8>, %w: tensor<18x20xi8>) -> tensor<9x18xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<9x18xi32>
    %init = linalg.fill ins(%zero : i32) outs(%e : tensor<9x18xi32>) -> tensor<9x18xi32>
    %a = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>,
        affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
      ins(%x, %w : tensor<20x9xi8>, tensor<18x20xi8>) outs(%init : tensor<9x18xi32>)
      -> tensor<9x18xi32>
    %o = tensor.empty() : tensor<9x18xi8>
    %y = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>,
        affine_map<(m, n) -> (m, n)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<9x18xi32>) outs(%o : tensor<9x18xi8>) {
    ^bb0(%sum: i32, %old: i8):
      %byte = arith.trunci %sum : i32 to i8
      linalg.yield %byte : i8
    } -> tensor<9x18xi8>
    return %y : tensor<9x18xi8>
  }
"""


@pytest.mark.parametrize("name", LAYERS)
def test_layer(context: Context, name: str) -> None:
    text, order = LAYERS[name]
    (result,) = check(text, context("vta-1x16x16"), order)
    assert np.count_nonzero(result) > 0


def test_both_operands_transposed(context: Context) -> None:
    check(TRANSPOSED, context("vta-1x16x16"))


@pytest.mark.parametrize("steps", [("trunc",), ("bias", "shift", "trunc")])
def test_only_padding_is_read(context: Context, steps: tuple[str, ...]) -> None:
    """The one element there is lies beside what the one window reads."""
    layer = conv(1, 1, (1,), 1, (1,), strides=(2,), low=(1,), epilogue=(steps,))
    check(layer, context("vta-1x16x16"))


@pytest.mark.parametrize("machine", [*BUNDLED[1:], *MADE_UP])
@pytest.mark.parametrize("name", ["3x3", "1x1_s2", "image", "batch", "matmul"])
def test_layer_on_other_machine(context: Context, machine: str, name: str) -> None:
    check(LAYERS[name][0], context(machine))


# --- random layers --------------------------------------------------------------------------


EPILOGUES = (
    (("trunc",),),
    (("bias", "shift", "relu", "clip", "trunc"),),
    (("shift",), ("bias", "trunc")),
)


@st.composite
def convs(draw: st.DrawFn) -> Conv:
    rank = draw(st.integers(1, 3))

    def each(low: int, high: int) -> tuple[int, ...]:
        return tuple(draw(st.integers(low, high)) for _ in range(rank))

    most = (20, 9, 5)[rank - 1]
    layer = Conv(
        n=draw(st.integers(1, 3)),
        c=draw(st.sampled_from((1, 2, 3, 8, 16, 17, 33))),
        extents=each(1, most),
        k=draw(st.sampled_from((1, 5, 16, 20, 32))),
        filters=each(1, 3),
        strides=each(1, 3),
        dilations=each(1, 2),
        low=each(0, 2),
        high=each(0, 2),
        groups=draw(st.sampled_from((1, 1, 1, 2))),
        nhwc=draw(st.booleans()),
        epilogue=draw(st.sampled_from(EPILOGUES)),
    )
    assume(layer.is_possible)
    return layer


@given(convs(), st.sampled_from((*BUNDLED, *MADE_UP)))
@settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
def test_random_convolution(context: Context, layer: Conv, machine: str) -> None:
    check(layer.text(), context(machine))
