"""`weft-opt`: the command. The driver is imported where errors and Ctrl-C are reported."""

from __future__ import annotations

from ..collecting import be_a_tool
from ..common.errors import report_errors


def main() -> int:
    """Entry point of the command `weft-opt`."""
    be_a_tool()

    def run_tool() -> int:
        from .opt_driver import WeftOptMain

        WeftOptMain().run()
        return 0

    return report_errors(run_tool)
