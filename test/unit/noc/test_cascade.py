"""Nodes whose kernels hand sums on by the cascade, and memories of neighbours in reach."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

import weft
from weft.dialects import noc
from weft.lowering.noc import schedule_kernels
from weft.lowering.noc.convert_dataflow_to_noc import lower_module
from weft.lowering.noc.kernels.compiler import Turn
from weft.lowering.noc.kernels.targets import kernels_of
from weft.lowering.noc.rows.cuts import RowCut, list_row_cuts
from weft.targets.noc.executable import NocFunction
from weft.targets.noc.executable import run as run_function
from weft.targets.noc.leaves import Leaf
from weft.targets.noc.simulate import simulate
from weft.targets.reference.interpreter import run_function as run_reference
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.registry.contexts import machine_for, make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import conv_problem
from weft.transforms.machine.neighbours import next_in_cascade, nodes_in_reach
from weft.transforms.machine.parts import Array as Nodes
from weft.transforms.machine.view import Machine, machine_from_text
from weft.transforms.model.load import load_module

Load = Callable[[str], ModuleOp]


CASCADE = 'cascade = "serpentine", '


@cache
def mesh(name: str) -> Machine:
    return machine_for(f"aie1-mesh-{name}", None)[0]


TILES = Nodes("tiles", "tile", (3, 3), "mesh", cascade="serpentine", reach="checkerboard")


def test_the_cascade_goes_through_all_nodes() -> None:
    node: tuple[int, ...] | None = (0, 0)
    way: list[tuple[int, ...]] = []
    while node is not None:
        way.append(node)
        node = next_in_cascade(TILES, node)
    assert way == [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (2, 0), (2, 1), (2, 2)]
    assert next_in_cascade(replace(TILES, cascade=None), (0, 0)) is None


def test_memories_in_reach() -> None:
    """Own, north, south, and the column before in the first row, behind in the second."""
    assert set(nodes_in_reach(TILES, (0, 1))) == {(0, 1), (1, 1), (0, 0)}
    assert set(nodes_in_reach(TILES, (1, 1))) == {(1, 1), (0, 1), (2, 1), (1, 2)}
    assert nodes_in_reach(replace(TILES, reach=None), (1, 1)) == ((1, 1),)


# --- layers -----------------------------------------------------------------------------------

CASES = {
    "two in each row": ("2x2", 2, matmul_mlir(4, 16, 24)),
    "four of one row": ("1x4", 4, matmul_mlir(3, 16, 32)),
    "a bias and a shift": ("2x2", 2, matmul_mlir(4, 16, 8, epilogue=Epilogue(bias=True, shift=3))),
    "windows with borders": ("2x2", 2, conv2d_mlir(1, 8, 6, 16, 4, 3, 3, pad=1)),
    "strides": ("2x4", 4, conv2d_mlir(2, 8, 5, 18, 3, 3, 3, stride=2, pad=1)),
    "clipped": ("2x2", 2, conv2d_mlir(1, 8, 4, 16, 4, 3, 3, epilogue=Epilogue(shift=7))),
}


@pytest.fixture
def force_rows(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Has layers cut over so many nodes of a row, if that is possible."""

    def force(cores: int) -> None:
        plain = schedule_kernels.draft_schedule

        def draft(*args: object) -> object:
            found = plain(*args)  # type: ignore[arg-type]
            if found.cut is not None and found.cut.cores == cores:
                return found
            cycles = found.expected_cycles * 1e9
            return replace(found, expected=found.expected * 1e9, expected_cycles=cycles)

        monkeypatch.setattr(schedule_kernels, "draft_schedule", draft)

    return force


@pytest.mark.parametrize("case", CASES)
def test_rows_compute_the_function(case: str, force_rows: Callable[[int], None]) -> None:
    machine, cores, text = CASES[case]
    text = text.replace("i8", "i16")
    force_rows(cores)
    function = weft.compile(text, f"aie1-mesh-{machine}")
    assert isinstance(function, NocFunction)
    computes = list(computes_of(function.programs_text))
    assert any(op.takes is not None for op in computes)
    places = re.findall(r"@\w+_(\d)_of_", function.programs_text)
    assert set(places) == set(map(str, range(1, cores + 1)))
    rng = np.random.default_rng(0)
    inputs = {
        name: rng.integers(-3000, 3000, shape).astype(type.replace("i", "int"))
        for name, (shape, type) in function.argument_types().items()
    }
    (found,) = run_function(function, inputs)[0].values()
    (wanted,) = run_reference(load_module(text, make_context()), inputs)
    np.testing.assert_array_equal(found, wanted)


def computes_of(text: str) -> Iterator[noc.ComputeOp]:
    module = load_module(text, make_context())
    return (op for op in module.walk() if isinstance(op, noc.ComputeOp))


