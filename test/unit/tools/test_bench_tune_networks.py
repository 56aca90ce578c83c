"""The suite of networks next to other libraries: whom it takes, what records and summary say."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from weft.tools.bench import SUITES, has_failed, rounds
from weft.tools.bench.host.in_torch import generators, in_torch
from weft.tools.bench.layers import conv2d_mlir
from weft.tools.bench.rounds import Rounds, take_turns
from weft.tools.bench.tune import networks as suite
from weft.tools.bench.tune.network_peers import NETWORK_PEERS, network_peers
from weft.transforms.core.errors import WeftError

RECORD = {"name": "a", "error": None, "missing": None, "has_target": True, "ours_ms": 1.0,
          "untuned_ms": None, "best_ratio": 0.7, "ratio_low": 0.6, "ratio_high": 0.79,
          "eager_ratio": 1.2, "eager_low": 0.9, "eager_high": 1.3}  # fmt: skip


def arguments(**given: object) -> Namespace:
    base: Mapping[str, object] = {"only": None, "machine": None, "threads": 1, "budget": None}
    return Namespace(**{**base, **given})


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "ROUNDS", 2)


def test_ratios_are_medians_of_ratios_of_the_same_round() -> None:
    slow = {"ours": 2.0, "a": 4.0, "b": 3.0}
    fast = {"ours": 1.0, "a": 1.0, "b": 5.0}
    found = Rounds([slow, fast, fast])
    assert found.seconds("ours") == 1.0
    assert found.ratio(["a", "b"], "ours").median == 1.0
    assert found.ratio(["a", "b"], "ours").high == 1.5
    assert found.ratio(["b"], "ours").low == 1.5


def test_every_side_has_its_turn_in_every_round() -> None:
    seen: list[str] = []
    found = take_turns({name: lambda name=name: seen.append(name) for name in ("a", "b")})
    assert found.sides == ["a", "b"]
    assert len(found.turns) == 2
    order = [s for i, s in enumerate(seen) if i == 0 or seen[i - 1] != s]
    assert order == ["a", "b"] * 3


def test_names_and_batches() -> None:
    assert [s.name for s in suite.subjects("resnet18@16,mlp,bert-t*")] == [
        *("resnet18@16", "mlp", "bert-tiny")
    ]
    assert [s.has_target for s in suite.subjects("resnet18@16,resnet18,resnet3d18")] == [
        *(False, True, False)
    ]
    assert [s.network for s in suite.subjects(None)][:7] == list(suite.ZOO)
    with pytest.raises(WeftError, match="--only mlp@x: 'x' is no batch; write one as resnet18@16"):
        suite.subjects("mlp@x")


def test_a_record_without_torch_is_checked_by_the_executor(tmp_path: Path) -> None:
    path = tmp_path / "small.mlir"
    path.write_text(conv2d_mlir(1, 4, 6, 6, 8, 3, 3, element="f32"))
    with (
        patch.object(suite, "in_torch", lambda *_: None),
        patch.object(suite, "zoo_names", lambda: ["small"]),
        patch.object(suite, "zoo_path", lambda _: path),
    ):
        (plain,) = suite.records(arguments(only="small"))
        (tuned,) = suite.records(arguments(only="small", budget=3, db=tmp_path / "db"))
        (again,) = suite.records(arguments(only="small", budget=3, db=tmp_path / "db"))
    assert plain["error"] is None
    assert float(str(plain["ours_ms"])) > 0
    assert plain["best_ratio"] is plain["eager_ratio"] is plain["untuned_ms"] is None
    assert 0 < float(str(plain["max_rel_err"])) <= suite.TOLERANCE
    assert tuned["measurements"] == 3
    assert float(str(tuned["untuned_ms"])) > 0
    assert "#nest.schedule<" in str(tuned["winner"])
    assert again["measurements"] == 0
    assert again["winner"] == tuned["winner"]
    assert "tune-networks: 1 of 1 right" in SUITES["tune-networks"].load_module().summary([plain])


def test_what_cannot_be_made_is_an_error() -> None:
    with patch.object(suite, "in_torch", lambda *_: None):
        (record,) = suite.records(arguments(only="siamese"))
    assert record["error"] == "'siamese' has no file, and there is no PyTorch to make it"
    assert has_failed(record)


def test_a_miss_counts_if_its_interval_lies_below_the_target() -> None:
    eager = RECORD | {"name": "b", "best_ratio": 0.79, "ratio_high": 0.81, "eager_high": 0.95}
    other = RECORD | {"name": "c@16", "has_target": False, "ratio_high": 0.1}
    text = suite.summary([RECORD, eager, other])
    assert "all 2: geometric mean 0.744 (target 0.92), least 0.700 (a; target 0.8)" in text
    assert "below the target of 0.8 with their whole interval: a\n" in text
    assert text.endswith("below PyTorch eager with their whole interval: b")
    tuned = RECORD | {"untuned_ms": 1.0, "best_ratio": 1.1, "ratio_high": 1.2}
    assert "(target 1.0), least 1.100 (a; target 0.92)" in suite.summary([tuned])


def test_other_libraries_compute_the_same() -> None:
    pytest.importorskip("torch")
    other = in_torch("mlp", None, 1, {"batch": 2})
    assert other is not None
    assert other.results[0].shape[0] == 2
    names = [name for name in NETWORK_PEERS if name != "inductor"]
    calls, missing = network_peers(other, 1, names)
    assert {*calls, *missing} == {*names}
    assert "torch" in calls
    for name, call in calls.items():
        result = call()
        (found,) = result if isinstance(result, list | tuple) else (result,)
        limit = 1e-5 * float(np.abs(other.results[0]).max())
        np.testing.assert_allclose(np.asarray(found), other.results[0], atol=limit, err_msg=name)


def test_a_library_that_refuses_a_network_is_named() -> None:
    def refuses(*_: object) -> None:
        raise RuntimeError("no such op\nmore")

    other = in_torch("mlp", None, 1)
    if other is None:
        pytest.skip("without PyTorch there is no network")
    with patch.dict(NETWORK_PEERS, {"ort": refuses}):  # pyright: ignore[reportArgumentType]
        calls, missing = network_peers(other, 1, ["torch", "ort"])
    assert [*calls] == ["torch"]
    assert missing == {"ort": "no such op"}


@pytest.mark.parametrize("name", suite.UNSEEN)
def test_networks_that_have_no_file_are_imported_whole(name: str) -> None:
    pytest.importorskip("torch")
    assert name in generators()
    other = in_torch(name, None, 1)
    assert other is not None
    assert other.text.count("func.func") == 1
    assert np.isfinite(other.results[0]).all()
