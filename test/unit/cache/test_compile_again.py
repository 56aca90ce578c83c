"""`weft compile` twice: the same folder and words, of a store that may be damaged or full."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from weft.tools.bench.layers import matmul_mlir

RunTool = Callable[..., subprocess.CompletedProcess[str]]
TAKEN = "it was compiled before"


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WEFT_CACHE_DIR", str(tmp_path / "store"))
    path = tmp_path / "product.mlir"
    path.write_text(matmul_mlir(4, 6, 8, element="f32"))
    return path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_second_compile_gives_the_same(source: Path, tmp_path: Path, run_tool: RunTool) -> None:
    words = ("compile", source, "--target", "host", "-o")
    first, second = (run_tool("weft", *words, tmp_path / name) for name in ("one", "two"))
    assert first.returncode == second.returncode == 0, (first.stderr, second.stderr)
    assert TAKEN not in first.stdout
    assert TAKEN in second.stdout
    said, again = (
        [line for line in done.stdout.splitlines() if " s" not in line] for done in (first, second)
    )
    assert said == again
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert run_tool("weft", "run", tmp_path / "two", "--check").returncode == 0
    other = run_tool("weft", *words, tmp_path / "three", "--threads", "2")
    assert TAKEN not in other.stdout
    plain = run_tool("weft", *words, tmp_path / "four", "--no-cache")
    assert TAKEN not in plain.stdout
    assert contents(tmp_path / "four") == contents(tmp_path / "one")


def test_a_damaged_entry_is_compiled_again(source: Path, tmp_path: Path, run_tool: RunTool) -> None:
    words = ("compile", source, "--target", "host", "-o")
    run_tool("weft", *words, tmp_path / "one")
    for file in (tmp_path / "store").rglob("entry.json"):
        file.write_text("{")
    again = run_tool("weft", *words, tmp_path / "two")
    assert again.returncode == 0
    assert TAKEN not in again.stdout
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_errors_of_the_output_are_the_same(source: Path, tmp_path: Path, run_tool: RunTool) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "letter.txt").write_text("mine")
    words = ("compile", source, "--target", "host", "-o")
    first = run_tool("weft", *words, tmp_path / "own")
    run_tool("weft", *words, tmp_path / "one")
    second = run_tool("weft", *words, tmp_path / "own")
    assert first.returncode == second.returncode == 1
    assert first.stderr == second.stderr
    assert (tmp_path / "own" / "letter.txt").read_text() == "mine"


def test_a_store_that_cannot_be_written_is_no_error(
    source: Path, tmp_path: Path, run_tool: RunTool
) -> None:
    (tmp_path / "store").write_text("a file")
    for name in ("one", "two"):
        made = run_tool("weft", "compile", source, "--target", "host", "-o", tmp_path / name)
        assert made.returncode == 0, made.stderr
        assert TAKEN not in made.stdout


def test_nothing_of_the_compiler_is_imported(source: Path, tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from weft.tools.cli.weft import main\n"
        "code = main(sys.argv[1:])\n"
        "print('imported', sorted({'xdsl', 'numpy', 'z3'} & sys.modules.keys()), code)\n"
    )
    words = [sys.executable, "-c", program, "compile", source, "--target", "host", "-o"]
    outputs = [
        subprocess.run([*words, tmp_path / name], capture_output=True, text=True, check=True).stdout
        for name in ("one", "two")
    ]
    assert "'xdsl'" in outputs[0], outputs[0]
    assert "imported [] 0" in outputs[1], outputs[1]
