"""Networks in C on machines that are known by their description alone, beside `weft.run`."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from helpers.generic.machines import MATRIX_UNIT, STENCIL_3, machine
from helpers.system.networks import Net, made_up

import weft
from weft.targets.generic.c_machine import write_machines
from weft.targets.generic.program import GenericProgram, run_program
from weft.targets.reference.scalars import Array
from weft.targets.system.program import SystemProgram
from weft.tools.cli.simulate import run_job
from weft.transforms.core.errors import WeftError
from weft.transforms.machine.view import Machine, machine_from_text

CC = shutil.which("cc")
needs_cc = pytest.mark.skipif(CC is None, reason="there is no C compiler")
STENCIL = STENCIL_3.replace('target "toy"', 'target "generic"')


def compile_net(text: str, machine: str, arrays: dict[str, Array], folder: Path) -> SystemProgram:
    """The network in the folder `out`, with C."""
    file = folder / "machine.mlir"
    file.write_text(machine)
    weights = {n: a for n, a in arrays.items() if n != "x"}
    options = {"host_code": "c"}
    made = weft.compile(text, str(file), target="system", weights=weights, options=options)
    assert isinstance(made, SystemProgram)
    weft.save(made, folder / "out")
    return made


def build(folder: Path, *names: str) -> None:
    """The program `network` of these files of C, compiled without any warning."""
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    sources = [f"out/c/{n}.c" for n in ("network", "weft_network", "weft_main", *names)]
    command = [str(CC), *flags, *sources, "-lm", "-o", "network"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def run(folder: Path, x: Array) -> tuple[int, str, bytes]:
    """How the program ended, what it said, and its result."""
    (folder / "x").write_bytes(x.tobytes())
    command = ["./network", "out", "x", "y"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    result = folder / "y"
    return done.returncode, done.stderr, result.read_bytes() if result.exists() else b""


def two_layers() -> str:
    net = Net((1, 8, 2, 3))
    return net.text(net.conv(net.conv("%x", 5, 1, shift=6), 4, 1, shift=5))


def one_layer() -> str:
    net = Net((1, 8, 2, 2))
    return net.text(net.conv("%x", 4, 1, shift=6))


def one_sum() -> str:
    """A sum of what the machine has computed, and of what it has computed that from."""
    net = Net((1, 8, 2, 2))
    return net.text(net.add(net.conv("%x", 8, 1, shift=6), "%x", "matrix-unit"))


def one_window() -> str:
    net = Net((1, 1, 3, 4))
    return net.text(net.conv("%x", 2, shift=6))


@needs_cc
@pytest.mark.parametrize(
    ("unit", "text"),
    [(MATRIX_UNIT, two_layers()), (MATRIX_UNIT, one_sum()), (STENCIL, one_window())],
    ids=["two", "sum", "one"],
)
def test_c_equals_the_run_on_simulators(unit: str, text: str, tmp_path: Path) -> None:
    arrays = made_up(text)
    program = compile_net(text, unit, arrays, tmp_path)
    devices = [step.device for step in program.steps]
    layers = text.count("linalg.conv_2d") + text.count("weft.device")
    assert devices.count(machine_of(unit).name) == layers
    results, _ = weft.run(program, {"x": arrays["x"]})
    assert np.any(results["result"])
    build(tmp_path, "weft_device_machines", "machines", "machines_reference")
    assert run(tmp_path, arrays["x"]) == (0, "", results["result"].tobytes())
    stream = next((tmp_path / "out" / "c" / "streams").iterdir())
    stream.write_bytes(b"\x07" + stream.read_bytes()[1:])
    code, said, _ = run(tmp_path, arrays["x"])
    assert (code, "has a command that is not known" in said) == (1, True)


def test_the_simulator_takes_jobs_of_such_machines(tmp_path: Path) -> None:
    arrays = made_up(one_layer())
    program = compile_net(one_layer(), MATRIX_UNIT, arrays, tmp_path)
    [name] = [s.part for s in program.steps if s.device == machine_of(MATRIX_UNIT).name]
    part = program.parts[name]
    assert isinstance(part, GenericProgram)
    memory = tmp_path / "memory"
    addresses, end = list[int](), 0
    data = bytearray()
    for buffer in part.part_stream().buffers:
        addresses.append(end)
        data += buffer_bytes(part, buffer.name, buffer.size_bytes)
        end = len(data)
    memory.write_bytes(data)
    inputs = {n: np.ones(shape, np.int8) for n, (shape, _) in part.argument_types().items()}
    results, report = run_program(part, inputs)
    line = " ".join(map(str, (0, 0, *addresses)))
    assert run_job(program, f"{line} {name}", memory) == report.cycles
    [result] = results.values()
    assert memory.read_bytes()[-result.nbytes :] == result.tobytes()
    with pytest.raises(WeftError, match=r"has \d buffers, not 1"):
        run_job(program, f"0 0 0 {name}", memory)


def buffer_bytes(part: GenericProgram, name: str, size: int) -> bytes:
    """What a buffer holds: a weight, or ones."""
    return part.constants[name].tobytes() if name in part.constants else b"\x01" * size


def machine_of(text: str) -> Machine:
    return machine_from_text(text, "machine.mlir")


def test_functions_of_several_devices_have_names_of_their_own() -> None:
    unit = machine_of(MATRIX_UNIT.replace('"src"', '"int"'))
    files = write_machines({"a-b": unit, "a_b": unit})
    header = files["machines.h"].decode()
    assert "void a_b_product(uint32_t x, uint32_t w, uint32_t sum);" in header
    assert "void a_b_2_add(uint32_t int_2, uint32_t dst);" in header
    assert "void a_b_2_shift(uint32_t dst, int16_t imm);" in header


def test_types_without_a_form_in_c_are_refused() -> None:
    text = machine("i", ("i", "i", "i"), ((8,), (8,), (8,)), types=("f16", "f16"))
    with pytest.raises(WeftError, match="values of type f16 have no type in C"):
        write_machines({"one": machine_of(text)})
