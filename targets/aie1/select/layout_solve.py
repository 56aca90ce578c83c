"""
Interleavings of a tensor's axes that make what an operation takes selectable, and fit registers.

A register of 256 bits holds `2**n` elements that lie one behind the other in memory. How axes are
interleaved there is a word of `n` letters: bit `p` of an element's place in its block is a bit of
its index along an axis, `word[p] = (axis, bit)`, those of one axis in order. `x0 x1 x2 x3` is a
row; `c0 x0 x1 x2` has two channels inside of eight columns, `(C/2)…X(2)`; `c0 c1 c2 x0` a tile of
two columns of eight channels. Bits of an axis are the lowest of its index: what strides take is
side by side where the quotient and the phase are axes of their own. What the remaining bits of an
index are says which block an element is in.

Two constraints (P. Chatarasi et al., "Vyasa", section IV-B): the elements that an operation
takes are in as many blocks as its operand has parts, and the shuffle network selects them there.
z3 finds words that keep the first for all operations together: it is told of each word that does
not which bits would have to be inside of blocks. For each of those that do, which part each block
is put in and the select are tried by the exact solver of selects. So the words that are found are
all that there are.
"""

# z3 has no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, permutations

import numpy as np
import numpy.typing as npt
import z3

from ....dialects.aie1.network import MacShape, Select
from ....transforms.core.errors import WeftError
from ....transforms.core.smt import check_solver
from .formulas import Z3_LIMIT
from .network import Operand, find_network
from .solve import ANY, solve_select

Access = npt.NDArray[np.int64]
"""`[lanes, columns, axes]`: the index along each axis that a lane and column take; -1: any."""

PART_BITS = 256

Interleave = tuple[tuple[int, int], ...]
"""Axis and bit of each bit of a place in a block, the lowest first."""


@dataclass(frozen=True)
class Interleaving:
    """
    A word, and for each access its select and the blocks that its parts hold: indices along the
    axes without the bits that are inside of a block.
    """

    word: Interleave
    selects: tuple[Select, ...]
    parts: tuple[tuple[tuple[int, ...] | None, ...], ...]

    @property
    def blocks(self) -> int:
        """The number of blocks of all accesses together: loads, where nothing is kept."""
        return len({block for parts in self.parts for block in parts if block is not None})


def list_interleavings(
    operand: Operand,
    shape: MacShape,
    accesses: Sequence[Access],
    register_bits: int,
    extents: Sequence[int] | None = None,
) -> Iterator[Interleaving]:
    """
    All words for which every access can be selected, each with one choice of parts and selects;
    the plainest first, with the fewest changes of axes, then those with the fewest blocks.
    `extents` of axes bound what is inside of a block: it divides them. Raises `WeftError` if z3
    gives up.
    """
    problem = _LayoutProblem(operand, shape, tuple(accesses), register_bits, extents)
    for word in sorted(
        problem.list_words(), key=lambda w: (count_changes(w), problem.count_blocks(w), w)
    ):
        found = problem.select_word(word)
        if found is not None:
            yield found


def count_changes(word: Interleave) -> int:
    """Counts how often the next bit is of another axis."""
    return sum(a != b for (a, _), (b, _) in pairwise(word))


def select_in(
    operand: Operand, shape: MacShape, access: Access, word: Interleave, register_bits: int
) -> tuple[Select, tuple[tuple[int, ...] | None, ...]] | None:
    """
    The select of an access in a word, and the block in each part of the operand, or `None` if
    there is none: those whose blocks are in the order of their indices, if possible.
    """
    there = access.min(axis=2) >= 0
    place = np.zeros(access.shape[:2], dtype=np.int64)
    for number, (axis, bit) in enumerate(word):
        place |= (access[..., axis] >> bit & 1) << number
    block = _remove_bits(access, word)
    blocks, which = np.unique(block[there], axis=0, return_inverse=True)
    parts = register_bits // PART_BITS
    if len(blocks) > parts:
        return None
    for chosen in permutations(range(parts), len(blocks)):
        wanted = np.full(access.shape[:2], ANY, dtype=np.int64)
        wanted[there] = place[there] + (np.array(chosen)[which.ravel()] << len(word))
        select = solve_select(operand, shape, wanted, register_bits)
        if select is not None:
            held: list[tuple[int, ...] | None] = [None] * parts
            for part, index in zip(chosen, blocks.tolist(), strict=True):
                held[part] = tuple(index)
            return select, tuple(held)
    return None


def _negate_condition(condition: z3.BoolRef) -> z3.BoolRef:
    found = z3.Not(condition)
    assert isinstance(found, z3.BoolRef)
    return found


def _remove_bits(index: Access, word: Interleave) -> Access:
    """Indices without the bits of a word: those above move down."""
    found = index.copy()
    for axis, bit in sorted(word, reverse=True):
        low = found[..., axis] & ((1 << bit) - 1)
        found[..., axis] = found[..., axis] >> bit + 1 << bit | low
    return found


