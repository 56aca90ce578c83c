"""Layers of more data than data memory has room for: calls of a function on parts of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.e2e.folder_changes import reseal
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.dialects.graph import SequenceOp
from weft.lowering.aie1.calls import Cuts, calls_of, choose_calls, cut_layer, layer_of, list_cuts
from weft.lowering.aie1.request import Request, request_of
from weft.targets.aie1.executable import Aie1Function, Cut, run
from weft.targets.aie1.machine.spec import MACHINE, default_spec
from weft.targets.aie1.package import read_folder
from weft.targets.reference.graph_ops import graph_meanings
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.tools.bench.aie1.kernel import random_arrays
from weft.tools.bench.aie1.workloads import Convolution, module_of, vyasa_workloads
from weft.tools.bench.layers import Epilogue, conv2d_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import entry_of
from weft.transforms.kernel.simplify_generics import SimplifyGenericsPass
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.model.load import load_module

SPEC = default_spec()
CASES: dict[str, tuple[Convolution, Cuts]] = {
    "rows": (Convolution("rows", "plain", (7, 12), (2, 3), (6, 8), 16), ((0, 3),)),
    "planes": (Convolution("v", "plain", (5, 4, 9), (2, 2, 2), (4, 3, 8), 32), ((0, 2),)),
    "channels": (Convolution("c", "channels", (2, 4, 9), (6, 2, 3, 3), (6, 2, 7), 16), ((1, 3),)),
    "two": (Convolution("c", "channels", (2, 6, 9), (6, 2, 3, 3), (6, 4, 7), 16), ((1, 3), (2, 2))),
    "strided": (Convolution("s", "channels", (2, 9, 9), (3, 2, 3, 3), (3, 4, 4), 16, stride=2),
                ((2, 2),)),
    "depthwise": (Convolution("d", "depthwise", (4, 5, 9), (4, 3, 3), (4, 3, 7), 16), ((1, 2),)),
}  # fmt: skip


def interpret(module: ModuleOp, arrays: dict[str, Array], name: str | None = None) -> Array:
    (found,) = run_function(module, arrays, name, graph_meanings())
    return found


def simplified(text: str) -> ModuleOp:
    context = make_context()
    module = load_module(text, context)
    GeneralizeNamedOpsPass().apply(context, module)
    SimplifyGenericsPass().apply(context, module)
    return module


def check_calls(module: ModuleOp, cuts: Cuts, arrays: dict[str, Array]) -> None:
    """Calls give what the whole gives: as the sequences say, and by the figures of each part."""
    want = interpret(module, arrays)
    cut_layer(module, cuts)
    module.verify()
    found = interpret(module, arrays, entry_of(module).sym_name.data)
    assert np.array_equal(found, want)
    sequences = [op for op in module.walk() if isinstance(op, SequenceOp)]
    assert [op.get_parts() for op in sequences] == [parts for _, parts in cuts]
    # What calls take by the figures is what the sequences give them.
    calls = calls_of(module, entry_of(module))
    assert calls is not None
    layer, found = layer_of(module), np.zeros_like(want)
    values = [*arrays.values()]
    for number in np.ndindex(*calls.counts):
        parts = [cut.take_part(a, number) for cut, a in zip(calls.cuts, values, strict=False)]
        taken = [parts[calls.order.index(n)] for n in range(len(parts))]
        names = [a.name_hint or "" for a in layer.body.block.args]
        part = interpret(module, dict(zip(names, taken, strict=True)), layer.sym_name.data)
        calls.cuts[-1].put_part(found, number, part)
    assert np.array_equal(found, want)


@pytest.mark.parametrize("name", CASES)
def test_calls_give_the_whole(name: str) -> None:
    convolution, cuts = CASES[name]
    check_calls(simplified(module_of(convolution)), cuts, random_arrays(convolution, 3))


SHIFTED = """
func.func @shifted(%image: tensor<30xi16>, %filter: tensor<3xi16>) -> tensor<24xi16> {
  %zero = arith.constant 0 : i16
  %empty = tensor.empty() : tensor<24xi16>
  %start = linalg.fill ins(%zero : i16) outs(%empty : tensor<24xi16>) -> tensor<24xi16>
  %sums = linalg.generic {indexing_maps = [affine_map<(x, r) -> (x + r + 2)>,
      affine_map<(x, r) -> (r)>, affine_map<(x, r) -> (x)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%image, %filter : tensor<30xi16>, tensor<3xi16>) outs(%start : tensor<24xi16>) {
  ^bb0(%a: i16, %b: i16, %sum: i16):
    %product = arith.muli %a, %b : i16
    %next = arith.addi %sum, %product : i16
    linalg.yield %next : i16
  } -> tensor<24xi16>
  func.return %sums : tensor<24xi16>
}"""


def test_calls_begin_where_the_whole_does() -> None:
    """The first two elements of the image are never read."""
    rng = np.random.default_rng(0)
    shapes = {"image": 30, "filter": 3}
    arrays = {n: rng.integers(-99, 99, size).astype(np.int16) for n, size in shapes.items()}
    check_calls(simplified(SHIFTED), ((0, 2),), arrays)


def test_the_fewest_calls_that_fit() -> None:
    """FC_i32 takes 148 kB of 131; whatever fits is one call."""
    known = {w.name: w.convolution for w in vyasa_workloads()}

    def chosen(convolution: Convolution, room: int = SPEC.data_bytes) -> tuple[Cuts, Request]:
        module = load_module(module_of(convolution), make_context())
        return choose_calls(module, replace(SPEC, data_bytes=room), True, lambda part: part)

    cuts, part = chosen(known["FC_i32"])
    whole = known["FC_i32"].output[0]
    assert (cuts, part.problem.output.shape[:2]) == (((1, 2),), (1, whole // 2))
    assert chosen(known["FC_i16"])[0] == ()
    plain = CASES["rows"][0]
    assert chosen(plain, 256)[0] == ((0, 2),)
    with pytest.raises(WeftError, match=r"@\w+: its data are \d+ bytes, and \d+ for a single"):
        chosen(plain, 16)


def test_what_sums_begin_with_takes_room() -> None:
    """Buffers of 6, 24 and 72 bytes and of 144 that are added, each from a multiple of 32 on."""
    text = """
func.func @main(%x: tensor<3x1xi16>, %w: tensor<1x12xi16>, %b: tensor<3x12xi32>)
    -> tensor<3x12xi16> {
  %sum = linalg.matmul ins(%x, %w : tensor<3x1xi16>, tensor<1x12xi16>)
      outs(%b : tensor<3x12xi32>) -> tensor<3x12xi32>
  %y = arith.trunci %sum : tensor<3x12xi32> to tensor<3x12xi16>
  return %y : tensor<3x12xi16>
}"""
    for room, cuts in ((304, ()), (303, ((1, 2),)), (199, ((0, 3),))):
        module = load_module(text, make_context())
        found = choose_calls(module, replace(SPEC, data_bytes=room), True, lambda part: part)
        assert found[0] == cuts


def test_sums_that_are_too_long_for_a_core_are_added_up_on_a_mesh_of_one() -> None:
    text = """
func.func @main(%x: tensor<1x40000xi16>, %w: tensor<40000x2xi16>) -> tensor<1x2xi16> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<1x2xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2xi32>) -> tensor<1x2xi32>
  %sum = linalg.matmul ins(%x, %w : tensor<1x40000xi16>, tensor<40000x2xi16>)
      outs(%init : tensor<1x2xi32>) -> tensor<1x2xi32>
  %ten = arith.constant dense<10> : tensor<1x2xi32>
  %shifted = arith.shrsi %sum, %ten : tensor<1x2xi32>
  %y = arith.trunci %shifted : tensor<1x2xi32> to tensor<1x2xi16>
  return %y : tensor<1x2xi16>
}"""
    hint = r"160002 for a single .* whole sums; .* \(--target noc --machine aie1-mesh-1x1\)"
    with pytest.raises(WeftError, match=hint):
        weft.compile(text, target="aie1")
    compiled = weft.compile(text, target="noc", machine="aie1-mesh-1x1")
    rng = np.random.default_rng(4)
    arrays = {
        name: rng.integers(-(2**15), 2**15, shape).astype(np.int16)
        for name, shape in {"x": (1, 40000), "w": (40000, 2)}.items()
    }
    want = interpret(load_module(text, make_context()), arrays)
    found, _ = weft.run(compiled, arrays)
    assert np.array_equal(found["result"], want)


def test_loops_are_cut_together_where_one_is_not_enough() -> None:
    module = load_module(module_of(CASES["two"][0]), make_context())
    request = request_of(layer_of(module))
    cuts = next(list_cuts(request, replace(SPEC, data_bytes=160)))
    assert len(cuts) > 1


def test_what_has_no_schedule_is_cut_into_more() -> None:
    module = load_module(module_of(CASES["rows"][0]), make_context())
    tried: list[int] = []

    def make(part: Request) -> int:
        tried.append(part.problem.output.shape[0])
        if len(tried) < 3:
            raise WeftError("no schedule")
        return len(tried)

    cuts, found = choose_calls(module, replace(SPEC, data_bytes=256), True, make)
    assert (found, tried[0], len(cuts)) == (3, 3, 1)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The machine with 8 kB of data memory."""
    path = tmp_path_factory.mktemp("machine") / "aie1.mlir"
    text = MACHINE.read_text()
    assert "i8 {depth = 131072," in text
    path.write_text(text.replace("i8 {depth = 131072,", "i8 {depth = 8192,"))
    return path


