"""The ablation of tuning: its variants, its records on small subjects, what is counted."""

from __future__ import annotations

import errno
from argparse import Namespace
from collections.abc import Mapping
from mmap import PAGESIZE, mmap
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from weft import compile
from weft.tools.bench import has_failed, rounds
from weft.tools.bench.host.ops import Operator
from weft.tools.bench.tune import ablation, counters, subjects
from weft.tools.bench.tune.counters import Event, count_events
from weft.tools.bench.tune.find_best import tune_module
from weft.tools.bench.tune.options import Tuning
from weft.tools.bench.tune.subjects import (
    Subject,
    Tiles,
    operator_subject,
    subject_named,
    with_layouts,
)
from weft.transforms.core.errors import WeftError

SMALL = Operator("C2D_0", "conv", (1, 4, 8, 8), (16, 4, 3, 3), pad=1)
PAGE_FAULTS = Event(1, 2)


def arguments(**given: object) -> Namespace:
    base: Mapping[str, object] = {"only": None, "machine": None, "threads": 1, "budget": 2}
    return Namespace(**{**base, **given})


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    def subject(name: str, threads: int) -> Subject:
        del name
        return operator_subject(SMALL, threads)

    monkeypatch.setattr(rounds, "ROUNDS", 2)
    monkeypatch.setattr(ablation, "subject_named", subject)


def test_variants_leave_parts_out() -> None:
    base = Tuning(64, workers=1)
    found = {n: v.tuning(base) for n, v in ablation.variants_of("first-layer").items()}
    assert found["joint"] == found["budget-64"]
    assert found["loops"].wanted is None
    assert {n for n, t in found.items() if t.budget == 64 and t.propagation != "both"} == {
        *("no-propagation", "forward", "backward")
    }
    assert found["two-levels-more"].budget == 96
    assert [found[f"budget-{n}"].budget for n in (16, 1000)] == [16, 1000]
    assert {found[name].search for name in ("ppo", "random")} == {"ppo", "random"}
    assert "budget-16" in ablation.variants_of("GMM_3")
    assert "budget-16" not in ablation.variants_of("resnet18")


def test_records_compare_variants_in_the_same_rounds(tmp_path: Path) -> None:
    tuned: list[Tuning] = []

    def tune(*args: object, **options: object) -> object:
        tuned.extend(a for a in args if isinstance(a, Tuning))
        return tune_module(*args, **options)  # pyright: ignore[reportArgumentType]

    only = "C2D_0:joint,C2D_0:loops,C2D_0:evolution"
    args = arguments(only=only, db=tmp_path / "kept.sqlite", workers=1)
    with patch.object(ablation, "tune_module", tune):
        found = [*ablation.records(args)]
    assert [r["name"] for r in found] == only.split(",")
    assert not any(map(has_failed, found)), found
    joint, loops, evolution = found
    assert joint["ours_ms"] == evolution["ours_ms"]  # the same, and tuned once
    assert len(tuned) == 2
    assert len({r["untuned_ms"] for r in found}) == 1
    assert str(joint["winner"]).startswith("{algorithm")
    assert str(loops["winner"]).startswith("#nest.schedule<")
    for field in ("measurements", "search_s", "layout", "best_ratio", "torch_ms", "l1_misses"):
        assert field in loops
    assert len([*tmp_path.iterdir()]) == 2
    assert "joint: " in ablation.summary(found)
    assert "1.000 times as joint tuning" in ablation.summary(found)


def test_what_fails_is_a_record() -> None:
    def fail(*_: object) -> None:
        raise WeftError("no layouts")

    with patch.object(ablation, "tune_module", fail):
        (record,) = ablation.records(arguments(only="C2D_0:forward"))
    assert has_failed(record)
    assert record["ours_ms"] is None
    assert "C2D_0:forward: no layouts" in ablation.summary([record])


def test_variants_are_no_options() -> None:
    with pytest.raises(WeftError, match="has no option --layouts: its variants say it"):
        next(ablation.records(arguments(layouts="two")))


@pytest.mark.parametrize("tiles", [Tiles(), Tiles(o=8), Tiles(4, 8, 8, 2)])
def test_layouts_that_are_given_change_no_result(tiles: Tiles) -> None:
    subject = operator_subject(SMALL, 1)
    text = with_layouts(subject.source, tiles, None)
    assert "weft.layouts" in text
    call = subject.bind(compile(text, target="host"), 1)  # pyright: ignore[reportArgumentType]
    call()
    (result,) = call.results.values()
    np.testing.assert_allclose(result.reshape(SMALL.y), subject.wanted[0], rtol=1e-4, atol=1e-5)


def test_tiles_that_there_are_not() -> None:
    product = Operator("GMM", "matmul", (8, 8), (8, 8)).text
    assert "weft.layouts" in with_layouts(product, Tiles(o=4), None)
    empty = "func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
    assert "weft.layouts" not in with_layouts(empty, Tiles(), None)


def test_graphs_of_the_paper() -> None:
    pytest.importorskip("torch")
    subject = subject_named("first-layer", 1)
    assert [r.shape for r in subject.wanted] == [(1, 64, 112, 112)]
    call = subject.bind(compile(subject.source, target="host"), 1)  # pyright: ignore[reportArgumentType]
    call()
    (result,) = call.results.values()
    np.testing.assert_allclose(result, subject.wanted[0], rtol=1e-3, atol=1e-4)


def test_events_are_counted_by_the_call() -> None:
    def touch() -> None:
        with mmap(-1, 1 << 24) as pages:  # fresh ones from the system each time
            for start in range(0, len(pages), PAGESIZE):
                pages[start] = 1

    found = count_events(touch, 2, {"faults": PAGE_FAULTS})
    if found.missing is not None:
        pytest.skip(found.missing)
    none = count_events(lambda: None, 2, {"faults": PAGE_FAULTS}).values["faults"]
    faults = found.values["faults"]
    assert faults is not None
    assert none is not None
    assert faults > none


def test_what_cannot_be_counted_has_a_reason() -> None:
    unknown = Event(3, 0xFFFFFF)
    found = count_events(lambda: None, 1, {"a": unknown, "b": unknown})
    assert found.values == {"a": None, "b": None}
    assert str(found.missing).startswith("a, b: perf_event_open: ")

    def refuse(event: Event) -> int:
        raise OSError(errno.EACCES, "not allowed")

    with patch.object(counters, "_open", refuse):
        assert count_events(lambda: None).missing == (
            f"{', '.join(counters.EVENTS)}: perf_event_open: not allowed"
        )


def test_networks_at_another_batch_are_subjects() -> None:
    args = arguments(only="mobilenet-v2@16:loops,C2D_0@16:loops", workers=1)
    assert [r["name"] for r in ablation.records(args)] == ["mobilenet-v2@16:loops"]
    with pytest.raises(WeftError, match="'two' is no batch; write one as resnet18@16"):
        [*ablation.records(arguments(only="resnet18@two:joint"))]


def test_arrays_are_of_the_batch() -> None:
    pytest.importorskip("torch")
    with patch.object(subjects, "network_peers", lambda *_: ({}, {})):
        subject = subject_named("first-layer@2", 1)
    assert [r.shape for r in subject.wanted] == [(2, 64, 112, 112)]
    assert not subject.sizes
