"""Contexts of the upstream bindings."""

from __future__ import annotations

import pytest

from weft.transforms.core.bindings import new_context, upstream_module

KNOWN = "func.func @f(%a: f32) -> f32 {\n  %0 = arith.addf %a, %a : f32\n  return %0 : f32\n}"
UNKNOWN = '"toy.op"() : () -> ()'


def test_dialects_are_loaded_when_a_text_needs_them() -> None:
    ir = upstream_module("ir")
    with new_context():
        assert ir.Module.parse(KNOWN).operation.verify()
        with pytest.raises(ir.MLIRError, match="unregistered dialect"):
            ir.Module.parse(UNKNOWN)


def test_unknown_dialects_pass_where_any_may() -> None:
    ir = upstream_module("ir")
    with new_context(any_dialects=True):
        assert ir.Module.parse(UNKNOWN).operation.verify()
        assert ir.Module.parse(KNOWN).operation.verify()
