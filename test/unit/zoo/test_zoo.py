"""The networks of the zoo: kernels cover them, and other batches compute what single ones do."""

import os
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects import arith, linalg
from xdsl.dialects.builtin import ModuleOp

from weft.targets.reference.interpreter import Interpreter, builtin_meanings, run_function
from weft.tools.common.arrays import stored_form
from weft.tools.common.made_up import made_up, recipes_of
from weft.tools.zoo.models import list_zoo, resolve_source, zoo_module, zoo_names, zoo_path
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import argument_names, function_of, weight_names
from weft.transforms.kernel.coverage import coverage_of
from weft.transforms.model.change_float_type import change_float_type
from weft.transforms.model.resize_model import resize_function, size_names
from weft.transforms.verify.module import verify_module

TABLE = re.compile(r"^\| (`[^|]*`) \|[^|]*\| ([\d., ]+) \|$", re.MULTILINE)


def documented() -> dict[str, float]:
    """What `docs/zoo.md` says: the networks, and the millions of operations of each."""
    rows = TABLE.findall((Path(__file__).parents[3] / "docs" / "zoo.md").read_text())
    return {
        name: float(operations)
        for names, numbers in rows
        for name, operations in zip(re.findall(r"[\w-]+", names), numbers.split(","), strict=True)
    }


NETWORKS = documented()

# Runs of all networks take a quarter of an hour: set WEFT_ZOO_ALL to run those that are left out.
ALL = bool(os.environ.get("WEFT_ZOO_ALL"))
RUN = {
    "mlp": {"batch": 3},
    "lstm": {"batch": 2},
    "dlrm": {"batch": 3, "rows": 100},
    "resnet18": {"batch": 2},
    "bert-tiny": {"batch": 2, "seq": 12},
}
# Where networks are scheduled whole (`tools/bench/data/graph/graphturbo_targets.csv`).
BATCHES = {
    **{"resnet50": 64, "bert-base": 32, "bert-large": 8, "dlrm": 1024, "mobilenet-v2": 128},
    **{"vit-b16": 32, "densenet121": 32, "conformer": 12},
}


@cache
def loaded(name: str) -> ModuleOp:
    return zoo_module(name)


def arrays_for(module: ModuleOp) -> dict[str, np.ndarray]:
    function = function_of(module)
    args = zip(argument_names(function), function.body.block.args, strict=True)
    forms = {name: stored_form(name, arg.type) for name, arg in args}
    return made_up(list(forms), forms, lambda: recipes_of(function), 0)


def test_all_networks_are_there():
    assert set(zoo_names()) == set(NETWORKS)
    lines = {line.split()[0]: line for line in list_zoo().splitlines()}
    assert {name for name in lines if not name.startswith(("nnd/", "set/"))} == set(NETWORKS)
    assert lines["bert-tiny"].split() == "bert-tiny 1x128xi64 102 weights sizes: batch, seq".split()
    assert "1x13xf32 and 26 more" in lines["dlrm"]
    assert lines["dlrm"].endswith("sizes: batch, rows")


@pytest.mark.parametrize("name", NETWORKS)
def test_kernels_cover_it_at_every_batch(name: str):
    """In one test, since loading the large ones takes seconds; some of them in f16, too."""
    before = coverage_of(function_of(loaded(name)))
    assert before.percent >= 99.9
    rounding = 0.5 if NETWORKS[name] > 10 else 0.05
    assert before.operations == pytest.approx(NETWORKS[name] * 1e6, abs=rounding * 1e6)

    module = loaded(name).clone()
    batch = BATCHES.get(name, 3)
    resize_function(module, {"batch": batch})
    module.verify()
    function = function_of(module)
    weights = weight_names(function)
    args = [a for i, a in enumerate(function.body.block.args) if i not in weights]
    results = function.function_type.outputs
    assert {stored_form("", value.type)[0][0] for value in args} == {batch}
    assert {stored_form("", type)[0][0] for type in results} == {batch}
    after = coverage_of(function)
    assert after.percent >= 99.9
    assert after.operations == pytest.approx(batch * before.operations, rel=1e-3)
    if name in ("densenet121", "dlrm", "vit-b16") or (ALL and name in BATCHES):
        change_float_type(module, "f16")
        verify_module(module, name)
        narrow = coverage_of(function)
        assert narrow.percent >= 99.9
        assert narrow.operations == after.operations


