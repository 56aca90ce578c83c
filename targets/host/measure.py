"""
The facts that the system does not tell of this processor, measured on one core: its clock, how many
FMAs it starts per cycle, how many products of bf16 beside them, and how fast copies are in each
cache. Takes about a second.

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
from .machine.pairs import PAIR

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
    pairs = "bf16" in facts.features
    module = compile_text(_write_text(lanes, accumulators, pairs=pairs), what="measurements")
    word = aligned_bytes(64)
    chain = module.bind("chain", word.ctypes.data, _CHAIN)
    clock = _MULTIPLY_CYCLES * _CHAIN / _fastest_call(chain)
    fmas = _loop_seconds(module, "fmas", accumulators)
    ports = accumulators / (fmas * clock)
    known = rates_of(facts)
    if pairs:
        ratio = PAIR * fmas / _loop_seconds(module, "pairs", accumulators)
        latency = _loop_seconds(module, "pair_chain", 1) * clock
        known = replace(
            known, bf16_percent=max(1, round(100 * ratio)), bf16_latency=max(1, round(latency))
        )
    return replace(facts, clock_hz=round(clock / 1e7) * 10**7), replace(
        known,
        fma_ports=max(1, round(ports)),
        l1=_copy_rate(module, lanes, facts.l1_bytes // 2, clock),
        l2=_copy_rate(module, lanes, facts.l2_bytes // 2, clock),
        l3=_copy_rate(module, lanes, facts.l3_bytes // 4, clock),
        dram=_copy_rate(module, lanes, min(4 * max(facts.l3_bytes, 1 << 23), 1 << 28), clock),
        source="measured",
    )


def _loop_seconds(module: JitModule, name: str, accumulators: int) -> float:
    """Seconds of one iteration of a loop on so many registers."""
    block = aligned_bytes(64 * accumulators)
    block[...] = 0
    return _fastest_call(module.bind(name, block.ctypes.data, _FMAS)) / _FMAS


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


def _write_text(lanes: int, accumulators: int, *, pairs: bool) -> str:
    text = _CHAIN_TEXT + _registers_text("fmas", lanes, accumulators, _write_fma)
    if pairs:
        text += _registers_text("pairs", lanes, accumulators, _write_pairs)
        text += _registers_text("pair_chain", lanes, 1, _write_pairs)
    return text + _copy_text(lanes)


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


def _write_fma(name: str, lanes: int) -> str:
    return f"vector.fma %m, %m, {name} : vector<{lanes}xf32>"


def _write_pairs(name: str, lanes: int) -> str:
    sums, pairs = f"vector<{lanes}xf32>", f"vector<{PAIR * lanes}xbf16>"
    return (
        f'llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.{32 * lanes}"({name}, %p, %p) : '
        f"({sums}, {pairs}, {pairs}) -> {sums}"
    )


def _registers_text(
    function: str, lanes: int, accumulators: int, write: Callable[[str, int], str]
) -> str:
    """A loop whose iterations add a product to each of so many registers."""
    vector = f"vector<{lanes}xf32>"
    size = accumulators * lanes
    names = [f"%a{i}" for i in range(accumulators)]
    types = ", ".join([vector] * accumulators)
    loads = "\n".join(
        f"  %o{i} = arith.constant {i * lanes} : index\n"
        f"  %s{i} = vector.load %x[%o{i}] : memref<{size}xf32>, {vector}"
        for i in range(accumulators)
    )
    steps = "\n".join(f"    %f{i} = {write(name, lanes)}" for i, name in enumerate(names))
    pairs = f"vector<{PAIR * lanes}xbf16>"
    starts = ", ".join(f"{name} = %s{i}" for i, name in enumerate(names))
    stores = "\n".join(
        f"  vector.store %r#{i}, %x[%o{i}] : memref<{size}xf32>, {vector}"
        for i in range(accumulators)
    )
    results = "%r" if accumulators == 1 else f"%r:{accumulators}"
    yields = ", ".join(f"%f{i}" for i in range(accumulators))
    return f"""
func.func @{function}(%x: memref<{size}xf32>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = vector.load %x[%c0] : memref<{size}xf32>, {vector}
{loads}
  %p = vector.bitcast %m : {vector} to {pairs}
  {results} = scf.for %i = %c0 to %n step %c1 iter_args({starts}) -> ({types}) {{
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
