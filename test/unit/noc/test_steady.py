"""Steady states: what is extrapolated equals full simulation, and what may not be is not."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from weft.targets.noc import steady
from weft.targets.noc.native import can_compile
from weft.targets.noc.simulate import Simulation
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import Machine, machine_from_text

Run = Callable[..., Simulation]

NODE = "((d0 * 2 + d1) * 8 + d2 * 4 + d3)"
D = "over (%a, %b, %c, %d, %i, %o)"


def numbers(found: Simulation) -> tuple[object, ...]:
    """All that a simulation without data finds."""
    counts = found.counts
    return (
        found.cycles,
        found.ops,
        counts.macs,
        dict(counts.words),
        dict(counts.hops),
        list(found.waited.items()),
        found.peak_words,
        found.energy,
    )


def both(run: Run, text: str, machine: Machine, **options: object) -> tuple[object, object, int]:
    """Numbers, or the error, of full simulation, of extrapolation; and the ops skipped."""
    found: list[object] = []
    skipped = 0
    for extrapolate in (False, True):
        try:
            result = run(
                text, machine=machine, functional=False, extrapolate=extrapolate, **options
            )
        except WeftError as e:
            found.append(str(e))
        else:
            found.append(numbers(result))
            skipped = result.ops_skipped
    return found[0], found[1], skipped


def buffers(turns: int, ring: bool = False) -> str:
    rows = 64 * turns
    return f"""
    noc.alloc "x" in @DRAM at 0 shape [{rows}, 8] of i16
    noc.alloc "f" in @DRAM at {rows * 8} shape [4, 8] of i16
    noc.alloc "y" in @DRAM at {rows * 8 + 32} shape [{rows}, 4] of i16
    noc.alloc "x" in @LB at 0 shape [6, 8] of i16 {"{ring}" if ring else ""}
    noc.alloc "f" in @LB at 64 shape [8, 8] of i16
    noc.alloc "y" in @LB at 128 shape [8, 4] of i16
    noc.alloc "g" in @GB at 0 shape [8, 4] of i16
    """


def cores(turns: int, outer: int, body: str, last: str, count: str = "[1, 2, 2, 2]") -> str:
    return f"""
    noc.program @cores on @core first [0, 0, 0, 0] count {count} (%a, %b, %c, %d) {{
      %z = noc.signal "start" at (d0, d1) over (%a, %b)
      noc.for %o = 0 to {outer} step 1 carry (%p0 = %z, %q0 = %z) {{
        %r1, %r2 = noc.for %i = 0 to {turns} step 1 carry (%y0 = %p0, %w0 = %q0) {{
          {body}
          noc.yield {last}
        }}
        noc.yield %r1, %r2
      }}
    }}
    noc.program @clusters on @cluster first [0, 0] count [2, 2] (%a, %b) {{}}
    """


def program(rng: random.Random) -> tuple[str, int]:
    """A program in which cores read, compute and write in nested loops; and its queue."""
    turns, outer = rng.choice([12, 40, 97]), rng.choice([1, 1, 3])
    ring = rng.random() < 0.4
    half = rng.choice(["d4 mod 2", "0", "(d4 floordiv 2) mod 2"])
    x = "d4 * 2" if ring else f"({half}) * 2"
    row = f"({NODE} * {outer} + d5) * {turns} + d4"
    dest = rng.choice(
        [
            f'@DRAM "y"[({row}) * 2 : 2, 0 : 4]> to',
            f'@DRAM(d0, 0) "y"[({row}) * 2 : 2, 0 : 4]> to',
            '@GB "g"[(d2 * 2 + d3 mod 2) * 2 : 2, 0 : 4]> combine "add" to',
        ]
    )
    part, rest = dest.split("> ")
    combine = rest.removesuffix("to")
    accesses = rng.choice(["", "", ", accesses = {DRAM = 6}", ", accesses = {GB = 5, DRAM = 50}"])
    cycles, first = rng.choice([1, 7, 20, 60]), rng.choice(["%y0", "%w0"])
    body = f"""
    %x = noc.copy <@DRAM "x"[({row}) * 2 : 2, 0 : 8]> to <@LB "x"[{x} : 2, 0 : 8]> {D} after %y0
    %f = noc.copy <@DRAM "f"> to <@LB "f"[({half}) * 4 : 4, 0 : 8]> {D} after {first}, %y0
    %y = noc.compute @f reads (@LB "x"[{x} : 2, 0 : 8], @LB "f"[({half}) * 4 : 4, 0 : 8])
      writes (@LB "y"[({half}) * 2 : 2, 0 : 4]) {D} after %x, %f, %w0
      {{cycles = {cycles}, macs = 3{accesses}}}
    %w = noc.copy <@LB "y"[({half}) * 2 : 2, 0 : 4]> to <{part}> {D} {combine} after %y, %w0
    """
    count = rng.choice(["[2, 2, 2, 4]", "[1, 2, 2, 2]", "[1, 1, 1, 2]"])
    text = buffers(turns * outer, ring) + cores(turns, outer, body, "%y, %w", count)
    return text, rng.choice([1, 2, 5, 32])


@pytest.fixture(scope="module")
def machines(clusters_text: str) -> list[Machine]:
    text = clusters_text.replace("depth = 65536", "depth = 6553600")
    single = text.replace('[2, 4] topology "mesh" {multicast}', '[2, 4] topology "mesh"')
    texts = [text, text.replace('"double"', '"in_place"'), single]
    return [machine_from_text(t, "m.mlir") for t in texts]


@pytest.mark.parametrize("seed", range(16))
def test_extrapolation_gives_what_full_simulation_gives(
    run: Run, machines: list[Machine], seed: int
) -> None:
    rng = random.Random(seed)
    text, queue = program(rng)
    full, leapt, _ = both(run, text, rng.choice(machines), queue=queue, native=can_compile())
    assert full == leapt


STEADY = f"""
%x = noc.copy <@DRAM "x"[({NODE} * 100 + d4) * 2 : 2, 0 : 8]> to <@LB "x"[d4 mod 2 * 2 : 2, 0 : 8]>
  {D} after %y0
