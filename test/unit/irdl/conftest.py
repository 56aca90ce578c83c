"""What the tests of IRDL share: the lit tests' modules, the bindings, and `mlir-opt`."""

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import ParseError, VerifyException

from weft.tools.registry.irdl import export_text
from weft.tools.registry.universe import multiverse
from weft.transforms.core.bindings import upstream_module
from weft.transforms.core.errors import WeftError
from weft.transforms.core.locate import LocatedParser
from weft.transforms.irdl.load import load_text
from weft.transforms.model.load import load_module

LIT_TESTS = Path(__file__).parents[2] / "filecheck"

Read = Callable[[str], ModuleOp]
Upstream = Callable[..., str]


@pytest.fixture(scope="session")
def context() -> Context:
    """A context of xDSL with every dialect."""
    context = Context()
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return context


@pytest.fixture(scope="session")
def read(context: Context) -> Read:
    """A verified module from text in any form, as `weft-opt` reads it."""

    def read(text: str) -> ModuleOp:
        module = LocatedParser(context, text, "test.mlir").parse_module()
        module.verify()
        return module

    return read


@pytest.fixture(scope="session")
def valid_modules(context: Context, read: Read) -> dict[str, ModuleOp]:
    """Every valid module of the lit tests, by file and number of the chunk."""
    found: dict[str, ModuleOp] = {}
    for file in sorted(LIT_TESTS.rglob("*.mlir")):
        for place, chunk in enumerate(file.read_text().split("// -----\n")):
            try:
                module = read(chunk)
            except (ParseError, VerifyException):
                try:
                    # Named ops that xDSL does not know, as `weft-opt` reads them.
                    module = load_module(chunk, context, "test.mlir")
                except WeftError:
                    continue
            if module.body.block.ops:
                found[f"{file.relative_to(LIT_TESTS)}:{place}"] = module
    return found


@pytest.fixture(scope="session")
def irdl_text() -> str:
    """The IRDL of all of weft's dialects."""
    return export_text(()).text


@pytest.fixture(scope="session")
def through_bindings(irdl_text: str) -> Upstream:
    """
    Text read, verified and printed by the bindings, which know weft's dialects by IRDL:
    `(text, generic)`.
    """
    ir = upstream_module("ir")

    @cache
    def context(others: bool) -> object:
        fresh = ir.Context()
        load_text(fresh, irdl_text, "weft.irdl.mlir")
        fresh.allow_unregistered_dialects = others
        return fresh

    def through(text: str, generic: bool = False) -> str:
        # The bindings have no dialect `test`, which some lit tests use.
        with context('"test.' in text), ir.Location.unknown():
            module = ir.Module.parse(text)
            assert module.operation.verify()
            return module.operation.get_asm(print_generic_op_form=generic)

    return through


@pytest.fixture(scope="session")
def through_mlir_opt(
    mlir_opt: str, irdl_text: str, tmp_path_factory: pytest.TempPathFactory
) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Text read, verified and printed by `mlir-opt`, a chunk at a time: `(text, *options)`."""
    file = tmp_path_factory.mktemp("irdl") / "weft.irdl.mlir"
    file.write_text(irdl_text)

    def through(text: str, *options: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [mlir_opt, f"--irdl-file={file}", "--split-input-file", *options],
            input=text,
            capture_output=True,
            text=True,
            timeout=1200,
            check=False,
        )

    return through
