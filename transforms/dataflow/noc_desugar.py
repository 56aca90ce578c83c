"""
The pass `noc-desugar`: what moves data between nodes, as copies and signals alone.

```
read, write                =>  copy
send A to B signal "s"     =>  copy A to B;  signal "s" at B's node
recv "s"                   =>  wait "s"
multicast A to B fan F     =>  copy A to B fan F
rotate A to B signal "s"   =>  copy A to B;  signal "s" at B's node;  wait "s"
reduce "add" A fan F to B  =>  a copy combine "add" for each node of F, one after the other
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from ...dialects import noc


def _move(op: noc.ReadOp | noc.WriteOp | noc.MulticastOp) -> list[Operation]:
    fan = op.get_fan() if isinstance(op, noc.MulticastOp) else ()
    return [noc.CopyOp(op.source, op.dest, op.indices, op.waits, fan=fan)]


def _send(op: noc.SendOp | noc.RotateOp) -> list[Operation]:
    copy = noc.CopyOp(op.source, op.dest, op.indices, op.waits)
    node = noc.NodeAttr(op.dest.coordinates)
    signal = noc.SignalOp(op.signal.data, node, op.indices, [copy.token])
    return [copy, signal]


def _rotate(op: noc.RotateOp) -> list[Operation]:
    copy, signal = _send(op)
    return [copy, signal, noc.WaitOp(op.signal.data, 1, signal.results)]


def _recv(op: noc.RecvOp) -> list[Operation]:
    return [noc.WaitOp(op.signal.data, op.get_count(), op.waits)]


def _reduce(op: noc.ReduceOp) -> list[Operation]:
    copies: list[Operation] = []
    waits: Sequence[SSAValue] = op.waits
    for place in product(*(range(extent) for extent in op.get_fan())):
        source = _at_place(op.source, len(op.indices), place)
        copies.append(noc.CopyOp(source, op.dest, op.indices, waits, combine=op.combine.data))
        waits = copies[-1].results
    return copies


def _at_place(part: noc.PartAttr, num_indices: int, place: Sequence[int]) -> noc.PartAttr:
    """The part with numbers for the dimensions of the fan."""
    dims = [
        *(AffineExpr.dimension(i) for i in range(num_indices)),
        *(AffineExpr.constant(v) for v in place),
    ]

    def fixed(exprs: Sequence[AffineExpr]) -> list[AffineExpr]:
        return [expr.replace_dims_and_symbols(dims, []) for expr in exprs]

    return noc.PartAttr(
        part.memory,
        part.buffer.data,
        fixed(part.get_offsets()),
        part.get_sizes(),
        fixed(part.coordinates),
        part.get_steps(),
    )


_RULES: tuple[tuple[type[Operation], Callable[..., list[Operation]]], ...] = (
    (noc.ReadOp, _move),
    (noc.WriteOp, _move),
    (noc.MulticastOp, _move),
    (noc.SendOp, _send),
    (noc.RotateOp, _rotate),
    (noc.RecvOp, _recv),
    (noc.ReduceOp, _reduce),
)


def desugar(module: ModuleOp) -> None:
    """Writes copies, signals and waits for all sugar in `module`."""
    for op in list(module.walk()):
        rule = next((rule for kind, rule in _RULES if isinstance(op, kind)), None)
        if rule is None:
            continue
        new = rule(op)
        for part in new:
            part.location = op.location
        new[-1].results[0].name_hint = op.results[0].name_hint
        Rewriter.replace_op(op, new, [new[-1].results[0]])


@dataclass(frozen=True)
class NocDesugarPass(ModulePass):
    """
    Writes `noc.copy`, `noc.signal` and `noc.wait` for `noc.read`, `noc.write`, `noc.send`,
    `noc.recv`, `noc.multicast`, `noc.rotate` and `noc.reduce`.

    The token is that of the last op written: a send is done when its signal is given, a
    rotation when the node's new share has arrived.
    """

    name = "noc-desugar"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        desugar(op)
