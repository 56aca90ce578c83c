"""Random layers and random legal directives for them, for property tests."""

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.data import (
    LayerDirectives,
    LevelDirectives,
    ResidentBlock,
    Stack,
    Update,
    make_entries,
)

Draw = st.DrawFn
MAX_STEPS = 400
MAX_BUFFERS = 48


@st.composite
def problems(draw: Draw) -> p.LayerProblem:
    """Small layers of every kind."""

    def size(largest: int) -> int:
        return draw(st.integers(1, largest))

    window = {"stride": size(3), "pad": draw(st.integers(0, 2))}
    h, w, r, s = size(6), size(4), size(3), size(3)
    match draw(st.sampled_from(["conv", "grouped", "depthwise", "fc", "pool", "elementwise"])):
        case "conv":
            return p.conv_problem(size(2), size(5), size(4), h, w, r, s, dilation=size(2), **window)
        case "grouped":
            groups = size(3)
            k, c = groups * size(2), groups * size(2)
            return p.conv_problem(size(2), k, c, h, w, r, s, groups=groups, **window)
        case "depthwise":
            return p.depthwise_problem(size(2), size(5), h, w, r, s, dilation=size(2), **window)
        case "fc":
            return p.fc_problem(size(4), size(9), size(9))
        case "pool":
            combine = draw(st.sampled_from(["max", "add", "min"]))
            return p.pool_problem(size(2), size(5), h, w, r, s, combine=combine, **window)
        case _:
            value = draw(st.sampled_from(["add", "multiply"]))
            return p.elementwise_problem(size(2), size(4), h, w, inputs=size(3), value=value)


@dataclass
class Budget:
    """How many more steps and buffers directives may have."""

    steps: int = MAX_STEPS
    buffers: int = MAX_BUFFERS


@st.composite
def directives(draw: Draw, max_levels: int = 4, bypass: bool = True) -> LayerDirectives:
    """Directives for a random layer that compute each iteration once."""
    problem = draw(problems())
    budget = Budget()
    whole = dict(problem.extents)
    levels: list[LevelDirectives] = []
    for index in range(draw(st.integers(1, max_levels))):
        level, whole = _level(draw, problem, whole, budget, f"l{index}", bypass)
        levels.append(level)
    return LayerDirectives(problem, tuple(reversed(levels)))


def _level(draw: Draw, problem: p.LayerProblem, whole, budget: Budget, name: str, bypass: bool):
    blocks: dict[str, int] = {}
    sizes: dict[str, list[int]] = {}
    stacks: list[Stack] = []
    updates: list[Update] = []
    for dim, extent in whole.items():
        blocks[dim], sizes[dim], found = _digits(draw, extent, budget)
        for is_stack, stride, repl in found:
            if is_stack:
                stacks.append(Stack(((dim, stride),), repl))
            else:
                updates.append(Update(((dim, stride),)))
    stacks = draw(st.permutations(stacks))
    updates = draw(st.permutations(updates))
    held = []
    for tensor in problem.tensors:
        if bypass and draw(st.integers(0, 5)) == 0:
            continue
        given = {d: draw(st.sampled_from(sizes[d])) for d in whole if d in tensor.dims}
        share = draw(st.sampled_from(_shares(tensor, stacks)))
        held.append(ResidentBlock(tensor.name, name, make_entries(given), share))
    return LevelDirectives(name, tuple(held), tuple(stacks), tuple(updates)), blocks


def _digits(draw: Draw, extent: int, budget: Budget):
    """A block, the sizes that tensors may hold, and digits from `extent` down to the block."""
    found: list[tuple[bool, int, int]] = []
    chunk = extent
    sizes = [extent]
    while chunk > 1 and draw(st.booleans()):
        stride = draw(st.integers(1, chunk - 1))
        repl = -(-chunk // stride)
        is_stack = draw(st.booleans())
        left = budget.buffers if is_stack else budget.steps
        if repl > left:
            break
        if is_stack:
            budget.buffers = left // repl
            sizes = []
        else:
            budget.steps = left // repl
        sizes.append(stride)
        found.append((is_stack, stride, repl))
        chunk = stride
    return chunk, sizes, found


def _shares(tensor: p.Tensor, stacks: list[Stack]) -> list[int]:
    """How many buffers may share the tensor: parts of the stacks that do not move it."""
    shares = {1}
    full = 1
    for stack in stacks:
        if stack.shift[0][0] not in tensor.dims:
            shares |= {full * q for q in range(2, stack.repl + 1) if stack.repl % q == 0}
            full *= stack.repl
    return sorted(shares)


def data(problem: p.LayerProblem, seed: int) -> dict[str, np.ndarray]:
    """16-bit integers for all inputs."""
    rng = np.random.default_rng(seed)
    return {t.name: rng.integers(-(2**15), 2**15, t.shape).astype(np.int16) for t in problem.inputs}
