"""What is said of arguments that do not fit, and functions that hold arrays as the source."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from weft.targets.arguments import (
    BufferProgram,
    SourceBuffer,
    check_names,
    check_weights,
    rows_of,
    weights_of,
)
from weft.transforms.core.errors import WeftError
from weft.transforms.folders.manifest import Argument, Signature


@dataclass(frozen=True)
class Buffer(SourceBuffer):
    name: str
    role: str
    shape: tuple[int, ...]
    element_type: str


X = Buffer("x", "input", (2, 3), "i16")
W = Buffer("w", "weight", (3,), "f32")
Y = Buffer("y", "output", (2,), "i32")
Z = Buffer("z", "output", (), "i64")
ARRAYS = {"w": np.arange(3, dtype=np.float32), "x": np.arange(6, dtype=np.int16).reshape(2, 3)}


def function(**constants: np.ndarray) -> BufferProgram[Buffer]:
    return BufferProgram(
        function="f",
        machine_name="m",
        machine_text="",
        module_text="",
        buffers=(X, W, Y, Z),
        constants=constants,
    )


def test_arguments_and_results():
    found = function(w=ARRAYS["w"])
    assert found.arguments == (X, W)
    assert found.results == (Y, Z)
    assert found.argument_types() == {"x": ((2, 3), "i16")}
    assert list(found.logical_arguments({"x": ARRAYS["x"]})) == ["x", "w"]
    results = (np.zeros(2, np.int32), np.ones((), np.int64))
    named = found.host_results(results)
    assert list(named) == ["y", "z"]
    assert named["y"] is results[0]
    assert named["z"] is results[1]


def test_checked_arguments_are_in_order():
    found = function().checked_arguments(ARRAYS)
    assert list(found) == ["x", "w"]
    assert found["x"] is ARRAYS["x"]
    other = np.zeros(3, np.float32)
    assert function(w=other).checked_arguments({"x": ARRAYS["x"]})["w"] is other
    assert function(w=other).checked_arguments(ARRAYS)["w"] is ARRAYS["w"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"q": np.zeros(1)}, "@f has no argument q; its arguments are x, w"),
        ({"y": np.zeros(1)}, "@f has no argument y; its arguments are x, w"),
        ({"x": None}, "argument x of @f is missing; it takes shape [2, 3] and type int16"),
        (
            {"w": np.zeros(4, np.float32)},
            "argument w takes shape [3] and type float32, but the array has shape [4] and type "
            "float32",
        ),
        (
            {"w": np.zeros(3)},
            "argument w takes shape [3] and type float32, but the array has shape [3] and type "
            "float64",
        ),
    ],
)
def test_arguments_that_do_not_fit(change: dict[str, np.ndarray | None], message: str):
    inputs = {n: a for n, a in {**ARRAYS, **change}.items() if a is not None}
    with pytest.raises(WeftError) as error:
        function().checked_arguments(inputs)
    assert str(error.value) == message


def test_weights_and_results_that_do_not_fit():
    form = ((3,), np.dtype(np.float32))
    check_weights({"w": ARRAYS["w"]}, {"w": form})
    with pytest.raises(WeftError, match=r"^no weight is called x; there are w$"):
        check_weights(ARRAYS, {"w": form})
    with pytest.raises(WeftError, match=r"^no weight is called w; there are none$"):
        check_weights(ARRAYS, {})
    with pytest.raises(WeftError, match=r"^weight w takes shape \[3\] and type float32, but"):
        check_weights({"w": np.zeros(3, np.int8)}, {"w": form})
    with pytest.raises(WeftError, match=r"^@f has no result r; its results are y$"):
        check_names("f", ["r", "y"], ["y"], "result")


def test_constants_in_folders():
    rows = rows_of((X, W, Y), {"w": ARRAYS["w"]})
    assert [row.constant for row in rows] == [None, "constants/w.bin", None]
    (weight,) = weights_of(rows)
    np.testing.assert_array_equal(weight.read_array(ARRAYS["w"].tobytes()), ARRAYS["w"])
    with pytest.raises(WeftError, match=r"^buffer w has 12 bytes, but its constant has 11$"):
        weight.read_array(bytes(11))


def test_signatures():
    assert function(w=ARRAYS["w"]).signature == Signature(
        "f",
        (Argument("x", (2, 3), "i16"), Argument("w", (3,), "f32", True)),
        (Argument("y", (2,), "i32"), Argument("z", (), "i64")),
    )
