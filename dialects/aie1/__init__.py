"""
The `aie1` dialect: vector code for one core of the AI Engine's first generation.

A kernel has buffers in data memory, pointers into them that loops move, and loops of loads,
multiply-adds and stores. A multiply-add takes elements of registers for its lanes and columns as
its selects say, in the hardware's terms. Values are in registers of 256 bits, of which up to four
side by side are a data operand; sums are in accumulators, which multiply-adds overwrite.

* `#aie1.schedule`: how one core is to compute a structured op, before there is code.
* `aie1.kernel`: the code. `aie1.end` ends it. `aie1.execute` runs it on tensors.
* `#aie1.part`: how a tensor lies in a buffer of a kernel.
* `aie1.buffer`, `aie1.pointer`: a tensor in data memory, and an address register.
* `aie1.for`: a nest of loops as one. `aie1.yield` ends its body.
* `aie1.load`: 128 or 256 bits from memory to a register.
* `aie1.mul`, `aie1.mac`: sets an accumulator to sums of products, or adds them.
* `aie1.ups`: sets an accumulator from memory.
* `aie1.take`, `aie1.give`: sums from the core before, and to the next one.
* `aie1.srs`, `aie1.store`: shifts, rounds and narrows sums, and writes them.
* `aie1.narrow`, `aie1.clip`, `aie1.write`: the same through registers, where results are clipped.

Verified are alignment, widths, selects and the registers that each operand may be in. The
ops stand in an order in which they may run one after another; `targets/aie1` schedules them.

Sources: AMD AM009 (architecture), UG1079 (kernel coding guide), UG1078 (intrinsics); the formulas
of selects are in `network`, the register file in `registers`.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import (
    AccType,
    BufferType,
    LanesType,
    PointerType,
    SelectAttr,
    ShapeAttr,
    VectorType,
)
from .cascade import GiveOp, TakeOp
from .memory import BufferOp, LoadOp, PointerOp, StoreOp
from .ops import MacOp, MulOp, SrsOp, UpsOp
from .part import TensorPartAttr
from .results import ClipOp, NarrowOp, WriteOp
from .schedule import ScheduleAttr
from .scopes import EndOp, ExecuteOp, ForOp, KernelOp, YieldOp

Aie1 = Dialect(
    "aie1",
    [
        KernelOp,
        EndOp,
        ForOp,
        YieldOp,
        BufferOp,
        PointerOp,
        LoadOp,
        MulOp,
        MacOp,
        UpsOp,
        TakeOp,
        GiveOp,
        SrsOp,
        StoreOp,
        NarrowOp,
        ClipOp,
        WriteOp,
        ExecuteOp,
    ],
    [
        BufferType,
        AccType,
        LanesType,
        VectorType,
        PointerType,
        ShapeAttr,
        SelectAttr,
        TensorPartAttr,
        ScheduleAttr,
    ],
)

__all__ = [
    "AccType",
    "Aie1",
    "BufferOp",
    "BufferType",
    "ClipOp",
    "EndOp",
    "ExecuteOp",
    "ForOp",
    "GiveOp",
    "KernelOp",
    "LanesType",
    "LoadOp",
    "MacOp",
    "MulOp",
    "NarrowOp",
    "PointerOp",
    "PointerType",
    "ScheduleAttr",
    "SelectAttr",
    "ShapeAttr",
    "SrsOp",
    "StoreOp",
    "TakeOp",
    "TensorPartAttr",
    "UpsOp",
    "VectorType",
    "WriteOp",
    "YieldOp",
]