def test_rows_are_chosen_where_they_are_expected_to_be_faster(tmp_path: Path) -> None:
    """Of few outputs with a long reduction, whose filters come over more links so."""
    text = matmul_mlir(16, 16, 512).replace("i8", "i16")
    source = machine_for("aie1-mesh", None)[1].replace("shape [8, 50]", "shape [4, 4]")
    cycles: dict[bool, int] = {}
    for has_cascade in (True, False):
        file = tmp_path / f"mesh_{has_cascade}.mlir"
        file.write_text(source if has_cascade else source.replace(CASCADE, ""))
        function = weft.compile(text, str(file), options={"goal": "latency"})
        assert isinstance(function, NocFunction)
        gives = [op.gives is not None for op in computes_of(function.programs_text)]
        assert any(gives) == has_cascade
        cycles[has_cascade] = run_function(function, {}, timing=True)[1].simulation.cycles
    assert cycles[True] < 0.95 * cycles[False]


def test_kernels_of_a_row_take_as_long_as_one_and_the_way_of_a_sum() -> None:
    kernels = kernels_of(mesh("1x4"))
    assert kernels is not None
    problem = conv_problem(1, 8, 8, 16, 16, 3, 3)
    made = [kernels.make_kernel(problem, None, Turn(place=n, cores=3)) for n in range(3)]
    alone = kernels.make_kernel(problem, None)
    assert [kernel.name for kernel in made] == [f"{problem.name}_{n}_of_3" for n in (1, 2, 3)]
    cycles = [kernel.cycles for kernel in made]
    assert cycles == sorted(cycles)
    assert cycles[-1] < alone.cycles + 100


def test_cuts_of_a_reduction() -> None:
    problem = conv_problem(1, 12, 16, 8, 8, 3, 3)
    cuts = list(list_row_cuts(problem, mesh("2x4")))
    assert [(cut.dim, cut.cores) for cut in cuts] == [("c", 2), ("c", 4)]
    part = RowCut("c", 4).part_of(problem)
    assert part.extents["c"] == 4
    assert part.output.shape == problem.output.shape
    assert list(list_row_cuts(conv_problem(1, 16, 1, 8, 8, 3, 3), mesh("2x4"))) == []


# --- directives -------------------------------------------------------------------------------

LAYER = """
  dataflow.layer @fc (m = 8, n = 16, k = 8) {
    dataflow.operand "x" role "input" at (m, k) of i16
    dataflow.operand "f" role "weight" at (k, n) of i16
    dataflow.operand "y" role "output" at (m, n) of i32
    dataflow.level @registers {
    }
    dataflow.level @tile {
      dataflow.tensor "x" in @DM (m = 4, k = K)
      dataflow.tensor "f" in @DM (k = K, n = 16)
      dataflow.tensor "y" in @DM (m = 4, n = 16)
      CUT
    }
  }
"""


def lowered(load: Load, machine: Machine, size: int, cut: str) -> ModuleOp:
    module = load(LAYER.replace("K", str(size)).replace("CUT", cut))
    lower_module(module, machine, kernels_of(machine))
    return module


def test_ends_of_rows_depend_on_their_direction(load: Load) -> None:
    cut = "dataflow.stack (k += 4) by 2 dataflow.stack (m += 4) by 2"
    module = lowered(load, mesh("2x2"), 4, cut)
    text = str(module)
    assert "@fc_1_of_2 reads" in text
    assert "writes () to (0, 1)" in text
    assert "writes () to (1, 0)" in text


@pytest.mark.parametrize(
    ("size", "cut", "message"),
    [
        (
            4,
            "dataflow.stack (m += 4) by 2 dataflow.stack (k += 4) by 2",
            "'k' is cut over nodes, which are not side by side in a row",
        ),
        (
            2,
            "dataflow.stack (k += 2) by 2 dataflow.update (k += 4) dataflow.update (m += 4)",
            "'k' is cut over nodes, and so is another reduction, or it is divided over time",
        ),
        (
            5,
            "dataflow.stack (k += 5) by 2 dataflow.stack (m += 4) by 2",
            "'k' is cut over nodes in parts of 5, which are not all of the same size",
        ),
    ],
)
def test_cuts_that_no_cascade_joins(load: Load, size: int, cut: str, message: str) -> None:
    with pytest.raises(WeftError, match=f"layer fc: level tile: {message}"):
        lowered(load, mesh("2x2"), size, cut)


def test_machines_without_a_cascade(load: Load) -> None:
    arrays = tuple(replace(array, cascade=None) for array in mesh("2x2").arrays)
    machine = replace(mesh("2x2"), arrays=arrays)
    cut = "dataflow.stack (k += 4) by 2 dataflow.stack (m += 4) by 2"
    with pytest.raises(WeftError, match=r"'k' is cut over nodes, .* no cascade joins them"):
        lowered(load, machine, 4, cut)


# --- programs ---------------------------------------------------------------------------------

