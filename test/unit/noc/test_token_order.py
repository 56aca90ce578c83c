"""Tokens that say nothing are left out of programs, which take as long as before."""

from __future__ import annotations

import random

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from weft.dialects import noc
from weft.dialects.noc.lists import rows_of_run, runs_of_rows
from weft.lowering.noc.token_order import simplify_tokens
from weft.targets.noc.simulate import simulate
from weft.tools.registry.contexts import make_context
from weft.transforms.core.errors import WeftError

HEAD = 'noc.alloc "x" in @DRAM at 0 shape [8, 8] of i16\n'
BUFFERS = ("a", "b", "c")


def parse(text: str) -> ModuleOp:
    module = Parser(make_context("multi-2x2"), text).parse_module()
    module.verify()
    return module


def simplified(text: str) -> ModuleOp:
    module = parse(text)
    for op in module.body.block.ops:
        if isinstance(op, noc.ProgramOp):
            simplify_tokens(op.body.block)
    module.verify()
    return module


def test_what_is_done_anyway_is_left_out() -> None:
    """Tokens before others; in a loop those that are so at its start and at the end of a turn."""
    found = str(
        simplified("""noc.program @p on @node first [0, 0] count [1, 1] (%a, %b) {
      %0 = noc.wait "s"
      %1 = noc.wait "t" after %0
      %2, %3, %4 = noc.for %i = 0 to 3 step 1 carry (%5 = %0, %6 = %1, %7 = %1) {
        %8 = noc.wait "u" after %0, %5, %6
        %9 = noc.wait "v" after %5, %8, %7
        noc.yield %8, %9, %8
      }
      %10 = noc.wait "w" after %0, %2, %3, %4
    }""")
    )
    lines = [line.strip() for line in found.splitlines()]
    assert lines[4:9] == [
        "%2 = noc.for %i = 0 to 3 carry (%3 = %1) {",
        '%4 = noc.wait "u" after %3',
        '%5 = noc.wait "v" after %4',
        "noc.yield %5",
        "}",
    ]
    assert lines[9] == '%6 = noc.wait "w" after %2'


def test_equal_tokens_do_not_leave_each_other_out() -> None:
    found = str(
        simplified("""noc.program @p on @node first [0, 0] count [1, 1] (%a, %b) {
      %0 = noc.wait "s"
      %1, %2 = noc.for %i = 0 to 3 step 1 carry (%3 = %0, %4 = %0) {
        %5 = noc.wait "u" after %3, %4
        noc.yield %5, %5
      }
      %6 = noc.wait "w" after %1, %2
    }""")
    )
    assert 'noc.wait "u" after %' in found
    assert 'noc.wait "w" after %' in found


def random_program(draw: random.Random) -> str:
    """Allocations, then copies in loops in loops, with tokens of any of those before."""
    lines = ["noc.program @p on @node first [0, 0] count [2, 2] (%a, %b) {"]
    tokens: list[str] = []
    for number, name in enumerate(BUFFERS):
        after = f" after {tokens[-1]}" if tokens else ""
        lines.append(f'%t{name} = noc.alloc "{name}" in @GBUF at {64 * number} shape [8, 8] of i16'
                     f"{after}")  # fmt: skip
        tokens.append(f"%t{name}")
    count = iter(range(1000))

    def some(known: list[str]) -> str:
        last = [known[-1]] if draw.random() < 0.9 else ["%tc"]
        return ", ".join(dict.fromkeys(draw.choices(known, k=draw.randint(0, 3)) + last))

    def block(known: list[str], depth: int) -> None:
        for _ in range(draw.randint(2, 4)):
            if depth < 2 and draw.random() < 0.5:
                loop(known, depth)
                continue
            name = f"%v{next(count)}"
            source, dest = draw.choice(['DRAM "x', 'GBUF "a', 'GBUF "b']), draw.choice("bc")
            copy = f'<@{source}"> to <@GBUF "{dest}">'
            lines.append(f"{name} = noc.copy {copy} after {some(known)}")
            known.append(name)

    def loop(known: list[str], depth: int) -> None:
        number, carried = next(count), draw.randint(1, 4)
        results = [f"%r{number}_{i}" for i in range(carried)]
        args = [f"%c{number}_{i}" for i in range(carried)]
        pairs = ", ".join(f"{arg} = {draw.choice(known)}" for arg in args)
        lines.append(f"{', '.join(results)} = noc.for %i{number} = 0 to {draw.randint(1, 4)} step "
                     f"1 carry ({pairs}) {{")  # fmt: skip
        inner = [*known, *args]
        block(inner, depth + 1)
        lines.append(f"noc.yield {', '.join(draw.choices(inner, k=carried))}")
        lines.append("}")
        known += results

    block(tokens, 0)
    return HEAD + "\n".join([*lines, "}"])


@pytest.mark.parametrize("seed", range(24))
def test_programs_take_as_long_as_before(seed: int) -> None:
    """Every op starts when it did, or the program is as wrong as it was."""
    text = random_program(random.Random(seed))
    machine = make_context("multi-2x2").machine()
    found: list[object] = []
    for module in (parse(text), simplified(text)):
        try:
            run = simulate(module, machine, functional=False, trace=True, native=False)
        except WeftError as error:
            found.append(str(error))
            continue
        spans = [(s.track, s.what, s.start, s.end) for s in run.spans]
        found.append((run.cycles, run.waited, run.ops, spans))
    assert found[0] == found[1]


def test_runs_of_rows() -> None:
    draw = random.Random(3)
    for _ in range(200):
        width = draw.randint(1, 3)
        rows = [tuple(draw.randrange(3) for _ in range(width)) for _ in range(draw.randint(0, 12))]
        written = [each for row, runs in runs_of_rows(rows) for each in rows_of_run(row, runs)]
        assert written == rows
    box = [(a, b, 7 - a) for a in range(1, 6) for b in (0, 5, 10)]
    assert list(runs_of_rows(box)) == [((1, 0, 6), ((3, (0, 5, 0)), (5, (1, 0, -1))))]
    assert list(runs_of_rows([(0, 1), (0, 2), (3, 4)])) == [
        ((0, 1), ()),
        ((0, 2), ()),
        ((3, 4), ()),
    ]
