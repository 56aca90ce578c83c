"""What unit tests share: modules and kernels from text."""

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from weft.tools.registry.universe import multiverse
from weft.transforms.model.load import load_module

LoadText = Callable[[str], ModuleOp]


@pytest.fixture(scope="session")
def load() -> LoadText:
    """Loads a module from text, with all dialects known."""
    context = Context()
    for name, factory in multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return lambda text: load_module(text, context, "test.mlir")


@pytest.fixture(scope="session")
def generic_text() -> Callable[..., str]:
    """The text of a function `@main(%in0, …, %out)` around one linalg.generic."""

    def text(
        dims: str,
        kinds: str,
        operands: Sequence[tuple[str, str]],
        body: str,
        *,
        prelude: str = "",
    ) -> str:
        """
        `dims` are names, `kinds` one of `p` and `r` each, `operands` pairs of indices and
        tensor type (the output last), `body` a block with `%0, %1, …` for the operands.
        """
        names = ", ".join(dims.split())
        maps = ", ".join(f"affine_map<({names}) -> ({index})>" for index, _ in operands)
        spelled = {"p": '"parallel"', "r": '"reduction"'}
        types = [type for _, type in operands]
        elements = [type.rsplit("x", 1)[-1].strip("tensor<>") for type in types]
        values = [f"%in{i}" for i in range(len(types) - 1)]
        arguments = ", ".join(f"%a{i}: {e}" for i, e in enumerate(elements))
        for i in reversed(range(len(types))):
            body = body.replace(f"%{i}", f"%a{i}")
        header = ", ".join(f"{v}: {t}" for v, t in zip([*values, "%out"], types, strict=True))
        return f"""
          func.func @main({header}) -> {types[-1]} {{
            {prelude}
            %y = linalg.generic {{indexing_maps = [{maps}],
                iterator_types = [{", ".join(spelled[k] for k in kinds)}]}}
              ins({", ".join(values)} : {", ".join(types[:-1])}) outs(%out : {types[-1]}) {{
            ^bb0({arguments}):
              {body}
            }} -> {types[-1]}
            return %y : {types[-1]}
          }}"""

    return text


@pytest.fixture(scope="session")
def mlir_opt() -> str:
    """An `mlir-opt` of the version that weft's text is for; without one, no test."""
    for name in ("mlir-opt-22", "mlir-opt"):
        path = shutil.which(name)
        if path is None:
            continue
        shown = subprocess.run([path, "--version"], capture_output=True, text=True, check=True)
        if re.search(r"version 22\.", shown.stdout):
            return path
    pytest.skip("mlir-opt 22 is not installed (Debian: mlir-22-tools)")
