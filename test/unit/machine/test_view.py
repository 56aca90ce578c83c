"""Machines read from text: the views, and one located error for each kind of bad input."""

from pathlib import Path

import pytest

from weft.targets import __path__ as targets_path
from weft.transforms.core.errors import WeftError
from weft.transforms.kernel.view import ScalarConst
from weft.transforms.machine.view import NO_LIMIT, Machine, load_machine, machine_from_text

MACHINES = Path(next(iter(targets_path))) / "vta" / "machines"

TOY = """
arch.machine @toy target "toy" attributes {clock_hz = 1000, options = {lanes = 8}} {
  arch.level @far {
    arch.memory @DDR : f32 {depth = 1024, alignment_bytes = 64, energy_pj = 100}
  }
  arch.level @near {
    arch.memory @V : tensor<8xf32> {depth = 16}
    arch.memory @S : tensor<f32> {depth = 4, usable_entries = 3}
  }
  arch.engine @core
  arch.path @load from @DDR to @V on @core {bytes_per_cycle = 32}
  arch.compute @unit on @core {intrinsics = [@dot], energy_pj = 2.5}
  arch.array @cores of @near shape [2, 3] topology "ring" {sharing = "shared"}
  arch.network @links of @cores {bytes_per_cycle = 8, hop_cycles = 2}

  intrin.def @dot dims ["i"] operands [
    #intrin.operand<"a", @V>, #intrin.operand<"b", @V>, #intrin.operand<"sum", @S>
  ] {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>, %sum: tensor<f32>):
    %0 = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]
    } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%sum : tensor<f32>) {
    ^bb0(%x: f32, %y: f32, %s: f32):
      %p = arith.mulf %x, %y : f32
      %q = arith.addf %s, %p : f32
      linalg.yield %q : f32
    } -> tensor<f32>
    intrin.yield %0 : tensor<f32>
  }
}
"""


@pytest.fixture(scope="module")
def toy() -> Machine:
    return machine_from_text(TOY, "toy.mlir")


@pytest.fixture(scope="module")
def vta() -> Machine:
    return load_machine(MACHINES / "vta-1x16x16.mlir")


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


# --- views ----------------------------------------------------------------------------------


def test_a_machine_of_the_user_s_own(toy: Machine):
    assert (toy.name, toy.target, toy.clock_hz) == ("toy", "toy", 1000)
    assert dict(toy.options) == {"lanes": 8}
    assert [(level.name, level.memories) for level in toy.levels] == [
        ("far", ("DDR",)),
        ("near", ("V", "S")),
    ]
    ddr, scalar = toy.find_memory("DDR"), toy.find_memory("S")
    assert (ddr.level, ddr.element_shape, ddr.element_type) == ("far", (), "f32")
    assert (ddr.element_bytes, ddr.capacity_bytes, ddr.energy_pj) == (4, 4096, 100.0)
    assert (scalar.usable_entries, scalar.alignment_bytes, scalar.energy_pj) == (3, 1, None)
    assert toy.find_memory("V").element_bytes == 32
    path = toy.path_between("DDR", "V")
    assert path is toy.path_to("V")
    assert (path.setup_cycles, path.max_pad, path.max_rows) == (0, 0, NO_LIMIT)
    assert (path.conversion, path.energy_pj_per_byte) == ("none", None)
    unit = toy.compute_for("dot")
    assert (unit.cycles_per_op, unit.min_accumulator_distance, unit.energy_pj) == (1, 1, 2.5)
    (cores,), (links,) = toy.arrays, toy.networks
    assert (cores.level, cores.shape, cores.topology) == ("near", (2, 3), "ring")
    assert (cores.multicast, cores.sharing) == (False, "shared")
    assert (links.array, links.bytes_per_cycle, links.hop_cycles) == ("cores", 8, 2)


def test_the_meaning_of_an_intrinsic_is_a_kernel(toy: Machine):
    dot = toy.find_intrinsic("dot")
    assert [(o.name, o.shape, o.memory, o.is_output) for o in dot.operands] == [
        ("a", (8,), "V", False),
        ("b", (8,), "V", False),
        ("sum", (), "S", True),
    ]
    kernel = dot.kernel
    assert kernel.name == "dot"
    assert [(d.name, d.extent, d.kind) for d in kernel.dims] == [("i", 8, "reduction")]
    assert [a.name for a in kernel.operands] == ["a", "b", "sum"]


def test_machines_are_values():
    assert machine_from_text(TOY, "a.mlir") == machine_from_text(TOY, "b.mlir")
    assert len({machine_from_text(TOY, "a.mlir"), machine_from_text(TOY, "b.mlir")}) == 1


