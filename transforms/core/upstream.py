"""
The one door to the upstream MLIR Python bindings.

They come as the package `mlir`, or inside the `torch-mlir` wheel as `torch_mlir`; the first is
taken where both are installed. They are imported when first needed. Between them and xDSL
goes text, since the two have their own IR in memory.

Two things must not cross: tensor encodings, which upstream bufferisation drops silently, and
`dense_resource` payloads, which xDSL drops silently.
"""

from __future__ import annotations

import re
from io import StringIO
from types import ModuleType
from typing import Any

from xdsl.dialects.builtin import DenseResourceAttr, ModuleOp, NoneAttr, TensorType
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, Operation, ParametrizedAttribute
from xdsl.printer import Printer

from .bindings import new_context, upstream_module
from .decompose import decompose_module
from .describe import describe_op
from .errors import WeftError
from .payloads import PREFIX


def generalize_text(text: str, name: str = "<text>", *, generic: bool = False) -> str:
    """
    Rewrites the structured ops of a module, such as `linalg.conv_2d_nchw_fchw`, to
    `linalg.generic`, composed ones and element-wise ops on tensors too (`decompose`), and gives
    it back as text with locations that xDSL parses. With `generic` the text is in generic form,
    for ops whose own syntax xDSL does not know.

    Ops and attributes of unknown dialects pass if they are in generic form. Raises
    `WeftError` with file, line and column for text that does not parse or verify, and for
    payloads that would be lost.
    """
    refuse_resources(text, name)
    text = _without_empty_permutations(text, name)
    ir = upstream_module("ir")
    pass_manager = upstream_module("passmanager").PassManager
    with new_context(any_dialects=True):
        try:
            module = ir.Module.parse(text)
            decompose_module(module, text)
            pipeline = "builtin.module(linalg-generalize-named-ops)"
            pass_manager.parse(pipeline).run(module.operation)
        except ir.MLIRError as error:
            raise WeftError(_format_error(error, name)) from error
        _drop_memoized_maps(module.operation, ir)
        printed = module.operation.get_asm(enable_debug_info=True, print_generic_op_form=generic)
    if generic:
        # Ops that have this property only upstream print its default, too.
        printed = printed.replace(" <{overflowFlags = #arith.overflow<none>}>", "")
    return _inline_locations(printed, name)


_EMPTY_TRANSPOSE = re.compile(
    r"\blinalg\.transpose(\s*ins\([^()]*\)\s*outs\([^():]*:([^()]*)\))\s*permutation\s*=\s*\[\s*\]"
)


