"""
Loading: from a file or text to a verified module whose structured ops are `linalg.generic`.

All that can be wrong with a file is reported here as one `WeftError` with its place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from typing_extensions import override
from xdsl.context import Context
from xdsl.dialects import func, linalg, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FileLineColLoc,
    ModuleOp,
    NameLoc,
    TensorType,
    UnknownLoc,
)
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError, VerifyException

from ...dialects.common.kinds import is_tensor
from ..core.errors import BrokenIR, WeftError
from ..core.limits import refuse_text
from ..core.locate import LEAKED, LocatedParser
from ..core.reading import CarriedParser
from ..core.upstream import generalize_text, hand_over, refuse_resources
from ..verify.module import verify_module

# Structured ops are all of linalg but these.
_NAMED_OP = re.compile(r"\blinalg\.(?!(?:generic|fill|yield|index)\b)[a-z]\w*(?=[\s\"(])")


def load_module(source: Path | str, ctx: Context, name: str | None = None) -> ModuleOp:
    """
    Reads a module from a file (`Path`) or from text, generalises its named structured ops
    and verifies it.

    `name` is what errors call the source. Raises `WeftError` with `file:line:col` for a
    missing file, text that does not parse, weights that would be lost, and modules that do
    not verify.
    """
    text, name = _read_source(source, name)
    refuse_text(text, name)
    refuse_resources(text, name)
    module = _parse_generalized(text, ctx, name)
    verify_module(module, name)
    return module


def _read_source(source: Path | str, name: str | None) -> tuple[str, str]:
    if isinstance(source, str):
        return source, name or "<text>"
    name = name or str(source)
    try:
        data = source.read_bytes()
    except OSError as error:
        raise WeftError(f"cannot read '{name}': {error.strerror}") from error
    if data.startswith(b"ML\xefR"):
        raise WeftError(f"{name}: is MLIR bytecode; give the module as text")
    try:
        return data.decode(), name
    except UnicodeDecodeError as error:
        raise WeftError(f"{name}: is not text (byte {error.start} is not UTF-8)") from error


def has_named_ops(text: str) -> bool:
    """Tests whether `text` holds named structured ops, such as `linalg.matmul`."""
    return _NAMED_OP.search(re.sub(r"//[^\n]*", "", text)) is not None


def _parse_module(parser: Parser, *, generated: bool = False) -> ModuleOp:
    try:
        return parser.parse_module()
    except ParseError as error:
        raise BrokenIR(_position_and_message(error, generated)) from error
    except (VerifyException, *LEAKED) as error:
        # Attributes are verified as they are parsed.
        token = parser._current_token.span  # pyright: ignore[reportPrivateUsage]
        message = _position_and_message(
            ParseError(token, str(error) or "wrong operands"), generated
        )
        raise BrokenIR(message) from error


def _position_and_message(error: ParseError, generated: bool) -> str:
    """
    `file:line:col: reason`; the reason on one line. In generated text, the place is what the
    op's location says.
    """
    span = error.span
    content = span.input.content
    text = content if isinstance(content, str) else content.decode()
    name = span.input.name
    reason = " ".join(error.msg.split()) or "syntax error"
    if generated:
        rest = text[span.start :].split("\n", 1)[0]
        place = re.search(r'\("[^"]*":(\d+):(\d+)\)', rest)
        return f"{name}:{place[1]}:{place[2]}: {reason}" if place else f"{name}: {reason}"
    line = text.count("\n", 0, span.start) + 1
    return f"{name}:{line}:{span.start - text.rfind(chr(10), 0, span.start)}: {reason}"


def _parse_generalized(text: str, ctx: Context, name: str) -> ModuleOp:
    """
    The module with its structured ops as generics. xDSL and the bindings each know ops that
    the other does not: if only one can parse the text, the other gets it in generic form.
    """
    ours: WeftError | None = None
    if not has_named_ops(text):
        try:
            return _parse_module(LocatedParser(ctx, text, name))
        except WeftError as error:
            ours = error
    try:
        module = _through_bindings(text, ctx, name)
    except WeftError as error:
        theirs = error
    else:
        _restore_names(module, text)
        return module
    if ours is None:
        try:
            direct = _parse_module(LocatedParser(ctx, text, name))
        except WeftError as error:
            ours = error
        else:
            try:
                return _handed_over(direct, ctx, text, name)
            except WeftError as error:
                raise (error if _misses_a_dialect(theirs) else theirs) from None
    raise _better_error(theirs, ours)


def _handed_over(direct: ModuleOp, ctx: Context, text: str, name: str) -> ModuleOp:
    verify_module(direct, name)
    module = _through_bindings(hand_over(direct), ctx, name)
    _restore_names(module, text)
    for function in (op for op in direct.walk() if isinstance(op, func.FuncOp)):
        _name_arguments_like(function, module)
    return module


def generalize_named_ops(
    module: ModuleOp, ctx: Context, *, keeps_layouts: bool = False
) -> ModuleOp:
    """
    A module with its named structured ops as generics. Ops keep their places, and values
    their names; with `keeps_layouts` types keep their layouts, for callers that go on with
    them. Raises `WeftError` where the bindings refuse the module.
    """
    origins = _without_origins(module)
    stream = StringIO()
    Printer(stream, print_debuginfo=True).print_op(module)
    try:
        result = _through_bindings(stream.getvalue(), ctx, "module")
    except WeftError:
        # Ops of dialects that the bindings do not know must be in generic form.
        result = _through_bindings(hand_over(module, keeps_layouts=keeps_layouts), ctx, "module")
    verify_module(result, "module")
    names = {
        op.location: op.results[0].name_hint
        for op in module.walk()
        if len(op.results) == 1 and isinstance(op.location, FileLineColLoc)
    }
    for op in result.walk():
        if len(op.results) == 1 and op.location in names:
            op.results[0].name_hint = names[op.location]
        op.location = origins.get(op.location, op.location)
    for function in (op for op in module.walk() if isinstance(op, func.FuncOp)):
        _name_arguments_like(function, result)
    return result


def _without_origins(module: ModuleOp) -> dict[Attribute, NameLoc]:
    """Takes notes of where ops come from off them; by place, what they were."""
    origins: dict[Attribute, NameLoc] = {}
    for op in module.walk():
        if isinstance(location := op.location, NameLoc):
            place = location.location
            op.location = place if isinstance(place, FileLineColLoc) else UnknownLoc()
            if isinstance(place, FileLineColLoc):
                origins[place] = location
    return origins


def _through_bindings(text: str, ctx: Context, name: str) -> ModuleOp:
    try:
        module = _parse_module(
            CarriedParser(ctx, generalize_text(text, name), name), generated=True
        )
    except WeftError as error:
        try:
            generic = generalize_text(text, name, generic=True)
            module = _parse_module(CarriedParser(ctx, generic, name), generated=True)
        except WeftError:
            raise error from None
    _tidy(module)
    return module


def load_printed(text: str, ctx: Context, name: str) -> ModuleOp:
    """
    The module that the bindings have printed as `text`, with its structured ops as generics.
    Raises `WeftError` for what xDSL or the bindings of this package do not know.
    """
    parser = CarriedParser(ctx, generalize_text(text, name, generic=True), name)
    module = _parse_module(parser, generated=True)
    _tidy(module)
    verify_module(module, name)
    return module


def _better_error(theirs: WeftError, ours: WeftError) -> WeftError:
    """
    The one of two parsers' errors to report. Those of the bindings have the better places,
    unless these only miss a dialect: then the one that came further. Of a line whose dialect the
    bindings do not have, xDSL knows better what is wrong.
    """
    if not _misses_a_dialect(theirs):
        return theirs
    first, second = (ours, theirs) if "Dialect `" in str(theirs) else (theirs, ours)
    return max((first, second), key=_line_of)


def _misses_a_dialect(theirs: WeftError) -> bool:
    """Tests whether the bindings say no more than that they do not know a dialect or op."""
    return not _line_of(theirs) or bool(re.search("unknown|unregistered|not found", str(theirs)))


def _line_of(error: WeftError) -> int:
    found = re.search(r":(\d+):\d+: ", str(error))
    return int(found[1]) if found else 0


def _restore_names(module: ModuleOp, text: str) -> None:
    """Gives values the names back that they had in the source, which the bindings drop."""
    lines = text.splitlines()

    def split_location(location: object) -> tuple[str, str]:
        """The source line up to a location, and from there on."""
        if not isinstance(location, FileLineColLoc) or not 1 <= location.line.data <= len(lines):
            return "", ""
        line, column = lines[location.line.data - 1], location.column.data - 1
        return line[:column], line[column:]

    for op in module.walk():
        before, after = split_location(op.location)
        found = re.search(r"%([A-Za-z_]\w*)\s*=\s*$", before)
        found = found or re.match(r"%([A-Za-z_]\w*)\s*=", after)
        if found and len(op.results) == 1:
            op.results[0].name_hint = found[1]
        for region in op.regions:
            for arg in (a for block in region.blocks for a in block.args):
                _, after = split_location(arg.location)
                if found := re.match(r"%([A-Za-z_]\w*)", after):
                    arg.name_hint = found[1]


def _name_arguments_like(function: func.FuncOp, module: ModuleOp) -> None:
    """Copies the names of a function's arguments to the same function in `module`."""
    if function.is_declaration:
        return
    for other in module.walk():
        if isinstance(other, func.FuncOp) and other.sym_name == function.sym_name:
            for mine, theirs in zip(function.args, other.args, strict=True):
                theirs.name_hint = mine.name_hint


