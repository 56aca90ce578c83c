"""The collector of cycles is as it was when a tool is done."""

from __future__ import annotations

import gc

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
