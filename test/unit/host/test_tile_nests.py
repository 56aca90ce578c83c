"""Nests on a tile unit, by emulated tiles: each kind of schedule against NumPy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.host.tile_emulator import emulate_tiles

from weft.lowering.host import schedule
from weft.lowering.host.words import candidates
from weft.lowering.host.words.candidates import best_plan
from weft.lowering.host.words.plan import Plan, save_plan
from weft.targets.host.executable import HostExecutable
from weft.targets.host.machine.detect import detect_machine
from weft.targets.host.nest.borders import Border, is_left_out
from weft.targets.host.nest.flat import Address, Flat
from weft.targets.host.nest.plan import Planner
from weft.targets.host.nest.tiles import NestSchedule
from weft.targets.host.tile import plan
from weft.tools.api import compile
from weft.tools.bench.host.ops import Operator, reference_result
from weft.tools.registry.universe import our_universe
from weft.transforms.kernel.bf16 import round_to_bf16
from weft.transforms.kernel.view import ScalarConst

AMX = "host-avx512-amx"

needs_bf16 = pytest.mark.skipif(
    "bf16" not in detect_machine().features, reason="conversion takes AVX512_BF16"
)

BATCHED = Operator("batched", "conv", (11, 96, 5, 5), (40, 96, 3, 3), stride=1, pad=2, dilation=2)
"""Rows are best taken from the batch, of whose 3 blocks of words one is summed at a time."""

WIDE = Operator("wide", "conv", (2, 64, 6, 39), (32, 64, 3, 3), stride=1, pad=1)
"""Rows of tiles that divide 39 are too few."""

ODD = Operator("odd", "conv", (10, 89, 9, 8), (40, 89, 3, 3), stride=2, pad=1)
"""45 words, of which the last is not full, are 3 blocks of 15."""


def restrict(monkeypatch: pytest.MonkeyPatch, wanted: Callable[[NestSchedule], bool]) -> None:
    """Lets the plan choose among some schedules alone, whatever f32 takes."""
    listed = plan.list_schedules

    def chosen(flat: Flat, *rest: Any) -> Iterator[NestSchedule]:
        return filter(wanted, listed(flat, *rest))

    def forced(*given: Any) -> Plan | None:
        found = best_plan(*given)
        return None if found is None else replace(found, cycles=0.0)

    monkeypatch.setattr(plan, "list_schedules", chosen)
    monkeypatch.setattr(schedule, "best_plan", forced)


def compiled(operator: Operator, machine: str = AMX) -> HostExecutable:
    options = {"precision": "bf16"}
    found = compile(operator.text, machine, target="host", options=options)
    assert isinstance(found, HostExecutable)
    return found


def check(operator: Operator, machine: str = AMX) -> HostExecutable:
    """Compares with NumPy on what is multiplied."""
    executable = compiled(operator, machine)
    rng = np.random.default_rng(0)
    x, w = (rng.random(s, np.float32) - np.float32(0.5) for s in (operator.x, operator.w))
    emulated, _state = emulate_tiles(executable)
    shapes = {n: shape for n, (shape, _) in executable.argument_types().items()}
    call = emulated.bind({"x": x.reshape(shapes["x"]), "w": w.reshape(shapes["w"])}, threads=1)
    (result,) = call.results.values()
    result[...] = 77
    call()
    rounded = ((round_to_bf16(a).astype(np.uint32) << 16).view(np.float32) for a in (x, w))
    wanted = reference_result(operator, *rounded)
    assert np.abs(result.reshape(operator.y) - wanted).max() <= 1e-5 * np.abs(wanted).max()
    return executable


STEPPED = Operator("stepped", "conv", (3, 64, 19, 37), (40, 64, 3, 3), stride=2, pad=4, dilation=4)
"""Every other element is read, of rows that are longer than a vector."""

IMAGE = Operator("image", "conv", (2, 3, 13, 18), (40, 3, 5, 5), stride=2, pad=2)
"""Three channels are two words: a product takes those of a row of the window."""

KINDS: dict[str, tuple[Operator, Callable[[NestSchedule], bool]]] = {
    "block by block": (BATCHED, lambda s: not s.chunk),
    "sums of all": (BATCHED, lambda s: s.chunk == 1 and s.shared == 0),
    "sums of rows": (BATCHED, lambda s: s.chunk == 1 and s.shared == 2),
    "sums in one": (BATCHED, lambda s: s.chunk == 3 and s.vectors == 3),
    "tall": (WIDE, lambda s: s.vectors == 1 and s.blocks[0][1] > 32 and not s.chunk),
    "wide": (WIDE, lambda s: s.vectors == 2 and s.blocks[0][1] <= 16 and not s.chunk),
    "every other": (STEPPED, lambda s: not s.chunk),
    "rows of windows": (IMAGE, lambda s: s.tile == 10 and not s.chunk),
    "odd": (ODD, lambda s: s.chunk == 1 and s.vectors == 2),
}


@needs_bf16
@pytest.mark.parametrize("kind", KINDS)
def test_schedules(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    operator, wanted = KINDS[kind]
    restrict(monkeypatch, wanted)
    program = check(operator).program
    assert "tdpbf16ps" in program.text
    assert ("sums in memory" in program.text) == ("sums" in kind or kind == "odd")


SLABS = (
    (Operator("product", "matmul", (96, 160), (160, 40)), 32768),
    (Operator("conv", "conv", (6, 64, 10, 10), (40, 64, 3, 3), stride=1, pad=1), 8192),
)


@needs_bf16
@pytest.mark.parametrize(("operator", "cache"), SLABS, ids=("product", "conv"))
def test_slabs(
    operator: Operator, cache: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where words of all rows leave the second cache, they are made of some rows at a time."""
    text = our_universe().all_machines[AMX].read_text()
    path = tmp_path / "small.mlir"
    path.write_text(text.replace("@L2 : i8 {depth = 2097152}", f"@L2 : i8 {{depth = {cache}}}"))
    whole = compiled(operator)

    def by_steps(planner: Planner, since: int, start: Plan) -> Plan:
        found = save_plan(planner, since, start)
        return replace(found, cycles=1 / len(found.steps))

    # The plan of most steps is taken, which is one of slabs, whatever it takes by the model.
    monkeypatch.setattr(candidates, "save_plan", by_steps)
    cut = check(operator, str(path))
    made = [sum("words of 2 bf16" in line for line in e.program.report) for e in (whole, cut)]
    assert made[0] == 1
    assert made[1] > 1
    assert cut.program.rounded_products == 1


