"""The commands `weft` and `weft-opt`: speed of help, errors, output files."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

RunTool = Callable[..., subprocess.CompletedProcess[str]]

GOOD = "func.func @f(%a: i32) -> i32 {\n  func.return %a : i32\n}\n"
WRONG_TYPE = "func.func @f(%a: i32) -> i64 {\n  func.return %a : i32\n}\n"
ON_TENSORS = """
func.func @f(%a: f32, %b: tensor<4xf32>) -> tensor<4xf32> {
  %c = linalg.generic {
    indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%a : f32) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  func.return %c : tensor<4xf32>
}
"""


def one_error(result: subprocess.CompletedProcess[str]) -> str:
    """The message of a tool that failed as it should: one line, exit code 1, no traceback."""
    assert result.returncode == 1, result.stderr
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("error: ")
    return lines[0].removeprefix("error: ")


# The help of `weft-opt` has the options of all passes, which it imports.
@pytest.mark.parametrize(("tool", "most"), [("weft", 1.0), ("weft-opt", 3.0)])
def test_help_is_fast(start_tool: RunTool, tool: str, most: float):
    # Time of the processor, which other work on the machine leaves nearly alone; once is enough.
    times: list[float] = []
    while len(times) < 5 and min(times, default=most) >= most:
        before = os.times()
        assert start_tool(tool, "--help").returncode == 0
        after = os.times()
        user = after.children_user - before.children_user
        times.append(user + after.children_system - before.children_system)
    assert min(times) < most


@pytest.mark.parametrize("module", ["weft", "weft_opt"])
def test_tools_import_no_solver(module: str):
    code = (
        f"import sys, weft.tools.cli.{module};"
        "print([m for m in ('numpy', 'z3', 'torch_mlir', 'mlir') if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_compiling_for_the_host_imports_no_other_target_and_no_solver() -> None:
    script = (
        "import sys; import weft.lowering.host.pipeline, weft.tools.cli.compile;"
        "print([m for m in ('z3', 'weft.dialects.noc') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_opt_parse_error(run_tool: RunTool, tmp_path: Path):
    file = tmp_path / "a.mlir"
    file.write_text("// ünïcode\nfunc.func @f() {\n  nothing.here\n}\n")
    message = one_error(run_tool("weft-opt", file))
    assert message.startswith(f"{file}:")
    assert message.endswith("Operation nothing.here is not registered")


def test_opt_verify_error_has_a_place(run_tool: RunTool, tmp_path: Path):
    file = tmp_path / "a.mlir"
    file.write_text("// é\n" + WRONG_TYPE)
    message = one_error(run_tool("weft-opt", file))
    assert message.startswith(f"{file}:3:3: func.return: Expected arguments to have the same types")


def test_opt_verify_error_in_a_later_chunk(run_tool: RunTool):
    result = run_tool("weft-opt", "--split-input-file", stdin=f"{GOOD}// -----\n{WRONG_TYPE}")
    assert one_error(result).startswith("stdin:6:3: func.return:")


def test_opt_verify_diagnostics_stay(run_tool: RunTool):
    result = run_tool("weft-opt", "--verify-diagnostics", stdin=WRONG_TYPE)
    assert result.returncode == 0
    assert "Expected arguments to have the same types" in result.stdout


def test_opt_failing_pass_is_named(run_tool: RunTool):
    result = run_tool("weft-opt", "-p", "cse,convert-linalg-to-loops", stdin=ON_TENSORS)
    assert one_error(result).startswith("convert-linalg-to-loops: ")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["none.mlir"], "cannot open 'none.mlir': No such file or directory"),
        (["-p", "canonicalise"], "unknown pass 'canonicalise': did you mean canonicalize"),
        (["-p", "cse{"], "--passes 'cse{': "),
        (["-p", "cse{size=1}"], "--passes 'cse{size=1}': "),
        (["--machine", "none"], "unknown machine 'none'"),
        (["--machine", "none.mlir"], "machine file 'none.mlir' does not exist"),
        (["-o", "no/such/folder.mlir"], "cannot write 'no/such/folder.mlir': "),
        (["--unknown-flag"], "unrecognized arguments: --unknown-flag"),
        (["-t", "none"], "argument -t/--target: invalid choice: 'none'"),
        (["a.txt"], "'a.txt' does not end in .mlir"),
    ],
)
def test_opt_usage_errors(run_tool: RunTool, args: list[str], message: str):
    assert one_error(run_tool("weft-opt", *args, stdin=GOOD)).startswith(message)


def test_opt_refuses_binary(run_tool: RunTool, tmp_path: Path):
    file = tmp_path / "a.mlir"
    file.write_bytes(b"ab\xff\xfe")
    assert one_error(run_tool("weft-opt", file)) == f"{file}: byte 2 is not UTF-8 text"


def test_opt_refuses_to_lose_weights(run_tool: RunTool):
    text = "func.func private @f() attributes {w = dense_resource<w> : tensor<4xf32>}\n"
    result = run_tool("weft-opt", "--split-input-file", stdin=f"{GOOD}// -----\n{text}")
    assert one_error(result).startswith("stdin:5: dense_resource weights would be lost")


def test_opt_output_is_whole_or_absent(start_tool: RunTool, tmp_path: Path):
    output = tmp_path / "out.mlir"
    assert start_tool("weft-opt", "-o", output, stdin=GOOD).returncode == 0
    before = output.read_text()
    assert "func.func @f" in before
    one_error(start_tool("weft-opt", "-o", output, stdin=GOOD + "// -----\n" + WRONG_TYPE))
    assert output.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["out.mlir"]


def test_weft_usage_errors(run_tool: RunTool):
    assert "invalid choice: 'fly'" in one_error(run_tool("weft", "fly"))
    assert "COMMAND" in one_error(run_tool("weft"))
    assert one_error(run_tool("weft", "targets", "--json", "no/folder/x.json")).startswith(
        "cannot write 'no/folder/x.json'"
    )


def test_weft_targets_json(run_tool: RunTool, tmp_path: Path):
    file = tmp_path / "targets.json"
    result = run_tool("weft", "targets", "--json", file)
    assert result.returncode == 0, result.stderr
    listing = json.loads(file.read_text())
    assert listing.keys() == {"targets", "machines"}
    for machine in listing["machines"]:
        assert machine["name"] in result.stdout


def test_weft_version(start_tool: RunTool):
    import weft

    assert start_tool("weft", "--version").stdout.strip() == f"weft {weft.__version__}"


def test_weft_bench_writes_records(run_tool: RunTool, tmp_path: Path):
    file = tmp_path / "records.json"
    result = run_tool("weft", "bench", "vta-calibration", "--only", "1x16/*", "--json", file)
    assert result.returncode == 0, result.stderr
    records = json.loads(file.read_text())
    assert records
    assert all(record["name"].startswith("1x16/") for record in records)
    assert result.stdout.splitlines()[-1].startswith("vta-calibration: ")
