"""
Compiled folders stand alone: a loader that knows only their documentation brings them into
memory, and a second reading of the instruction set computes the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from helpers.e2e import small_loader
from oracles import vta_functional as fsim

import weft
from weft.targets.reference.interpreter import run_function as run_reference
from weft.targets.vta.executable import Array, Executable
from weft.targets.vta.simulate import simulate_stream
from weft.tools.bench.layers import Epilogue, conv2d_mlir
from weft.tools.registry.contexts import make_context
from weft.transforms.layout.map import (
    Broadcast,
    Fuse,
    ImagePack,
    Layout,
    Pad,
    Primitive,
    Reorder,
    Split,
    Unfold,
    invert_layout,
    pack_array,
    stored_shape,
)
from weft.transforms.model.load import load_module
from weft.transforms.schedule.search import SearchOptions
from weft.transforms.strategy.choose import StrategyOptions

DOCUMENTATION = Path(__file__).parents[2] / "docs" / "vta-folder.md"

MACHINES = ("vta-1x16x16", "vta-8x8x8-zu")


# 3 x 3 with a border, channels that fill no block, and a bias: pads and copies in layouts.
LAYER = conv2d_mlir(
    n=1, c=20, h=7, w=6, k=24, kh=3, kw=3, pad=1, epilogue=Epilogue(bias=True, shift=9)
)


def arguments(seed: int = 0) -> dict[str, Array]:
    rng = np.random.default_rng(seed)
    return {
        "x": rng.integers(-128, 128, (1, 20, 7, 6)).astype(np.int8),
        "w": rng.integers(-128, 128, (24, 20, 3, 3)).astype(np.int8),
        "b": rng.integers(-9000, 9000, 24).astype(np.int32),
    }


@pytest.fixture(scope="module")
def reference() -> Callable[[dict[str, Array]], Array]:
    """The meaning of the layer."""
    module = load_module(LAYER, make_context())

    def run_layer(values: dict[str, Array]) -> Array:
        (result,) = run_reference(module, values)
        return result

    return run_layer


def compiled(machine: str, *, prepacked: bool = True, order: str | None = None) -> Executable:
    values = arguments()
    executable = weft.compile(
        LAYER,
        machine,
        weights={name: values[name] for name in "wb"} if prepacked else None,
        activation_layout=order,
        strategy=StrategyOptions(count=2, search=SearchOptions(num_evaluated=9)),
    )
    assert isinstance(executable, Executable)
    return executable


def to_nhwc(array: Array) -> Array:
    return np.ascontiguousarray(array.transpose(0, 2, 3, 1))


@pytest.mark.parametrize(("machine", "order"), [*zip(MACHINES, (None, "NHWC"), strict=True)])
def test_a_loader_needs_the_documentation_only(
    machine: str, order: str | None, tmp_path: Path, reference: Callable[..., Array]
):
    executable = compiled(machine, order=order)
    weft.save(executable, tmp_path / "layer")
    values = arguments()
    expected = reference(values)
    host = to_nhwc(values["x"]) if order else values["x"]
    held = to_nhwc(expected) if order else expected
    results, _ = weft.run(weft.load(tmp_path / "layer"), {"x": host})
    (ours,) = results.values()
    np.testing.assert_array_equal(ours, held)
    for base, gap, backwards in ((0, 0, False), (1_000_001, 12_345, True)):
        loaded = small_loader.Loaded(
            tmp_path / "layer", {"x": host}, base, gap, backwards=backwards
        )
        simulate_stream(loaded.insns, loaded.dram, executable.spec, buffers=loaded.regions)
        (result,) = loaded.results().values()
        np.testing.assert_array_equal(result, held)


@pytest.mark.parametrize("machine", MACHINES)
def test_a_second_reading_of_the_instructions_agrees(
    machine: str, tmp_path: Path, reference: Callable[..., Array]
):
    weft.save(compiled(machine, prepacked=False), tmp_path / "layer")
    values = arguments(1)
    expected = reference(values)
    orders: list[list[int]] = []
    for order in ((fsim.LOAD, fsim.COMPUTE, fsim.STORE), (fsim.STORE, fsim.COMPUTE, fsim.LOAD)):
        loaded = small_loader.Loaded(tmp_path / "layer", values, 65_536, 999)
        simulator = fsim.Fsim(loaded.parameters, loaded.dram)
        simulator.run(loaded.insns, order)
        (result,) = loaded.results().values()
        np.testing.assert_array_equal(result, expected)
        orders.append(simulator.executed)
    assert orders[0][-1] == orders[1][-1] == len(loaded.insns) - 1


def test_primitives_of_the_documentation():
    (code,) = re.findall(r"```python\n(def split.*?)```", DOCUMENTATION.read_text("utf-8"), re.S)
    documented: dict[str, Callable[..., Array]] = {}
    exec(code, {"np": np}, documented)
    shape = (3, 10, 4)
    layout = Layout(
        (
            Pad(1, 1, 5, 7),
            Split(1, (4, 4)),
            Reorder((2, 0, 3, 1)),
            Fuse(1, 2),
            Broadcast(1, 3),
        )
    )
    array = np.arange(120, dtype=np.int8).reshape(shape)
    stored = _applied(documented, layout, array)
    np.testing.assert_array_equal(stored, pack_array(array, layout))
    assert stored.shape == stored_shape(shape, layout)
    back = _applied(documented, invert_layout(shape, layout), stored)
    np.testing.assert_array_equal(back, array)


@pytest.mark.parametrize(
    "step",
    [
        Unfold(1, 4, 3),
        Unfold(1, 3, 1, 2),
        ImagePack(0, 1, 2, "blocked", 2),
        ImagePack(2, 1, 3, "blocked", 2, 3),
        ImagePack(0, 1, 5, "interleaved"),
    ],
)
def test_documented_tiles_are_those_of_the_compiler(step: Primitive):
    (code,) = re.findall(r"```python\n(def split.*?)```", DOCUMENTATION.read_text("utf-8"), re.S)
    namespace: dict[str, object] = {"np": np}
    exec(code, namespace)
    documented = cast(dict[str, Callable[..., Array]], namespace)
    array, layout = np.arange(120, dtype=np.int8).reshape(3, 10, 4), Layout((step,))
    stored = _applied(documented, layout, array)
    np.testing.assert_array_equal(stored, pack_array(array, layout))
    back = _applied(documented, invert_layout(array.shape, layout), stored)
    np.testing.assert_array_equal(back, array)


def _applied(documented: dict[str, Callable[..., Array]], layout: Layout, array: Array) -> Array:
    for step in layout.primitives:
        array = documented[step.kind](array, **vars(step))
    return array
