"""
Constant tensors of a module in the upstream bindings: their exact values, and functions without
them.

Large constants do not belong in the IR, and those that are held as resources do not reach xDSL,
which drops them silently. `hoist_constants` makes them arguments of their function.
"""

# The MLIR bindings have no types.
# pyright: reportUnknownArgumentType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false
# pyright: reportAttributeAccessIssue=false, reportIndexIssue=false, reportCallIssue=false

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..core.bindings import upstream_module
from ..core.errors import WeftError

SMALL = 16
"""Constants of at most as many elements stay where they are."""

_DTYPES: Mapping[str, str] = {
    "f16": "<f2",
    "f32": "<f4",
    "f64": "<f8",
    "i1": "?",
    "i8": "<i1",
    "i16": "<i2",
    "i32": "<i4",
    "i64": "<i8",
    "si8": "<i1",
    "si16": "<i2",
    "si32": "<i4",
    "si64": "<i8",
    "ui8": "<u1",
    "ui16": "<u2",
    "ui32": "<u4",
    "ui64": "<u8",
}


@dataclass(frozen=True)
class Resources:
    """The payloads of a module's resources, by name."""

    payloads: Mapping[str, bytes]

    @staticmethod
    def of(module: object) -> Resources:
        """
        Reads the payloads from the module's text, whose trailer has them in hexadecimal: the
        bindings can write them, but not read them.
        """
        text = module.operation.get_asm()
        start = text.rfind("\n{-#")
        if start < 0:
            return Resources({})
        entry = re.compile(r'(?:"((?:[^"\\]|\\.)*)"|([\w.$-]+)):\s*"0x([0-9A-Fa-f]*)"')
        # The first four bytes are the alignment.
        return Resources(
            {
                found[1] or found[2]: bytes.fromhex(found[3])[4:]
                for found in entry.finditer(text, start)
            }
        )


def elements_of(attribute: object, resources: Resources) -> NDArray[np.generic]:
    """
    The exact elements of a dense attribute of the bindings. Raises `WeftError` for element types
    without a NumPy type, and for a resource without a payload of its size.
    """
    text = str(attribute.type)
    shape, element = shape_and_element(text)
    if element not in _DTYPES:
        raise WeftError(
            f"a constant of type {text} has no NumPy type; convert the model to f16, f32, f64 or "
            "integers of 8 to 64 bits"
        )
    if not _is_resource(attribute):
        values = np.array(attribute)
        return np.ascontiguousarray(values).reshape(shape)
    name = _resource_name(attribute)
    payload = resources.payloads.get(name)
    if payload is None:
        raise WeftError(f"resource '{name}' of type {text} has no payload in the module")
    count = int(np.prod(shape, dtype=np.int64))
    if element == "i1" and len(payload) == -(-count // 8) != count:
        bits = np.unpackbits(np.frombuffer(payload, np.uint8), count=count, bitorder="little")
        return bits.astype(np.bool_).reshape(shape)
    dtype = np.dtype(_DTYPES[element])
    if len(payload) != count * dtype.itemsize:
        raise WeftError(
            f"resource '{name}' has {len(payload)} bytes, but its type {text} needs "
            f"{count * dtype.itemsize}"
        )
    return np.frombuffer(payload, dtype).reshape(shape).copy()


def shape_and_element(type: str) -> tuple[tuple[int, ...], str]:
    """The shape and element type of a tensor type in text; `WeftError` if it is none of these."""
    found = re.fullmatch(r"(?:tensor|vector)<((?:\d+x)*)([^,]+)>", type)
    if found is None:
        raise WeftError(f"a constant of type {type} is no tensor of known shape")
    return tuple(int(n) for n in found[1].split("x") if n), found[2]


def _is_resource(attribute: object) -> bool:
    return str(attribute.maybe_downcast()).startswith("dense_resource<")


def _resource_name(attribute: object) -> str:
    found = re.match(r'dense_resource<(?:"((?:[^"\\]|\\.)*)"|([^>]+))>', str(attribute))
    assert found is not None
    return found[1] or found[2]


def hoist_constants(
    module: object, function: object, at_least: int = SMALL + 1
) -> tuple[tuple[object, NDArray[np.generic]], ...]:
    """
    Makes arguments, after the others, of a function's constant tensors that have `at_least` so
    many elements which are not all the same, and of all that are resources. Gives the ops that
    they were, erased by then, as their locations, and their values, in order.
    """
    constants = [op for op in _list_constants(function) if _is_large(op, at_least)]
    if not constants:
        return ()
    has_resources = any(_is_resource(op.attributes["value"]) for op in constants)
    resources = Resources.of(module) if has_resources else Resources({})
    block = function.operation.regions[0].blocks[0]
    found: list[tuple[object, NDArray[np.generic]]] = []
    for op in constants:
        value = elements_of(op.attributes["value"], resources)
        argument = block.add_argument(op.results[0].type, op.location)
        op.results[0].replace_all_uses_with(argument)
        found.append((op.location, value))
        op.erase()
    _update_type(function)
    return tuple(found)


def _list_constants(function: object) -> list[object]:
    """The `arith.constant` ops of a function, in its regions too."""
    found: list[object] = []
    result = upstream_module("ir").WalkResult.ADVANCE

    def visit_op(op: object) -> object:
        if op.name == "arith.constant":
            found.append(op)
        return result

    function.operation.walk(visit_op)
    return found


def _is_large(op: object, at_least: int) -> bool:
    attribute = op.attributes["value"]
    text = str(op.results[0].type)
    if not text.startswith("tensor<"):
        return False
    if _is_resource(attribute):
        return True
    shape, _ = shape_and_element(text)
    return int(np.prod(shape, dtype=np.int64)) >= at_least and not attribute.is_splat


def _update_type(function: object) -> None:
    """Makes a function's type that of its block's arguments."""
    ir = upstream_module("ir")
    block = function.operation.regions[0].blocks[0]
    type = function.operation.attributes["function_type"].value
    with function.operation.context:
        new = ir.FunctionType.get([a.type for a in block.arguments], type.results)
        function.operation.attributes["function_type"] = ir.TypeAttr.get(new)
        attributes = function.operation.attributes
        if "arg_attrs" in attributes:
            missing = len(block.arguments) - len(attributes["arg_attrs"])
            empty = [ir.DictAttr.get({})] * missing
            attributes["arg_attrs"] = ir.ArrayAttr.get([*attributes["arg_attrs"], *empty])
