"""Elements of buffers: what is read of them is what they were when it was read."""

from __future__ import annotations

import numpy as np
import pytest

from weft.dialects import noc
from weft.targets.noc.data import BufferData
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

_BOX = (0, 2, 1, 1, 3, 1)


@pytest.mark.parametrize("is_fixed", [True, False])
def test_what_is_read_is_copied_where_programs_write(is_fixed: bool) -> None:
    module = load_module('noc.alloc "t" in @DRAM at 0 shape [2, 3] of f32', make_context())
    (op,) = (op for op in module.walk() if isinstance(op, noc.AllocOp))
    held = BufferData(op)
    held.fill_elements(np.arange(6, dtype=np.float32).reshape(2, 3), is_fixed=is_fixed)
    part = held.view_part(_BOX)
    found = part.read()
    assert found.tolist() == [[1, 2], [4, 5]]
    assert np.shares_memory(found, held.data) is is_fixed
    if not is_fixed:
        part.write(np.zeros((2, 2), np.float32), 0)
        assert found.tolist() == [[1, 2], [4, 5]]
        assert held.data.tolist() == [[0, 0, 0], [3, 0, 0]]
