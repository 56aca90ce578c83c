"""Networks in C: compiled, and run on devices that are simulators, beside `weft.run`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from helpers.system.networks import Net, made_up

import weft
from weft.targets.host.c.scalars import c_string
from weft.targets.reference.scalars import Array
from weft.targets.system.program import SystemProgram
from weft.tools.cli.simulate import run_job
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError

MACHINE = "vta-1x16x16"
CC = shutil.which("cc")
MAIN = "from weft.tools.cli.weft import main; raise SystemExit(main())"
FAKE = Path(__file__).parents[2] / "helpers" / "system" / "fake_vta"
needs_cc = pytest.mark.skipif(CC is None, reason="there is no C compiler")


def compile_net(text: str, arrays: Mapping[str, Array], host_code: str = "c") -> SystemProgram:
    weights = {n: a for n, a in arrays.items() if n != "x"}
    options = {"host_code": host_code}
    made = weft.compile(text, MACHINE, target="system", weights=weights, options=options)
    assert isinstance(made, SystemProgram)
    return made


@dataclass(frozen=True)
class Compiled:
    """A network in a folder, its inputs, and its result by `weft.run`."""

    program: SystemProgram
    folder: Path
    x: Array
    result: Array

    def build(self, *sources: Path, name: str = "network") -> Path:
        """The program of its C and of these files, compiled without any warning."""
        own = [self.folder / "c" / f"{n}.c" for n in ("network", "weft_network", "weft_main")]
        flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic"]
        flags += [f"-I{self.folder / 'c'}", f"-I{FAKE}"]
        program = self.folder.parent / name
        command = [str(CC), *flags, *map(str, (*own, *sources)), "-lm", "-o", str(program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return program

    def run(self, program: Path, **variables: str) -> tuple[int, str, bytes]:
        """How the program ended, what it said, and its result."""
        given, taken = program.with_suffix(".in"), program.with_suffix(".out")
        given.write_bytes(self.x.tobytes())
        command = [str(program), str(self.folder), str(given), str(taken)]
        weft = self.folder.parent / "weft"
        weft.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{MAIN}" "$@"\n')
        weft.chmod(0o755)
        environment = {**os.environ, "WEFT": str(weft), **variables}
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=120
        )
        return done.returncode, done.stderr, taken.read_bytes() if taken.exists() else b""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """
    A network whose first convolution is on the host, with its weights; the accelerator adds what it
    gives to what it has computed itself.
    """
    net = Net((1, 16, 4, 4))
    first = net.conv("%x", 16, shift=5)
    plain = net.text(
        net.conv(net.pool(net.add(net.conv(first, 16, 1, shift=4), first, MACHINE)), 24, 1, shift=4)
    )
    kind = "linalg.conv_2d_nchw_fchw {"
    host = make_context(MACHINE).system().host.name
    text = plain.replace(kind, f'{kind}weft.device = "{host}",', 1)
    arrays = made_up(text)
    program = compile_net(text, arrays)
    folder = tmp_path_factory.mktemp("c") / "out"
    weft.save(program, folder)
    results, _ = weft.run(program, {"x": arrays["x"]})
    return Compiled(program, folder, arrays["x"], results["result"])


@needs_cc
def test_c_equals_the_run_on_simulators(compiled: Compiled) -> None:
    program = compiled.build(compiled.folder / "c" / "weft_device_simulator.c")
    assert compiled.run(program) == (0, "", compiled.result.tobytes())
    assert np.any(compiled.result)


@needs_cc
def test_c_equals_it_through_the_interface_of_the_vta_runtime(compiled: Compiled) -> None:
    device = compiled.folder / "c" / "weft_device_vta.c"
    program = compiled.build(device, FAKE / "driver.c", name="vta")
    part = next(s.part for s in compiled.program.steps if s.device == MACHINE)
    ran = compiled.run(program, FAKE_VTA_FOLDER=str(compiled.folder), FAKE_VTA_PART=part)
    assert ran == (0, "", compiled.result.tobytes())


@needs_cc
def test_what_goes_wrong_is_said(compiled: Compiled, tmp_path: Path) -> None:
    program = compiled.build(compiled.folder / "c" / "weft_device_simulator.c", name="failing")
    code, said, _ = compiled.run(program, WEFT="/bin/false")
    assert (code, "the simulator " in said) == (1, True)  # has ended, or takes no jobs
    shutil.copytree(compiled.folder, tmp_path / "out")
    for file in (tmp_path / "out" / "parts").glob("*/insns.bin"):
        file.write_bytes(file.read_bytes()[:-16])
    damaged = Compiled(compiled.program, tmp_path / "out", compiled.x, compiled.result)
    code, said, _ = damaged.run(program)
    assert code == 1
    assert "insns.bin: cannot be read, or is not as long as the network says" in said


def test_the_folder_keeps_its_c(compiled: Compiled) -> None:
    again = weft.load(compiled.folder)
    assert isinstance(again, SystemProgram)
    assert again.c_files == compiled.program.c_files
    assert {"network.c", "network.h", "weft_device.h"} <= {*again.c_files}
    assert len([name for name in again.c_files if name.startswith("weights/")]) == 2


def test_jobs_of_the_simulator_are_checked(compiled: Compiled, tmp_path: Path) -> None:
    memory = tmp_path / "memory"
    memory.write_bytes(bytes(4096))
    part = next(s.part for s in compiled.program.steps if s.device == MACHINE)
    with pytest.raises(WeftError, match="'run it' is no job: numbers, and a part"):
        run_job(compiled.program, "run it", memory)
    with pytest.raises(WeftError, match=rf"part {part} has \d buffers, not 2"):
        run_job(compiled.program, f"0 1 0 0 {part}", memory)
    with pytest.raises(WeftError, match="the stream has no FINISH"):
        run_job(compiled.program, f"0 1 {part}", memory)


def test_what_has_no_form_in_c_is_refused() -> None:
    net = Net((1, 16, 2, 2))
    text = net.text(net.conv("%x", 16, 1))
    with pytest.raises(WeftError, match=r"part 'y\d+' in C: buffer w\d+ is a weight that is not"):
        weft.compile(text, MACHINE, target="system", options={"host_code": "c"})
    with pytest.raises(WeftError, match="host code 'rust' is not known; there are native, c"):
        compile_net(text, made_up(text), "rust")


def test_names_are_literals() -> None:
    assert c_string('a"b\\?é\n') == '"a\\042b\\134\\077\\303\\251\\012"'