@pytest.mark.parametrize("channels", [16, 1])
def test_compiled_run_and_read_back(channels: int, small: Path, tmp_path: Path) -> None:
    """
    A padded layer of bytes with a bias: by words, read from its folder, and at each stage. Of one
    channel rows are cut, else channels.
    """
    size = (1, 16, 32) if channels > 1 else (4, 32, 128)
    text = conv2d_mlir(1, *size, channels, 3, 3, pad=1, epilogue=Epilogue(bias=True, shift=7))
    stages = tmp_path / "stages"
    compiled = weft.compile(text, target="aie1", machine=small, dump_ir=stages)
    assert isinstance(compiled, Aie1Function)
    assert compiled.count_calls > 1
    image = compiled.arguments[0]
    assert image.cut is not None
    assert image.cut.before == (0, 0, 1, 1)
    assert any(any(steps) for steps in image.cut.steps) == (channels == 1)
    rng = np.random.default_rng(2)
    arrays = {
        b.name: rng.integers(-128, 128, b.shape).astype(f"int{b.element_type[1:]}")
        for b in compiled.arguments
    }
    want = interpret(load_module(text, make_context()), arrays)
    found, report = run(compiled, arrays)
    assert np.array_equal(found["result"], want)
    assert report.cycles == compiled.cycles
    weft.save(compiled, tmp_path / "core")
    again = read_folder(tmp_path / "core")
    assert again.calls == compiled.calls
    assert [b.cut for b in again.buffers] == [b.cut for b in compiled.buffers]
    assert np.array_equal(run(again, arrays)[0]["result"], want)
    last = sorted(stages.iterdir())[-1]
    restarted = weft.compile(last.read_text(), target="aie1", machine=small)
    assert isinstance(restarted, Aie1Function)
    assert restarted.program == compiled.program
    assert restarted.buffers == compiled.buffers


