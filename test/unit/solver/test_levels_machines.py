"""Layers on machines of the package, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from weft.tools.registry.universe import resolve_machine
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive import problem as p
from weft.transforms.dataflow.directive.problem import LayerProblem
from weft.transforms.dataflow.execute.executor import compute_reference, execute_directives
from weft.transforms.machine.view import Machine, load_machine, machine_from_text
from weft.transforms.solver.levels.plans import sizes_of
from weft.transforms.solver.levels.solve import LevelsSolver, Solution, model_of
from weft.transforms.solver.levels.spans import machine_view
from weft.transforms.solver.levels.unit import Unit, unit_of

CLUSTERS = Path(__file__).parents[2] / "machines" / "clusters.mlir"
GEMM_MESH = str(CLUSTERS.with_name("gemm-mesh.mlir"))


def machine(name: str) -> Machine:
    return load_machine(resolve_machine(name))


def runs_exactly(solution: Solution, seed: int = 0) -> None:
    problem = solution.directives.problem
    rng = np.random.default_rng(seed)
    inputs = {t.name: rng.integers(-9, 9, t.shape).astype(np.int16) for t in problem.inputs}
    run = execute_directives(solution.directives, inputs)
    assert np.array_equal(run.output, compute_reference(problem, inputs))


@pytest.mark.parametrize(
    ("name", "problem", "units", "memories"),
    [
        (GEMM_MESH, p.conv_problem(2, 20, 40, 6, 6, 3, 3, pad=1, bits=8), {"k": 16, "c": 16},
         {"x": "INP", "f": "WGT", "y": "ACC"}),
        (GEMM_MESH, p.matmul_problem(20, 24, 30, bits=8), {"c": 16}, {"y": "ACC"}),
        ("aie1-mesh-2x2", p.conv_problem(1, 20, 10, 5, 5, 1, 1, bits=16), {"c": 2}, {"y": "AM"}),
        ("aie1-mesh-2x2", p.matmul_problem(20, 20, 17, bits=8), {"c": 8}, {"y": "AM"}),
        ("aie1-mesh-2x2", p.matmul_problem(9, 8, 7, bits=32), {}, {"y": "AL"}),
    ],
)  # fmt: skip
def test_units_are_what_an_intrinsic_computes(
    name: str, problem: LayerProblem, units: dict[str, int], memories: dict[str, str]
) -> None:
    described = machine(name)
    unit = unit_of(problem, described, "intrinsic")
    assert units.items() <= unit.by_dim.items()
    solution = LevelsSolver().solve(problem, described)
    innermost = solution.directives.levels[0]
    held = {h.tensor: h for h in innermost.held}
    assert memories.items() <= {t: h.memory for t, h in held.items()}.items()
    for tensor in held.values():
        for dim, size in tensor.sizes:
            assert size % unit.size(dim) == 0 or size == problem.extents[dim]
    assert solution.gap >= 0
    runs_exactly(solution)


@pytest.mark.parametrize("name", ["multi-2x2", "edge", "edge-systolic"])
def test_pe_templates(name: str) -> None:
    problem = p.conv_problem(2, 8, 6, 6, 6, 3, 3, pad=1)
    solution = LevelsSolver().solve(problem, machine(name), "edp")
    inner = solution.directives.levels[0]
    stacked = {d for s in inner.stacks for d, _ in s.shift}
    if name == "edge-systolic":
        assert stacked <= {"k", "c", "r", "s"}
    else:
        assert stacked <= {"k", "c", "r", "h"}
        assert all(dict(h.sizes).get("s", 3) == 3 for h in inner.held)
    runs_exactly(solution)


def test_clusters_of_cores() -> None:
    """Three levels of buffers: energy counts more memories than latency does."""
    described = load_machine(str(CLUSTERS))
    problem = p.matmul_problem(6, 20, 12)
    solver = LevelsSolver()
    energy, latency = (solver.solve(problem, described, goal) for goal in ("energy", "latency"))
    assert energy.energy_pj <= latency.energy_pj * (1 + 1e-9)
    assert latency.cycles <= energy.cycles
    assert [level.level for level in energy.directives.levels] == ["pe", "core", "cluster"]
    runs_exactly(energy)
    runs_exactly(latency)


def test_equal_layers_are_solved_once() -> None:
    solver = LevelsSolver()
    described = machine("edge")
    first = solver.solve(p.fc_problem(4, 8, 8, name="one"), described)
    second = solver.solve(p.fc_problem(4, 8, 8, name="two"), described)
    assert second.directives.name == "two"
    assert second.bound is first.bound


def test_sizes_worth_a_try() -> None:
    unit = Unit((("n", 16), ("c", 4)))
    model = model_of(p.matmul_problem(13, 40, 13), machine("edge"), "energy", unit)
    assert list(sizes_of(model, model.dims.index("n"))) == [13]
    assert list(sizes_of(model, model.dims.index("c"))) == [4, 8, 13]
    assert list(sizes_of(model, model.dims.index("k"))) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 20, 40]


@pytest.mark.parametrize(
    ("problem", "message"),
    [
        (p.conv_problem(1, 16, 16, 4, 4, 1, 1, bits=16),
            "@vta_gemm: it reads i8, but tensor 'x' has words "
         "of 16 bits"),
        (p.pool_problem(1, 16, 4, 4, 2, 2, bits=8),
            "@vta_gemm: the layer is not a sum of products"),
    ],
)  # fmt: skip
def test_what_no_intrinsic_computes(problem: LayerProblem, message: str) -> None:
    with pytest.raises(WeftError, match=message):
        LevelsSolver().solve(problem, machine(GEMM_MESH))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("@WGT : tensor<16x16xi8> {depth = 1024", "@WGT : tensor<16x16xi8> {depth = 1",
         "layer fc: level core: one @vta_gemm takes 'x' 16, 'f' 256, 'y' 16 elements, but .*WGT "
         "has room for 128"),
        (", energy_pj = 22.66", "", "arch.memory @INP: energy_pj is missing"),
        (", energy_pj_per_byte = 4.88", "", "arch.network @mesh: energy_pj_per_byte is missing"),
        (", static_pj_per_cycle = 318.2", "", "static_pj_per_cycle is missing"),
        ("energy_pj = 0.9984, ", "", "one arch.compute with energy_pj is needed"),
    ],
)  # fmt: skip
def test_machines_that_do_not_do(old: str, new: str, message: str) -> None:
    text = resolve_machine(GEMM_MESH).read_text(encoding="utf-8")
    assert old in text
    described = machine_from_text(text.replace(old, new), "m.mlir")
    with pytest.raises(WeftError, match=message):
        LevelsSolver().solve(p.fc_problem(1, 16, 16, bits=8), described)


def test_unknown_goals() -> None:
    with pytest.raises(WeftError, match="goal 'speed' is none of energy, latency, edp"):
        LevelsSolver().solve(p.fc_problem(2, 2, 2), machine("edge"), "speed")  # type: ignore[arg-type]


def test_view() -> None:
    view = machine_view(load_machine(str(CLUSTERS)))
    assert [level.copies for level in view.levels] == [16, 8, 4]
    assert [level.stores[0].numbers for level in view.levels] == [32, 256, 2048]
    links = view.levels[2].links
    assert links is not None
    # Ports at (0, 0) and (1, 0): half of the clusters are a link away.
    assert (links.distance, links.bytes_per_cycle) == (0.5, 8)
