"""Modules that are MLIR already: StableHLO, or linalg on tensors, with their constants inside."""
# pyright: reportAttributeAccessIssue=false, reportIndexIssue=false

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from ...targets.reference.scalars import Array
from ...transforms.core.bindings import upstream_module
from ...transforms.core.errors import WeftError
from ...transforms.core.functions import WEIGHT_ATTRIBUTE
from ...transforms.core.limits import refuse_text
from ...transforms.model.hoist_constants import shape_and_element
from ..common.arrays import check_forms, read_arrays
from .common.finish import finish_import
from .common.ir import reason_of, run_pipeline, walk_ops
from .common.loops import unroll_loops
from .common.model import Argument, Front, ImportedModel, make_identifier
from .common.options import ImportOptions

_LINALG = frozenset(
    ("affine", "arith", "builtin", "cf", "func", "linalg", "math", "ml_program", "tensor")
)
"""Dialects whose ops are taken as they are."""


def import_mlir_file(source: str, options: ImportOptions) -> ImportedModel:
    """
    The function in a file with StableHLO, or with linalg on tensors. The values of arguments that
    are marked as weights stand in the `.npz` of the same name.
    """
    path = Path(source)
    try:
        text = path.read_bytes().decode()
    except OSError as error:
        raise WeftError(f"cannot read '{path}': {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WeftError(f"{path}: is no MLIR text (byte {error.start} is not UTF-8)") from error
    beside = path.with_suffix(".npz")
    weights = read_arrays(beside) if beside.is_file() else {}
    return import_mlir_text(text, str(path), options, weights)


def import_mlir_text(
    text: str, source: str, options: ImportOptions, weights: Mapping[str, Array] | None = None
) -> ImportedModel:
    """
    The function in a module's text. `weights` has the values of the arguments that are marked
    as weights; large constants become weights.
    """
    refuse_text(text, source)
    module = _parse_source(text, source)
    function = _find_function(module, source)
    _refuse_dynamic(function, source)
    default = function.operation.attributes["sym_name"].value
    name = options.name or (default if default != "main" else Path(source).stem)
    arguments = _read_arguments(function, text, source, weights or {})
    _refuse_cuts(module, source)
    if any(op.name.startswith(("stablehlo.", "chlo.")) for op in walk_ops(module)):
        _lower_stablehlo(module, source)
    unroll_loops(module)
    _refuse_foreign(module, source)
    return finish_import(Front(module, arguments, _layer_of), make_identifier(name))


def _parse_source(text: str, source: str) -> object:
    ir = upstream_module("ir")
    context = ir.Context()
    stablehlo = _find_stablehlo()
    if stablehlo is not None:
        stablehlo.register_dialect(context)
    with context:
        try:
            return ir.Module.parse(text)
        except ir.MLIRError as error:
            found = re.search(r'error: "-":(\d+):(\d+): (.*)', str(error))
            place = f"{source}:{found[1]}:{found[2]}: {found[3]}" if found else f"{source}: {error}"
            raise WeftError(" ".join(place.split())) from error


def _find_stablehlo() -> object | None:
    """The module of the bindings for StableHLO, or `None`."""
    try:
        return upstream_module("_mlir_libs._stablehlo")
    except ImportError:
        return None


def _find_function(module: object, source: str) -> object:
    """The public function; private ones are inlined into it."""
    functions = [op for op in module.body.operations if op.operation.name == "func.func"]
    public = [
        f
        for f in functions
        if "sym_visibility" not in f.operation.attributes
        or f.operation.attributes["sym_visibility"].value != "private"
    ]
    chosen = public if len(public) == 1 else [f for f in public if f.name.value == "main"]
    if len(chosen) != 1:
        names = ", ".join(f"@{f.name.value}" for f in public) or "none"
        raise WeftError(
            f"{source}: the model must be one public function, or @main; there are: {names}; make "
            "the others private"
        )
    if len(chosen[0].operation.regions[0].blocks) != 1:
        raise WeftError(f"{source}: @{chosen[0].name.value} has branches or no body")
    ir = upstream_module("ir")
    with module.context:
        for other in public:
            if other.name.value != chosen[0].name.value:
                other.operation.attributes["sym_visibility"] = ir.StringAttr.get("private")
    if len(functions) > 1:
        try:
            run_pipeline(module, "inline,symbol-dce")
        except ir.MLIRError as error:
            raise WeftError(f"{source}: cannot be inlined: {reason_of(error)}") from error
    (function,) = [op for op in module.body.operations if op.operation.name == "func.func"]
    return function


def _refuse_dynamic(function: object, source: str) -> None:
    """Raises `WeftError` for arguments of unknown shape, all of them."""
    block = function.operation.regions[0].blocks[0]
    dynamic = [
        f"argument {i} is {a.type}"
        for i, a in enumerate(block.arguments)
        if re.match(r"tensor<(\*|[\dx]*\?)", str(a.type))
    ]
    if dynamic:
        raise WeftError(
            f"{source}: dynamic shapes are not supported: {', '.join(dynamic)}; give every "
            "dimension a size"
        )


def _read_arguments(
    function: object, text: str, source: str, weights: Mapping[str, Array]
) -> tuple[Argument, ...]:
    """The arguments by their names in the text."""
    block = function.operation.regions[0].blocks[0]
    attributes = function.operation.attributes
    marks = list(attributes["arg_attrs"]) if "arg_attrs" in attributes else []
    spelled = _spelled_names(text, attributes["sym_name"].value)
    arguments: list[Argument] = []
    for i, argument in enumerate(block.arguments):
        name = spelled[i] if i < len(spelled) else f"arg{i}"
        value = None
        if i < len(marks) and WEIGHT_ATTRIBUTE in marks[i]:
            name = marks[i][WEIGHT_ATTRIBUTE].value
            value = _read_value(name, str(argument.type), source, weights)
        arguments.append(Argument(name, value))
    return tuple(arguments)


def _read_value(name: str, type: str, source: str, weights: Mapping[str, Array]) -> Array:
    """The value of an argument that is marked as a weight."""
    beside = Path(source).with_suffix(".npz")
    if name not in weights:
        raise WeftError(
            f"{source}: weight '{name}' has no value; put it into '{beside}', or leave its "
            f"{WEIGHT_ATTRIBUTE} out to make it an input"
        )
    check_forms(weights, {name: shape_and_element(type)}, beside)
    return weights[name]


def _spelled_names(text: str, function: str) -> list[str]:
    """The names of the arguments of a function in the text."""
    code = re.sub(r"//[^\n]*", "", text)
    found = re.search(rf'@"?{re.escape(function)}"?\s*\(', code)
    if found is None:
        return []
    depth, end = 1, found.end()
    while end < len(code) and depth:
        depth += {"(": 1, ")": -1}.get(code[end], 0)
        end += 1
    return re.findall(r"%([A-Za-z_0-9$.-]+)\s*:", code[found.end() : end])


def _lower_stablehlo(module: object, source: str) -> None:
    """From StableHLO to linalg; `WeftError` naming the ops that have no lowering."""
    ir = upstream_module("ir")
    stablehlo = _find_stablehlo()
    assert stablehlo is not None
    stablehlo.register_stablehlo_passes()
    reason = ""
    try:
        run_pipeline(
            module,
            "stablehlo-convert-to-signless,func.func(chlo-legalize-to-stablehlo),"
            "stablehlo-legalize-to-linalg,canonicalize,cse",
        )
    except ir.MLIRError as error:
        reason = str(error)
    left = Counter(
        op.name for op in walk_ops(module) if op.name.startswith(("stablehlo.", "chlo."))
    )
    if left:
        raise _unsupported_error(left, source)
    if reason:
        raise WeftError(f"{source}: cannot be lowered to linalg: {reason.splitlines()[-1]}")


def _refuse_foreign(module: object, source: str) -> None:
    """Raises `WeftError` for ops that have no meaning, all of them."""
    found = Counter(op.name for op in walk_ops(module) if op.name.split(".")[0] not in _LINALG)
    if found:
        raise _unsupported_error(found, source)


def _refuse_cuts(module: object, source: str) -> None:
    """
    Raises `WeftError` for pads that cut off as much as they add: upstream takes them for none.
    """
    for op in walk_ops(module):
        if op.name == "tensor.pad" and op.operands[0].type == op.results[0].type:
            sides = [*op.attributes["static_low"], *op.attributes["static_high"]]
            if any(sides):
                raise WeftError(
                    f"{source}: tensor.pad with low {sides[: len(sides) // 2]} and high "
                    f"{sides[len(sides) // 2 :]} cuts off as much as it adds, which upstream "
                    "drops; cut with tensor.extract_slice first"
                )


def _unsupported_error(found: Counter[str], source: str) -> WeftError:
    names = ", ".join(f"{name} ({count})" for name, count in sorted(found.items()))
    many = "ops" if len(found) > 1 else "op"
    return WeftError(
        f"{source}: {len(found)} unsupported {many}: {names}; write the model without them"
    )


def _layer_of(location: object) -> str | None:
    """The name in a location, where there is one that is no file."""
    found = re.match(r'loc\("((?:[^"\\]|\\.)*)"(?:\(|\))', str(location))
    return found[1] if found else None
