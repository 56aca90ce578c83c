"""
A host function before it is text: its buffers, and the steps that are run one after the other.

This is what the ops of `nest` say, as plain data: passes read it, change it and write it back.
Buffers have names; of the arguments and results, in the order of the function's.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeAlias

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Region

from ....transforms.core.errors import WeftError
from ....transforms.kernel.nest_kernel import Reduction
from ....transforms.kernel.view import (
    Box,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    with_leaves,
)
from ....transforms.layout.map import Layout, stored_shape
from .flat import ACCUMULATOR, substitute_operand
from .look_ups import LookUp
from .padding import Padding
from .stage import Stage
from .words import WordStage

Field: TypeAlias = "int | tuple[int, ...] | tuple[tuple[int, ...], ...]"
Fields: TypeAlias = Mapping[str, Field]
"""What is decided of a schedule, as `#nest.schedule` has it: loops by the kernel's dimensions."""

UNDECIDED: Fields = MappingProxyType({})


# --- buffers ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Buffer:
    """A memref of one dimension."""

    elements: int
    type: str

    @property
    def memref(self) -> str:
        return f"memref<{self.elements}x{self.type}>"


@dataclass(frozen=True)
class Argument(Buffer):
    """
    An argument of the function. A `shared` weight is read by others than its steps, so that it is
    in no panels.
    """

    weight: bool = False
    shared: bool = False


@dataclass(frozen=True)
class Result(Buffer):
    """A result of the function."""


@dataclass(frozen=True)
class Temporary(Buffer):
    """A place in the workspace, from byte `offset` on once that is decided."""

    offset: int | None = None


@dataclass(frozen=True)
class SubBuffer(Buffer):
    """The data in the buffer `whole`, from byte `offset` on."""

    whole: str = ""
    offset: int = 0


@dataclass(frozen=True)
class Constant(Buffer):
    """Numbers in row-major order."""

    value: DenseIntOrFPElementsAttr | None = None


@dataclass(frozen=True)
class Panels:
    """
    `axis` of a weight is cut into panels of `size`; it is stored with the axes `outer`, the panels,
    the axes `inner` and the elements of a panel, in this order.
    """

    size: int
    axis: int
    outer: tuple[int, ...]
    inner: tuple[int, ...]


@dataclass(frozen=True)
class Packed(Buffer):
    """
    The argument `weight`, of shape `shape`, as kernels read it: in words along the axis `words`, of
    `per_word` elements each (four bytes, or two f32 as bf16), and in panels of these. `summed` are
    the axes over which corrections sum.
    """

    weight: str = ""
    shape: tuple[int, ...] = ()
    words: int | None = None
    panels: Panels | None = None
    summed: tuple[int, ...] | None = None
    per_word: int = 4


@dataclass(frozen=True)
class Sums(Buffer):
    """The corrections of the buffer `packed`, which has axes that are summed."""

    packed: str = ""


# --- steps --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tensor:
    """
    The position of an operand's tensor, in row-major order: a memref, in which `slack` elements
    follow.
    """

    buffer: str
    shape: tuple[int, ...]
    type: str
    weight: bool = False
    slack: int = 0

    @property
    def size(self) -> int:
        return max(1, math.prod(self.shape)) + self.slack


@dataclass(frozen=True)
class Fused:
    """
    A kernel with its epilogue. `kernel.operands` are all that is read, then the output;
    `kernel.bodies[0]` is the term that is reduced, and `result` what is stored, over the operands
    and `ACCUMULATOR`. `start` is the operand that holds what the reduction starts from,
    if that is not the constant `init`.
    """

    kernel: Kernel
    tensors: tuple[Tensor, ...]
    result: Scalar
    type: str
    combine: str | None = None
    init: int | float = 0
    start: int | None = None

    @property
    def parts(self) -> Reduction:
        """The parts of the body."""
        term = self.kernel.bodies[0]
        return Reduction(term, self.result, self.type, self.combine, self.init, self.start)

    def restrict(self, box: Box) -> Fused:
        """The iterations in `box` alone, renumbered from zero, on the same tensors."""
        whole = replace(self.kernel, bodies=(*self.kernel.bodies, self.result)).restrict(box)
        *bodies, result = whole.bodies
        return replace(self, kernel=replace(whole, bodies=tuple(bodies)), result=result)

    @property
    def read(self) -> frozenset[int]:
        """The operands that values depend on."""
        return self.parts.read_operands


