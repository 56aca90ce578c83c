"""Layouts of operands: elements gathered one by one, and back."""

from __future__ import annotations

import itertools
import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from weft.dialects.common.digits import Digit
from weft.transforms.embed.windows import Window
from weft.transforms.layout.map import pack_array, stored_shape, unpack_array
from weft.transforms.schedule.embedded import (
    DimCut,
    ElementDim,
    PackedOperand,
    operand_layout,
    plain_order,
)
from weft.transforms.schedule.transfers import StorageOrder, StoredDim


@st.composite
def packed_operands(draw: st.DrawFn, *, copied: bool = False) -> PackedOperand:
    """Tensors of rank 1 to 4; each dimension whole, with a digit, a pitch or windows."""
    rank = draw(st.integers(1, 4))
    shape: list[int] = []
    cuts: list[DimCut | Window] = []
    sizes: dict[int, int] = {}
    for t in range(rank):
        n = draw(st.integers(1, 6))
        shape.append(n)
        match draw(st.sampled_from(["whole", "digit", "pitch", "window"])):
            case "digit":
                sizes[t] = draw(st.integers(2, 4))
                cuts.append(DimCut(-(-n // sizes[t]) * sizes[t], sizes[t]))
            case "pitch":
                g = draw(st.integers(2, 3))
                cuts.append(DimCut(-(-n // g) * g, 1, g, draw(st.integers(0, g - 1))))
            case "window":
                sizes[t] = draw(st.integers(2, 4))
                step, low = draw(st.integers(1, sizes[t])), draw(st.integers(0, 2))
                count = max(0, -(-(low + n - sizes[t]) // step)) + 1
                high = (count - 1) * step + sizes[t] - low - n
                cuts.append(Window(t, sizes[t], step, count, low, high, (), 0))
            case _:
                cuts.append(DimCut(n))
    with_digit = draw(st.permutations([*sizes]))
    element: list[ElementDim] = []
    while with_digit:
        count = draw(st.integers(1, len(with_digit)))
        digits = tuple(Digit(t, sizes[t]) for t in with_digit[:count])
        with_digit = with_digit[count:]
        size = math.prod(d.extent for d in digits)
        if not copied:
            size *= draw(st.integers(1, 2))  # the rest is padding
        element.append(ElementDim(size, digits))
    if draw(st.booleans()):
        element.append(ElementDim(draw(st.integers(1, 3)), (), copied=copied))
    fill = draw(st.sampled_from([0, 7]))
    return PackedOperand(tuple(shape), tuple(cuts), tuple(element), fill)


def residues(packed: PackedOperand) -> dict[int, DimCut]:
    """The dimensions that are stored by residue."""
    return {t: c for t, c in enumerate(packed.cuts) if isinstance(c, DimCut) and c.pitch > 1}


@st.composite
def storage_orders(draw: st.DrawFn, packed: PackedOperand) -> StorageOrder:
    parts: list[StoredDim] = []
    for t, n in enumerate(packed.grid):
        factor = draw(st.sampled_from([0, *(f for f in range(1, n) if n % f == 0)]))
        if factor:
            parts += [StoredDim(t, factor, False), StoredDim(t, factor, True)]
        else:
            parts.append(StoredDim(t))
    return tuple(draw(st.permutations(parts)))


def digits_of(packed: PackedOperand, element: tuple[int, ...]) -> dict[int, int] | None:
    """The digit of each tensor dimension at a place in the element; `None` at padding."""
    found: dict[int, int] = {}
    for place, dim in zip(element, packed.element, strict=True):
        rest = dim.size // math.prod(d.extent for d in dim.digits)
        place, extra = divmod(place, rest)
        if extra and not dim.copied:
            return None
        for d in reversed(dim.digits):
            place, found[d.dim] = divmod(place, d.extent)
    return found


def gathered(packed: PackedOperand, order: StorageOrder, array: np.ndarray) -> np.ndarray:
    """The stored tensor, element by element: residues, grid in `order`, element."""
    planes = [*residues(packed)]
    shape = [cut.pitch for cut in residues(packed).values()]
    for s in order:
        n = packed.grid[s.grid]
        shape.append(n if not s.factor else s.factor if s.inner else n // s.factor)
    shape += [d.size for d in packed.element]
    stored = np.full(shape, packed.fill, dtype=array.dtype)
    for place in itertools.product(*map(range, shape)):
        residue = dict(zip(planes, place, strict=False))
        outer = dict.fromkeys(range(len(packed.shape)), 0)
        for s, i in zip(order, place[len(planes) :], strict=False):
            outer[s.grid] += i * (s.factor if s.factor and not s.inner else 1)
        digits = digits_of(packed, place[len(planes) + len(order) :])
        if digits is None:
            continue
        index: list[int] = []
        for t, cut in enumerate(packed.cuts):
            if isinstance(cut, Window):
                start = outer[t] * cut.step - cut.low
            else:
                start = (outer[t] * cut.pitch + residue.get(t, 0)) * cut.digit
            index.append(start + digits.get(t, 0))
        if all(0 <= i < n for i, n in zip(index, packed.shape, strict=True)):
            stored[place] = array[tuple(index)]
    return stored


@settings(max_examples=150)
@given(data=st.data(), copied=st.booleans())
def test_layouts_store_what_gathering_stores(data: st.DataObject, copied: bool) -> None:
    packed = data.draw(packed_operands(copied=copied))
    order = data.draw(storage_orders(packed))
    layout = operand_layout(packed, order)
    array = np.arange(10, 10 + math.prod(packed.shape), dtype=np.int32).reshape(packed.shape)
    stored = pack_array(array, layout)
    assert stored.shape == stored_shape(packed.shape, layout)
    np.testing.assert_array_equal(stored, gathered(packed, order, array))
    np.testing.assert_array_equal(unpack_array(stored, packed.shape, layout), array)


@settings(max_examples=50)
@given(packed=packed_operands())
def test_accessed_elements_follow_each_other_after_the_offset(packed: PackedOperand) -> None:
    """The plane of the residues that are accessed is one block, `offset` elements in."""
    array = np.arange(1, 1 + math.prod(packed.shape), dtype=np.int32).reshape(packed.shape)
    stored = pack_array(array, operand_layout(packed, plain_order(len(packed.shape))))
    planes = [cut.residue for cut in residues(packed).values()]
    elements = stored.reshape((-1, *(d.size for d in packed.element)))
    accessed = elements[packed.offset : packed.offset + math.prod(packed.grid)]
    np.testing.assert_array_equal(accessed.ravel(), stored[tuple(planes)].ravel())