SUMS = np.arange(6, dtype=np.int64).reshape(1, 2, 3)
LEAVES = {
    "idle": Leaf(lambda arrays: []),
    "first": Leaf(lambda arrays: [SUMS]),
    "middle": Leaf(lambda arrays: [arrays[-1] + 1]),
    "last": Leaf(lambda arrays: [arrays[-1].reshape(6).astype(np.int32)]),
}


def program(node: tuple[int, int], body: str) -> str:
    row, column = node
    return (
        f"noc.program @p{row}_{column} on @tile first [{row}, {column}] count [1, 1] (%r, %c) "
        f"{{\n{body}}}\n"
    )


def simulated(load: Load, programs: Mapping[tuple[int, int], str], name: str = "2x2") -> object:
    text = 'noc.alloc "y" in @DM at 0 shape [6] of i32\n'
    text += "".join(program(node, body) for node, body in programs.items())
    return simulate(load(text), mesh(name), leaves=LEAVES)


FIRST = "noc.compute @first reads () writes () to (0, 1) cycles 10\n"
LAST = 'noc.compute @last reads () writes (@DM "y") from (0, 0) cycles 12\n'


def test_sums_go_from_node_to_node(load: Load) -> None:
    """Also from the end of a row to the next one."""
    middle = "noc.compute @middle reads () writes () from (0, 0) to (1, 1) cycles 10\n"
    end = 'noc.compute @last reads () writes (@DM "y") from (0, 1) cycles 12\n'
    found = simulated(load, {(0, 0): FIRST, (0, 1): middle, (1, 1): end})
    array = found.array("y", "DM", (1, 1))  # type: ignore[attr-defined]
    np.testing.assert_array_equal(array, SUMS.reshape(6) + 1)


@pytest.mark.parametrize(
    ("programs", "message"),
    [
        (
            {(0, 0): FIRST.replace("(0, 1)", "(1, 1)")},
            r"gives sums to node \(1, 1\), but its cascade goes to \(0, 1\)",
        ),
        (
            {(0, 1): FIRST.replace("(0, 1)", "(0, 0)")},
            r"gives sums to node \(0, 0\), but its cascade comes from \(0, 0\) and goes to \(1, 1",
        ),
        (
            {(1, 1): LAST},
            r"takes sums from node \(0, 0\), but its cascade comes from \(0, 1\)",
        ),
        ({(0, 1): LAST}, r"takes sums from node \(0, 0\), which has given none"),
        ({(0, 0): FIRST + FIRST, (0, 1): ""}, r"gives sums to node \(0, 1\), which has not taken"),
        (
            {(0, 0): FIRST, (0, 1): '%t = noc.wait "late"\n' + LAST.replace(
                "cycles", "after %t cycles"),
             (1, 0): "%t = noc.compute @idle reads () writes () cycles 5\n"
                     'noc.signal "late" at (0, 1) after %t\n'},
            r"which began in cycle 0; nodes of a cascade begin together",
        ),
    ],
)  # fmt: skip
def test_cascades_that_are_none(
    load: Load, programs: dict[tuple[int, int], str], message: str
) -> None:
    with pytest.raises(WeftError, match=message):
        simulated(load, programs)


def test_units_read_memories_in_reach(load: Load) -> None:
    """Node (1, 0) reads what (0, 0) has, and (0, 1) does, but not (1, 1)."""
    fill = 'noc.compute @fill reads () writes (@DM "y") cycles 1\n'
    leaves = {
        "fill": Leaf(lambda arrays: [np.arange(6, dtype=np.int32)]),
        "twice": Leaf(lambda arrays: [2 * arrays[0]]),
    }

    def run(node: tuple[int, int]) -> object:
        read = '%t = noc.wait "full"\nnoc.compute @twice reads (@DM(0, 0) "y") '
        read += 'writes (@DM "z") after %t cycles 1\n'
        full = f'noc.signal "full" at ({node[0]}, {node[1]}) after %t\n'
        text = 'noc.alloc "y" in @DM at 0 shape [6] of i32\n'
        text += 'noc.alloc "z" in @DM at 64 shape [6] of i32\n'
        text += program((0, 0), "%t = " + fill + full) + program(node, read)
        return simulate(load(text), mesh("2x2"), leaves=leaves)

    for node in ((1, 0), (0, 1)):
        array = run(node).array("z", "DM", node)  # type: ignore[attr-defined]
        np.testing.assert_array_equal(array, 2 * np.arange(6))
    with pytest.raises(WeftError, match=r"computes on @DM\(0, 0\), another node's; copy it first"):
        run((1, 1))


def test_other_words_for_cascade_and_reach() -> None:
    source = machine_for("aie1-mesh", None)[1]
    wrong = source.replace('"serpentine"', '"zigzag"')
    with pytest.raises(WeftError, match='cascade is "zigzag", but must be one of "serpentine"'):
        machine_from_text(wrong, "m.mlir")
