"""
Suite `aie1-mesh`: the 3x3 layers of ResNet-18, and its last one, on a mesh of AI Engine tiles, in
16 bits.

Each layer is compiled for least latency and its programs are simulated, with all copies, in time
alone. `peak_cycles` are those of all multiply-adds on all tiles, `port_cycles` those in which each
tensor is moved once by the ports of the outermost memory and the links next to them; `bound_cycles`
is the longer of the two. `expected_cycles` is what the schedule counts on.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from ....targets.noc.executable import NocFunction, run
from ....targets.noc.network import Network
from ....transforms.core.errors import WeftError
from ....transforms.machine.view import Array, Machine
from ...api import compile as compile_function
from ...registry.contexts import machine_for
from .. import Record, in_parallel, is_selected

MACHINE, BATCH, SHIFT = "aie1-mesh-4x4", 16, 10

_BYTES = 2
"""Of an element."""


@dataclass(frozen=True)
class Layer:
    """
    A 3x3 convolution with a border of one zero: channels in and out, image, stride. With one of
    the `taps` and one position it is a fully connected layer.
    """

    channels: int
    outputs: int
    size: int
    stride: int = 1
    batch: int = BATCH
    taps: int = 3

    @property
    def name(self) -> str:
        step = f"_s{self.stride}" if self.stride > 1 else ""
        return f"{self.taps}x{self.taps}_{self.channels}_{self.outputs}_{self.size}{step}"

    @property
    def result_size(self) -> int:
        return (self.size - 1) // self.stride + 1

    @property
    def macs(self) -> int:
        return self.batch * self.outputs * self.result_size**2 * self.channels * self.taps**2

    @property
    def bytes_in(self) -> int:
        return _BYTES * self.channels * (self.batch * self.size**2 + self.taps**2 * self.outputs)

    @property
    def bytes_out(self) -> int:
        return _BYTES * self.batch * self.outputs * self.result_size**2

    def text(self) -> str:
        """The layer as a function, with a shift of its sums."""
        n, c, k, size, last = (
            self.batch,
            self.channels,
            self.outputs,
            self.size,
            self.result_size,
        )
        border = self.taps // 2
        whole = size + 2 * border
        image, padded = f"{n}x{c}x{size}x{size}xi16", f"{n}x{c}x{whole}x{whole}xi16"
        filter, result = f"{k}x{c}x{self.taps}x{self.taps}xi16", f"{n}x{k}x{last}x{last}x"
        return f"""
func.func @main(%x: tensor<{image}>, %w: tensor<{filter}> {{weft.weight = "w"}})
    -> tensor<{result}i16> {{
  %none = arith.constant 0 : i16
  %padded = tensor.pad %x low[0, 0, {border}, {border}] high[0, 0, {border}, {border}] {{
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %none : i16
  }} : tensor<{image}> to tensor<{padded}>
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<{result}i32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<{result}i32>) -> tensor<{result}i32>
  %sum = linalg.conv_2d_nchw_fchw {{strides = dense<{self.stride}> : tensor<2xi64>}}
      ins(%padded, %w : tensor<{padded}>, tensor<{filter}>)
      outs(%init : tensor<{result}i32>) -> tensor<{result}i32>
  %by = arith.constant dense<{SHIFT}> : tensor<{result}i32>
  %shifted = arith.shrsi %sum, %by : tensor<{result}i32>
  %y = arith.trunci %shifted : tensor<{result}i32> to tensor<{result}i16>
  return %y : tensor<{result}i16>
}}
"""


def list_layers() -> list[Layer]:
    """The different 3x3 layers, those that halve the image too, and the classifier."""
    found: list[Layer] = []
    for channels, size in ((64, 56), (128, 28), (256, 14), (512, 7)):
        if found:
            found.append(Layer(channels // 2, channels, 2 * size, 2))
        found.append(Layer(channels, channels, size))
    return [*found, Layer(512, 1000, 1, taps=1)]


def records(args: argparse.Namespace) -> Iterator[Record]:
    layers = [layer for layer in list_layers() if is_selected(args, layer.name)]
    yield from in_parallel(args, partial(measure_layer, args.machine or MACHINE), layers)


def measure_layer(machine_name: str, layer: Layer) -> Record:
    """The record of one layer; with an `error` where it has no schedule or no programs."""
    found: Record = {"workload": layer.name, "machine": machine_name, "batch": layer.batch}
    try:
        machine, _ = machine_for(machine_name, None)
        compiled = compile_function(layer.text(), machine=machine_name, options={"goal": "latency"})
        assert isinstance(compiled, NocFunction)
        _, report = run(compiled, {}, timing=True)
    except WeftError as error:
        return {**found, "error": str(error)}
    simulated = report.simulation
    peak, port = peak_cycles(layer, machine), port_cycles(layer, machine)
    bound = max(peak, port)
    layers = cast("list[dict[str, object]]", compiled.record["layers"])
    return {
        **found,
        "macs": layer.macs,
        "cycles": simulated.cycles,
        "expected_cycles": sum(cast(float, each["latency_cycles"]) for each in layers),
        "peak_cycles": peak,
        "port_cycles": port,
        "bound_cycles": bound,
        "of_peak": round(peak / simulated.cycles, 4),
        "of_bound": round(bound / simulated.cycles, 4),
        "energy_uj": round(simulated.energy.total / 1e6, 1),
        "busiest": next(iter(simulated.waited), None),
    }


def peak_cycles(layer: Layer, machine: Machine) -> int:
    """The cycles of a layer's multiply-adds, all tiles having as many in each."""
    tiles = math.prod(_find_tiles(machine).shape)
    macs = max(
        math.prod(dim.extent for dim in intrinsic.kernel.dims)
        for intrinsic in machine.intrinsics
        if {operand.type for operand in intrinsic.inputs} == {f"i{8 * _BYTES}"}
    )
    return math.ceil(layer.macs / (tiles * macs))


def port_cycles(layer: Layer, machine: Machine) -> int:
    """
    The cycles in which each tensor gets once from the outermost memory to tiles, or back: through
    its ports, and through the tiles that are there and their links.
    """
    tiles, network = _find_tiles(machine), Network(machine)
    rate = next(n.bytes_per_cycle for n in machine.networks if n.array == tiles.name)
    links = sum(1 + _count_neighbours(port, tiles.shape) for port in network.ports)
    memory = machine.find_memory(machine.levels[0].memories[0])
    assert memory.bytes_per_cycle is not None
    moved = (layer.bytes_in + layer.bytes_out) / memory.bytes_per_cycle
    return math.ceil(max(moved, max(layer.bytes_in, layer.bytes_out) / (rate * links)))


def _find_tiles(machine: Machine) -> Array:
    return next(a for a in machine.arrays if a.level == machine.levels[-2].name)


def _count_neighbours(node: Sequence[int], shape: Sequence[int]) -> int:
    return sum((i > 0) + (i + 1 < n) for i, n in zip(node, shape, strict=True))


def summary(found: Sequence[Record]) -> str:
    """The share of peak and of bound of each layer."""
    lines: list[str] = []
    for record in found:
        if record.get("error") is not None:
            lines.append(f"{record['workload']}: {record['error']}")
            continue
        peak, bound = (100 * cast(float, record[key]) for key in ("of_peak", "of_bound"))
        lines.append(
            f"{record['workload']}: {record['cycles']} cycles, {peak:.1f} % of the peak of "
            f"{record['machine']}, {bound:.1f} % of its bound"
        )
    return "\n".join(lines)
