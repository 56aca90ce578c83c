"""The registry: laziness, joining, clashes, machines by name."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from xdsl.ir import Dialect
from xdsl.passes import ModulePass

from weft.tools.registry.entries import Lazy, TargetInfo, WeftUniverse
from weft.tools.registry.universe import (
    join_universes,
    multiverse,
    our_universe,
    resolve_machine,
    suggest_names,
)
from weft.transforms.core.errors import WeftError

ROOT = Path(__file__).parents[3]


def unused() -> type[ModulePass]:
    raise AssertionError("a factory was called while universes were joined")


def test_every_dialect_loads_under_its_own_name():
    for name, factory in our_universe().all_dialects.items():
        dialect = factory()
        assert isinstance(dialect, Dialect)
        assert dialect.name == name


def test_every_pass_loads_under_its_own_name():
    for name, factory in our_universe().all_passes.items():
        found = factory()
        assert issubclass(found, ModulePass)
        assert found.name == name


def test_multiverse_has_ours_and_upstream():
    universe = multiverse()
    assert {"arch", "layout", "linalg", "func"} <= universe.all_dialects.keys()
    assert "canonicalize" in universe.all_passes
    assert "mlir" in universe.all_targets


def test_registry_imports_nothing_it_registers():
    code = (
        "import sys; from weft.tools.registry.universe import multiverse; multiverse();"
        "print([m for m in sys.modules if m.startswith(('weft.dialects.', 'weft.lowering.',"
        " 'numpy', 'z3', 'torch_mlir'))])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_clash_names_both_origins():
    first, second = (WeftUniverse(all_passes={"fuse": unused}) for _ in range(2))
    with pytest.raises(WeftError, match="pass 'fuse' is defined twice, by a and by b"):
        join_universes([("a", first), ("b", second)])


def test_clash_of_machines():
    one = WeftUniverse(all_machines={"m": Path("a.mlir")})
    two = WeftUniverse(all_machines={"m": Path("b.mlir")})
    with pytest.raises(WeftError, match="machine 'm' is defined twice"):
        join_universes([("a", one), ("b", two)])


def test_same_universe_twice_is_no_clash():
    universe = WeftUniverse(all_passes={"fuse": unused})
    assert join_universes([("a", universe), ("b", universe)]).all_passes.keys() == {"fuse"}


def test_cost_model_of_a_target_is_registered():
    target = TargetInfo("t", "a target", cost_model=Lazy("math", "pi"))
    joined = join_universes([("a", WeftUniverse(all_weft_targets={"t": target}))])
    assert joined.all_cost_models["t"]() == pytest.approx(3.14159, rel=1e-5)


def test_target_part():
    target = TargetInfo("t", "a target", simulate=Lazy("math", "sqrt"))
    assert target.load_part("simulate")(4.0) == 2.0
    with pytest.raises(WeftError, match="target 't' has no 'compile'"):
        target.load_part("compile")


@pytest.mark.parametrize("name", sorted(our_universe().all_machines))
def test_machine_is_named_like_its_file(name: str):
    path = resolve_machine(name)
    assert path.stem == name
    assert f'arch.machine @"{name}"' in path.read_text()


def test_machine_by_path(tmp_path: Path):
    file = tmp_path / "mine.mlir"
    file.write_text("// a machine\n")
    assert resolve_machine(str(file)) == file


def test_machine_errors(tmp_path: Path):
    universe = WeftUniverse(all_machines={"vta-1x16x16": tmp_path / "v.mlir"})
    with pytest.raises(WeftError, match="unknown machine 'vta-1x16': did you mean vta-1x16x16"):
        resolve_machine("vta-1x16", universe)
    with pytest.raises(WeftError, match=r"machine file '.*none\.mlir' does not exist"):
        resolve_machine(str(tmp_path / "none.mlir"), universe)
    with pytest.raises(WeftError, match=r"unknown machine 'qqq' \(known: vta-1x16x16\)"):
        resolve_machine("qqq", universe)


def test_nearest():
    assert suggest_names("cse", ["cse2", "dce"]).startswith(": did you mean cse2")
    assert suggest_names("x", []) == " (known: none)"
    assert suggest_names("x", [str(n) * 3 for n in range(20)]) == " (see --help)"


def test_every_package_is_packaged():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    listed = set(project["tool"]["setuptools"]["packages"])
    folders = ("dialects", "lowering", "targets", "tools", "transforms")
    found = {
        "weft." + ".".join(file.parent.relative_to(ROOT).parts)
        for folder in folders
        for file in (ROOT / folder).rglob("__init__.py")
    }
    elsewhere = set(project["tool"]["setuptools"]["package-dir"]) - {f"weft.{f}" for f in folders}
    assert elsewhere == {"weft", "weft.zoo"}
    assert listed - elsewhere == found - {"weft.tools.face"}