@dataclass(frozen=True)
class KernelStep:
    """A nest of register tiles; its schedule is what is `given`, and `chosen` for the rest."""

    fused: Fused
    given: Fields = field(default_factory=lambda: UNDECIDED)
    chosen: Fields = field(default_factory=lambda: UNDECIDED)
    intrinsic: str = ""

    @property
    def what(self) -> str:
        return self.fused.kernel.name

    @property
    def buffers(self) -> tuple[str, ...]:
        return tuple(t.buffer for t in self.fused.tensors)


@dataclass(frozen=True)
class CopyStep:
    """A copy with padding of a tensor of shape `shape`."""

    stage: Stage
    shape: tuple[int, ...]
    what: str = ""

    @property
    def buffers(self) -> tuple[str, ...]:
        return (self.stage.source, self.stage.target)


@dataclass(frozen=True)
class BorderStep:
    """What lies in the buffer `target` around a tensor that a kernel stores there, filled."""

    padding: Padding
    target: str
    size: int
    type: str
    what: str = ""

    @property
    def buffers(self) -> tuple[str, ...]:
        return (self.target,)

    @property
    def stage(self) -> Stage:
        """What a copy of the tensor to the same place would be."""
        return self.padding.stage_in(self.target, self.size, self.type)


@dataclass(frozen=True)
class ChangeStep:
    """
    A tensor of shape `shape` and elements of `type` that `source` holds as `start`, stored as
    `result` in `target`.
    """

    source: str
    target: str
    shape: tuple[int, ...]
    type: str
    start: Layout
    result: Layout
    what: str = ""

    @property
    def buffers(self) -> tuple[str, ...]:
        return (self.source, self.target)

    @property
    def sizes(self) -> tuple[int, int]:
        """The elements of both buffers."""
        stored = (stored_shape(self.shape, layout) for layout in (self.start, self.result))
        first, second = (math.prod(shape) for shape in stored)
        return first, second


@dataclass(frozen=True)
class WordStep:
    """Bytes as words."""

    stage: WordStage
    what: str = ""

    @property
    def buffers(self) -> tuple[str, ...]:
        return (self.stage.source, self.stage.target)


@dataclass(frozen=True)
class LoopsStep:
    """A kernel in plain loops; `tensors` are those of its operands."""

    kernel: Kernel
    tensors: tuple[Tensor, ...]

    @property
    def what(self) -> str:
        return self.kernel.name

    @property
    def buffers(self) -> tuple[str, ...]:
        return tuple(t.buffer for t in self.tensors)


@dataclass(frozen=True)
class Site:
    """Index `axis` of the `extract`-th look-up of an op, which has a number from 1 on."""

    extract: int
    axis: int
    number: int
    look_up: LookUp


@dataclass(frozen=True, eq=False)
class UpstreamStep:
    """An op in plain loops of upstream's: `body` takes the tensors `inputs` and gives `results`."""

    body: Region
    inputs: tuple[Tensor, ...]
    results: tuple[Tensor, ...]
    sites: tuple[Site, ...]
    what: str

    @property
    def buffers(self) -> tuple[str, ...]:
        return tuple(t.buffer for t in (*self.inputs, *self.results))


Step: TypeAlias = (
    KernelStep | CopyStep | BorderStep | ChangeStep | WordStep | LoopsStep | UpstreamStep
)


def rename_kernel(step: Step, names: Mapping[str, str]) -> Step:
    """A step whose op is called otherwise, if `names` says so."""
    name = names.get(step.what, step.what)
    match step:
        case KernelStep(fused=fused):
            kernel = replace(fused.kernel, name=name)
            return replace(step, fused=replace(fused, kernel=kernel))
        case LoopsStep(kernel=kernel):
            return replace(step, kernel=replace(kernel, name=name))
        case _:
            return replace(step, what=name)


