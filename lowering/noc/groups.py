"""Nodes that have to do with the same part of a tensor at a time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...transforms.dataflow.directive.nest import NestLoop
from ...transforms.kernel.linear import Linear
from .tree import Form, Wrapped


@dataclass
class Group:
    """The nodes that have to do with a part at a time, as one of them sees them."""

    leader: bool
    digits: list[tuple[NestLoop, int]]
    """The stacks over which they are, with how many values have work."""
    copies: int
    """How many of `digits`, the first, tell buffers apart; the others share them."""

    @property
    def size(self) -> int:
        return math.prod(count for _, count in self.digits)


def member_digits(
    digits: Sequence[tuple[NestLoop, int]], keys: Mapping[NestLoop, str]
) -> tuple[tuple[str, Form], ...]:
    """The digits of number `i` of a group, the first stack fastest."""
    found: list[tuple[str, Form]] = []
    weight = 1
    for step, count in digits:
        found.append((keys[step], Linear.key(Wrapped(Linear.key("i"), weight, count))))
        weight *= count
    return tuple(found)
