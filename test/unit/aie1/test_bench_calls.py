"""Convolutions of more than data memory, as calls of a part of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from weft.targets.aie1.machine.spec import default_spec
from weft.targets.reference.interpreter import run_function as interpret
from weft.targets.reference.scalars import Array
from weft.tools.bench.aie1.calls import Calls, find_calls
from weft.tools.bench.aie1.kernel import random_arrays
from weft.tools.bench.aie1.workloads import Convolution, module_of, vyasa_workloads
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

SPEC = default_spec()
PLAIN = Convolution("plain", "plain", (7, 12), (2, 3), (6, 8), 16)
CASES = {
    "rows": Calls(PLAIN, 0, 3),
    "planes": Calls(Convolution("v", "plain", (5, 4, 9), (2, 2, 2), (4, 3, 8), 32), 0, 2),
    "channels": Calls(Convolution("c", "channels", (2, 4, 9), (6, 2, 3, 3), (6, 2, 7), 16), 0, 3),
    "strided": Calls(Convolution("s", "channels", (2, 9, 9), (3, 2, 3, 3), (3, 4, 4), 16,
                                 stride=2), 1, 2),
    "depthwise": Calls(Convolution("d", "depthwise", (4, 5, 9), (4, 3, 3), (4, 3, 7), 16), 0, 2),
    "one": Calls(PLAIN),
}  # fmt: skip


def reference(convolution: Convolution, arrays: dict[str, Array]) -> Array:
    (found,) = interpret(load_module(module_of(convolution), make_context()), arrays)
    return found


@pytest.mark.parametrize("name", CASES)
def test_calls_are_the_whole(name: str) -> None:
    calls = CASES[name]
    arrays = random_arrays(calls.whole, 3)
    want = reference(calls.whole, arrays)
    found = np.zeros_like(want)
    for call in range(calls.count):
        part = reference(calls.part, calls.cut_arrays(arrays, call))
        found[calls.slices_of(call)["output"]] = part
    assert np.array_equal(found, want)


def test_loops_that_are_cut() -> None:
    assert [CASES[name].loop for name in ("rows", "planes", "channels", "strided")] == [*"yzky"]


def test_the_fewest_calls_that_fit() -> None:
    """FC_i32 takes 148 kB of 131; whatever fits is one call, and what never does as well."""
    known = {w.name: w.convolution for w in vyasa_workloads()}
    found = find_calls(known["FC_i32"], SPEC)
    assert (found.loop, found.count, found.part.output) == ("k", 2, (2048, 1, 1))
    assert find_calls(known["FC_i16"], SPEC) == Calls(known["FC_i16"])
    assert find_calls(PLAIN, replace(SPEC, data_bytes=256)) == Calls(PLAIN, 0, 2)
    assert find_calls(PLAIN, replace(SPEC, data_bytes=64)) == Calls(PLAIN)
