"""Native code for functions in the simulator's part of Python does what Python does."""

from __future__ import annotations

import numpy as np
import pytest

from weft.targets.host.jit.module import compile_text
from weft.targets.noc.native import Words, can_compile, module_text

SCALE = 3

if not can_compile():
    pytest.skip("native code is made for x86-64 Linux", allow_module_level=True)


def both(m: Words, n: int) -> int:
    """Calls itself."""
    if n < 2:
        return n
    return both(m, n - 1) + both(m, n - 2)


def loops(m: Words) -> int:
    total = 0
    for i in range(2, 10):
        if i == 3 or not (i != 5 and m[i] == 0):
            continue
        if i > 8:
            break
        total += i * SCALE
    while total > 50:
        total -= 7
    else_ = 0
    if total == 1:
        else_ = 1
    elif total > 40 and total <= 50:
        else_ = 2
    else:
        else_ = 3
    m[20] = total
    m[21] += else_
    return 0


def numbers(m: Words) -> int:
    for i in range(-7, 8):
        m[40 + 4 * (i + 7)] = i // 3
        m[41 + 4 * (i + 7)] = i % 3
        m[42 + 4 * (i + 7)] = -((-i) // 4) + (i << 2) + (i >> 1) + ((i & 5) | 2)
        m[43 + 4 * (i + 7)] = (i > 2) + 2 * (i == 1 or i == 2)
    m[30] = i < 0 and m[500] != 0
    return both(m, 12)


def entry(m: Words) -> int:
    m[0] = loops(m)
    return numbers(m) + loops(m)


def test_as_in_python() -> None:
    constants = {"SCALE": SCALE}
    text = module_text((both, loops, numbers, entry), constants, "entry")
    words = np.zeros(128, np.int64)
    words[21] = 5
    compile_text(text).bind("entry", words.ctypes.data)()
    expected = [0] * 128
    expected[21] = 5
    expected[0] = entry(expected)
    assert words.tolist() == [int(v) for v in expected]
    assert expected[0] == 144


def test_what_is_not_understood() -> None:
    def text(m: Words) -> int:
        return "x" + m[0]  # type: ignore[operator,return-value]

    def chained(m: Words) -> int:
        return int(0 < m[0] < 3)

    def listed(m: Words) -> int:
        for i in [1, 2]:
            m[0] = i
        return 0

    for function, what in (
        (text, "line 2: Constant"),
        (chained, "line 2: the function int"),
        (listed, r"line 2: a loop over anything but range\(n\)"),
    ):
        with pytest.raises(SyntaxError, match=f"{function.__name__}, {what} .*not understood"):
            module_text((function,), {}, function.__name__)
