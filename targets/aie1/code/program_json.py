"""
Programs as JSON and back: every object is a table with its class under `is`, or plain data.

Only the classes that programs and their code are made of are known, and every field must have a
value of its type, so that what was read is a program or an error.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Literal, Union, cast, get_args, get_origin, get_type_hints

from ....transforms.core.errors import WeftError
from ....transforms.core.json_node import Json
from ..machine.spec import Aie1Spec
from .vector import Code
from .words import HardwareLoop, LoopReport, Part, Program, SoftwareLoop

KIND = "is"
"""The entry with an object's class."""

_WORDS: Mapping[type, str] = {HardwareLoop: "Kernel", SoftwareLoop: "Nest"}
"""What the format calls classes, where that is not their own name."""


def program_json(program: Program) -> Json:
    """`program` without its machine."""
    return {
        "code": _encode_value(program.code),
        "parts": _encode_value(program.parts),
        "loops": _encode_value(program.loops),
    }


def loops_json(program: Program) -> Json:
    """
    Of each pipelined loop the names of its loops, the cycles of a trip, the fewest that a trip can
    have (with up to so many copies of a body, if `proof` says so), and who proves it.
    """
    return [
        {
            "loops": list(loop.names),
            "ii": loop.ii,
            "ii_lower_bound": loop.ii_lower_bound,
            "proof": loop.proof,
        }
        for loop in program.loops
    ]


def program_of(value: Json, spec: Aie1Spec) -> Program:
    """The program for a machine. Raises `WeftError` for what is none, naming the place."""
    if not isinstance(value, dict) or set(value) != {"code", "parts", "loops"}:
        raise WeftError("expected a table with code, parts and loops")
    return Program(
        cast(Code, _read_value(value["code"], Code, "code")),
        cast(tuple[Part, ...], _read_value(value["parts"], tuple[Part, ...], "parts")),
        cast(tuple[LoopReport, ...], _read_value(value["loops"], tuple[LoopReport, ...], "loops")),
        spec,
    )


def _kind_name(kind: type) -> str:
    return _WORDS.get(kind, kind.__name__)


def _encode_value(value: object) -> Json:
    if is_dataclass(value) and not isinstance(value, type):
        table: dict[str, Json] = {KIND: _kind_name(type(value))}
        table |= {f.name: _encode_value(getattr(value, f.name)) for f in fields(value)}
        return table
    if isinstance(value, Mapping):
        items = cast(Mapping[str, object], value)
        return {key: _encode_value(item) for key, item in items.items()}
    if isinstance(value, tuple):
        return [_encode_value(item) for item in cast(tuple[object, ...], value)]
    assert value is None or isinstance(value, str | int), value
    return value


def _read_value(value: Json, hint: object, place: str) -> object:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _read_union(value, args, place)
    if origin is Literal:
        return _expect_json(value in args, value, place, " or ".join(map(str, args)))
    if origin is tuple:
        return _read_tuple(value, args, place)
    if origin is not None and issubclass(cast(type, origin), Mapping):
        _expect_json(isinstance(value, dict), value, place, "a table")
        table = cast(dict[str, Json], value)
        return {key: _read_value(item, args[1], f"{place}.{key}") for key, item in table.items()}
    if hint is type(None):
        return _expect_json(value is None, value, place, "null")
    if is_dataclass(hint):
        return _read_object(value, cast(type, hint), place)
    plain = cast(type, hint)
    is_plain = isinstance(value, plain) and (plain is bool or not isinstance(value, bool))
    return _expect_json(is_plain, value, place, plain.__name__)


def _expect_json(right: bool, value: Json, place: str, what: str) -> Json:
    if not right:
        shown = value if not isinstance(value, dict | list) else type(value).__name__
        raise WeftError(f"{place}: is {shown}, expected {what}")
    return value


def _read_union(value: Json, args: Sequence[object], place: str) -> object:
    """Objects say which of them they are; of the rest, the first that takes the value."""
    if isinstance(value, dict) and KIND in value:
        for arg in args:
            if is_dataclass(arg) and _kind_name(cast(type, arg)) == value[KIND]:
                return _read_object(value, cast(type, arg), place)
        raise WeftError(f"{place}: there is no {value[KIND]} here")
    for arg in args:
        try:
            return _read_value(value, arg, place)
        except WeftError:
            continue
    raise WeftError(f"{place}: is {value}, which is no value of it")


def _read_tuple(value: Json, args: Sequence[object], place: str) -> tuple[object, ...]:
    if not isinstance(value, list):
        raise WeftError(f"{place}: is {value}, expected a list")
    if len(args) == 2 and args[1] is ...:
        return tuple(_read_value(item, args[0], f"{place}[{n}]") for n, item in enumerate(value))
    if len(value) != len(args):
        raise WeftError(f"{place}: has {len(value)} entries, expected {len(args)}")
    pairs = zip(value, args, strict=True)
    return tuple(_read_value(item, arg, f"{place}[{n}]") for n, (item, arg) in enumerate(pairs))


def _read_object(value: Json, kind: type, place: str) -> object:
    if not isinstance(value, dict) or value.get(KIND) != _kind_name(kind):
        raise WeftError(f"{place}: expected a {_kind_name(kind)}")
    hints = _field_hints(kind)
    if set(value) - {KIND} != set(hints):
        odd = sorted((set(value) - {KIND}) ^ set(hints))
        raise WeftError(f"{place}: {_kind_name(kind)} has other entries: {', '.join(odd)}")
    return kind(
        **{name: _read_value(value[name], hint, f"{place}.{name}") for name, hint in hints.items()}
    )


@cache
def _field_hints(kind: type) -> Mapping[str, object]:
    """The types of the fields of a class."""
    hints = get_type_hints(kind)
    return {f.name: hints[f.name] for f in fields(kind)}
