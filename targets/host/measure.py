"""
The facts that the system does not tell of this processor, measured on one core: its clock, how many
FMAs it starts per cycle, and how fast copies are in each cache. Takes about a second.

The clock comes from a chain of integer multiplications, each of which takes three cycles on
every x86-64 processor with AVX2 ("Instruction tables", A. Fog, 2024).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from .executable import aligned_bytes
from .jit.module import JitModule, compile_text
from .machine.detect import Facts, Rates, rates_of

_MULTIPLY_CYCLES = 3
_REPEATS = 7
_CHAIN = 1_000_000
_FMAS = 200_000


def measure_processor(facts: Facts) -> tuple[Facts, Rates]:
    """
    `facts` with the clock that was measured, and the rates. Loads and stores per cycle stay
    as they are known. Raises `WeftError` without the MLIR bindings.
    """
    lanes = 16 if "avx512" in facts.features else 8
    accumulators = 24 if lanes == 16 else 12
    module = compile_text(_write_text(lanes, accumulators), what="measurements")
    word = aligned_bytes(64)
    chain = module.bind("chain", word.ctypes.data, _CHAIN)
    clock = _MULTIPLY_CYCLES * _CHAIN / _fastest_call(chain)
    block = aligned_bytes(64 * accumulators)
    block[...] = 0
    fmas = module.bind("fmas", block.ctypes.data, _FMAS)
    ports = accumulators * _FMAS / (_fastest_call(fmas) * clock)
    known = rates_of(facts)
    return replace(facts, clock_hz=round(clock / 1e7) * 10**7), replace(
        known,
        fma_ports=max(1, round(ports)),
        l1=_copy_rate(module, lanes, facts.l1_bytes // 2, clock),
        l2=_copy_rate(module, lanes, facts.l2_bytes // 2, clock),
        l3=_copy_rate(module, lanes, facts.l3_bytes // 4, clock),
        dram=_copy_rate(module, lanes, min(4 * max(facts.l3_bytes, 1 << 23), 1 << 28), clock),
        source="measured",
    )


def _fastest_call(call: Callable[[], object]) -> float:
    """Seconds of the fastest of a few calls: others run on this machine, too."""
    times: list[float] = []
    for _ in range(_REPEATS):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def _copy_rate(module: JitModule, lanes: int, footprint: int, clock: float) -> int:
    """Bytes read and written per cycle by copies whose arrays take `footprint` bytes together."""
    vector = 4 * lanes
    vectors = max(1, footprint // 2 // vector)
    source, target = aligned_bytes(vectors * vector), aligned_bytes(vectors * vector)
    source[...] = 1
    target[...] = 0
    times = max(1, (1 << 22) // (vectors * vector))
    addresses = (source.ctypes.data, target.ctypes.data)
    seconds = _fastest_call(module.bind("copy", *addresses, vectors * lanes, times))
    return max(1, round(2 * vectors * vector * times / seconds / clock))


def _write_text(lanes: int, accumulators: int) -> str:
    return _CHAIN_TEXT + _fmas_text(lanes, accumulators) + _copy_text(lanes)


_CHAIN_TEXT = """
func.func @chain(%x: memref<1xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.load %x[%c0] : memref<1xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %s) -> (i64) {
    %w = arith.muli %v, %v : i64
    scf.yield %w : i64
  }
  memref.store %r, %x[%c0] : memref<1xi64>
  return
}
"""


def _fmas_text(lanes: int, accumulators: int) -> str:
    vector = f"vector<{lanes}xf32>"
    size = accumulators * lanes
    names = [f"%a{i}" for i in range(accumulators)]
    types = ", ".join([vector] * accumulators)
    loads = "\n".join(
        f"  %o{i} = arith.constant {i * lanes} : index\n"
        f"  %s{i} = vector.load %x[%o{i}] : memref<{size}xf32>, {vector}"
        for i in range(accumulators)
    )
    steps = "\n".join(
        f"    %f{i} = vector.fma %m, %m, {name} : {vector}" for i, name in enumerate(names)
    )
    starts = ", ".join(f"{name} = %s{i}" for i, name in enumerate(names))
    stores = "\n".join(
        f"  vector.store %r#{i}, %x[%o{i}] : memref<{size}xf32>, {vector}"
        for i in range(accumulators)
    )
    yields = ", ".join(f"%f{i}" for i in range(accumulators))
    return f"""
func.func @fmas(%x: memref<{size}xf32>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = vector.load %x[%c0] : memref<{size}xf32>, {vector}
{loads}
  %r:{accumulators} = scf.for %i = %c0 to %n step %c1 iter_args({starts}) -> ({types}) {{
{steps}
    scf.yield {yields} : {types}
  }}
{stores}
  return
}}
"""


def _copy_text(lanes: int) -> str:
    vector = f"vector<{lanes}xf32>"
    huge = "memref<1073741824xf32>"  # as long as any array; bounds are the loop's
    return f"""
func.func @copy(%x: {huge}, %y: {huge}, %n: index, %times: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %lanes = arith.constant {lanes} : index
  scf.for %t = %c0 to %times step %c1 {{
    scf.for %i = %c0 to %n step %lanes {{
      %v = vector.load %x[%i] : {huge}, {vector}
      vector.store %v, %y[%i] : {huge}, {vector}
    }}
  }}
  return
}}
"""
