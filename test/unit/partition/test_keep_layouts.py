"""Poolings on tensors as parts store them: the same results, for any windows and layouts."""

import numpy as np
from helpers.system.networks import map_type
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects import tensor
from xdsl.transforms.canonicalize import CanonicalizePass

from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings, make_context
from weft.transforms.core.pipeline import run_passes
from weft.transforms.layout.order import layout_of_blocks
from weft.transforms.layout.rewrite.materialize import LayoutMaterializePass
from weft.transforms.layout.rewrite.pads import stored_axes
from weft.transforms.layout.rewrite.propagate import LayoutPropagatePass, conversion_bytes
from weft.transforms.model.load import load_module
from weft.transforms.partition.keep_layouts import KeepPartLayoutsPass


def pooling(channels: int, block: int, size: int, stride: int, low: int, high: int) -> str:
    """The largest elements of windows, with padding around, of a map stored in blocks."""
    extent = 7
    outer = extent + low + high
    out = (1, channels, *((outer - size) // stride + 1,) * 2)
    blocks = f"split(dim=1, factors=[{channels // block}, {block}]), reorder(perm=[0, 1, 3, 4, 2])"
    plain, padded = map_type((1, channels, 7, 7)), map_type((1, channels, outer, outer))
    stored = plain.replace(">", f", #layout.map<[{blocks}]>>")
    window = f"affine_map<(n, c, h, w, i, j) -> (n, c, h * {stride} + i, w * {stride} + j)>"
    return f"""
func.func @f(%x: {stored}) -> {map_type(out)} {{
  %least = arith.constant -128 : i8
  %p = layout.convert %x : {stored} to {plain}
  %q = tensor.pad %p low[0, 0, {low}, {low}] high[0, 0, {high}, {high}] {{
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %least : i8
  }} : {plain} to {padded}
  %o = tensor.empty() : {map_type(out)}
  %f = linalg.fill ins(%least : i8) outs(%o : {map_type(out)}) -> {map_type(out)}
  %k = tensor.empty() : tensor<{size}x{size}xi8>
  %y = linalg.generic {{
    indexing_maps = [{window}, affine_map<(n, c, h, w, i, j) -> (i, j)>,
      affine_map<(n, c, h, w, i, j) -> (n, c, h, w)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]
  }} ins(%q, %k : {padded}, tensor<{size}x{size}xi8>) outs(%f : {map_type(out)}) {{
  ^bb0(%v: i8, %s: i8, %best: i8):
    %new = arith.maxsi %v, %best : i8
    linalg.yield %new : i8
  }} -> {map_type(out)}
  func.return %y : {map_type(out)}
}}
"""


@settings(max_examples=4)
@given(
    st.integers(1, 3),
    st.integers(2, 4),
    st.integers(1, 3),
    st.integers(1, 2),
    st.integers(0, 1),
    st.integers(0, 2),
)
def test_windows_mean_the_same_on_what_is_stored(
    blocks: int, block: int, size: int, stride: int, low: int, high: int
) -> None:
    text = pooling(blocks * block, block, size, stride, low, high)
    ctx = make_context()
    module = load_module(text, ctx)
    shape = (1, blocks, 7, 7, block)
    array = np.random.default_rng(0).integers(-128, 128, shape).astype(np.int8)
    (wanted,) = run_function(load_module(text, ctx), {"x": array}, "f", all_meanings(ctx))
    run_passes((KeepPartLayoutsPass(), LayoutPropagatePass()), ctx, module)
    assert conversion_bytes(module) <= 2 * wanted.size  # of the result alone
    (kept,) = run_function(module, {"x": array}, "f", all_meanings(ctx))
    assert np.array_equal(kept, wanted)
    run_passes((LayoutMaterializePass(),), ctx, module)
    (found,) = run_function(module, {"x": array}, "f", all_meanings(ctx))
    assert np.array_equal(found, wanted)
    pads = [op for op in module.walk() if isinstance(op, tensor.PadOp)]
    assert [list(op.static_low.get_values()) for op in pads] == [[0, 0, low, low, 0]]


def sums(shape: tuple[int, int], factors: tuple[int, int], packed: tuple[bool, ...]) -> str:
    """Differences of tensors in a row, of which some come stored in blocks and all are returned."""
    plain = map_type(shape)
    blocks = f"split(dim=1, factors=[{factors[0]}, {factors[1]}]), reorder(perm=[1, 0, 2])"
    stored = plain.replace(">", f", #layout.map<[{blocks}]>>")
    names = [f"x{number}" for number in range(len(packed))]
    types = [stored if p else plain for p in packed]
    same = ", ".join(["affine_map<(m, n) -> (m, n)>"] * 3)
    body = [
        f"%p{number} = layout.convert %{name} : {type} to {plain}"
        for number, (name, type) in enumerate(zip(names, types, strict=True))
    ]
    last = "%p0"
    for number in range(1, len(packed)):
        body.append(f"""%e{number} = tensor.empty() : {plain}
  %y{number} = linalg.generic {{
    indexing_maps = [{same}], iterator_types = ["parallel", "parallel"]
  }} ins({last}, %p{number} : {plain}, {plain}) outs(%e{number} : {plain}) {{
  ^bb0(%l: i8, %r: i8, %old: i8):
    %s = arith.subi %l, %r : i8
    linalg.yield %s : i8
  }} -> {plain}
  %s{number} = layout.convert %y{number} : {plain} to {stored}""")
        last = f"%y{number}"
    results = [*(f"%s{n}" for n in range(1, len(packed))), last]
    given = [*[stored] * (len(packed) - 1), plain]
    arguments = ", ".join(f"%{n}: {t}" for n, t in zip(names, types, strict=True))
    return f"""
func.func @f({arguments}) -> ({", ".join(given)}) {{
  {chr(10).join(body)}
  func.return {", ".join(results)} : {", ".join(given)}
}}
"""


@settings(max_examples=6)
@given(
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(1, 4),
    st.lists(st.booleans(), min_size=2, max_size=4),
)
def test_sums_mean_the_same_on_what_is_stored(
    rows: int, blocks: int, block: int, packed: list[bool]
) -> None:
    text = sums((rows, blocks * block), (blocks, block), tuple(packed))
    ctx = make_context()
    module = load_module(text, ctx)
    rng = np.random.default_rng(0)
    shapes = [(blocks, rows, block) if p else (rows, blocks * block) for p in packed]
    arrays = {
        f"x{n}": rng.integers(-128, 128, shape).astype(np.int8) for n, shape in enumerate(shapes)
    }
    wanted = run_function(load_module(text, ctx), arrays, "f", all_meanings(ctx))
    run_passes((KeepPartLayoutsPass(), CanonicalizePass()), ctx, module)
    kept = run_function(module, arrays, "f", all_meanings(ctx))
    assert all(np.array_equal(a, b) for a, b in zip(kept, wanted, strict=True))
    if all(packed) and blocks > 1 and rows > 1:
        assert [o.name for o in module.walk()].count("layout.convert") == 1  # of the last result


def test_axes_that_are_cut_or_stored_twice_are_no_stored_axes() -> None:
    blocked = layout_of_blocks((2, 8, 6), {1: 4})
    assert stored_axes((2, 8, 6), blocked, (0, 2)) == (0, 2)
    assert stored_axes((2, 8, 6), blocked, (1,)) is None
    assert stored_axes((2, 6, 6), blocked, (0,)) is None  # four do not divide six
