"""
A compiled host function: its object code, and how to call it from Python.

`build_executable` compiles a `HostProgram`. Beside the program the object holds what threads need,
and one function for callers: `weft_NAME`, with the arguments of the program's entry. All others are
private, so that a function may be called `main` or `exp`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

import numpy as np

from ...transforms.core.errors import WeftError
from ...transforms.core.limits import MAX_NAME, refuse_memory
from ...transforms.core.literals import symbol_text
from ...transforms.layout.map import Layout
from ..arguments import check_array, check_names, form_of
from ..reference.scalars import Array
from .jit.module import (
    DEFAULT_SECONDS,
    JitModule,
    NativeCall,
    ObjectCode,
    compile_object,
    load_code,
)
from .jit.threads import (
    BARRIER,
    SYNC_BYTES,
    ThreadedCall,
    barrier_text,
    bind_threads,
    check_threads,
    pool_text,
    request_text,
)
from .jit.tile_permission import TILE_SETUP, UNIT_TEXTS, request_tiles
from .machine.detect import detect_machine, missing_features
from .machine.view import HostSpec, llvm_cpu
from .nest.look_ups import STATUS, STATUS_BYTES, STATUS_TYPE, LookUp, check_status, view_lines
from .program import (
    ALIGNMENT_BYTES,
    Buffer,
    HostProgram,
    packed_weight,
)

TARGET = "host"


def build_executable(
    program: HostProgram,
    spec: HostSpec | None = None,
    *,
    threads: int = 1,
    seconds: float = DEFAULT_SECONDS,
    shared: bool | None = None,
) -> HostExecutable:
    """
    Compiles a program for the processor `spec`, or for this one. `threads` are those of runs
    that ask for no other number, `shared` as in `HostExecutable`. Errors are those of
    `jit.compile_object`.
    """
    check_threads(threads)
    here = _needed_features(program, detect_machine().features)
    features = here if spec is None else _needed_features(program, spec.features)
    # This very processor's name says more than its features: instructions are put in its order.
    cpu, added = ("", ()) if features == here else llvm_cpu(features)
    symbol = symbol_of(program.function)
    code = compile_object(
        linked_text(program, symbol),
        what=f"@{program.function}",
        seconds=seconds,
        cpu=cpu,
        features=added,
    )
    return HostExecutable(program, code, symbol, features, threads, shared)


def _needed_features(program: HostProgram, features: frozenset[str]) -> frozenset[str]:
    """Those of a machine without units that the code leaves idle: any other may run it."""
    idle = {name for name, text in UNIT_TEXTS.items() if text not in program.text}
    return features - idle


def symbol_of(function: str) -> str:
    """The name of a function in C. Files are called so, too: long names end in a digest."""
    plain = re.sub(r"\W", "_", function, flags=re.ASCII)
    if len(plain) > MAX_NAME:
        plain = f"{plain[: MAX_NAME // 2]}_{sha256(function.encode()).hexdigest()[:16]}"
    return f"weft_{plain}"


def linked_text(program: HostProgram, symbol: str) -> str:
    """
    The program's text with all of its functions private, the one for callers, and what threads
    need.
    """
    name = symbol_text(program.function)
    types = entry_types(program)
    arguments = ", ".join(f"%a{i}: {type}" for i, type in enumerate(types))
    values = ", ".join(f"%a{i}" for i in range(len(types)))
    own = re.sub(r"\bfunc\.func (public )?@", "func.func private @", program.text)
    return "\n".join(
        [
            own,
            f"func.func @{symbol}({arguments}) -> i64 {{",
            f"  func.call {name}({values}) : ({', '.join(types)}) -> ()",
            *_status_lines(program, f"a{len(types) - 4}"),
            "  return %result : i64",
            "}",
            "" if f"@{BARRIER}(%sync: memref" in own else barrier_text(),
            pool_text(),
            request_text(len(types) - 2),
        ]
    )


def _status_lines(program: HostProgram, workspace: str) -> list[str]:
    """`%result`: the number of a look-up that was outside of its tensor, or 0."""
    if not program.look_ups:
        return ["  %result = arith.constant 0 : i64"]
    return [
        *view_lines(workspace, program.workspace_bytes),
        "  %zero = arith.constant 0 : index",
        f"  %result = memref.load %{STATUS}[%zero] : {STATUS_TYPE}",
    ]


def entry_types(program: HostProgram) -> list[str]:
    """The types of the entry's arguments. `WeftError` when it is not as `program` says."""
    name = re.escape(symbol_text(program.function))
    found = re.search(rf"func\.func (?:\w+ )?{name}\(([^)]*)\)", program.text)
    types = [] if found is None else re.findall(r"%[\w$.-]+ *: *([\w<>]+)", found[1])
    memrefs = len(program.buffers) + 2
    if len(types) != memrefs + 2 or types[memrefs:] != ["index", "index"]:
        raise WeftError(
            f"@{program.function}: its code has no entry for {len(program.buffers)} buffers, a "
            "workspace, a barrier and two numbers of threads"
        )
    return types


