"""The simulator: times in closed form, routes, contention, counts and energy, and errors."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from weft.targets.noc.leaves import Leaf, LeafCost
from weft.targets.noc.network import End, Network
from weft.targets.noc.simulate import Simulation
from weft.targets.trace import TraceWriter
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import Machine, machine_from_text

Run = Callable[..., Simulation]

X = np.arange(64, dtype=np.int16).reshape(4, 16)
BUFFERS = """
noc.alloc "x" in @DRAM at 0 shape [4, 16] of i16
noc.alloc "y" in @DRAM at 64 shape [4, 16] of i16
noc.alloc "g" in @GB at 0 shape [4, 16] of i16
noc.alloc "a" in @LB at 0 shape [4, 16] of i16
noc.alloc "b" in @LB at 64 shape [4, 16] of i16
"""

READ = '%t = noc.read <@DRAM "x"> to <@LB "a">\n'


def on(level: str, first: str, count: str, body: str, name: str = "p") -> str:
    """A program of the nodes of a box; its coordinates are `%0`, `%1` and so on."""
    names = ", ".join(f"%c{i}" for i in range(len(first.split(","))))
    return (
        f"noc.program @{name} on @{level} first [{first}] count [{count}] ({names}) {{\n{body}}}\n"
    )


def core(first: str, body: str, name: str = "p", count: str = "1, 1, 1, 1") -> str:
    return on("core", first, count, body, name)


# --- time -----------------------------------------------------------------------------------


def test_a_copy_alone_takes_its_hops_and_its_words(run: Run) -> None:
    # (1, 1) is one link from the port at (1, 0): 3 cycles; then 2 + 1 links of 2 cycles each;
    # 64 words at 2 words per cycle on the slowest link.
    text = BUFFERS + core("1, 1, 1, 2", 'noc.read <@DRAM "x"> to <@LB "a">\n')
    found = run(text, {"x": X})
    assert found.cycles == 3 + 3 * 2 + 64 // 2
    np.testing.assert_array_equal(found.array("a", "LB", (1, 1, 1, 2)), X)
    assert found.counts.words == {"DRAM": 64, "LB": 64}
    assert found.counts.hops == {"cluster": 64, "core": 3 * 64}
    assert not found.waited


def test_words_are_rounded_up_for_each_transfer(run: Run) -> None:
    # Three words over links of two words per cycle take two cycles.
    text = BUFFERS + core(
        "0, 0, 0, 1", 'noc.read <@DRAM "x"[0 : 1, 0 : 3]> to <@LB "a"[1 : 1, 0 : 3]>\n'
    )
    assert run(text, {"x": X}).cycles == 2 + 2


def test_elements_wider_than_words(run: Run) -> None:
    text = """
    noc.alloc "x" in @DRAM at 0 shape [16] of i32
    noc.alloc "a" in @LB at 0 shape [16] of i32
    """ + core("0, 0, 0, 1", 'noc.read <@DRAM "x"> to <@LB "a">\n')
    found = run(text, {"x": np.arange(16, dtype=np.int32)})
    assert (found.cycles, found.counts.words["LB"]) == (2 + 32 // 2, 32)


def test_two_flows_over_one_link_take_the_sum(run: Run) -> None:
    # Both go over the link from (0, 0) to (0, 1) of the cores' mesh.
    text = (
        BUFFERS
        + core("0, 0, 0, 1", 'noc.read <@DRAM "x"> to <@LB "a">\n', "p")
        + core("0, 0, 0, 2", 'noc.read <@DRAM "x"> to <@LB "a">\n', "q")
    )
    found = run(text, {"x": X})
    # The ways part at core (0, 1), so the second is done two hops after both have passed.
    assert found.cycles == 2 * 2 + (64 + 64) // 2
    # The port of DRAM is twice as fast: 16 cycles of waiting there, and 16 at the link.
    assert found.waited == {
        "port of @DRAM of @dram at (0, 0)": 16,
        "down port of @core at (0, 0)": 16,
    }


def test_flows_over_different_links_do_not_wait(run: Run) -> None:
    body = """
    %t = noc.compute @one reads () writes (@LB "a") {cycles = 0}
    noc.send <@LB "a"> to <@LB(d0, d1, d2, d3 + 1) "b"> signal "s"
      over (%c0, %c1, %c2, %c3) after %t
    """
    text = BUFFERS + core("0, 0, 0, 0", body, "p", "1, 1, 2, 1")
    text += core("0, 0, 0, 1", "", "e", "1, 1, 2, 1")
    found = run(text, leaves={"one": Leaf(lambda _: [X])})
    # The signal follows: one more hop.
    assert (found.cycles, dict(found.waited)) == (2 + 32 + 2, {})


def test_turns_of_loops_overlap_as_far_as_tokens_let_them(run: Run) -> None:
    loop = """
    noc.for %i = 0 to 4 step 1 {
      %t = noc.read <@DRAM "x"[d0 : 1, 0 : 16]> to <@LB "a"[d0 : 1, 0 : 16]> over (%i)
      noc.compute @twice reads (@LB "a"[d0 : 1, 0 : 16]) writes (@LB "b"[d0 : 1, 0 : 16])
        over (%i) after %t {cycles = 20, macs = 16}
    }
    """
    leaves = {"twice": Leaf(lambda a: [a[0] * np.int16(2)])}
    text = BUFFERS + core("0, 0, 0, 1", loop)
    found = run(text, {"x": X}, leaves=leaves)
    # The first load takes 2 + 8 cycles; the others hide behind computing.
    assert found.cycles == 10 + 4 * 20
    np.testing.assert_array_equal(found.array("b", "LB", (0, 0, 0, 1)), X * 2)
    # One op at a time: nothing hides.
    assert run(text, {"x": X}, leaves=leaves, queue=1).cycles == 4 * (10 + 20)


def test_a_computation_that_takes_no_time_takes_no_turn(run: Run) -> None:
    """It waits for the block that it needs, not for the one that the node computes then."""
    body = """
      %t = noc.read <@DRAM "x"> to <@LB "a">
      noc.compute @f reads () writes (@LB "b"[0 : 1, 0 : 16]) after %t {cycles = 90}
      %e = noc.compute @g reads (@LB "a") writes (@LB "a") after %t {cycles = 0, accesses = {}}
      %w = noc.write <@LB "a"> to <@DRAM "y"> after %e
    """
    leaves = {"f": Leaf(lambda _: [X[:1]]), "g": Leaf(lambda a: [a[0] + np.int16(1)])}
    text = BUFFERS + core("0, 0, 0, 1", body)
    found = run(text, {"x": X}, leaves=leaves)
    np.testing.assert_array_equal(found.array("y", "DRAM"), X + 1)
    alone = run(text.replace("{cycles = 90}", "{cycles = 1}"), {"x": X}, leaves=leaves)
    moved = alone.cycles
    assert found.cycles == max(moved, moved // 2 + 90)


def _with_engines(text: str) -> Machine:
    engines = "".join(f"\n  arch.engine @{name}" for name in ("a", "b"))
    return machine_from_text(
        re.sub(r"(arch.engine @\w+)", rf"\1{engines}", text, count=1), "m.mlir"
    )


@pytest.mark.parametrize(
    ("first", "second", "cycles"),
    [("", "", 13), (" on @a", " on @a", 13), (" on @a", " on @b", 9), ("", " on @b", 9)],
)
def test_engines_of_a_node_work_at_the_same_time(
    run: Run, clusters_text: str, first: str, second: str, cycles: int
) -> None:
    body = (
        f'noc.compute @f{first} reads () writes (@LB "a") {{cycles = 9, macs = 1}}\n'
        f'noc.compute @f{second} reads () writes (@LB "b") {{cycles = 4, macs = 1}}\n'
    )
    leaves = {"f": Leaf(lambda _: [X])}
    machine = _with_engines(clusters_text)
    text = BUFFERS + core("0, 0, 0, 1", body)
    assert run(text, {}, leaves=leaves, machine=machine).cycles == cycles
    # The same where turns of a loop are skipped.
    loop = (
        "%e = noc.for %i = 0 to 900 step 1 carry (%l = %s) {\n"
        + body.replace("{cycles = 9, macs = 1}", "after %l {cycles = 9, macs = 1}").replace(
            "noc.compute", "%n = noc.compute", 1
        )
        + "noc.yield %n\n}\n"
    )
    start = '%s = noc.compute @f reads () writes (@LB "b") {cycles = 0, macs = 0}\n'
    many = BUFFERS + core("0, 0, 0, 1", start + loop)
    slow = run(many, leaves=leaves, machine=machine, functional=False, extrapolate=False)
    fast = run(many, leaves=leaves, machine=machine, functional=False, extrapolate=True)
    assert fast.cycles == slow.cycles
    assert fast.ops_skipped


def test_an_engine_that_the_node_does_not_have(run: Run) -> None:
    text = BUFFERS + core("0, 0, 0, 1", 'noc.compute @f on @z reads () writes (@LB "a")\n')
    leaf = Leaf(lambda _: [X], lambda shapes: LeafCost(1))
    with pytest.raises(WeftError, match=r"a node has no engine @z; its engines are"):
        run(text, leaves={"f": leaf})


def test_each_node_of_a_crossbar_has_a_link_to_the_memory_around_it(
    run: Run, clusters_text: str
) -> None:
    text = clusters_text.replace(
        'of @core shape [2, 4] topology "mesh"', 'of @core shape [2, 4] topology "crossbar"'
    )
    machine = machine_from_text(text, "m.mlir")
    read = 'noc.read <@GB "g"> to <@LB "a">\n'
    one = run(BUFFERS + core("0, 0, 0, 0", read), functional=False, machine=machine)
    all_of_them = run(
        BUFFERS + core("0, 0, 0, 0", read, count="1, 1, 2, 4"), functional=False, machine=machine
    )
    assert all_of_them.cycles == one.cycles


@pytest.mark.parametrize(("value", "fits"), [(7, True), (-(2**15), True), (2**15, False)])
def test_copies_to_narrower_values_keep_them(run: Run, value: int, fits: bool) -> None:
    text = """
    noc.alloc "wide" in @DRAM at 0 shape [4] of i16 {values = i32}
    noc.alloc "narrow" in @DRAM at 8 shape [4] of i16
    noc.alloc "a" in @LB at 0 shape [4] of i16 {values = i32}
    """
    body = """
      %t = noc.read <@DRAM "wide"> to <@LB "a">
      noc.write <@LB "a"> to <@DRAM "narrow"> after %t
    """
    inputs = {"wide": np.array([1, -2, 3, value], np.int32)}
    if fits:
        found = run(text + core("0, 0, 0, 1", body), inputs)
        np.testing.assert_array_equal(found.array("narrow", "DRAM"), inputs["wide"])
        return
    with pytest.raises(WeftError, match=r"node \(0, 0, 0, 1\).*copies values that int16 does not"):
        run(text + core("0, 0, 0, 1", body), inputs)


def test_a_computation_on_a_free_node_begins_before_what_stands_after_it(
    run: Run, clusters_text: str
) -> None:
    # The next block comes in place while the last one is computed: it waits for the same.
    body = (
        READ
        + '%c = noc.compute @f reads (@LB "a") writes (@LB "b") after %t {cycles = 90}\n'
        + 'noc.read <@DRAM "y"> to <@LB "a"> after %t\n'
    )
    text = clusters_text.replace(
        'arch.level @core attributes {overlap = "double"}',
        'arch.level @core attributes {overlap = "in_place"}',
    )
    machine = machine_from_text(text, "m.mlir")
    inputs = {"x": X, "y": X * 2}
    leaves = {"f": Leaf(lambda a: a)}
    found = run(BUFFERS + core("0, 0, 0, 1", body), inputs, leaves=leaves, machine=machine)
    np.testing.assert_array_equal(found.array("b", "LB", (0, 0, 0, 1)), X)
    np.testing.assert_array_equal(found.array("a", "LB", (0, 0, 0, 1)), X * 2)


def test_time_alone_is_the_same(run: Run) -> None:
    text = BUFFERS + core(
        "1, 1, 1, 2",
        '%t = noc.read <@DRAM "x"> to <@LB "a">\n'
        'noc.compute @f reads (@LB "a") writes (@LB "b") after %t {cycles = 7}\n',
    )
    found = run(text, functional=False)
    assert found.cycles == 41 + 7
    with pytest.raises(WeftError, match="only time was simulated"):
        found.array("b", "LB", (1, 1, 1, 2))


def test_costs_come_from_the_leaf_where_the_op_has_none(run: Run) -> None:
    leaf = Leaf(lambda _: [X], lambda shapes: LeafCost(9, 100, {"REGF": 12}))
    text = BUFFERS + core("0, 0, 0, 0", 'noc.compute @f reads () writes (@LB "a")\n')
    found = run(text, leaves={"f": leaf})
    assert (found.cycles, found.counts.macs, dict(found.counts.words)) == (9, 100, {"REGF": 12})


def test_simulation_is_deterministic(run: Run) -> None:
    text = BUFFERS + core("0, 0, 0, 0", 'noc.read <@DRAM "x"> to <@LB "a">\n', count="2, 2, 2, 4")
    first, second = (run(text, {"x": X}, trace=True) for _ in range(2))
    assert (first.cycles, first.spans, first.waited) == (second.cycles, second.spans, second.waited)
    assert first.peak_words == {"DRAM": 128, "GB": 64, "LB": 128}


# --- routes ---------------------------------------------------------------------------------


def hops(network: Network, source: End, *dests: End) -> list[tuple[tuple[int, ...], ...]]:
    stages = network.route(source, dests)
    return [(s.resource.coord, s.resource.towards) for s in stages if s.hop]


def test_columns_first_then_rows(clusters: Machine) -> None:
    network = Network(clusters)
    way = hops(network, End("LB", (0, 0, 0, 1)), End("LB", (0, 0, 1, 3)))
    corners = [(0, 0, 0, 1), (0, 0, 0, 2), (0, 0, 0, 3), (0, 0, 1, 3)]
    assert way == list(pairwise(corners))
    back = hops(network, End("LB", (0, 0, 1, 3)), End("LB", (0, 0, 0, 1)))
    corners = [(0, 0, 1, 3), (0, 0, 1, 2), (0, 0, 1, 1), (0, 0, 0, 1)]
    assert back == list(pairwise(corners))


def test_between_cores_of_different_clusters(clusters: Machine) -> None:
    way = hops(Network(clusters), End("LB", (0, 0, 1, 0)), End("LB", (0, 1, 0, 1)))
    assert way == [
        ((0, 0, 1, 0), (0, 0, 0, 0)),
        ((0, 0), (0, 1)),
        ((0, 1, 0, 0), (0, 1, 0, 1)),
    ]


@pytest.mark.parametrize(
    ("topology", "places"),
    [
        ("ring", [((0, 0, 0), (0, 0, 7)), ((0, 0, 7), (0, 0, 6))]),
        ("bus", [((0, 0), ())]),
        ("crossbar", [((0, 0, 0), (0, 0, 6))]),
    ],
)
def test_other_topologies(clusters_text: str, topology: str, places: object) -> None:
    text = clusters_text.replace(
        '@cores of @core shape [2, 4] topology "mesh"',
        f'@cores of @core shape [8] topology "{topology}"',
    )
    network = Network(machine_from_text(text, "m.mlir"))
    assert hops(network, End("LB", (0, 0, 0)), End("LB", (0, 0, 6))) == places


def test_a_multicast_passes_each_link_once(run: Run, clusters_text: str) -> None:
    body = 'noc.read <@DRAM "x"> to <@GB "g">\n'
    cast = '%t = noc.read <@DRAM "x"> to <@GB "g">\n'
    cast += (
        'noc.multicast <@GB "g"> to <@LB(d0, d1, d2, d3) "a"> fan [2, 4] over (%c0, %c1) after %t\n'
    )
    alone = run(BUFFERS + on("cluster", "0, 0", "1, 1", body), {"x": X})
    text = BUFFERS + on("cluster", "0, 0", "1, 1", cast)
    found = run(text, {"x": X})
    # Three links along the first row, and one down in each of four columns.
    assert found.counts.hops == {"core": 7 * 64}
    assert found.counts.words == {"DRAM": 64, "GB": 2 * 64, "LB": 8 * 64}
    assert found.cycles == alone.cycles + 4 * 2 + 32
    for node in np.ndindex(2, 4):
        np.testing.assert_array_equal(found.array("a", "LB", (0, 0, *node)), X)
    # Without multicast, each core has its own way: 0 + 1 + 2 + 3 links, and one more below.
    single = clusters_text.replace('[2, 4] topology "mesh" {multicast}', '[2, 4] topology "mesh"')
    assert single != clusters_text
    found = run(text, {"x": X}, machine=machine_from_text(single, "m.mlir"))
    assert found.counts.hops == {"core": (6 + 10) * 64}
    assert found.counts.words["GB"] == (1 + 8) * 64
    assert found.cycles >= alone.cycles + 8 * 32


# --- memories around a node -----------------------------------------------------------------


def compute_past(cycles: int, words: int) -> str:
    costs = f"{{cycles = {cycles}, accesses = {{DRAM = {words}}}}}"
    return f'noc.compute @f reads () writes (@LB "b") {costs}\n'


@pytest.mark.parametrize(("cycles", "taken"), [(10, 16), (16, 16), (20, 20)])
def test_what_computing_moves_of_the_memory_around_passes_its_port(
    run: Run, cycles: int, taken: int
) -> None:
    # 64 words at 4 per cycle.
    found = run(BUFFERS + core("1, 0, 0, 0", compute_past(cycles, 64)), functional=False)
    assert (found.cycles, found.counts.words) == (taken, {"DRAM": 64})


def test_computing_waits_for_copies_at_the_port(run: Run) -> None:
    # The copy passes the port in 16 cycles, of the 35 that it takes; another port is free.
    copy = core("0, 1, 0, 0", 'noc.read <@DRAM "x"> to <@LB "a">\n', "copies")
    near, far = (core(f"{row}, 0, 0, 1", compute_past(10, 96)) for row in (0, 1))
    found = run(BUFFERS + copy + near, functional=False)
    assert (found.cycles, found.waited) == (16 + 24, {"port of @DRAM of @dram at (0, 0)": 16})
    assert not run(BUFFERS + copy + far, functional=False).waited
    leaves = {"f": Leaf(lambda _: [X])}
    traced = run(BUFFERS + copy + near, {"x": X}, leaves=leaves, trace=True)
    computed = next(s for s in traced.spans if s.track == "compute")
    assert (computed.start, computed.end) == (0, 40)


def test_copies_wait_for_computing_at_the_port(run: Run) -> None:
    body = """
    %f = noc.compute @f reads () writes (@LB "b") {cycles = 0, accesses = {}}
    noc.read <@DRAM "x"> to <@LB "a"> after %f
    """
    text = BUFFERS + core("0, 0, 0, 1", compute_past(1, 400)) + core("0, 1, 0, 0", body, "copies")
    assert run(text, functional=False).cycles == 100 + 3 + 32


# --- energy ---------------------------------------------------------------------------------


def test_energy_is_counts_times_constants(run: Run) -> None:
    body = """
    %t = noc.read <@DRAM "x"> to <@LB "a">
    %u = noc.compute @f reads (@LB "a") writes (@LB "b") after %t
      {cycles = 50, macs = 1000, accesses = {REGF = 3000, LB = 128}}
    noc.write <@LB "b"> to <@DRAM "y"> after %u
    """
    found = run(BUFFERS + core("0, 1, 0, 0", body), {"x": X}, leaves={"f": Leaf(lambda a: a)})
    # One link between clusters each way.
    assert found.cycles == (3 + 32) + 50 + (3 + 32)
    energy = found.energy
    assert energy.mac == 1000 * 0.5
    assert energy.memories == {
        "DRAM": 128 * 200.0,
        "GB": 0,
        "LB": (64 + 128 + 64) * 1.5,
        "REGF": pytest.approx(3000 * 0.1),
    }
    # 4 pJ per byte, words of two bytes.
    assert energy.hops == {"cluster": 128 * 8.0, "core": 0, "pe": 0}
    assert energy.static == found.cycles * 10.0
    parts = [energy.mac, *energy.memories.values(), *energy.hops.values(), energy.static]
    assert energy.total == pytest.approx(sum(parts))
    assert found.counting == "executed"


def test_reductions_read_and_write_their_destination(run: Run) -> None:
    body = """
    %z = noc.compute @zero reads () writes (@GB "g") {cycles = 0, accesses = {}}
    %w = noc.recv "full" count 8
    noc.reduce "add" <@LB(d0, d1, d2, d3) "a"> fan [2, 4] to <@GB "g"> over (%c0, %c1) after %z, %w
    """
    cores = """
    %t = noc.read <@DRAM "x"> to <@LB "a">
    noc.signal "full" at (d0, d1) over (%c0, %c1) after %t
    """
    text = BUFFERS + on("cluster", "0, 0", "1, 1", body)
    text += core("0, 0, 0, 0", cores, "cores", "1, 1, 2, 4")
    found = run(text, {"x": X}, leaves={"zero": Leaf(lambda _: [np.zeros_like(X)])})
    np.testing.assert_array_equal(found.array("g", "GB", (0, 0)), 8 * X)
    assert found.counts.words == {"DRAM": 8 * 64, "LB": 16 * 64, "GB": 16 * 64}


# --- errors ---------------------------------------------------------------------------------

NODE = r"node \(0, 0, 0, 1\) of @core, cycle \d+: test.mlir:\d+:\d+: "


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            'noc.alloc "big" in @LB at 500 shape [16] of i16\n',
            r'buffer "big" takes words 500 to 515 of @LB\(0, 0, 0, 1\), which has 512: overflow',
        ),
        (
            'noc.alloc "c" in @LB at 100 shape [16] of i16\n',
            r'buffer "c" at words 100 to 115 of .* lies on "b" at 64 to 127',
        ),
        (
            'noc.read <@DRAM "x"[2 : 3, 0 : 16]> to <@LB "a"[0 : 3, 0 : 16]>\n',
            r'a part of "x" in @DRAM takes 2 to 4 along axis 0, which has 4: overflow',
        ),
        (
            'noc.write <@LB "a"> to <@DRAM "y">\n',
            r'reads \[0 : 4, 0 : 16\] of "a" in .* before arrival: not all of it has been written',
        ),
        (
            READ + 'noc.write <@LB "a"[0 : 1, 0 : 16]> to <@DRAM "y"[0 : 1, 0 : 16]>\n',
            r'reads \[0 : 1, 0 : 16\] of "a" in .* before arrival: noc.copy "x" to "a" of node '
            r"\(0, 0, 0, 1\) of @core is still writing it",
        ),
        (
            READ + 'noc.read <@DRAM "x"> to <@LB "a">\n',
            r'writes \[0 : 4, 0 : 16\] of "a" in .* while noc.copy .* is writing it',
        ),
        (
            READ
            + 'noc.write <@LB "a"> to <@DRAM "y"> after %t\n'
            + 'noc.read <@DRAM "x"> to <@LB "a"> after %t\n',
            r'writes .* of "a" in .* while noc.copy "a" to "y" .* is reading it',
        ),
        (READ + 'noc.free "a" in @LB\n', r'frees "a" in .* while noc.copy "x" to "a" .* is using'),
        ('noc.free "z" in @LB\n', r'has no buffer "z" now; it has "a", "b"'),
        (
            'noc.read <@DRAM "x"[0 : 1, 0 : 16]> to <@LB "a">\n',
            r"copies int16\[1, 16\] to int16\[4, 16\]; but for extents of 1",
        ),
        ('noc.read <@LB(0, 0, 2, 0) "x"> to <@LB "a">\n', r"there is no @LB at \(0, 0, 2, 0\)"),
        ('noc.read <@DRAM(2, 0) "x"> to <@LB "a">\n', r"no port \(2, 0\) of @DRAM; its ports"),
        ('noc.read <@L9 "x"> to <@LB "a">\n', r"machine @clusters has no memory @L9"),
        ('noc.signal "s" at (0, 0, 0, 7)\n', r"signals node \(0, 0, 0, 7\), which runs no"),
        ('noc.compute @f reads () writes (@LB "a")\n', r"@f has no cost model; add `cycles`"),
        (
            'noc.compute @g reads () writes (@LB "a") {cycles = 1}\n',
            r"@g has no meaning; known are @f",
        ),
        (
            'noc.compute @f reads () writes (@LB "a"[0 : 1, 0 : 16]) {cycles = 1}\n',
            r'@f gives int16\[4, 16\], but the part of "a" is int16\[1, 16\]',
        ),
        (
            'noc.compute @f reads () writes (@LB(0, 0, 0, 2) "a") {cycles = 1}\n',
            r"computes on @LB\(0, 0, 0, 2\), another node's; copy it first",
        ),
    ],
)
def test_errors_name_node_op_and_cycle(run: Run, body: str, message: str) -> None:
    with pytest.raises(WeftError, match=NODE + ".*" + message):
        run(BUFFERS + core("0, 0, 0, 1", body), {"x": X}, leaves={"f": Leaf(lambda _: [X])})


def test_deadlock(run: Run) -> None:
    # Each waits for the other's signal before it gives its own.
    body = '%w = noc.recv "go"\nnoc.signal "go" at (0, 0, 0, {}) after %w\n'
    text = core("0, 0, 0, 1", body.format(2), "p") + core("0, 0, 0, 2", body.format(1), "q")
    message = (
        r"deadlock at cycle 0: node \(0, 0, 0, 1\) of @core: test.mlir:2:\d+: noc.wait %w waits "
        r'for signal "go": 0 of 1; 1 more nodes are stuck'
    )
    with pytest.raises(WeftError, match=message):
        run(text)


def test_deadlock_says_when_the_queue_is_full(run: Run) -> None:
    body = '%w = noc.recv "go"\nnoc.signal "go" at (0, 0, 0, 1)\n'
    assert run(core("0, 0, 0, 1", body)).cycles == 0
    with pytest.raises(WeftError, match="the node's queue of 1 ops is full"):
        run(core("0, 0, 0, 1", body), queue=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (core("0, 0, 0, 3", "", count="1, 1, 1, 2"), r"nodes from \[0, 0, 0, 3\] by .* are not in"),
        (on("core", "0", "1", ""), r"nodes from \[0\] by \[1\] are not in level @core"),
        (on("tile", "0", "1", ""), r"machine @clusters has no level @tile"),
        (
            core("0, 0, 0, 1", '%i = arith.constant 1 : index\nnoc.signal "s" at (d0) over (%i)\n'),
            r"arith.constant %i: has no meaning in a noc.program",
        ),
        ('noc.alloc "x" in @GB at 4090 shape [16] of i16\n', r"noc.alloc %#0: buffer .*overflow"),
    ],
)
def test_programs_that_do_not_fit_the_machine(run: Run, text: str, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        run(text)


def test_inputs_must_fit(run: Run) -> None:
    with pytest.raises(WeftError, match=r'there is no buffer "z" for an input; .* are "x", "y"'):
        run(BUFFERS, {"z": X})
    with pytest.raises(WeftError, match=r'input "x" is int32\[4, 16\], but its buffer is int16'):
        run(BUFFERS, {"x": X.astype(np.int32)})
    with pytest.raises(WeftError, match="must be 1 or more"):
        run(BUFFERS, queue=0)
    with pytest.raises(WeftError, match='64 elements of "y" in @DRAM were never written'):
        run(BUFFERS).array("y", "DRAM")


def test_levels_overlap_as_they_say(run: Run, clusters_text: str) -> None:
    refill = (
        READ
        + 'noc.write <@LB "a"> to <@DRAM "y"> after %t\n'
        + 'noc.read <@DRAM "x"> to <@LB "a"> after %t\n'
    )
    at_once = READ + 'noc.compute @f reads () writes (@LB "b") {cycles = 5}\n'
    level = 'arch.level @core attributes {overlap = "double"}'
    leaves = {"f": Leaf(lambda _: [X])}

    def at(overlap: str, body: str) -> Simulation:
        text = clusters_text.replace(level, level.replace("double", overlap))
        machine = machine_from_text(text, "m.mlir")
        return run(BUFFERS + core("0, 0, 0, 1", body), {"x": X}, leaves=leaves, machine=machine)

    np.testing.assert_array_equal(at("in_place", refill).array("y", "DRAM"), X)
    at("double", at_once)
    with pytest.raises(WeftError, match='overlap "none": copies and computing take turns'):
        at("none", at_once)


# --- trace ----------------------------------------------------------------------------------


def test_trace(run: Run, tmp_path: Path) -> None:
    body = READ + 'noc.compute @f reads (@LB "a") writes (@LB "b") after %t {cycles = 5}\n'
    text = BUFFERS + core("0, 0, 0, 1", body)
    found = run(text, {"x": X}, leaves={"f": Leaf(lambda a: a)}, trace=True)
    with TraceWriter(tmp_path / "trace.json") as writer:
        for span in found.spans:
            writer(span)
    events = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    complete = [(e["name"], e["cat"], e["ts"], e["dur"]) for e in events if e["ph"] == "X"]
    passed = [event for event in complete if event[1] not in ("copy", "compute")]
    assert {event[0] for event in passed} == {'noc.copy "x" to "a"'}
    # 64 words: ports and links take them at their own widths, and none after the copy has ended.
    assert passed[0][1:] == ("port of @DRAM of @dram at (0, 0)", 0, 16)
    assert ("link of @core at (0, 0, 0, 0) to (0, 0, 0, 1)", 0, 32) in [one[1:] for one in passed]
    assert all(start + length <= 34 for _, _, start, length in passed)
    assert complete[len(passed) :] == [
        ('noc.copy "x" to "a"', "copy", 0, 34),
        ("noc.compute @f", "compute", 34, 5),
    ]
    names = [e["args"]["name"] for e in events if e["ph"] == "M"]
    assert names[0] == "ports and links"
    assert names[-3:] == ["node (0, 0, 0, 1) of @core", "copy", "compute"]
    assert not re.search("NaN", json.dumps(events))
