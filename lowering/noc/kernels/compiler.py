"""
Kernels of nodes: what computes tiles on machines whose nodes are cores of their own.

A machine's `arch.compute` may name the target of which each node runs kernels; those that there
are, `targets` has. Then a layer is scheduled over nodes alone, with a level around the
PEs that holds all tensors and nothing further in; each kind of tile is a kernel of that target,
with what it is measured to take.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from xdsl.ir import Block, Operation

from ....transforms.core.errors import WeftError
from ....transforms.core.free_names import claim_name
from ....transforms.dataflow.directive.data import LayerDirectives
from ....transforms.dataflow.directive.fold_epilogue import Axes
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.kernel.view import Scalar


@dataclass(frozen=True)
class FinishOperand:
    """
    A tensor that the finishing of sums reads, as a bias: integers of `bits`, and for each of its
    axes the axis of the result that it is; -1 for one of one element.
    """

    bits: int
    axes: Axes

    def shape_in(self, result: Sequence[int]) -> tuple[int, ...]:
        """Its shape beside results of shape `result`."""
        return tuple(result[axis] if axis >= 0 else 1 for axis in self.axes)


@dataclass(frozen=True)
class Finish:
    """
    The treatment of finished sums in a kernel, integers of `sum_bits`, so that `result_bits` are
    left: `scalar`, of a sum as operand 0, and then of an element of each of `operands`. `how` is
    the compiler's own word for it.
    """

    sum_bits: int
    result_bits: int
    scalar: Scalar
    operands: tuple[FinishOperand, ...] = ()
    how: object = None


@dataclass(frozen=True)
class Turn:
    """
    The turn of a kernel where several add to the same sums: `is_begun` if others came before it,
    `goes_on` if others follow, so that it leaves the sums as they are, in the width of sums. Or
    where so many `cores` of a row do it at the same time, its `place` among them: the first one
    begins sums, each hands them on to the next, the last one finishes them.
    """

    is_begun: bool = False
    goes_on: bool = False
    place: int = 0
    cores: int = 1

    @property
    def begins(self) -> bool:
        """Whether the kernel takes what sums begin with."""
        return not self.is_begun and self.place == 0

    @property
    def title(self) -> str:
        """What kernels with this turn are called behind the name of their layer."""
        if self.cores > 1:
            return f"{self.place + 1}_of_{self.cores}"
        if self.is_begun:
            return "more" if self.goes_on else "last"
        return "first" if self.goes_on else "kernel"


WHOLE = Turn()
"""The turn of a kernel that is alone with its sums."""


@dataclass(frozen=True, eq=False)
class NodeKernel:
    """
    The kernel `name`, an op that `noc.compute` names: its cycles, and words by memory.
    """

    name: str
    op: Operation
    cycles: int
    accesses: Mapping[str, int]


@dataclass(frozen=True)
class TileWork:
    """
    An estimate of what tiles take: `cycles` for each `sizes` iterations, and `ramp` cycles per
    tile; but no less than loading its operands takes, `loads` being the cycles per element by
    tensor.
    """

    sizes: tuple[tuple[str, int], ...]
    ramp: int
    loads: tuple[tuple[str, float], ...] = ()
    cycles: int = 1


class DoesNotFit(WeftError):
    """The data of a tile take `taken` bytes, which is more than the `room` that a node has."""

    def __init__(self, message: str, taken: int, room: int) -> None:
        super().__init__(message)
        self.taken, self.room = taken, room

    @property
    def excess(self) -> int:
        return self.taken - self.room


def refuse_tile(taken: int, room: int, memory: str, sizes: Mapping[str, int]) -> DoesNotFit:
    """The error for a tile that takes more of `memory` than the room there; `sizes`: of what."""
    table = ", ".join(f"{name} {size}" for name, size in sizes.items())
    return DoesNotFit(
        f"its data in a node take {taken} bytes ({table}), {taken - room} more than the {room} of "
        f"@{memory} that a tile may have",
        taken,
        room,
    )


class KernelCompiler(Protocol):
    """
    A maker of kernels for the nodes of one machine. `divides_sums`: several kernels may add to the
    same sums, the last of which finishes them. `hands_sums_on`: kernels of several nodes may, those
    of a row that the array's cascade joins.
    """

    @property
    def divides_sums(self) -> bool: ...

    @property
    def hands_sums_on(self) -> bool: ...

    def match_finish(
        self, block: Block, axes: Sequence[Axes], problem: LayerProblem
    ) -> Finish | None:
        """
        Matches what a function on scalars, of a sum of `problem`, does to it; `None` if no kernel
        does that. Its other arguments are elements of tensors, whose axes are those of the result
        that `axes` has.
        """
        ...

    def list_works(self, problem: LayerProblem) -> tuple[TileWork, ...]:
        """
        Estimates how fast kernels for tiles of a layer are, for each alternative to compute them.
        Raises `WeftError` for types that they do not multiply.
        """
        ...

    def compile_kernel(
        self, name: str, problem: LayerProblem, finish: Finish | None, turn: Turn
    ) -> NodeKernel:
        """
        The kernel of a tile. The one with the last turn finishes the sums; the one with the first
        takes, after its operands, what is needed for that; where sums are begun, a kernel takes
        them as its last operand. Kernels of the same tile but for their turns keep sums in the same
        layout. Raises `WeftError` for what a node does not compute, and `DoesNotFit` for data that
        are too many, saying by how much.
        """
        ...

    def list_words(self, op: Operation) -> str:
        """The instruction words of a kernel as text."""
        ...


class Kernels:
    """
    The kernels of one machine with their names, each made once, or found impossible once.
    """

    def __init__(self, compiler: KernelCompiler) -> None:
        self._compiler = compiler
        self._known: dict[object, NodeKernel | WeftError] = {}
        self._names: set[str] = set()
        self.finish, self.works = compiler.match_finish, compiler.list_works
        self.listing = compiler.list_words
        self.divides_sums = compiler.divides_sums
        self.hands_sums_on = compiler.hands_sums_on

    def make_kernel(
        self, problem: LayerProblem, finish: Finish | None, turn: Turn = WHOLE
    ) -> NodeKernel:
        """The kernel of a tile. Raises `WeftError` as the compiler does."""
        key = nameless_problem(problem), finish, turn
        if key not in self._known:
            name = claim_name(f"{problem.name}_{turn.title}", self._names, "")
            try:
                self._known[key] = self._compiler.compile_kernel(name, problem, finish, turn)
            except WeftError as error:
                self._names.remove(name)
                self._known[key] = error
        found = self._known[key]
        if isinstance(found, DoesNotFit):
            raise DoesNotFit(str(found), found.taken, found.room)
        if isinstance(found, WeftError):
            raise WeftError(str(found))
        return found


def fill_dims(problem: LayerProblem, dims: Collection[str], count: int) -> list[tuple[str, int]]:
    """The dimensions in parts of `count`, those first that these fill best."""
    several = {d: problem.extents[d] for d in problem.extents if d in dims}
    found = sorted(several, key=lambda d: (-(-several[d] // count) * count / several[d], d))
    return [(d, count) for d in found]


def nameless_problem(problem: LayerProblem) -> LayerProblem:
    """The same without the names of layer and tensors: equal for tiles that are alike."""
    tensors = tuple(replace(t, name=str(i)) for i, t in enumerate(problem.tensors))
    return replace(problem, name="", tensors=tensors)


def is_for_kernels(directives: LayerDirectives) -> bool:
    """Tests whether a schedule leaves all that a node holds to a kernel: PEs hold nothing."""
    inner = directives.levels[0]
    return len(directives.levels) == 2 and not (inner.held or inner.stacks or inner.updates)
