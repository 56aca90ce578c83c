"""Why there is no schedule, in few words."""

from __future__ import annotations

from weft.lowering.aie1.reasons import MAXIMUM_REASONS, reasons_text


def test_reasons_that_differ_in_numbers_are_one() -> None:
    failures = {
        "mac16 along x, image YX: a vector begins at byte 6 of 'image'": 2,
        "mac16 along y, image XY: a vector begins at byte 14 of 'image'": 3,
        "the search ended": 1,
        "mac8 along x, image YX: no select takes the lanes": 1,
    }
    assert reasons_text(failures, {}, {}) == (
        "the search ended; 5 as in mac16 along x, image YX: a vector begins at byte 6 of 'image'; "
        "1 as in mac8 along x, image YX: no select takes the lanes"
    )


def test_the_least_of_what_is_missing_is_told() -> None:
    misfits = {
        ("data memory", "a"): "a: its data take 900 bytes, 400 more than the 500 bytes there are",
        ("data memory", "b"): "b: its data take 600 bytes, 100 more than the 500 bytes there are",
        ("accumulators", "a"): "a: sums 8 vectors at once",
    }
    told = reasons_text({"c: nothing": 1}, {"data memory": 7, "accumulators": 3}, misfits)
    assert told.split("; ") == [
        f"7 as in {misfits['data memory', 'b']}",
        "3 as in a: sums 8 vectors at once",
        "1 as in c: nothing",
    ]


def test_few_reasons_are_told() -> None:
    failures = {f"s: {chr(97 + k) * 3}": 10 - k for k in range(MAXIMUM_REASONS + 3)}
    told = reasons_text(failures, {}, {}).split("; ")
    assert len(told) == MAXIMUM_REASONS + 1
    assert told[0] == "10 as in s: aaa"
    assert told[-1] == f"{sum(list(failures.values())[MAXIMUM_REASONS:])} for other reasons"
    assert reasons_text({}, {}, {}) == ""
