"""Bodies of layers for the AI Engine, run and compared with the layer."""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt

from weft.lowering.aie1.body.code import Body, Scaling, body_of
from weft.targets.aie1.machine.spec import default_spec
from weft.targets.aie1.select.layouts import pack_array, unpack_array
from weft.targets.aie1.simulate.vector import simulate_code
from weft.transforms.dataflow.directive.problem import (
    Axis,
    Dim,
    LayerProblem,
    Tensor,
)
from weft.transforms.triplet.schedule import BodySchedule

Array = npt.NDArray[np.int64]


CONV = ("n", "k", "h", "w")


SPEC = default_spec()


def layer(problem: LayerProblem, image: Array, taps: Array) -> Array:
    """The sums of a layer, iteration by iteration of its reductions."""
    outer = [d for d in problem.dims if d.kind == "parallel"]
    inner = [d for d in problem.dims if d.kind == "reduction"]
    grid = np.indices([d.extent for d in outer])
    total = np.zeros(problem.output.shape, object)
    for point in itertools.product(*(range(d.extent) for d in inner)):
        at = dict(zip((d.name for d in outer), grid, strict=True))
        at |= {d.name: np.full_like(grid[0], v) for d, v in zip(inner, point, strict=True)}

        def index(tensor: Tensor, at: dict[str, Array] = at) -> tuple[Array, ...]:
            zero = np.zeros_like(grid[0])
            return tuple(zero + a.offset + sum(c * at[d] for d, c in a.terms) for a in tensor.axes)

        products = image[index(problem.inputs[0])].astype(object) * taps[index(problem.inputs[1])]
        total[index(problem.output)] += products
    return total


def wrapped(sums: Array, bits: int) -> list[int]:
    """The low bits of sums, as signed numbers."""
    half = 1 << (bits - 1)
    return [((int(v) + half) % (2 * half)) - half for v in sums.ravel()]


def run(body: Body, problem: LayerProblem, seed: int = 0) -> tuple[list[int], list[int]]:
    """The output of a body and of its layer, on random full-range tensors; shift 3."""
    rng = np.random.default_rng(seed)
    values: list[Array] = []
    for tensor in problem.inputs:
        half = 1 << (tensor.element_bits - 1)
        numbers = rng.integers(-half, half, tensor.shape)
        values.append(numbers.astype(f"i{tensor.element_bits // 8}"))
    image, taps = values
    buffer = np.zeros(body.code.find_buffer(problem.inputs[0].name).elements, image.dtype)
    stored = pack_array(image, body.image)
    buffer[: len(stored)] = stored
    arrays = {problem.inputs[0].name: buffer, problem.inputs[1].name: body.filter.pack_values(taps)}
    found = simulate_code(body.code, SPEC, arrays, 1 << 20)[problem.output.name]
    output = unpack_array(found, body.output)
    sums = layer(problem, image.astype(np.int64), taps.astype(np.int64)) >> 3
    return [int(v) for v in output.ravel()], wrapped(sums, problem.output.element_bits)


def body(problem: LayerProblem, schedule: BodySchedule, shape: str | None = None) -> Body:
    return body_of(problem, schedule, SPEC, Scaling(3), shape)


def volume(size: int, bits: int = 16) -> LayerProblem:
    """A 3D convolution of one channel."""
    extents = {"z": 2, "y": 2, "x": 32, "t": size, "s": size, "r": size}
    dims = tuple(Dim(n, e, "reduction" if n in "tsr" else "parallel") for n, e in extents.items())
    image = tuple(
        Axis(extents[p] + size - 1, ((p, 1), (q, 1)))
        for p, q in (("z", "t"), ("y", "s"), ("x", "r"))
    )
    taps = tuple(Axis(size, ((d, 1),)) for d in "tsr")
    output = tuple(Axis(extents[d], ((d, 1),)) for d in "zyx")
    return LayerProblem("volume", dims, (
        Tensor("image", "input", image, bits),
        Tensor("filter", "weight", taps, bits),
        Tensor("output", "output", output, bits),
    ))  # fmt: skip