@dataclass(frozen=True)
class RestoreFill(RewritePattern):
    """
    A generic that fills a tensor with a scalar is a `linalg.fill`.

    1. It yields its only input, a scalar, for its only result.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        if not _is_fill(op):  # 1.
            return
        fill = linalg.ops.FillOp(op.inputs, op.outputs, op.result_types)
        fill.location = op.location
        fill.results[0].name_hint = op.results[0].name_hint
        rewriter.replace(op, fill)


@dataclass(frozen=True)
class FreeOutput(RewritePattern):
    """
    An input that a generic only names as where to put a result is an empty tensor instead: that is
    no use of the input, which the op might else be fused with.

    1. The body does not read the output. 2. The output is an input. 3. Its extents are known.
    """

    @op_type_rewrite_pattern
    @override
    def match_and_rewrite(self, op: linalg.ops.GenericOp, rewriter: PatternRewriter) -> None:
        count, args = len(op.inputs), op.body.block.args
        for i, (value, result) in enumerate(zip(op.outputs, op.results, strict=False)):
            type = result.type
            if args[count + i].first_use is not None or value not in op.inputs:  # 1., 2.
                continue
            if not is_tensor(type) or DYNAMIC_INDEX in type.get_shape():  # 3.
                continue
            empty = rewriter.insert(tensor.EmptyOp((), type))
            empty.location = op.location
            op.operands[count + i] = empty.results[0]
            rewriter.notify_op_modified(op)


def _tidy(module: ModuleOp) -> None:
    """Tidies what generalising leaves: fills as generics, and inputs as outputs that none reads."""
    applier = GreedyRewritePatternApplier([RestoreFill(), FreeOutput()], dce_enabled=False)
    PatternRewriteWalker(applier, apply_recursively=False).rewrite_module(module)


def _is_fill(op: linalg.ops.GenericOp) -> bool:
    if len(op.inputs) != 1 or isinstance(op.inputs[0].type, TensorType) or len(op.results) != 1:
        return False
    block = op.body.blocks.first
    first = block.first_op if block is not None else None
    return isinstance(first, linalg.ops.YieldOp) and first.operands[0] is op.body.block.args[0]
