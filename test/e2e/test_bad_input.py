"""
Command lines, arrays, folders and passes that are refused: one line that says what to do,
exit code 1, and nothing written.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import weft
from weft.tools.common.npz import NpzArrays
from weft.tools.registry.compiled import CompiledFunction
from weft.transforms.folders.manifest import seal_manifest

Refused = Callable[..., str]
Edit = Callable[[str], str]

VTA = ("--machine", "vta-1x16x16", "-o", "out")


# --- files of modules, command lines --------------------------------------------------------


def test_no_module(refused: Refused) -> None:
    assert refused("weft", "compile", "none.mlir", *VTA) == (
        "cannot read 'none.mlir': No such file or directory"
    )
    assert refused("weft", "compile", ".", *VTA) == "cannot read '.': Is a directory"
    Path("bad.mlir").write_bytes(b"func\xff")
    assert refused("weft", "compile", "bad.mlir", *VTA) == (
        "bad.mlir: is not text (byte 4 is not UTF-8)"
    )
    assert refused("weft", "compile", "layer.mlir", *VTA, "--function", "f") == (
        "the module has no function @f; it has @main"
    )
    assert refused("weft", "run", "none.mlir") == (
        "cannot read 'none.mlir': there is no such file or folder"
    )


def test_command_lines(refused: Refused) -> None:
    compile = ("weft", "compile", "layer.mlir")
    assert refused(*compile, "--machine", "vta-1x16x16") == (
        "the following arguments are required: -o/--output (see --help)"
    )
    assert refused(*compile, *VTA, "more") == "unrecognized arguments: more (see --help)"
    assert refused(*compile, *VTA, "--random-weights", "-3") == (
        "argument --random-weights: '-3' is no whole number of 0 or more (see --help)"
    )
    assert refused(*compile, *VTA, "--weights", "w.npz", "--random-weights", "3") == (
        "argument --random-weights: not allowed with argument --weights (see --help)"
    )
    order = refused(*compile, *VTA, "--activation-layout", "NHWC")
    assert order.endswith("order 'NHWC' is not a permutation of 'NC': use each of its letters once")
    assert refused("weft", "run", "layer.mlir", "--check") == (
        "--check compares a compiled folder with its source; give a folder"
    )
    assert refused("weft", "run", "layer.mlir", "--seed", "-1") == (
        "argument --seed: '-1' is no whole number of 0 or more (see --help)"
    )


# --- arrays ---------------------------------------------------------------------------------

W, B = np.zeros((20, 16), np.int8), np.zeros(16, np.int32)
X = np.zeros((4, 20), np.int8)


def arrays_file(case: str) -> None:
    """Writes `bad.npz`."""
    arrays: dict[str, dict[str, np.ndarray]] = {
        "one is missing": {"w": W},
        "an unknown one": {"w": W, "b": B, "c": B},
        "another shape": {"w": W.T, "b": B},
        "another type": {"w": W.astype(np.int16), "b": B},
        "floats": {"w": W, "b": B.astype(np.float64)},
        "objects": {"w": W, "b": np.array([{}], dtype=object)},
    }
    if case in arrays:
        np.savez("bad.npz", **arrays[case])
    elif case == "text":
        Path("bad.npz").write_text("nothing")
    elif case == "one array":
        with open("bad.npz", "wb") as file:
            np.save(file, W)
    elif case == "cut short":
        np.savez("bad.npz", w=W, b=B)
        Path("bad.npz").write_bytes(Path("bad.npz").read_bytes()[:-100])
    elif case == "a folder":
        Path("bad.npz").mkdir()
    else:
        assert case == "no file"


NO_NPZ = "bad.npz: is not an .npz file, an archive of named arrays"
ARRAYS = {
    "one is missing": "bad.npz: has no array for b",
    "an unknown one": "no weight is called c; there are w, b",
    "another shape": "bad.npz: array 'w' is int8 [16, 20], expected int8 [20, 16]",
    "another type": "bad.npz: array 'w' is int16 [20, 16], expected int8 [20, 16]",
    "floats": "bad.npz: array 'b' is float64 [16], expected int32 [16]",
    "objects": "bad.npz: holds something else than plain arrays",
    "text": NO_NPZ,
    "one array": NO_NPZ,
    "cut short": NO_NPZ,
    "a folder": "cannot read 'bad.npz': Is a directory",
    "no file": "cannot read 'bad.npz': No such file or directory",
}


@pytest.mark.parametrize("case", ARRAYS)
def test_weights(refused: Refused, case: str) -> None:
    Path("w").mkdir()
    Path("layer.mlir").rename("w/layer.mlir")
    arrays_file(case)
    found = refused("weft", "compile", "w/layer.mlir", *VTA, "--weights", "bad.npz")
    assert found == ARRAYS[case]


def test_modules_without_weights(refused: Refused, matmul: str) -> None:
    Path("bad.mlir").write_text(
        matmul.replace('{weft.weight = "w"}', "").replace('{weft.weight = "b"}', "")
    )
    np.savez("w.npz", w=W)
    compile = ("weft", "compile", "bad.mlir", *VTA)
    assert refused(*compile, "--weights", "w.npz") == "no weight is called w; there are none"
    assert refused(*compile, "--random-weights", "0") == (
        "bad.mlir: no argument is marked as a weight with 'weft.weight'; leave out --random-weights"
    )


@pytest.fixture(scope="module")
def executable(matmul: str) -> CompiledFunction:
    return weft.compile(matmul, "vta-1x16x16", weights={"w": W, "b": B})


@pytest.fixture
def folder(tmp_path: Path, executable: CompiledFunction) -> Path:
    """A compiled folder `out` that holds its weights."""
    weft.save(executable, tmp_path / "out")
    return tmp_path / "out"


INPUTS = {
    "missing": ({"w": W}, "bad.npz: has no array for x; add them, or make them up with --seed"),
    "unknown": ({"x": X, "z": X}, "@main has no argument z; its arguments are x, w, b"),
    "shape": (
        {"x": X.T},
        "bad.npz: array 'x' is int8 [20, 4], expected int8 [4, 20]",
    ),
    "type": (
        {"x": X.astype(np.float32)},
        "bad.npz: array 'x' is float32 [4, 20], expected int8 [4, 20]",
    ),
}


@pytest.mark.parametrize("case", INPUTS)
def test_inputs(refused: Refused, folder: Path, case: str) -> None:
    arrays, message = INPUTS[case]
    np.savez("bad.npz", **arrays)
    assert refused("weft", "run", "out", "--inputs", "bad.npz", "-o", "y.npz") == message


@pytest.mark.parametrize("program", ["out", "layer.mlir"])
def test_arrays_that_nobody_takes_are_not_read(
    refused: Refused, folder: Path, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever they would grow to."""
    read: list[str] = []
    get = NpzArrays.__getitem__
    monkeypatch.setattr(
        NpzArrays, "__getitem__", lambda self, name: (read.append(name), get(self, name))[1]
    )
    np.savez_compressed("bad.npz", x=X, w=W, b=B, z=np.zeros(1 << 22, np.int8))
    assert "no" in refused("weft", "run", program, "--inputs", "bad.npz")
    np.savez_compressed("bad.npz", x=np.zeros(1 << 22, np.int8), w=W, b=B)
    assert "bad.npz: array 'x' is int8 [4194304], expected int8 [4, 20]" in refused(
        "weft", "run", program, "--inputs", "bad.npz"
    )
    np.savez_compressed("bad.npz", w=W, b=np.zeros(1 << 22, np.int32))
    assert "array 'b' is int32 [4194304]" in refused(
        "weft", "compile", "layer.mlir", *VTA, "--weights", "bad.npz"
    )
    assert read == []


