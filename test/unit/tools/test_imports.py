"""
Imports of the package go one way, between its top folders and among its files. All count: also
those within functions, which run later, and those for types alone.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).parents[3]

Graph: TypeAlias = Mapping[str, Collection[str]]
"""What each node has arrows to."""

BELOW: Mapping[str, Collection[str]] = {
    "dialects": (),
    "transforms": ("dialects",),
    "targets": ("dialects", "transforms"),
    "lowering": ("dialects", "transforms", "targets"),
    "tools": ("dialects", "transforms", "targets", "lowering"),
}
"""The top folders, each with those that it may import from."""

MOST_FILES = 26
"""How many files a folder may have."""


def modules(root: Path, folders: Mapping[str, str]) -> dict[str, Path]:
    """The modules by name; `folders` are where packages are, by their names."""
    names: dict[Path, str] = {}
    for package, folder in sorted(folders.items(), key=lambda f: len(Path(f[1]).parts)):
        for path in sorted((root / folder).rglob("*.py")):
            parts = path.relative_to(root / folder).with_suffix("").parts
            names[path] = ".".join([package, *(p for p in parts if p != "__init__")])
    return {name: path for path, name in names.items()}


def imported(path: Path, name: str) -> Iterator[tuple[str, str]]:
    """What the module `name` imports: of `from a import b`, `a` and `a.b`, else `a` twice."""
    package = name.split(".")[: None if path.name == "__init__.py" else -1]
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*around, *([node.module] if node.module else [])])
            yield from ((source, f"{source}.{alias.name}") for alias in node.names)


def import_graph(root: Path, folders: Mapping[str, str]) -> dict[str, set[str]]:
    """
    The files, by their paths from `root`, with those that they import. Raises `ValueError` for a
    module of the packages that is not there.
    """
    known = modules(root, folders)
    graph: dict[str, set[str]] = {}
    for name, path in known.items():
        arrows = graph[path.relative_to(root).as_posix()] = set[str]()
        for source, whole in imported(path, name):
            found = known.get(whole) or known.get(source)
            if found is not None:
                arrows.add(found.relative_to(root).as_posix())
            elif any(source.startswith(f"{package}.") for package in folders):
                raise ValueError(f"{path}: there is no {source}")
    return graph


def strongly_connected(graph: Graph) -> list[tuple[str, ...]]:
    """The groups of nodes of which each can be reached from each, itself among them; sorted."""
    reached = {node: _reached(graph, node) for node in graph}
    groups = {
        tuple(sorted(other for other in reached[node] if node in reached.get(other, ())))
        for node in graph
    }
    return sorted(group for group in groups if group)


def _reached(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    left = [*graph[start]]
    while left:
        node = left.pop()
        if node not in found:
            found.add(node)
            left.extend(graph.get(node, ()))
    return found


def rooms(graph: Graph) -> dict[str, set[str]]:
    """The folders, with those of which their files import some."""
    found: dict[str, set[str]] = {}
    for node in graph:
        folder = str(Path(node).parent)
        others = {str(Path(other).parent) for other in graph[node]} - {folder}
        found.setdefault(folder, set()).update(others)
    return found


def upward(graph: Graph) -> list[tuple[str, str]]:
    """The arrows from a file to one of a top folder that is not below its own; sorted."""
    arrows = chain.from_iterable(((node, other) for other in graph[node]) for node in graph)
    return sorted((a, b) for a, b in arrows if not _may_import(a.split("/")[0], b.split("/")[0]))


def _may_import(folder: str, other: str) -> bool:
    return folder == other or other in BELOW[folder]


# --- the package ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def package() -> dict[str, set[str]]:
    """The import graph of the package."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    folders: dict[str, str] = settings["tool"]["setuptools"]["package-dir"]
    ours = {name: path for name, path in folders.items() if path.split("/")[0] in BELOW}
    return import_graph(ROOT, ours)


def test_the_graph_has_all_folders(package: Graph) -> None:
    assert {path.split("/")[0] for path in package} == set(BELOW)
    assert "transforms/core/errors.py" in package["transforms/model/load.py"]


def test_top_folders_import_downward(package: Graph) -> None:
    assert upward(package) == []


def test_no_files_import_each_other(package: Graph) -> None:
    assert strongly_connected(package) == []


def test_no_folders_import_each_other(package: Graph) -> None:
    assert strongly_connected(rooms(package)) == []


def test_what_only_benches_import_is_with_them(package: Graph) -> None:
    """Modules that others name in a table, such as passes, are used."""
    texts = [(ROOT / path).read_text() for path in package if not path.startswith("tools/bench")]
    found = {
        path
        for path in only_for(package, "tools/bench")
        if not any(".".join(Path(path).with_suffix("").parts[-2:]) in text for text in texts)
    }
    assert found == set()
    graph = {"tools/bench/a.py": {"targets/b.py", "targets/c.py"}, "targets/d.py": {"targets/c.py"}}
    assert only_for(graph, "tools/bench") == {"targets/b.py"}


