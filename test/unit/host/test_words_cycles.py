"""What the model says of steps that make words."""

from __future__ import annotations

from dataclasses import replace

from weft.targets.host.machine.view import HostSpec
from weft.targets.host.nest.cost import Processor
from weft.targets.host.nest.stage import Axis
from weft.targets.host.nest.words import WordStage
from weft.targets.host.tile.cost import words_cycles
from weft.tools.registry.universe import our_universe
from weft.transforms.machine.view import load_machine

PROCESSOR = replace(
    Processor.from_spec(
        HostSpec.from_machine(load_machine(our_universe().all_machines["host-avx512-bf16"]))
    ),
    l3_bandwidth=1000.0,
)
"""One whose caches are never waited for."""


def cycles(channels: int, real: int, around: int, *, last: bool) -> float:
    """Of an image `[1, channels, real, real]` of f32 with a border of zeros."""
    sides = [Axis(around, 0, real, around, 0, 0) for _ in range(2)]
    axes = (Axis(0, 0, 1, 0, 0, 0), Axis(0, 0, channels, 0, 0, 0), *sides)
    shape = (1, channels, real, real)
    stage = WordStage("x", shape, "y", axes, 1, 0, False, type="f32")
    if last:
        stage = replace(stage, order=(0, 2, 3, 1), block=-(-channels // 2))
    assert stage.row_axis == (3 if around else 2)
    return words_cycles(stage, PROCESSOR)


def test_padding_is_only_stored() -> None:
    for last in (False, True):
        bare, padded, whole = (
            cycles(64, n, border, last=last) for n, border in ((16, 0), (16, 8), (32, 0))
        )
        assert bare < padded < whole


def test_transposing_takes_longer() -> None:
    """Most where blocks of 16 words are hardly filled."""
    assert cycles(64, 16, 0, last=False) < cycles(64, 16, 0, last=True)
    few, many = (cycles(c, 16, 0, last=True) / c for c in (6, 64))
    assert few > 2 * many
