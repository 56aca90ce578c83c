"""One core of an AI Engine, by the commands and the Python API."""

from __future__ import annotations

import json
import math
import re
import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.e2e.folder_changes import reseal

import weft
from weft.tools.bench.aie1.workloads import Convolution, module_of
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.cli.weft import main
from weft.transforms.core.errors import WeftError

VISION = Convolution("vision", "plain", (6, 80), (3, 3), (4, 64), 16)
FIELDS = """workload precision_bits macs cycles macs_per_cycle peak bound_macs_per_cycle roofline
mac_ops load_ops store_ops bank_stall_cycles ii ii_lower_bound workload_ii_bound data_w_max
coef_w_max acc_max program_words exceeds_data_memory calls memory vector_loop loop_order unroll_x
unroll_y unroll_k layout_o layout_w layout_i source_lines tune_s candidates pruned bit_exact
c_bit_exact aievec_bit_exact vyasa_model_macs_per_cycle vyasa_jam2_model_macs_per_cycle
expert_model_macs_per_cycle""".split()

Say = Callable[..., str]
Refused = Callable[..., str]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Say:
    """
    Runs `weft` in a folder of its own; it must succeed. Gives what it says, but for the progress
    of searches, of which there is more the busier the machine is.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("weft.transforms.core.progress.INTERVAL_SECONDS", math.inf)

    def run(*words: str | Path) -> str:
        code = main([str(w) for w in words])
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    return run


def contents(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_convolution_from_linalg_to_its_check(say: Say) -> None:
    Path("conv.mlir").write_text(module_of(VISION))
    said = say("compile", "conv.mlir", "--target", "aie1", "-o", "out", "--listing", "words.txt")
    assert "with x over the lanes" in said
    assert "of 1024 program words" in said
    ran = say("run", "out", "--check")
    assert "check: all 256 elements equal the reference" in ran
    manifest = json.loads(Path("out/manifest.json").read_text())["program"]
    assert f"{manifest['cycles']} cycles by the model" in ran
    (loop,) = manifest["loops"]
    assert (loop["ii"], loop["proof"]) == (loop["ii_lower_bound"], "bound")
    assert json.loads(Path("out/schedule.json").read_text())["loops"] == [loop]
    assert Path("out/listing.txt").read_text() == Path("words.txt").read_text()
    assert "mac16(" in Path("out/kernel.c").read_text()
    assert "aie1." in Path("out/code.mlir").read_text()
    first = contents(Path("out"))
    say("compile", "conv.mlir", "--target", "aie1", "-o", "out")
    assert contents(Path("out")) == first


def test_weights_borders_and_strides_through_the_api(tmp_path: Path) -> None:
    text = conv2d_mlir(1, 4, 7, 9, 8, 3, 3, pad=1, stride=2).replace("xi8>", "xi16>")
    text = text.replace(": i8", ": i16")
    rng = np.random.default_rng(0)
    x = rng.integers(-300, 300, (1, 4, 7, 9)).astype(np.int16)
    w = rng.integers(-300, 300, (8, 4, 3, 3)).astype(np.int16)
    executable = weft.compile(text, target="aie1", weights={"w": w})
    weft.save(executable, tmp_path / "out")
    results, _ = weft.run(weft.load(tmp_path / "out"), {"x": x})
    padded = np.pad(x.astype(np.int64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (2, 3))[:, :, ::2, ::2]
    expected = np.einsum("nchwrs,kcrs->nkhw", windows, w.astype(np.int64))
    assert results["result"].dtype == np.int32
    assert np.array_equal(results["result"], expected)
    with pytest.raises(WeftError, match="@main has no argument q"):
        weft.run(executable, {"x": x, "q": x})
    with pytest.raises(WeftError, match=r"argument x takes shape \[1, 4, 7, 9\] and type int16"):
        weft.run(executable, {"x": x[:, :2]})
    with pytest.raises(WeftError, match="no weight is called v; there are w"):
        weft.compile(text, target="aie1", weights={"v": w})


BIASED = conv2d_mlir(1, 8, 5, 18, 6, 3, 3, epilogue=Epilogue(bias=True, shift=7)).replace(
    "xi8>", "xi16>").replace("i32 to i8", "i32 to i16").replace(": i8", ": i16").replace(
    "constant 127", "constant 32767").replace("constant -128", "constant -32768")  # fmt: skip


def test_a_bias_by_the_commands(say: Say, refused: Refused) -> None:
    text = BIASED.replace("i32", "i64").replace("tensor<6xi64>", "tensor<6xi32>").replace(
        "%sum: i64, %bias: i64, %old: i16):", "%sum: i64, %short: i32, %old: i16):\n"
        "  %bias = arith.extsi %short : i32 to i64",
    )  # fmt: skip
    Path("conv.mlir").write_text(text)
    Path("hand.json").write_text('{"vector": "x", "order": ["n", "k", "y", "x"]}')
    say("compile", "conv.mlir", "--target", "aie1", "-o", "out", "--schedule", "hand.json")
    assert "check: all 288 elements equal the reference" in say("run", "out", "--check")
    manifest = json.loads(Path("out/manifest.json").read_text())
    (buffer,) = [b for b in manifest["program"]["buffers"] if b["role"] == "initial"]
    assert (buffer["name"], buffer["limit"], buffer["layout"]) == ("b", None, None)
    assert "initial.pack" in manifest["files"]
    assert "ups(" in Path("out/kernel.c").read_text()
    Path("out/initial.pack").write_bytes(b"")
    assert "initial.pack" in refused("weft", "run", "out")


def test_a_bias_as_a_weight_of_the_program(tmp_path: Path) -> None:
    text = matmul_mlir(4, 16, 8, epilogue=Epilogue(bias=True, shift=9))
    rng = np.random.default_rng(1)
    x, w = (rng.integers(-128, 128, s, np.int8) for s in ((4, 8), (8, 16)))
    b = rng.integers(-(1 << 16), 1 << 16, 16, np.int32)
    executable = weft.compile(text, target="aie1", weights={"w": w, "b": b})
    weft.save(executable, tmp_path / "out")
    again = weft.load(tmp_path / "out")
    assert set(again.argument_types()) == {"x"}
    sums = x.astype(np.int64) @ w.astype(np.int64) + b
    expected = np.clip(sums >> 9, -128, 127).astype(np.int8)
    assert np.array_equal(weft.run(again, {"x": x})[0]["result"], expected)
    b[3] = (1 << 31) - 1
    with pytest.raises(WeftError, match=r"argument b has elements from -\d+ to 2147483647, but the "
                       r"program is exact only for those up to 2147352575"):  # fmt: skip
        weft.compile(text, target="aie1", weights={"w": w, "b": b})


RELU = """
#map = affine_map<(d0) -> (d0)>
func.func @main(%a: tensor<16x8xi16> {weft.weight = "w"}, %x: tensor<8xTYPE>) -> tensor<16xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<16xi32>
  %i = linalg.fill ins(%zero : i32) outs(%e : tensor<16xi32>) -> tensor<16xi32>
  %s = linalg.matvec ins(%a, %x : tensor<16x8xi16>, tensor<8xTYPE>)
    outs(%i : tensor<16xi32>) -> tensor<16xi32>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
    ins(%s : tensor<16xi32>) outs(%e : tensor<16xi32>) {
  ^bb0(%v: i32, %o: i32):
    %r = arith.maxsi %v, %zero : i32
    linalg.yield %r : i32
  } -> tensor<16xi32>
  return %y : tensor<16xi32>
}
"""


def test_a_relu_and_what_mlir_aie_does_not_read(say: Say) -> None:
    foreign = "aievec.mlir is none that mlir-aie reads, as mac"
    for type, of_two in (("i16", False), ("i32", True)):
        Path("relu.mlir").write_text(RELU.replace("TYPE", type))
        said = say("compile", "relu.mlir", "--target", "aie1", "-o", f"out_{type}")
        assert (foreign in said) == of_two
        text = Path(f"out_{type}/aievec.mlir").read_text()
        assert text.startswith("// mlir-aie does not read this") == of_two
        assert "aievec.max" in text
        assert "elements equal the reference" in say("run", f"out_{type}", "--check")


CUT_RELU = """
func.func @main(%x: tensor<5x12xTYPE>, %w: tensor<12x24xTYPE> {weft.weight = "w"})
    -> tensor<5x24xTYPE> {
  %zero = arith.constant 0 : SUMS
  %e = tensor.empty() : tensor<5x24xSUMS>
  %i = linalg.fill ins(%zero : SUMS) outs(%e : tensor<5x24xSUMS>) -> tensor<5x24xSUMS>
  %s = linalg.matmul ins(%x, %w : tensor<5x12xTYPE>, tensor<12x24xTYPE>)
    outs(%i : tensor<5x24xSUMS>) -> tensor<5x24xSUMS>
  %by = arith.constant dense<9> : tensor<5x24xSUMS>
  %h = arith.shrsi %s, %by : tensor<5x24xSUMS>
  %t = arith.trunci %h : tensor<5x24xSUMS> to tensor<5x24xTYPE>
  %low = arith.constant dense<-5> : tensor<5x24xTYPE>
  %m = arith.maxsi %t, %low : tensor<5x24xTYPE>
  %high = arith.constant dense<9000> : tensor<5x24xTYPE>
  %y = arith.minsi %m, %high : tensor<5x24xTYPE>
  return %y : tensor<5x24xTYPE>
}
"""


@pytest.mark.parametrize(("type", "sums"), [("i16", "i32"), ("i32", "i64")])
def test_clips_behind_a_cut_that_wraps(say: Say, type: str, sums: str) -> None:
    """Sums are not saturated on their way to the comparisons, as the function does not."""
    Path("relu.mlir").write_text(CUT_RELU.replace("TYPE", type).replace("SUMS", sums))
    say("compile", "relu.mlir", "--target", "aie1", "-o", "out")
    text = Path("out/aievec.mlir").read_text()
    assert "aievec.max" in text
    assert "aievec.min" in text
    assert "elements equal the reference" in say("run", "out", "--check")


def test_a_schedule_by_hand(say: Say) -> None:
    Path("conv.mlir").write_text(module_of(VISION))
    Path("hand.json").write_text('{"vector": "x", "order": ["x", "y"], "jam": {"y": 2}}')
    say("compile", "conv.mlir", "--target", "aie1", "-o", "out", "--schedule", "hand.json")
    chosen = json.loads(Path("out/schedule.json").read_text())["schedule"]
    assert (chosen["order"], chosen["jam"]) == (["x", "y"], {"y": 2})
    assert "check: all 256" in say("run", "out", "--check")


def test_data_memory_may_be_exceeded(say: Say) -> None:
    text = matmul_mlir(1, 4400, 30)
    Path("fc.mlir").write_text(text)
    words = ("compile", "fc.mlir", "--target", "aie1", "-o", "out", "--no-data-memory-limit")
    assert "of 131072 bytes of data memory" in say(*words)
    assert "check: all 4400" in say("run", "out", "--check")


# --- bad input --------------------------------------------------------------------------------


def test_bad_options_and_schedules(refused: Refused, tmp_path: Path) -> None:
    conv = tmp_path / "conv.mlir"
    conv.write_text(module_of(VISION))

    def error(*words: str) -> str:
        return refused("weft", "compile", conv, "--target", "aie1", "-o", "out", *words)

    def by_hand(text: str) -> str:
        (tmp_path / "hand.json").write_text(text)
        return error("--schedule", "hand.json")

    assert error("--layouts", "odd") == "--layouts is 'odd', expected free or given"
    assert "--search-steps is -1, expected 0 to" in error("--search-steps=-1")
    assert "--seconds is an older name" in error("--seconds=1", "--search-steps=1")
    for seconds in ("nan", "inf"):
        assert f"--seconds is {float(seconds)}, expected millions" in error(f"--seconds={seconds}")
    assert error("--goal", "energy") == "target 'aie1' takes no --goal; leave it out"
    assert "cannot read 'no.json'" in error("--schedule", "no.json")
    assert by_hand('{"vector": 1}').startswith("hand.json: vector: expected a string")
    many = by_hand('{"vector": "x", "order": ["y", "x"], "jam": {"y": 4, "x": 2}}')
    assert "sums 5 output vectors at once, but the core has 4 accumulators" in many
    assert "is none of its parallel dimensions" in by_hand('{"vector": "r", "order": ["y", "x"]}')
    other = refused("weft", "compile", "layer.mlir", "--machine", "vta-1x16x16", "-o", "out",
                    "--no-data-memory-limit")  # fmt: skip
    assert other == "target 'vta' takes no --no-data-memory-limit; leave it out"


def test_layers_that_a_core_cannot_run(refused: Refused, tmp_path: Path) -> None:
    def error(text: str, *words: str) -> str:
        (tmp_path / "bad.mlir").write_text(text)
        return refused("weft", "compile", "bad.mlir", "--target", "aie1", "-o", "out", *words)

    floats = error(conv2d_mlir(1, 4, 8, 8, 8, 3, 3, element="f32"))
    assert "elements of type f32, but the vector unit multiplies i8, i16, i32" in floats
    large = error(matmul_mlir(1, 16, 140_000))
    assert "for a single element of the result" in large
    assert "131072 bytes of data memory: it cannot be cut into calls" in large
    wraps = error(BIASED.replace("constant 7 :", "constant 17 :"))
    assert wraps == (
        "@main: a sum of 72 products may have 38 bits, but has 32 (in the function 32, by "
        "mac16_i16 48), and the result has bits up to 17 + 16 of it; use wider sums or narrower "
        "operands"
    )
    strided = Convolution("far", "channels", (1, 1, 300), (1, 1, 1, 3), (1, 1, 33), 16, 0, 9)
    tried = error(module_of(strided), "--layouts", "given")
    for shape in ("mac16_i16", "mac8_i16"):
        assert f"{shape} along x, image X, output X: " in tried


def test_folders_that_are_not_whole(tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    weft.save(weft.compile(module_of(VISION), target="aie1"), good)

    def error(file: str, change: Callable[[Any], None] | None) -> str:
        shutil.rmtree(bad, ignore_errors=True)
        shutil.copytree(good, bad)
        if change is None:
            (bad / file).unlink()
        else:
            value = json.loads((bad / file).read_text())
            change(value)
            text = json.dumps(value, separators=(",", ":"))
            (bad / file).write_text(text)
            reseal(bad)
        with pytest.raises(WeftError) as found:
            weft.load(bad)
        return str(found.value)

    def put(name: str, value: object) -> Callable[[Any], None]:
        return lambda table: table.get("program", table).update({name: value})

    def put_buffer(name: str, value: object) -> Callable[[Any], None]:
        return lambda table: table["program"]["buffers"][0].update({name: value})

    manifest = "manifest.json"
    assert "listing.txt" in error("listing.txt", None)
    assert "cycles: expected" in error(manifest, put("cycles", 1))
    assert "loops: expected [" in error(manifest, put("loops", []))
    assert "buffers[0].address: expected" in error(manifest, put_buffer("address", 64))
    assert "buffers[0].role: expected one of" in error(manifest, put_buffer("role", "table"))
    assert "data_bytes: expected" in error(manifest, put("data_bytes", 1))
    wide = error(manifest, put_buffer("element_type", "i32"))
    assert "has element type i32, expected i16 by program.json" in wide
    layout = {"shape": [6, 80], "order": [[0, 6], [1, 40]], "pitch": {}}
    assert "axis 1 of extent 80" in error(manifest, put_buffer("layout", layout))
    small = {"shape": [5, 80], "order": [[0, 5], [1, 80]], "pitch": {}}
    assert "too little for [6, 80]" in error(manifest, put_buffer("layout", small))
    assert "parts: is odd, expected a list" in error("program.json", put("parts", "odd"))


def test_words_that_no_assembler_takes_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "core"
    weft.save(weft.compile(module_of(VISION), target="aie1"), folder)
    text = (folder / "program.json").read_text()
    changed = re.sub(r'("is":"MacWord"[^}]*"coeff":)"wc.', r'\1"wr0', text, count=1)
    assert changed != text
    (folder / "program.json").write_text(changed)
    reseal(folder)
    executable = weft.load(folder)
    arrays = {a.name: np.zeros(a.shape, np.int16) for a in executable.arguments}
    with pytest.raises(WeftError, match=r"cycle \d+: coeff of mac MacWord.* is none of wc0, wc1"):
        weft.run(executable, arrays)


# --- benchmarks -------------------------------------------------------------------------------


def test_the_suite_of_vyasas_tables(say: Say) -> None:
    said = say("bench", "aie1-vyasa", "--only", "cv_3x3_i16", "--json", "found.json")
    (record,) = json.loads(Path("found.json").read_text())
    assert list(record) == FIELDS
    assert record["macs_per_cycle"] > 24
    assert record["ii"] == record["ii_lower_bound"] == record["workload_ii_bound"]
    assert record["bit_exact"] is True
    assert record["c_bit_exact"] in (True, None if shutil.which("cc") is None else True)
    assert record["layout_i"] == "Y'X'"
    assert "CV 16 bits: 28." in said


def test_both_columns_of_the_suite_are_of_the_machine(say: Say) -> None:
    """
    A core whose accesses take turns at banks, and one that ignores that: our kernel waits on
    neither, a scheme that does not look at banks does.
    """
    text = resources.files("weft.targets.aie1").joinpath("machines/aie1.mlir").read_text()
    Path("free.mlir").write_text(text.replace("bank_conflicts = 1", "bank_conflicts = 0"))
    found: list[dict[str, Any]] = []
    for machine in ("free.mlir", "aie1"):
        words = ("bench", "aie1-vyasa", "--machine", machine, "--only", "cv_2x2_i16")
        say(*words, "--json", "found.json")
        found += json.loads(Path("found.json").read_text())
    free, strict = found
    assert free["bit_exact"] is strict["bit_exact"] is True
    assert free["bank_stall_cycles"] == strict["bank_stall_cycles"] == 0
    assert strict["macs_per_cycle"] > 0.97 * free["macs_per_cycle"]
    name = "vyasa_model_macs_per_cycle"
    assert strict[name] < free[name]


def test_a_workload_that_does_not_fit_is_cut_into_calls(say: Say) -> None:
    said = say("bench", "aie1-vyasa", "--only", "FC_i32", "--json", "found.json")
    (record,) = json.loads(Path("found.json").read_text())
    assert (record["calls"], record["memory"]) == (2, "cut over k into 2 calls")
    assert record["bit_exact"] is record["aievec_bit_exact"] is True
    assert record["macs_per_cycle"] > 7.8
    assert "FC_i32: cut over k into 2 calls" in said


def test_the_suite_of_bytes(say: Say) -> None:
    said = say("bench", "aie1-int8", "--only", "conv_1x1_i8", "--json", "found.json")
    (record,) = json.loads(Path("found.json").read_text())
    assert record["macs_per_cycle"] >= 64
    assert record["bit_exact"] is True
    assert "1 of 1 bit exact" in said
