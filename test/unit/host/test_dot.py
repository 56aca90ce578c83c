"""Dot products of bytes: machines, kernels on them, folders, applications of intrinsics."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.targets.host import executable as module
from weft.targets.host.dot.products import DotUnit
from weft.targets.host.executable import HostExecutable
from weft.targets.host.machine.detect import detect_machine
from weft.targets.host.machine.dot import dot_intrinsics, dot_memories
from weft.targets.reference.interpreter import run_function as interpret
from weft.tools.api import compile, load, save
from weft.tools.bench.layers import Epilogue, conv2d_mlir, conv2d_nhwc, matmul_mlir
from weft.tools.registry.contexts import all_meanings, make_context
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.machine.view import load_machine, machine_from_text
from weft.transforms.model.load import load_module

Array = npt.NDArray[np.generic]
MACHINE = "host-avx512-vnni"
TYPES: Mapping[str, type[np.generic]] = {"i8": np.int8, "i16": np.int16, "i32": np.int32}

needs_vnni = pytest.mark.skipif(
    not {"avx512", "vnni"} <= detect_machine().features, reason="this processor has no AVX-512 VNNI"
)


def machine_text(name: str = MACHINE) -> str:
    return our_universe().all_machines[name].read_text()


def compiled(text: str, machine: str = MACHINE, *, dots: bool = True) -> HostExecutable:
    executable = compile(text, machine, target="host")
    assert isinstance(executable, HostExecutable)
    assert any("int8 dot products" in line for line in executable.program.report) == dots
    return executable


def drawn(executable: HostExecutable) -> dict[str, Array]:
    rng = np.random.default_rng(0)
    return {
        name: rng.integers(-128, 128, shape).astype(TYPES[element])
        for name, (shape, element) in executable.argument_types().items()
    }


def check(executable: HostExecutable, text: str, machine: str = MACHINE, threads: int = 1) -> None:
    """Runs a function on garbage in its outputs, and compares."""
    arrays = drawn(executable)
    call = executable.bind(arrays, threads=threads)
    for result in call.results.values():
        result[...] = np.asarray(77, result.dtype)
    call()
    ctx = make_context(machine)
    expected = interpret(load_module(text, ctx), arrays, meanings=all_meanings(ctx))
    for found, wanted in zip(call.results.values(), expected, strict=True):
        assert np.array_equal(found, wanted)


# --- machines ---------------------------------------------------------------------------------


def test_machines_agree() -> None:
    """What detection writes is what weft's own machine says."""
    text = machine_text()
    assert dot_memories(16, 32) in text
    assert dot_intrinsics(16) in text
    unit = DotUnit.from_machine(load_machine(our_universe().all_machines[MACHINE]))
    assert unit is not None
    assert [i.name for i in unit.intrinsics] == [
        "vnni_dot",
        "vnni_dot_by_four",
    ]


def test_a_machine_without() -> None:
    assert DotUnit.from_machine(load_machine(our_universe().all_machines["host-avx512"])) is None


