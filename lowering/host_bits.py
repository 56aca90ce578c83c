"""
Booleans in memory: a byte each, 0 or 1, as callers' arrays have them.

Vectors of `i1` are stored as packed bits, so that tensors of `i1` are taken as ones of `i8`,
and kernels convert what they read and store.
"""

from __future__ import annotations

from dataclasses import replace

from ..transforms.kernel import Access, Kernel, Scalar, ScalarArg, ScalarConst, ScalarOp

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
        bodies=tuple(_stored(b) if a.type == _BIT else _read(b) for a, b in bodies),
    )


def _byte_access(access: Access) -> Access:
    if access.type != _BIT:
        return access
    return replace(access, type=_BYTE, fill=int(bool(access.fill)))


def _read(scalar: Scalar) -> Scalar:
    """`scalar` over bytes."""
    if isinstance(scalar, ScalarArg) and scalar.type == _BIT:
        return ScalarOp("arith.trunci", (replace(scalar, type=_BYTE),), _BIT)
    if isinstance(scalar, ScalarOp):
        return replace(scalar, args=tuple(map(_read, scalar.args)))
    return scalar


def _stored(scalar: Scalar) -> Scalar:
    """The byte of a boolean. What needs no bits stays bytes, so that it is seen as a reduction."""
    if isinstance(scalar, ScalarArg):
        return replace(scalar, type=_BYTE)
    if isinstance(scalar, ScalarConst):
        return ScalarConst(int(bool(scalar.value)), _BYTE)
    if isinstance(scalar, ScalarOp) and scalar.name in _BITWISE:
        return ScalarOp(scalar.name, tuple(map(_stored, scalar.args)), _BYTE)
    return ScalarOp("arith.extui", (_read(scalar),), _BYTE)
