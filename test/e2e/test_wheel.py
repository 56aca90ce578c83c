"""
What is packed and what works: a wheel is built, installed in a new environment and used there.

The checkout is copied first, so that building leaves nothing in it. Building takes the build
backend of this environment and needs no network; the new environment sees the packages that weft
needs where they are installed already.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from weft.tools.bench.layers import Epilogue, matmul_mlir
from weft.transforms.core.version import __version__

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
FOLDERS: dict[str, str] = PROJECT["tool"]["setuptools"]["package-dir"]
"""Package → folder in the checkout."""

SCRAP = ("__pycache__", "*.egg-info", "*.pyc", ".*")

HOST_FUNCTION = """
func.func @scaled(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>)
    outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  func.return %1 : tensor<4x16xf32>
}
"""

TYPED = """
from pathlib import Path

import weft

executable = weft.compile(Path("layer.mlir"), machine="vta-1x16x16")
reveal_type(weft.compile)
reveal_type(weft.save)
weft.save(executable, 3)
"""

Run = Callable[..., subprocess.CompletedProcess[str]]


def setuptools_is_there() -> bool:
    try:
        return int(version("setuptools").split(".")[0]) >= 77
    except PackageNotFoundError:
        return False


pytestmark = pytest.mark.skipif(
    not setuptools_is_there(), reason="setuptools>=77 is missing, which the extra 'test' installs"
)


def call(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs a program in `cwd`, with nothing of the checkout in its environment."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        words, cwd=cwd, env=env, capture_output=True, text=True, timeout=1200, check=False
    )


def files_of(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel is built from, as it is in a checkout that nothing has run in."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in (
        "pyproject.toml",
        PROJECT["project"]["readme"],
        *PROJECT["project"]["license-files"],
    ):
        shutil.copy(ROOT / name, folder / name)
    for source in FOLDERS.values():
        shutil.copytree(
            ROOT / source,
            folder / source,
            ignore=shutil.ignore_patterns(*SCRAP),
            dirs_exist_ok=True,
        )
    return folder


def expected_files(checkout: Path) -> set[str]:
    """Where the files of the checkout's packages belong in a wheel."""
    places: dict[str, str] = {}
    for package, folder in sorted(FOLDERS.items(), key=lambda entry: len(Path(entry[1]).parts)):
        for name in files_of(checkout / folder):
            places[f"{folder}/{name}"] = f"{package.replace('.', '/')}/{name}"
    return set(places.values())


