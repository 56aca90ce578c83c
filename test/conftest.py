"""What tests share: hypothesis' profiles, and running weft's tools as a user does."""

import gc
import io
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

RunTool = Callable[..., subprocess.CompletedProcess[str]]

# `ci` gives the same examples in each run, and asks nothing of the machine's speed; `random`
# looks further, and prints what repeats a failure. A test's own `@settings` inherit the rest.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("random", settings.get_profile("ci"), derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Each test searches for itself: what an earlier run has kept would hide a change.
os.environ["WEFT_AIE1_CACHE"] = ""
os.environ["WEFT_TUNING_DB"] = ""
os.environ["WEFT_CACHE_DIR"] = ""

MODULES = {"weft": "weft.tools.cli.weft", "weft-opt": "weft.tools.cli.weft_opt"}


_FULL_EVERY = 5
"""Collections of objects of middle age, each after a million new ones, to a full one."""


def pytest_collection_finish() -> None:
    """What was imported lives to the end: the collector need not look through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 10 * _FULL_EVERY)


def pytest_runtest_logfinish() -> None:
    """
    Collects all where that is due, between tests: what is left then is imported, a cache or a
    fixture, and need not be looked through again either. Within a test it would be its modules.
    """
    if gc.get_count()[2] >= _FULL_EVERY:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session")
def run_tool() -> RunTool:
    """
    Calls a tool's entry point in this process, and gives its exit code and output.

    It saves what a process takes to start; `start_tool` is the real thing. `stdin` is the input
    text.
    """

    def run(name: str, *args: str | Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
        words = [name, *map(str, args)]
        source, out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(3))
        source.write(stdin)
        source.seek(0)
        main = import_module(MODULES[name]).main
        with (
            patch.object(sys, "argv", words),
            patch.object(sys, "stdin", source),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            try:
                code = main()
            except SystemExit as stop:  # argparse after `--help`
                code = stop.code
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read())
        return subprocess.CompletedProcess(words, code or 0, *texts)

    return run


@pytest.fixture(scope="session")
def start_tool() -> RunTool:
    """
    Runs a tool of this environment in a process, and gives its exit code and output.

    `path` are folders for PYTHONPATH, `stdin` is the input text.
    """

    def start(
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
            timeout=1200,
            env=env,
            check=False,
        )

    return start
