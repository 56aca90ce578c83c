"""
The `triplet` dialect: bodies of convolutions as symbolic multiply-adds of vectors.

A loop nest that multiplies and adds is unrolled and one of its loops is made lanes. Of each
statement of the body, only what it accesses matters: the update operand and the two that are
multiplied, a triplet. Passes turn it, step by step, into vector code.

* `triplet.body`: the body, with its loops and tensors. `triplet.end` ends it.
* `triplet.group`: what is added to one vector of the output.
* `triplet.mac`: multiply-adds, of elements of tensors or of what is selected from registers.
* `triplet.load`: aligned elements that lie one behind the other, in registers.
* `triplet.select`: the elements of registers that each lane and column takes.
* `triplet.store`: stores a sum.
* `triplet.pack`: a tensor of constants in the order in which the body uses them.

The passes: `convert-linalg-to-triplet` makes a body with a group for each statement,
`triplet-lazy-stores` one for each output vector, `triplet-reuse` finds the loads and makes
unaligned accesses and broadcasts selects of them, `triplet-fuse` puts products side by side in the
columns of an operation, `triplet-interleave` orders loads, multiply-adds and stores. A
target's lowering writes the selects as its hardware says them.

Source: P. Chatarasi et al., "Vyasa: A High-Performance Vectorizing Compiler for Tensor
Convolutions on the Xilinx AI Engine", section III, tables I to IV.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import Digit, LoopRange, LoopsAttr, StoredAttr, SumType, TensorsAttr, with_steps
from .body import BodyOp
from .forms import ZERO, AccessAttr, ElementsAttr, FormAttr, RangeAttr
from .ops import EndOp, GroupOp, LoadOp, MacOp, PackOp, SelectOp, StoreOp

Triplet = Dialect(
    "triplet",
    [BodyOp, GroupOp, MacOp, LoadOp, SelectOp, StoreOp, PackOp, EndOp],
    [
        SumType,
        FormAttr,
        RangeAttr,
        AccessAttr,
        ElementsAttr,
        LoopsAttr,
        StoredAttr,
        TensorsAttr,
    ],
)

__all__ = [
    "ZERO",
    "AccessAttr",
    "BodyOp",
    "Digit",
    "ElementsAttr",
    "EndOp",
    "FormAttr",
    "GroupOp",
    "LoadOp",
    "LoopRange",
    "LoopsAttr",
    "MacOp",
    "PackOp",
    "RangeAttr",
    "SelectOp",
    "StoreOp",
    "StoredAttr",
    "SumType",
    "TensorsAttr",
    "Triplet",
    "with_steps",
]
