"""weft's passes on modules of the bindings: what comes back, and that payloads are the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import weft
from weft.transforms.core.bindings import upstream_module

ROOT = Path(__file__).parents[3]
TOY = str(ROOT / "test/plugin/weft_toy/toy-1.mlir")

ir = upstream_module("ir")

PRODUCT = """
func.func @f(%x: tensor<4x24xi8>, %w: tensor<24x8xi8>) -> tensor<4x8xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<4x8xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<4x8xi32>) -> tensor<4x8xi32>
  %y = linalg.matmul ins(%x, %w : tensor<4x24xi8>, tensor<24x8xi8>)
    outs(%init : tensor<4x8xi32>) -> tensor<4x8xi32>
  func.return %y : tensor<4x8xi32>
}
"""


def module_of(text: str, *, unregistered: bool = False) -> Any:
    context = ir.Context()
    context.allow_unregistered_dialects = unregistered
    return ir.Module.parse(text, context)


def test_ops_of_ours_are_verified_in_the_context() -> None:
    module = module_of(PRODUCT)
    before = str(module)
    found = weft.run_pipeline(module, "embed-intrinsics,dataflow-tile{evaluated=9}", machine=TOY)
    assert found.context is module.context
    assert str(module) == before
    assert found.operation.verify()
    for name in ("intrin.apply", "layout.convert", "dataflow.layer"):
        assert name in str(found)
    # What was handed back can be handed over again.
    again = weft.run_pipeline(found, "legalize-layouts", machine=TOY)
    assert str(again) == str(found)


def test_unregistered_where_that_is_allowed() -> None:
    module = module_of(PRODUCT, unregistered=True)
    found = weft.run_pipeline(module, "embed-intrinsics", machine=TOY)
    assert '"intrin.apply"' in str(found)


def test_upstream_only() -> None:
    found = weft.run_pipeline(module_of(PRODUCT), "generalize-named-ops")
    assert "linalg.matmul" not in str(found)
    assert "linalg.generic" in str(found)


# --- payloads ---------------------------------------------------------------------------------

TYPES = {"f64": "<f8", "f32": "<f4", "f16": "<u2", "bf16": "<u2", "i8": "<i1", "i32": "<i4"}


def dense(values: np.ndarray, type: str) -> str:
    """`dense` with its bytes: nothing is rounded."""
    shape = "x".join(map(str, values.shape))
    return f'dense<"0x{values.tobytes().hex().upper()}"> : tensor<{shape}x{type}>'


def payload_text() -> str:
    """Constants of many kinds in two functions, in `dense` and in resources."""
    rng = np.random.default_rng(3)
    lines: list[str] = []
    resources: list[str] = []
    for type, format in TYPES.items():
        size = np.dtype(format).itemsize
        bits = np.frombuffer(rng.bytes(6 * 5 * size), format).reshape(6, 5)
        lines.append(f"  %dense_{type} = arith.constant {dense(bits, type)}")
        resource = f"dense_resource<r_{type}> : tensor<6x5x{type}>"
        lines.append(f"  %held_{type} = arith.constant {resource}")
        held = size.to_bytes(4, "little") + rng.bytes(6 * 5 * size)
        resources.append(f'r_{type}: "0x{held.hex().upper()}"')
    lines += [
        "  %bits = arith.constant dense<[true, false, true]> : tensor<3xi1>",
        "  %long = arith.constant dense<" + str([bool(b) for b in rng.integers(0, 2, 99)]).lower()
        + "> : tensor<99xi1>",
        "  %splat = arith.constant dense<0.1> : tensor<7x7xf32>",
        "  %infinite = arith.constant dense<0xFF800000> : tensor<7x7xf32>",
        "  %empty = arith.constant dense<> : tensor<0x4xf32>",
        "  %complex = arith.constant dense<[(1.0,2.0),(0.1,4.0)]> : tensor<2xcomplex<f32>>",
        '  "their.op"() {nested = [dense<[0.1, 0.2]> : tensor<2xf32>],'
        " table = {a = dense<[0.3, 0.4]> : tensor<2xbf16>}} : () -> ()",
    ]  # fmt: skip
    names = [line.split()[0] for line in lines[:-1]]
    types = [line.rpartition(" : ")[2] for line in lines[:-1]]
    body = "\n".join(lines)
    functions = [
        f"func.func @{name}(%x: tensor<4x24xi8>) {{\n{body}\n"
        f'  "their.use"({", ".join(names)}) : ({", ".join(types)}) -> ()\n'
        # Two uses of one constant.
        f'  "their.use"({names[1]}, {names[1]}) : ({types[1]}, {types[1]}) -> ()\n'
        "  func.return\n}\n"
        for name in ("first", "second")
    ]
    trailer = f"{{-# dialect_resources: {{builtin: {{{', '.join(resources)}}}}} #-}}"
    return "".join(functions) + PRODUCT + trailer


def constants(module: Any) -> list[str]:
    """All constants, and attributes of foreign ops, in order and in full."""
    text = module.operation.get_asm(print_generic_op_form=True)
    found = re.findall(r'"arith.constant"\(\) <\{value = (.*?)\}>', text)
    return found + re.findall(r'"their.op"\(\) (.*)', text)


def resources(module: Any) -> dict[str, str]:
    return dict(re.findall(r'^ *(\w+): "(0x[0-9A-F]*)"', str(module), re.MULTILINE))


def test_payloads_come_back_bit_by_bit() -> None:
    module = module_of(payload_text(), unregistered=True)
    pipeline = "generalize-named-ops,embed-intrinsics,dataflow-tile{evaluated=9}"
    found = weft.run_pipeline(module, pipeline, machine=TOY)
    assert '"intrin.apply"' in str(found)
    before, after = constants(module), constants(found)
    product = "0 : i32"
    assert [c for c in after if c != product] == [c for c in before if c != product]
    assert len(before) > 2 * 18
    assert resources(found) == resources(module)
    assert set(resources(found)) == {f"r_{type}" for type in TYPES}
    # The original has kept its own.
    assert constants(module) == before


def test_values_by_numpy() -> None:
    values = np.arange(70, dtype=np.float32).reshape(7, 10) / 3
    module = module_of(f"""
