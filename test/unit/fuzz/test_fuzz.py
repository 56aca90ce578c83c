"""The suite `fuzz`: fixed programs of each target, and what is done with wrong ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from weft.tools.bench.fuzz import judge as judges
from weft.tools.bench.fuzz.cases import TARGETS, Case, make_case
from weft.tools.bench.fuzz.guard import Guard
from weft.tools.bench.fuzz.judge import (
    REFUSED,
    RIGHT,
    SLOW,
    WRONG,
    Verdict,
    judge_case,
    normalise_message,
)
from weft.tools.bench.fuzz.oracle import evaluate_program, inputs_of
from weft.tools.bench.fuzz.program import Generic, size_of
from weft.tools.bench.fuzz.report import save_failure
from weft.tools.bench.fuzz.shrink import shrink_case
from weft.tools.bench.fuzz.text import module_text
from weft.transforms.core.errors import WeftError

FIXED: Mapping[str, tuple[int, str]] = {
    "pass": (
        13,
        """
        0 2 3 8 16 21 24 26 27 29 30 31 32 33 40 41 45 49 50 51 53 54 56 61 67 71 77 85
        88 91 92 98 99 104 108 109 114 116 125 126 127 131 132 136 139 141 143 145 147
        148 149 150 151 152 153 158 160 161 162 165 169 172 174 175 176 177 183 185 186
        187 189 190 191 192 193 194 195 196 198 199 200 203 204 205 206 207 208 209 210
        211 212 213 216 217 219 227 230 231 232 233 234 235 239 240 241 244 247 249 251
        253 254 255 257 259 261 264 265 269 273 274 277 279 280 281 286 290 294 295 296
        298 300 302 304 305 306 314 316 319""",
    ),
    "vta-1x16x16": (0, "7 56 219 318 390"),
    "vta-1x16x16-zu": (0, "41 162 176 187 258"),
    "vta-8x8x8-zu": (0, "4 5 7 50 188"),
    "aie1": (0, "7 27 120 154 179 193 235 241 248 282"),
    "noc": (0, "9 71 100 110 134 145 184 267 277 337 461 466"),
    "system": (0, "27 35 95"),
    "host": (13, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21"),
}
"""By target, a seed and the numbers of cases: 200 in all, of those that take little time."""


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEFT_AIE1_CACHE", "")


@pytest.mark.parametrize("target", TARGETS)
def test_fixed_programs(target: str) -> None:
    seed, numbers = FIXED[target]
    verdicts = [(n, judge_case(make_case(target, int(n), seed))) for n in numbers.split()]
    assert [(n, v) for n, v in verdicts if v.kind not in (RIGHT, REFUSED)] == []
    assert sum(v.kind == RIGHT for _, v in verdicts) >= len(verdicts) / 2


def test_few_fixed_programs_compare_nothing() -> None:
    """What hangs on how a float is rounded is not known; of most programs other elements are."""
    nothing = 0
    for target, (seed, numbers) in FIXED.items():
        for n in numbers.split():
            found = make_case(target, int(n), seed)
            wanted = evaluate_program(found.program, inputs_of(found.program, found.input_seed))
            nothing += not any((value.error < np.inf).any() for value in wanted)
    assert nothing <= 4


def test_there_are_200() -> None:
    assert sum(len(set(numbers.split())) for _, numbers in FIXED.values()) == 200
    assert FIXED.keys() == set(TARGETS)


def test_cases_depend_on_nothing_else() -> None:
    texts = {t: module_text(make_case(t, 3, 5).program) for t in TARGETS}
    assert {t: module_text(make_case(t, 3, 5).program) for t in reversed(TARGETS)} == texts
    assert len(set(texts.values())) == len(TARGETS)
    one, other = (inputs_of(make_case("host", 3, s).program, make_case("host", 3, s).input_seed)
                  for s in (5, 5))  # fmt: skip
    assert all(np.array_equal(one[n], other[n], equal_nan=True) for n in one)
    with pytest.raises(WeftError, match="there is no target 'hots'"):
        make_case("hots", 0, 0)


def test_networks_are_for_the_machine_that_is_given() -> None:
    own, given = make_case("system", 3, 0), make_case("system", 3, 0, "mine.mlir")
    assert own.machine in ("vta-1x16x16", "vta-1x16x16-zu", "vta-8x8x8-zu")
    assert (given.machine, given.program) == ("mine.mlir", own.program)
    assert make_case("vta-1x16x16", 3, 0, "mine.mlir").machine == "vta-1x16x16"


# --- what is wrong --------------------------------------------------------------------------


def broken_by(name: str) -> Callable[[Case], Verdict]:
    """A judge of a compiler that is wrong for programs with this scalar op."""

    def judge(found: Case) -> Verdict:
        bodies = (s.name for op in found.program.ops if isinstance(op, Generic) for s in op.body)
        wrong = name in bodies
        return Verdict(WRONG, "result 0 differs at 1 of 1") if wrong else Verdict(RIGHT)

    return judge


def test_shrinking() -> None:
    judge = broken_by("arith.muli")
    found = next(c for n in range(99) if judge(c := make_case("noc", n, 0)).kind == WRONG
                 and len(c.program.ops) > 5)  # fmt: skip
    small, verdict = shrink_case(found, judge(found), judge)
    assert verdict.kind == WRONG
    assert size_of(small.program) < size_of(found.program)
    assert len(small.program.ops) <= 3
    generic = next(op for op in small.program.ops if isinstance(op, Generic))
    assert set(generic.extents) == {1}
    assert len(generic.body) <= 4


def test_another_failure_is_not_gone_on_from() -> None:
    found = make_case("noc", 1, 0)
    first = Verdict(WRONG, "KeyError in a.py:f: 3")
    other = Verdict(WRONG, "ValueError in b.py:g: 4")
    small, verdict = shrink_case(found, first, lambda _: other)
    assert (small, verdict) == (found, first)


def test_files_of_a_failure(tmp_path: Path) -> None:
    found = make_case("vta-8x8x8-zu", 0, 0)
    path = save_failure(tmp_path / "new", found, Verdict(WRONG, "it is"))
    text = path.read_text()
    assert "weft compile" in text
    assert "--machine vta-8x8x8-zu" in text
    with np.load(path.with_suffix(".npz")) as stored:
        assert set(stored.files) == {a.name for a in found.program.arguments}


def test_results_that_differ_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """One element, by one; and an exception that no user should see."""
    found = make_case("pass", 5, 13)
    monkeypatch.setattr(judges, "interpret", lambda *_: _nearly(found))
    verdict = judge_case(found)
    assert verdict.kind == WRONG
    assert verdict.stage == "reference"
    assert "differs at 1 of" in verdict.why

    def broken(*_: object) -> object:
        raise KeyError("column")

    monkeypatch.setattr(judges, "interpret", broken)
    assert judge_case(found).signature == "KeyError in test_fuzz.py:broken"


def test_what_is_compiled_and_does_not_run_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> object:
        raise WeftError("instruction 3 reads what nothing has written")

    monkeypatch.setattr(judges.api, "run", refused)
    verdict = judge_case(make_case("host", 0, 13))
    assert verdict.kind == WRONG
    assert verdict.why == "compiled, and does not run: instruction 3 reads what nothing has written"


def _nearly(found: Case) -> list[np.ndarray]:
    """What the program gives, but for its first element."""
    wanted = judges.evaluate_program(found.program, inputs_of(found.program, found.input_seed))
    results = []
    for value in wanted:
        array = np.asarray(value.value, np.float64 if value.element[0] == "f" else np.int64)
        array.flat[int(np.argmin(value.error))] += 1 + abs(array.flat[0])
        results.append(array)
    return results


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<text>:5:9: linalg.generic %v5: d3 has 7 of tensor<3x4xi8>",
         "linalg.generic X: dN has N of tensor"),
        ("@main: i32 x i8 in [1, 2], 'w 3', a, 4, 5 and 6", "X: i32 x i8 in N, 'X', a, N"),
    ],
)  # fmt: skip
def test_reasons_are_without_numbers(text: str, reason: str) -> None:
    assert normalise_message(text) == reason


def test_the_guard_outlives_its_worker() -> None:
    """It is given text here, which its worker evaluates."""
    with Guard(30, eval) as guard:
        judge = cast(Callable[[str], Verdict], guard.judge_case)
        assert judge("1 + 1") == 2
        verdict = judge("__import__('os').abort()")
        assert verdict.kind == WRONG
        assert "the process ended (exit code -6)" in verdict.why
        guard.seconds = 0.2
        assert judge("all(True for _ in iter(int, 1))").kind == SLOW
        guard.seconds = 30
        assert judge("2 + 2") == 4


def test_the_command(run_tool: Callable[..., object], tmp_path: Path) -> None:
    out = tmp_path / "records.json"
    done = run_tool("weft", "bench", "fuzz", "--only", "pass.3,pass.4", "--seed", "0",
                    "--json", str(out))  # fmt: skip
    assert done.returncode == 0, done
    assert [r["name"] for r in json.loads(out.read_text())] == ["pass.3", "pass.4"]
    assert "fuzz: 2 cases" in done.stdout
    done = run_tool("weft", "bench", "vta-search", "--count", "3")
    assert "suite 'vta-search' has no option --count" in done.stderr
