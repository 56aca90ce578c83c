"""
The storage of tensors, as an encoding on their types.

`#layout.map<[split(dim=1, factors=[4, 16]), reorder(perm=[0, 1, 3, 4, 2])]>` rides on a
tensor type: the type's shape stays logical, the encoding says how its elements lie. A
tensor without the encoding is stored as it is. Layouts are put on types by the embedding
and by the tuner, and `layout-materialize` replaces encoded types by their stored shapes.

* `layout.convert` changes how a tensor is stored, at run time.
* `layout.prepack` does the same to a weight, once and offline.
* `layout.stored` and `layout.logical` see an encoded tensor as one of its stored shape, and
  back; they do nothing at run time.
* `layout.store_at` joins two tensors in one buffer, `layout.decouple_at` takes it apart.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 4.1; the primitives are in `primitives`.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attr import LayoutMapAttr, loses_elements, steps_of, verify_layout
from .ops import ConvertOp, DecoupleAtOp, LogicalOp, PrepackOp, StoreAtOp, StoredOp

Layout = Dialect(
    "layout",
    [ConvertOp, PrepackOp, StoredOp, LogicalOp, StoreAtOp, DecoupleAtOp],
    [LayoutMapAttr],
)

__all__ = [
    "ConvertOp",
    "DecoupleAtOp",
    "Layout",
    "LayoutMapAttr",
    "LogicalOp",
    "PrepackOp",
    "StoreAtOp",
    "StoredOp",
    "loses_elements",
    "steps_of",
    "verify_layout",
]
