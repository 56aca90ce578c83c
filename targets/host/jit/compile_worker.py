"""
The process that lowers and compiles: MLIR text in, the bytes of an object file out.

It is a process of its own because upstream passes and LLVM can run for ever, and because what
they cannot do may end in an abort: the one that waits stops it, and tells the user (`worker`).
It lives on between compilations, since importing the bindings takes longer than most of them.

Messages in both directions are frames: the length of a JSON object as 8 bytes, little endian,
the object, and as many bytes after it as its entry `size` says.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Protocol, TypeAlias, cast

from ....transforms.core.bindings import native_module, upstream_module
from ....transforms.core.errors import BrokenIR, WeftError
from ....transforms.core.files import scratch_folder
from .cast_floats import is_float_to_integer, number_of
from .divide_vectors import divide_vector, is_vector_division
from .narrow_floats import IN_F32, is_written_out, written_out

PIPELINE = (
    "func.func(lower-vector-multi-reduction)",
    "func.func(convert-linalg-to-loops)",
    "convert-vector-to-scf{full-unroll=true target-rank=1}",
    "canonicalize",
    "cse",
    "loop-invariant-code-motion",
    "expand-strided-metadata",
    "lower-affine",
    "convert-scf-to-cf",
    "convert-math-to-llvm",
    "convert-math-to-libm",
    "convert-vector-to-llvm{enable-x86=true vector-contract-lowering=outerproduct "
    "vector-transpose-lowering=shuffle16x16}",
    "convert-ub-to-llvm",
    "convert-index-to-llvm",
    "finalize-memref-to-llvm",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-func-to-llvm{use-bare-ptr-memref-call-conv=true}",
    "convert-openmp-to-llvm",  # after that for func, which it would do without bare pointers
    "reconcile-unrealized-casts",
    "cse",  # of what casts of memrefs leave: LLVM would look at each of these several times
)
"""
The one way from func, scf, memref, vector, arith, math, linalg and omp down to LLVM. Memrefs have
static shapes and are passed as bare pointers.
"""

_REPLACED = re.compile(
    r"bf16|linalg\.|arith\.(?:truncf|fptosi|fptoui)|arith\.(?:div|rem)[su]i\b.*vector<"
)
"""What the text of a module with ops for `_write_out` has; others need not be looked through."""

_VIEWS = re.compile(
    r"affine|linalg\.|vector\.transfer_|"
    r"memref\.(?!alloca\b|get_global|global|load|prefetch|store|view|extract_aligned)\w"
)
"""What becomes arithmetic on offsets, sizes and strides."""

_MATH = re.compile(rf"math\.|{_REPLACED.pattern}")

_ONLY_FOR: Mapping[str, re.Pattern[str]] = {
    "func.func(lower-vector-multi-reduction)": re.compile(r"vector\.multi_reduction"),
    "func.func(convert-linalg-to-loops)": re.compile(r"linalg\.|memref\.copy"),
    "convert-vector-to-scf{full-unroll=true target-rank=1}": re.compile(r"vector\.transfer_"),
    "expand-strided-metadata": _VIEWS,
    "lower-affine": _VIEWS,
    "convert-math-to-llvm": _MATH,
    "convert-math-to-libm": _MATH,
    "convert-index-to-llvm": re.compile(r"index\.\w"),
    "convert-openmp-to-llvm": re.compile(r"omp\.\w"),
}
"""
What the text of a module has that some passes of `PIPELINE` are for; each walks through all of
another one for nothing. Patterns that begin with their letters are found fastest; one that is found
too often costs a pass.
"""

_COMMENTS = re.compile(r"^\s*//.*$", re.MULTILINE)

_PASSED_THROUGH = '[["prefer-vector-width", "512"], ["alignstack", "64"]]'
"""
What LLVM is told of each function. Vectors that registers have no room for lie on the stack, each
in one cache line.
"""

_ENGINE = "_mlirExecutionEngine"

_START_SECONDS = 120.0
"""The processor time that importing the bindings may take."""

TRANSLATED = ("llvm", "omp", "builtin")
"""The dialects that may be left after `PIPELINE`."""


class Value(Protocol):
    """The part that is used of `ir.Value`; the bindings have no types."""

    @property
    def type(self) -> object: ...
    def replace_all_uses_with(self, value: object) -> None: ...


class Block(Protocol):
    """The part that is used of `ir.Block`."""

    @property
    def arguments(self) -> Sequence[Value]: ...
    def __iter__(self) -> Iterator[Op]: ...


class Op(Protocol):
    """The part that is used of `ir.Operation`."""

    @property
    def name(self) -> str: ...
    @property
    def attributes(self) -> dict[str, object]: ...
    @property
    def operands(self) -> Sequence[Value]: ...
    @property
    def results(self) -> Sequence[Value]: ...
    @property
    def location(self) -> object: ...
    @property
    def regions(self) -> Sequence[Iterable[Block]]: ...
    @property
    def operation(self) -> Op: ...
    def erase(self) -> None: ...
    def get_asm(self, *, print_generic_op_form: bool, skip_regions: bool) -> str: ...


class Module(Protocol):
    """The part that is used of `ir.Module`."""

    @property
    def body(self) -> Block: ...
    @property
    def operation(self) -> Op: ...


# --- frames -----------------------------------------------------------------------------------


def send_frame(stream: IO[bytes], header: Mapping[str, object], data: bytes = b"") -> None:
    """Writes one frame."""
    encoded = json.dumps({**header, "size": len(data)}).encode()
    stream.write(len(encoded).to_bytes(8, "little") + encoded + data)
    stream.flush()


def receive_frame(stream: IO[bytes]) -> tuple[dict[str, object], bytes]:
    """Reads one frame. Raises `EOFError` when the other side is gone."""
    header = json.loads(_read_exactly(stream, int.from_bytes(_read_exactly(stream, 8), "little")))
    return header, _read_exactly(stream, header["size"])


def _read_exactly(stream: IO[bytes], count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


# --- lowering and compiling -------------------------------------------------------------------


def compile_object(
    text: str, opt_level: int, cpu: str, features: str
) -> tuple[dict[str, object], bytes]:
    """
    The object file of the module `text`, and what is in it: `functions` are the public ones
    with the LLVM types of their arguments, `externals` those that somebody else has to bring.

    `cpu` and `features` are LLVM's names, empty for those of the machine that this runs on.
    Raises `WeftError` for text that is not valid, and for ops that have no lowering.
    """
    ir = native_module("_mlir.ir")
    said = _COMMENTS.sub("", text)
    with ir.Context():
        try:
            module = ir.Module.parse(text)
        except ir.MLIRError as error:
            raise BrokenIR(f"is not valid: {_error_reason(error)}") from None
        _check_signatures(module)
        if "memref.copy" in said:
            _copies_to_linalg(module.operation)
        try:
            if "bf16" in said:
                _run_passes(IN_F32, module)
            if _REPLACED.search(said):
                _write_out(module.operation)
            _run_passes(needed_passes(said), module)
            module.operation.verify()
        except ir.MLIRError as error:
            raise WeftError(f"cannot be lowered: {_error_reason(error)}") from None
        functions, externals = _collect_symbols(module, cpu, features)
        found: dict[str, object] = {"functions": functions, "externals": externals}
        if not functions:
            raise WeftError("has no public function")
        return found, _object_bytes(module, opt_level, next(iter(functions)), externals)


def needed_passes(text: str) -> tuple[str, ...]:
    """The passes of `PIPELINE` that a module needs, by its text without comments."""
    found = {pattern for pattern in {*_ONLY_FOR.values()} if pattern.search(text)}
    return tuple(p for p in PIPELINE if p not in _ONLY_FOR or _ONLY_FOR[p] in found)


def _run_passes(passes: Sequence[str], module: Module) -> None:
    """Runs passes, and verifies nothing between them."""
    manager = native_module("_mlir.passmanager").PassManager.parse(
        f"builtin.module({','.join(passes)})"
    )
    manager.enable_verifier(False)
    manager.run(module.operation)


def _error_reason(error: Exception) -> str:
    """The first error of the bindings, with line and column of the text that was given."""
    text = str(error)
    found = re.search(r'error: "-":(\d+):(\d+): (.*)', text)
    if found is not None:
        return f"line {found[1]}, column {found[2]}: {found[3]}"
    found = re.search(r"error: (.*)", text)
    return found[1] if found is not None else text.strip().splitlines()[-1]


_PLAIN = re.compile(
    r"function_type = \((?:(?:memref<(?:\d+x)*[a-z]+\d*>|index|i\d+|f\d+|bf16)(?:, |(?=\))))*\)"
    r" -> (?:i64|\(\))[,}]"
)
"""
A type of a function that takes what can be passed, in an op's generic text. The bindings load NumPy
for types as objects, which takes longer than to compile a small kernel.
"""


def _check_signatures(module: Module) -> None:
    """Refuses public functions with arguments that are no bare addresses and numbers."""
    ir = native_module("_mlir.ir")
    for op in _list_symbols(module):
        if op.name != "func.func" or "sym_visibility" in op.attributes:
            continue
        if _PLAIN.search(op.get_asm(print_generic_op_form=True, skip_regions=True)):
            continue
        type = ir.TypeAttr(op.attributes["function_type"]).value
        for kind, values in (("argument", type.inputs), ("result", type.results)):
            for i, value in enumerate(values):
                if kind == "argument" and _can_be_passed(value):
                    continue
                if kind == "result" and str(value) == "i64":
                    continue
                name = ir.StringAttr(op.attributes["sym_name"]).value
                raise WeftError(
                    f"cannot be lowered: {_location_text(op)}{kind} {i} of @{name} is "
                    f"{value}; functions take memrefs of static shape and numbers, and give an i64 "
                    "at most"
                )


def _can_be_passed(type: Any) -> bool:
    ir = native_module("_mlir.ir")
    if isinstance(type, ir.MemRefType):
        return type.has_static_shape
    return isinstance(type, ir.IndexType | ir.IntegerType | ir.FloatType)


def _copies_to_linalg(root: Op) -> None:
    """
    `memref.copy` to `linalg.copy`, which becomes loops. Upstream would call a function of a
    runner library for those of strided memrefs.
    """
    ir = upstream_module("ir")
    linalg = upstream_module("dialects.linalg")
    copies = [op for op in _walk_ops(root) if op.name == "memref.copy"]
    for op in copies:
        with ir.InsertionPoint(op), op.location:  # pyright: ignore[reportGeneralTypeIssues]
            linalg.copy(op.operands[0], outs=[op.operands[1]])
        op.erase()


def _write_out(root: Op) -> None:
    """
    Replaces casts that LLVM would do by functions of a runtime library, or not right
    (`narrow_floats`), those that it gives no number for (`cast_floats`), and divisions that it
    would do element by element (`divide_vectors`).
    """
    ir = upstream_module("ir")
    rules: list[tuple[Callable[[Any], bool], Callable[[Any], Any]]] = [
        (is_written_out, written_out),
        (is_float_to_integer, number_of),
        (is_vector_division, divide_vector),
    ]
    for op in _walk_ops(root):
        for applies, make in rules:
            if not applies(op):
                continue
            with ir.InsertionPoint(op), op.location:  # pyright: ignore[reportGeneralTypeIssues]
                value = make(op)
            op.results[0].replace_all_uses_with(value)
            op.erase()
            break


def _list_symbols(module: Module) -> list[Op]:
    """The ops of a module itself."""
    return [op.operation for op in module.body]


def _walk_ops(root: Op) -> list[Op]:
    """All ops below `root`, outer ones first."""
    found: list[Op] = []
    for region in root.regions:
        for block in region:
            for op in block:
                found += [op.operation, *_walk_ops(op.operation)]
    return found


def _check_lowered(root: Op) -> None:
    for op in _walk_ops(root):
        if op.name.split(".")[0] not in TRANSLATED:
            raise WeftError(f"cannot be lowered: {_location_text(op)}no lowering for '{op.name}'")
        if op.name == "builtin.unrealized_conversion_cast":
            types = [str(value.type) for value in op.operands]
            raise WeftError(
                f"cannot be lowered: {_location_text(op)}a value of type {', '.join(types)} is "
                "used by an op that has no lowering"
            )


def _location_text(op: Op) -> str:
    found = re.search(r'"-":(\d+):(\d+)', str(op.location))
    return "" if found is None else f"line {found[1]}, column {found[2]}: "


def _collect_symbols(
    module: Module, cpu: str, features: str
) -> tuple[dict[str, list[str]], list[str]]:
    """
    Public functions with their argument types, and declared ones. Sets what LLVM should know
    of them: the processor, and that nothing is thrown. Private ones become internal.
    """
    ir = native_module("_mlir.ir")
    functions: dict[str, list[str]] = {}
    externals: list[str] = []
    for op in _list_symbols(module):
        if op.name != "llvm.func":
            continue
        attributes = op.attributes
        name = ir.StringAttr(attributes["sym_name"]).value
        blocks = list(op.regions[0])
        if not blocks:
            externals.append(name)
            continue
        if "sym_visibility" in attributes:
            attributes["linkage"] = ir.Attribute.parse("#llvm.linkage<internal>")
        else:
            functions[name] = [str(argument.type) for argument in blocks[0].arguments]
        attributes["no_unwind"] = ir.UnitAttr.get()
        attributes["passthrough"] = ir.Attribute.parse(_PASSED_THROUGH)
        if cpu:
            attributes["target_cpu"] = ir.StringAttr.get(cpu)
        if cpu or features:
            # Without any, LLVM takes those of the processor that this runs on, whatever `cpu` is.
            added = features.split(",") if features else ["+sse2"]
            attributes["target_features"] = ir.Attribute.parse(
                f"#llvm.target_features<{json.dumps(added)}>"
            )
    return functions, externals


def _object_bytes(module: Module, opt_level: int, function: str, externals: Sequence[str]) -> bytes:
    """The object file of a module that has the public `function`."""
    try:
        engine = native_module(_ENGINE).ExecutionEngine(
            module, opt_level=opt_level, enable_pic=True
        )
    except RuntimeError as error:
        _check_lowered(module.operation)
        raise WeftError(f"cannot be compiled: {error}") from None
    for name in externals:
        # Never called here, but the engine wants an address before it hands out the object.
        engine.raw_register_runtime(name, ctypes.c_void_p(1))
    with scratch_folder() as folder:
        path = folder / "module.o"
        engine.raw_lookup(function)  # compiles; there is nothing to dump before
        engine.dump_to_object_file(str(path))
        if not path.exists():
            raise WeftError("cannot be compiled: LLVM gave no object file")
        return path.read_bytes()


# --- the loop ---------------------------------------------------------------------------------


Handler: TypeAlias = Callable[[Mapping[str, object], bytes], tuple[Mapping[str, object], bytes]]
"""What answers a request, by its header and data; `WeftError` for what it finds wrong."""


def compile_request(
    header: Mapping[str, object], data: bytes
) -> tuple[Mapping[str, object], bytes]:
    """The answer to a request to compile."""
    level = cast(int, header["opt_level"])
    return compile_object(data.decode(), level, str(header["cpu"]), str(header["features"]))


def load_engine() -> None:
    """
    Loads what compiling needs of the bindings, and spares this process their views of ops and types
    by dialect, which are Python that takes long to import. Raises `WeftError` when there are none.
    """
    native_module(_ENGINE)
    native_module("_mlir").globals.dialect_search_modules = []


def serve_requests(
    requests: IO[bytes],
    answers: IO[bytes],
    handle: Handler = compile_request,
    load: Callable[[], object] = load_engine,
) -> None:
    """
    Answers requests until there are no more. The first answer says that this is ready: that what
    the requests need of the bindings is loaded.
    """
    _limit_time(_START_SECONDS)
    try:
        load()
    except WeftError as error:
        send_frame(answers, {"error": str(error)})
        return
    _limit_time(0)
    send_frame(answers, {"ready": True})
    while True:
        try:
            header, data = receive_frame(requests)
        except EOFError:
            return
        _limit_time(cast(float, header["seconds"]))
        try:
            found, code = handle(header, data)
        except WeftError as error:
            found, code = {"error": str(error), "broken": isinstance(error, BrokenIR)}, b""
        _limit_time(0)
        send_frame(answers, found, code)


def _limit_time(seconds: float) -> None:
    """Ends this process by SIGPROF after `seconds` of processor time, all threads'; 0: never."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def main(handle: Handler = compile_request, load: Callable[[], object] = load_engine) -> None:
    """Requests come from standard input, and answers go to what was standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # it might be ignored where this was started
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGPROF])
    os.dup2(2, 1)  # what libraries print must not come between frames
    serve_requests(sys.stdin.buffer, answers, handle, load)


if __name__ == "__main__":
    main()
