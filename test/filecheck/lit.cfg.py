"""
lit's set-up: tests run the tools of the Python environment that lit itself runs in.

Features: `mlir-opt`, when a vendor's `mlir-opt` is on the PATH; its command is `%mlir_opt`.
"""

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from forked_tools import import_tools
from quoted_names import QuotedShTest

import_tools()  # once for all of lit's processes

config.name = "weft"
config.test_format = QuotedShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["Inputs", "machines"]
config.test_source_root = str(Path(__file__).parent)
config.test_exec_root = str(Path(__file__).parents[2] / "build" / "filecheck")

config.environment["PATH"] = os.pathsep.join(
    [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
)
for name in ("PYTHONPATH", "XDSL_MLIR_OPT", "COVERAGE_PROCESS_START"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

names = ["mlir-opt", *(f"mlir-opt-{version}" for version in range(24, 19, -1))]
vendor = next((path for name in names if (path := shutil.which(name))), None)
if vendor is not None:
    config.available_features.add("mlir-opt")
    config.substitutions.append(("%mlir_opt", vendor))
