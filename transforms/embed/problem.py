"""
Embeddings, and the properties that may be asked of one.

An axis-parallel embedding places an intrinsic's kernel inside an operator's kernel. Each
operator dimension serves at most one intrinsic dimension, as one *digit*; an intrinsic
dimension is the mixed radix of its digits, outermost first. With the two digits
`(oh, 4)` and `(ow, 4)`, the intrinsic dimension `b` of size 16 stands for

```
b = 4 * (oh % 4) + (ow % 4)
```

and what is left of `oh` and `ow` are outer loops around the intrinsic:

```
index = outer * (extent * stride) + digit * stride + residue
```

The module is plain data: it solves nothing and needs no solver.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 4.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

from ...dialects.common.digits import Digit, row_major
from ..core.errors import WeftError
from ..kernel.view import Kernel
from .variables import UserConstraint

Weights: TypeAlias = tuple[int | float, int | float]
"""How much an added multiply-accumulate and an added stored element count."""


@dataclass(frozen=True)
class Constraints:
    """
    The constraints on embeddings. All switches are on by default, as for a machine whose
    memories hold dense tiles.

    * `origin`: the first instance sits at index 0 of every matched dimension. Off, it may
      sit wherever its box stays within the (padded) dimension.
    * `dense`: digits have stride 1, and no operand is accessed with a stride in a matched
      dimension.
    * `linear`: a tensor dimension that a matched dimension indexes is indexed by nothing
      else, but for what moves with it through a window of the intrinsic's: stencils serve
      stencils only. Dimensions of extent 1 do not count as iterators.
    * `padding`: dimensions may be padded where that does not change the result, and an
      intrinsic dimension may be filled by padding alone. Off, digits divide extents.
    * `distinct_data`: different elements of an intrinsic's input stand for different
      elements of the operator's. Off, they may coincide (the data is then duplicated).
    """

    origin: bool = True
    dense: bool = True
    linear: bool = True
    padding: bool = True
    distinct_data: bool = True


@dataclass(frozen=True)
class Storage:
    """
    The demands on an embedding of storing operands as the intrinsic's elements: digits are cut out
    of tensor dimensions from their start on and without strides, and of each set of operator
    dimensions in `apart` not all are matched (of a set of one, none).
    """

    apart: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Embedding:
    """
    The position of the intrinsic in the operator.

    * `binding`: per intrinsic operand, inputs first, the operator operand it reads or
      writes; `None` if it is bound to a constant of the operator's body.
    * `constants`: `(intrinsic operand, value)` of those.
    * `digits`: per intrinsic dimension the digits of operator dimensions (in iterations) that it
      stands for, outermost first. `dim` counts on past the kernel's dimensions for virtual unit
      dimensions: `len(kernel.dims) + i` is an added dimension of extent 1 that serves intrinsic
      dimension `i` alone, and thus only pads.
    * `extents`: the extents of the operator's dimensions before padding.
    * `padded`: the same after padding to whole tiles.
    * `mac_overhead`: iterations added by padding, virtual dimensions included.
    * `data_overhead`: stored elements added, over all operands.
    * `fills`: per operator operand, what its padded elements hold so that a padded
      reduction adds nothing; `None` where no such value is needed or known.
    """

    binding: tuple[int | None, ...]
    digits: tuple[tuple[Digit, ...], ...]
    extents: tuple[int, ...]
    padded: tuple[int, ...]
    mac_overhead: int
    data_overhead: int
    constants: tuple[tuple[int, int | float], ...] = ()
    fills: tuple[int | float | None, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the intrinsic's dimensions."""
        return tuple(math.prod(d.extent for d in digits) for digits in self.digits)

    @property
    def virtual(self) -> tuple[int, ...]:
        """The intrinsic dimensions that a virtual unit dimension helps to fill."""
        n = len(self.extents)
        return tuple(i for i, ds in enumerate(self.digits) if any(d.dim >= n for d in ds))

    @property
    def num_digits(self) -> int:
        return sum(len(digits) for digits in self.digits)

    @property
    def is_padded(self) -> bool:
        return self.padded != self.extents or bool(self.virtual)

    @property
    def outer(self) -> tuple[int, ...]:
        """
        Per operator dimension, how many tiles remain outside the intrinsic: the residues
        of strided digits included, so that `outer * extent == padded`.
        """
        outer = list(self.padded)
        for digits in self.digits:
            for d in digits:
                if d.dim < len(outer):
                    outer[d.dim] //= d.extent
        return tuple(outer)

    def digit_of(self, dim: int) -> tuple[int, Digit] | None:
        """The intrinsic dimension that operator dimension `dim` serves, and its digit."""
        for i, digits in enumerate(self.digits):
            for d in digits:
                if d.dim == dim:
                    return i, d
        return None

    def list_radices(self, intrinsic_dim: int) -> tuple[int, ...]:
        """The amount that one step of each digit adds to the intrinsic index, outermost first."""
        return row_major([d.extent for d in self.digits[intrinsic_dim]])

    def cost_squared(self, weights: Weights = (1, 1)) -> Fraction:
        """The square of `overhead_cost`, exactly."""
        mac, data = (Fraction(w) for w in weights)
        return (mac * self.mac_overhead) ** 2 + (data * self.data_overhead) ** 2

    def overhead_cost(self, weights: Weights = (1, 1)) -> float:
        """
        The length of the overhead vector, with `weights` for multiply-accumulates and
        for stored elements.
        """
        return math.sqrt(self.cost_squared(weights))

    def sort_key(self, weights: Weights = (1, 1)) -> tuple[object, ...]:
        """
        Total order of candidates: cost, then fewer digits, fewer virtual dimensions, and
        then lexicographic.
        """
        return (
            self.cost_squared(weights),
            self.num_digits,
            len(self.virtual),
            tuple(-1 if b is None else b for b in self.binding),
            self.digits,
        )

    def describe(self, kernel: Kernel, intrinsic: Kernel) -> str:
        """One line for people, such as `o <- k(16), i <- c(8) kh(2)`."""

        def dim_name(d: Digit) -> str:
            text = kernel.dims[d.dim].name if d.dim < len(kernel.dims) else "pad"
            steps = f"{d.extent}" + (f" by {d.stride}" if d.stride > 1 else "")
            return f"{text}({steps}" + (f" from {d.offset})" if d.offset else ")")

        return ", ".join(
            f"{dim.name} <- {' '.join(dim_name(d) for d in digits) or '1'}"
            for dim, digits in zip(intrinsic.dims, self.digits, strict=True)
        )