func.func @f() -> tensor<7x10xf32> {{
  %c = arith.constant {dense(values, "f32")}
  func.return %c : tensor<7x10xf32>
}}""")
    found = weft.run_pipeline(module, "generalize-named-ops")
    constant = found.body.operations[0].regions[0].blocks[0].operations[0]
    np.testing.assert_array_equal(np.array(constant.attributes["value"]), values)


# --- what is wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pipeline", "message"),
    [
        ("embed-intrinsic", "unknown pass 'embed-intrinsic': did you mean embed-intrinsics"),
        ("embed-intrinsics{no=3}", "pipeline 'embed-intrinsics{no=3}': .*no"),
        ("embed-intrinsics{", "pipeline 'embed-intrinsics{': "),
        ("embed-intrinsics", "embed-intrinsics: no machine to compile for"),
        ("convert-intrin-to-vta", "convert-intrin-to-vta: "),
    ],
)
def test_pipelines_that_fail(pipeline: str, message: str) -> None:
    with pytest.raises(weft.WeftError, match=message):
        weft.run_pipeline(module_of(PRODUCT), pipeline)


@pytest.mark.parametrize("wrong", [None, "module {}", ir])
def test_object_that_is_no_module(wrong: object) -> None:
    with pytest.raises(weft.WeftError, match=r"must be an ir\.Module of the MLIR Python bindings"):
        weft.run_pipeline(wrong, "generalize-named-ops")


def test_payload_inside_of_a_foreign_attribute() -> None:
    """What has no place to be taken from stays in the text."""
    text = '"their.op"() {a = #their.attr<dense<1.0> : tensor<2xf32>>} : () -> ()'
    module = module_of(text, unregistered=True)
    assert "#their.attr<dense<1.0> : tensor<2xf32>>" in str(
        weft.run_pipeline(module, "generalize-named-ops")
    )


# --- the example of the document --------------------------------------------------------------


def test_example_of_the_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tutorial = (ROOT / "docs/tutorial.md").read_text()
    source = re.search(r"<!-- file: conv.mlir -->\n```mlir\n(.*?)```", tutorial, re.DOTALL)
    assert source is not None
    (tmp_path / "conv.mlir").write_text(source[1])
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs/embedding-weft.md").read_text()
    section = text.partition("## Passes from Python")[2].partition("\n## ")[0]
    example = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert example is not None
    assert len(example[1].splitlines()) <= 10
    exec(compile(example[1], "docs/embedding-weft.md", "exec"), {})
    shown = re.search(r"prints\n\n```\n(.*?)```", section, re.DOTALL)
    assert shown is not None
    assert capsys.readouterr().out == shown[1]