@dataclass
class Program:
    """
    Buffers by name, each after those that it lies in, and the steps in order. `locations` are
    `file:line:col` of those that stood in a file, by number.
    """

    buffers: dict[str, Buffer] = field(default_factory=dict[str, Buffer])
    steps: list[Step] = field(default_factory=list[Step])
    workspace: int | None = None
    locations: dict[int, str] = field(default_factory=dict[int, str])

    @contextmanager
    def name_errors(self, number: int) -> Generator[None]:
        """Lets errors say where step `number` stands in the file, if it does."""
        try:
            yield
        except WeftError as error:
            place = self.locations.get(number)
            if place is None or str(error).startswith(place):
                raise
            raise WeftError(f"{place}: {error}") from error

    def add(self, prefix: str, buffer: Buffer) -> str:
        """Adds a buffer under a new name, which is given back."""
        number = len(self.buffers)
        while f"{prefix}{number}" in self.buffers:
            number += 1
        self.buffers[f"{prefix}{number}"] = buffer
        return f"{prefix}{number}"

    def find_root(self, name: str) -> tuple[str, int]:
        """The buffer that a buffer is a part of, and from which byte on; itself, if of none."""
        offset = 0
        while isinstance(part := self.buffers[name], SubBuffer):
            name, offset = part.whole, offset + part.offset
        return name, offset

    def of_kind(self, kind: type[Buffer]) -> Iterator[str]:
        """The names of the buffers of a kind."""
        return (name for name, buffer in self.buffers.items() if isinstance(buffer, kind))


def trim_operands(fused: Fused) -> Fused:
    """
    The same without operands that nothing depends on; where there is nothing to reduce, of what the
    reduction starts from, and of a single term.
    """
    fused = _as_one_term(without_empty_reductions(fused))
    kernel, read = fused.kernel, fused.read
    if len(read) == kernel.num_inputs:
        return fused
    kept = sorted(read)
    numbers = {old: new for new, old in enumerate(kept)}
    operands = tuple(kernel.operands[i] for i in kept)
    return replace(
        fused,
        kernel=replace(
            kernel,
            operands=(*operands, *kernel.outputs),
            num_inputs=len(kept),
            bodies=(_renumber_operands(kernel.bodies[0], numbers),),
        ),
        tensors=(*(fused.tensors[i] for i in kept), fused.tensors[-1]),
        result=_renumber_operands(fused.result, numbers),
        start=None if fused.start is None else numbers[fused.start],
    )


def without_empty_reductions(fused: Fused) -> Fused:
    """The same, of what the reduction starts from where there is nothing to reduce."""
    kernel = fused.kernel
    if not any(d.kind == "reduction" and d.extent == 0 for d in kernel.dims):
        return fused
    dims = tuple(
        replace(d, extent=1, kind="parallel") if d.kind == "reduction" else d for d in kernel.dims
    )
    term: Scalar = ScalarConst(fused.init, fused.type)
    if fused.start is not None:
        term = ScalarArg(fused.start, fused.type)
    empty = replace(kernel, dims=dims, bodies=(term,))
    return replace(fused, kernel=empty, combine=None, init=0, start=None)


def _as_one_term(fused: Fused) -> Fused:
    """The same, of which the term is all that is stored where nothing is reduced."""
    if fused.combine is not None or isinstance(fused.result, ScalarArg):
        return fused
    kernel = fused.kernel
    term = substitute_operand(fused.result, ACCUMULATOR, kernel.bodies[0])
    type = fused.tensors[-1].type
    return replace(
        fused,
        kernel=replace(kernel, bodies=(term,)),
        result=ScalarArg(ACCUMULATOR, type),
        type=type,
    )


def _renumber_operands(scalar: Scalar, numbers: Mapping[int, int]) -> Scalar:
    def rewrite_leaf(node: Scalar) -> Scalar:
        if isinstance(node, ScalarArg) and node.operand != ACCUMULATOR:
            return replace(node, operand=numbers[node.operand])
        return node

    return with_leaves(scalar, rewrite_leaf)