REFUSED = {
    "no VNNI": (
        (", vnni = 1", ""),
        "machine @host-avx512-vnni has the intrinsic @vnni_dot, which takes VNNI, but its options "
        "do not say vnni = 1; add that, or remove the intrinsic",
    ),
    "other vectors": (
        ("@REG : tensor<64xi8>", "@REG : tensor<32xi8>"),
        "machine @host-avx512-vnni: @vnni_dot has 16 sums, but the vectors of 32 bytes have 8; "
        "make them the same",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_machines(case: str, tmp_path: Path) -> None:
    (old, new), message = REFUSED[case]
    text = machine_text()
    assert old in text
    path = tmp_path / "machine.mlir"
    path.write_text(text.replace(old, new))
    with pytest.raises(WeftError) as caught:
        DotUnit.from_machine(machine_from_text(path.read_text(), "machine.mlir"))
    assert str(caught.value) == message
    with pytest.raises(WeftError) as caught:
        compile(matmul_mlir(4, 16, 8), str(path), target="host")
    assert str(caught.value) == message


def test_an_intrinsic_that_the_machine_lacks() -> None:
    options = EmbedOptions(intrinsic="vnni_dot")
    with pytest.raises(WeftError, match="machine @host-avx512 has no intrinsic 'vnni_dot'"):
        compile(matmul_mlir(4, 16, 8), "host-avx512", target="host", embed=options)


def test_an_intrinsic_that_takes_nothing() -> None:
    options = EmbedOptions(intrinsic="vnni_dot")
    text = matmul_mlir(4, 16, 8, element="f32")
    with pytest.raises(WeftError, match="@main: has no kernel that @vnni_dot of machine @host-"):
        compile(text, MACHINE, target="host", embed=options)


def test_a_processor_without(monkeypatch: pytest.MonkeyPatch) -> None:
    """Code is made for any processor, and refused before it is called."""

    def missing(wanted: frozenset[str]) -> list[str]:
        return sorted(wanted & {"vnni"})

    executable = compile(matmul_mlir(4, 16, 8), MACHINE, target="host")
    assert isinstance(executable, HostExecutable)
    monkeypatch.setattr(module, "missing_features", missing)
    message = "@main is compiled for a processor with vnni, which this one has not"
    with pytest.raises(WeftError, match=message):
        executable.bind(drawn(executable))


# --- kernels ----------------------------------------------------------------------------------


@needs_vnni
@settings(max_examples=6)
@given(st.integers(3, 9), st.sampled_from([12, 16, 20, 35]), st.integers(1, 3), st.data())
def test_convolutions(c: int, k: int, taps: int, data: st.DataObject) -> None:
    """Channels that are no multiples, strides, paddings."""
    stride, pad = data.draw(st.integers(1, 2)), data.draw(st.integers(0, 2))
    extent = data.draw(st.integers(taps, 19))
    epilogue = data.draw(st.sampled_from([Epilogue(), Epilogue(True, 6)]))
    text = conv2d_mlir(1, c, 4, extent, k, taps, taps, stride=stride, pad=pad, epilogue=epilogue)
    check(compiled(text), text)


PRODUCTS = {
    "a product": matmul_mlir(7, 33, 70, epilogue=Epilogue(True, 5, True)),
    "of rows": matmul_mlir(3, 20, 130, transpose_b=True),
    "channels last": conv2d_nhwc(1, 6, 6, 5, 18, 3, 3, pad=1),
    "groups": conv2d_mlir(1, 16, 5, 5, 32, 3, 3, groups=2, pad=1, stride=2),
    "no weights, from sums": """
func.func @main(%a: tensor<9x10xi8>, %b: tensor<10x17xi8>, %z: tensor<9x17xi32>)
    -> tensor<9x17xi32> {
  %y = linalg.matmul ins(%a, %b : tensor<9x10xi8>, tensor<10x17xi8>)
      outs(%z : tensor<9x17xi32>) -> tensor<9x17xi32>
  return %y : tensor<9x17xi32>
}""",
}


@needs_vnni
@pytest.mark.parametrize("case", PRODUCTS)
def test_products(case: str) -> None:
    text = PRODUCTS[case]
    check(compiled(text), text, threads=2)


WINDOWS = {
    "a channel": conv2d_mlir(1, 1, 9, 20, 16, 3, 3, pad=1),
    "three, in steps": conv2d_mlir(1, 3, 15, 15, 20, 7, 7, pad=3, stride=2),
    "dilated": conv2d_mlir(1, 1, 9, 9, 20, 3, 3, pad=1, dilation=2),
    "depthwise": conv2d_mlir(1, 8, 9, 21, 8, 3, 3, pad=1, groups=8),
}


@needs_vnni
@pytest.mark.parametrize("case", WINDOWS)
def test_windows(case: str) -> None:
    """Few channels: what is reduced at once is a row of the window, in words that overlap."""
    text = WINDOWS[case]
    executable = compiled(text)
    assert any("k <- s(4)" in line for line in executable.program.report)
    check(executable, text)


@needs_vnni
def test_few_of_the_lanes() -> None:
    """Nothing to sum: three of four bytes would be padding."""
    text = conv2d_mlir(1, 1, 6, 6, 16, 1, 1)
    check(compiled(text, dots=False), text)


@needs_vnni
def test_a_folder_with_weights(tmp_path: Path) -> None:
    """Sums are stored behind the weights, and read with them."""
    text = conv2d_mlir(1, 6, 5, 5, 20, 3, 3, pad=1)
    rng = np.random.default_rng(1)
    w = rng.integers(-128, 128, (20, 6, 3, 3)).astype(np.int8)
    x = rng.integers(-128, 128, (1, 6, 5, 5)).astype(np.int8)
    executable = compile(text, MACHINE, target="host", weights={"w": w})
    save(executable, tmp_path / "out")
    found = load(tmp_path / "out")
    assert isinstance(found, HostExecutable)
    buffer = next(b for b in found.program.buffers if b.name == "w")
    assert buffer.summed_axes == (1, 2, 3)
    assert buffer.extra_bytes == 80
    assert np.array_equal(found.logical_arguments({"x": x})["w"], w)
    call = found.bind({"x": x})
    call()
    expected = interpret(load_module(text, make_context()), {"x": x, "w": w})
    assert np.array_equal(next(iter(call.results.values())), expected[0])


# --- applications -----------------------------------------------------------------------------


APPLIED = """
func.func @main(%x: tensor<5x20xi8>, %w: tensor<17x20xi8> {weft.weight = "w"})
    -> tensor<5x17xi32> {
  %y = intrin.apply @vnni_dot ins(%x, %w : tensor<5x20xi8>, tensor<17x20xi8>) {
    embedding = #intrin.embedding<
      dims = [[(1, 16)], [(2, 4)]], binding = [0, 1, 2], padded = [5, 32, 20],
      mac_overhead = 1500, data_overhead = 375, fills = [0, 0, none]
    >,
    extents = array<i64: 5, 17, 20>, iterator_types = ["parallel", "parallel", "reduction"],
    indexing_maps = [
      affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>,
      affine_map<(d0, d1, d2) -> (d0, d1)>
    ]
  } -> tensor<5x17xi32>
  func.return %y : tensor<5x17xi32>
}"""


@needs_vnni
def test_applied() -> None:
    """The bytes of the first operand are unsigned: nothing is offset."""
    executable = compiled(APPLIED)
    assert not any("offset" in line for line in executable.program.report)
    check(executable, APPLIED)


ODD = """
  intrin.def @odd dims ["x", "k"] operands [#intrin.operand<"a", @ODD>, #intrin.operand<"o", @OUT>]
      params [#intrin.param<"reset", 0 to 1, default = 0>] {
  ^bb0(%a: tensor<4x2xi16>, %reset: i1, %o: tensor<4xi32>):
    %new = linalg.generic {
      indexing_maps = [
        affine_map<(x, k) -> (x, k)>, affine_map<(x, k) -> ()>, affine_map<(x, k) -> (x)>
      ],
      iterator_types = ["parallel", "reduction"]
    } ins(%a, %reset : tensor<4x2xi16>, i1) outs(%o : tensor<4xi32>) {
    ^bb0(%i: i16, %r: i1, %s: i32):
      %v = arith.extsi %i : i16 to i32
      BODY
      %zero = arith.constant 0 : i32
      %value = arith.select %r, %zero, %t : i32
      linalg.yield %value : i32
    } -> tensor<4xi32>
    intrin.yield %new : tensor<4xi32>
  }
"""

BODIES = {
    "a sum": "%t = arith.addi %s, %v : i32",
    "no sum of terms": """%two = arith.constant 2 : i32
      %d = arith.muli %s, %two : i32
      %t = arith.addi %d, %v : i32""",
}


@pytest.mark.parametrize("case", BODIES)
def test_other_intrinsics(case: str, tmp_path: Path) -> None:
    """Whatever linalg an intrinsic is defined by, its applications run."""
    text = machine_text("host-avx2").rstrip().removesuffix("}")
    seen = "    arch.memory @ODD : tensor<4x2xi16> {depth = 8}\n"
    seen += "    arch.memory @OUT : tensor<4xi32> {depth = 8}\n"
    text = text.replace("    arch.memory @REG", f"{seen}    arch.memory @REG")
    machine = tmp_path / "machine.mlir"
    machine.write_text(text + ODD.replace("BODY", BODIES[case]) + "}\n")
    applied = """
func.func @main(%x: tensor<5x6xi16>) -> tensor<5xi32> {
  %y = intrin.apply @odd ins(%x : tensor<5x6xi16>) {
    embedding = #intrin.embedding<
      dims = [[(0, 4)], [(1, 2)]], binding = [0, 1], padded = [8, 6],
      mac_overhead = 0, data_overhead = 0
    >,
    extents = array<i64: 5, 6>, iterator_types = ["parallel", "reduction"],
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>]
  } -> tensor<5xi32>
  func.return %y : tensor<5xi32>
}"""
    check(compiled(applied, str(machine), dots=False), applied, str(machine))
