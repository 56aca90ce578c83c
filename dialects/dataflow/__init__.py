"""
The `dataflow` dialect: what each memory holds, and what moves when.

A schedule is written as tensor-centric directives, per layer and per level of memory, from
the inside out. The pass `dataflow-tile` searches it and writes it beside the `intrin.apply`
that it is for; a target's lowering turns it into transfers and loops. Sizes and steps count
iterations of the layer's dimensions; the compute operations are left out.

* `dataflow.layer`: one kernel: its dimensions with their (padded) extents.
* `dataflow.level`: the directives for the memories of one level of the machine.
* `dataflow.tensor`: the part of a tensor that one memory of the level holds.
* `dataflow.stack`: copies of the level's tensors side by side, shifted along dimensions.
* `dataflow.update`: a loop that moves the tensors of the level along dimensions.
* `dataflow.end`: ends the regions of layers and levels.

```
dataflow.layer @conv (n = 1, k = 64, h = 56, w = 56, c = 64, r = 3, s = 3) {
  dataflow.level @sram {
    dataflow.tensor "x" in @INP (n = 1, c = 32, h = 8, w = 56, r = 3, s = 3) copies 2
    dataflow.tensor "f" in @WGT (k = 64, c = 32, r = 3, s = 3) copies 2
    dataflow.tensor "y" in @ACC (n = 1, k = 64, h = 8, w = 56) copies 2
    dataflow.stack (k += 1) by 16
    dataflow.stack (c += 1) by 16
    dataflow.update (c += 32)
    dataflow.update (h += 8)
  }
}
```

A tensor is loaded anew when an update changes the part that it names; an update that leaves
it alone is reuse. Updates are listed innermost first. The last position along a dimension
may be cut short. A tensor larger than the step of an update along one of its dimensions
stays while the loop runs over it, and is filled piece by piece.

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
