"""
Threads: one entry that all of them call, a barrier between its steps, and two ways to start it.

Where LLVM's OpenMP library is found (`find_openmp`), the entry is called in an `omp.parallel`.
Otherwise a `Pool` of our own calls it: threads that wait in native code, first spinning, since
the next call mostly comes soon, then asleep in the kernel (a futex).

Both call it by a *request*, words of 64 bits: the address of `@weft_run`, which knows how many
arguments the entry has, the address of the entry, how many threads there are, where its status is
put, and the addresses of its arguments but the last two.

The text here is in the `llvm` dialect where it must be: other dialects know no atomic loads.
"""

from __future__ import annotations

import atexit
import ctypes
import glob
import os
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from ....transforms.core.errors import WeftError
from .module import JitModule, Native, compile_text

BARRIER = "weft_barrier"
SYNC_BYTES = 64
"""What the barrier's `memref<2xi32>` should have to itself: a cache line."""

_SPINS_AT_BARRIER = 4096
"""How often a thread looks before it lets others run; they may have no core of their own."""

_SPINS_IDLE = 4096
"""How often an idle thread of the pool looks for work, about 0.1 ms, before it sleeps."""

MAX_THREADS = 256


def barrier_text() -> str:
    """
    `@weft_barrier(%sync: memref<2xi32>, %threads: index)`: returns when all `threads` have
    called it. `sync` is zero before its first use, and ready for the next when it returns:
    its first entry counts those that have come, its second the barriers that have opened.
    """
    return f"""
llvm.func @sched_yield() -> i32
func.func private @{BARRIER}(%sync: memref<2xi32>, %threads: index) {{
  %one = arith.constant 1 : index
  %alone = arith.cmpi ule, %threads, %one : index
  cf.cond_br %alone, ^done, ^arrive
^arrive:
  %base = memref.extract_aligned_pointer_as_index %sync : memref<2xi32> -> index
  %address = arith.index_cast %base : index to i64
  %count = llvm.inttoptr %address : i64 to !llvm.ptr
  %turn = llvm.getelementptr %count[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %last = arith.index_cast %threads : index to i32
  %mine = llvm.load %turn atomic acquire {{alignment = 4 : i64}} : !llvm.ptr -> i32
  %before = llvm.atomicrmw add %count, %i1 acq_rel : !llvm.ptr, i32
  %arrived = arith.addi %before, %i1 : i32
  %is_last = arith.cmpi eq, %arrived, %last : i32
  cf.cond_br %is_last, ^open, ^wait(%i0 : i32)
^open:
  llvm.store %i0, %count atomic monotonic {{alignment = 4 : i64}} : i32, !llvm.ptr
  %next = arith.addi %mine, %i1 : i32
  llvm.store %next, %turn atomic release {{alignment = 4 : i64}} : i32, !llvm.ptr
  cf.br ^done
^wait(%spins: i32):
  %now = llvm.load %turn atomic acquire {{alignment = 4 : i64}} : !llvm.ptr -> i32
  %opened = arith.cmpi ne, %now, %mine : i32
  cf.cond_br %opened, ^done, ^pause
^pause:
  {_pause_instruction()}
  %more = arith.addi %spins, %i1 : i32
  %limit = arith.constant {_SPINS_AT_BARRIER} : i32
  %long = arith.cmpi uge, %more, %limit : i32
  cf.cond_br %long, ^yield, ^wait(%more : i32)
^yield:
  %ignored = llvm.call @sched_yield() : () -> i32
  cf.br ^wait(%i0 : i32)
^done:
  return
}}
"""


def _pause_instruction() -> str:
    """Tells the processor that a loop only waits."""
    return 'llvm.inline_asm has_side_effects "pause", "~{memory}" : () -> ()'


# --- OpenMP -----------------------------------------------------------------------------------


def find_openmp() -> str | None:
    """
    LLVM's OpenMP library, or Intel's, which is the same: the file that `WEFT_LIBOMP` names
    (`none` for no library), one that the system knows, or one of a Python package.
    """
    given = os.environ.get("WEFT_LIBOMP")
    if given is not None:
        return None if given in ("", "none") else given
    places = (
        f"{sys.prefix}/lib/libiomp5.so",
        f"{sys.prefix}/lib/libomp.so*",
        *(f"/usr/lib/{folder}/libomp.so*" for folder in ("*-linux-gnu", "llvm-*/lib")),
    )
    found = [path for place in places for path in sorted(glob.glob(place), reverse=True)]
    return next((name for name in ("libomp.so.5", *found) if _can_load(name)), None)