def test_folders_whose_parts_are_not_those_of_the_calls(small: Path, tmp_path: Path) -> None:
    text = conv2d_mlir(1, 4, 32, 32, 16, 3, 3, epilogue=Epilogue(shift=7))
    folder = tmp_path / "core"
    weft.save(weft.compile(text, target="aie1", machine=small), folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    buffers = manifest["program"]["buffers"]

    def refused(message: str) -> None:
        (folder / "manifest.json").write_text(json.dumps(manifest))
        reseal(folder)
        with pytest.raises(WeftError, match=message):
            read_folder(folder)

    steps = buffers[-1]["cut"]["steps"]
    buffers[-1]["cut"]["steps"] = [[0] * len(steps[0])]
    refused("result: calls .* do not give all of it once")
    buffers[-1]["cut"]["steps"] = []
    refused("result: it is not cut for calls")
    buffers[-1]["cut"]["steps"] = [[1]]
    refused("has no elements, or axes of others")


@given(st.data())
@settings(max_examples=60)
def test_parts_of_arrays(data: st.DataObject) -> None:
    rank = data.draw(st.integers(1, 3))
    ints = st.lists(st.integers(1, 4), min_size=rank, max_size=rank)
    shape, counts, before = (tuple(data.draw(ints)) for _ in range(3))
    cut = Cut(shape, before, tuple(
        tuple(shape[a] if a == axis else 0 for a in range(rank)) for axis in range(rank)
    ))  # fmt: skip
    whole = tuple(n * c for n, c in zip(shape, counts, strict=True))
    array = np.arange(np.prod(whole)).reshape(whole) + 1
    padded = np.pad(array, [(b, max(n, b)) for n, b in zip(whole, before, strict=True)])
    for call in np.ndindex(*counts):
        start = [c * n for c, n in zip(call, shape, strict=True)]
        want = padded[tuple(slice(s, s + n) for s, n in zip(start, shape, strict=True))]
        assert np.array_equal(cut.take_part(array, call), want)
