"""
The directives as plain data; the words are those of the `dataflow` dialect.

Levels, stacks and updates are listed from the inside out, as in the text. Sizes and steps
count iterations of the layer's dimensions; what a tensor holds follows from how it is indexed.
Beyond the last level lies the memory where all tensors have their home (DRAM).

The directives themselves promise nothing: `nest.nest_of` checks names, overlap and coverage.

Source: Z. Li, M. Gao, "KAPLA: Pragmatic Representation and Fast Solving of Scalable NN
Accelerator Dataflow", section III-B.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from .problem import LayerProblem

Entries: TypeAlias = tuple[tuple[str, int], ...]
"""Integers by dimension, in the order written."""

Border: TypeAlias = Literal["pad", "skip"]
"""Whether iterations outside a tensor bring in its fill or are left out."""


def make_entries(values: Mapping[str, int]) -> Entries:
    """`{"n": 1}` as directives keep it."""
    return tuple(values.items())


@dataclass(frozen=True)
class ResidentBlock:
    """
    The part of `tensor` that one buffer `memory` of the level holds: `sizes` iterations along
    each dimension. Dimensions that are left out are held as the level's block has them.

    `share` buffers that would hold the same part hold one share of it each. `copies` such
    parts take turns in the buffer, so that one is filled while another is used. What is
    `preloaded` is there before the layer begins, and stays. With `even_ports`, what the outermost
    memory has of it goes through all ports alike, else through those nearest to the buffers.
    """

    tensor: str
    memory: str
    sizes: Entries
    share: int = 1
    copies: int = 1
    preloaded: bool = False
    even_ports: bool = False

    @cached_property
    def by_dim(self) -> dict[str, int]:
        return dict(self.sizes)


@dataclass(frozen=True)
class Stack:
    """`repl` buffers side by side, the work of each shifted by `shift` from the one before."""

    shift: Entries
    repl: int


@dataclass(frozen=True)
class Update:
    """A loop that moves the level's blocks by `step` until the next level's are covered."""

    step: Entries


@dataclass(frozen=True)
class LevelDirectives:
    """
    The buffers of one level. Tensors that are not held here come from the next level out
    that holds them. The first stack and the first update are the innermost.

    `first` and `count` are the box of the level's array in which the stacks are laid: the
    coordinates of its first node, and its extents. Without them, it is the whole array.
    """

    level: str
    held: tuple[ResidentBlock, ...]
    stacks: tuple[Stack, ...] = ()
    updates: tuple[Update, ...] = ()
    first: tuple[int, ...] = ()
    count: tuple[int, ...] = ()

    def find(self, tensor: str) -> ResidentBlock | None:
        """The resident block of `tensor`, `None` if it bypasses the level."""
        return next((h for h in self.held if h.tensor == tensor), None)

    @property
    def repl(self) -> int:
        """The product of the stacks: buffers side by side within one buffer further out."""
        return math.prod(s.repl for s in self.stacks)


@dataclass(frozen=True)
class LayerDirectives:
    """The schedule of one layer: its levels, the innermost first."""

    problem: LayerProblem
    levels: tuple[LevelDirectives, ...]
    border: Border = "skip"

    @property
    def name(self) -> str:
        return self.problem.name

    def source(self, tensor: str, level: int) -> int:
        """
        The level from which `level` fetches `tensor`: the next one out that holds it, or
        `len(levels)`, its home.
        """
        for outer in range(level + 1, len(self.levels)):
            if self.levels[outer].find(tensor) is not None:
                return outer
        return len(self.levels)


@dataclass(frozen=True)
class SegmentDirectives:
    """
    Layers that run together, producers first. A tensor that one layer writes and a later one
    reads has the same name in both.
    """

    name: str
    layers: tuple[LayerDirectives, ...]