@pytest.mark.parametrize(
    ("look_up", "message"),
    [
        (lambda m: m.find_memory("W"), "machine @toy has no memory 'W'; known are DDR, V, S"),
        (lambda m: m.find_engine("x"), "machine @toy has no engine 'x'; known are core"),
        (lambda m: m.path_to("S"), "machine @toy has no path to @S; add an arch.path"),
        (lambda m: m.path_between("V", "DDR"), "has no path from @V to @DDR; add an arch.path"),
        (lambda m: m.find_channel("core", "x"), "has no channel from @core to @x"),
        (lambda m: m.compute_for("mac"), "machine @toy has no compute unit for @mac"),
        (
            lambda m: m.find_intrinsic("dot").find_param("p"),
            "@dot has no parameter 'p'; known are none",
        ),
    ],
)
def test_unknown_names(toy: Machine, look_up, message: str):
    with pytest.raises(WeftError) as error:
        look_up(toy)
    assert message in str(error.value)


# --- VTA ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "clock", "bytes_per_cycle", "row_cycles", "shapes", "depths"),
    [
        ("vta-1x16x16", 100e6, 4, 30, (1, 16, 16), (2048, 1024, 2048, 2048, 8192)),
        ("vta-1x16x16-zu", 333e6, 8, 50, (1, 16, 16), (2048, 1024, 2048, 2048, 8192)),
        ("vta-8x8x8-zu", 333e6, 8, 50, (8, 8, 8), (512, 4096, 512, 512, 8192)),
    ],
)
def test_vta_machines(
    name: str,
    clock: float,
    bytes_per_cycle: int,
    row_cycles: int,
    shapes: tuple[int, int, int],
    depths: tuple[int, ...],
):
    machine = load_machine(MACHINES / f"{name}.mlir")
    batch, block_out, block_in = shapes
    assert (machine.name, machine.target, machine.clock_hz) == (name, "vta", clock)
    assert [machine.find_memory(m).element_shape for m in ("INP", "WGT", "ACC", "OUT", "UOP")] == [
        (batch, block_in),
        (block_out, block_in),
        (batch, block_out),
        (batch, block_out),
        (),
    ]
    assert (
        tuple(machine.find_memory(m).depth for m in ("INP", "WGT", "ACC", "OUT", "UOP")) == depths
    )
    # The sizes in bytes are the same for all configurations.
    kibibytes = {m.name: m.capacity_bytes / 1024 for m in machine.memories if m.level == "sram"}
    assert kibibytes == {"INP": 32, "WGT": 256, "ACC": 128, "OUT": 32, "UOP": 32}
    assert machine.find_memory("UOP").usable_entries == 2048
    assert machine.find_memory("OUT").shares_index_with == "ACC"
    assert machine.find_memory("DRAM").capacity_bytes == 2**32
    for path in machine.paths:
        assert (path.bytes_per_cycle, path.setup_cycles) == (bytes_per_cycle, 50)
        assert path.row_cycles == row_cycles
        assert path.max_row_elements == 2**16 - 1
    assert {p.name: p.max_pad for p in machine.paths if p.max_pad} == {
        "load_inp": 15,
        "load_acc": 15,
    }
    assert machine.path_between("OUT", "DRAM").conversion == "truncate"
    assert {(c.source, c.dest, c.depth) for c in machine.channels} == {
        ("load", "compute", 255),
        ("compute", "load", 255),
        ("compute", "store", 255),
        ("store", "compute", 255),
    }
    assert {(e.name, e.queue_depth, e.nop_cycles) for e in machine.engines} == {
        ("load", 512, 3),
        ("compute", 512, 3),
        ("store", 512, 3),
    }
    gemm, alu = machine.compute_for("vta_gemm"), machine.compute_for("vta_shr_imm")
    assert (gemm.setup_cycles, gemm.cycles_per_op, gemm.min_accumulator_distance) == (40, 1, 3)
    assert (alu.setup_cycles, alu.cycles_per_op) == (40, 2)
    extents = machine.find_intrinsic("vta_gemm").kernel.extents
    assert extents == (batch, block_out, block_in)


def test_every_vta_intrinsic_has_a_unit(vta: Machine):
    for intrinsic in vta.intrinsics:
        assert vta.compute_for(intrinsic.name).engine == "compute"


def test_modes_are_left_at_their_default(vta: Machine):
    gemm = vta.find_intrinsic("vta_gemm")
    assert [a.name for a in gemm.full_kernel.operands] == ["inp", "wgt", "reset", "acc"]
    assert [a.name for a in gemm.kernel.operands] == ["inp", "wgt", "acc"]
    assert gemm.kernel.num_inputs == 2
    assert gemm.with_params({}) == gemm.with_params({"reset": 0}) == gemm.kernel
    assert gemm.with_params({"reset": 1}).bodies == (ScalarConst(0, "i32"),)


