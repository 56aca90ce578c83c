"""`weft.load_irdl`: into which contexts, and what is said where the bindings refuse."""

from pathlib import Path

import pytest

import weft
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import our_universe
from weft.transforms.core.bindings import upstream_module
from weft.transforms.irdl.export import TESTED
from weft.transforms.irdl.printing import carried_text
from weft.transforms.model.load import load_module

MODULE = '%0 = "vta.load"() {memory = "INP"} : () -> !vta.token'


@pytest.fixture
def context() -> object:
    return upstream_module("ir").Context()


def test_all_dialects_and_only_once(context: object):
    ir = upstream_module("ir")
    assert weft.load_irdl(context, "vta") == ("vta",)
    assert set(weft.load_irdl(context)) == set(our_universe().all_dialects) - {"vta"}
    assert weft.load_irdl(context) == ()
    with pytest.raises(ir.MLIRError, match=r"attribute .* is expected but not provided"):
        ir.Module.parse(MODULE, context)


def test_a_file(context: object, tmp_path: Path, run_tool):
    assert run_tool("weft", "export-irdl", "-o", tmp_path / "out").returncode == 0
    file = tmp_path / "out" / "weft.irdl.mlir"
    assert weft.load_irdl(context, file=file) == ()
    assert weft.load_irdl(context) == ()
    with pytest.raises(weft.WeftError, match=r"context has a dialect '\w+' already; use a new"):
        weft.load_irdl(context, file=file)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("irdl.dialect @new {\n  irdl.operation @a { irdl.successors }\n}", "irdl.successors"),
        (
            'irdl.dialect @new {\n  irdl.type @a {\n    %0 = irdl.base "#builtin.later"\n'
            "    irdl.parameters(p: %0)\n  }\n}",
            "no registered attribute with name #builtin.later",
        ),
    ],
    ids=["syntax", "name"],
)
def test_another_version_of_mlir(
    context: object, tmp_path: Path, text: str, reason: str, capfd: pytest.CaptureFixture[str]
):
    """One error, which says what the bindings have against the file and what it is for."""
    file = tmp_path / "new.irdl.mlir"
    file.write_text(text)
    with pytest.raises(weft.WeftError) as error:
        weft.load_irdl(context, file=file)
    message = str(error.value)
    assert message.startswith(f"{file}: the MLIR of the Python bindings")
    assert reason in message
    assert TESTED in message
    assert "\n" not in message
    assert capfd.readouterr().err == ""


def test_bindings_without_irdl(context: object, monkeypatch: pytest.MonkeyPatch):
    from weft.transforms.irdl import load

    def missing(name: str) -> object:
        if name == "dialects.irdl":
            raise ImportError("no module named irdl")
        return upstream_module(name)

    monkeypatch.setattr(load, "upstream_module", missing)
    with pytest.raises(weft.WeftError, match=r"refuses it: they cannot load IRDL \(no module"):
        weft.load_irdl(context, "vta")


def test_wrong_arguments(context: object, tmp_path: Path):
    with pytest.raises(weft.WeftError, match=r"the context is a builtins\.int, but must be an"):
        weft.load_irdl(3)
    with pytest.raises(weft.WeftError, match="unknown dialect 'layuot': did you mean layout"):
        weft.load_irdl(context, "layuot")
    with pytest.raises(weft.WeftError, match="names of dialects or a file, not both"):
        weft.load_irdl(context, "vta", file="a.mlir")
    with pytest.raises(weft.WeftError, match=r"cannot read '.*none': No such file"):
        weft.load_irdl(context, file=tmp_path / "none")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(weft.WeftError, match=r"is not text \(byte 0 is not UTF-8\)"):
        weft.load_irdl(context, file=tmp_path / "bytes")


EFFECTS = """
func.func private @relu(%a: i32) -> i32 {
  return %a : i32
}
dataflow.layer @fc (n = 8) epilogue @relu of i32 {
  dataflow.operand "x" role "input" at (n) of i16
  dataflow.operand "y" role "output" at (n) of i16
}
func.func @main(%x: tensor<4xi8>) -> tensor<4xi8, #layout.map<[pad(dim=0, low=1, high=0)]>> {
  %0 = layout.convert %x : tensor<4xi8> to tensor<4xi8, #layout.map<[pad(dim=0, low=1, high=0)]>>
  %1 = layout.convert %x : tensor<4xi8> to tensor<4xi8, #layout.map<[pad(dim=0, low=1, high=0)]>>
  return %1 : tensor<4xi8, #layout.map<[pad(dim=0, low=1, high=0)]>>
}
"""


def test_effects_stay_behind(context: object):
    """Other tools remove and merge nothing of weft's; weft does, when the module is back."""
    ir, manager = upstream_module("ir"), upstream_module("passmanager").PassManager
    ctx = make_context()
    weft.load_irdl(context)
    there = ir.Module.parse(carried_text(load_module(EFFECTS, ctx)), context)
    manager.parse("builtin.module(canonicalize,cse,symbol-dce)", context).run(there.operation)
    names = [op.name for op in load_module(str(there), ctx).walk()]
    assert names.count("layout.convert") == 2
    assert names.count("dataflow.operand") == 2
    assert names.count("func.func") == 2
    cleaned = str(weft.run_pipeline(there, "canonicalize,cse,dce"))
    assert cleaned.count('"layout.convert"') == 1
    assert cleaned.count('"dataflow.operand"') == 2
