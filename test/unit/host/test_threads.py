"""The barrier, the pool of threads, and OpenMP where it is installed."""

from __future__ import annotations

import os
import time

import numpy as np
import pytest

from weft.targets.host.jit.module import JitModule, compile_text
from weft.targets.host.jit.threads import (
    barrier_text,
    bind_threads,
    find_openmp,
    openmp_symbols,
    pool_text,
    request_text,
    shared_pool,
)
from weft.transforms.core.errors import WeftError

SIZE, STEPS = 64, 20

# Each step writes what the next one reads on another thread; one lost step shows.
REVERSE_AND_COUNT = f"""
func.func @entry(%x: memref<{2 * SIZE}xi32>, %sync: memref<2xi32>, %thread: index,
                 %threads: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant {SIZE} : index
  %last = arith.constant {2 * SIZE - 1} : index
  %steps = arith.constant {STEPS} : index
  %one = arith.constant 1 : i32
  scf.for %s = %c0 to %steps step %c1 {{
    scf.for %i = %thread to %size step %threads {{
      %v = memref.load %x[%i] : memref<{2 * SIZE}xi32>
      %w = arith.addi %v, %one : i32
      %o = arith.subi %last, %i : index
      memref.store %w, %x[%o] : memref<{2 * SIZE}xi32>
    }}
    func.call @weft_barrier(%sync, %threads) : (memref<2xi32>, index) -> ()
    scf.for %i = %thread to %size step %threads {{
      %o = arith.addi %i, %size : index
      %v = memref.load %x[%o] : memref<{2 * SIZE}xi32>
      memref.store %v, %x[%i] : memref<{2 * SIZE}xi32>
    }}
    func.call @weft_barrier(%sync, %threads) : (memref<2xi32>, index) -> ()
  }}
  return
}}
"""


@pytest.fixture(scope="module")
def module() -> JitModule:
    return compile_text(REVERSE_AND_COUNT + barrier_text() + pool_text() + request_text(2))


def check(module: JitModule, threads: int, calls: int) -> None:
    x = np.zeros(2 * SIZE, np.int32)
    sync = np.zeros(2, np.int32)
    addresses = [x.ctypes.data, sync.ctypes.data]
    call = bind_threads(module, module.find_address("entry"), addresses, threads)
    for _ in range(calls):
        call()
    assert (x == calls * STEPS).all()
    assert sync[0] == 0


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_pool(module: JitModule, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_LIBOMP", "none")
    check(module, threads, 10)


def test_pool_that_has_fallen_asleep(module: JitModule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_LIBOMP", "none")
    for _ in range(3):
        check(module, 2, 1)
        time.sleep(0.02)


def test_pool_is_stopped_and_started(module: JitModule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_LIBOMP", "none")
    check(module, 2, 1)
    shared_pool(2, module).stop()
    check(module, 2, 1)


def test_openmp(module: JitModule) -> None:
    if find_openmp() is None:
        pytest.skip("LLVM's OpenMP library is not installed")
    check(module, 2, 10)


def test_a_library_that_is_not_openmp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_LIBOMP", "libm.so.6")
    found = find_openmp()
    assert found == "libm.so.6"
    with pytest.raises(WeftError) as caught:
        openmp_symbols(found)
    assert str(caught.value).startswith("'libm.so.6' is not LLVM's OpenMP library: ")
    assert str(caught.value).endswith(
        "; set WEFT_LIBOMP to libomp.so.5, or to 'none' for threads without OpenMP"
    )


def test_a_library_that_is_missing() -> None:
    with pytest.raises(WeftError, match=r"^'/nowhere/libomp.so' is not LLVM's OpenMP library: "):
        openmp_symbols("/nowhere/libomp.so")


@pytest.mark.parametrize("threads", [0, -1, 1000])
def test_numbers_of_threads(module: JitModule, threads: int) -> None:
    with pytest.raises(WeftError) as caught:
        bind_threads(module, module.find_address("entry"), [0, 0], threads)
    assert str(caught.value) == f"{threads} threads: there can be 1 to 256"


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_fork_has_threads_of_its_own(module: JitModule, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_LIBOMP", "none")
    check(module, 2, 1)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            check(module, 2, 3)
            status = 0
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
