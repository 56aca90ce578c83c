"""Element-wise kernels that become part of others, by shapes, against the reference."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host.executable import HostExecutable
from weft.targets.host.profile import steps_of
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile
from weft.tools.bench.transposed import transposed_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module


def check(text: str, threads: int = 2) -> int:
    """Compares with the reference; gives how many steps there are."""
    executable = compile(text, target="host")
    assert isinstance(executable, HostExecutable)
    rng = np.random.default_rng(0)
    arrays = {
        name: (rng.random(shape) - 0.5).astype({"f32": np.float32, "f64": np.float64}[element])
        for name, (shape, element) in executable.argument_types().items()
    }
    call = executable.bind(arrays, threads=threads)
    for result in call.results.values():
        result[...] = 77
    call()
    wanted = interpret(load_module(text, make_context()), arrays)
    for found, one in zip(call.results.values(), wanted, strict=True):
        assert float(np.abs(found - one).max()) <= 1e-5 * float(np.abs(one).max())
    return len(steps_of(executable.program))


def generic(
    name: str, maps: list[str], values: list[tuple[str, str]], out: str, body: list[str], kinds: str
) -> str:
    """A generic whose body reads `%a`, `%b`, … and yields `%r`; `kinds` are letters p and r."""
    dims = ", ".join(f"d{i}" for i in range(len(kinds)))
    listed = ", ".join(f"affine_map<({dims}) -> ({m})>" for m in maps)
    words = ", ".join({"p": '"parallel"', "r": '"reduction"'}[k] for k in kinds)
    args = ", ".join(f"%{chr(97 + i)}: f32" for i in range(len(values)))
    ins = ", ".join(v for v, _ in values) + " : " + ", ".join(t for _, t in values)
    return "\n".join(
        [
            f"  {name} = linalg.generic {{indexing_maps = [{listed}], iterator_types = [{words}]}} "
            f"ins({ins}) outs({name}_init : {out}) {{",
            f"  ^bb0({args}, %o: f32):",
            *(f"    {line}" for line in body),
            "    linalg.yield %r : f32",
            f"  }} -> {out}",
        ]
    )


@given(st.integers(1, 20), st.integers(1, 40), st.integers(1, 9))
@settings(max_examples=8)
def test_dimensions_of_one_between_a_product_and_what_follows(m: int, n: int, k: int) -> None:
    """`x w + b` as `1 x m x n`, to which a residual is added."""
    flat, deep = f"tensor<{m}x{n}xf32>", f"tensor<1x{m}x{n}xf32>"
    text = f"""
func.func @main(%x: tensor<{m}x{k}xf32>, %w: tensor<{k}x{n}xf32> {{weft.weight = "w"}},
                %bias: tensor<{n}xf32>, %old: {deep}) -> {deep} {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : {flat}
  %i = linalg.fill ins(%zero : f32) outs(%e : {flat}) -> {flat}
  %p = linalg.matmul ins(%x, %w : tensor<{m}x{k}xf32>, tensor<{k}x{n}xf32>) outs(%i : {flat})
    -> {flat}
  %s_init = tensor.empty() : {flat}
{
        generic(
            "%s",
            ["d0, d1", "d1", "d0, d1"],
            [("%p", flat), ("%bias", f"tensor<{n}xf32>")],
            flat,
            ["%r = arith.addf %a, %b : f32"],
            "pp",
        )
    }
  %d = tensor.expand_shape %s [[0, 1], [2]] output_shape [1, {m}, {n}] : {flat} into {deep}
  %y_init = tensor.empty() : {deep}
{
        generic(
            "%y",
            ["d0, d1, d2", "d0, d1, d2", "d0, d1, d2"],
            [("%d", deep), ("%old", deep)],
            deep,
            ["%t = math.exp %a : f32", "%r = arith.addf %t, %b : f32"],
            "ppp",
        )
    }
  return %y : {deep}
}}"""
    assert check(text) == 1


@pytest.mark.parametrize(("permutation", "steps"), [("1, 0, 2", 1), ("0, 2, 1", 2)])
def test_an_order_that_keeps_the_innermost_dimension_is_part_of_the_product(
    permutation: str, steps: int
) -> None:
    sizes = [[4, 7, 33][int(i)] for i in permutation.split(", ")]
    shape = "x".join(map(str, sizes))
    text = f"""
