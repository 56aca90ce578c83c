"""Small networks with the structure of large ones, scheduled and run with data."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from helpers.graph.modules import load_network, machine_context, run_passes
from helpers.graph.whole import (
    ATTENTION,
    EXCITE,
    FIXED,
    PART_READ,
    ROWS,
    SLICED,
    UNREAD,
    WHOLE,
    conv,
    generic,
    product,
    sums,
    unary,
    weight,
)
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.dialects import graph
from weft.targets.noc.executable import NocFunction
from weft.targets.reference.interpreter import run_function
from weft.tools.registry.contexts import all_meanings
from weft.tools.registry.universe import machine_paths
from weft.transforms.graph.rooms import NoRoom

PASSES = "mark-entry,generalize-named-ops,graph-schedule"


def check_data(
    text: str, machine: str | Path = "stcp920", scheduled: ModuleOp | None = None
) -> NocFunction:
    """
    Runs a network, `scheduled` if that is known, on made-up numbers beside the reference; what it
    was compiled to.
    """
    executable = weft.compile(text if scheduled is None else str(scheduled), machine)
    assert isinstance(executable, NocFunction)
    rng = np.random.default_rng(5)
    arrays: dict[str, np.ndarray] = {}
    for argument, (shape, kind) in executable.argument_types().items():
        arrays[argument] = rng.uniform(-1, 0.5, shape).astype(f"float{kind[1:]}")
    results, _ = weft.run(executable, arrays)
    ctx = machine_context(machine)
    wanted = run_function(load_network(text, ctx), arrays, "net", all_meanings(ctx))
    for found, array in zip(results.values(), wanted, strict=True):
        largest = np.abs(array.astype(np.float64)).max()
        assert np.abs(found.astype(np.float64) - array).max() <= 1e-2 * largest
    return executable


def small_machine(path: Path, shared: int, local: int) -> Path:
    """`stcp920` with so many bytes in the memory of a cluster, and of a core."""
    text = machine_paths()["stcp920"].read_text()
    assert text.count("depth = 8388608") == text.count("depth = 65536") == 1
    text = text.replace("depth = 8388608", f"depth = {shared}")
    file = path / "small.mlir"
    file.write_text(text.replace("depth = 65536", f"depth = {local}"))
    return file


@pytest.mark.parametrize("name", WHOLE)
def test_results_are_the_references(name: str) -> None:
    check_data(WHOLE[name])


def test_heads_take_turns_where_their_scores_need_too_much(tmp_path: Path) -> None:
    """One item's scores are 8 KiB for all heads, of 16,000 bytes."""
    machine = small_machine(tmp_path, 16000, 2500)
    ctx = machine_context(machine)
    module = run_passes(load_network(ATTENTION, ctx), PASSES, ctx)
    check_data(ATTENTION, machine, module)
    loops = [op for op in module.walk() if isinstance(op, graph.SequenceOp)]
    assert [op.get_parts() for op in loops] == [2, 4]
    assert [op.windows()[0].dim for op in loops] == [0, 1]  # pyright: ignore


def test_parts_need_not_divide_rows(tmp_path: Path) -> None:
    """29 rows of 64 bytes, with weights of 2,048, are too much for 3,000 bytes."""
    machine = small_machine(tmp_path, 1 << 20, 3000)
    check_data(ROWS, machine)
    ctx = machine_context(machine)
    passes = "mark-entry,generalize-named-ops,graph-schedule"
    module = run_passes(load_network(ROWS, ctx), passes, ctx)
    leaves = [op for op in module.walk() if isinstance(op, graph.SubgraphOp)]
    parts = [op.attributes["tiling"].numbers()[0][1] for op in leaves]  # pyright: ignore
    assert all(1 < part < 29 for part in parts)


def test_the_last_cores_may_have_less() -> None:
    """29 rows of a norm on eight cores: four each, and one for the last."""
    text = SLICED.replace("4x8x", "4x29x")
    check_data(text)
    ctx = machine_context("stcp920")
    passes = "mark-entry,generalize-named-ops,graph-schedule"
    module = run_passes(load_network(text, ctx), passes, ctx)
    leaves = [op for op in module.walk() if isinstance(op, graph.SubgraphOp)]
    assert any(row == (1, 8, 1) for op in leaves for row in op.get_bind() or ())


