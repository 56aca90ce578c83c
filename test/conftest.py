"""What tests share: running weft's tools as a user does."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

RunTool = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def run_tool() -> RunTool:
    """
    Runs a tool of this environment, and gives its exit code and output.

    `path` are folders for PYTHONPATH, `stdin` is the input text.
    """

    def run(
        name: str, *args: str | Path, stdin: str = "", path: tuple[Path, ...] = ()
    ) -> subprocess.CompletedProcess[str]:
        env = dict(os.environ)
        if path:
            inherited = [env["PYTHONPATH"]] if env.get("PYTHONPATH") else []
            env["PYTHONPATH"] = os.pathsep.join([*map(str, path), *inherited])
        return subprocess.run(
            [Path(sys.executable).parent / name, *args],
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
            env=env,
            check=False,
        )

    return run
