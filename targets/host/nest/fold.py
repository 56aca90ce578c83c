"""
Reductions along vectors: each lane reduces every so-manieth element, and the lanes are joined at
the end.

Floats are so added in another order than one by one, which does not lose accuracy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from ....transforms.kernel.view import Scalar, ScalarOp, nodes_of, scalar_operands
from ..text.lines import Writer
from .flat import Flat
from .value import Value, shuffle_lanes

_NEUTRAL: dict[str, float] = {
    "arith.addf": 0.0,
    "arith.mulf": 1.0,
    "arith.maximumf": -math.inf,
    "arith.maxnumf": -math.inf,
    "arith.minimumf": math.inf,
    "arith.minnumf": math.inf,
    "arith.addi": 0,
    "arith.muli": 1,
    "arith.andi": -1,
    "arith.ori": 0,
    "arith.xori": 0,
    "arith.maxui": 0,
    "arith.minui": -1,
}


def neutral_element(combine: str, type: str) -> int | float | None:
    """The value with which `combine` leaves every other as it is; `None` if that is not known."""
    if combine in ("arith.maxsi", "arith.minsi") and type.startswith("i") and type != "index":
        highest = (1 << (int(type[1:]) - 1)) - 1
        return highest if combine == "arith.minsi" else -highest - 1
    return _NEUTRAL.get(combine)


def foldable_dims(flat: Flat, lanes: int) -> tuple[int, ...]:
    """
    The reduction dimensions along which all that terms read lies in neighbouring elements, or
    stands still, and which are at least half a vector long.
    """
    term = flat.term
    if flat.combine is None or lanes < 2 or flat.type == "i1":
        return ()
    if neutral_element(flat.combine, flat.type) is None or _has_own_vectors(term):
        return ()
    read = scalar_operands(term)
    return tuple(
        d
        for d in flat.reduction_dims
        if 2 * flat.extents[d] >= lanes
        and {flat.addresses[i].coefficients[d] for i in read} in ({1}, {0, 1})
    )


def _has_own_vectors(term: Scalar) -> bool:
    """Tests whether a term holds an op that is none of scalars, such as a dot product of bytes."""
    return any(
        isinstance(node, ScalarOp) and not node.name.startswith(("arith.", "math."))
        for node in nodes_of(term)
    )


def fold_lanes(w: Writer, combine: str, values: Sequence[Value]) -> Value:
    """All lanes of all vectors joined to one number, in rounds of halves."""
    rest = list(values)
    while len(rest) > 1:
        pairs = [join_values(w, combine, a, b) for a, b in zip(rest[::2], rest[1::2], strict=False)]
        rest = pairs + rest[len(rest) // 2 * 2 :]
    value = rest[0]
    while value.lanes > 1:
        half = value.lanes // 2
        low = shuffle_lanes(w, value, value, range(half))
        high = shuffle_lanes(w, value, value, range(half, value.lanes))
        value = join_values(w, combine, low, high)
    text = f"vector.extract {value.text}[0] : {value.type} from {value.full_type}"
    return Value(w.op(text), value.type)


def join_values(w: Writer, combine: str, a: Value, b: Value) -> Value:
    """Two values of one type joined, lane by lane."""
    return replace(a, text=w.op(f"{combine} {a.text}, {b.text} : {a.full_type}"))