@dataclass(frozen=True)
class EmbeddingProblem:
    """
    Embed `intrinsic` into `kernel`: both are kernels, and what is asked of them.

    `all_orders` keeps embeddings that differ only in the order of the digits within an
    intrinsic dimension; by default there is one of each, in the order of the operator's
    dimensions. `storage` is what the storage of operands asks, if anything. `user` holds
    constraints of the user's own, by the name that an explanation calls them.

    Raises `WeftError` for a dimension without iterations.
    """

    kernel: Kernel
    intrinsic: Kernel
    constraints: Constraints = Constraints()
    all_orders: bool = False
    storage: Storage | None = None
    user: Mapping[str, UserConstraint] = field(
        default_factory=lambda: MappingProxyType[str, UserConstraint]({})
    )

    def __post_init__(self) -> None:
        for kernel in (self.kernel, self.intrinsic):
            for dim in kernel.dims:
                if dim.extent < 1:
                    raise WeftError(
                        f"{kernel.name}: dimension {dim.name} has extent {dim.extent}, expected "
                        "1 or more: there is nothing to compute"
                    )

    @property
    def num_dims(self) -> int:
        """Operator dimensions, with one virtual unit dimension per intrinsic dimension."""
        return len(self.kernel.dims) + len(self.intrinsic.dims)

    def dim_name(self, dim: int) -> str:
        """The name in messages of operator dimension `dim`, virtual ones included."""
        if dim < len(self.kernel.dims):
            return self.kernel.dims[dim].name
        return f"padding for {self.intrinsic.dims[dim - len(self.kernel.dims)].name}"

    def dim_extent(self, dim: int) -> int:
        """The extent of operator dimension `dim`; 1 for virtual ones."""
        return self.kernel.dims[dim].extent if dim < len(self.kernel.dims) else 1

    def dim_uses(self, operand: int, binding: tuple[int | None, ...], dim: int) -> bool:
        """
        Tests whether the operator operand bound to intrinsic operand `operand` depends on `dim`.
        """
        n = len(self.kernel.dims)
        if dim >= n:
            return dim - n in self.intrinsic.operands[operand].used_dims
        bound = binding[operand]
        return bound is not None and dim in self.kernel.operands[bound].used_dims