@pytest.mark.parametrize("name", ["resnet50", "mobilenet-v2"])
def test_norms_of_batches_are_in_the_weights(name: str):
    """Between convolutions are biases, sums and activations alone, and the mean at the end."""
    bodies = {
        tuple(inner.name for inner in op.body.block.ops if inner.name != "linalg.yield")
        for op in loaded(name).walk()
        if isinstance(op, linalg.ops.GenericOp)
        if all("parallel" in str(kind) for kind in op.iterator_types.data)
    }
    activation = {("arith.maximumf",), ("arith.cmpf", "arith.select")}
    assert bodies <= {("arith.addf",), ("arith.divf",), *activation}


@pytest.mark.parametrize("name", NETWORKS if ALL else RUN)
def test_a_batch_computes_what_single_ones_do(name: str):
    sizes = RUN.get(name, {"batch": 2})
    single = loaded(name).clone()
    resize_function(single, {**sizes, "batch": 1})
    module = loaded(name).clone()
    resize_function(module, sizes)
    arrays = arrays_for(module)
    weights = set(weight_names(function_of(module)).values())
    results = run_function(module, arrays)
    for i in range(sizes["batch"]):
        one = {n: a if n in weights else a[i : i + 1] for n, a in arrays.items()}
        for whole, alone in zip(results, run_function(single, one), strict=True):
            assert np.abs(whole[i : i + 1] - alone).max() <= 1e-4 * np.abs(alone).max()
    assert all(np.ptp(r, axis=0).max() > 1e-3 for r in results), "all inputs give one result"


@pytest.mark.parametrize("name", NETWORKS if ALL else ["mobilenet-v2"])
def test_activations_stay_of_order_one(name: str):
    module = loaded(name)
    function = function_of(module)
    interpreter = Interpreter(module, builtin_meanings())
    arrays = arrays_for(module)
    interpreter.run_function(function, [arrays[n] for n in argument_names(function)])
    contractions = [
        float(np.sqrt(np.mean(np.square(value, dtype=np.float64))))
        for key, value in interpreter.values.items()
        if value.dtype == np.float32 and "arith.mulf" in str(key.owner) and value.size > 64
    ]
    assert 0.01 < min(contractions)
    assert max(contractions) < 100


@pytest.mark.parametrize("length", [16, 384])
def test_sequence_lengths(length: int):
    module = loaded("bert-tiny").clone()
    resize_function(module, {"seq": length})
    module.verify()
    assert str(function_of(module).function_type.outputs.data[0]) == f"tensor<1x{length}x256xf32>"


def test_images():
    """Smaller images have as many operations less, but for the classifier; their mean is theirs."""
    before, module = coverage_of(function_of(loaded("resnet18"))), loaded("resnet18").clone()
    resize_function(module, {"image": 64})
    module.verify()
    classifier = 2 * 512 * 1000
    wanted = (before.operations - classifier) * 4 / 49 + classifier
    assert coverage_of(function_of(module)).operations == pytest.approx(wanted, rel=1e-3)
    divisors = [op.rhs.owner for op in module.walk() if isinstance(op, arith.DivfOp)]
    assert [str(owner.value) for owner in divisors] == ["4.000000e+00 : f32"]


@pytest.mark.parametrize(
    ("name", "sizes", "message"),
    [
        ("vgg16", {"image": 64}, "@vgg16 has no size 'image' to be changed; it has batch"),
        ("bert-tiny", {"seq": 513}, r"dimension 0 of %add_shift becomes 513 .* but stays 512"),
        ("conformer", {"seq": 6}, "its window is longer than"),
        ("mlp", {"seq": 5}, "@mlp has no size 'seq' to be changed; it has batch"),
    ],
)
def test_sizes_that_there_are_not(name: str, sizes: dict[str, int], message: str):
    with pytest.raises(WeftError, match=message):
        resize_function(loaded(name).clone(), sizes)


def test_unknown_names():
    with pytest.raises(WeftError, match="no 'resnet-18' in the zoo: did you mean resnet18 or"):
        zoo_module("resnet-18")


def test_sources():
    assert resolve_source("zoo:mlp") == zoo_path("mlp") == zoo_path("zoo:mlp")
    assert str(resolve_source("folder/x.mlir")) == "folder/x.mlir"
    assert size_names(function_of(loaded("dlrm")))["rows"] == 10_000