def test_immediates_are_scalar_inputs_with_a_range(vta: Machine):
    shift, add = vta.find_intrinsic("vta_shr_imm"), vta.find_intrinsic("vta_add_imm")
    assert [(a.name, a.shape) for a in shift.kernel.operands] == [("imm", ()), ("dst", (1, 16))]
    assert (shift.find_param("imm").lower, shift.find_param("imm").upper) == (0, 15)
    assert (add.find_param("imm").lower, add.find_param("imm").upper) == (-32768, 32767)
    fixed = add.with_params({"imm": -3})
    assert [a.name for a in fixed.operands] == ["dst"]
    assert str(fixed.bodies[0]).count("ScalarConst(value=-3, type='i32')") == 1
    with pytest.raises(WeftError, match="parameter 'imm' is 16, but runs over 0 to 15"):
        shift.with_params({"imm": 16})


# --- bad input ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        (
            "{depth = 16}",
            "",
            "arch.memory @V",
            "arch.memory @V: depth is missing; add `depth = N` with N the number of entries, "
            "1 or more",
        ),
        (
            "depth = 16",
            "depth = -16",
            "arch.memory @V",
            "arch.memory @V: depth is -16, but must be 1 or more",
        ),
        (
            "depth = 16",
            'depth = "16"',
            "arch.memory @V",
            "arch.memory @V: depth must be a whole number like 2048. Underlying verification "
            'failure: "16" should be of base attribute integer',
        ),
        (
            "usable_entries = 3",
            "usable_entries = 5",
            "arch.memory @S",
            "arch.memory @S: usable_entries is 5, but depth is 4; give 4 or less",
        ),
        (
            "alignment_bytes = 64",
            "alignment_bytes = 48",
            "arch.memory @DDR",
            "arch.memory @DDR: alignment_bytes is 48, but must be a power of two; the next one "
            "is 64",
        ),
        (
            "{bytes_per_cycle = 32}",
            "{bytes_per_cycle = 32, row_cycels = 4}",
            "arch.path",
            "arch.path @load: attribute 'row_cycels' is not known here; known are "
            "bytes_per_cycle, conversion, cost_source, dest, energy_pj_per_byte, engine, "
            "max_pad, max_row_elements, max_row_stride_elements, max_rows, pad_cycles, "
            "row_cycles, setup_cycles, source",
        ),
        (
            "of @near",
            "of @middle",
            "arch.array",
            "arch.array @cores: level @middle is not a level of the machine; use one of @far, "
            "@near, or add it",
        ),
        (
            "to @V on",
            "to @W on",
            "arch.path",
            "arch.path @load: dest @W is not a memory of the machine; use one of @DDR, @V, @S, "
            "or add it",
        ),
        (
            "@V on @core",
            "@V on @dma",
            "arch.path",
            "arch.path @load: engine @dma is not an engine of the machine; use one of @core, or "
            "add it",
        ),
        (
            "[@dot]",
            "[@dot, @mac]",
            "arch.compute",
            "arch.compute @unit: intrinsic @mac is not an intrinsic of the machine; use one of "
            "@dot, or add it",
        ),
        (
            "@S : tensor<f32>",
            "@V : tensor<f32>",
            "arch.memory @V : tensor<f32>",
            "arch.memory @V: the name @V is already taken by arch.memory @V; names are unique "
            "in a machine, rename one of the two",
        ),
        (
            "@V : tensor<8xf32>",
            "@V : tensor<4xf32>",
            "intrin.def",
            "intrin.def @dot: operand 'a' has type tensor<8xf32>, but an entry of its memory @V "
            "is tensor<4xf32>; make them the same",
        ),
        (
            '"sum", @S',
            '"sum", @T',
            "intrin.def",
            "intrin.def @dot: operand 'sum' sits in @T, which is not a memory of the machine; "
            "use one of @DDR, @V, @S, or add it",
        ),
        (
            'dims ["i"]',
            'dims ["i", "j"]',
            "intrin.def",
            "intrin.def @dot: dims names 2 dimensions, but the body has 1; name each",
        ),
        (
            "clock_hz = 1000",
            "clock_hz = 0",
            "arch.machine",
            "arch.machine @toy: clock_hz is 0, but must be 1 or more",
        ),
    ],
)
def test_bad_machines(old: str, new: str, place: str, message: str):
    text = TOY.replace(old, new)
    assert text != TOY
    with pytest.raises(WeftError) as error:
        machine_from_text(text, "toy.mlir")
    where, _, what = str(error.value).partition(": ")
    assert what == message
    assert where.split(":")[:2] == ["toy.mlir", str(line_of(text, place))]


