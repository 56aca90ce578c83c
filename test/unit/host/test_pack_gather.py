"""Rows by an index list."""

import numpy as np
import pytest

from weft.targets.host.pack.gather import compile_gather
from weft.transforms.core.errors import WeftError


def test_rows_by_index():
    for size, type in ((37, "f32"), (1, "i8"), (200, "i8")):
        gather = compile_gather(9, size, 20, type)
        source = (np.arange(9 * size) % 101).reshape(9, size).astype(gather.dtype)
        index = (np.arange(20) * 5 % 9).astype(np.int32)
        result = np.zeros((20, size), gather.dtype)
        gather(source, index, result)
        assert np.array_equal(result, source[index])
    with pytest.raises(WeftError, match=r"index 9 is not a row of 0\.\.8"):
        gather(source, index + 1, result)
    with pytest.raises(WeftError, match=r"the index list has shape \[20\] of int64, expected"):
        gather(source, index.astype(np.int64), result)
