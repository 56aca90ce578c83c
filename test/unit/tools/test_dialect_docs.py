"""The pages about dialects: what they say, that they are current, that their examples parse."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from xdsl.dialects.builtin import (
    AnyFloatConstr,
    ArrayAttr,
    DenseArrayBase,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    SymbolRefAttr,
    TensorType,
    f32,
    i8,
    i64,
)
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    AllOf,
    AnyAttr,
    AttrConstraint,
    AttrSetConstraint,
    BaseAttr,
    EqAttrConstraint,
    IRDLOperation,
    MessageConstraint,
    ParamAttrConstraint,
    VarConstraint,
    attr_def,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_attr_def,
    opt_prop_def,
    opt_region_def,
    opt_successor_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.traits import HasParent, IsTerminator, MemoryReadEffect, Pure

from weft.dialects.common.effects import TakesRegister
from weft.dialects.common.verified import VerifiedConstraint, one_of
from weft.dialects.layout.attr import LayoutMapAttr
from weft.dialects.layout.primitives import PRIMITIVES
from weft.tools.cli.constraint_words import constraint_words, trait_words
from weft.tools.cli.dialect_docs import (
    dialect_page,
    first_sentence,
    join_words,
    main,
    make_pages,
    make_table,
    op_section,
)
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import our_universe
from weft.transforms.core.errors import WeftError

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "dialects"

# --- constraints and traits in words --------------------------------------------------------


@irdl_attr_definition
class PairAttr(ParametrizedAttribute):
    """Two things."""

    name = "made_up.pair"

    first: StringAttr
    second: ArrayAttr[IntegerAttr]


@irdl_attr_definition
class TicketType(ParametrizedAttribute, TypeAttribute):
    """A ticket."""

    name = "made_up.ticket"


@pytest.mark.parametrize(
    ("constraint", "words"),
    [
        (AnyAttr(), "any"),
        (BaseAttr(StringAttr), "string"),
        (BaseAttr(PairAttr), "`#made_up.pair`"),
        (BaseAttr(TicketType), "`!made_up.ticket`"),
        (EqAttrConstraint(i64), "`i64`"),
        (AttrSetConstraint(frozenset({i64, f32})), "`f32` or `i64`"),
        (IntegerAttr.constr(i64), "integer of `i64`"),
        (IntegerAttr.constr(i64) | FloatAttr.constr(), "integer of `i64` or float"),
        (AnyFloatConstr, "float type"),
        (BaseAttr(IntegerType) | AnyFloatConstr, "integer type or float type"),
        (BaseAttr(Float32Type) | BaseAttr(Float64Type), "`f32` or `f64`"),
        (DenseArrayBase.constr(i64), "dense array of `i64`"),
        (ArrayAttr.constr(SymbolRefAttr), "array of symbol"),
        (ArrayAttr.constr(AnyAttr()), "array"),
        (TensorType.constr(i8), "tensor of `i8`"),
        (ParamAttrConstraint(TensorType, (AnyAttr(), AnyAttr(), AnyAttr())), "tensor"),
        (
            ParamAttrConstraint(PairAttr, (EqAttrConstraint(StringAttr("x")), AnyAttr())),
            '`#made_up.pair` with first `"x"`',
        ),
        (MessageConstraint(BaseAttr(StringAttr), "a string, please"), "string"),
        (one_of("side", ["left", "right"]), '`"left"` or `"right"`'),
        (VarConstraint("T", BaseAttr(StringAttr)), "string (the same at each `T`)"),
        (AllOf((BaseAttr(StringAttr), AnyAttr())), "string and any"),
    ],
)
def test_constraint_words(constraint: AttrConstraint, words: str):
    assert constraint_words(constraint) == words


def test_a_constraint_without_words_is_named():
    class Odd(AttrConstraint):
        def verify(self, attr: Attribute, constraint_context: object) -> None: ...

        def mapping_type_vars(self, type_var_mapping: object) -> AttrConstraint:
            return self

    with pytest.raises(WeftError, match=r"no words for the constraint Odd: add them"):
        constraint_words(Odd())


# --- one made-up op, and all that its section says -------------------------------------------


class Countable(IRDLOperation):
    """
    Counts something.

    Each count is one ticket.
    """

    tickets = var_operand_def(TicketType)


class _Hidden(Countable):
    """What a reader need not know."""

    source = operand_def(TensorType)


@irdl_op_definition
class EndOp(IRDLOperation):
    """The end."""

    name = "made_up.end"
    traits = traits_def(IsTerminator())


@irdl_op_definition
class CountOp(_Hidden):
    """Counts tickets."""

    name = "made_up.count"

    size = attr_def(IntegerAttr.constr(i64), default_value=IntegerAttr(4, i64))
    note = opt_attr_def(StringAttr)
    seat = opt_attr_def(VerifiedConstraint(BaseAttr(StringAttr), "a seat", required=True))
    mark = opt_prop_def(StringAttr)
    body = region_def("single_block")
    other = opt_region_def()
    then = opt_successor_def()
    results_ = var_result_def(TicketType)

    traits = traits_def(Pure(), HasParent(EndOp))
    assembly_format = (
        "$source (`,` $tickets^)? (`mark` $mark^)? `:` type($source) (`,` type($tickets)^)? "
        "(`->` type($results_)^)? attr-dict-with-keyword $body ($other^)? ($then^)?"
    )


def test_the_section_of_an_op():
    assert op_section(CountOp) == (
        """\