def test_a_body_that_contradicts_itself():
    text = TOY.replace("@S : tensor", "@H : tensor<4xf32> {depth = 1}\n    arch.memory @S : tensor")
    text = text.replace('"b", @V', '"b", @H').replace("%b: tensor<8xf32>", "%b: tensor<4xf32>")
    text = text.replace("tensor<8xf32>, tensor<8xf32>) outs", "tensor<8xf32>, tensor<4xf32>) outs")
    with pytest.raises(WeftError) as error:
        machine_from_text(text, "toy.mlir")
    assert str(error.value) == (
        f"toy.mlir:{line_of(text, '%0 = ')}:5: linalg.generic: inferred input/output operand #1 "
        f"has shape's dimension #0 to be 8, but found 4"
    )


def test_a_body_that_is_no_kernel():
    text = TOY.replace('["reduction"]', '["window"]')
    with pytest.raises(WeftError) as error:
        machine_from_text(text, "toy.mlir")
    assert str(error.value).startswith(f"toy.mlir:{line_of(text, '%0 = ')}:5: linalg.generic")
    assert str(error.value).endswith("use parallel or reduction (in intrin.def @dot)")


def test_a_body_that_captures_a_parameter():
    text = TOY.replace("%p", "%m").replace("\n  ] {", '\n  ] params [#intrin.param<"p", 0 to 1>] {')
    text = text.replace("%sum: tensor<f32>)", "%p: i1, %sum: tensor<f32>)")
    text = text.replace(
        ", affine_map<(i) -> ()>]", ", affine_map<(i) -> ()>, affine_map<(i) -> ()>]"
    )
    text = text.replace(
        "%b : tensor<8xf32>, tensor<8xf32>)", "%b, %p : tensor<8xf32>, tensor<8xf32>, i1)"
    )
    text = text.replace("%y: f32,", "%y: f32, %z: i1,")
    assert machine_from_text(text, "toy.mlir").find_intrinsic("dot").params[0].upper == 1
    text = text.replace("%q = arith.addf %s, %m : f32", "%q = arith.select %p, %s, %x : f32")
    with pytest.raises(WeftError) as error:
        machine_from_text(text, "toy.mlir")
    assert str(error.value) == (
        f"toy.mlir:{line_of(text, 'intrin.def')}:3: intrin.def @dot: its body captures a value; "
        f"pass it as ins"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "m.mlir: is empty; describe the accelerator in an arch.machine"),
        ("// only a comment\n", "m.mlir: is empty; describe the accelerator in an"),
        ("builtin.module {\n}", "m.mlir: holds no arch.machine; describe the accelerator in one"),
        ("arch.machine @a", "m.mlir:1:16: not a valid machine description: "),
        ("\narch.engin @a", "m.mlir:2:12: not a valid machine description: Operation arch.engin"),
        ("arch.engine @a", "m.mlir:1:1: arch.engine @a: 'arch.engine' expects parent op"),
        ('"unclosed' + 100 * "x", "m.mlir:1:1: not a valid machine description: "),
        (
            TOY + '\narch.machine @other target "t" attributes {clock_hz = 1} {\n}',
            f"m.mlir:{line_of(TOY, '%q = ') + 7}:1: the file holds arch.machine @toy and "
            f"arch.machine @other; a machine has a file of its own",
        ),
        (
            TOY.replace('"reduction"', '"reductoin"'),
            f"m.mlir:{line_of(TOY, '%0 = ')}:5: not a valid machine description: 'reductoin' is",
        ),
        (
            TOY.replace("] {\n  ^bb0", ' ] params [#intrin.param<"p", 2 to 1>] {\n  ^bb0'),
            f"m.mlir:{line_of(TOY, 'intrin.def')}:3: not a valid machine description: "
            f"#intrin.param: 'p' runs over 2 to 1",
        ),
    ],
)
def test_text_that_is_not_a_machine(text: str, message: str):
    with pytest.raises(WeftError) as error:
        machine_from_text(text, "m.mlir")
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_files_that_cannot_be_read(tmp_path: Path):
    with pytest.raises(WeftError, match=r"machine file '.*none.mlir' does not exist; give"):
        load_machine(tmp_path / "none.mlir")
    with pytest.raises(WeftError, match=r"cannot read machine file '.*': Is a directory"):
        load_machine(tmp_path)
    (tmp_path / "binary.mlir").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(WeftError, match=r"machine file '.*binary.mlir' is not text in UTF-8"):
        load_machine(tmp_path / "binary.mlir")
    (tmp_path / "toy.mlir").write_text(TOY.replace("depth = 16", "depth = 0"))
    place = f"{tmp_path / 'toy.mlir'}:{line_of(TOY, 'arch.memory @V')}:5: "
    with pytest.raises(WeftError) as error:
        load_machine(tmp_path / "toy.mlir")
    assert str(error.value) == f"{place}arch.memory @V: depth is 0, but must be 1 or more"
