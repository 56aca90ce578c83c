"""The C header of a compiled function."""

from __future__ import annotations

import json
import re

from ...transforms.core.c_names import is_free
from .executable import HostExecutable
from .jit.threads import SYNC_BYTES
from .jit.tile_permission import (
    ARCH_REQ_XCOMP_PERM,
    SYS_ARCH_PRCTL,
    TILE_SETUP,
    XFEATURE_XTILEDATA,
)
from .nest.look_ups import STATUS_BYTES
from .program import ALIGNMENT_BYTES, Buffer, HostProgram

_C_NAMES = {
    "f64": "double",
    "f32": "float",
    "f16": "uint16_t",
    "bf16": "uint16_t",
    "i64": "int64_t",
    "i32": "int32_t",
    "i16": "int16_t",
    "i8": "int8_t",
    "i1": "uint8_t",
    "ui64": "uint64_t",
    "ui32": "uint32_t",
    "ui16": "uint16_t",
    "ui8": "uint8_t",
    "index": "int64_t",
}


def header_text(executable: HostExecutable) -> str:
    """
    Declares the function and how to call it, with the shape of each array, for C and C++.
    The names of parameters are those of the source where C has such.
    """
    program, symbol = executable.program, executable.symbol
    guard = f"{symbol.upper()}_H"
    names = _parameter_names(executable)
    function, machine = (_escape_name(name) for name in (program.function, program.machine_name))
    named = list(zip(names, program.buffers, strict=True))
    rows = [f" *   {name}: {_describe_array(b, name)}" for name, b in named]
    parameters = [_write_parameter(b, name) for name, b in named]
    call = ", ".join([*names, "workspace", "sync", "0", "1"])
    return f"""\
/* @{function}, compiled by weft for {machine}.
 *
 * Arrays are row-major, without gaps, and must not overlap; addresses of packed arrays and of
 * the workspace are multiples of {ALIGNMENT_BYTES} bytes. Nothing is allocated.
 *
 * {_describe_result(program, symbol)}
 *
{chr(10).join(rows)}
 *   workspace: {symbol.upper()}_WORKSPACE_BYTES bytes; its contents do not matter, and calls that
 *     run at the same time need one each
 */
#ifndef {guard}
#define {guard}

#include <stdint.h>
{_look_up_type(program)}
#ifdef __cplusplus
extern "C" {{
#endif

#define {symbol.upper()}_WORKSPACE_BYTES {max(program.workspace_bytes, ALIGNMENT_BYTES)}
#define {symbol.upper()}_SYNC_BYTES {SYNC_BYTES}
{_permission_function(program, symbol)}
/* The share of thread `thread`, 0 to threads - 1. All threads call it at the same time with the
 * same arrays, and again only when all have returned; `sync` is {SYNC_BYTES} bytes that are 0
 * before the first call. */
int64_t {symbol}({", ".join(parameters)}, void *workspace,
    int32_t *sync, int64_t thread, int64_t threads);

/* All of it, on one thread. */
static inline int64_t {symbol}_call({", ".join(parameters)}, void *workspace)
{{
    int32_t sync[{SYNC_BYTES // 4}] = {{0}};
{_permission_check(program, symbol)}    return {symbol}({call});
}}
{_look_up_function(program, symbol)}
#ifdef __cplusplus
}}
#endif

#endif
"""


def _describe_result(program: HostProgram, symbol: str) -> str:
    """The meaning of the result."""
    if not program.look_ups:
        return "It returns 0."
    return f"""It returns 0, or else the number of a look-up whose index is outside of its array,
 * the same to all threads: {symbol}_look_up says which. Results then mean nothing, but no
 * memory is touched outside of the arrays and the workspace."""


def _permission_function(program: HostProgram, symbol: str) -> str:
    """The request for the tiles of AMX, for code that uses them."""
    if TILE_SETUP not in program.text:
        return ""
    return f"""
/* Asks Linux for the tiles of AMX, for this process: once, before any thread calls {symbol}. It
 * returns 0, or else a negative error of the system's; calls would then end the process.
 * {symbol}_call asks by itself, and returns that error. */
static inline int64_t {symbol}_permit(void)
{{
    int64_t result;
    __asm__ volatile ("syscall" : "=a"(result)
        : "a"((int64_t){SYS_ARCH_PRCTL}), "D"((int64_t){ARCH_REQ_XCOMP_PERM:#x}),
          "S"((int64_t){XFEATURE_XTILEDATA})
        : "rcx", "r11", "memory");
    return result;
}}
"""


