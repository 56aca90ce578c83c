"""What stages carry (entry, facts, format), and options that come too late."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from xdsl.context import Context
from xdsl.dialects import arith
from xdsl.dialects.builtin import ModuleOp, i64
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.arg_spec import parse_pipeline
from xdsl.utils.exceptions import DiagnosticException, VerifyException

from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import (
    VERSION,
    add_facts,
    chosen_options,
    entry_of,
    facts_of,
    given_options,
    mark_entry,
    parts_in,
    pass_option,
    pipeline_text,
    refuse_decided,
    run_passes,
)
from weft.transforms.model.load import load_module
from weft.transforms.model.mark_entry import MarkEntryPass

TWO = """
func.func @f(%x: tensor<4xi32>) -> tensor<4xi32> { func.return %x : tensor<4xi32> }
func.func @g(%x: tensor<4xi32>) -> tensor<4xi32> { func.return %x : tensor<4xi32> }
"""


def module(text: str = TWO) -> ModuleOp:
    return load_module(text, make_context())


def again(stage: ModuleOp) -> ModuleOp:
    return module(str(stage))


def test_an_entry_is_marked_once() -> None:
    stage = module()
    with pytest.raises(WeftError, match="2 functions"):
        mark_entry(stage)
    assert mark_entry(stage, "g").sym_name.data == "g"
    assert mark_entry(stage).sym_name.data == entry_of(again(stage)).sym_name.data == "g"
    with pytest.raises(WeftError, match="the entry is @g, as the text says"):
        mark_entry(again(stage), "f")


def test_two_marks_are_refused() -> None:
    text = str(module()).replace("-> tensor<4xi32> {", "-> tensor<4xi32> attributes {weft.entry} {")
    with pytest.raises(WeftError, match=r"2 functions are marked 'weft.entry' \(@f, @g\)"):
        entry_of(module(text))


def test_a_newer_format_is_refused_by_name() -> None:
    stage = module()
    mark_entry(stage, "f")
    newer = str(stage).replace(f"weft.format = {VERSION}", f"weft.format = {VERSION + 1}")
    with pytest.raises(WeftError, match=rf"<text>: has format {VERSION + 1} .* knows 1 to"):
        module(newer)
    with pytest.raises(WeftError, match=r"'weft.format' is .*, expected a number"):
        module(newer.replace(f"{VERSION + 1} : i64", '"2"'))


FACTS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(alphabet='abc "π\n{}'),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(alphabet="ab_", min_size=1, max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(alphabet="xyz_", min_size=1, max_size=5), FACTS, max_size=4))
def test_facts_are_read_back_from_text(facts: dict[str, object]) -> None:
    stage = module()
    add_facts(mark_entry(stage, "f"), facts)
    assert facts_of(entry_of(again(stage))) == facts


def test_newer_facts_take_the_place_of_older_ones() -> None:
    entry = mark_entry(module(), "f")
    add_facts(entry, {"macs": 1, "bound": 2})
    add_facts(entry, {"macs": 3})
    assert facts_of(entry) == {"macs": 3, "bound": 2}


@dataclass(frozen=True)
class OptionsPass(ModulePass):
    """Does nothing."""

    name = "options"

    how_many: int = 3
    goal: str | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        pass


def test_options_that_come_too_late() -> None:
    assert given_options(OptionsPass()) == []
    assert given_options(OptionsPass(4)) == ["how_many"]
    refuse_decided(OptionsPass())
    refuse_decided(OptionsPass(goal="time"), ["how_many"])
    with pytest.raises(WeftError, match="options: how-many=4 is given, but the text has decided"):
        refuse_decided(OptionsPass(4, "time"))
    with pytest.raises(WeftError, match="options: goal=time is given"):
        refuse_decided(OptionsPass(4, "time"), ["goal"])


@dataclass(frozen=True)
class ToldPass(ModulePass):
    """Can tell what was given."""

    name = "told"

    goal: str | None = pass_option("time")
    steps: int | None = pass_option(7)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        pass


def test_what_is_given_can_be_told_from_what_is_meant() -> None:
    """Also as text, which is how pipelines are printed."""
    assert chosen_options(ToldPass()) == {"goal": "time", "steps": 7}
    assert chosen_options(ToldPass(steps=0)) == {"goal": "time", "steps": 0}
    assert given_options(ToldPass()) == []
    assert pipeline_text([ToldPass()]) == "told"
    refuse_decided(ToldPass())
    usual = ToldPass("time")
    (spec,) = parse_pipeline(pipeline_text([usual]))
    assert ToldPass.from_pass_spec(spec) == usual
    with pytest.raises(WeftError, match="told: goal=time is given, but the text has decided"):
        refuse_decided(usual)


def test_stages_are_given_in_order() -> None:
    stage, seen = module(), list[str]()
    passes = (MarkEntryPass("f"), OptionsPass(5, "time"))
    run_passes(passes, make_context(), stage, lambda step, _: seen.append(step.name))
    assert seen == ["mark-entry", "options"]
    assert pipeline_text(passes) == 'mark-entry{function="f"},options{how_many=5 goal="time"}'


@dataclass(frozen=True)
class LookPass(ModulePass):
    """Changes nothing, or breaks what `name` says of the last `arith.addi`."""

    name = "look"
    breaks: str = ""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        *_, add = (inner for inner in op.walk() if isinstance(inner, arith.AddiOp))
        if self.breaks == "operand":
            add.operands[0] = next(inner.results[0] for inner in op.walk() if inner.results)
        elif self.breaks == "result":
            Rewriter.replace_value_with_new_type(add.result, i64)
        elif self.breaks == "producer":
            Rewriter.replace_value_with_new_type(add.lhs, i64)


NESTED = """
func.func @f(%n: index, %x: i32) {
  %one = arith.constant 1 : index
  scf.for %i = %one to %n step %one {
    %y = arith.muli %x, %x : i32
    %z = arith.addi %y, %x : i32
  }
  func.return
}
"""


def test_what_no_pass_has_changed_is_verified_once(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ", ".join(f"%a{i}: i32" for i in range(300))
    text = NESTED.replace("@f(", f"@f({arguments}, ")
    many, verified = module(text), list[str]()
    verify = Operation.verify

    def note(op: Operation, verify_nested_ops: bool = True) -> None:
        verified.append(op.name)
        verify(op, verify_nested_ops)

    monkeypatch.setattr(Operation, "verify", note)
    run_passes([LookPass()], make_context(), many)
    assert sorted(verified) == sorted(op.name for op in many.walk())
    verified.clear()
    run_passes([LookPass()], make_context(), many, verified=parts_in(many))
    assert not verified
    run_passes([LookPass(), LookPass(), MarkEntryPass(), LookPass()], make_context(), many)
    assert verified[-2:] == ["func.func", "builtin.module"]
    assert len(verified) == len([*many.walk()]) + 2


@pytest.mark.parametrize("breaks", ["operand", "result", "producer"])
def test_what_a_pass_breaks_is_found(breaks: str) -> None:
    with pytest.raises((VerifyException, DiagnosticException)):
        run_passes([LookPass(), LookPass(breaks)], make_context(), module(NESTED))
