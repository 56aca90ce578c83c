"""The collector of cycles is as it was when a tool is done."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from weft.tools.collecting import collecting_rarely


@pytest.mark.parametrize(("given", "seen"), [(700, 50_000), (90_000, 90_000), (0, 0)])
def test_collector_is_as_before(given: int, seen: int) -> None:
    before = gc.get_threshold()

    @collecting_rarely()
    def work() -> None:
        assert gc.get_threshold()[0] == seen
        raise LookupError

    try:
        gc.set_threshold(given, 10, 10)
        with pytest.raises(LookupError):
            work()
        assert gc.get_threshold() == (given, 10, 10)
    finally:
        gc.set_threshold(*before)


def test_a_tool_ends_without_a_last_look_at_all_objects() -> None:
    code = (
        "import atexit, gc\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 1000))\n"
        "from weft.tools.collecting import be_a_tool\n"
        "be_a_tool(), be_a_tool()\n"
        "print(gc.get_freeze_count())\n"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert shown.stdout == "0\nTrue\n"
