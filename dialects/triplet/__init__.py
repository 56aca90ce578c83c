"""
The `triplet` dialect: bodies of convolutions as multiply-adds of what vectors of memory hold.

A loop nest that multiplies and adds is unrolled and one of its loops is made lanes. Of each
statement of the body, only what it accesses matters: the update operand and the two that are
multiplied, a triplet. A body has them as loads, selects and multiply-adds in one order.

* `triplet.body`: the body, with its loops and tensors. `triplet.end` ends it.
* `triplet.load`: aligned elements that lie one behind the other, in registers.
* `triplet.select`: the elements of registers that each lane and column takes.
* `triplet.begin`: begins a sum with numbers of a tensor.
* `triplet.mac`: multiply-adds of what is selected.
* `triplet.store`: stores a sum.
* `triplet.pack`: a tensor of constants in the order in which the body uses them.

`convert-linalg-to-triplet` makes bodies as `aie1.schedule` says, with what it finds by itself: the
larger loads that serve several accesses, which products go into the columns of an operation, where
registers are in an operand, the order, and how the filter is stored. `convert-triplet-to-aie1`
says the selects in the terms of the hardware.

Source: P. Chatarasi et al., "Vyasa: A High-Performance Vectorizing Compiler for Tensor
Convolutions on the Xilinx AI Engine", section III, tables I to IV.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import LoopRange, LoopsAttr, StoredAttr, StoredDigit, SumType, TensorsAttr, with_steps
from .body import BodyOp
from .forms import AccessAttr, ElementsAttr, FormAttr, RangeAttr
from .ops import BeginOp, EndOp, LoadOp, MacOp, PackOp, SelectOp, StoreOp

Triplet = Dialect(
    "triplet",
    [BodyOp, LoadOp, SelectOp, BeginOp, MacOp, StoreOp, PackOp, EndOp],
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
    "AccessAttr",
    "BeginOp",
    "BodyOp",
    "ElementsAttr",
    "EndOp",
    "FormAttr",
    "LoadOp",
    "LoopRange",
    "LoopsAttr",
    "MacOp",
    "PackOp",
    "RangeAttr",
    "SelectOp",
    "StoreOp",
    "StoredAttr",
    "StoredDigit",
    "SumType",
    "TensorsAttr",
    "Triplet",
    "with_steps",
]
