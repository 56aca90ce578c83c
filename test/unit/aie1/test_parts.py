"""Parts of tensors that kernels take, as attributes: also of one element, in rows and packed."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.builtin import ArrayAttr, StringAttr

from weft.dialects.aie1 import KernelOp
from weft.targets.aie1.code.vector import Buffer
from weft.targets.aie1.parts import TensorPart, parts_of, set_parts
from weft.transforms.triplet.packing import Packing
from weft.transforms.triplet.schedule import Stored

ONE = TensorPart("output", (), Stored((), ()))
ROWS = TensorPart("image", (3, 5), Stored((4, 8), ((0, 4), (1, 8))), (0, 1), limit=9)
FILTER = TensorPart("filter", (4, 2), packing=Packing((4, 2), (0, 2, -1), ((1, 1, 2),), 3))


@pytest.mark.parametrize(
    "initial",
    [
        TensorPart("initial", (), packing=Packing((), (0,) * 16)),
        TensorPart("initial", (), packing=Packing((), (0, -1))),
        TensorPart("initial", (), Stored((), ())),
    ],
)
def test_what_they_say_is_read_back(initial: TensorPart) -> None:
    kernel = KernelOp.create(attributes={"sym_name": StringAttr("main")})
    set_parts(kernel, (ROWS, FILTER, initial, ONE))
    assert isinstance(kernel.attributes["parts"], ArrayAttr)
    assert parts_of(kernel) == (ROWS, FILTER, initial, ONE)


def test_one_number_is_in_each_lane() -> None:
    """A rank of 0 says nothing of how often the element is stored."""
    kernel = KernelOp.create(attributes={"sym_name": StringAttr("main")})
    set_parts(kernel, (TensorPart("initial", (), packing=Packing((), (0,) * 8)), ONE))
    begin = parts_of(kernel)[0]
    buffer = Buffer("initial", "initial", 0, 8, 16)
    assert begin.store_array(np.array(7, np.int16), buffer).tolist() == [7] * 8
