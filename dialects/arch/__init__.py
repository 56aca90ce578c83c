"""
The `arch` dialect describes an accelerator: what it stores where, what moves data, what
computes, and what each of these costs. A machine is one `arch.machine` op in a file of its
own; passes, cost models and encoders read it and carry no constant of a machine themselves.

A machine is a graph of memories joined by paths, not a tree of levels:

* `arch.machine`: the whole accelerator, its target and clock, and free integer options.
* `arch.level`: memories at one distance from the compute units; outermost level first.
* `arch.memory`: one named storage, counted in entries of one element type.
* `arch.engine`: an in-order instruction queue.
* `arch.bundle`: engines whose instructions stand in one instruction word.
* `arch.channel`: dependence tokens from one engine to another.
* `arch.path`: a way for data from one memory to another, moved by one engine.
* `arch.compute`: a unit that runs intrinsics on one engine.
* `arch.array`: copies of a level in a topology.
* `arch.network`: the links between the nodes of an array.
* `arch.system`: accelerators and their host, in a file of its own, with
  `arch.device` for each, `arch.shared` for the memories that they work on, and `arch.transfer`
  for ways between these.
* `arch.end`: the terminator of every region here; the text need not show it.

```
arch.machine @tiny target "vta" attributes {clock_hz = 100000000} {
  arch.level @sram {
    arch.memory @INP : tensor<1x16xi8> {depth = 2048}
  }
}
```

Costs that were measured, and do not follow from the architecture, say where they come from
in `cost_source`. Names are unique in the whole machine, across levels.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .arrays import ArrayOp, NetworkOp
from .base import ArchOp, IntrinsicInterface
from .engines import BundleOp, ChannelOp, ComputeOp, EngineOp, PathOp
from .machine import EndOp, LevelOp, MachineOp, MemoryOp
from .system import DeviceOp, SharedOp, SystemOp, TransferOp

__all__ = [
    "Arch",
    "ArchOp",
    "ArrayOp",
    "BundleOp",
    "ChannelOp",
    "ComputeOp",
    "DeviceOp",
    "EndOp",
    "EngineOp",
    "IntrinsicInterface",
    "LevelOp",
    "MachineOp",
    "MemoryOp",
    "NetworkOp",
    "PathOp",
    "SharedOp",
    "SystemOp",
    "TransferOp",
]

Arch = Dialect(
    "arch",
    [
        MachineOp,
        LevelOp,
        MemoryOp,
        PathOp,
        EngineOp,
        BundleOp,
        ChannelOp,
        ArrayOp,
        NetworkOp,
        ComputeOp,
        SystemOp,
        SharedOp,
        DeviceOp,
        TransferOp,
        EndOp,
    ],
    [],
)