@dataclass(frozen=True)
class HostReport:
    """The time that a run took, from arrays to arrays, packing of weights not counted."""

    seconds: float
    threads: int

    def summary(self, executable: object) -> str:
        del executable
        threads = f"{self.threads} thread{'s' * (self.threads > 1)}"
        return f"  {self.seconds * 1e3:.3f} ms on {threads}"


@dataclass(frozen=True)
class BoundCall:
    """A call that is ready: `call()` reads the arguments and writes `results`."""

    call: NativeCall | ThreadedCall
    results: Mapping[str, Array]
    buffers: tuple[Buffer, ...] = field(repr=False)
    """Those of the call's first arguments, in order."""
    kept_alive: tuple[Array, ...] = field(repr=False, default=())
    """What the call works on; it must outlive it."""
    workspace: Array = field(repr=False, default_factory=lambda: np.zeros(0, np.uint8))
    look_ups: tuple[LookUp, ...] = ()
    note: Array = field(repr=False, default_factory=lambda: np.zeros(2, np.int64))
    """Where the code notes a look-up outside; see `look_ups`."""

    def map_pages(self) -> None:
        """Writes results and workspace, whose pages the system has yet to give, once."""
        for array in (*self.results.values(), self.workspace):
            array[...] = 0

    def read_from(self, name: str, array: Array) -> None:
        """
        Calls from now on read an input from another array, which the caller keeps, and which lies
        in no result. Raises `WeftError` as `HostExecutable.bind` does.
        """
        for number, buffer in enumerate(self.buffers):
            if buffer.role == "input" and buffer.name == name:
                self.call.set_argument(number, _check_array(buffer, array).ctypes.data)
                return
        raise WeftError(f"there is no input '{name}' that a call reads")

    def __call__(self) -> None:
        """Raises `WeftError` for a look-up outside of its tensor; results then mean nothing."""
        status = self.call()
        if status:
            check_status(self.look_ups, status, int(self.note[1]))


@dataclass(frozen=True)
class HostExecutable:
    """
    A compiled function. `symbol` is its name in the object code, which needs a processor with
    `features`. `shared` says whether a folder has a shared library: always (an error without
    a linker), never, or where there is a linker (`None`).
    """

    program: HostProgram
    code: ObjectCode
    symbol: str
    features: frozenset[str]
    threads: int = 1
    shared: bool | None = None

    @property
    def target(self) -> str:
        return TARGET

    @property
    def function(self) -> str:
        return self.program.function

    @property
    def module_text(self) -> str:
        return self.program.module_text

    @property
    def machine_text(self) -> str:
        return self.program.machine_text

    def argument_types(self) -> Mapping[str, tuple[tuple[int, ...], str]]:
        """Shape and element type of each argument that is not packed already."""
        return self.program.argument_types()

    def logical_arguments(self, arrays: Mapping[str, Array]) -> Mapping[str, Array]:
        """All arguments of the source."""
        return self.program.logical_arguments(arrays)

    def host_results(self, results: Sequence[Array]) -> Mapping[str, Array]:
        """Logical results by name, in host layout."""
        return self.program.host_results(results)

    def host_layouts(self) -> Mapping[str, Layout]:
        """The layouts in which callers store the logical arguments and results."""
        return {b.name: b.host_layout for b in self.program.buffers}

    def summary(self) -> str:
        packed = sum(a.nbytes for a in self.program.constants.values())
        return (
            f"  @{self.function}: {len(self.code.data)} bytes of object code, "
            f"{self.program.workspace_bytes} bytes of workspace, {packed} bytes of packed weights"
        )

    def listing(self) -> str:
        """The program as MLIR text."""
        return self.program.text

    @cached_property
    def module(self) -> JitModule:
        """The code in memory. `WeftError` on a processor that cannot run it."""
        missing = missing_features(self.features)
        if missing:
            raise WeftError(
                f"@{self.function} is compiled for a processor with {', '.join(missing)}, which "
                "this one has not; compile it again without --machine"
            )
        if TILE_SETUP in self.program.text:
            request_tiles(f"@{self.function}")
        return load_code(self.code, what=f"@{self.function}")

    def bind(
        self,
        inputs: Mapping[str, Array],
        outputs: Mapping[str, Array] | None = None,
        *,
        threads: int | None = None,
    ) -> BoundCall:
        """
        Prepares a call. `inputs` are the arguments by name, in host layout; weights among them
        are packed now, others are read where they are, at each call. `outputs` are written
        where they are; those that are missing are made.

        Raises `WeftError` for an array that is missing, unknown, of another shape or type, not
        contiguous or aligned, and for an output that is read-only or lies in another array.
        """
        program = self.program
        program.check_given(inputs)
        check_names(self.function, outputs or {}, [b.name for b in program.results], "result")
        sizes = sum(b.size_bytes for b in program.buffers)
        refuse_memory(sizes + program.workspace_bytes, f"@{self.function}")
        arrays: list[Array] = []
        for b in program.buffers:
            if b.role == "output":
                given = None if outputs is None else outputs.get(b.name)
                arrays.append(_check_array(b, _empty_array(b) if given is None else given))
            elif b.name in inputs:
                array = _check_array(b, inputs[b.name])
                arrays.append(pack_weight(b, array) if b.role == "weight" else array)
            else:
                arrays.append(align_array(program.constants[b.name]))
        _check_apart(program.buffers, arrays)
        count = self.threads if threads is None else threads
        check_threads(count)
        workspace = aligned_bytes(max(program.workspace_bytes, ALIGNMENT_BYTES))
        sync = aligned_bytes(SYNC_BYTES)
        sync[...] = 0
        held = (*arrays, workspace, sync)
        addresses = [array.ctypes.data for array in held]
        if count == 1:
            call = self.module.bind(self.symbol, *addresses, 0, 1, status=True)
        else:
            call = bind_threads(
                self.module, self.module.find_address(self.symbol), addresses, count
            )
        pairs = zip(program.buffers, arrays, strict=True)
        results = {b.name: a for b, a in pairs if b.role == "output"}
        if not program.look_ups:
            return BoundCall(call, results, program.buffers, held, workspace)
        note = workspace[program.workspace_bytes - STATUS_BYTES :][:16].view(np.int64)
        return BoundCall(call, results, program.buffers, held, workspace, program.look_ups, note)