def test_what_depends_on_weights_alone_is_done_in_front_of_the_loops() -> None:
    ctx = machine_context("stcp920")
    module = run_passes(load_network(FIXED, ctx), PASSES, ctx)
    (tree,) = (op for op in module.walk() if isinstance(op, graph.ParallelOp))
    first = next(op for op in tree.body.block.ops if isinstance(op, graph.SubgraphOp))
    assert [value.type.get_shape() for value in first.results] == [(16,)]  # pyright: ignore
    returned = FIXED.replace("tensor<8x16xf16> {\n", "(tensor<8x16xf16>, tensor<16xf16>) {\n", 1)
    returned = returned.replace("return %z :", "return %z, %s :")
    check_data(returned.replace("tensor<8x16xf16>\n}", "tensor<8x16xf16>, tensor<16xf16>\n}"))


def test_what_is_too_large_goes_to_the_outermost_memory(tmp_path: Path) -> None:
    """One item's maps are 1,024 bytes each, with a border 1,600, of 3,000."""
    machine = small_machine(tmp_path, 3000, 3000)
    ctx = machine_context(machine)
    module = run_passes(load_network(EXCITE, ctx), PASSES, ctx)
    check_data(EXCITE, machine, module)
    leaves = [op for op in module.walk() if isinstance(op, graph.SubgraphOp)]
    assert {name for leaf in leaves for name in leaf.get_scope() or []} == {"DRAM", "LLB"}
    with pytest.raises(NoRoom, match="@LLB has 1500 bytes, which is not enough"):
        weft.compile(EXCITE, small_machine(tmp_path, 1500, 3000))


@pytest.mark.parametrize("name", ["PART_READ", "UNREAD"])
def test_where_one_item_is_too_much(name: str, tmp_path: Path) -> None:
    """A part of what a kernel computes is read elsewhere; a value is not read at all."""
    text = {"PART_READ": PART_READ, "UNREAD": UNREAD}[name]
    check_data(text, small_machine(tmp_path, 6000, 3000))


_MANY = " ".join(f"%t{n + 1} = math.tanh %t{n} : f16" for n in range(49))
_TANHS = f"%t0 = math.tanh %a : f16 {_MANY} %r = math.tanh %t49 : f16"

READ_AGAIN = f"""func.func @net(%x: tensor<64x16xf16>, {weight("w", 16, 128)})
    -> (tensor<64x128xf16>, tensor<64x128xf16>) {{
  %zero = arith.constant 0.0 : f16
  {product("y", "x", "w", (64, 16, 128))}
  {unary("z", "y", "tensor<64x128xf16>", _TANHS, 2)}
  return %y, %z : tensor<64x128xf16>, tensor<64x128xf16>
}}"""


def test_slots_of_results_wait_for_who_reads_them_in_the_kernel(tmp_path: Path) -> None:
    """One slot of a product, which the vector unit reads for longer than it takes to store."""
    ctx = machine_context("stcp920")
    text = str(run_passes(load_network(READ_AGAIN, ctx), PASSES, ctx))
    text, count = re.subn(r"part \[\d+, \d+\] chunk 16 ", "part [4, 8] chunk 16 ", text)
    assert count == 1
    text = re.sub(r"part \[\d+, \d+\] chunk 1 ", "part [1, 8] chunk 1 ", text)
    check_data(text, small_machine(tmp_path, 16384, 900))


_MAP = "tensor<5x3x8x8xf16>"
_FOUR = "(b, c, h, w) -> (b, c, h, w)"

BESIDE = f"""func.func @net(%x: tensor<5x4x8x8xf16>, {weight("w", 3, 4, 3, 3)}, {weight("u", 3, 3)},
    {weight("v", 3, 3)}) -> {_MAP} {{
  %zero = arith.constant 0.0 : f16
  {conv("c", "x", "w", (5, 4, 8), 3)}
  {unary("k", "c", _MAP, "%r = arith.maximumf %a, %zero : f16", 4)}
  {sums("s", "k", (5, 3, 8))}
  {product("p", "s", "u", (5, 3, 3))}
  {product("q", "p", "v", (5, 3, 3))}
  %e = tensor.empty() : {_MAP}
  %g = {generic(f"{_FOUR}; (b, c, h, w) -> (b, c); {_FOUR}", "pppp")}
      ins(%k, %q : {_MAP}, tensor<5x3xf16>) outs(%e : {_MAP}) {{
  ^bb0(%a: f16, %b: f16, %o: f16):
    %t = arith.mulf %a, %b : f16
    linalg.yield %t : f16
  }} -> {_MAP}
  {unary("n", "k", _MAP, "%r = arith.negf %a : f16", 4)}
  %y = linalg.add ins(%n, %g : {_MAP}, {_MAP}) outs(%e : {_MAP}) -> {_MAP}
  return %y : {_MAP}
}}"""


def test_kernels_come_before_those_that_read_them(tmp_path: Path) -> None:
    """What joins a kernel late reads nothing that the kernel's readers give."""
    check_data(BESIDE, small_machine(tmp_path, 12000, 3000))
