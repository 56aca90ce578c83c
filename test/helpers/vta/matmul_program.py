"""
A matrix product written by hand as an executable: `y = clip((x · w^T + b) >> 5)`.

`x: [m, k] i8 · w: [n, k] i8 → y: [m, n] i8`, `b: [n] i32`, padded to the blocks of any
configuration; the host holds `x` transposed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from weft.targets.vta.emit import UOPS, Program
from weft.targets.vta.encode import StreamBuilder
from weft.targets.vta.executable import Array, Buffer, Executable, Facts
from weft.targets.vta.execute import prepack_array
from weft.targets.vta.spec import AluOpcode, MemoryType, VtaSpec
from weft.targets.vta.tokens import (
    COMPUTE_Q,
    POP_NEXT,
    POP_PREV,
    PUSH_NEXT,
    PUSH_PREV,
)
from weft.transforms.layout.map import Broadcast, Layout, Pad, Reorder, Split
from weft.transforms.machine.view import machine_from_text

M_BLOCKS = 4  # at least the distance that accumulation keeps
MODULE = "func.func private @matmul()\n"


@dataclass(frozen=True)
class Matmul:
    """Sizes of the matrices, and their numbers of blocks."""

    spec: VtaSpec
    k: int = 21
    n: int = 20

    @property
    def m(self) -> int:
        return M_BLOCKS * self.spec.batch - (self.spec.batch > 1)

    @property
    def blocks(self) -> tuple[int, int]:
        return -(-self.k // self.spec.block_in), -(-self.n // self.spec.block_out)

    def buffers(self, num_uops: int) -> tuple[Buffer, ...]:
        spec, m, k, n = self.spec, self.m, self.k, self.n
        kb, nb = self.blocks
        batch, block_in, block_out = spec.batch, spec.block_in, spec.block_out
        pad_m = Pad(0, 0, M_BLOCKS * batch - m)
        pad_k, pad_n = Pad(1, 0, kb * block_in - k), nb * block_out - n
        cut_m, cut_k = Split(0, (M_BLOCKS, batch)), Split(2, (kb, block_in))
        outside = Reorder((0, 2, 1, 3))

        def buffer(
            name: str, role: str, type: str, shape: tuple[int, ...], unit: int, *steps: object
        ) -> Buffer:
            return Buffer(
                name=name,
                role=role,
                element_type=type,
                logical_shape=shape,
                element_bytes=unit,
                alignment_bytes=max(unit, 64),
                host_layout=Layout((Reorder((1, 0)),)) if name == "x" else Layout(),
                packed_layout=Layout(steps),
            )

        x = (pad_m, pad_k, cut_m, cut_k, outside)
        w = (Pad(0, 0, pad_n), pad_k, Split(0, (nb, block_out)), cut_k, outside)
        b = (Pad(0, 0, pad_n), Split(0, (nb, block_out)), Broadcast(1, batch))
        y = (pad_m, Pad(1, 0, pad_n), cut_m, Split(2, (nb, block_out)), Reorder((2, 0, 1, 3)))
        return (
            buffer("x", "input", "i8", (m, k), spec.inp_element_bytes, *x),
            buffer("w", "weight", "i8", (n, k), spec.wgt_element_bytes, *w),
            buffer("b", "weight", "i32", (n,), spec.acc_element_bytes, *b),
            buffer("y", "output", "i8", (m, n), spec.out_element_bytes, *y),
            buffer(UOPS, "uops", "i32", (num_uops,), spec.uop_element_bytes),
        )

    def program(self) -> Program:
        kb, nb = self.blocks
        builder = StreamBuilder(self.spec)
        acc = nb * M_BLOCKS
        blocks = range(M_BLOCKS)
        builder.append_uops([(m, m * kb, 0) for m in blocks] + [(m, acc, 0) for m in blocks])
        relocations: list[tuple[int, str]] = []

        def load(memory: MemoryType, name: str, count: int, sram: int = 0, flags: int = 0) -> None:
            index = builder.load(memory, sram, 0, 1, count, count, flags=flags)
            relocations.append((index, name))

        load(MemoryType.INP, "x", M_BLOCKS * kb)
        load(MemoryType.WGT, "w", nb * kb, flags=PUSH_NEXT)
        load(MemoryType.UOP, UOPS, 2 * M_BLOCKS)
        load(MemoryType.ACC, "b", nb, acc)
        gemm, add = (0, M_BLOCKS), (M_BLOCKS, 2 * M_BLOCKS)
        rows = (M_BLOCKS, 0)
        builder.gemm(gemm, (nb, 1), rows, reset=True)
        builder.gemm(gemm, (nb, kb), rows, (0, 1), (kb, 1), flags=POP_PREV)
        builder.alu(AluOpcode.ADD, add, (nb, 1), rows, (1, 0))
        for op, imm in ((AluOpcode.SHR, 5), (AluOpcode.MIN, 127), (AluOpcode.MAX, -128)):
            builder.alu(op, gemm, (nb, 1), rows, rows, imm)
        builder.add_flags(len(builder) - 1, PUSH_NEXT)
        store = builder.store(0, 0, 1, acc, acc, flags=POP_PREV | PUSH_PREV)
        relocations.append((store, "y"))
        builder.nop(COMPUTE_Q, POP_NEXT)
        builder.finish()
        return Program(builder.build(), tuple(relocations))


def arrays(matmul: Matmul, seed: int = 0) -> dict[str, Array]:
    """Arguments as the host holds them."""
    rng = np.random.default_rng(seed)
    return {
        "x": rng.integers(-128, 128, (matmul.k, matmul.m)).astype(np.int8),
        "w": rng.integers(-128, 128, (matmul.n, matmul.k)).astype(np.int8),
        "b": rng.integers(-1000, 1000, matmul.n).astype(np.int32),
    }


def expected(values: dict[str, Array]) -> Array:
    x, w, b = (values[name].astype(np.int64) for name in ("x", "w", "b"))
    return np.clip((x.T @ w.T + b) >> 5, -128, 127).astype(np.int8)


def matmul_executable(machine_text: str, packed: dict[str, Array] | None = None) -> Executable:
    """The product for a machine; `packed` are weights to pack offline."""
    machine = machine_from_text(machine_text, "machine.mlir")
    spec = VtaSpec.from_machine(machine)
    matmul = Matmul(spec)
    program = matmul.program()
    executable = Executable(
        function="matmul",
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=MODULE,
        spec=spec,
        program=program,
        buffers=matmul.buffers(len(program.stream.uops)),
        facts=Facts(predicted_cycles=1234, macs=matmul.m * matmul.k * matmul.n, bound_cycles=99),
    )
    packed = packed or {}
    return replace(
        executable,
        constants={n: prepack_array(executable.find_buffer(n), a) for n, a in packed.items()},
    )