def only_for(graph: Graph, folder: str) -> set[str]:
    """The files outside of a folder that are imported from it alone."""
    users: dict[str, set[str]] = {}
    for node, others in graph.items():
        for other in others:
            users.setdefault(other, set()).add(node)
    return {
        node
        for node, found in users.items()
        if not node.startswith(folder) and all(user.startswith(folder) for user in found)
    }


def test_folders_can_be_taken_in_at_a_glance(package: Graph) -> None:
    files = Counter(str(Path(node).parent) for node in package if Path(node).name != "__init__.py")
    assert {folder: count for folder, count in files.items() if count > MOST_FILES} == {}


def test_no_file_repeats_its_folder(package: Graph) -> None:
    paths = (Path(node) for node in package)
    assert [p for p in paths if p.stem.startswith((p.parent.name, f"{p.parent.name}_"))] == []


def test_the_architectures_page_has_every_folder(package: Graph) -> None:
    """A row's first folder is whole; the others of it lie beside or within it."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    table = page[page.index("## Rooms") : page.index("## To change")]
    shown: set[str] = set()
    for row in re.findall(r"^\| (`[^|]*) \|", table, re.M):
        first, *others = re.findall(r"`([^`]*)`", row)
        beside = [first, str(Path(first).parent)]
        shown |= {first, *(f"{folder}/{other}" for folder in beside for other in others)}
    folders = {str(Path(node).parent) for node in package}
    folders -= {*BELOW, "tools/bench/data/nn_dataflow", "tools/bench/data/peers"}
    assert {folder for folder in folders if folder not in shown and has_files(folder)} == set()


def has_files(folder: str) -> bool:
    return any(f.name != "__init__.py" for f in (ROOT / folder).glob("*.py"))


@pytest.mark.parametrize("name", ["universe", "generic"])
def test_older_paths_are_good_for_one_release(name: str) -> None:
    older = import_module(f"weft.tools.{name}")
    newer = import_module(f"weft.tools.registry.{name}")
    assert all(getattr(older, known) is getattr(newer, known) for known in older.__all__)


# --- the tests' own means -------------------------------------------------------------------


def test_groups_of_a_graph() -> None:
    graph = {
        "a": ["b"], "b": ["c"], "c": ["a", "d"],
        "d": ["e"], "e": ["d", "f"], "f": [],
        "g": ["g"], "h": ["a", "f"],
    }  # fmt: skip
    assert strongly_connected(graph) == [("a", "b", "c"), ("d", "e"), ("g",)]
    assert strongly_connected({"a": ["b", "c"], "b": ["c"], "c": ["elsewhere"]}) == []
    assert strongly_connected({}) == []


def test_arrows_upward() -> None:
    graph = {
        "tools/a.py": ["lowering/b.py", "dialects/e.py"],
        "lowering/b.py": ["targets/c.py"],
        "targets/c.py": ["transforms/d.py", "lowering/b.py"],
        "transforms/d.py": ["targets/c.py", "dialects/e.py"],
        "dialects/e.py": ["dialects/e.py", "tools/a.py"],
    }
    assert upward(graph) == [
        ("dialects/e.py", "tools/a.py"),
        ("targets/c.py", "lowering/b.py"),
        ("transforms/d.py", "targets/c.py"),
    ]


FILES = {
    "tools/face/__init__.py": "from .tools.run import main",
    "tools/__init__.py": "",
    "tools/run.py": "import p.low.leaf, numpy.linalg\nimport os",
    "low/__init__.py": "from .one import x\nfrom . import leaf",
    "low/one.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .two import y",
    "low/two.py": "def f():\n    from ..low import one\n    from p.low.leaf import z",
    "low/leaf.py": "from __future__ import annotations",
}
FOLDERS = {"p": "tools/face", "p.tools": "tools", "p.low": "low"}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_imports_of_every_kind_are_arrows(tree: Path) -> None:
    graph = import_graph(tree, FOLDERS)
    assert graph == {
        "tools/face/__init__.py": {"tools/run.py"},
        "tools/__init__.py": set(),
        "tools/run.py": {"low/leaf.py"},
        "low/__init__.py": {"low/one.py", "low/leaf.py"},
        "low/one.py": {"low/two.py"},
        "low/two.py": {"low/one.py", "low/leaf.py"},
        "low/leaf.py": set(),
    }
    assert strongly_connected(graph) == [("low/one.py", "low/two.py")]


def test_modules_that_are_not_there(tree: Path) -> None:
    (tree / "low/leaf.py").write_text("from .three import z")
    with pytest.raises(ValueError, match=r"leaf\.py: there is no p\.low\.three"):
        import_graph(tree, FOLDERS)