def test_a_pipe_in_place_of_arrays(refused: Refused) -> None:
    os.mkfifo("bad.npz")
    message = "cannot read 'bad.npz': it is a named pipe, not a regular file"
    assert refused("weft", "run", "layer.mlir", "--inputs", "bad.npz") == message
    assert refused("weft", "compile", "layer.mlir", *VTA, "--weights", "bad.npz") == message


@pytest.mark.parametrize("name", ["manifest.json", "insns.bin", "constants/w.bin"])
def test_a_pipe_in_a_folder(refused: Refused, folder: Path, name: str) -> None:
    (folder / name).unlink()
    os.mkfifo(folder / name)
    assert refused("weft", "run", "out") == (
        f"out/{name}: is a named pipe, not a regular file; compile the program again"
    )


def test_inputs_of_modules(refused: Refused) -> None:
    run = ("weft", "run", "layer.mlir", "--inputs", "bad.npz", "-o", "y.npz")
    np.savez("bad.npz", x=X, w=W)
    assert refused(*run) == ("bad.npz: has no array for b; add them, or make them up with --seed")
    np.savez("bad.npz", x=X, w=W, b=B, z=B)
    assert refused(*run) == "@main has no z; its arguments are x, w, b"
    np.savez("bad.npz", x=X, w=W, b=B.astype(np.int64))
    assert refused(*run) == ("bad.npz: array 'b' is int64 [16], expected int32 [16]")