def _without_empty_permutations(text: str, name: str) -> str:
    """
    The same module with transpositions of tensors of rank 0 as copies: parsing them ends the
    process. Raises `WeftError` for one in generic form.
    """
    text = _EMPTY_TRANSPOSE.sub(r"linalg.copy\1 ->\2", text)
    found = re.search(r'"linalg\.transpose"[^\n]*permutation\s*=\s*array<i64>', text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise WeftError(f"{name}:{line}: linalg.transpose of rank 0 moves nothing; leave it out")
    return text


def _format_error(error: Exception, name: str) -> str:
    """
    `file:line:col: what` of the first error of the bindings. Ops of the text that they were given
    have their place in that, or one that stands behind them, in the file they came from.
    """
    text = str(error)
    found = re.search(r'error: "([^"]*)":(\d+):(\d+): (.*)', text)
    if found is not None:
        file = name if found[1] == "-" else found[1]
        return f"{file}:{found[2]}:{found[3]}: {found[4]}"
    lines = text.splitlines()
    errors = (line.partition("error: ")[2] for line in lines if "error: " in line)
    return f"{name}: {next(errors, lines[-1])}"


def _drop_memoized_maps(root: Any, ir: ModuleType) -> None:
    """Removes an attribute in which generalised ops repeat their maps."""

    def visit_op(op: Any) -> object:
        attributes = op.attributes
        if "linalg.memoized_indexing_maps" in attributes:
            del attributes["linalg.memoized_indexing_maps"]
        return ir.WalkResult.ADVANCE

    root.walk(visit_op)


def _inline_locations(text: str, name: str) -> str:
    """
    Puts locations where they are used, as `loc("name":line:col)`: xDSL knows no aliases for
    them. Of composed ones, the first place in the file is kept.
    """
    definition = re.compile(r"(#loc\d*) = loc\((.*)\)")
    lines = text.split("\n")
    aliases: dict[str, str] = {}
    for number, line in enumerate(lines):
        if line.startswith("#loc") and (match := definition.fullmatch(line)):
            aliases[match[1]] = match[2]
            lines[number] = ""
    text = "\n".join(lines)

    def inline_location(body: str) -> str:
        for part in re.finditer(r'#loc\d*|"([^"\n]*)":(\d+):(\d+)', body):
            if part[1] is not None:
                return f'loc("{name if part[1] == "-" else part[1]}":{part[2]}:{part[3]})'
            if (inner := inline_location(aliases.get(part[0], ""))) != "loc(unknown)":
                return inner
        return "loc(unknown)"

    return re.sub(r'loc\((#loc\d*|"-":\d+:\d+)\)', lambda match: inline_location(match[1]), text)


def refuse_resources(text: str, name: str) -> None:
    """Raises `WeftError` if `text` holds `dense_resource` weights that are not kept aside."""
    if "dense_resource" not in text:
        return
    code = re.sub(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*', lambda m: " " * len(m[0]), text)
    found = re.search(rf"\bdense_resource<(?!{PREFIX})", code)
    if found is not None:
        line = code.count("\n", 0, found.start()) + 1
        raise WeftError(
            f"{name}:{line}: dense_resource weights would be lost; keep weights outside of the "
            'IR, as function arguments with {weft.weight = "NAME"} and a .npz file'
        )


def hand_over(module: ModuleOp, *, keeps_layouts: bool = False) -> str:
    """
    The text of `module` for the bindings, generic and with locations. Raises `WeftError` naming
    the op for what must not cross: `dense_resource`, and tensor types with an encoding unless
    what is done to it `keeps_layouts`, as generalisation does.
    """
    for op in module.walk():
        _check_crossing(op, keeps_layouts)
    stream = StringIO()
    _CrossingPrinter(stream, print_generic_format=True, print_debuginfo=True).print_op(module)
    return stream.getvalue()


class _CrossingPrinter(Printer):
    """
    Prints named structured ops in their own form: in generic form they would carry the bodies
    that xDSL has for them, which are not upstream's (a maximum of image and window, say).
    """

    def print_op(self, op: Operation) -> None:
        outer = self.print_generic_format
        if isinstance(op, LinalgStructuredOperation) and not isinstance(op, GenericOp):
            self.print_generic_format = False
        super().print_op(op)
        self.print_generic_format = outer


def _check_crossing(op: Operation, keeps_layouts: bool) -> None:
    types = [
        v.type for v in (*op.results, *(a for r in op.regions for b in r.blocks for a in b.args))
    ]
    for attribute in (*types, *op.attributes.values(), *op.properties.values()):
        for part in _list_parts(attribute):
            encoded = isinstance(part, TensorType) and not isinstance(part.encoding, NoneAttr)
            if encoded and not keeps_layouts:
                raise WeftError(
                    f"{describe_op(op)}: the layout of {part} would be lost upstream; run "
                    "layout-materialize before"
                )
            kept = isinstance(part, DenseResourceAttr) and _name_of(part).startswith(PREFIX)
            if isinstance(part, DenseResourceAttr) and not kept:
                raise WeftError(
                    f"{describe_op(op)}: dense_resource has no payload here; keep weights outside "
                    "of the IR, as function arguments with weft.weight"
                )


def _name_of(resource: DenseResourceAttr) -> str:
    return resource.resource_handle.data


def _list_parts(attribute: Attribute) -> list[Attribute]:
    """An attribute with all its parameters, recursively."""
    found = [attribute]
    if isinstance(attribute, ParametrizedAttribute):
        for parameter in attribute.parameters:
            found += _list_parts(parameter)
    return found
