"""Copies of copies: programs that go on with fewer give the same, and take no longer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.transforms.canonicalize import CanonicalizePass

from weft.dialects.noc import CopyOp
from weft.targets.noc.simulate import Simulation
from weft.tools.registry.contexts import make_context
from weft.transforms.model.load import load_module

Run = Callable[..., Simulation]

X = np.arange(16, dtype=np.int16)
SHARED = """
noc.alloc "x" in @DRAM at 0 shape [16] of i16
noc.alloc "y" in @DRAM at 64 shape [16] of i16
noc.alloc "z" in @DRAM at 128 shape [20] of i16
"""
GIVEN = {"x": X, "z": np.zeros(20, np.int16)}


def canonical(text: str) -> ModuleOp:
    module = load_module(text, make_context())
    CanonicalizePass().apply(make_context(), module)
    module.verify()
    return module


def copies(module: ModuleOp) -> int:
    return sum(1 for op in module.walk() if isinstance(op, CopyOp))


def chain(generator: Random) -> str:
    """A program of one node that moves `x` to `y` through buffers of its own."""
    count = generator.randint(1, 4)
    buffers = [f'@LB "b{i}"' for i in range(count)]
    lines = [f'noc.alloc "b{i}" in @LB at {16 * i} shape [16] of i16' for i in range(count)]
    last, source = "", '@DRAM "x"'
    for step, into in enumerate([*buffers, '@DRAM "y"']):
        after = f" after {last}" if last else ""
        for part in generator.choice([("",), ("[8 : 8]", "[0 : 8]")]):
            last = f"%t{step}{len(part)}{part[1:2]}"
            lines.append(f"{last} = noc.copy <{source}{part}> to <{into}{part}>{after}")
            after = f" after {last}"
        if generator.random() < 0.3:
            lines.append(f'noc.copy <{into}[0 : 4]> to <@DRAM "z"[{4 * step} : 4]> after {last}')
        source = into
    head = "noc.program @p on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %d)"
    return SHARED + head + "{\n" + "\n".join(lines) + "\n}\n"


def chain_of(count: int) -> str:
    """A program that moves `x` to `y` through so many buffers of its own, one after the other."""
    lines = [f'noc.alloc "b{i}" in @LB at {16 * i} shape [16] of i16' for i in range(count)]
    places = ['@DRAM "x"', *(f'@LB "b{i}"' for i in range(count)), '@DRAM "y"']
    for step, (source, into) in enumerate(pairwise(places)):
        after = f" after %t{step - 1}" if step else ""
        lines.append(f"%t{step} = noc.copy <{source}> to <{into}>{after}")
    head = "noc.program @p on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%a, %b, %c, %d)"
    return SHARED + head + "{\n" + "\n".join(lines) + "\n}\n"


@pytest.mark.parametrize("seed", range(6))
def test_chains_of_copies(run: Run, seed: int) -> None:
    text = chain(Random(seed))
    plain, fewer = load_module(text, make_context()), canonical(text)
    before, after = run(text, GIVEN), run(str(fewer), GIVEN)
    for buffer in ("y", "z"):
        assert np.array_equal(after.array(buffer, "DRAM"), before.array(buffer, "DRAM"))
    assert np.array_equal(after.array("y", "DRAM"), X)
    assert after.cycles <= before.cycles
    assert copies(fewer) <= copies(plain)


def test_a_chain_becomes_two_copies(run: Run) -> None:
    text = chain_of(5)
    module = canonical(text)
    assert (copies(load_module(text, make_context())), copies(module)) == (6, 2)
    assert np.array_equal(run(str(module), GIVEN).array("y", "DRAM"), X)


def test_what_others_wait_for_is_not_lost(run: Run) -> None:
    """The source is changed after the copy: what reads it later must still come before."""
    body = """
      %a = noc.alloc "a" in @LB at 0 shape [16] of i16
      %w = noc.alloc "w" in @LB at 16 shape [16] of i16
      %r = noc.copy <@DRAM "x"> to <@LB "a"> after %a
      %t = noc.copy <@LB "a"> to <@LB "w"> after %r, %w
      %n = noc.copy <@DRAM "n"> to <@LB "a"> after %t
      %u = noc.copy <@LB "w"> to <@DRAM "y"> after %t, %n
    """
    text = f"""{SHARED}
    noc.alloc "n" in @DRAM at 256 shape [16] of i16
    noc.program @p on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%0, %1, %2, %3) {{{body}}}
    """
    module = canonical(text)
    assert copies(module) == 4
    found = run(str(module), {"x": X, "n": X + 100})
    assert np.array_equal(found.array("y", "DRAM"), X)


def test_buffers_of_others_stay(run: Run) -> None:
    """A buffer that another program reads, by the same name, is no mere way."""
    text = f"""{SHARED}
    noc.program @p on @core first [0, 0, 0, 0] count [1, 1, 1, 1] (%0, %1, %2, %3) {{
      %a = noc.alloc "a" in @LB at 0 shape [16] of i16
      %w = noc.alloc "w" in @LB at 16 shape [16] of i16
      %r = noc.copy <@DRAM "x"> to <@LB "a"> after %a
      %t = noc.copy <@LB "a"> to <@LB "w"> after %r, %w
      %u = noc.copy <@LB "w"> to <@DRAM "y"> after %t
      noc.signal "there" at (0, 0, 0, 1) after %u
    }}
    noc.program @q on @core first [0, 0, 0, 1] count [1, 1, 1, 1] (%0, %1, %2, %3) {{
      %g = noc.wait "there"
      %b = noc.alloc "b" in @LB at 0 shape [16] of i16
      noc.copy <@LB(0, 0, 0, 0) "w"> to <@LB "b"> after %g, %b
    }}
    """
    module = canonical(text)
    assert copies(module) == 3
    assert 'to <@LB "w">' in str(module)
    found = run(str(module), {"x": X})
    assert np.array_equal(found.array("b", "LB", (0, 0, 0, 1)), X)
    other = canonical(text.replace('(0, 0, 0, 0) "w">', '(0, 0, 0, 0) "a">'))
    assert copies(other) == 3
    assert 'to <@LB "a">' in str(other)
    found = run(str(other), {"x": X})
    assert np.array_equal(found.array("y", "DRAM"), X)
