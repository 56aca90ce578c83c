"""A sample of the node cases of onnx's own tests, on the host; all of them are a benchmark."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("onnx")

from weft.targets.host.jit.module import compile_object
from weft.tools.bench.onnx import nodes as onnx_nodes
from weft.tools.bench.onnx import page as onnx_page
from weft.tools.bench.onnx.cases import Case, cases_of, listed_cases, out_of_scope, with_constants
from weft.transforms.core.errors import WeftError

SAMPLE = (
    "test_attention_4d_gqa_softcap",
    "test_convinteger_with_padding",
    "test_cumsum_2d_axis_0",
    "test_dequantizelinear_blocked",
    "test_gru_reverse",
    "test_maxpool_with_argmax_2d_precomputed_pads",
    "test_max_uint8",
    "test_qlinearmatmul_3D_uint8_float32",
    "test_rotary_embedding",
    "test_scatternd_add",
    "test_scatter_elements_with_duplicate_indices",
    "test_top_k_smallest",
)
MODULES = (
    *("attention", "convinteger", "cumsum", "dequantizelinear", "gru", "maxpool", "max"),
    *("qlinearmatmul", "rotaryembedding", "scatternd", "scatterelements", "topk"),
)


@pytest.fixture(scope="module")
def cases() -> dict[str, Case]:
    return {case.name: case for case in cases_of(*MODULES, "nonzero", "dropout", "adam")}


@pytest.mark.parametrize("name", SAMPLE)
def test_a_case_passes(cases, name):
    answer = onnx_nodes.try_case(cases[name])
    assert (answer["outcome"], answer["reason"]) == ("pass", None)


def test_the_list_says_which_cases_are_in_scope(cases):
    known = listed_cases()
    for case in cases.values():
        assert (out_of_scope(case) is None) == (case.name in known)


def test_inputs_that_decide_shapes_are_constants(cases):
    model, values = with_constants(cases["test_top_k_smallest"])
    assert [c.name for c in model.graph.initializer] == ["k"]
    assert [v.shape for v in values] == [(3, 4)]


def test_what_is_wrong_refused_or_broken_is_said_to_be(cases, monkeypatch):
    case = cases["test_cumsum_2d_axis_0"]
    (wanted,) = case.results
    wrong = replace(case, results=(wanted + 1,))
    assert onnx_nodes.compare_case(wrong, [np.asarray(wanted) + 2])[0] == "wrong"
    assert onnx_nodes.compare_case(wrong, [np.asarray(wanted, np.float32)])[0] == "wrong"
    assert onnx_nodes.compare_case(case, [np.asarray(wanted)]) == ("pass", None)
    # The data are further from the sums than these results.
    assert onnx_nodes.compare_case(wrong, [np.asarray(wanted) + 1.5])[0] == "wrong"
    assert onnx_nodes.compare_case(wrong, [np.asarray(wanted) + 0.5])[0] == "nearer"
    refused = replace(case, inputs=(None, case.inputs[1]))
    assert onnx_nodes.try_case(refused)["outcome"] == "refused"
    monkeypatch.setattr(onnx_nodes, "results_of", lambda case: 1 / 0)
    assert onnx_nodes.try_case(case)["reason"] == "ZeroDivisionError: division by zero"


BROKEN = {
    "text that cannot be read": ("insert_functions", "func.func @f( {"),
    "a type that does not fit": (
        "results",
        "func.func @main(%x: tensor<2xf32>) -> tensor<3xf32> { return %x : tensor<2xf32> }",
    ),
    "shapes that do not agree": (
        "results",
        """func.func @main(%x: tensor<2xf32>) -> tensor<3xf32> {
          %y = tensor.extract_slice %x[0] [3] [1] : tensor<2xf32> to tensor<3xf32>
          return %y : tensor<3xf32>
        }""",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_ir_of_ours_that_breaks_a_rule_is_no_refusal(cases, monkeypatch, what):
    place, text = BROKEN[what]
    if place == "insert_functions":
        function = "weft.tools.importer.onnx.ops.emit.Emitter.print_function"
        monkeypatch.setattr(function, lambda *_: text)
    else:
        made = SimpleNamespace(text=text, weights={})
        monkeypatch.setattr(onnx_nodes, "import_onnx", lambda *_: made)
    answer = onnx_nodes.try_case(cases["test_cumsum_2d_axis_0"])
    assert answer["outcome"] == "broken", answer


def test_what_a_rule_cannot_do_with_a_valid_model_is_no_refusal(cases, monkeypatch):
    def rule(*_):
        raise IndexError("no such place")

    monkeypatch.setattr("weft.tools.importer.onnx.ops.claim._write_results", rule)
    answer = onnx_nodes.try_case(cases["test_cumsum_2d_axis_0"])
    assert answer["outcome"] == "broken"
    assert "do not fit each other (IndexError: no such place)" in str(answer["reason"])


def test_text_that_the_compiler_is_given_is_ours():
    with pytest.raises(WeftError) as caught:
        compile_object("func.func @f() { %x = arith.addi %y, %y : i32 }")
    assert onnx_nodes.is_ours(caught.value)
    with pytest.raises(WeftError) as caught:
        compile_object("func.func @f(%x: memref<?xf32>) { return }")
    assert not onnx_nodes.is_ours(caught.value)


def test_the_page_counts_what_the_records_say(tmp_path):
    def record(name, op, scope, outcome, reason=None):
        return {"name": name, "op": op, "in_scope": scope, "outcome": outcome, "reason": reason}

    first = [
        record("a", "Abs", True, "pass"),
        record("b", "Abs", True, "refused", "<text>:3:4: op %x: not | so; write the model "),
        record("c", "Cast", False, "refused", "no f8 of %1"),
        record("d", "Cast", False, "refused", "no f8 of %2"),
        record("e", "Sin", True, "wrong", "much"),
    ]
    (tmp_path / "a.json").write_text(json.dumps(first))
    (tmp_path / "b.json").write_text(json.dumps([record("e", "Sin", True, "pass")]))
    records = onnx_page.merge_records([tmp_path / "a.json", tmp_path / "b.json"])
    text = onnx_page.make_page(records)
    assert "| all | 5 | 2 | 3 | 0 | 0 | 0 | 0 | 40.0 % |" in text
    assert "| in scope | 3 | 2 | 1 | 0 | 0 | 0 | 0 | 66.7 % |" in text
    assert "| Abs | 2 | 1 | 1 × refused: op %x: not \\| so" in text
    assert "| 2 | refused | no f8 of a value |" in text
    assert text.endswith("Sin (1)")
