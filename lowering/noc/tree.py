"""
Programs of nodes before they are IR: trees of items that can be compared.

Indices are linear forms (`Linear`) over keys: `t0`, `t1` … are the updates outside of the PEs,
`s0`, `s1` … the stacks that place a node, `f0`, `f1` … the members of a group, `i` the variable of
a small loop, `c0`, `c1` … the node's coordinates and `p0`, `p1` … what a table has of it (`table`).
Two pieces of a program with equal trees do the same, whatever values their keys have, and become
one.

Order between items goes through registers: an item comes after what the registers in `after`
hold, and `sets` one to its own token. `Assign` copies a register.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ...transforms.kernel.linear import Linear

START = "start"
"""The register of what a program begins with, and the value of registers that were never set."""


@dataclass(frozen=True)
class Wrapped:
    """`(value floordiv divisor) mod modulus`, as a key of a form."""

    value: Form
    divisor: int
    modulus: int


Form: TypeAlias = Linear["str | Wrapped"]
"""An index: keys are names, and values that wrap around."""


def divide_exactly(form: Form, divisor: int) -> Form:
    """The form divided by what divides it."""
    quotient, rest = form.split(divisor)
    assert rest == Linear(), (form, divisor)
    return quotient


@dataclass(frozen=True)
class NodeOf:
    """
    The node of level number `level` that is placed as the one that runs the program, but for
    the values of some stacks.
    """

    level: int
    digits: tuple[tuple[str, Form], ...] = ()


@dataclass(frozen=True)
class NodeNumber:
    """Node number `i` of a level with nodes `shape`, row by row."""

    shape: tuple[int, ...]


@dataclass(frozen=True)
class NodeAt:
    """The node with these coordinates."""

    coord: tuple[Form, ...]


def node_at(coord: tuple[int, ...]) -> NodeAt:
    """The node with coordinates that are known."""
    return NodeAt(tuple(map(Linear, coord)))


@dataclass(frozen=True)
class PartOf:
    """A part of a buffer: first index, count and step along each axis; `node` None: its own."""

    memory: str
    buffer: str
    axes: tuple[tuple[Form, int, int], ...]
    node: NodeOf | NodeAt | None = None


@dataclass(frozen=True)
class Copy:
    source: PartOf
    dest: PartOf
    after: tuple[str, ...]
    sets: str
    fan: tuple[int, ...] = ()
    combine: str | None = None
    preloaded: bool = False


@dataclass(frozen=True)
class Compute:
    symbol: str
    reads: tuple[PartOf, ...]
    writes: tuple[PartOf, ...]
    cycles: int
    macs: int
    accesses: tuple[tuple[str, int], ...]
    hops: tuple[tuple[str, int], ...]
    after: tuple[str, ...]
    sets: str
    combine: str | None = None
    takes: NodeOf | None = None
    """The nodes of which it takes sums, and to which it gives them, by the cascade."""
    gives: NodeOf | None = None


@dataclass(frozen=True)
class Signal:
    """
    Raises `signal` at `count` nodes; `at` may use the key `i`, which is `first` … there. Signals
    with the same name are different ones if they are `of` different nodes.
    """

    signal: str
    at: NodeOf | NodeAt | NodeNumber
    after: tuple[str, ...]
    first: int = 0
    count: int | None = None
    of: NodeAt | None = None


@dataclass(frozen=True)
class Wait:
    signal: str
    count: int
    after: tuple[str, ...]
    sets: str
    of: NodeAt | None = None


@dataclass(frozen=True)
class Assign:
    sets: str
    source: str


@dataclass(frozen=True)
class Alloc:
    """A buffer from now on, of `bits` wide integers, or `values` that are counted as such."""

    buffer: str
    memory: str
    offset: int
    shape: tuple[int, ...]
    bits: int
    values: str
    ring: bool
    after: tuple[str, ...]
    sets: str


@dataclass(frozen=True)
class Free:
    buffer: str
    memory: str
    after: tuple[str, ...]
    sets: str


@dataclass(frozen=True)
class UpdateRange:
    """The values `first … end - 1` of the update `key`."""

    key: str
    first: int
    end: int
    body: Tree = field(default=())


Item: TypeAlias = Alloc | Free | Copy | Compute | Signal | Wait | Assign | UpdateRange
Tree: TypeAlias = tuple[Item, ...]


def join_ranges(turns: list[UpdateRange]) -> list[UpdateRange]:
    """Neighbours that do the same as one."""
    found: list[UpdateRange] = []
    for turn in turns:
        last = found[-1] if found else None
        if last is not None and last.end == turn.first and last.body == turn.body:
            found[-1] = UpdateRange(turn.key, last.first, turn.end, turn.body)
        else:
            found.append(turn)
    return found


LOCAL = ("free", "end")
"""Registers that are read right after they are set, and never later."""


def assigned_registers(tree: Tree) -> list[str]:
    """The registers that a tree sets and that are read later, in order."""
    found: dict[str, None] = {}
    for item in tree:
        if isinstance(item, UpdateRange):
            found |= dict.fromkeys(assigned_registers(item.body))
        elif not isinstance(item, Signal) and item.sets not in LOCAL:
            found[item.sets] = None
    return list(found)
