"""
The `noc` dialect: programs of machines of many nodes, whose memories networks join.

Nodes are coordinates in nested arrays: the core `(c, k)` is core `k` of cluster `c`. A program
is written once for all nodes that do the same, with the coordinates as values. A node goes
through its program in order, and starts each op as soon as the tokens that it comes `after`
are there; so ops without tokens between them overlap. Between nodes, signals order.

* `noc.program`: what the nodes of a box do. `noc.for`: a loop in it.
* `noc.alloc`, `noc.free`: begin and end of a buffer's life at an offset in a memory.
* `noc.copy`: moves a part of a buffer to another, or to several nodes at once.
* `noc.compute`: runs a function or a layer on parts of the node's buffers.
* `noc.signal`, `noc.wait`: raise a node's counter, and wait for it.
* `noc.read`, `noc.write`, `noc.send`, `noc.recv`, `noc.multicast`, `noc.rotate`,
  `noc.reduce`: sugar for copies and signals, which the pass `noc-desugar` writes instead.

The dataflow of layers is lowered to it, and `targets/noc/simulate.py` runs it. Ranges count
elements, offsets of buffers the machine's words.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import NodeAttr, PartAttr, PartsAttr, TokenType, change_exprs, num_dims, without_unused
from .copies import CopyOp
from .names import names_of, rename_attribute, rename_prefix
from .ops import AllocOp, ComputeOp, FreeOp, NocOp, SignalOp, WaitOp, signal_of
from .scopes import EndOp, ForOp, ProgramOp, YieldOp
from .sugar import MulticastOp, ReadOp, RecvOp, ReduceOp, RotateOp, SendOp, WriteOp

Noc = Dialect(
    "noc",
    [
        ProgramOp,
        ForOp,
        YieldOp,
        EndOp,
        AllocOp,
        FreeOp,
        CopyOp,
        ComputeOp,
        SignalOp,
        WaitOp,
        ReadOp,
        WriteOp,
        SendOp,
        RecvOp,
        MulticastOp,
        RotateOp,
        ReduceOp,
    ],
    [TokenType, NodeAttr, PartAttr, PartsAttr],
)

__all__ = [
    "AllocOp",
    "ComputeOp",
    "CopyOp",
    "EndOp",
    "ForOp",
    "FreeOp",
    "MulticastOp",
    "Noc",
    "NocOp",
    "NodeAttr",
    "PartAttr",
    "PartsAttr",
    "ProgramOp",
    "ReadOp",
    "RecvOp",
    "ReduceOp",
    "RotateOp",
    "SendOp",
    "SignalOp",
    "TokenType",
    "WaitOp",
    "WriteOp",
    "YieldOp",
    "change_exprs",
    "names_of",
    "num_dims",
    "rename_attribute",
    "rename_prefix",
    "signal_of",
    "without_unused",
]