def _permission_check(program: HostProgram, symbol: str) -> str:
    if TILE_SETUP not in program.text:
        return ""
    return f"""\
    int64_t refused = {symbol}_permit();
    if (refused != 0)
        return refused;
"""


def _look_up_type(program: HostProgram) -> str:
    """The type that describes a look-up outside; several headers may be included."""
    if not program.look_ups:
        return ""
    return """
#ifndef WEFT_LOOK_UP
#define WEFT_LOOK_UP
/* `op` looks up `index` of `dimension`, which has `limit`: 0 to limit - 1. */
typedef struct WeftLookUp {
    const char *op;
    int64_t dimension;
    int64_t index;
    int64_t limit;
} WeftLookUp;
#endif
"""


def _look_up_function(program: HostProgram, symbol: str) -> str:
    """A function from a status to the look-up that it stands for."""
    if not program.look_ups:
        return ""
    rows = ",\n".join(
        f"        {{{_c_text(u.op)}, {u.dimension}, 0, {u.limit}}}" for u in program.look_ups
    )
    at = program.workspace_bytes - STATUS_BYTES + 8
    return f"""
/* What a status that is not 0 means, from the workspace of that call. */
static inline WeftLookUp {symbol}_look_up(int64_t status, const void *workspace)
{{
    static const WeftLookUp all[] = {{
{rows}
    }};
    WeftLookUp found = all[status - 1];
    found.index = *(const int64_t *)((const char *)workspace + {at});
    return found;
}}
"""


def _c_text(text: str) -> str:
    """A string of C, whatever is in it."""
    plain = re.sub(r'["\\?\x00-\x1f\x7f]', lambda m: f"\\{ord(m[0]):03o}", text)
    return f'"{plain}"'


def _escape_name(name: str) -> str:
    """A name inside of a comment, which it neither ends nor begins, with no line ends."""
    return re.sub(r"[^\w.+-]", "_", name)


def _parameter_names(executable: HostExecutable) -> list[str]:
    """
    Names that C and C++ take, each once, and none that the header uses itself: those of the source,
    with underscores for what is no letter or digit.
    """
    taken = {"workspace", "sync", "thread", "threads", "WeftLookUp", executable.symbol}
    names: list[str] = []
    for i, buffer in enumerate(executable.program.buffers):
        name = re.sub(r"\W", "_", buffer.name, flags=re.ASCII)
        if not is_free(name) or name in taken or name.startswith(executable.symbol.upper()):
            name = f"{buffer.role}_{i}"
        while name in taken:
            name += "_"
        taken.add(name)
        names.append(name)
    return names


def _c_type(buffer: Buffer) -> str:
    """The type of the elements as the code has them."""
    return _C_NAMES["bf16" if buffer.rounded else buffer.element_type]


def _write_parameter(buffer: Buffer, name: str) -> str:
    const = "" if buffer.role == "output" else "const "
    return f"{const}{_c_type(buffer)} *{name}"


def _describe_array(buffer: Buffer, name: str) -> str:
    """The meaning of an array, with its name in the source if it is another than in C."""
    shape = "".join(f"[{extent}]" for extent in buffer.stored_shape)
    text = f"{buffer.role} {_c_type(buffer)}{shape}, {buffer.size_bytes} bytes"
    if name != buffer.name:
        quoted = json.dumps(buffer.name).replace("*/", "*\\/").replace("/*", "/\\*")
        text += f", named {quoted} in the source"
    if buffer.stored_layout.primitives:
        text += f", packed from {list(buffer.host_shape)} (see manifest.json)"
    if buffer.extra_bytes:
        text += f"; the last {buffer.extra_bytes} bytes are sums"
    if buffer.rounded:
        text += "; the bits of bf16"
    return text
