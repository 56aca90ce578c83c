"""Shifts of blocks of channels: an instruction that shifts an entry of sums by one number."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import weft
from weft.targets.generic.program import GenericProgram
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.targets.system.program import SystemProgram
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

MACHINE = Path(__file__).parents[2] / "machines" / "rows-8x4x4.mlir"
CC = shutil.which("cc")


def products(channels: int, by: str, shifts: int) -> str:
    """Two products of `channels`, shifted by the elements at `by` of a tensor of `shifts`."""
    names = ("x", "a")
    layers = "".join(
        f"""
  %f{n} = linalg.fill ins(%zero : i32) outs(%e : tensor<16x{channels}xi32>)
    -> tensor<16x{channels}xi32>
  %y{n} = linalg.matmul
    ins(%{name}, %w{n} : tensor<16x{channels}xi8>, tensor<{channels}x{channels}xi8>)
    outs(%f{n} : tensor<16x{channels}xi32>) -> tensor<16x{channels}xi32>
  %{"ab"[n]} = linalg.generic {{
    indexing_maps = [#id, affine_map<(m, n) -> (n)>, affine_map<(m, n) -> ({by})>, #id],
    iterator_types = ["parallel", "parallel"]
  }} ins(%y{n}, %bias, %by : tensor<16x{channels}xi32>, tensor<{channels}xi32>,
         tensor<{shifts}xi32>) outs(%g : tensor<16x{channels}xi8>) {{
  ^bb0(%s: i32, %b: i32, %k: i32, %old: i8):
    %sum = arith.addi %s, %b : i32
    %shifted = arith.shrsi %sum, %k : i32
    %above = arith.maxsi %shifted, %least : i32
    %below = arith.minsi %above, %most : i32
    %byte = arith.trunci %below : i32 to i8
    linalg.yield %byte : i8
  }} -> tensor<16x{channels}xi8>"""
        for n, name in enumerate(names)
    )
    weights = "".join(
        f', %w{n}: tensor<{channels}x{channels}xi8> {{weft.weight = "w{n}"}}' for n in (0, 1)
    )
    return f"""
#id = affine_map<(m, n) -> (m, n)>
func.func @net(
  %x: tensor<16x{channels}xi8>{weights}, %bias: tensor<{channels}xi32> {{weft.weight = "bias"}},
  %by: tensor<{shifts}xi32> {{weft.weight = "by"}}
) -> tensor<16x{channels}xi8> {{
  %zero = arith.constant 0 : i32
  %least = arith.constant -128 : i32
  %most = arith.constant 127 : i32
  %e = tensor.empty() : tensor<16x{channels}xi32>
  %g = tensor.empty() : tensor<16x{channels}xi8>{layers}
  return %b : tensor<16x{channels}xi8>
}}
"""


def arrays_of(channels: int, shifts: int) -> dict[str, Array]:
    rng = np.random.default_rng(channels)
    return {
        "x": rng.integers(-128, 128, (16, channels)).astype(np.int8),
        "w0": rng.integers(-128, 128, (channels, channels)).astype(np.int8),
        "w1": rng.integers(-128, 128, (channels, channels)).astype(np.int8),
        "bias": rng.integers(-999, 999, channels).astype(np.int32),
        "by": rng.permutation(np.arange(5, 5 + shifts)).astype(np.int32),
    }


def compiled(text: str, arrays: dict[str, Array]) -> SystemProgram:
    weights = {n: a for n, a in arrays.items() if n != "x"}
    options = {"host_code": "c"}
    made = weft.compile(text, str(MACHINE), target="system", weights=weights, options=options)
    assert isinstance(made, SystemProgram)
    return made


def shifted_by(made: SystemProgram) -> list[bool]:
    """For each part of the machine, whether an intrinsic of its own shifts there."""
    parts = (made.parts[step.part] for step in made.steps)
    own = [part for part in parts if isinstance(part, GenericProgram)]
    return ["@shr" in str(part.module) for part in own]


@pytest.mark.parametrize("channels", [12, 10], ids=["whole blocks", "a part of a block"])
def test_blocks_of_channels_are_shifted_by_the_machine(channels: int, tmp_path: Path) -> None:
    text, arrays = products(channels, "n floordiv 4", 3), arrays_of(channels, 3)
    made = compiled(text, arrays)
    assert shifted_by(made) == [True, True]
    (wanted,) = run_function(load_module(text, make_context()), arrays)
    results, _ = weft.run(made, {"x": arrays["x"]})
    assert np.array_equal(results["result"], wanted)
    if CC is None:
        return
    weft.save(made, tmp_path / "out")
    (tmp_path / "x").write_bytes(arrays["x"].tobytes())
    names = ("network", "weft_network", "weft_main", "weft_device_machines", "machines")
    sources = [f"out/c/{n}.c" for n in (*names, "machines_reference")]
    command = [CC, "-std=c11", "-Wall", "-Werror", *sources, "-lm", "-o", "network"]
    subprocess.run(command, cwd=tmp_path, check=True)
    subprocess.run(["./network", "out", "x", "y"], cwd=tmp_path, check=True)
    assert (tmp_path / "y").read_bytes() == wanted.tobytes()


@pytest.mark.parametrize(("by", "shifts"), [("n", 12), ("n floordiv 2", 6)])
def test_other_blocks_are_never_shifted_together(by: str, shifts: int) -> None:
    """Smaller ones are the host's; channels may be in entries of their own."""
    text, arrays = products(12, by, shifts), arrays_of(12, shifts)
    weights = {n: a for n, a in arrays.items() if n != "x"}
    made = weft.compile(text, str(MACHINE), target="system", weights=weights)
    assert isinstance(made, SystemProgram)
    assert not any(shifted_by(made)) or by == "n"
    (wanted,) = run_function(load_module(text, make_context()), arrays)
    results, _ = weft.run(made, {"x": arrays["x"]})
    assert np.array_equal(results["result"], wanted)