def build_wheel(source: Path, out: Path) -> tuple[Path, str]:
    """The wheel that pip makes of a folder or a source archive, and what was said meanwhile."""
    options = ("--verbose", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", out)
    built = call(sys.executable, "-m", "pip", "wheel", *options, source, cwd=out)
    assert built.returncode == 0, built.stderr
    (path,) = out.glob("*.whl")
    return path, built.stdout + built.stderr


@pytest.fixture(scope="module")
def wheel(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path, _ = build_wheel(copy, tmp_path_factory.mktemp("dist"))
    return path


def contents(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert f"weft-{__version__}.dist-info/licenses/LICENSE" in names
    return {name for name in names if ".dist-info/" not in name}


def test_the_wheel_holds_all_packages_and_nothing_else(copy: Path, wheel: Path):
    assert wheel.name == f"weft-{__version__}-py3-none-any.whl"
    found, expected = contents(wheel), expected_files(copy)
    assert not expected - found, "in the checkout, but not in `packages` or `package-data`"
    assert not found - expected
    assert {"weft/__init__.py", "weft/py.typed", "weft/dialects/vta/ops.py"} <= found
    assert any(name.endswith("/machines/vta-1x16x16.mlir") for name in found)


def test_the_source_archive_builds_the_same_wheel(copy: Path, wheel: Path, tmp_path: Path):
    source = tmp_path / "source"
    shutil.copytree(copy, source)
    code = f"from setuptools import build_meta; build_meta.build_sdist({str(tmp_path)!r})"
    built = call(sys.executable, "-c", code, cwd=source)
    assert built.returncode == 0, built.stderr
    name = f"weft-{__version__}"
    with tarfile.open(tmp_path / f"{name}.tar.gz") as archive:
        licence = archive.extractfile(f"{name}/LICENSE")
        assert licence is not None
        assert licence.read() == (ROOT / "LICENSE").read_bytes()
    again, said = build_wheel(tmp_path / f"{name}.tar.gz", tmp_path)
    assert "adding 'weft/py.typed'" in said
    assert "absent from the `packages` configuration" not in said
    assert contents(again) == contents(wheel)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    options = ("--quiet", "--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check")
    done = call(
        sys.executable, "-m", "pip", "--python", python, "install", *options, wheel, cwd=folder
    )
    assert done.returncode == 0, done.stderr
    (site,) = folder.glob("lib/python*/site-packages")
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    # Folders that a .pth file names are searched, but their own .pth files, such as the one of
    # an editable install, are not.
    (site / "dependencies.pth").write_text("".join(f"{path}\n" for path in sorted(paths)))
    return folder


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Run:
    """Runs a tool of the new environment in an empty folder; it must succeed."""

    def run(tool: str, *words: str | Path) -> str:
        done = call(installed / "bin" / tool, *words, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        return done.stdout

    return run


def test_it_is_the_installed_one(run: Run, installed: Path):
    code = (
        "import json, sys, weft, importlib.metadata as m;"
        "from weft.tools.registry.universe import *;"
        "u = our_universe(); [f() for f in (*u.all_dialects.values(), *u.all_passes.values())];"
        "places = [m.__file__ for n, m in sys.modules.items() if n.partition('.')[0] == 'weft'];"
        "print(json.dumps([places, weft.__version__, m.version('weft')]))"
    )
    places, first, second = json.loads(run("python", "-c", code))
    assert len(places) > 50
    assert all(Path(place).is_relative_to(installed) for place in places)
    assert first == second == __version__
    assert run("weft", "--version") == f"weft {__version__}\n"


def test_machines_are_inside(run: Run, installed: Path):
    listing = run("weft", "targets")
    lines = [line.split() for line in listing.partition("machines:")[2].splitlines() if line]
    machines = {name: Path(place) for name, place in lines}
    assert {"vta-1x16x16", "host-avx512"} <= machines.keys()
    assert all(place.is_relative_to(installed) for place in machines.values())


def test_models_are_inside(run: Run, tmp_path: Path):
    names = {line.split()[0] for line in run("weft", "import", "--list-zoo").splitlines()}
    assert {"resnet18", "mobilenet-v2", "bert-tiny"} <= names
    run("weft", "import", "zoo:mobilenet-v2", "--batch", "2", "-o", "model.mlir")
    assert "tensor<2x3x224x224xf32>" in (tmp_path / "model.mlir").read_text()


def test_a_layer_runs_on_vta(run: Run, tmp_path: Path):
    (tmp_path / "layer.mlir").write_text(
        matmul_mlir(4, 16, 20, epilogue=Epilogue(bias=True, shift=5))
    )
    arguments = ("layer.mlir", "--machine", "vta-1x16x16")
    stage = run("weft-opt", *arguments, "-p", "generalize-named-ops,embed-intrinsics")
    assert "intrin.apply @" in stage
    run("weft", "compile", *arguments, "--strategy", "none", "-o", "out")
    assert "all 64 elements equal the reference" in run("weft", "run", "out", "--check")


def test_a_function_runs_on_the_host(run: Run, tmp_path: Path):
    (tmp_path / "scaled.mlir").write_text(HOST_FUNCTION)
    run("weft", "compile", "scaled.mlir", "--target", "host", "-o", "out")
    assert "all 64 elements are within rounding" in run("weft", "run", "out", "--check")


def test_a_type_checker_sees_the_types(installed: Path, tmp_path: Path):
    pyright = Path(sys.executable).parent / "pyright"
    if not pyright.exists():
        pytest.skip("pyright is missing, which the extra 'dev' installs")
    (tmp_path / "use.py").write_text(TYPED)
    python = installed / "bin" / "python"
    done = call(pyright, "--outputjson", "--pythonpath", python, "use.py", cwd=tmp_path)
    said = [d["message"] for d in json.loads(done.stdout)["generalDiagnostics"]]
    assert len(said) == 3
    assert said[0].endswith('-> CompiledFunction"')
    assert said[1].endswith('-> None"')
    assert said[2].startswith('Argument of type "Literal[3]" cannot be assigned')
