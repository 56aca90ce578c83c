"""Kernels of modules: how packed tensors lie in their buffers, names, and where they go."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation

from ...targets.aie1.parts import TensorPart
from ...transforms.triplet.packing import Packing
from .body.plan import FilterPack


def packed_part(name: str, pack: FilterPack) -> TensorPart:
    """The part that a buffer takes that is stored as `pack` says."""
    if isinstance(pack.how, Packing):
        return TensorPart(name, pack.shape, packing=pack.how)
    return TensorPart(name, pack.shape, pack.how)


def kernel_name(module: ModuleOp, stem: str) -> str:
    """`STEM_kernel0`, or with the first number that no other symbol of the module has."""
    names = [
        op.attributes.get("sym_name") or op.properties.get("sym_name")
        for op in module.body.block.ops
    ]
    taken = {name.data for name in names if isinstance(name, StringAttr)}
    number = 0
    while f"{stem}_kernel{number}" in taken:
        number += 1
    return f"{stem}_kernel{number}"


def top_of(op: Operation) -> Operation:
    """The op of the module in which `op` is."""
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, ModuleOp):
        op, parent = parent, parent.parent_op()
    return op
