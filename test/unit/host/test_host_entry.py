"""The entry of host programs: functions that steps share, and the workspace's temporaries."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.lowering.host.allocate import allocate_temporaries, maximum_live_bytes, place_temporaries
from weft.lowering.host.shared import Call, share_functions
from weft.targets.host.emit import StepText
from weft.targets.host.executable import HostExecutable
from weft.targets.host.nest import plan
from weft.targets.host.nest.flat import Flat
from weft.targets.host.nest.search import Choice
from weft.targets.host.nest.stage import Stage
from weft.targets.host.nest.steps import CopyStep, Program, Temporary
from weft.targets.host.profile import steps_of
from weft.tools.api import compile
from weft.transforms.core.errors import WeftError


def layers(count: int, width: int = 24) -> str:
    """Products with weights of their own and a rectifier, one after the other."""
    tensor, weight = f"tensor<3x{width}xf32>", f"tensor<{width}x{width}xf32>"
    weights = ", ".join(f'%w{i}: {weight} {{weft.weight = "w{i}"}}' for i in range(count))
    lines = [
        f"func.func @layers(%x0: {tensor}, {weights}) -> {tensor} {{",
        "  %zero = arith.constant 0.0 : f32",
        f"  %e = tensor.empty() : {tensor}",
        f"  %init = linalg.fill ins(%zero : f32) outs(%e : {tensor}) -> {tensor}",
    ]
    for i in range(count):
        lines += [
            f"  %p{i} = linalg.matmul ins(%x{i}, %w{i} : {tensor}, {weight})"
            f" outs(%init : {tensor}) -> {tensor}",
            f"  %x{i + 1} = linalg.generic {{indexing_maps = [affine_map<(a, b) -> (a, b)>,"
            " affine_map<(a, b) -> (a, b)>], iterator_types = ["
            f'"parallel", "parallel"]}} ins(%p{i} : {tensor}) outs(%e : {tensor}) {{',
            "  ^bb0(%a: f32, %o: f32):",
            "    %m = arith.maximumf %a, %zero : f32",
            "    linalg.yield %m : f32",
            f"  }} -> {tensor}",
        ]
    return "\n".join([*lines, f"  return %x{count} : {tensor}", "}"])


def test_equal_layers_are_one_function() -> None:
    executable = compile(layers(5), target="host")
    assert isinstance(executable, HostExecutable)
    text = executable.program.text
    assert len(re.findall(r"func\.func private @weft\.step", text)) == 1
    assert len(steps_of(executable.program)) == 5
    rng = np.random.default_rng(0)
    arrays = {
        name: (rng.random(shape) - 0.5).astype(np.float32)
        for name, (shape, _) in executable.argument_types().items()
    }
    call = executable.bind(arrays)
    call()
    wanted = arrays["x0"]
    for i in range(5):
        wanted = np.maximum(wanted @ arrays[f"w{i}"], 0)
    assert np.allclose(call.results["result"], wanted, atol=1e-5)


def test_equal_layers_are_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    search = plan.choose_schedule

    def counted_search(flat: Flat, *args: Any) -> Choice:
        asked.append(flat.name)
        return search(flat, *args)

    monkeypatch.setattr(plan, "choose_schedule", counted_search)
    (first, second) = (compile_planned(layers(n), asked) for n in (1, 5))
    assert 0 < second == first


def compile_planned(text: str, asked: list[str]) -> int:
    """The number of searches for the schedules of a program."""
    asked.clear()
    compile(text, target="host")
    return len(asked)


def test_steps_stay_functions_of_their_own() -> None:
    executable = compile(layers(1), target="host")
    assert isinstance(executable, HostExecutable)
    calls = re.findall(r"func\.call @(weft\.step\d+)\(.*", executable.program.text)
    assert calls
    # Called once each, LLVM would write them into the entry; local symbols stay in the object file.
    assert all(name.encode() in executable.code.data for name in calls)


def test_barriers_are_called() -> None:
    """Written out between each two steps they would be most of the code of a deep network."""
    sizes: list[int] = []
    for count in (10, 20):
        executable = compile(layers(count), target="host")
        assert isinstance(executable, HostExecutable)
        assert b"weft_barrier" in executable.code.data
        sizes.append(len(executable.code.data))
    assert sizes[1] - sizes[0] < 10 * 128


def test_a_deep_network_is_no_deep_recursion() -> None:
    executable = compile(layers(200, width=4), target="host")
    assert isinstance(executable, HostExecutable)
    assert len(steps_of(executable.program)) == 200


def test_functions_differ_by_more_than_names() -> None:
    def step(name: str, buffers: str, constant: int) -> StepText:
        a, b = buffers
        text = f"func.func private @{name}(%{a}: T, %{b}: T) {{\n  add %{b}, %{a}, {constant}\n}}"
        return StepText.from_text(name, text, ((a, "T"), (b, "T")))

    steps = [
        step("weft.step0", "xy", 1),
        step("weft.step1", "yx", 1),
        step("weft.step2", "xy", 2),
        step("weft.step11", "zq", 1),
    ]
    texts, calls = share_functions(steps)
    assert len(texts) == 2
    assert calls == {
        "weft.step0": Call("weft.step0", ("T", "T")),
        "weft.step1": Call("weft.step0", ("T", "T")),
        "weft.step2": Call("weft.step2", ("T", "T")),
        "weft.step11": Call("weft.step0", ("T", "T")),
    }
    assert "@weft.step0(%b0: T, %b1: T)" in texts[0]
    assert "add %b1, %b0, 1" in texts[0]


@given(st.lists(st.tuples(st.integers(1, 500), st.integers(0, 9), st.integers(0, 5)), max_size=12))
@settings(max_examples=60)
def test_temporaries_that_live_together_lie_apart(drawn: list[tuple[int, int, int]]) -> None:
    sizes = {f"t{i}": size for i, (size, _, _) in enumerate(drawn)}
    spans = {f"t{i}": (first, first + more) for i, (_, first, more) in enumerate(drawn)}
    offsets, size = place_temporaries(sizes, spans, {})
    for name, (first, last) in spans.items():
        end = offsets[name] + sizes[name]
        assert offsets[name] % 64 == 0
        assert end <= size
        for other, (begin, until) in spans.items():
            if other != name and first <= until and begin <= last:
                assert end <= offsets[other] or (offsets[other] + sizes[other] <= offsets[name])


def chain(*offsets: int | None) -> Program:
    """Each temporary, of 64 bytes, is copied to the next; the first and the last are in use."""
    program = Program()
    names = [program.add("t", Temporary(64, "i8", offset)) for offset in offsets]
    for source, target in pairwise(names):
        program.steps.append(CopyStep(Stage(source, 64, target, 64, "i8", (), 0), (64,)))
    return program


def offsets_of(program: Program) -> list[int | None]:
    buffers = program.buffers.values()
    return [b.offset for b in buffers if isinstance(b, Temporary)]


def test_offsets_that_are_given_are_kept() -> None:
    program = chain(None, 192, None)
    assert allocate_temporaries(program)
    first, second, third = offsets_of(program)
    assert second == 192
    assert first == third == 0
    assert program.workspace is not None
    assert program.workspace >= 256
    assert maximum_live_bytes(program) == 128
    assert not allocate_temporaries(program)  # All is decided.


def test_offsets_that_overlap_are_refused() -> None:
    assert allocate_temporaries(chain(0, 64, 0))
    with pytest.raises(WeftError, match="bytes 0 and 0 of the workspace overlap, but step 0"):
        allocate_temporaries(chain(0, 0, 64))
    small = chain(0, 64)
    small.workspace = 64
    with pytest.raises(WeftError, match="which need 128"):
        allocate_temporaries(small)


def test_the_workspace_of_a_chain_is_two_tensors() -> None:
    executable = compile(layers(6, width=64), target="host")
    assert isinstance(executable, HostExecutable)
    tensor = 3 * 64 * 4
    assert executable.program.workspace_bytes <= 2 * (tensor + 128)
