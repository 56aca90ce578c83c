"""What tests of the simulator share: a machine of clusters, and running programs on it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.targets.noc.simulate import Simulation, simulate
from weft.transforms.machine.view import Machine, machine_from_text

LoadText = Callable[[str], ModuleOp]


@pytest.fixture(scope="session")
def clusters_text() -> str:
    return (Path(__file__).parents[2] / "machines/clusters.mlir").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def clusters(clusters_text: str) -> Machine:
    """Four clusters of eight cores; see the file."""
    return machine_from_text(clusters_text, "clusters.mlir")


@pytest.fixture
def run(load: LoadText, clusters: Machine) -> Callable[..., Simulation]:
    """Runs a program's text on the clusters: `run(text, inputs, **options)`."""

    def run(text: str, inputs: object = None, **options: object) -> Simulation:
        machine = options.pop("machine", clusters)
        return simulate(load(text), machine, inputs or {}, **options)  # type: ignore[arg-type]

    return run
