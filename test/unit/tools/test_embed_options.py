"""Wishes about embeddings reach the compiler from Python."""

import argparse

import numpy as np
import pytest

import weft
from weft.tools.bench.layers import Epilogue, matmul_mlir
from weft.tools.cli import compile as command
from weft.tools.registry.compiled import CompiledFunction
from weft.transforms.embed.variables import Variables

TEXT = matmul_mlir(4, 32, 32, epilogue=Epilogue(shift=4))


def outputs(executable: CompiledFunction) -> np.ndarray:
    rng = np.random.default_rng(0)
    arrays = {
        name: rng.integers(-8, 8, shape).astype(np.int8)
        for name, (shape, _) in executable.argument_types().items()
    }
    results, _ = weft.run(executable, arrays)
    return results["result"]


def test_a_constraint_of_the_users_own():
    """The reduction may fill half of its intrinsic dimension only: padding does the rest."""
    said: list[str] = []
    half = weft.EmbedOptions(user={"half": lambda v: v.extent("c") == 8}, candidates=2)
    executable = weft.compile(TEXT, "vta-1x16x16", embed=half, report=said.append)
    assert any("z <- c(8) pad(2)" in line for line in said if line.startswith("embedded"))
    np.testing.assert_array_equal(outputs(executable), outputs(weft.compile(TEXT, "vta-1x16x16")))


def test_a_constraint_that_nothing_meets():
    def never(v: Variables) -> bool:
        return False

    options = weft.EmbedOptions(user={"never": never})
    with pytest.raises(weft.WeftError, match="never"):
        weft.compile(TEXT, "vta-1x16x16", embed=options)


def test_the_best_are_listed_with_what_they_add():
    said: list[str] = []
    weft.compile(TEXT, "vta-1x16x16", embed=weft.EmbedOptions(candidates=3), report=said.append)
    listed = [line for line in said if line.startswith("candidate")]
    assert len(listed) == 3
    assert "0 multiply-accumulates and 0 elements added" in listed[0]


def test_the_command_can_tell_which_options_are_given():
    """So that one which is given where the text has decided is refused, whatever it says."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    known = command._target_options(parser.parse_args(["x.mlir"]), "vta")
    assert {name: value for name, value in known.items() if value is not None} == {}
    given = command._target_options(parser.parse_args(["x.mlir", "--data-weight", "1"]), "vta")
    assert given["embed"] == weft.EmbedOptions(candidates=1)
