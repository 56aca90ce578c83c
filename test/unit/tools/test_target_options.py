"""Options of `weft compile` that a target has no use for are refused in one line."""

import re

import pytest

from weft.tools.cli.weft import main
from weft.tools.stages import accepted_options
from weft.transforms.core.errors import WeftError
from weft.transforms.embed.options import EmbedOptions

EMBEDDING = {"--intrinsic": "i", "--candidates": "1", "--mac-weight": "1", "--data-weight": "1"}
NODES: dict[str, str | None] = {
    **{"--goal": "energy", "--convention": "executed", "--solver": "kapla"},
    **{"--space": "executable", "--degree": "5", "--filters": "cold", "--k": "4"},
    **{"--jobs": "1", "--bound": None},
}
CORE: dict[str, str | None] = {
    **{"--search-steps": "1", "--layouts": "free"},
    **{"--data-memory-limit": None, "--no-data-memory-limit": None},
}
NATIVE: dict[str, str | None] = {"--threads": "1", "--shared": None, "--no-shared": None}
OTHERS = {"--strategy": "none", "--activation-layout": "NHWC", "--seconds": "60"}
SCHEDULE = {"--schedule": "none.json"}
OPTIONS: dict[str, str | None] = {**EMBEDDING, **NODES, **CORE, **NATIVE, **OTHERS, **SCHEDULE}
"""Each with a value that is the one it has if it is not given, where there is one."""

TAKEN: dict[str, set[str]] = {
    "vta-1x16x16": {*EMBEDDING, "--strategy", "--activation-layout"},
    "multi-2x2": {*NODES, *SCHEDULE},
    "stcp920": set(),
    "aie1": {*CORE, *SCHEDULE, "--seconds"},
    "host-avx2": {"--intrinsic", "--seconds", *NATIVE},
}
"""What decides something on each machine."""


@pytest.mark.parametrize("machine", TAKEN)
@pytest.mark.parametrize("option", OPTIONS)
def test_options_are_taken_or_refused(
    machine: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    value = OPTIONS[option]
    given = option if value is None else f"{option}={value}"
    code = main(["compile", "none.mlir", "--machine", machine, "--print-pipeline", given])
    said = capsys.readouterr().err
    if option in TAKEN[machine]:
        assert not re.search(r"leave (it|the option) out", said)
        assert code == 0 or re.match("error: cannot read (schedule )?'none.json': ", said)
        return
    assert code == 1
    assert re.fullmatch(r"error: .*; leave (it|the option) out\n", said)
    assert option in said or (machine, option) == ("host-avx2", "--activation-layout")


def test_a_host_takes_the_intrinsic_alone_of_an_embedding() -> None:
    def host(*, intrinsic: str | None = None) -> None:
        del intrinsic

    def core(*, seconds: float | None = None) -> None:
        del seconds

    named = EmbedOptions(intrinsic="dot")
    assert accepted_options((host,), "host", {"embed": named}) == [{"intrinsic": "dot"}]
    for other in (EmbedOptions(weights=(1, 2)), EmbedOptions("dot", candidates=1)):
        with pytest.raises(WeftError, match="'host' takes no options but the intrinsic; leave"):
            accepted_options((host,), "host", {"embed": other})
    with pytest.raises(WeftError, match="'aie1' takes no options of an embedding; leave them"):
        accepted_options((core,), "aie1", {"embed": EmbedOptions()})