func.func @main(%x: tensor<4x7x9xf32>, %w: tensor<4x9x33xf32>) -> tensor<{shape}xf32> {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x7x33xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<4x7x33xf32>) -> tensor<4x7x33xf32>
  %p = linalg.batch_matmul ins(%x, %w : tensor<4x7x9xf32>, tensor<4x9x33xf32>)
    outs(%i : tensor<4x7x33xf32>) -> tensor<4x7x33xf32>
  %f = tensor.empty() : tensor<{shape}xf32>
  %t = linalg.transpose ins(%p : tensor<4x7x33xf32>) outs(%f : tensor<{shape}xf32>)
    permutation = [{permutation}]
  return %t : tensor<{shape}xf32>
}}"""
    assert check(text) == steps


def test_a_value_that_is_read_twice_stays() -> None:
    text = """
func.func @main(%x: tensor<5x9xf32>, %w: tensor<9x20xf32>)
    -> (tensor<1x5x20xf32>, tensor<5x20xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x20xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<5x20xf32>) -> tensor<5x20xf32>
  %p = linalg.matmul ins(%x, %w : tensor<5x9xf32>, tensor<9x20xf32>) outs(%i : tensor<5x20xf32>)
    -> tensor<5x20xf32>
  %d = tensor.expand_shape %p [[0, 1], [2]] output_shape [1, 5, 20]
    : tensor<5x20xf32> into tensor<1x5x20xf32>
  %y = math.exp %d : tensor<1x5x20xf32>
  %z = math.absf %p : tensor<5x20xf32>
  return %y, %z : tensor<1x5x20xf32>, tensor<5x20xf32>
}"""
    assert check(text) == 3


def normalisation(rows: int, columns: int) -> str:
    """(x - mean) / sqrt(variance), as frameworks write it: five generics."""
    x, row = f"tensor<{rows}x{columns}xf32>", f"tensor<{rows}xf32>"
    return f"""
func.func @main(%x: {x}) -> {x} {{
  %zero = arith.constant 0.0 : f32
  %count = arith.constant {float(columns)} : f32
  %small = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : {x}
  %g = tensor.empty() : {row}
  %s_init = linalg.fill ins(%zero : f32) outs(%g : {row}) -> {row}
{generic("%s", ["d0, d1", "d0"], [("%x", x)], row, ["%r = arith.addf %a, %o : f32"], "pr")}
  %m_init = tensor.empty() : {row}
{generic("%m", ["d0", "d0"], [("%s", row)], row, ["%r = arith.divf %a, %count : f32"], "p")}
  %c_init = tensor.empty() : {x}
{
        generic(
            "%c",
            ["d0, d1", "d0", "d0, d1"],
            [("%x", x), ("%m", row)],
            x,
            ["%r = arith.subf %a, %b : f32"],
            "pp",
        )
    }
  %q_init = tensor.empty() : {x}
{generic("%q", ["d0, d1", "d0, d1"], [("%c", x)], x, ["%r = arith.mulf %a, %a : f32"], "pp")}
  %v_init = linalg.fill ins(%zero : f32) outs(%g : {row}) -> {row}
{generic("%v", ["d0, d1", "d0"], [("%q", x)], row, ["%r = arith.addf %a, %o : f32"], "pr")}
  %t_init = tensor.empty() : {row}
{
        generic(
            "%t",
            ["d0", "d0"],
            [("%v", row)],
            row,
            [
                "%u = arith.divf %a, %count : f32",
                "%w = arith.addf %u, %small : f32",
                "%r = math.rsqrt %w : f32",
            ],
            "p",
        )
    }
  %y_init = tensor.empty() : {x}
{
        generic(
            "%y",
            ["d0, d1", "d0", "d0, d1"],
            [("%c", x), ("%t", row)],
            x,
            ["%r = arith.mulf %a, %b : f32"],
            "pp",
        )
    }
  return %y : {x}
}}"""


@given(st.integers(1, 9), st.integers(2, 70))
@settings(max_examples=8)
def test_normalisations_are_three_passes(rows: int, columns: int) -> None:
    """Two sums and the result: what is centred and its square are never stored."""
    assert check(normalisation(rows, columns)) == 3


def test_what_is_dear_and_read_twice_is_stored() -> None:
    """Softmax: the exponentials are computed once."""
    text = """