%y = noc.compute @f reads (@LB "x"[d4 mod 2 * 2 : 2, 0 : 8]) writes (@LB "y"[0 : 2, 0 : 4])
  {D} after %x, %w0 {{cycles = 9}}
%w = noc.copy <@LB "y"[0 : 2, 0 : 4]> to <@DRAM "y"[({NODE} * 100 + d4) * 2 : 2, 0 : 4]>
  {D} after %y, %w0
"""


@pytest.mark.parametrize("native", [False, pytest.param(True, id="native")])
def test_most_turns_of_a_steady_loop_are_skipped(
    run: Run, machines: list[Machine], native: bool
) -> None:
    if native and not can_compile():
        pytest.skip("native code is made for x86-64 Linux")
    body = STEADY.replace("* 100", "* 400")
    text = buffers(400) + cores(400, 1, body, "%y, %w", "[1, 1, 1, 2]")
    full, leapt, skipped = both(run, text, machines[0], native=native)
    assert full == leapt
    assert isinstance(full, tuple)
    assert skipped > 0.7 * full[1]  # type: ignore[operator]


def test_few_snapshots_are_kept_where_they_are_large(
    run: Run, machines: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for none, each loop keeps its last one, and results are the same."""
    held: list[int] = []
    whole = steady.Steady.compare_snapshot

    def compare(self: steady.Steady, array: steady.Ints, loop: int) -> None:
        whole(self, array, loop)
        kept = [one for watch in self._watches.values() for one in watch.kept]
        assert self._held == sum(one.words for one in kept)
        held.append(len(kept))

    monkeypatch.setattr(steady.Steady, "compare_snapshot", compare)
    rng = random.Random(3)
    text, _ = program(rng)
    fast, slow, _ = both(run, text, machines[0])
    assert fast == slow
    assert max(held) > 1
    monkeypatch.setattr(steady, "_HELD_WORDS", 0)
    held.clear()
    fast, slow, _ = both(run, text, machines[0])
    assert fast == slow
    assert max(held) == 1


def refused(run: Run, machines: list[Machine], body: str) -> None:
    text = buffers(100) + cores(100, 1, body, "%y, %w")
    full, leapt, skipped = both(run, text, machines[0])
    assert (full, skipped) == (leapt, 0)
    assert isinstance(full, tuple), full


def test_ways_that_depend_on_the_variable(run: Run, machines: list[Machine]) -> None:
    refused(run, machines, STEADY.replace('@DRAM "x"', '@DRAM((d4 floordiv 50), 0) "x"'))


def test_parts_that_do_not_move_evenly(run: Run, machines: list[Machine]) -> None:
    refused(run, machines, STEADY.replace("d4 mod 2 * 2 : 2", "d4 mod 97 mod 3 * 2 : 2"))


def test_parts_of_a_written_buffer_that_move_apart(run: Run, machines: list[Machine]) -> None:
    # One core writes rows upwards, the other downwards.
    up = cores(100, 1, STEADY, "%y, %w", "[1, 1, 1, 1]")
    down = STEADY.replace("* 100 + d4) * 2 : 2, 0 : 4", "* 100 + 99 - d4) * 2 : 2, 0 : 4")
    other = cores(100, 1, down, "%y, %w", "[1, 1, 1, 1]").split("noc.program @clusters")[0]
    other = other.replace("[0, 0, 0, 0]", "[0, 0, 0, 1]").replace("@cores", "@other")
    full, leapt, skipped = both(run, buffers(100) + up + other, machines[0])
    assert (full, skipped) == (leapt, 0)
    assert isinstance(full, tuple), full
    same = other.replace("+ 99 - d4", "+ d4")
    assert both(run, buffers(100) + up + same, machines[0])[2] > 0


@pytest.mark.parametrize(
    ("body", "message"),
    [
        # The last turns of the last core leave the buffer.
        (STEADY.replace("* 100 + d4) * 2 : 2, 0 : 8", "* 420 + d4) * 2 : 2, 0 : 8"), "overflow"),
        # Turn 96 writes what turn 0 of the next core reads.
        (STEADY.replace(", %w0 {{cycles", " {{cycles"), None),
    ],
)
def test_errors_are_those_of_full_simulation(
    run: Run, machines: list[Machine], body: str, message: str | None
) -> None:
    text = buffers(100) + cores(100, 1, body, "%y, %w")
    full, leapt, _ = both(run, text, machines[0])
    assert full == leapt
    if message is not None:
        assert message in str(full)


def test_data_and_timelines_are_never_extrapolated(run: Run) -> None:
    text = buffers(2)
    assert run(text, functional=True).ops_skipped == 0
    with pytest.raises(WeftError, match="extrapolated have no data and no timeline"):
        run(text, functional=True, extrapolate=True)
    with pytest.raises(WeftError, match="extrapolated have no data and no timeline"):
        run(text, functional=False, extrapolate=True, trace=True)