### `made_up.count`

Counts tickets.

Counts something.

Each count is one ticket.

Syntax:

```
made_up.count $source (`,` $tickets^)? (`mark` $mark^)? `:` type($source) \
(`,` type($tickets)^)? (`->` type($results_)^)? attr-dict-with-keyword $body ($other^)? ($then^)?
```

| name | what | constraint |
|---|---|---|
| `source` | operand | tensor |
| `tickets` | operands, any number | `!made_up.ticket` |
| `size` | attribute, by default `4 : i64` | integer of `i64` |
| `note` | attribute, optional | string |
| `seat` | attribute | string |
| `mark` | property, optional | string |
| `body` | region | one block |
| `other` | region, optional | blocks |
| `then` | successor, optional | block |
| `results_` | results, any number | `!made_up.ticket` |

It has no side effects and stands in `made_up.end`."""
    )


def test_an_op_without_a_format_of_its_own():
    section = op_section(EndOp)
    assert "Syntax: the generic form only." in section
    assert "| name |" not in section
    assert section.endswith("It ends a block.")


def test_a_page_lists_types_before_attributes():
    page = dialect_page(Dialect("made_up", [EndOp], [PairAttr, TicketType]), "Tickets.")
    heads = re.findall(r"^#+ (.*)$", page, re.M)
    assert heads == [
        "The `made_up` dialect",
        "Operations",
        "`made_up.end`",
        "Types",
        "`!made_up.ticket`",
        "Attributes",
        "`#made_up.pair`",
    ]
    assert "| `second` | array of integer |" in page
    assert page.endswith("|\n")


def test_an_op_without_a_docstring_is_refused():
    @irdl_op_definition
    class BareOp(IRDLOperation):
        name = "made_up.bare"

    BareOp.__doc__ = None
    with pytest.raises(WeftError, match=r"BareOp has no docstring"):
        op_section(BareOp)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("The `x` dialect: what is\nheld. More.\n\nStill more.", "What is held."),
        ("Programs of a machine (v1.2) in text", "Programs of a machine (v1.2) in text."),
    ],
)
def test_first_sentence(text: str, sentence: str):
    assert first_sentence(text) == sentence


def test_small_parts():
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert make_table(("a", "b"), []) == ""
    assert trait_words([Pure(), IsTerminator()]) == ["ends a block", "has no side effects"]
    effects = [MemoryReadEffect(), TakesRegister()]
    assert trait_words(effects) == ["reads memory", "takes a register for each result"]


# --- the pages of weft's own dialects -------------------------------------------------------


def test_pages_are_current():
    written = {path.name: path.read_text() for path in DOCS.glob("*.md")}
    stale = {name for name, text in make_pages().items() if written.get(name) != text}
    assert not stale, "run `make docs`"
    assert written.keys() == make_pages().keys(), "a page of a dialect that is gone: delete it"


def test_every_dialect_has_a_page_and_the_tests_that_it_links():
    for name in our_universe().all_dialects:
        page = (DOCS / f"{name}.md").read_text()
        links = re.findall(r"\]\((.*?)\)", page)
        local = [link for link in links if "://" not in link]
        assert len(local) >= 3
        assert all((DOCS / link).exists() for link in local)


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "a" / "b"
    assert main([str(folder)]) == 0
    assert {path.name: path.read_text() for path in folder.iterdir()} == make_pages()
    assert capsys.readouterr().out == f"wrote {len(make_pages())} pages to {folder}\n"


def test_a_folder_that_cannot_be_written_is_one_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "file").write_text("")
    assert main([str(tmp_path / "file")]) == 1
    assert capsys.readouterr().err == f"error: cannot open '{tmp_path / 'file'}': File exists\n"


def definitions() -> Iterator[type[IRDLOperation] | type[Attribute]]:
    for factory in our_universe().all_dialects.values():
        dialect = factory()
        yield from (op for op in dialect.operations if issubclass(op, IRDLOperation))
        yield from dialect.attributes


@pytest.mark.parametrize("thing", list(definitions()), ids=lambda thing: thing.name)
def test_examples_in_docstrings_parse(thing: type[IRDLOperation] | type[Attribute]):
    if issubclass(thing, IRDLOperation) and thing.assembly_format in (None, "attr-dict"):
        if thing.has_trait(IsTerminator):
            return  # it is implied in the text
    blocks: list[str] = re.findall(r"```\n(.*?)```", inspect.cleandoc(thing.__doc__ or ""), re.S)
    examples = [block for block in blocks if thing.name in block]
    assert examples, f"the docstring of {thing.name} shows no example"
    for example in examples:
        parser = Parser(make_context(), example)
        if issubclass(thing, IRDLOperation):
            assert parser.parse_op().name == thing.name
        elif issubclass(thing, TypeAttribute):
            assert isinstance(parser.parse_type(), thing)
        else:
            assert isinstance(parser.parse_attribute(), thing)


def test_the_page_of_layouts_names_every_primitive():
    doc = inspect.getdoc(LayoutMapAttr)
    assert doc is not None
    for primitive in PRIMITIVES:
        assert re.search(rf"`{primitive.kind}[`(]", doc), primitive.kind
        shown = re.search(rf"`{primitive.kind}\((.*?)\)`", doc)
        if shown is not None:
            assert re.findall(r"(\w+)=", shown[1]) == [field.name for field in fields(primitive)]
            Parser(make_context(), f"#layout.map<[{shown[0][1:-1]}]>").parse_attribute()
