"""
Dot products of four bytes, VNNI's instruction, in register nests.

Bytes that are reduced together are stored next to each other and seen as one i32 word. A nest
over words has the term `DOT` (unsigned bytes, signed bytes): then all that is known of nests on
f32 holds (schedules, panels, transposed stores, epilogues), with one instruction in the place of
the multiply-add.
"""

from __future__ import annotations

from dataclasses import dataclass

from ....transforms.core.errors import WeftError
from ....transforms.kernel.nest_kernel import DOT
from ....transforms.kernel.signed_offset import byte_product
from ....transforms.kernel.view import Scalar, ScalarOp
from ....transforms.machine.view import Intrinsic, Machine
from ..machine.dot import BYTES
from ..machine.view import HostSpec
from ..text.lines import Writer

__all__ = ["BYTES", "DOT", "DotUnit", "build_dot", "emit_dot", "is_dot"]

_BITS = {16: 512, 8: 256}


def build_dot(unsigned: Scalar, signed: Scalar) -> ScalarOp:
    return ScalarOp(DOT, (unsigned, signed), "i32")


def is_dot(scalar: Scalar) -> bool:
    return isinstance(scalar, ScalarOp) and scalar.name == DOT


@dataclass(frozen=True)
class DotUnit:
    """The intrinsics of a machine that VNNI's instruction computes, in the machine's order."""

    machine: Machine
    intrinsics: tuple[Intrinsic, ...]

    @staticmethod
    def from_machine(machine: Machine) -> DotUnit | None:
        """
        The machine's; `None` if it has none. Raises `WeftError` for a machine that has the
        intrinsic, but whose processor has no VNNI: LLVM has no code for it then.
        """
        found = tuple(i for i in machine.intrinsics if _is_dot(i))
        if not found:
            return None
        spec = HostSpec.from_machine(machine)
        if "vnni" not in spec.features:
            raise WeftError(
                f"machine @{machine.name} has the intrinsic @{found[0].name}, which takes VNNI, "
                "but its options do not say vnni = 1; add that, or remove the intrinsic"
            )
        lanes = spec.vector_bytes // BYTES
        for intrinsic in found:
            if lanes not in _BITS or intrinsic.kernel.dims[0].extent != lanes:
                raise WeftError(
                    f"machine @{machine.name}: @{intrinsic.name} has "
                    f"{intrinsic.kernel.dims[0].extent} sums, but the vectors of "
                    f"{spec.vector_bytes} bytes have {lanes}; make them the same"
                )
        return DotUnit(machine, found)


def _is_dot(intrinsic: Intrinsic) -> bool:
    """Tests whether the meaning is a sum of products of four bytes, the first unsigned."""
    kernel = intrinsic.kernel
    if [d.kind for d in kernel.dims] != ["parallel", "reduction"] or kernel.num_inputs != 2:
        return False
    if kernel.dims[1].extent != BYTES or len(intrinsic.operands) != 3:
        return False
    body = kernel.bodies[0]
    if not isinstance(body, ScalarOp) or body.name != "arith.addi":
        return False
    return byte_product(0, 1) in body.args or byte_product(1, 0) in body.args


def emit_dot(w: Writer, unsigned: str, signed: str, total: str, lanes: int) -> str:
    """`total` plus the dot products, lane by lane, of two vectors of words."""
    if lanes not in _BITS:
        raise WeftError(f"no dot product of bytes has {lanes} lanes; there are 8 and 16")
    words, bytes = f"vector<{lanes}xi32>", f"vector<{lanes * BYTES}xi8>"
    a = w.op(f"vector.bitcast {unsigned} : {words} to {bytes}")
    b = w.op(f"vector.bitcast {signed} : {words} to {bytes}")
    return w.op(
        f'llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.{_BITS[lanes]}"({total}, {a}, {b}) : '
        f"({words}, {bytes}, {bytes}) -> {words}"
    )