func.func @main(%x: tensor<6x50xf32>) -> tensor<6x50xf32> {
  %e = tensor.empty() : tensor<6x50xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<6x50xf32>) outs(%e : tensor<6x50xf32>)
    -> tensor<6x50xf32>
  return %s : tensor<6x50xf32>
}"""
    assert check(text) == 4


@pytest.mark.parametrize(("steps", "order"), [(1, "d0, d1"), (2, "d1, d0")])
def test_values_are_not_computed_against_their_innermost_dimension(steps: int, order: str) -> None:
    """The sum of rows of x y, and of x y with y transposed: strided reads are done once."""
    shape = "tensor<40x40xf32>"
    text = f"""
func.func @main(%x: {shape}, %y: {shape}) -> tensor<40xf32> {{
  %zero = arith.constant 0.0 : f32
  %p_init = tensor.empty() : {shape}
{
        generic(
            "%p",
            ["d0, d1", order, "d0, d1"],
            [("%x", shape), ("%y", shape)],
            shape,
            ["%t = arith.mulf %a, %b : f32", "%r = math.absf %t : f32"],
            "pp",
        )
    }
  %g = tensor.empty() : tensor<40xf32>
  %s_init = linalg.fill ins(%zero : f32) outs(%g : tensor<40xf32>) -> tensor<40xf32>
{
        generic(
            "%s",
            ["d0, d1", "d0"],
            [("%p", shape)],
            "tensor<40xf32>",
            ["%r = arith.addf %a, %o : f32"],
            "pr",
        )
    }
  return %s : tensor<40xf32>
}}"""
    assert check(text) == steps


def test_a_product_reads_what_is_stored() -> None:
    """Each element of exp(x) is read 30 times."""
    text = """
func.func @main(%x: tensor<5x9xf32>, %w: tensor<9x30xf32> {weft.weight = "w"})
    -> tensor<5x30xf32> {
  %zero = arith.constant 0.0 : f32
  %p = math.exp %x : tensor<5x9xf32>
  %e = tensor.empty() : tensor<5x30xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<5x30xf32>) -> tensor<5x30xf32>
  %y = linalg.matmul ins(%p, %w : tensor<5x9xf32>, tensor<9x30xf32>) outs(%i : tensor<5x30xf32>)
    -> tensor<5x30xf32>
  return %y : tensor<5x30xf32>
}"""
    assert check(text) == 2


def test_a_weight_of_a_value_that_two_kernels_compute_stays_as_it_is() -> None:
    """x + w is read by a sum of its rows, and by what is divided by these."""
    x, row = "tensor<12x20xf32>", "tensor<12xf32>"
    text = f"""
func.func @main(%x: {x}, %w: {x} {{weft.weight = "w"}}) -> {x} {{
  %zero = arith.constant 0.0 : f32
  %p_init = tensor.empty() : {x}
{
        generic(
            "%p",
            ["d0, d1", "d0, d1", "d0, d1"],
            [("%x", x), ("%w", x)],
            x,
            ["%r = arith.addf %a, %b : f32"],
            "pp",
        )
    }
  %g = tensor.empty() : {row}
  %s_init = linalg.fill ins(%zero : f32) outs(%g : {row}) -> {row}
{
        generic(
            "%s",
            ["d0, d1", "d0"],
            [("%p", x)],
            row,
            ["%t = math.absf %a : f32", "%r = arith.addf %t, %o : f32"],
            "pr",
        )
    }
  %y_init = tensor.empty() : {x}
{
        generic(
            "%y",
            ["d0, d1", "d0", "d0, d1"],
            [("%p", x), ("%s", row)],
            x,
            ["%r = arith.divf %a, %b : f32"],
            "pp",
        )
    }
  return %y : {x}
}}"""
    assert check(text) == 2


def test_turned_weights_are_packed_from_where_they_are() -> None:
    """A transposed convolution is one nest and the copy of its padded input."""
    text = transposed_mlir(1, 16, [7, 7], 32, [4, 4], stride=2, pad=1)
    assert check(text) == 2
