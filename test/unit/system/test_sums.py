"""Sums of two maps on accelerators: both lie side by side, and a product adds them."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from helpers.generic.machines import MATRIX_UNIT
from helpers.system.networks import Net, made_up, sum_net

import weft
from weft.targets.reference.interpreter import run_function
from weft.targets.reference.scalars import Array
from weft.targets.system.program import SystemProgram
from weft.tools.registry.contexts import all_meanings, make_context, target_named
from weft.tools.report.system import system_page
from weft.tools.stages import Stages
from weft.transforms.core.errors import WeftError
from weft.transforms.core.pipeline import run_passes
from weft.transforms.folders.manifest import seal_manifest
from weft.transforms.model.load import load_module

MACHINE = "vta-1x16x16"


def reference(text: str, arrays: Mapping[str, Array]) -> Array:
    (result,) = run_function(load_module(text, make_context()), arrays)
    return result


def block() -> str:
    """A convolution, and one of it that is added to it."""
    net = Net((1, 16, 4, 4))
    first = net.conv("%x", 16, 1, shift=4)
    return net.text(net.add(net.conv(first, 16, 1, shift=4), first))


def compile_net(text: str, machine: str = MACHINE, **options: object) -> SystemProgram:
    weights = {n: a for n, a in made_up(text).items() if n not in ("x", "y")}
    made = weft.compile(text, machine, target="system", weights=weights, options=options)
    assert isinstance(made, SystemProgram)
    return made


def check_run(program: SystemProgram, text: str) -> Array:
    """Compares a run with the source."""
    arrays = made_up(text)
    results, _ = weft.run(program, {n: arrays[n] for n in program.argument_types()})
    assert np.array_equal(results["result"], reference(text, arrays))
    assert np.any(results["result"])
    return results["result"]


def check_side_by_side(program: SystemProgram) -> None:
    """Checks that what is joined lies one behind the other."""
    offsets = program.memory.offsets
    pairs = {bases for bases in program.joined.values() if len(bases) == 2}
    assert pairs
    for one, other in pairs:
        size = offsets[other] - offsets[one]
        assert size > 0
        assert all(offsets[n] == offsets[one] for n, b in program.joined.items() if b[0] == one)


@pytest.fixture(scope="module")
def program() -> SystemProgram:
    return compile_net(block(), prefer="accelerators")


def test_a_sum_on_an_accelerator_equals_its_source(program: SystemProgram, tmp_path: Path) -> None:
    layer = program.placements[-1]
    assert (layer.device, layer.macs, layer.size_bytes) == (MACHINE, 0, 3 * 256)
    assert 0 < layer.bound_cycles
    assert [step.device for step in program.steps].count(MACHINE) == 3
    check_side_by_side(program)
    check_run(program, block())
    weft.save(program, tmp_path / "out")
    again = weft.load(tmp_path / "out")
    assert isinstance(again, SystemProgram)
    assert again.joined == program.joined
    check_run(again, block())


def test_sums_follow_each_other_without_the_host() -> None:
    net = Net((1, 32, 4, 4))
    value = net.conv("%x", 32, 1, shift=4)
    for _ in range(2):
        value = net.add(net.conv(value, 32, 1, shift=5), value, MACHINE)
    text = net.text(net.conv(value, 16, 1, shift=4))
    program = compile_net(text)
    devices = [step.device for step in program.steps]
    assert devices[1:-1] == [MACHINE] * 6
    check_side_by_side(program)
    check_run(program, text)


@pytest.mark.parametrize(
    ("shape", "machine"),
    [((1, 24, 3, 3), MACHINE), ((3, 5, 1, 1), MACHINE), ((8, 8, 3, 5), "vta-8x8x8-zu")],
)
def test_maps_of_any_shape(shape: tuple[int, int, int, int], machine: str) -> None:
    text = sum_net(shape, machine)
    program = compile_net(text, machine)
    assert program.placements[0].device == machine
    check_run(program, text)


def test_every_stage_means_the_same() -> None:
    text = sum_net((1, 24, 2, 3), MACHINE)
    arrays = made_up(text)
    wanted = reference(text, arrays)
    ctx = make_context(MACHINE)
    module = load_module(text, ctx)
    seen: list[str] = []

    def check(step: object, stage: object) -> None:
        again = load_module(str(stage), ctx, "stage")
        (found,) = run_function(again, arrays, "net", all_meanings(ctx))
        assert np.array_equal(found, wanted), step
        seen.append(str(step))

    passes = Stages(target_named("system"), ctx.machine(), None, {}).passes
    run_passes(passes, ctx, module, check)
    assert len(seen) == len(passes)


def test_compiling_goes_on_from_a_stage(tmp_path: Path) -> None:
    text = sum_net((1, 8, 2, 3), MACHINE)
    weft.compile(text, MACHINE, target="system", dump_ir=tmp_path)
    files = sorted(tmp_path.iterdir())
    for name in ("agree-layouts", "join-part-operands", "plan-shared-memory"):
        (file,) = [f for f in files if f.stem.endswith(name)]
        again = weft.compile(file, MACHINE, target="system")
        assert isinstance(again, SystemProgram)
        check_run(again, text)


def test_parts_layer_by_layer_join_what_they_store_alone() -> None:
    text = sum_net((1, 9, 1, 3), MACHINE)
    program = compile_net(text, layerwise=True)
    check_side_by_side(program)
    check_run(program, text)


def test_a_report_draws_what_is_joined(program: SystemProgram) -> None:
    page = system_page(program)
    step = next(s for s in program.steps if len(program.bases_of(s.arguments[0])) == 2)
    read = [edge.value for edge in page.edges if edge.dest == step.part]
    assert read == [*program.bases_of(step.arguments[0])]
    assert page.memory is not None
    assert {*read} < {block.value for block in page.memory.blocks}
    ends = {b.value: (b.offset, b.offset + b.size_bytes) for b in page.memory.blocks}
    assert ends[read[0]][1] == ends[read[1]][0]


# --- where a sum is -------------------------------------------------------------------------------


def write_board(path: Path, bytes_per_second: float, transfer: float | None = None) -> str:
    """A host of a rate beside an accelerator, in one memory or with a way between two."""
    way = f"arch.transfer @dram to @own {{bytes_per_second = {transfer or 1:.1e}}}"
    path.write_text(f"""
      arch.system @board {{
        arch.shared @dram
        {"" if transfer is None else "arch.shared @own"}
        {"" if transfer is None else way}
        arch.device @vta machine "vta-1x16x16" memory {"@dram" if transfer is None else "@own"}
        arch.device @cpu machine "host" memory @dram {{
          macs_per_second = 1.0e6, bytes_per_second = {bytes_per_second:.1e}
        }}
      }}
    """)
    return str(path)


@pytest.mark.parametrize(
    ("rate", "transfer", "device"),
    [(1e6, None, "vta"), (1e12, None, "cpu"), (1e6, 1e5, "cpu")],
    ids=["slow host", "fast host", "slow way"],
)
def test_a_sum_is_where_the_whole_takes_least(
    tmp_path: Path, rate: float, transfer: float | None, device: str
) -> None:
    board = write_board(tmp_path / "board.mlir", rate, transfer)
    assert compile_net(sum_net((1, 16, 4, 4)), board).placements[0].device == device


def test_a_sum_is_on_the_host_where_nothing_says_how_fast_that_is() -> None:
    layer = compile_net(sum_net((1, 16, 4, 4))).placements[0]
    assert layer.device != MACHINE
    assert layer.why_not == (
        f"{MACHINE}: a sum is on the host where the system does not say how fast that is",
    )


def test_a_map_lies_beside_one_other_map() -> None:
    net = Net((1, 16, 4, 4))
    first = net.conv("%x", 16, 1, shift=4)
    two = [net.add(net.conv(first, 16, 1, shift=4), first) for _ in range(2)]
    text = net.text(net.conv(net.add(*two), 16, 1, shift=4))
    program = compile_net(text, prefer="accelerators")
    sums = [p for p in program.placements if not p.macs]
    assert [p.device == MACHINE for p in sums] == [True, False, True]
    assert "a tensor that it adds lies beside that of another sum" in sums[1].why_not[0]
    check_run(program, text)


def test_a_machine_that_does_not_compute_what_follows(tmp_path: Path) -> None:
    machine = (Path(__file__).parents[2] / "plugin/weft_toy/toy-1.mlir").read_text()
    path = tmp_path / "dots.mlir"
    path.write_text(machine.replace('target "toy"', 'target "generic"'))
    text = sum_net((1, 16, 4, 4), "toy-1")
    with pytest.raises(WeftError, match=r"a layer: toy-1: .*arith\.minsi"):
        compile_net(text, str(path))


def test_a_machine_of_a_users_own(tmp_path: Path) -> None:
    path = tmp_path / "unit.mlir"
    path.write_text(MATRIX_UNIT)
    text = sum_net((1, 16, 4, 4), "matrix-unit")
    program = compile_net(text, str(path))
    assert [s.device for s in program.steps].count("matrix-unit") == 1
    check_side_by_side(program)
    check_run(program, text)


# --- folders --------------------------------------------------------------------------------------


def test_a_folder_whose_maps_do_not_lie_side_by_side_is_refused(
    program: SystemProgram, tmp_path: Path
) -> None:
    weft.save(program, tmp_path / "out")
    path = tmp_path / "out" / "manifest.json"
    manifest = json.loads(path.read_text())
    bases = next(b for b in program.joined.values() if len(b) == 2)
    manifest["program"]["memory"]["offsets"][bases[1]] = 0
    path.write_text(seal_manifest({n: v for n, v in manifest.items() if n != "sha256"}))
    with pytest.raises(WeftError, match=f"{bases[1]} does not lie where"):
        weft.load(tmp_path / "out")