def test_arrays_of_another_model(refused: Refused) -> None:
    """Names that are missing, spare, and of another shape are listed at once."""
    np.savez("other.npz", w=W.T, fc=B, conv=B)
    wanted = (
        "other.npz: is of another model: it has no array for {}; it holds fc, conv, which the "
        "function has no argument for; array 'w' is int8 [16, 20], expected int8 [20, 16]"
    )
    run = ("weft", "run", "layer.mlir", "--inputs", "other.npz")
    assert refused(*run) == wanted.format("x, b")
    compile = ("weft", "compile", "layer.mlir", *VTA, "--weights", "other.npz")
    assert refused(*compile) == wanted.format("b")


# --- folders --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("file", "cannot write 'file': it is a file; give the name of a folder"),
        ("file/out", "cannot write 'file/out': "),
        (
            "theirs",
            "cannot write 'theirs': the folder was not written by weft; give another name, or "
            "remove it",
        ),
        (".", "cannot write '.': the folder was not written by weft; give another name, or "),
        ("/proc/none/out", "cannot write '/proc/none/out': "),
    ],
)
def test_outputs(refused: Refused, output: str, message: str) -> None:
    Path("file").write_text("mine")
    Path("theirs").mkdir()
    Path("theirs/data").write_text("mine")
    found = refused("weft", "compile", "layer.mlir", "--machine", "vta-1x16x16", "-o", output)
    assert found.startswith(message)


