"""
The system's leave to use a tile unit: Linux gives it to a process that asks, before its first
instruction, since the registers' 8 KB must fit where signals save them.

Source: "Using XSTATE features in user space applications" in the documentation of Linux
(Documentation/arch/x86/xstate.rst).
"""

from __future__ import annotations

import ctypes
import os

from ....transforms.core.errors import WeftError

SYS_ARCH_PRCTL = 158

ARCH_REQ_XCOMP_PERM = 0x1023

XFEATURE_XTILEDATA = 18

TILE_SETUP = "llvm.x86.ldtilecfg"
"""What stands in the text of code that uses tiles."""

UNIT_TEXTS = {"bf16": "llvm.x86.avx512bf16", "amx": TILE_SETUP}
"""By feature of a machine, what stands in the text of code that needs it."""


def request_tiles(what: str) -> None:
    """Asks for tiles for this process, once or again. `WeftError` where the system refuses."""
    system = ctypes.CDLL(None, use_errno=True)
    status = system.syscall(
        ctypes.c_long(SYS_ARCH_PRCTL),
        ctypes.c_long(ARCH_REQ_XCOMP_PERM),
        ctypes.c_long(XFEATURE_XTILEDATA),
    )
    if status:
        reason = os.strerror(ctypes.get_errno())
        raise WeftError(
            f"{what}: uses AMX, but the system does not permit its tiles to this process "
            f"({reason}); compile it for a processor without, as with WEFT_HOST_CPU=x86-64-v4"
        )
