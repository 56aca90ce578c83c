"""
Tools in forks of lit's own process, which has imported them: most of a short run of a tool is the
time to start Python and to import xDSL. The rest is as in a process of its own: arguments,
environment, folder, standard streams and exit code.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

TOOLS = {
    "weft": "weft.tools.cli.weft",
    "weft-opt": "weft.tools.cli.weft_opt",
    "filecheck": "filecheck.main",
}
"""The module of each tool, which has its `main`."""

PRELOADED = ("weft.tools.cli.opt_driver",)
"""What every run of `weft-opt` imports, but for dialects and passes: those are still found late."""


@cache
def import_tools() -> dict[str, Callable[[], int | None]]:
    """The entry points by the tool's name."""
    for name in PRELOADED:
        import_module(name)
    tools = {tool: import_module(name).main for tool, name in TOOLS.items()}
    gc.freeze()
    return tools


class ToolProcess(subprocess.Popen[str]):
    """
    A process that is a fork of this one where the program is a tool of this environment, and as
    `Popen` has it otherwise.
    """

    def __init__(self, args: Sequence[str], **options: Any) -> None:
        program = Path(options.get("executable") or args[0])
        if program.name in TOOLS and program.parent == Path(sys.executable).parent:
            main = import_tools()[program.name]
            options["preexec_fn"] = partial(_run_tool, main, args, options.get("env"))
        super().__init__(args, **options)


def _run_tool(
    main: Callable[[], int | None], args: Sequence[str], env: Mapping[str, str] | None
) -> None:
    """
    Runs the tool in a child whose standard streams and folder are set, and ends it. All other
    files are closed, so that readers see an end, and the parent that the child has begun.
    """
    code: object = 1
    try:
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        sys.argv = list(args)
        if env is not None:
            os.environ.clear()
            os.environ.update(env)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")
        code = main()
    except SystemExit as stop:
        code = stop.code
    except BaseException:  # as Python itself reports it
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code if isinstance(code, int) else 0 if code is None else 1)
