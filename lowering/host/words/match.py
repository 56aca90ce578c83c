"""How an intrinsic on words takes a kernel: which operands and dimensions play which part."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir.affine import AffineExpr

from ....dialects.nest.buffers import WORD_ELEMENTS
from ....transforms.kernel.view import Access, InRange, Kernel, linear_form
from ....transforms.machine.view import Intrinsic


@dataclass(frozen=True)
class Match:
    """
    `x` is taken as unsigned, after an offset if it is signed (`offset`). `dim` is what is
    reduced in fours; `x_axis` and `w_axis` are its axes. Where `x` is read in windows along it,
    these are `window` bytes apart, and words overlap (else 0). `text` is the embedding, `names`
    are the dimensions by their roles. `type` is that of the elements of words: bytes, or f32 that
    are rounded. `rows` is the operand whose words lie side by side along `dim`; of a tile unit, it
    has the rows of a product, which lie along its axis `beside` if that is given, and bytes of `x`
    may be `signed`. The rows may be `bare`, without padding.
    """

    intrinsic: Intrinsic
    text: str
    names: tuple[str, ...]
    x: int
    w: int
    offset: bool
    dim: int
    x_axis: int
    w_axis: int
    window: int
    type: str = "i8"
    rows: int | None = None
    beside: int | None = None
    signed: bool = False
    bare: bool = False

    @property
    def per_word(self) -> int:
        return WORD_ELEMENTS[self.type]


def axis_of(access: Access, dim: int) -> int | None:
    """The axis that `dim` alone runs over, from end to end; `None` if there is none."""
    axes = [i for i, e in enumerate(access.map.results) if dim in e.used_dims()]
    if len(axes) != 1 or access.map.results[axes[0]] != AffineExpr.dimension(dim):
        return None
    guarded = any(dim in g.expr.used_dims() for g in access.guards)
    return None if guarded else axes[0]


def is_plain(access: Access, kernel: Kernel) -> bool:
    """Tests whether an access is linear, and guarded by nothing but the tensor's own ranges."""
    pairs = list(zip(access.map.results, access.shape, strict=True))
    if any(linear_form(e, len(kernel.dims)) is None for e, _ in pairs):
        return False
    return all(
        isinstance(g, InRange) and any((g.expr, g.lower, g.upper) == (e, 0, n) for e, n in pairs)
        for g in access.guards
    )
