"""
A second, slow reading of the VTA instruction set, to check the first against.

An interpreter of binary streams as simple as can be: bit-fields of Python integers, loops
that are loops, dependence tokens that are counters. It follows the functional simulator of
[apache/tvm-vta](https://github.com/apache/tvm-vta) (`src/sim/sim_driver.cc`) and the layout
of `include/vta/hw_spec.h`, and shares no code with weft. As there, STORE takes the low 8 bits
of accumulators, whoever wrote them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

LOAD, COMPUTE, STORE = 0, 1, 2


class Bits:
    """Fields of one instruction or micro-op, taken from the lowest bit upwards."""

    def __init__(self, value: int, position: int = 0) -> None:
        self.value = value
        self.position = position

    def take(self, width: int) -> int:
        """The next field. None straddles a 64-bit word: it would start the next one."""
        if self.position // 64 != (self.position + width - 1) // 64:
            self.position = 64
        field = (self.value >> self.position) & ((1 << width) - 1)
        self.position += width
        return field


class Fsim:
    """VTA's memories, and DRAM as bytes. `p` are the parameters of a compiled folder."""

    def __init__(self, p: Mapping[str, int], dram: np.ndarray) -> None:
        self.dram = dram
        self.log = {m: p[f"{m}_depth"].bit_length() - 1 for m in ("inp", "wgt", "acc", "uop")}
        batch, block_in, block_out = p["batch"], p["block_in"], p["block_out"]
        self.shapes = {
            0: (),
            1: (block_out, block_in),
            2: (batch, block_in),
            3: (batch, block_out),
            4: (batch, block_out),
        }
        self.types = {0: np.uint32, 1: np.int8, 2: np.int8, 3: np.int32, 4: np.int8}
        depths = (p["uop_depth"], p["wgt_depth"], p["inp_depth"], p["acc_depth"])
        self.memory = {
            m: np.zeros((depth, *self.shapes[m]), self.types[m]) for m, depth in enumerate(depths)
        }
        self.tokens = {(a, b): 0 for a, b in ((0, 1), (1, 0), (1, 2), (2, 1))}
        self.executed: list[int] = []

    # --- queues and tokens ------------------------------------------------------------------

    def run(self, insns: np.ndarray, order: Sequence[int] = (LOAD, COMPUTE, STORE)) -> None:
        """
        Runs everything. Of the engines whose next instruction has its tokens, always the first
        in `order` goes on.
        """
        stream = [int(low) | int(high) << 64 for low, high in insns.tolist()]
        queues: dict[int, list[int]] = {LOAD: [], COMPUTE: [], STORE: []}
        for index, value in enumerate(stream):
            queues[self.engine(value)].append(index)
        while any(queues.values()):
            ready = [e for e in order if queues[e] and self.can_run(e, stream[queues[e][0]])]
            if not ready:
                raise RuntimeError(f"deadlock before {[q[:1] for q in queues.values()]}")
            index = queues[ready[0]].pop(0)
            self.step(ready[0], stream[index])
            self.executed.append(index)
        if any(self.tokens.values()):
            raise RuntimeError(f"tokens left over: {self.tokens}")

    def engine(self, value: int) -> int:
        opcode, memory = value & 7, value >> 7 & 7
        if opcode == 0:
            return LOAD if memory in (1, 2) else COMPUTE
        return STORE if opcode == 1 else COMPUTE

    def links(self, engine: int, value: int) -> tuple[list[tuple[int, int]], ...]:
        """The FIFOs that an instruction takes a token from, and those that it gives one to."""
        prev, next_ = engine - 1, engine + 1
        takes = [(prev, engine)] * (value >> 3 & 1) + [(next_, engine)] * (value >> 4 & 1)
        gives = [(engine, prev)] * (value >> 5 & 1) + [(engine, next_)] * (value >> 6 & 1)
        return takes, gives

    def can_run(self, engine: int, value: int) -> bool:
        return all(self.tokens[fifo] for fifo in self.links(engine, value)[0])

    def step(self, engine: int, value: int) -> None:
        takes, gives = self.links(engine, value)
        for fifo in takes:
            self.tokens[fifo] -= 1
        match value & 7:
            case 0:
                self.load(Bits(value, 7))
            case 1:
                self.store(Bits(value, 7))
            case 2:
                self.gemm(Bits(value, 7))
            case 4:
                self.alu(Bits(value, 7))
        for fifo in gives:
            self.tokens[fifo] += 1

    # --- transfers --------------------------------------------------------------------------

    def element(self, memory: int, index: int) -> np.ndarray:
        """One element in DRAM."""
        dtype = np.dtype(self.types[memory])
        size = dtype.itemsize * int(np.prod(self.shapes[memory]))
        data = self.dram[index * size : (index + 1) * size]
        if len(data) != size:
            raise RuntimeError(f"element {index} of memory {memory} is outside DRAM")
        return data.view(dtype).reshape(self.shapes[memory])

    def load(self, bits: Bits) -> None:
        memory, sram, dram = bits.take(3), bits.take(16), bits.take(32)
        rows, width, stride = bits.take(16), bits.take(16), bits.take(16)
        top, bottom, left, right = (bits.take(4) for _ in range(4))
        if not width:
            return
        buffer = self.memory[memory]
        for y in range(-top, rows + bottom):
            for x in range(-left, width + right):
                inside = 0 <= y < rows and 0 <= x < width
                buffer[sram] = self.element(memory, dram + y * stride + x) if inside else 0
                sram += 1

    def store(self, bits: Bits) -> None:
        memory, sram, dram = bits.take(3), bits.take(16), bits.take(32)
        rows, width, stride = bits.take(16), bits.take(16), bits.take(16)
        for y in range(rows):
            for x in range(width):
                low_bits = self.memory[3][sram].astype(np.int8)
                self.element(memory, dram + y * stride + x)[...] = low_bits
                sram += 1

    # --- compute ----------------------------------------------------------------------------

    def loops(self, bits: Bits, second: str, third: str | None):
        """
        The indices of a loop nest, and the bits after it. Fields: reset, micro-ops, loops,
        then two factors for each index.
        """
        reset = bits.take(1)
        begin, end = bits.take(self.log["uop"]), bits.take(self.log["uop"] + 1)
        outer, inner = bits.take(14), bits.take(14)
        factors = [(bits.take(self.log[m]), bits.take(self.log[m])) for m in ("acc", second)]
        factors.append(
            (bits.take(self.log[third]), bits.take(self.log[third])) if third else (0, 0)
        )

        def indices():
            for o in range(outer):
                for i in range(inner):
                    for uop in self.memory[0][begin:end].tolist():
                        fields = Bits(uop)
                        starts = [fields.take(self.log[m]) for m in ("acc", "inp", "wgt")]
                        yield [
                            s + o * f[0] + i * f[1] for s, f in zip(starts, factors, strict=True)
                        ]

        return reset, indices

    def gemm(self, bits: Bits) -> None:
        reset, indices = self.loops(bits, "inp", "wgt")
        wgt, inp, acc = self.memory[1], self.memory[2], self.memory[3]
        for d, s, w in indices():
            if reset:
                acc[d] = 0
            else:
                acc[d] += inp[s].astype(np.int32) @ wgt[w].astype(np.int32).T

    def alu(self, bits: Bits) -> None:
        _, indices = self.loops(bits, "acc", None)
        op, use_imm, imm = bits.take(3), bits.take(1), bits.take(16)
        imm -= (imm >> 15) << 16
        acc = self.memory[3]
        for d, s, _ in indices():
            right = np.full_like(acc[d], imm) if use_imm else acc[s].copy()
            match op:
                case 0:
                    acc[d] = np.minimum(acc[d], right)
                case 1:
                    acc[d] = np.maximum(acc[d], right)
                case 2:
                    acc[d] += right
                case 3:
                    shifted = np.where(right >= 0, acc[d] >> abs(right), acc[d] << abs(right))
                    acc[d] = shifted
                case _:
                    raise RuntimeError(f"no ALU operation {op}")
