"""
Programs of the VTA accelerator: one op per instruction, with dependences as SSA values.

This is the last form before the binary stream. VTA has three engines, each with a queue of
its own: *load* (LOAD of INP and WGT), *compute* (LOAD of UOP and ACC, GEMM, ALU, FINISH) and
*store* (STORE). Neighbours synchronise through dependence tokens: an instruction takes up to
one token from each neighbour before it runs, and gives up to one to each after. A token is a
value of type `!vta.token`; it is given once, taken once, and the flags of the binary form
follow from who gives and who takes. Sizes and bases count elements of the SRAM memory named.

* `vta.program` holds the instructions in program order.
* `vta.uop_kernel` adds micro-ops to the image that LOADs of UOP read.
* `vta.load` moves a 2-D rectangle from DRAM to SRAM, with zero padding.
* `vta.store` moves a 2-D rectangle from OUT to DRAM.
* `vta.gemm` runs a loop nest of matrix products, or of resets.
* `vta.alu` runs a loop nest of element-wise operations.
* `vta.finish` ends the program.
* `vta.stream` holds a whole program in binary form, for what is longer than a page.
* `vta.execute` runs a program on tensors.

Source: [VTA hardware specification](https://github.com/apache/tvm-vta),
`include/vta/hw_spec.h`, and the VTA hardware guide of TVM's documentation. Ranges that
depend on the configuration are checked when a program is encoded.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from .ops import AluOp, FinishOp, GemmOp, LoadOp, ProgramOp, StoreOp, TokenType, UopKernelOp
from .stream import ExecuteOp, StreamOp

VTA = Dialect(
    "vta",
    [LoadOp, StoreOp, GemmOp, AluOp, UopKernelOp, FinishOp, ProgramOp, StreamOp, ExecuteOp],
    [TokenType],
)

__all__ = [
    "VTA",
    "AluOp",
    "ExecuteOp",
    "FinishOp",
    "GemmOp",
    "LoadOp",
    "ProgramOp",
    "StoreOp",
    "StreamOp",
    "TokenType",
    "UopKernelOp",
]
