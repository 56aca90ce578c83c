"""
Writers of compiled folders that are killed (`kill -9`) at random moments, and readers meanwhile.

    python test/e2e/killed_writers.py compiles --target vta --times 100
    python test/e2e/killed_writers.py writers --times 1000

The first kills whole compilations: the moments are spread evenly over the time that one takes. The
second kills processes that do nothing but write, so that most moments are within that. After each
the folder must be whole, or absent if there was none before, and after one more run that is not
killed nothing else may be left. Prints the counts, and exits with 1 after the first that is wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from weft.transforms.core.errors import WeftError
from weft.transforms.folders import write as writing
from weft.transforms.folders.manifest import Argument, Head, Signature
from weft.transforms.folders.read import open_folder
from weft.transforms.folders.write import check_writable, write_folder

HEAD = Head("vta", "m", Signature("main", (Argument("x", (2,), "i8"),), ()))


def files_of(number: int) -> dict[str, bytes]:
    """All files say which folder they are of."""
    names = ("module.mlir", "machine.mlir", "constants/w.bin", *(f"part{i}" for i in range(6)))
    return {name: str(number).encode() * 50 for name in names}


def write_numbered(path: Path, number: int) -> None:
    check_writable(path)
    write_folder(path, HEAD, files_of(number), {"number": number})


def number_of(path: Path) -> int:
    """The number of a folder that is read; all of its files must be of that number."""
    found = open_folder(path)
    number = found.program.get("number").as_int()
    if found.data != files_of(number):
        raise WeftError(f"{path}: files of several folders")
    return number


def forked(action: Callable[[], object]) -> int:
    """A process that does this and ends; its number."""
    child = os.fork()
    if child:
        return child
    try:
        os._exit(1 if action() else 0)
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
    os._exit(2)


def killed(action: Callable[[], object], moment: Callable[[], object]) -> str:
    """How a process that does this has ended if it is killed when `moment` returns."""
    child = forked(action)
    moment()
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "killed"
    return "ended" if os.WEXITSTATUS(status) == 0 else "failed"


# --- what is killed ---------------------------------------------------------------------------


def kill_writers(folder: Path, times: int, seed: int = 0) -> Counter[str]:
    """
    Processes that write and write again, each killed some milliseconds after it has written up to
    three folders. `lost` counts folders that were there before and are gone after.
    """
    rng = random.Random(seed)
    out, counts = folder / "out", Counter[str]()
    done, say = os.pipe()

    def write_on() -> None:
        for number in range(1_000_000):
            write_numbered(out, number)
            os.write(say, b".")

    def moment() -> None:
        for _ in range(rng.randrange(4)):
            os.read(done, 1)
        time.sleep(rng.uniform(0.0, 0.01))

    for _ in range(times):
        if rng.random() < 0.3:
            _remove(out)
        before = out.exists()
        counts[killed(write_on, moment)] += 1
        counts[_state(out, lambda: number_of(out))] += 1
        counts["lost"] += before and not out.exists()
        os.set_blocking(done, False)
        while _read_on(done):
            pass
        os.set_blocking(done, True)
    write_numbered(out, 7)
    _check_alone(out)
    return counts


def _read_on(pipe: int) -> bytes:
    """What is in a pipe; nothing if there is nothing."""
    try:
        return os.read(pipe, 1 << 16)
    except BlockingIOError:
        return b""


def kill_compiles(folder: Path, words: list[str], times: int, seed: int = 0) -> Counter[str]:
    """Whole runs of `weft compile`, each killed at a moment of the time that one takes."""
    from weft.tools.cli.weft import main
    from weft.tools.registry.universe import multiverse

    rng = random.Random(seed)
    out, counts = folder / "out", Counter[str]()
    info = multiverse().all_weft_targets
    for part in (target.compile for target in info.values()):
        if part is not None:
            part()  # imports what every run would import

    def compile() -> int:
        with open(os.devnull, "w") as null, contextlib.redirect_stdout(null):
            return main(["compile", *words, "-o", str(out)])

    start = time.monotonic()
    _, status = os.waitpid(forked(compile), 0)
    seconds = time.monotonic() - start
    if status:
        raise SystemExit(f"weft compile {' '.join(words)} failed")
    _remove(out)
    for turn in range(times):
        if turn == times // 2:
            _remove(out)
            _, status = os.waitpid(forked(compile), 0)
            assert status == 0
        elif turn < times // 2:
            _remove(out)
        moment = rng.uniform(0, 1.1 * seconds)
        counts[killed(compile, lambda moment=moment: time.sleep(moment))] += 1
        counts[_state(out, lambda: open_folder(out).head.target)] += 1
        if turn >= times // 2 and not out.exists():
            raise SystemExit("a folder that was to be replaced is gone")
        counts["hidden folders left"] += sum(p.name != "out" for p in folder.glob(".weft-*"))
    _, status = os.waitpid(forked(compile), 0)
    assert status == 0
    _check_alone(out)
    return counts


def _state(out: Path, read: Callable[[], object]) -> str:
    if not out.exists():
        return "absent"
    read()  # raises unless it is whole
    return "whole"


def _check_alone(out: Path) -> None:
    left = [name for name in os.listdir(out.parent) if name != out.name]
    left += os.listdir(tempfile.gettempdir())
    if left:
        raise SystemExit(f"left: {', '.join(left)}")


def _remove(path: Path) -> None:
    shutil.rmtree(path, ignore_errors=True)


# --- the commands -----------------------------------------------------------------------------


def run_together(folder: Path, writers: int, turns: int) -> Counter[str]:
    """Some processes write one folder in turns of their own, while this one reads it."""
    out, counts = folder / "out", Counter[str]()
    write_numbered(out, 0)

    def write_all(first: int) -> None:
        for turn in range(turns):
            write_numbered(out, first + turn)

    children = [forked(lambda n=n: write_all(n * turns)) for n in range(1, writers + 1)]
    seen: set[int] = set()
    while children:
        for child in list(children):
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                children.remove(child)
                counts["writers that succeeded" if status == 0 else "writers that failed"] += 1
        try:
            seen.add(number_of(out))
            counts["read"] += 1
        except WeftError as error:
            if "there is no such folder" not in str(error):
                raise
            counts["absent"] += 1
    counts["folders seen"] = len(seen)
    _check_alone(out)
    return counts


def command_of(target: str, folder: Path) -> list[str]:
    """The words of `weft compile` for a small module, which is written into `folder`."""
    from weft.tools.bench.aie1.workloads import Convolution, module_of
    from weft.tools.bench.layers import Epilogue, matmul_mlir

    machine, text = None, matmul_mlir(4, 16, 20, epilogue=Epilogue(bias=True, shift=5))
    if target == "vta":
        machine = "vta-1x16x16"
    elif target == "noc":
        machine, text = "multi-2x2", matmul_mlir(8, 16, 16)
    elif target == "aie1":
        text = module_of(Convolution("small", "plain", (6, 80), (3, 3), (4, 64), 16))
    elif target == "generic":
        toy = Path(__file__).parents[1] / "plugin" / "weft_toy" / "toy-1.mlir"
        machine, text = str(folder / "machine.mlir"), matmul_mlir(4, 16, 20)
        Path(machine).write_text(toy.read_text().replace('"toy"', '"generic"'))
    (folder / "module.mlir").write_text(text)
    words = [str(folder / "module.mlir"), "--target", target, "--random-weights", "0"]
    return words if machine is None else [*words, "--machine", machine]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("what", choices=("compiles", "writers", "together"))
    parser.add_argument("--target", default="vta")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--two-renames", action="store_true", help="as where there is no exchange")
    args = parser.parse_args()
    if args.two_renames:
        writing._exchange_names = lambda first, second: False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "place"
        folder.mkdir()
        tempfile.tempdir = os.environ["TMPDIR"] = str(Path(name) / "temporary")
        os.mkdir(tempfile.tempdir)
        if args.what == "writers":
            counts = kill_writers(folder, args.times, args.seed)
        elif args.what == "together":
            counts = run_together(folder, 3, args.times)
        else:
            words = command_of(args.target, Path(name))
            counts = kill_compiles(folder, words, args.times, args.seed)
    print(", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
