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
from ....transforms.kernel.nest_kernel import DOT, DOTS, PAIR_DOT, SIGNED_DOT
from ....transforms.kernel.signed_offset import byte_product
from ....transforms.kernel.view import Scalar, ScalarOp
from ....transforms.machine.view import Intrinsic, Machine
from ..machine.dot import BYTES
from ..machine.view import HostSpec
from ..text.lines import Writer

__all__ = [
    "BYTES",
    "DOT",
    "PAIR_DOT",
    "SIGNED_DOT",
    "DotUnit",
    "build_dot",
    "build_pair_dot",
    "build_signed_dot",
    "emit_dot",
    "emit_pairs",
    "is_dot",
    "is_pair_dot",
    "is_signed_dot",
    "is_word_dot",
]

_BITS = {16: 512, 8: 256}


def build_dot(unsigned: Scalar, signed: Scalar) -> ScalarOp:
    return ScalarOp(DOT, (unsigned, signed), "i32")


def is_dot(scalar: Scalar) -> bool:
    return isinstance(scalar, ScalarOp) and scalar.name == DOT


def build_signed_dot(lhs: Scalar, rhs: Scalar) -> ScalarOp:
    return ScalarOp(SIGNED_DOT, (lhs, rhs), "i32")


def is_signed_dot(scalar: Scalar) -> bool:
    return isinstance(scalar, ScalarOp) and scalar.name == SIGNED_DOT


def is_word_dot(scalar: Scalar) -> bool:
    """Tests whether a scalar is a dot product of words of any kind."""
    return isinstance(scalar, ScalarOp) and scalar.name in DOTS


def is_pair_dot(scalar: Scalar) -> bool:
    return isinstance(scalar, ScalarOp) and scalar.name == PAIR_DOT


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


def build_pair_dot(lhs: Scalar, rhs: Scalar) -> ScalarOp:
    return ScalarOp(PAIR_DOT, (lhs, rhs), "f32")


def emit_pairs(w: Writer, low: str, high: str, *, woven: bool) -> str:
    """
    Sixteen words of bf16 of two vectors of 16 f32: behind each other, or `woven`, so that a word
    has one of each.
    """
    bf16, rounded = "vector<32xbf16>", "llvm.x86.avx512bf16.cvtne2ps2bf16.512"
    pairs = w.op(
        f'llvm.call_intrinsic "{rounded}"({high}, {low}) : '
        f"(vector<16xf32>, vector<16xf32>) -> {bf16}"
    )
    halves = w.op(f"vector.bitcast {pairs} : {bf16} to vector<32xi16>")
    if woven:
        order = ", ".join(f"{i}, {i + 16}" for i in range(16))
        halves = w.op(
            f"vector.shuffle {halves}, {halves} [{order}] : vector<32xi16>, vector<32xi16>"
        )
    return w.op(f"vector.bitcast {halves} : vector<32xi16> to vector<16xi32>")


def emit_dot(w: Writer, term: ScalarOp, lhs: str, rhs: str, total: str, lanes: int) -> str:
    """
    `total` plus the dot products `term`, lane by lane, of two vectors of words: of bytes, the first
    unsigned, or of bf16.
    Raises `WeftError` for signed bytes, which a tile unit alone has products of.
    """
    if is_signed_dot(term):
        raise WeftError(
            "products of words of signed bytes are a tile unit's: give the schedule a tile"
        )
    if lanes not in _BITS:
        raise WeftError(f"no dot product of words has {lanes} lanes; there are 8 and 16")
    words, sums = f"vector<{lanes}xi32>", f"vector<{lanes}x{term.type}>"
    name, parts = "avx512.vpdpbusd", f"vector<{lanes * BYTES}xi8>"
    if is_pair_dot(term):
        name, parts = "avx512bf16.dpbf16ps", f"vector<{lanes * 2}xbf16>"
    a = w.op(f"vector.bitcast {lhs} : {words} to {parts}")
    b = w.op(f"vector.bitcast {rhs} : {words} to {parts}")
    return w.op(
        f'llvm.call_intrinsic "llvm.x86.{name}.{_BITS[lanes]}"({total}, {a}, {b}) : '
        f"({sums}, {parts}, {parts}) -> {sums}"
    )