def run_executable(
    executable: HostExecutable, inputs: Mapping[str, Array], *, threads: int | None = None
) -> tuple[Mapping[str, Array], HostReport]:
    """
    The results by name, and how long it took, with memory that the system has given already: in a
    network that runs again and again it has. Errors as in `HostExecutable.bind`.
    """
    kept = {name: np.require(array, requirements=["C", "A"]) for name, array in inputs.items()}
    call = executable.bind(kept, threads=threads)
    call.map_pages()
    start = time.perf_counter()
    call()
    seconds = time.perf_counter() - start
    return call.results, HostReport(seconds, executable.threads if threads is None else threads)


def pack_weight(buffer: Buffer, array: Array) -> Array:
    """A weight as the code reads it, from the caller's array."""
    return align_array(packed_weight(buffer, array))


def align_array(array: Array) -> Array:
    """`array` in row-major order from a cache line on, copied if it does not lie so."""
    if array.flags.c_contiguous and array.ctypes.data % ALIGNMENT_BYTES == 0:
        return array
    result = aligned_bytes(array.nbytes).view(array.dtype).reshape(array.shape)
    result[...] = array
    return result


def aligned_bytes(count: int) -> Array:
    """Bytes that begin at a cache line."""
    raw = np.empty(count + ALIGNMENT_BYTES, np.uint8)
    start = -raw.ctypes.data % ALIGNMENT_BYTES
    return raw[start : start + count]


def _empty_array(buffer: Buffer) -> Array:
    return aligned_bytes(buffer.size_bytes).view(buffer.dtype).reshape(buffer.host_shape)


def _check_array(buffer: Buffer, array: Array) -> Array:
    """`array`, if native code may be given its address. Raises `WeftError` as `bind` says."""
    what = "result" if buffer.role == "output" else "argument"
    name = f"{what} {buffer.name}"
    if not isinstance(array, np.ndarray):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise WeftError(f"{name} is a {type(array).__name__}, not a NumPy array")
    check_array(name, array, form_of(buffer))
    if not array.flags.c_contiguous:
        raise WeftError(
            f"{name} is not contiguous: its strides are {list(array.strides)} bytes; give "
            "np.ascontiguousarray of it"
        )
    if not array.flags.aligned:
        raise WeftError(f"{name} does not begin at a multiple of {array.itemsize} bytes; copy it")
    if buffer.role == "output" and not array.flags.writeable:
        raise WeftError(f"{name} is read-only; give an array that can be written")
    return array


def _check_apart(buffers: Sequence[Buffer], arrays: Sequence[Array]) -> None:
    """Raises `WeftError` for an output that lies in another array."""
    for i, output in enumerate(buffers):
        for j, other in enumerate(buffers):
            if output.role != "output" or i == j or (other.role == "output" and j < i):
                continue
            if np.may_share_memory(arrays[i], arrays[j]):
                raise WeftError(
                    f"result {output.name} and {other.name} overlap in memory; results need "
                    "arrays of their own"
                )
