"""
Programs of a host processor: loop nests over flat buffers, one op for a kernel with its epilogue.

This is the last form before native code, which is written from it alone. A program is a list of
steps that run one after the other, each on all threads. Buffers are memrefs of one dimension; an
access says which tensor lies in one, and which element an iteration means.

* `nest.program` holds buffers and steps, with what tensors go in and out.
* `nest.buffer` is a temporary, at an offset in the workspace once that is decided.
* `nest.part` is a part of another buffer, as of a concatenation.
* `nest.constant` is a buffer of numbers.
* `nest.pack` is a weight as kernels read it: in panels, in words of four bytes or two bf16.
* `nest.copy` copies a tensor with padding around it, `nest.words` copies bytes to words, and f32
  to words of bf16.
* `nest.change` stores a tensor in another layout, by the two layouts alone.
* `nest.kernel` is a reduction or an element-wise kernel with its epilogue, as a loop nest of
  register tiles; its schedule is what was given and what was chosen.
* `nest.loops` is a kernel in plain loops, in place.
* `nest.upstream` is another op, which upstream's passes turn into loops.
* `nest.reduce`, `nest.index`, `nest.dot`, `nest.signed_dot` and `nest.pair_dot` stand in bodies,
  `nest.yield` ends
  regions.

Source: Z. Xu et al., "ALT: Boosting Deep Learning Performance by Breaking the Wall between Graph
and Operator Level Optimizations", section 5, of which schedules and packed weights are.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .attrs import DimsAttr, GuardAttr, GuardedAccessAttr, LookUpAttr, PanelsAttr
from .body import DotOp, IndexOp, PairDotOp, ReduceOp, SignedDotOp, YieldOp
from .borders import BorderOp
from .buffers import BufferOp, ConstantOp, PackOp, PartOp, ProgramOp
from .changes import ChangeOp
from .copies import CopyOp, WordsOp
from .schedule import ScheduleAttr
from .steps import KernelOp, LoopsOp, UpstreamOp

Nest = Dialect(
    "nest",
    [
        ProgramOp,
        BufferOp,
        PartOp,
        ConstantOp,
        PackOp,
        BorderOp,
        CopyOp,
        ChangeOp,
        WordsOp,
        KernelOp,
        LoopsOp,
        UpstreamOp,
        ReduceOp,
        IndexOp,
        DotOp,
        PairDotOp,
        SignedDotOp,
        YieldOp,
    ],
    [GuardedAccessAttr, DimsAttr, GuardAttr, LookUpAttr, PanelsAttr, ScheduleAttr],
)

__all__ = [
    "BorderOp",
    "BufferOp",
    "ChangeOp",
    "ConstantOp",
    "CopyOp",
    "DimsAttr",
    "DotOp",
    "GuardAttr",
    "GuardedAccessAttr",
    "IndexOp",
    "KernelOp",
    "LookUpAttr",
    "LoopsOp",
    "Nest",
    "PackOp",
    "PairDotOp",
    "PanelsAttr",
    "PartOp",
    "ProgramOp",
    "ReduceOp",
    "ScheduleAttr",
    "SignedDotOp",
    "UpstreamOp",
    "WordsOp",
    "YieldOp",
]
