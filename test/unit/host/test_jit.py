"""MLIR text to native functions: what is computed, and every way in which it can fail."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import threading

import numpy as np
import pytest

from weft.targets.host.jit.compile_worker import PIPELINE, needed_passes
from weft.targets.host.jit.module import compile_object, compile_text, load_code
from weft.targets.host.jit.object_file import load_object
from weft.targets.host.jit.worker import Worker
from weft.transforms.core.errors import WeftError

DOUBLE = """
func.func @double(%x: memref<32xf32> {llvm.noalias}, %y: memref<32xf32> {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %c32 step %c16 {
    %v = vector.load %x[%i] : memref<32xf32>, vector<16xf32>
    %w = arith.addf %v, %v : vector<16xf32>
    vector.store %w, %y[%i] : memref<32xf32>, vector<16xf32>
  }
  return
}
"""


def error_of(text: str, **options: float) -> str:
    with pytest.raises(WeftError) as caught:
        compile_text(text, **options)
    return str(caught.value)


def test_vectors() -> None:
    x = np.arange(32, dtype=np.float32)
    y = np.zeros_like(x)
    compile_text(DOUBLE).bind("double", x.ctypes.data, y.ctypes.data)()
    assert (y == 2 * x).all()


def test_numbers_are_passed_by_value() -> None:
    text = """
    func.func @put(%x: memref<1xf64>, %a: f64, %n: index, %b: i8) {
      %c0 = arith.constant 0 : index
      %m = arith.index_cast %n : index to i64
      %f = arith.sitofp %m : i64 to f64
      %g = arith.sitofp %b : i8 to f64
      %s = arith.addf %a, %f : f64
      %t = arith.addf %s, %g : f64
      memref.store %t, %x[%c0] : memref<1xf64>
      return
    }
    """
    x = np.zeros(1)
    compile_text(text).bind("put", x.ctypes.data, 0.5, 1 << 40, -3)()
    assert x[0] == (1 << 40) - 2.5


def test_functions_of_the_mathematical_library() -> None:
    text = """
    func.func @f(%x: memref<16xf32>) {
      %c0 = arith.constant 0 : index
      %v = vector.load %x[%c0] : memref<16xf32>, vector<16xf32>
      %e = math.exp %v : vector<16xf32>
      %t = math.tanh %e : vector<16xf32>
      vector.store %t, %x[%c0] : memref<16xf32>, vector<16xf32>
      return
    }
    """
    x = np.linspace(-2, 1, 16, dtype=np.float32)
    expected = np.tanh(np.exp(x))
    compile_text(text).bind("f", x.ctypes.data)()
    np.testing.assert_allclose(x, expected, rtol=1e-6)


def test_strided_copies_become_loops() -> None:
    kind = "memref<4x4xf32, strided<[8, 2], offset: 9>>"
    text = f"""
    func.func @copy(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {{
      %s = memref.subview %a[1, 1][4, 4][1, 2] : memref<8x8xf32> to {kind}
      %d = memref.subview %b[1, 1][4, 4][1, 2] : memref<8x8xf32> to {kind}
      memref.copy %s, %d : {kind} to {kind}
      return
    }}
    """
    a = np.arange(64, dtype=np.float32).reshape(8, 8)
    b = np.zeros_like(a)
    compile_text(text).bind("copy", a.ctypes.data, b.ctypes.data)()
    expected = np.zeros_like(a)
    expected[1:5, 1::2] = a[1:5, 1::2]
    assert (b == expected).all()


def test_constants_and_private_functions() -> None:
    values = ", ".join(str(float(i)) for i in range(16))
    text = f"""
    memref.global "private" constant @table : memref<16xf32> = dense<[{values}]>
    func.func private @helper(%i: index) -> f32 {{
      %t = memref.get_global @table : memref<16xf32>
      %v = memref.load %t[%i] : memref<16xf32>
      return %v : f32
    }}
    func.func @f(%x: memref<1xf32>, %i: index) {{
      %c0 = arith.constant 0 : index
      %v = func.call @helper(%i) : (index) -> f32
      memref.store %v, %x[%c0] : memref<1xf32>
      return
    }}
    """
    x = np.zeros(1, np.float32)
    module = compile_text(text)
    assert list(module.code.functions) == ["f"]
    module.bind("f", x.ctypes.data, 11)()
    assert x[0] == 11


def test_the_same_text_gives_the_same_bytes() -> None:
    assert compile_object(DOUBLE).data == compile_object(DOUBLE).data


def code_of(data: bytes) -> bytes:
    """The instructions of an object file."""
    (start,) = struct.unpack_from("<Q", data, 40)
    (count,) = struct.unpack_from("<H", data, 60)
    headers = [struct.unpack_from("<IIQQQQ", data, start + 64 * i) for i in range(count)]
    return b"".join(data[at : at + size] for _, _, flags, _, at, size in headers if flags & 4)


def test_code_for_a_lesser_processor() -> None:
    narrow = compile_object(DOUBLE, cpu="x86-64-v2")
    x = np.arange(32, dtype=np.float32)
    y = np.zeros_like(x)
    load_code(narrow).bind("double", x.ctypes.data, y.ctypes.data)()
    assert (y == 2 * x).all()
    # With AVX, all instructions on vectors are written in another form (VEX), whatever this is.
    wide = compile_object(DOUBLE, cpu="x86-64-v3")
    assert code_of(wide.data) != code_of(narrow.data)


# --- what is refused --------------------------------------------------------------------------


REFUSED = {
    "not MLIR": (
        "func.func @f( {",
        "host code: is not valid: line 1, column 14: expected non-function type",
    ),
    "unknown value": (
        "func.func @f() {\n  func.call @g(%x) : (index) -> ()\n  return\n}",
        "host code: is not valid: line 2, column 16: use of undeclared SSA value name",
    ),
    "no lowering": (
        "func.func @f() {\n  gpu.barrier\n  return\n}",
        "host code: cannot be lowered: line 2, column 3: no lowering for 'gpu.barrier'",
    ),
    "tensors": (
        "func.func @f(%a: tensor<4xf32>) {\n  return\n}",
        "host code: cannot be lowered: line 1, column 1: argument 0 of @f is tensor<4xf32>; "
        "functions take memrefs of static shape and numbers, and give an i64 at most",
    ),
    "dynamic shapes": (
        "func.func @f(%i: index, %a: memref<?xf32>) {\n  return\n}",
        "host code: cannot be lowered: line 1, column 1: argument 1 of @f is memref<?xf32>; "
        "functions take memrefs of static shape and numbers, and give an i64 at most",
    ),
    "results": (
        "func.func @f(%i: index) -> index {\n  return %i : index\n}",
        "host code: cannot be lowered: line 1, column 1: result 0 of @f is index; "
        "functions take memrefs of static shape and numbers, and give an i64 at most",
    ),
    "a function that nobody has": (
        "func.func private @nobody()\nfunc.func @f() {\n  call @nobody() : () -> ()\n  return\n}",
        "host code: calls 'nobody', which neither this program nor the C and mathematical "
        "libraries have",
    ),
    "nothing to call": (
        "func.func private @f() {\n  return\n}",
        "host code: has no public function",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    text, message = REFUSED[case]
    assert error_of(text) == message


def test_a_compilation_that_takes_too_long_is_stopped() -> None:
    """LLVM takes one vector of 64 Ki elements apart for minutes."""
    text = """
    func.func @slow(%x: memref<65536xf32>) {
      %c0 = arith.constant 0 : index
      %v = vector.load %x[%c0] : memref<65536xf32>, vector<65536xf32>
      %w = arith.mulf %v, %v : vector<65536xf32>
      vector.store %w, %x[%c0] : memref<65536xf32>, vector<65536xf32>
      return
    }
    """
    assert error_of(text, seconds=0.5) == (
        "host code: was not compiled within 0.5 s of processor time and has been stopped; give it "
        "more time with --seconds (`seconds`), or make its tiles smaller"
    )
    assert compile_text(DOUBLE).code.functions  # another process has taken over


def test_time_that_others_take_does_not_count() -> None:
    """A process that gets no processor for longer than its limit, as on a busy machine."""
    worker = Worker()
    header: dict[str, object] = {"opt_level": 1, "cpu": "", "features": ""}
    assert worker.ask("f", header, DOUBLE.encode(), 60)[1]
    assert worker._process is not None
    os.kill(worker._process.pid, signal.SIGSTOP)
    goes_on = threading.Timer(1.5, os.kill, (worker._process.pid, signal.SIGCONT))
    goes_on.start()
    try:
        assert worker.ask("f", header, DOUBLE.encode(), 1)[1]
    finally:
        goes_on.join()
        worker.stop()


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("nan"), float("inf")])
def test_seconds_that_are_none(seconds: float) -> None:
    assert error_of(DOUBLE, seconds=seconds) == (
        f"host code: --seconds is {seconds:g}, expected more than 0 and at most 1e+08"
    )


def test_a_compiling_process_that_dies() -> None:
    worker = Worker()
    header: dict[str, object] = {"opt_level": "none of the levels", "cpu": "", "features": ""}
    with pytest.raises(WeftError, match=r"^f: the compiling process died: .*Error"):
        worker.ask("f", header, DOUBLE.encode(), 60)
    assert worker.ask("f", {**header, "opt_level": 1}, DOUBLE.encode(), 60)[1]
    worker.stop()


def test_the_process_compiles_without_builders_and_numpy() -> None:
    script = (
        "import sys\n"
        "from weft.targets.host.jit.compile_worker import compile_object, load_engine\n"
        "load_engine()\n"
        f"assert compile_object({DOUBLE!r}, 3, '', '')[0]['functions']\n"
        "print([name for name in ('numpy', 'mlir.ir', 'torch_mlir.ir') if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_no_bindings() -> None:
    """Without the MLIR bindings there is one clear error."""
    script = (
        "import sys; sys.modules['mlir'] = sys.modules['torch_mlir'] = None\n"
        "from io import BytesIO\n"
        "from weft.targets.host.jit.compile_worker import receive_frame, serve_requests\n"
        "out = BytesIO(); serve_requests(BytesIO(), out); out.seek(0); "
        "print(receive_frame(out)[0]['error'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == (
        "the MLIR Python bindings are not installed: run `pip install --no-deps torch-mlir`\n"
    )


def test_unknown_function_and_wrong_number_of_arguments() -> None:
    module = compile_text(DOUBLE)
    with pytest.raises(WeftError) as caught:
        module.find_function("triple")
    assert str(caught.value) == "the compiled module has no function 'triple'; it has double"
    with pytest.raises(WeftError) as caught:
        module.bind("double", 1)
    assert str(caught.value) == "function 'double' takes 2 arguments, but 1 are given"


def test_damaged_object_files() -> None:
    data = compile_object(DOUBLE).data
    for bad, message in (
        (b"", "is not an object file (ELF, 64 bits, little endian)"),
        (
            data[:18] + b"\xb7\0" + data[20:],
            "is not an object file for x86-64, all that can be loaded",
        ),
        (data[:-200], "is damaged: its section table is cut off"),
    ):
        with pytest.raises(WeftError) as caught:
            load_object(bad, "m.o")
        assert str(caught.value) == f"m.o: {message}"


def test_the_pipeline_is_one() -> None:
    assert sum("use-bare-ptr-memref-call-conv" in step for step in PIPELINE) == 1


@pytest.mark.parametrize(
    ("op", "passes"),
    [
        ("vector.multi_reduction <add>", {"func.func(lower-vector-multi-reduction)"}),
        (
            '"vector.transfer_read"',
            {
                "convert-vector-to-scf{full-unroll=true target-rank=1}",
                *("expand-strided-metadata", "lower-affine"),
            },
        ),
        ("math.rsqrt", {"convert-math-to-llvm", "convert-math-to-libm"}),
        (
            "memref.copy",
            {"func.func(convert-linalg-to-loops)", "expand-strided-metadata", "lower-affine"},
        ),
        ("memref.subview", {"expand-strided-metadata", "lower-affine"}),
        ("memref.view memref.load memref.alloca()", set()),
        ("index.add", {"convert-index-to-llvm"}),
        ("omp.barrier", {"convert-openmp-to-llvm"}),
    ],
)
def test_passes_without_work_are_left_out(op: str, passes: set[str]) -> None:
    plain = needed_passes(DOUBLE)
    assert set(needed_passes(f"{DOUBLE} {op}")) - set(plain) == passes
    assert needed_passes(DOUBLE + "linalg.fill arith.truncf vector.transfer_write").index(
        "canonicalize"
    ) > plain.index("canonicalize")
    assert set(plain) < set(PIPELINE)


def test_comments_name_ops_but_have_none() -> None:
    named = f"// linalg.generic by math.exp, see vector.transfer_read\n{DOUBLE}"
    assert compile_object(named).data == compile_object(DOUBLE).data
