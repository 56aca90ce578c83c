"""
The `dataflow` dialect: what each memory holds, and what moves when.

A schedule is written as tensor-centric directives, per layer and per level of memory, from
the inside out: the first level, stack and update are the innermost. Sizes and steps count
iterations of the layer's dimensions; the compute operations are left out.

* `dataflow.segment`: layers that run together and hand tensors over piece by piece.
* `dataflow.layer`: one kernel: its dimensions with their (padded) extents.
* `dataflow.operand`: a tensor of the layer and how iterations index it.
* `dataflow.level`: the directives for the memories of one level of the machine.
* `dataflow.tensor`: the part of a tensor that one memory of the level holds.
* `dataflow.stack`: copies of the level's tensors side by side, shifted along a dimension.
* `dataflow.update`: a loop that moves the tensors of the level along a dimension.
* `dataflow.end`: ends the regions of segments, layers and levels.

```
dataflow.layer @conv (n = 1, k = 64, h = 56, w = 56, c = 64, r = 3, s = 3) {
  dataflow.operand "x" role "input" at (n, c, hi = h + r - 1 in 56, wi = w + s - 1 in 56) of i16
  dataflow.operand "f" role "weight" at (k, c, r, s) of i16
  dataflow.operand "y" role "output" at (n, k, h, w) of i16
  dataflow.level @pe {
    dataflow.tensor "x" in @REGF (c = 1, hi = 1, wi = 3)
    dataflow.tensor "f" in @REGF (k = 4, c = 1, r = 1, s = 3)
    dataflow.tensor "y" in @REGF (k = 4, h = 1, w = 1)
    dataflow.stack (h += 1, hi += 1) by 8
    dataflow.stack (r += 1, hi += 1) by 3
    dataflow.update (w += 1, wi += 1)
    dataflow.update (h += 8, hi += 8)
    dataflow.update (c += 1)
    dataflow.update (k += 4)
  }
  dataflow.level @node {
    dataflow.tensor "x" in @GBUF (c = 16, hi = 16, wi = 58) share 4
    dataflow.tensor "y" in @GBUF (k = 16, h = 14, w = 56)
    dataflow.stack (k += 16) by 4
    dataflow.update (c += 16)
    dataflow.update (h += 14, hi += 14)
  }
}
```

Each level goes through the blocks of the next one out, and the outermost through the layer.
A tensor is loaded anew when an update changes the part that it names; an update that leaves
it alone is reuse. A tensor that is not given at a level bypasses it, as `f` does `node` above.
The last position along a dimension may be cut short. A tensor larger than the step of an update
along one of its dimensions stays while the loop runs over it.

The passes: `dataflow-tile` searches a schedule of one level and writes it beside the
`intrin.apply` that it is for; a target's lowering turns it into transfers and loops.
`legalize-dataflow` checks schedules against a machine.

Source of the directives: Z. Li, M. Gao, "KAPLA: Pragmatic Representation and Fast Solving of
Scalable NN Accelerator Dataflow", section III-B.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import AxisAttr, IndexAttr, SizesAttr, StepsAttr
from .ops import OperandOp, StackOp, TensorOp, UpdateOp
from .scopes import EndOp, LayerOp, LevelOp, SegmentOp

Dataflow = Dialect(
    "dataflow",
    [SegmentOp, LayerOp, LevelOp, OperandOp, TensorOp, StackOp, UpdateOp, EndOp],
    [SizesAttr, StepsAttr, AxisAttr, IndexAttr],
)

__all__ = [
    "AxisAttr",
    "Dataflow",
    "EndOp",
    "IndexAttr",
    "LayerOp",
    "LevelOp",
    "OperandOp",
    "SegmentOp",
    "SizesAttr",
    "StackOp",
    "StepsAttr",
    "TensorOp",
    "UpdateOp",
]
