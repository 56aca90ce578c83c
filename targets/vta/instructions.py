"""
VTA instructions as plain data; their text reads like assembly.

Sizes, bases and strides count elements of the SRAM memory named; iterations and micro-op
indices count micro-ops. Ranges are those of the binary fields (`VtaSpec.memory_fields`,
`gemm_fields`, `alu_fields`) and are checked when a stream is encoded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .spec import AluOpcode, MemoryType, Opcode
from .tokens import COMPUTE_Q, LOAD_Q, POP_NEXT, POP_PREV, PUSH_NEXT, PUSH_PREV, STORE_Q

_FLAG_NAMES = (
    (POP_PREV, "pop_prev"),
    (POP_NEXT, "pop_next"),
    (PUSH_PREV, "push_prev"),
    (PUSH_NEXT, "push_next"),
)


@dataclass(frozen=True)
class Uop:
    """
    One micro-op: ACC index `dst`, INP (for ALU: ACC) index `src`, WGT index `wgt`.
    Instructions add loop offsets to them.
    """

    dst: int
    src: int = 0
    wgt: int = 0


@dataclass(frozen=True, kw_only=True)
class _Tokens:
    """Tokens that an instruction takes before and gives after it runs."""

    pop_prev: bool = False
    pop_next: bool = False
    push_prev: bool = False
    push_next: bool = False

    @property
    def flags(self) -> int:
        """The tokens as bits of `POP_PREV`, `POP_NEXT`, `PUSH_PREV`, `PUSH_NEXT`."""
        return (
            POP_PREV * self.pop_prev
            + POP_NEXT * self.pop_next
            + PUSH_PREV * self.push_prev
            + PUSH_NEXT * self.push_next
        )

    def _with_tokens(self, text: str) -> str:
        return " ".join((text, *(name for bit, name in _FLAG_NAMES if self.flags & bit)))


@dataclass(frozen=True)
class _Transfer(_Tokens):
    """
    A 2-D transfer of `y_size` rows of `x_size` elements. In DRAM, row starts lie `x_stride`
    elements apart; SRAM is dense. `x_size` = 0 moves nothing and only handles tokens.
    """

    memory: MemoryType
    sram_base: int
    dram_base: int
    y_size: int
    x_size: int
    x_stride: int

    @property
    def is_nop(self) -> bool:
        return self.x_size == 0

    def _format_transfer(self, name: str, arrow: str, pads: tuple[int, ...] = (0, 0, 0, 0)) -> str:
        if self.is_nop:
            return self._with_tokens(f"{name}.{self.memory.name.lower()} nop")
        text = (
            f"{name}.{self.memory.name.lower()} sram[{self.sram_base}] {arrow} "
            f"dram[{self.dram_base}] {self.y_size}x{self.x_size} stride {self.x_stride}"
        )
        return self._with_tokens(f"{text} pad {list(pads)}" if any(pads) else text)


@dataclass(frozen=True)
class Load(_Transfer):
    """
    DRAM to SRAM. Pads are zero elements around the rectangle: `y_pad_0` rows above and
    `y_pad_1` below, `x_pad_0` elements left and `x_pad_1` right; INP and ACC only.
    """

    y_pad_0: int = 0
    y_pad_1: int = 0
    x_pad_0: int = 0
    x_pad_1: int = 0

    @property
    def opcode(self) -> Opcode:
        return Opcode.LOAD

    @property
    def queue(self) -> int:
        return LOAD_Q if self.memory in (MemoryType.INP, MemoryType.WGT) else COMPUTE_Q

    @property
    def pads(self) -> tuple[int, int, int, int]:
        return (self.y_pad_0, self.y_pad_1, self.x_pad_0, self.x_pad_1)

    @property
    def sram_elements(self) -> int:
        """Elements of the SRAM rectangle, pads included."""
        if self.is_nop:
            return 0
        rows = self.y_pad_0 + self.y_size + self.y_pad_1
        return rows * (self.x_pad_0 + self.x_size + self.x_pad_1)

    def __str__(self) -> str:
        return self._format_transfer("load", "<-", self.pads)


@dataclass(frozen=True)
class Store(_Transfer):
    """OUT to DRAM: the low 8 bits of what GEMM and ALU left in ACC (no saturation)."""

    @property
    def opcode(self) -> Opcode:
        return Opcode.STORE

    @property
    def queue(self) -> int:
        return STORE_Q

    def __str__(self) -> str:
        return self._format_transfer("store", "->")


@dataclass(frozen=True)
class _Compute(_Tokens):
    """
    A loop nest over micro-ops: for o in 0..iter_out - 1, for i in 0..iter_in - 1, for u in
    uop_begin..uop_end - 1, with index = uop.index + o * factor_out + i * factor_in.
    """

    uop_begin: int
    uop_end: int
    iter_out: int = 1
    iter_in: int = 1
    dst_factor_out: int = 0
    dst_factor_in: int = 0
    src_factor_out: int = 0
    src_factor_in: int = 0

    @property
    def queue(self) -> int:
        return COMPUTE_Q

    @property
    def iterations(self) -> int:
        return self.iter_out * self.iter_in * max(0, self.uop_end - self.uop_begin)

    def _format_loops(self) -> str:
        return (
            f"uop[{self.uop_begin}:{self.uop_end}] x {self.iter_out} x {self.iter_in} "
            f"dst ({self.dst_factor_out}, {self.dst_factor_in}) "
            f"src ({self.src_factor_out}, {self.src_factor_in})"
        )


@dataclass(frozen=True)
class Gemm(_Compute):
    """
    ACC[dst] [batch, block_out] += INP[src] [batch, block_in] * WGT[wgt]^T, int8 products in
    int32; with `reset`, ACC[dst] = 0.
    """

    wgt_factor_out: int = 0
    wgt_factor_in: int = 0
    reset: bool = False

    @property
    def opcode(self) -> Opcode:
        return Opcode.GEMM

    def __str__(self) -> str:
        text = f"gemm{'.reset' if self.reset else ''} {self._format_loops()}"
        return self._with_tokens(f"{text} wgt ({self.wgt_factor_out}, {self.wgt_factor_in})")


@dataclass(frozen=True, kw_only=True)
class Alu(_Compute):
    """
    ACC[dst] = op(ACC[dst], imm or ACC[src]), lane by lane in int32. SHR is arithmetic; a
    negative amount shifts left. imm: -32768..32767.
    """

    op: AluOpcode
    use_imm: bool = False
    imm: int = 0
    reset: bool = False

    @property
    def opcode(self) -> Opcode:
        return Opcode.ALU

    def __str__(self) -> str:
        text = f"alu.{self.op.name.lower()} {self._format_loops()}"
        return self._with_tokens(f"{text} imm {self.imm}" if self.use_imm else text)


@dataclass(frozen=True)
class Finish(_Tokens):
    """Ends the program; must run last."""

    @property
    def opcode(self) -> Opcode:
        return Opcode.FINISH

    @property
    def queue(self) -> int:
        return COMPUTE_Q

    def __str__(self) -> str:
        return self._with_tokens("finish")


Instruction: TypeAlias = Load | Store | Gemm | Alu | Finish
