"""`weft-opt`: the command. The driver is imported where errors and Ctrl-C are reported."""

from __future__ import annotations

from ..collecting import collect_rarely
from ..common.errors import report_errors


def main() -> int:
    """Entry point of the command `weft-opt`."""
    collect_rarely()

    def run_tool() -> int:
        from .opt_driver import WeftOptMain

        WeftOptMain().run()
        return 0

    return report_errors(run_tool)