@dataclass
class _LayoutProblem:
    """Words whose blocks fit the parts of a register, for z3, which learns why others do not."""

    operand: Operand
    shape: MacShape
    accesses: tuple[Access, ...]
    register_bits: int
    extents: Sequence[int] | None

    @cached_property
    def length(self) -> int:
        """Bits of a place in a block."""
        return find_network(self.operand, self.shape).count_elements(PART_BITS).bit_length() - 1

    @cached_property
    def context(self) -> z3.Context:
        return z3.Context()

    @cached_property
    def bits(self) -> list[tuple[int, int]]:
        """Axis and bit of all that may be inside of a block."""
        found: list[tuple[int, int]] = []
        for axis in range(self.accesses[0].shape[2]):
            most = self.length
            if self.extents is not None:
                extent = self.extents[axis]
                most = min(most, (extent & -extent).bit_length() - 1)
            found += [(axis, bit) for bit in range(most)]
        return found

    @cached_property
    def taken(self) -> list[dict[tuple[int, int], z3.BoolRef]]:
        """For each place bit, by axis and bit: whether it is that bit of the index."""
        return [
            {
                (axis, bit): z3.Bool(f"bit_{place}_{axis}_{bit}", self.context)
                for axis, bit in self.bits
                if bit <= place
            }
            for place in range(self.length)
        ]

    @cached_property
    def inside(self) -> dict[tuple[int, int], z3.BoolRef]:
        """Conditions that a bit of an axis is inside of a block."""
        return {key: z3.Bool(f"in_{key[0]}_{key[1]}", self.context) for key in self.bits}

    @cached_property
    def solver(self) -> z3.Solver:
        solver = z3.SimpleSolver(ctx=self.context)
        solver.set("rlimit", Z3_LIMIT)
        solver.add(*self._word_conditions())
        return solver

    # --- words --------------------------------------------------------------------------

    def _word_conditions(self) -> Iterator[z3.BoolRef]:
        """That each place bit is one bit of the index, and those of an axis are in order."""
        for place, chosen in enumerate(self.taken):
            if not chosen:
                yield z3.BoolVal(False, self.context)
                return
            yield z3.PbEq([(choice, 1) for choice in chosen.values()], 1)
            for (axis, bit), choice in chosen.items():
                yield self._in_order(place, axis, bit, choice)
        for key, inside in self.inside.items():
            at = [chosen[key] for chosen in self.taken if key in chosen]
            yield self._join_choices([_negate_condition(inside), *at])
            yield from (self._join_choices([_negate_condition(choice), inside]) for choice in at)
            if len(at) > 1:
                yield z3.PbLe([(choice, 1) for choice in at], 1)

    def _in_order(self, place: int, axis: int, bit: int, choice: z3.BoolRef) -> z3.BoolRef:
        """That a bit stands behind all lower ones of its axis."""
        before = [
            choices[axis, below]
            for below in range(bit)
            for choices in self.taken[:place]
            if (axis, below) in choices
        ]
        conditions = [z3.PbGe([(one, 1) for one in before], bit)] if bit else []
        found = z3.Implies(choice, z3.And(*conditions, z3.BoolVal(True, self.context)))
        assert isinstance(found, z3.BoolRef)
        return found

    def _join_choices(self, choices: Sequence[z3.BoolRef]) -> z3.BoolRef:
        found = z3.Or(*choices, z3.BoolVal(False, self.context))
        assert isinstance(found, z3.BoolRef)
        return found

    # --- accesses -----------------------------------------------------------------------

    @cached_property
    def wanted(self) -> list[Access]:
        """The different elements of each access: a row each."""
        return [np.unique(a[a.min(axis=2) >= 0], axis=0) for a in self.accesses]

    def too_many(self, word: Interleave) -> set[tuple[int, int]] | None:
        """
        Bits of which one must be inside of blocks, for else some access is in more blocks than
        there are parts, as it is in `word`; `None` if it is in no more.
        """
        parts = self.register_bits // PART_BITS
        for wanted in self.wanted:
            _, first = np.unique(_remove_bits(wanted, word), axis=0, return_index=True)
            if len(first) > parts:
                return _separating_bits(wanted[np.sort(first)[: parts + 1]], word)
        return None

    def list_words(self) -> Iterator[Interleave]:
        """All words whose blocks fit. Raises `WeftError` if z3 gives up."""
        while (word := self._next_word()) is not None:
            apart = self.too_many(word)
            if apart is None:
                chosen = [taken[key] for taken, key in zip(self.taken, word, strict=True)]
                self.solver.add(
                    self._join_choices([_negate_condition(choice) for choice in chosen])
                )
                yield word
            else:
                self.solver.add(
                    self._join_choices([self.inside[b] for b in apart if b in self.inside])
                )

    def _next_word(self) -> Interleave | None:
        answer = check_solver(self.solver)
        if answer == z3.unknown:
            raise WeftError(
                f"z3 found neither an interleaving nor that there is none "
                f"({self.solver.reason_unknown()})"
            )
        if answer == z3.unsat:
            return None
        model = self.solver.model()
        return tuple(
            next(key for key, bit in taken.items() if z3.is_true(model.eval(bit)))
            for taken in self.taken
        )

    def select_word(self, word: Interleave) -> Interleaving | None:
        """A word with its selects; `None` if an access has none."""
        selects: list[Select] = []
        parts: list[tuple[tuple[int, ...] | None, ...]] = []
        for access in self.accesses:
            found = select_in(self.operand, self.shape, access, word, self.register_bits)
            if found is None:
                return None
            selects.append(found[0])
            parts.append(found[1])
        return Interleaving(word, tuple(selects), tuple(parts))

    def count_blocks(self, word: Interleave) -> int:
        """Counts the blocks of all accesses together."""
        return len(np.unique(_remove_bits(np.concatenate(self.wanted), word), axis=0))


def _separating_bits(elements: Access, word: Interleave) -> set[tuple[int, int]]:
    """Bits outside of a word's blocks that tell each two elements apart, which are in others."""
    chosen: set[tuple[int, int]] = set()
    for one, other in combinations(elements.tolist(), 2):
        apart = [
            (axis, bit)
            for axis, (a, b) in enumerate(zip(one, other, strict=True))
            for bit in range((a ^ b).bit_length())
            if (a ^ b) >> bit & 1 and (axis, bit) not in word
        ]
        if not chosen.intersection(apart):
            chosen.add(apart[0])
    return chosen