@needs_bf16
def test_padding(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Padding that no block reads is not stored: the kernel has guards, of loops that leave out what
    these do; a schedule whose blocks reach across is refused.
    """
    restrict(monkeypatch, lambda s: not s.chunk)
    executable = check(BATCHED)
    assert "as 11x48x5x5 words" in executable.program.text
    (kernel,) = (line for line in executable.program.report if "loops d0=11" in line)
    assert "11 of d0" in kernel


def test_guards_must_be_left_out() -> None:
    border = Border(3, 1, (0, 1, 0, 0, 0), -1, 0, 5, bare=True)
    rows = NestSchedule(2, 16, 1, ((0, 11),), (0, 1, 2), 0, (3, 4), tile=16)
    place = Address("", 0, "i32", (0,) * 5)
    flat = Flat(
        name="",
        extents=(11, 5, 16, 3, 16),
        reduction=(False, False, False, True, True),
        addresses=(),
        output=place,
        term=ScalarConst(0, "f32"),
        result=ScalarConst(0, "f32"),
        type="f32",
    )
    assert is_left_out(border, flat, rows)
    assert not is_left_out(border, flat, replace(rows, blocks=((1, 5),)))
    assert not is_left_out(border, flat, replace(rows, reduction=(4, 3)))
    # Products of 48 words take those of both loops.
    assert not is_left_out(border, flat, replace(rows, tile=48))


@needs_bf16
def test_results_are_asked_for(tmp_path: Path) -> None:
    """Of rows behind each other that leave the second cache."""
    product = Operator("product", "matmul", (96, 160), (160, 96))
    text = our_universe().all_machines[AMX].read_text()
    path = tmp_path / "small.mlir"
    path.write_text(text.replace("@L2 : i8 {depth = 2097152}", "@L2 : i8 {depth = 32768}"))
    asked = [
        "write, locality<3>" in check(product, machine).program.text for machine in (AMX, str(path))
    ]
    assert asked == [False, True]
