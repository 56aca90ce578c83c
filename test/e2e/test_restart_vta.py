"""
A compile for VTA goes on from any of its stages, with the same folder; an edited stage becomes
another program, which is right for what the text then says.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.e2e.stages import check_meanings, check_restarts, stages_of
from xdsl.utils.arg_spec import parse_pipeline

import weft
from weft.targets.vta.executable import Executable
from weft.tools.api import pipeline
from weft.tools.bench.layers import Epilogue, conv2d_mlir, matmul_mlir
from weft.tools.cli.run import check_results
from weft.tools.common.arrays import argument_forms, random_array
from weft.tools.registry.contexts import make_context
from weft.tools.registry.universe import multiverse
from weft.transforms.core.errors import WeftError
from weft.transforms.core.functions import function_of
from weft.transforms.core.pipeline import facts_of, marked_entry
from weft.transforms.embed.options import EmbedOptions
from weft.transforms.model.load import load_module
from weft.transforms.schedule.search import SearchOptions
from weft.transforms.strategy.choose import StrategyOptions
from weft.transforms.strategy.rules import RULES

MACHINE = "vta-1x16x16"
SCALED = Epilogue(bias=True, shift=6)
CONV = conv2d_mlir(1, 3, 10, 10, 16, 3, 3, stride=2, pad=1, epilogue=SCALED)
SMALL = conv2d_mlir(1, 3, 4, 4, 16, 2, 2, epilogue=SCALED)
FEW = SearchOptions(num_evaluated=9)
PRODUCT = matmul_mlir(12, 32, 48, epilogue=Epilogue(bias=True, shift=6, relu=True))

CASES = {
    "stored anew": (CONV, "vta-8x8x8-zu", {"strategy": StrategyOptions(count=1, search=FEW)}),
    "for memory, in another order": (
        SMALL,
        MACHINE,
        {"strategy": StrategyOptions("memory", 1, search=FEW), "activation_layout": "NHWC"},
    ),
    "wishes": (
        PRODUCT,
        MACHINE,
        {"strategy": "none", "embed": EmbedOptions(candidates=2, weights=(1, 3))},
    ),
}

DECIDED = {
    "activation_layout": "layout-activations",
    "strategy": "embed-intrinsics",
    "embed": "embed-intrinsics",
}
"""Options, each with the pass that writes what it asks for."""


@pytest.mark.parametrize(("source", "machine", "options"), CASES.values(), ids=CASES)
def test_each_stage_gives_the_same_folder(
    source: str, machine: str, options: dict[str, object], tmp_path: Path
) -> None:
    count = check_restarts(source, machine, tmp_path, options, DECIDED)
    assert count == 7 + ("activation_layout" in options)
    check_meanings(stages_of(tmp_path / "stages"), machine)


# --- one compile, looked at and edited --------------------------------------------------------


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The stages of the product by the pass that made them, and two of convolutions."""
    folder = tmp_path_factory.mktemp("stages")
    weft.compile(PRODUCT, MACHINE, dump_ir=folder / "product")
    large = conv2d_mlir(1, 3, 34, 34, 32, 3, 3, epilogue=SCALED)
    weft.compile(large, MACHINE, strategy=StrategyOptions(count=1), dump_ir=folder / "conv")
    found = {p.stem[3:]: p.read_text() for p in sorted((folder / "product").glob("*.mlir"))}
    weft.compile(SMALL, MACHINE, activation_layout="NHWC", strategy="none", dump_ir=folder / "nhwc")
    found["ordered"] = next((folder / "nhwc").glob("*layout-activations.mlir")).read_text()
    found["stored"] = next((folder / "conv").glob("*embed-intrinsics.mlir")).read_text()
    return found


def compiled(text: str) -> Executable:
    """A program that computes what the text means."""
    executable = weft.compile(text, MACHINE)
    assert isinstance(executable, Executable)
    function = function_of(load_module(text, make_context()))
    arrays = {name: random_array(name, *form, 3) for name, form in argument_forms(function).items()}
    results, _ = weft.run(executable, arrays)
    check_results(executable, arrays, results)
    return executable


def test_facts_are_those_of_the_source(stages: dict[str, str]) -> None:
    """Also behind `dataflow-tile`, and where no entry was marked."""
    for name in ("embed-intrinsics", "dataflow-tile", "convert-intrin-to-vta"):
        assert compiled(stages[name]).facts.macs == 12 * 32 * 48
    tiled = stages["dataflow-tile"]
    entry = marked_entry(load_module(tiled, make_context()))
    assert entry is not None
    assert facts_of(entry)["macs"] == 12 * 32 * 48
    head, begin, tail = tiled.partition("attributes {weft.entry")
    unmarked = head + tail[tail.index("}} {") + 2 :]
    assert begin
    assert "weft.facts" not in unmarked
    facts = compiled(unmarked).facts
    assert facts == compiled(tiled).facts
    assert facts.macs == 12 * 32 * 48


def test_what_no_text_says_is_not_made_up(stages: dict[str, str]) -> None:
    head, _, tail = stages["convert-intrin-to-vta"].partition("attributes {weft.entry")
    executable = compiled(head + tail[tail.index("}} {") + 2 :])
    assert executable.facts.macs is None
    assert executable.facts.bound_cycles is None
    assert "multiply-accumulates" not in executable.summary()


