"""The interface of a function: names, weights, and which function is meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import ModuleOp

from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of, is_weight, weight_names

Load = Callable[[str], ModuleOp]


def test_function_of(load: Load) -> None:
    module = load("func.func @f() { return } func.func @g() { return }")
    assert function_of(module, "g").sym_name.data == "g"
    with pytest.raises(WeftError, match=r"has 2 functions \(@f, @g\); name one"):
        function_of(module)
    with pytest.raises(WeftError, match="no function @h; it has @f, @g"):
        function_of(module, "h")


def test_an_empty_module_has_no_function(load: Load) -> None:
    with pytest.raises(WeftError, match="has no function with a body"):
        function_of(load(""))


ARGUMENTS = "func.func @f(%x: i32, %y: i32 {{{}}}, %z: i32 {{{}}}) {{ return }}"


def test_names_of_arguments(load: Load) -> None:
    function = function_of(load(ARGUMENTS.format('weft.weight = "w"', "")))
    assert argument_names(function) == ("x", "w", "z")
    assert weight_names(function) == {1: "w"}
    assert [is_weight(a) for a in function.args] == [False, True, False]


@pytest.mark.parametrize(
    ("attributes", "reason"),
    [
        (('weft.weight = "z"', ""), "2 arguments are called 'z'; rename all but one, or change"),
        (('weft.weight = "w"', 'weft.weight = "w"'), "2 arguments are called 'w'; rename"),
        (("weft.weight", ""), "weft.weight of argument 1 is unit; give it a name, as in"),
        (("", 'weft.weight = ""'), 'weft.weight of argument 2 is ""; give it a name, as in'),
    ],
)
def test_names_that_do_not_tell(load: Load, attributes: tuple[str, str], reason: str) -> None:
    function = function_of(load(ARGUMENTS.format(*attributes)))
    with pytest.raises(WeftError) as error:
        argument_names(function)
    assert str(error.value).startswith(f'test.mlir:1:1: func.func "f": {reason}')
