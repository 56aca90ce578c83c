"""
From MLIR text to native functions in this process.

The text is on the level of func, scf, memref, vector, arith and math, with memrefs of static
shape. One fixed pipeline (`compile_worker.PIPELINE`) takes it to an object file in a process
of its own, which is stopped when it takes too long; the object is loaded here without a
linker (`object_file`). Memrefs are passed as bare addresses, `index` as 64-bit integers.

```python
module = compile_text("func.func @f(%x: memref<4xf32>, %n: index) { return }")
call = module.bind("f", x.ctypes.data, 4)
call()
```
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from ....transforms.core.errors import WeftError
from ..machine.detect import hidden_cpu
from .object_file import LoadedObject, load_object
from .worker import shared_worker

DEFAULT_SECONDS = 60.0
"""How much processor time a compilation may take."""

_MAXIMUM_SECONDS = 1e8

_C_TYPES: Mapping[str, type] = {
    "!llvm.ptr": ctypes.c_void_p,
    "i64": ctypes.c_int64,
    "i32": ctypes.c_int32,
    "i16": ctypes.c_int16,
    "i8": ctypes.c_int8,
    "i1": ctypes.c_bool,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
}

Native = Callable[..., int | None]
"""
A compiled function: addresses for memrefs, numbers for the rest. The GIL is released. Functions
with a status give that.
"""


@dataclass(frozen=True)
class NativeCall:
    """A function of native code with its arguments."""

    call: partial[int | None]

    def __call__(self) -> int | None:
        return self.call()

    def set_argument(self, number: int, value: int) -> None:
        """Calls from now on are given another integer or address."""
        self.call.args[number].value = value


@dataclass(frozen=True)
class ObjectCode:
    """
    A compiled module: the bytes of an object file and its public functions with the LLVM
    types of their arguments.
    """

    data: bytes = field(repr=False)
    functions: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class JitModule:
    """Native functions that can be called. They live as long as the module does."""

    code: ObjectCode
    loaded: LoadedObject = field(repr=False)

    def find_address(self, name: str) -> int:
        """The address of a public function; `WeftError` for a name that is none."""
        if name not in self.code.functions:
            known = ", ".join(sorted(self.code.functions)) or "none"
            raise WeftError(f"the compiled module has no function '{name}'; it has {known}")
        return self.loaded.symbols[name]

    def find_function(self, name: str, *, status: bool = False) -> Native:
        """
        A public function, which gives an i64 if it has a `status`. A call with a wrong number of
        arguments is a `TypeError`.
        """
        address = self.find_address(name)
        kinds = self.code.functions[name]
        for kind in kinds:
            if kind not in _C_TYPES:
                raise WeftError(f"function '{name}' has an argument of type {kind}, which no C has")
        native = ctypes.CFUNCTYPE(
            ctypes.c_int64 if status else None, *(_C_TYPES[kind] for kind in kinds)
        )(address)
        vars(native)["module"] = self  # keeps the code in memory
        return native

    def bind(self, name: str, *arguments: int | float, status: bool = False) -> NativeCall:
        """
        A public function with its arguments already converted, for calls that cost little;
        `status` as in `find_function`.
        The caller keeps the memory that addresses point to.
        """
        native = self.find_function(name, status=status)
        kinds = self.code.functions[name]
        if len(kinds) != len(arguments):
            raise WeftError(
                f"function '{name}' takes {len(kinds)} arguments, but {len(arguments)} are given"
            )
        values = [_C_TYPES[kind](value) for kind, value in zip(kinds, arguments, strict=True)]
        return NativeCall(partial(native, *values))


def compile_object(
    text: str,
    *,
    what: str = "host code",
    seconds: float = DEFAULT_SECONDS,
    opt_level: int = 3,
    cpu: str = "",
    features: Sequence[str] = (),
) -> ObjectCode:
    """
    Compiles MLIR text to an object file.

    `cpu` and `features` are LLVM's names, such as `x86-64-v3` and `+avx512f`; without `cpu`
    the code is for the processor that this runs on, or is to be taken for (`WEFT_HOST_CPU`).
    `what` is what errors call the text. Raises `WeftError` for text that is not valid or has no
    lowering (with op and line), and when it takes more than `seconds` of processor time.
    """
    if not 0 < seconds <= _MAXIMUM_SECONDS:
        raise WeftError(
            f"{what}: --seconds is {seconds:g}, expected more than 0 and at most "
            f"{_MAXIMUM_SECONDS:g}"
        )
    header: dict[str, object] = {
        "opt_level": opt_level,
        "cpu": cpu or hidden_cpu() or "",
        "features": ",".join(features),
    }
    found, data = shared_worker().ask(what, header, text.encode(), seconds)
    functions = cast(dict[str, list[str]], found["functions"])
    return ObjectCode(data, {name: tuple(kinds) for name, kinds in functions.items()})


def load_code(
    code: ObjectCode, *, what: str = "host code", symbols: Mapping[str, int] | None = None
) -> JitModule:
    """
    Makes compiled code callable. `symbols` are addresses of functions that it calls, beside
    those of the C and mathematical libraries. `WeftError` when it calls others.
    """
    return JitModule(code, load_object(code.data, what, symbols))


def compile_text(
    text: str,
    *,
    seconds: float = DEFAULT_SECONDS,
    opt_level: int = 3,
    what: str = "host code",
    symbols: Mapping[str, int] | None = None,
) -> JitModule:
    """Compiles MLIR text and loads it; see `compile_object` and `load_code`."""
    code = compile_object(text, what=what, seconds=seconds, opt_level=opt_level)
    return load_code(code, what=what, symbols=symbols)