def test_facts_that_are_none_are_refused(stages: dict[str, str]) -> None:
    text = stages["convert-intrin-to-vta"]
    with pytest.raises(WeftError, match=r"'weft\.facts' of @main: macs is no whole number"):
        weft.compile(text.replace("macs = 18432 : i64", 'macs = "many"'), MACHINE)
    with pytest.raises(WeftError, match=r"@main: candidates\[0\] is not what embed-intrinsics"):
        weft.compile(text.replace("first_look = false, ", ""), MACHINE)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[[0, 0], ", "[[99, 0], ", r"vta\.execute %y: a relocation is for instruction 99; the "),
        (", 3]]>", ", 2]]>", r"counts elements of 16 bytes in buffer 2, which others count in"),
        ("@program0 on", "@program1 on", r"vta\.execute %y: there is no program @program1"),
    ],
)
def test_programs_that_do_not_fit(stages: dict[str, str], old: str, new: str, message: str) -> None:
    text = stages["convert-intrin-to-vta"]
    assert old in text
    with pytest.raises(WeftError, match=message):
        weft.compile(text.replace(old, new), MACHINE)


def test_another_tile(stages: dict[str, str]) -> None:
    text = stages["dataflow-tile"]
    begin = text.index("dataflow.layer @layer0")
    layer = text[begin:]
    for whole in ('"inp" in @INP (n = 12', '"acc" in @ACC (n = 12'):
        assert whole in layer
        layer = layer.replace(whole, whole.replace("12", "4"))
    update = "dataflow.update (n += 4)\n"
    layer = layer.replace("by 16\n    }", f"by 16\n      {update}    }}")
    before, after = compiled(text), compiled(text[:begin] + layer)
    assert len(after.program.stream) > len(before.program.stream)
    assert after.facts.macs == before.facts.macs


def test_another_epilogue(stages: dict[str, str]) -> None:
    text = stages["embed-intrinsics"]
    changed = text.replace("@vta_shr_imm {imm = 6", "@vta_shr_imm {imm = 3")
    assert changed != text
    assert compiled(changed).listing() != compiled(text).listing()


def test_another_buffering(stages: dict[str, str]) -> None:
    """The schedule that was searched for the choice of a strategy."""
    text = stages["stored"]
    assert "unfold" in text
    assert text.count(" copies 2") >= 1
    before, after = compiled(text), compiled(text.replace(" copies 2", ""))
    assert after.facts.predicted_cycles > before.facts.predicted_cycles
    assert after.facts.bound_cycles == before.facts.bound_cycles
    assert after.candidates == before.candidates


def test_the_caller_holds_what_the_text_says(stages: dict[str, str]) -> None:
    """Arguments and results that the text stores in another order."""
    text = stages["ordered"]
    executable = compiled(text)
    assert executable.find_buffer("x").host_shape == (1, 4, 4, 3)
    assert executable.find_buffer("result").host_shape == (1, 3, 3, 16)


# --- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "options", "message"),
    [
        ("embed-intrinsics", {"strategy": "memory"}, "embed-intrinsics: choice=memory is given"),
        ("dataflow-tile", {"strategy": "none"}, "embed-intrinsics: choice=none is given, but the"),
        (
            "convert-intrin-to-vta",
            {"embed": EmbedOptions(intrinsic="vta_gemm")},
            "embed-intrinsics: intrinsic=vta_gemm is given",
        ),
        ("dataflow-tile", {"embed": EmbedOptions(weights=(2, 1))}, "mac-weight=2.0 is given"),
        # What is given is refused even where it is what would be done without it.
        ("dataflow-tile", {"strategy": "performance"}, "choice=performance is given"),
        ("embed-intrinsics", {"embed": EmbedOptions(candidates=1)}, "mac-weight=1.0 is given"),
        ("stored", {"activation_layout": "NHWC"}, "layout-activations: order=NHWC is given"),
        ("dataflow-tile", {"activation_layout": "NC"}, "layout-activations: order=NC is given"),
        ("convert-intrin-to-vta", {"activation_layout": "NC"}, "order=NC is given"),
    ],
)
def test_what_is_decided_is_not_asked_again(
    stages: dict[str, str], stage: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(WeftError, match=message):
        weft.compile(stages[stage], MACHINE, options=options)


def test_a_pipeline_that_is_printed_is_read(stages: dict[str, str]) -> None:
    wishes = EmbedOptions(candidates=2, weights=(1, 0.5))
    few = StrategyOptions(count=2, weights=(1, 0.5), embed=wishes)
    options = {"embed": wishes, "strategy": few}
    text = pipeline(MACHINE, options=options)
    assert "embed-intrinsics{" in text
    assert 'unit="gemm"' in text
    ctx = make_context(MACHINE)
    module = load_module(PRODUCT, ctx)
    for spec in parse_pipeline(text):
        multiverse().all_passes[spec.name]().from_pass_spec(spec).apply(ctx, module)
    direct = weft.compile(PRODUCT, MACHINE, options=options)
    again = weft.compile(str(module), MACHINE)
    assert again.listing() == direct.listing()


@pytest.mark.parametrize(
    "options",
    [
        {"embed": EmbedOptions(user={"whole": lambda v: v.extent("k") == 16})},
        {"strategy": StrategyOptions(rules=RULES[:-1])},
    ],
)
def test_python_objects_are_not_printed(options: dict[str, object]) -> None:
    with pytest.raises(WeftError, match="embed-intrinsics: its options are a Python object"):
        pipeline(MACHINE, options=options)