def test_a_compiled_folder_with_more_in_it(refused: Refused, folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")
    assert refused("weft", "compile", "layer.mlir", *VTA) == (
        "cannot write 'out': the folder also holds 'notes.txt'; give another name, or remove it"
    )


@pytest.mark.parametrize("output", ["none/file", "."])
def test_other_files(refused: Refused, folder: Path, output: str) -> None:
    """Listings and results; nothing else is written either."""
    why = {"none/file": "No such file or directory", ".": "it is a folder; give the name of a file"}
    message = f"cannot write '{output}': {why[output]}"
    assert refused("weft", "run", "out", "-o", output) == message
    shutil.rmtree(folder)
    assert refused("weft", "compile", "layer.mlir", *VTA, "--listing", output) == message


MANIFEST = "out/manifest.json: "
FOLDERS: dict[str, tuple[str, Edit | None, str]] = {
    "no manifest": (
        "manifest.json",
        None,
        "cannot read 'out': it has no manifest.json; give a compiled folder",
    ),
    "not JSON": ("manifest.json", lambda text: "{", f"{MANIFEST}is not JSON: "),
    "another format": (
        "manifest.json",
        lambda text: json.dumps({"format": "zip", "version": 1}),
        f'{MANIFEST}format: expected "weft-folder", that of a compiled folder, found "zip"',
    ),
    "an unknown target": (
        "manifest.json",
        lambda text: seal_manifest({**json.loads(text), "target": "vtb"}),
        "there is no target 'vtb': did you mean vta?",
    ),
    "another version": (
        "manifest.json",
        lambda text: json.dumps({**json.loads(text), "version": 99}),
        f"{MANIFEST}version: is 99, but this weft reads version 1; compile the program again",
    ),
    "an entry is missing": (
        "manifest.json",
        lambda text: seal_manifest({**json.loads(text), "program": {}}),
        f'{MANIFEST}program: "parameters" is missing',
    ),
    "another byte": (
        "manifest.json",
        lambda text: text.replace('"x"', '"z"'),
        f"{MANIFEST}was changed after it was written (sha256); compile the program again",
    ),
    "no instructions": (
        "insns.bin",
        None,
        "out/insns.bin: is missing; compile the program again",
    ),
    "fewer micro-ops": (
        "uops.bin",
        lambda text: "",
        "out/uops.bin: has 0 bytes, but manifest.json",
    ),
    "no constants": (
        "constants/w.bin",
        None,
        "out/constants/w.bin: is missing; compile the program again",
    ),
    "no machine": ("machine.mlir", lambda text: "", "out/machine.mlir: has 0 bytes, but manifest"),
}


@pytest.mark.parametrize("case", FOLDERS)
def test_damaged_folder(refused: Refused, folder: Path, case: str) -> None:
    name, edit, message = FOLDERS[case]
    file = folder / name
    if edit is None:
        file.unlink()
    else:
        file.write_text(edit(file.read_text() if file.suffix != ".bin" else ""))
    assert refused("weft", "run", "out").startswith(message)


def test_what_a_folder_has_of_its_own(refused: Refused, folder: Path) -> None:
    for option, value in (("--machine", "vta-1x16x16"), ("--function", "main")):
        assert refused("weft", "run", "out", option, value) == (
            f"{option} is for modules; a compiled folder has its own"
        )


# --- passes ---------------------------------------------------------------------------------

NEEDS_A_MACHINE = "no machine to compile for: give one with --machine FILE|NAME"


@pytest.mark.parametrize(
    ("passes", "message"),
    [
        ("embed-intrinsics", f"embed-intrinsics: {NEEDS_A_MACHINE}"),
        ("dataflow-tile", f"dataflow-tile: {NEEDS_A_MACHINE}"),
        ("layout-activations{order=CN}", f"layout-activations: {NEEDS_A_MACHINE}"),
        ("convert-intrin-to-vta", f"convert-intrin-to-vta: {NEEDS_A_MACHINE}"),
        (
            "embed-intrinsic",
            "unknown pass 'embed-intrinsic': did you mean embed-intrinsics or embed-apply-tuned?",
        ),
        (
            "dataflow-tile{evaluates=3}",
            "--passes 'dataflow-tile{evaluates=3}': Provided arguments [\"evaluates\"] not found "
            'in expected arguments ["evaluated"]',
        ),
        (
            "dataflow-tile{evaluated=few}",
            "--passes 'dataflow-tile{evaluated=few}': Incompatible types: given ('few',), expected "
            "int | None",
        ),
        (
            "layout-activations",
            "--passes 'layout-activations': layout-activations requires argument \"order\"",
        ),
        ("cse{", None),
    ],
)
def test_passes(refused: Refused, passes: str, message: str | None) -> None:
    passes = passes if "{order" not in passes else f"generalize-named-ops,{passes}"
    found = refused("weft-opt", "layer.mlir", "-o", "out.mlir", "-p", passes)
    assert found == message or (message is None and found.startswith(f"--passes '{passes}': "))