def _can_load(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


OPENMP_FUNCTIONS = (
    "__kmpc_global_thread_num",
    "__kmpc_push_num_threads",
    "__kmpc_fork_call",
    "omp_get_thread_num",
    "omp_get_num_threads",
)
"""What `openmp_text` calls once it is compiled."""


def openmp_symbols(path: str) -> dict[str, int]:
    """The addresses of `OPENMP_FUNCTIONS`. `WeftError` when `path` is no OpenMP library."""
    try:
        library = ctypes.CDLL(path)
        functions = {name: getattr(library, name) for name in OPENMP_FUNCTIONS}
    except (OSError, AttributeError) as error:
        raise WeftError(
            f"'{path}' is not LLVM's OpenMP library: {error}; set WEFT_LIBOMP to libomp.so.5, or "
            "to 'none' for threads without OpenMP"
        ) from None
    found = {name: ctypes.cast(f, ctypes.c_void_p).value for name, f in functions.items()}
    return {name: address for name, address in found.items() if address is not None}


def openmp_text() -> str:
    """
    `@weft_parallel(request, threads)`: does the request on that many threads of OpenMP, or on
    as many as it grants.
    """
    return """
func.func private @omp_get_thread_num() -> i32
func.func private @omp_get_num_threads() -> i32
func.func @weft_parallel(%request: i64, %wanted: i32) {
  omp.parallel num_threads(%wanted : i32) {
    %t = func.call @omp_get_thread_num() : () -> i32
    %n = func.call @omp_get_num_threads() : () -> i32
    %thread = arith.extsi %t : i32 to i64
    %threads = arith.extsi %n : i32 to i64
    %words = llvm.inttoptr %request : i64 to !llvm.ptr
    %run = llvm.load %words : !llvm.ptr -> !llvm.ptr
    llvm.call %run(%request, %thread, %threads) : !llvm.ptr, (i64, i64, i64) -> ()
    omp.terminator
  }
  return
}
"""


# --- text for our own pool --------------------------------------------------------------------

_STATUS, _ARGUMENTS = 3, 4
"""Words of a request; those before are named above."""


def request_text(arity: int) -> str:
    """
    `@weft_run(request, thread, threads)`: calls an entry of `arity` addresses, and puts its status,
    which is that of all threads, into the request.
    """
    loads = "\n".join(
        f"  %p{i} = llvm.getelementptr %words[{_ARGUMENTS + i}] : (!llvm.ptr) -> !llvm.ptr, i64\n"
        f"  %a{i} = llvm.load %p{i} : !llvm.ptr -> !llvm.ptr"
        for i in range(arity)
    )
    values = ", ".join([*(f"%a{i}" for i in range(arity)), "%thread", "%threads"])
    types = ", ".join([*["!llvm.ptr"] * arity, "i64", "i64"])
    return f"""
func.func @weft_run(%request: i64, %thread: i64, %threads: i64) {{
  %words = llvm.inttoptr %request : i64 to !llvm.ptr
  %q = llvm.getelementptr %words[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %entry = llvm.load %q : !llvm.ptr -> !llvm.ptr
{loads}
  %status = llvm.call %entry({values}) : !llvm.ptr, ({types}) -> i64
  %place = llvm.getelementptr %words[{_STATUS}] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %status, %place atomic monotonic {{alignment = 8 : i64}} : i64, !llvm.ptr
  return
}}
"""


# The control block, in 32-bit words; each group has a cache line of its own. The current
# request lies beside the generation.
_GENERATION, _REQUEST, _DONE, _SLEEPING = 0, 2, 16, 32
_CONTROL_BYTES = 192

_FUTEX = 202  # the number of the system call on x86-64, the one processor that code is loaded for
_FUTEX_WAIT_PRIVATE, _FUTEX_WAKE_PRIVATE = 128, 129


def _control_words() -> str:
    """The parts of the control block, and numbers that both functions need."""
    parts = (
        ("generation", _GENERATION),
        ("current", _REQUEST),
        ("done", _DONE),
        ("sleeping", _SLEEPING),
    )
    return "\n".join(
        [
            "  %control = llvm.inttoptr %block : i64 to !llvm.ptr",
            *(
                f"  %{name} = llvm.getelementptr %control[{i}] : (!llvm.ptr) -> !llvm.ptr, i32"
                for name, i in parts
            ),
            "  %i0 = arith.constant 0 : i32",
            "  %i1 = arith.constant 1 : i32",
            "  %null = arith.constant 0 : i64",
            f"  %futex = arith.constant {_FUTEX} : i64",
        ]
    )


def _do_request(thread: str) -> str:
    """Calls what `%request` asks for, as that thread of those that it says."""
    return f"""
  %words = llvm.inttoptr %request : i64 to !llvm.ptr
  %run = llvm.load %words : !llvm.ptr -> !llvm.ptr
  %q = llvm.getelementptr %words[2] : (!llvm.ptr) -> !llvm.ptr, i64
  %threads = llvm.load %q : !llvm.ptr -> i64
  llvm.call %run(%request, {thread}, %threads) : !llvm.ptr, (i64, i64, i64) -> ()
""".strip("\n")


def pool_text() -> str:
    """
    The pool's native part; `sched_yield` is declared by `barrier_text`.

    `@weft_serve(control, thread)` runs in a helping thread: for each new generation it does
    the current request and says so; the request 0 ends it. `@weft_call(control, request,
    helpers)` starts a generation, does the request as thread 0 and waits for the others.
    """
    return _serve_text() + _call_text()


def _serve_text() -> str:
    return f"""
llvm.func @syscall(i64, ...) -> i64
func.func @weft_serve(%block: i64, %thread: i64) {{
{_control_words()}
  %minus = arith.constant -1 : i32
  %limit = arith.constant {_SPINS_IDLE} : i32
  %wait = arith.constant {_FUTEX_WAIT_PRIVATE} : i64
  cf.br ^look(%i0, %i0 : i32, i32)
^look(%seen: i32, %spins: i32):
  %now = llvm.load %generation atomic acquire {{alignment = 4 : i64}} : !llvm.ptr -> i32
  %new = arith.cmpi ne, %now, %seen : i32
  cf.cond_br %new, ^work, ^idle
^idle:
  {_pause_instruction()}
  %more = arith.addi %spins, %i1 : i32
  %long = arith.cmpi uge, %more, %limit : i32
  cf.cond_br %long, ^sleep, ^look(%seen, %more : i32, i32)
^sleep:
  // The kernel compares the generation with %seen before it lets the thread sleep, so that no
  // call between the look and here is missed.
  %s0 = llvm.atomicrmw add %sleeping, %i1 seq_cst : !llvm.ptr, i32
  %r = llvm.call @syscall(%futex, %generation, %wait, %seen, %null)
    vararg(!llvm.func<i64 (i64, ...)>) : (i64, !llvm.ptr, i64, i32, i64) -> i64
  %s1 = llvm.atomicrmw add %sleeping, %minus seq_cst : !llvm.ptr, i32
  cf.br ^look(%seen, %i0 : i32, i32)
^work:
  %request = llvm.load %current : !llvm.ptr -> i64
  %ends = arith.cmpi eq, %request, %null : i64
  cf.cond_br %ends, ^end, ^call
^call:
{_do_request("%thread")}
  %d = llvm.atomicrmw add %done, %i1 acq_rel : !llvm.ptr, i32
  cf.br ^look(%now, %i0 : i32, i32)
^end:
  return
}}
"""


def _call_text() -> str:
    return f"""
func.func @weft_call(%block: i64, %request: i64, %helpers: i32) {{
{_control_words()}
  %wake = arith.constant {_FUTEX_WAKE_PRIVATE} : i64
  %all = arith.constant {MAX_THREADS} : i64
  %limit = arith.constant {_SPINS_AT_BARRIER} : i32
  llvm.store %request, %current : i64, !llvm.ptr
  llvm.store %i0, %done atomic monotonic {{alignment = 4 : i64}} : i32, !llvm.ptr
  %g = llvm.atomicrmw add %generation, %i1 seq_cst : !llvm.ptr, i32
  %asleep = llvm.atomicrmw add %sleeping, %i0 seq_cst : !llvm.ptr, i32
  %any = arith.cmpi ne, %asleep, %i0 : i32
  cf.cond_br %any, ^wake, ^work
^wake:
  %r = llvm.call @syscall(%futex, %generation, %wake, %all)
    vararg(!llvm.func<i64 (i64, ...)>) : (i64, !llvm.ptr, i64, i64) -> i64
  cf.br ^work
^work:
  %stops = arith.cmpi eq, %request, %null : i64
  cf.cond_br %stops, ^end, ^run
^run:
{_do_request("%null")}
  cf.br ^join(%i0 : i32)
^join(%spins: i32):
  %ready = llvm.load %done atomic acquire {{alignment = 4 : i64}} : !llvm.ptr -> i32
  %over = arith.cmpi uge, %ready, %helpers : i32
  cf.cond_br %over, ^end, ^pause
^pause:
  {_pause_instruction()}
  %more = arith.addi %spins, %i1 : i32
  %long = arith.cmpi uge, %more, %limit : i32
  cf.cond_br %long, ^yield, ^join(%more : i32)
^yield:
  %ignored = llvm.call @sched_yield() : () -> i32
  cf.br ^join(%i0 : i32)
^end:
  return
}}
"""


# --- starting threads -------------------------------------------------------------------------


class Pool:
    """Helping threads for calls on `threads` threads in all. One call runs at a time."""

    def __init__(self, threads: int, code: JitModule) -> None:
        self.threads = threads
        self._code = code
        self._serve: Native = code.find_function("weft_serve")
        self._call: Native = code.find_function("weft_call")
        self._lock = threading.Lock()
        self._helpers: list[threading.Thread] = []
        self._places: frozenset[int] = frozenset()
        self._memory = ctypes.create_string_buffer(_CONTROL_BYTES + 64)
        self._control = -(-ctypes.addressof(self._memory) // 64) * 64
        os.register_at_fork(after_in_child=self._forget_threads)

    def call_request(self, request: int) -> None:
        """Does the request at that address on all threads; returns when all are done."""
        with self._lock:
            if _current_processor() in self._places:
                self._pin_threads()
            if not self._helpers:
                self._start_threads()
            self._call(self._control, request, self.threads - 1)

    def stop(self) -> None:
        """Ends the helping threads; the next call starts them again."""
        with self._lock:
            helpers, self._helpers = self._helpers, []
            if helpers:
                self._call(self._control, 0, 0)
            for helper in helpers:
                helper.join()

    def _start_threads(self) -> None:
        ctypes.memset(self._control, 0, _CONTROL_BYTES)
        self._helpers = [
            threading.Thread(
                target=self._serve, args=(self._control, i), name=f"weft-{i}", daemon=True
            )
            for i in range(1, self.threads)
        ]
        for helper in self._helpers:
            helper.start()
        self._pin_threads()

    def _pin_threads(self) -> None:
        """
        Gives each helper a processor that is not the caller's, where there are enough: the
        system likes to wake them on the caller's, who then waits for them.
        """
        free = sorted(os.sched_getaffinity(0) - {_current_processor()})
        ids = [h.native_id for h in self._helpers if h.native_id is not None]
        if len(free) < len(ids):
            return
        for helper, processor in zip(ids, free, strict=False):
            os.sched_setaffinity(helper, {processor})
        self._places = frozenset(free[: len(ids)])

    def _forget_threads(self) -> None:
        """After a fork the helping threads are the parent's."""
        self._helpers = []
        self._lock = threading.Lock()


@cache
def _load_libc() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def _current_processor() -> int:
    """The processor that this thread is on."""
    return _load_libc().sched_getcpu()


_POOLS: dict[int, Pool] = {}


def shared_pool(threads: int, code: JitModule) -> Pool:
    """The pool of this program for that many threads; `code` holds `pool_text` compiled."""
    if threads not in _POOLS:
        if not _POOLS:
            atexit.register(_stop_all)  # before the memory of their code is given back
        _POOLS[threads] = Pool(threads, code)
    return _POOLS[threads]


def _stop_all() -> None:
    for pool in _POOLS.values():
        pool.stop()


@cache
def openmp_call(path: str) -> Native:
    """`weft_parallel` with the OpenMP library `path`; `WeftError` as in `openmp_symbols`."""
    module = compile_text(openmp_text(), what="threads", symbols=openmp_symbols(path))
    return module.find_function("weft_parallel")


def check_threads(threads: int) -> None:
    """`WeftError` for a number of threads that nothing can be run on."""
    if not 1 <= threads <= MAX_THREADS:
        raise WeftError(f"{threads} threads: there can be 1 to {MAX_THREADS}")


@dataclass(frozen=True)
class ThreadedCall:
    """A call on threads: what it asks for, and how it asks. `code` is kept for it."""

    request: ctypes.Array[ctypes.c_uint64]
    call: Callable[..., object]
    arguments: tuple[int, ...]
    code: JitModule

    def __call__(self) -> int:
        self.call(*self.arguments)
        return ctypes.c_int64(self.request[_STATUS]).value

    def set_argument(self, number: int, value: int) -> None:
        """Calls from now on are given another address."""
        self.request[_ARGUMENTS + number] = value


def bind_threads(
    code: JitModule, entry: int, addresses: Sequence[int], threads: int
) -> ThreadedCall:
    """
    A call, prepared, of the entry at that address on `threads` threads: OpenMP's where it is
    found, else the pool's. It gives the entry's status. `code` holds `barrier_text`, `pool_text`
    and `request_text`.
    """
    check_threads(threads)
    words = [code.find_address("weft_run"), entry, threads, 0, *addresses]
    request = (ctypes.c_uint64 * len(words))(*words)
    place = ctypes.addressof(request)
    library = find_openmp()
    if library is None:
        return ThreadedCall(request, shared_pool(threads, code).call_request, (place,), code)
    return ThreadedCall(request, openmp_call(library), (place, threads), code)
