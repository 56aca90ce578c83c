"""
Booleans in memory: a byte each, 0 or 1, as callers' arrays have them.

Vectors of `i1` are stored as packed bits, so that tensors of `i1` are taken as ones of `i8`,
and kernels convert what they read and store.
"""

from __future__ import annotations

from dataclasses import replace

from ...transforms.kernel.view import (
    Access,
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    fold_scalar,
    with_args,
)

_BIT, _BYTE = "i1", "i8"
_BITWISE = ("arith.andi", "arith.ori", "arith.xori")


def stored_type(type: str) -> str:
    """The type of an element in memory."""
    return _BYTE if type == _BIT else type


def with_bytes(kernel: Kernel) -> Kernel:
    """The same kernel on bytes where it reads or stores booleans."""
    if all(access.type != _BIT for access in kernel.operands):
        return kernel
    bodies = zip(kernel.outputs, kernel.bodies, strict=True)
    return replace(
        kernel,
        operands=tuple(map(_byte_access, kernel.operands)),
        bodies=tuple(_convert_scalar(b)[a.type == _BIT] for a, b in bodies),
    )


def _byte_access(access: Access) -> Access:
    if access.type != _BIT:
        return access
    return replace(access, type=_BYTE, fill=int(bool(access.fill)))


def _convert_scalar(scalar: Scalar) -> tuple[Scalar, Scalar]:
    """
    An expression over bytes, and the byte of it as a boolean. What needs no bits stays bytes, so
    that it is seen as a reduction.
    """

    def convert_node(
        node: Scalar, args: tuple[tuple[Scalar, Scalar], ...]
    ) -> tuple[Scalar, Scalar]:
        if isinstance(node, ScalarArg):
            byte = replace(node, type=_BYTE)
            return ScalarOp("arith.trunci", (byte,), _BIT) if node.type == _BIT else node, byte
        if isinstance(node, ScalarConst):
            return node, ScalarConst(int(bool(node.value)), _BYTE)
        bits = with_args(node, tuple(a for a, _ in args))
        if isinstance(node, ScalarOp) and node.name in _BITWISE:
            return bits, ScalarOp(node.name, tuple(b for _, b in args), _BYTE)
        return bits, ScalarOp("arith.extui", (bits,), _BYTE)

    return fold_scalar(scalar, convert_node)
