"""
Descriptions of programs: what the generators draw, before any compiler has seen it.

A program is a list of values: its arguments, then one for each op. `text` writes it as MLIR and
`oracle` evaluates it in NumPy; neither knows anything of weft, so that what they agree on is not
weft's opinion. Ops name their operands by number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

Number: TypeAlias = int | float


@dataclass(frozen=True)
class Type:
    """A tensor: extents, and what its elements are (`i8`, `f32`, …)."""

    shape: tuple[int, ...]
    element: str

    @property
    def size(self) -> int:
        """The number of elements."""
        found = 1
        for extent in self.shape:
            found *= extent
        return found


@dataclass(frozen=True)
class Affine:
    """
    An index: the sum of `factor * d` over `terms` (factor, dimension) and `constant`, divided by
    `divisor` (towards minus infinity), and of that the remainder by `modulus` if it is not 0.
    """

    terms: tuple[tuple[int, int], ...] = ()
    constant: int = 0
    divisor: int = 1
    modulus: int = 0

    def index_range(self, extents: tuple[int, ...]) -> tuple[int, int]:
        """The least and the largest index."""
        ends = [(f * (extents[d] - 1), 0) for f, d in self.terms]
        low = (self.constant + sum(min(e) for e in ends)) // self.divisor
        high = (self.constant + sum(max(e) for e in ends)) // self.divisor
        return (0, self.modulus - 1) if self.modulus else (low, high)


def dim_index(number: int, factor: int = 1) -> Affine:
    """The index that is one dimension, or a multiple of it."""
    return Affine(((factor, number),))


Map: TypeAlias = tuple[Affine, ...]


@dataclass(frozen=True)
class ScalarStep:
    """
    One op on scalars: its name (`arith.addi`, `arith.cmpi:slt`, `math.exp`), the values that it
    takes by number, and the type that it gives. `constant` has its `value`; `index` gives the
    position along dimension `value`, as `index`; `extract` reads operand `value` of the program
    at the positions `args`.
    """

    name: str
    args: tuple[int, ...]
    element: str
    value: Number = 0


Body: TypeAlias = tuple[ScalarStep, ...]


@dataclass(frozen=True)
class Argument:
    """
    An argument of the function. Integers are drawn from `low` up to and with `high`, floats from
    a normal distribution of deviation `high`; with `special`, some are infinite or no numbers.
    """

    name: str
    type: Type
    low: int = -8
    high: int = 8
    weight: bool = False
    special: bool = False


@dataclass(frozen=True)
class Constant:
    """A constant tensor: all elements, or one that all are."""

    type: Type
    values: tuple[Number, ...]


@dataclass(frozen=True)
class Fill:
    """`linalg.fill` of an empty tensor; without a value the tensor stays empty."""

    type: Type
    value: Number | None = 0


@dataclass(frozen=True)
class Generic:
    """
    `linalg.generic`: the body at each point of `extents`, whose values are the elements of
    `inputs` and of `init` that `maps` point to (the last map is the result's), then its steps;
    the last step, or the value `result`, is written. `name` is a named op with the same meaning,
    to be written in its place, and `attributes` are its.
    """

    type: Type
    extents: tuple[int, ...]
    kinds: str
    inputs: tuple[int, ...]
    init: int
    maps: tuple[Map, ...]
    body: Body
    result: int
    name: str = ""
    attributes: str = ""


@dataclass(frozen=True)
class Elementwise:
    """A scalar op on whole tensors."""

    type: Type
    name: str
    sources: tuple[int, ...]


@dataclass(frozen=True)
class Pad:
    """`tensor.pad` by a constant."""

    type: Type
    source: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    value: Number


@dataclass(frozen=True)
class Slice:
    """`tensor.extract_slice`."""

    type: Type
    source: int
    offsets: tuple[int, ...]
    strides: tuple[int, ...]


@dataclass(frozen=True)
class Insert:
    """`tensor.insert_slice` of `source` into `dest`."""

    type: Type
    source: int
    dest: int
    offsets: tuple[int, ...]
    strides: tuple[int, ...]


@dataclass(frozen=True)
class Concat:
    """`tensor.concat`."""

    type: Type
    sources: tuple[int, ...]
    axis: int


@dataclass(frozen=True)
class Reshape:
    """`tensor.expand_shape` or `collapse_shape`: for each axis of the smaller rank, its axes."""

    type: Type
    source: int
    groups: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Transpose:
    """`linalg.transpose`."""

    type: Type
    source: int
    order: tuple[int, ...]


@dataclass(frozen=True)
class Broadcast:
    """`linalg.broadcast`: `axes` of the result are new."""

    type: Type
    source: int
    axes: tuple[int, ...]


Op: TypeAlias = (
    Constant
    | Fill
    | Generic
    | Elementwise
    | Pad
    | Slice
    | Insert
    | Concat
    | Reshape
    | Transpose
    | Broadcast
)


@dataclass(frozen=True)
class Program:
    """Arguments, ops in order, and which values are returned."""

    arguments: tuple[Argument, ...]
    ops: tuple[Op, ...]
    results: tuple[int, ...]

    def type_of(self, value: int) -> Type:
        """The type of a value."""
        count = len(self.arguments)
        return self.arguments[value].type if value < count else self.ops[value - count].type


def list_operands(op: Op) -> tuple[int, ...]:
    """The values that an op reads, those that its body looks up included."""
    match op:
        case Constant() | Fill():
            return ()
        case Generic():
            looked = tuple(int(s.value) for s in op.body if s.name == "extract")
            return (*op.inputs, op.init, *looked)
        case Elementwise() | Concat():
            return op.sources
        case Insert():
            return (op.source, op.dest)
        case _:
            return (op.source,)


def renumber_operands(op: Op, new: dict[int, int]) -> Op:
    """The op with operands `new[value]`."""
    match op:
        case Constant() | Fill():
            return op
        case Generic():
            body = tuple(
                replace(s, value=new[int(s.value)]) if s.name == "extract" else s for s in op.body
            )
            inputs = tuple(new[i] for i in op.inputs)
            return replace(op, inputs=inputs, init=new[op.init], body=body)
        case Elementwise() | Concat():
            return replace(op, sources=tuple(new[i] for i in op.sources))
        case Insert():
            return replace(op, source=new[op.source], dest=new[op.dest])
        case _:
            return replace(op, source=new[op.source])


def remove_dead(program: Program) -> Program:
    """The program without ops and arguments that no result needs."""
    count = len(program.arguments)
    needed = set(program.results)
    for i in reversed(range(len(program.ops))):
        if count + i in needed:
            needed.update(list_operands(program.ops[i]))
    new = {old: i for i, old in enumerate(sorted(needed))}
    return Program(
        tuple(a for i, a in enumerate(program.arguments) if i in needed),
        tuple(
            renumber_operands(op, new) for i, op in enumerate(program.ops) if count + i in needed
        ),
        tuple(new[r] for r in program.results),
    )


def size_of(program: Program) -> tuple[int, int, int]:
    """The sizes that shrinking reduces, in this order: ops, steps and iterations, elements."""
    steps = work = 0
    for op in program.ops:
        if isinstance(op, Generic):
            steps += len(op.body)
            work += _multiply_extents(op.extents) + sum(
                abs(f) + e.divisor for m in op.maps for e in m for f, _ in e.terms
            )
    types = [a.type for a in program.arguments] + [op.type for op in program.ops]
    return len(program.ops) + steps, work + sum(t.size for t in types), len(program.results)


def _multiply_extents(extents: tuple[int, ...]) -> int:
    found = 1
    for extent in extents:
        found *= extent
    return found
