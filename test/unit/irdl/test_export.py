"""What becomes of each kind of definition, and of modules that use it."""

import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.dialects.test import Test
from xdsl.dialects.ub import UB
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def
from xdsl.utils.exceptions import ParseError

from weft.tools.registry.irdl import export_text
from weft.tools.registry.universe import our_universe
from weft.transforms.core.bindings import upstream_module
from weft.transforms.core.errors import WeftError
from weft.transforms.core.locate import LocatedParser
from weft.transforms.core.slots import NUM_SLOTS
from weft.transforms.irdl.export import Exported, export_dialects
from weft.transforms.irdl.load import load_text
from weft.transforms.irdl.printing import carried_text

Read = Callable[[str], ModuleOp]


def load_shapes():
    """The dialect of `shapes.py`, beside this file."""
    spec = importlib.util.spec_from_file_location("shapes", Path(__file__).parent / "shapes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["shapes"] = module
    spec.loader.exec_module(module)
    return module.Shapes


@pytest.fixture(scope="module")
def exported() -> Exported:
    return export_dialects([load_shapes()], "0")


@pytest.fixture(scope="module")
def read() -> Read:
    """A verified module with the made-up dialect."""
    context = Context()
    for dialect in (Builtin, Test, UB, load_shapes()):
        context.load_dialect(dialect)

    def read(text: str) -> ModuleOp:
        module = LocatedParser(context, text, "test.mlir").parse_module()
        module.verify()
        return module

    return read


@pytest.fixture(scope="module")
def upstream(exported: Exported) -> Callable[[str], str]:
    """Text through the bindings."""
    ir = upstream_module("ir")
    context = ir.Context()
    load_text(context, exported.text, "shapes.irdl.mlir")
    context.allow_unregistered_dialects = True

    def upstream(text: str) -> str:
        with context, ir.Location.unknown():
            return str(ir.Module.parse(text))

    return upstream


def definition(exported: Exported, name: str) -> str:
    found = re.search(rf"irdl\.\w+ @{name} \{{.*?\n  \}}", exported.text, re.DOTALL)
    assert found is not None
    return "\n".join(line.strip() for line in found[0].splitlines())


def test_constraints(exported: Exported):
    assert definition(exported, "tied") == "\n".join(
        [
            "irdl.operation @tied {",
            "// weft only: optional attributes: what values they have: spare",
            "%0 = irdl.any",
            "%1 = irdl.is i32",
            "%2 = irdl.parametric @shapes::@box<%1>",
            '%3 = irdl.is "a"',
            "%4 = irdl.is 1 : i64",
            "%5 = irdl.parametric @shapes::@pair<%3, %4>",
            '%6 = irdl.is "down"',
            '%7 = irdl.is "up"',
            "%8 = irdl.any_of(%6, %7)",
            '%9 = irdl.base "#builtin.integer"',
            "%10 = irdl.is 4 : i64",
            "%11 = irdl.all_of(%9, %10)",
            "irdl.operands(source: %0, same: variadic %0, box: %2)",
            "irdl.results(dest: %0)",
            'irdl.attributes {"pair" = %5, "word" = %8, "both" = %11}',
            "}",
        ]
    )


def test_attributes_and_types(exported: Exported):
    assert definition(exported, "pair").splitlines()[1:-1] == [
        '%0 = irdl.base "#builtin.string"',
        '%1 = irdl.base "#builtin.integer"',
        '%2 = irdl.base "#builtin.float"',
        "%3 = irdl.any_of(%1, %2)",
        "irdl.parameters(first: %0, second: %3)",
    ]
    assert definition(exported, "box").startswith("irdl.type @box {")
    assert "shapes.mode: parameter: is weft's own text, in quotes" in exported.notes


def test_groups(exported: Exported):
    text = definition(exported, "mix")
    assert "maybe: optional" in text
    assert all(f"many_{i}: variadic" in text for i in range(NUM_SLOTS))
    assert f"many_{NUM_SLOTS}" not in text
    assert "others: variadic" in text
    assert '"mode" = ' in text
    assert "SegmentSizes" not in text


def test_regions(exported: Exported):
    assert "irdl.region with size 1\n" in definition(exported, "open")
    assert "irdl.region(%0, %1)\n" in definition(exported, "closed")
    assert "shapes.stop: trait: IsTerminator" in exported.notes


MODULES = {
    "groups": """
        %f, %i, %j = "test.op"() : () -> (f32, i32, i64)
        %a, %b, %c = "shapes.mix"(%f, %i, %i, %j, %j, %f) <{mode = #shapes.mode<fast>,
            operandSegmentSizes = array<i32: 1, 1, 4>}>
            {resultSegmentSizes = array<i32: 2, 1>}
            : (f32, i32, i32, i64, i64, f32) -> (f32, i32, i64)""",
    "left-out": """
        %f = "test.op"() : () -> f32
        "shapes.mix"(%f) <{mode = #shapes.mode<slow>,
            operandSegmentSizes = array<i32: 1, 0, 0>}>
            {resultSegmentSizes = array<i32: 0, 0>} : (f32) -> ()""",
    "same-size": """
        %f, %i = "test.op"() : () -> (f32, i32)
        "shapes.same"(%f, %i, %i, %f) : (f32, i32, i32, f32) -> ()""",
    "tied": """
        %f, %b = "test.op"() : () -> (f32, !shapes.box<i32>)
        %g = "shapes.tied"(%f, %f, %f, %b) {pair = #shapes.pair<"a" is 1>, word = "up", both = 4}
            : (f32, f32, f32, !shapes.box<i32>) -> f32""",
    "no-terminator": """
        "shapes.open"() ({
          %f = "test.op"() : () -> f32
        }) : () -> ()""",
    "empty": """
        "shapes.open"() ({
        ^bb0:
        }) : () -> ()""",
    "blocks": """
        "shapes.closed"() ({
        ^bb0(%x: i32, %y: i32):
          "test.termop"() [^bb1] : () -> ()
        ^bb1:
          "shapes.stop"() : () -> ()
        }) : () -> ()""",
    "own-end": """
        "shapes.closed"() ({
        ^bb0(%x: i32, %y: i32):
          "ub.unreachable"() : () -> ()
        }) : () -> ()""",
}


@pytest.mark.parametrize("text", MODULES.values(), ids=MODULES)
def test_through_the_bindings(text: str, read: Read, upstream: Callable[[str], str]):
    module = read(text)
    carried = carried_text(module)
    assert read(carried).is_structurally_equivalent(module)
    assert read(upstream(carried)).is_structurally_equivalent(module)


REFUSED = {
    "the mode is text": (MODULES["left-out"], '#shapes.mode<"<slow>">', "7 : i64", "mode"),
    "is": (MODULES["tied"], "both = 4 : i64", "both = 5 : i64", "expected '4 : i64'"),
    "any_of": (MODULES["tied"], 'word = "up"', 'word = "left"', "'\"left\"' does not satisfy"),
    "parametric": (MODULES["tied"], "!shapes.box<i32>", "!shapes.box<i16>", "expected 'i32'"),
    "variable": (MODULES["tied"], "-> f32", "-> f16", "expected 'f32' but got 'f16'"),
    "arguments": (MODULES["own-end"], "%y: i32", "%y: i64", "expected 'i32' but got 'i64'"),
}


@pytest.mark.parametrize(("text", "old", "new", "message"), REFUSED.values(), ids=REFUSED)
def test_refused(
    text: str, old: str, new: str, message: str, read: Read, upstream: Callable[[str], str]
):
    carried = carried_text(read(text))
    assert old in carried
    with pytest.raises(upstream_module("ir").MLIRError) as error:
        upstream(carried.replace(old, new))
    assert message in str(error.value)


def test_too_many_changes_of_type(read: Read):
    count = 2 * NUM_SLOTS
    values = ", ".join(f"%{'if'[i % 2]}" for i in range(count))
    types = ", ".join(("i32", "f32")[i % 2] for i in range(count))
    text = f"""
        %f, %i = "test.op"() : () -> (f32, i32)
        "shapes.same"({values}) : ({types}) -> ()"""
    carried_text(read(text))
    longer = text.replace("(%i, %f", "(" + "%i, %f, " * 2 + "%i, %f", 1)
    module = read(longer.replace(": (i32, f32", ": (" + "i32, f32, " * 2 + "i32, f32"))
    with pytest.raises(WeftError, match=r"shapes\.same: the types of left change 17 times in turn"):
        carried_text(module)


def test_plain_parameters_are_checked(read: Read):
    """Plain parameters of the wrong kinds are no plain form: the attribute's own error shows."""
    module = read('"test.op"() {p = #shapes.pair<"a", 2>} : () -> ()')
    assert '#shapes.pair<"a" is 2 : i64>' in str(module)
    for wrong in ('<"a", "b">', '<"a">', '<"a", 1, 2>', "<3, 4>"):
        with pytest.raises(ParseError):
            read(f'"test.op"() {{p = #shapes.pair{wrong}}} : () -> ()')


def test_each_dialect_loads_alone_and_is_written_the_same_twice():
    ir = upstream_module("ir")
    for name in our_universe().all_dialects:
        text = export_text([name]).text
        load_text(ir.Context(), text, name)
        assert export_text([name]).text == text


def test_an_op_without_a_definition_is_refused():
    class BareOp(Operation):
        name = "other.bare"

    with pytest.raises(WeftError, match=r"other\.bare: BareOp has no definition by PyRDL"):
        export_dialects([Dialect("other", [BareOp], [])], "0")


def test_a_dialect_of_another_file_is_a_weaker_constraint():
    shapes = load_shapes()
    user = export_dialects([_user_of(shapes)], "0")
    assert user.notes == (
        "other.use: operand held: must be shapes.box, of a dialect that this file does not define",
    )
    both = export_dialects([_user_of(shapes), shapes], "0")
    assert "irdl.base @shapes::@box" in both.text


def _user_of(shapes):
    """A dialect with an op on a type of the other."""
    box = next(attribute for attribute in shapes.attributes if attribute.name == "shapes.box")

    @irdl_op_definition
    class UseOp(IRDLOperation):
        name = "other.use"
        held = operand_def(box)

    return Dialect("other", [UseOp], [])
