"""Random networks of a few small layers as text, by a seed, and machines of few nodes."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
from helpers.dataflow.network_modules import Text

from weft.lowering.noc.convert_dataflow_to_noc import lower_module
from weft.lowering.noc.interface import buffers_of, name_tensors
from weft.lowering.noc.schedule_dataflow import Scheduled, schedule_function, write_steps
from weft.targets.noc.simulate import Simulation, simulate
from weft.targets.reference.interpreter import Interpreter, builtin_meanings
from weft.targets.reference.scalars import Array
from weft.tools.registry.contexts import make_context
from weft.transforms.core.functions import function_of
from weft.transforms.machine.view import Machine, machine_from_text
from weft.transforms.model.generalize import GeneralizeNamedOpsPass
from weft.transforms.solver.front import SolveOptions

MACHINES = Path(__file__).parents[2] / "machines"


def random_machine(chance: random.Random) -> Machine:
    """Four or eight nodes of four by four PEs that serve each other, with small buffers."""
    text = (MACHINES / "small.mlir").read_text(encoding="utf-8")
    columns = chance.choice([2, 4])
    for old, new in (
        ("@node shape [2, 2]", f"@node shape [2, {columns}]"),
        ("{depth = 4096,", f"{{depth = {chance.choice([32, 128])},"),
        ("{depth = 16384,", f"{{depth = {chance.choice([96, 256, 1024, 4096])},"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return machine_from_text(text, "small.mlir")


def random_network(chance: random.Random, most: int = 4) -> Text:
    """One to `most` layers in a row: convolutions of all kinds, poolings, a product at the end."""
    text = Text()
    shape = (chance.choice([1, 2, 4]), chance.randint(1, 8), *(chance.randint(4, 9),) * 2)
    text.argument("x", *shape)
    last = "x"
    for number in range(chance.randint(1, most)):
        name = f"l{number}"
        kind = chance.choice(["conv", "conv", "deep", "point", "pool"])
        if kind == "conv":
            shape = _add_conv(text, chance, name, last)
        elif kind == "deep":
            shape = _add_deep(text, chance, name, last)
        elif kind == "point":
            text.weight(f"w_{name}", k := chance.randint(1, 8), shape[1], 1, 1)
            shape = (shape[0], k, *shape[2:])
            text.windows("conv_2d_nchw_fchw", name, (last, f"w_{name}"), shape, 1)
        elif min(shape[2:]) >= 2:
            shape = (*shape[:2], *((n - 2) // 2 + 1 for n in shape[2:]))
            text.pool(name, last, shape, 2, 2)
        else:
            continue
        last = name
    if chance.random() < 0.3 or last == "x":
        count = int(np.prod(shape[1:]))
        text.reshape("flat", last, "[[0], [1, 2, 3]]", shape[0], count)
        text.weight("w_fc", count, k := chance.randint(1, 12))
        text.windows("matmul", "fc", ("flat", "w_fc"), (shape[0], k))
    return text


def _draw_window(chance: random.Random, extent: int) -> tuple[int, int, int, int]:
    """Taps, stride and dilation of a window that fits `extent`, and how often it fits."""
    taps, stride, dilation = chance.randint(1, 5), chance.randint(1, 3), chance.randint(1, 3)
    while (taps - 1) * dilation >= extent:
        taps -= 1
    return taps, stride, dilation, (extent - (taps - 1) * dilation - 1) // stride + 1


def _add_conv(text: Text, chance: random.Random, name: str, source: str) -> tuple[int, ...]:
    n, c, h, _ = text.shapes[source]
    taps, stride, dilation, out = _draw_window(chance, h)
    k = chance.randint(1, 8)
    text.weight(f"w_{name}", k, c, taps, taps)
    text.windows(
        "conv_2d_nchw_fchw", name, (source, f"w_{name}"), (n, k, out, out), stride, dilation
    )
    return n, k, out, out


def _add_deep(text: Text, chance: random.Random, name: str, source: str) -> tuple[int, ...]:
    n, c, h, _ = text.shapes[source]
    taps, stride, dilation, out = _draw_window(chance, h)
    text.weight(f"w_{name}", c, taps, taps)
    text.windows(
        "depthwise_conv_2d_nchw_chw", name, (source, f"w_{name}"), (n, c, out, out),
        stride, dilation,
    )  # fmt: skip
    return n, c, out, out


def whole_numbers(text: Text, seed: int) -> dict[str, Array]:
    """Small whole numbers for all arguments, as floats, whose sums are exact."""
    rng = np.random.default_rng(seed)
    names = [argument.split(":")[0].strip("% ") for argument in text.arguments]
    return {n: rng.integers(-3, 4, text.shapes[n]).astype(np.float32) for n in names}


def run_network(
    text: Text, machine: Machine, options: SolveOptions, seed: int
) -> tuple[Simulation, Scheduled]:
    """
    A network scheduled, lowered to programs and simulated with data; what it gives is what its
    text means. Raises `WeftError` where it has no schedule, or no programs can be made of it.
    """
    module = text.module(next(reversed(text.shapes)))
    GeneralizeNamedOpsPass().apply(make_context(), module)
    entry, arrays = function_of(module, "net"), whole_numbers(text, seed)
    (wanted,) = Interpreter(module, builtin_meanings()).call_function("net", [*arrays.values()])
    found = schedule_function(entry, machine, options)
    write_steps(module, found)
    name_tensors(entry, found.steps)
    lower_module(module, machine, None)
    module.verify()
    *given, result = buffers_of(module, entry)
    pairs = zip(given, arrays.values(), strict=True)
    inputs = {b.buffer: array.reshape(b.stored_shape) for b, array in pairs}
    run = simulate(module, machine, inputs)
    home = machine.levels[0].memories[0]
    np.testing.assert_array_equal(run.array(result.buffer, home).reshape(wanted.shape), wanted)
    return run, found
