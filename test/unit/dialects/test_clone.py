"""Clones of modules, whose implied terminators come once."""

from pathlib import Path

import pytest

from weft.tools.api import load_machine
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import multiverse
from weft.transforms.model.load import load_module

ROOT = Path(__file__).parents[3]
DIALECTS = ROOT / "test" / "filecheck" / "dialects"


@pytest.mark.parametrize("name", ["vta-1x16x16", "multi", "host-avx512"])
def test_clone_of_a_machine(name: str):
    assert load_machine(name)
    module = load_module(multiverse().all_machines[name], make_context())
    clone = module.clone()
    clone.verify()
    assert clone.is_structurally_equivalent(module)
    assert str(clone) == str(module)


@pytest.mark.parametrize(
    "name",
    ["dataflow/paper.mlir", "graph/ops.mlir", "noc/ops.mlir", "triplet/ops.mlir", "vta/ops.mlir"],
)
def test_clone_of_a_module(name: str):
    for text in (DIALECTS / name).read_text().split("// -----"):
        module = load_module(text, make_context())
        clone = module.clone()
        clone.verify()
        assert clone.is_structurally_equivalent(module)
        assert str(clone) == str(module)
