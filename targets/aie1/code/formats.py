"""
Formats of instruction words: what of an instruction an assembler would refuse.

Which slots stand together is in the machine's bundles (llvm-aie, AIECompositeFormats.td); which
instructions a slot has, in `slots_of`. Here are the registers of their operands, by the classes of
llvm-aie's AIE1RegisterInfo.td, each as many as the machine has, and what operands in the word can
say (AIE1InstrInfo.td). Not public, and so not checked: the bits of words; where accumulators are
set from memory (`UpsWord`); in which slot, and how, the ends of the cascade stream are read and
written (`TakeWord`, `GiveWord`); which of two move slots a second move could take; where in `md0`
rounding and saturation are.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ....dialects.aie1.registers import COEFFICIENTS, DATA
from ....dialects.aie1.results import CLIP_BITS
from ..machine.spec import Aie1Spec
from .selects import fits_zstart
from .words import (
    CLIP_RESULTS,
    DATA_PARTS,
    MODE,
    STACK,
    TESTED,
    AccessWord,
    BranchWord,
    ClipWord,
    CopyWord,
    CountWord,
    GiveWord,
    Instruction,
    LoadWord,
    MacWord,
    MoveWord,
    NarrowWord,
    SelectWord,
    SetHighWord,
    SetWord,
    StoreWord,
    TakeWord,
    UpsWord,
    WriteWord,
    ZeroWord,
    first_scalars,
    register_file,
    slots_of,
)

_ADDRESS: Mapping[str, str] = MappingProxyType(
    {"pointer": "pointer", "step": "modifier", "offset": "offset"}
)
"""PTR, MOD and mCS."""

OPERANDS: Mapping[type[Instruction], Mapping[str, str]] = MappingProxyType(
    {
        # VLDA, VLDB and VST of VEC256; VST_SRSS of ACC768.
        LoadWord: {"register": "vector", **_ADDRESS, "pointer": "addressed"},
        WriteWord: {"register": "vector", **_ADDRESS},
        StoreWord: {"acc": "accumulator", "shift": "shift", **_ADDRESS},
        UpsWord: {"acc": "accumulator", "shift": "shift", **_ADDRESS},
        # MV_V_SRS0 and MV_W_SRS0.
        NarrowWord: {"register": "vector", "acc": "accumulator", "shift": "shift"},
        # VMAC: ACC768, VEC1024, GPR, mC, VECFWC, mC, mC; its GPR0_7 is not read (`selects`).
        MacWord: {
            "acc": "accumulator", "data": "data", "xstart": "scalar", "xoffsets": "control",
            "coeff": "coefficients", "zoffsets": "control", "configuration": "control",
        },
        # ACC384, of which two are an accumulator.
        TakeWord: {"acc": "accumulator"},
        GiveWord: {"acc": "accumulator"},
        # VCMP: OP_mXCDv, GPR0_7, VEC1024, GPR, mC, GPR0_7, mC, mC.
        ClipWord: {
            "register": "compared", "compared": "low", "data": "operand", "xstart": "scalar",
            "xoffsets": "control", "ystart": "low", "yoffsets": "control",
            "configuration": "control",
        },
        # MOV_S12, MOV_U20, MOVT_S12, MOV and MV_R2SPECIAL.
        SetWord: {"register": "moved"},
        SetHighWord: {"register": "high"},
        CopyWord: {"register": "moved", "source": "copied"},
        # PADDA and PADDB.
        MoveWord: {"pointer": "pointer", "step": "modifier"},
        # ADDI, SUB, SEQ0, ITE_EQZ (which tests GPR0) and BNEZ.
        CountWord: {"register": "scalar", "source": "scalar", "by": "scalar"},
        ZeroWord: {"register": "scalar", "test": "scalar"},
        SelectWord: {
            "register": "scalar", "test": "tested", "zero": "scalar", "other": "scalar",
        },
        BranchWord: {"register": "scalar"},
    }
)  # fmt: skip
"""The operands that may be registers, with their classes."""


def format_error(slot: str, instruction: Instruction, spec: Aie1Spec) -> str | None:
    """The reason for which no word has an instruction in a slot; `None` if it may have."""
    if slot not in slots_of(instruction, spec):
        return f"slot {slot} has no {_describe(instruction)}"
    for operand, kind in OPERANDS[type(instruction)].items():
        name = getattr(instruction, operand)
        if isinstance(name, str) and name not in list_registers(kind, spec):
            known = ", ".join(list_registers(kind, spec))
            return f"{operand} of {_describe(instruction)} is none of {known}"
    if isinstance(instruction, CopyWord):
        return _copy_error(instruction)
    if isinstance(instruction, NarrowWord):
        return _lanes_error(instruction, spec)
    if isinstance(instruction, ClipWord) and instruction.bits not in CLIP_BITS:
        return f"no elements of {instruction.bits} bits are compared to {instruction.register}"
    if isinstance(instruction, AccessWord):
        return _address_error(instruction, spec)
    if isinstance(instruction, MacWord):
        shape = spec.find_shape(instruction.shape)
        if not fits_zstart(instruction.zstart, shape):
            return f"no {shape.name} has coefficients from {instruction.zstart} on in its word"
    return None


def list_registers(kind: str, spec: Aie1Spec) -> tuple[str, ...]:
    """The registers of a class, of those that a machine has."""
    counts = {
        "p": spec.pointers, "m": spec.modifiers, "cs": spec.offset_registers, "r": spec.scalars,
        "c": spec.control_registers, "cl": spec.control_registers, "ch": spec.control_registers,
        "bm": spec.accumulators, "s": spec.shift_registers,
    }  # fmt: skip
    named = {
        "vector": (*DATA, *COEFFICIENTS[: spec.coeff_registers]),
        "coefficients": COEFFICIENTS[: spec.coeff_registers],
        "data": tuple(DATA_PARTS),
        "compared": tuple(CLIP_RESULTS),
        "operand": tuple(name for name, parts in DATA_PARTS.items() if len(parts) > 2),
    }
    special = {
        "moved": (*_SPECIAL, STACK), "addressed": (STACK,), "tested": (TESTED,),
        "low": first_scalars(spec.scalars),
    }  # fmt: skip
    if kind in named:
        return named[kind]
    numbered = (f"{file}{k}" for file in _FILES[kind] for k in range(counts[file]))
    return (*numbered, *special.get(kind, ()))


_FILES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "pointer": ("p",),
        "modifier": ("m",),
        "offset": ("cs",),
        "scalar": ("r",),
        "control": ("c",),
        "accumulator": ("bm",),
        "high": ("r", "cl", "ch"),
        "shift": ("s",),
        "tested": (),
        "low": (),
        "addressed": ("p",),
        "copied": ("r", "p", "m", "cs", "cl", "ch"),
        "moved": ("r", "p", "m", "cs", "cl", "ch", "s"),
    }
)
"""The register files of classes whose registers are numbered."""


_SPECIAL = ("lc", "ls", "le", MODE)
"""Registers that only scalars are copied to, as amounts of shifts are (SPR, MV_R2SPECIAL)."""


def _copy_error(copy: CopyWord) -> str | None:
    """The reason for which no register is copied to another one."""
    is_special = copy.register in (*_SPECIAL, STACK) or register_file(copy.register) == "s"
    if is_special and register_file(copy.source) != "r":
        return f"{copy.register} is copied from {copy.source}, which is no scalar"
    return None


def _lanes_error(narrow: NarrowWord, spec: Aie1Spec) -> str | None:
    """The reason for which nothing puts lanes into a register."""
    bits, half = narrow.bits * narrow.lanes[1], spec.register_bits // 2
    if bits == half and narrow.half in (0, 1):
        return None
    if bits == spec.register_bits and narrow.half == 0:
        return None
    return f"no {bits} bits of {narrow.acc} come into half {narrow.half} of {narrow.register}"


def _address_error(access: AccessWord, spec: Aie1Spec) -> str | None:
    """The reason for which no load or store has an address, or writes so many bits."""
    has_lanes = isinstance(access, UpsWord | StoreWord)
    bits = access.bits * (access.lanes[1] if has_lanes else 1)
    step = access.step
    if bits not in (spec.register_bits // 2, spec.register_bits):
        return f"no access has {bits} bits, as that at {access.pointer} has"
    if isinstance(access, StoreWord) and access.bits > spec.fused_store_bits:
        return (
            f"no store shifts and rounds elements of {access.bits} bits, as that at "
            f"{access.pointer} does; machine @{spec.name} has {spec.fused_store_bits}"
        )
    if isinstance(access.offset, int) or access.pointer == STACK:
        return _stack_error(access, bits // 8)
    if step != 0 and access.offset is not None:
        return f"an access at {access.pointer} and {access.offset} moves {access.pointer}"
    if isinstance(step, int) and not spec.has_step(step, bits // 8):
        return (
            f"an access of {bits // 8} bytes moves {access.pointer} by {step}, which is not within "
            f"{spec.step_bits} bits of its size; give it a modifier"
        )
    return None


_STACK_BITS = 7
"""Bits of how far before the stack pointer an access is (t12n_step16, t13n_step32)."""


def _stack_error(access: AccessWord, size: int) -> str | None:
    """The reason for which no access is before the stack pointer."""
    least, before = -(size << _STACK_BITS), access.offset
    if access.pointer == STACK and access.step == 0 and isinstance(before, int):
        if least <= before < 0 and before % size == 0:
            return None
    return (
        f"an access of {size} bytes at {access.pointer} and {before} is at none of -{size}, "
        f"-{2 * size}, ..., {least} from {STACK}"
    )


def _describe(instruction: Instruction) -> str:
    return f"{type(instruction).__name__.removesuffix('Word').lower()} {instruction}"
