"""Chains of changes of layout and views mean the same when they are canonical."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

from weft.targets.reference.interpreter import run_function
from weft.targets.reference.layout_ops import layout_meanings
from weft.tools.registry.contexts import make_context
from weft.transforms.layout.rewrite.views import merge_views
from weft.transforms.model.load import load_module

STEPS = {
    "4x6": {
        "reorder(perm=[1, 0])": "6x4",
        "split(dim=1, factors=[2, 3])": "4x2x3",
        "pad(dim=0, low=1, high=2, value=7)": "7x6",
        "fuse(dim=0, count=2)": "24",
        "broadcast(dim=0, extent=2)": "2x4x6",
        "unfold(dim=1, tile_size=4, interval=2)": "4x2x4",
        "unpad(dim=0, low=1, high=1)": "2x6",
        'image_pack(batch_dim=0, dim=1, count=2, form="interleaved")': "8x3",
    },
    "6x4": {"reorder(perm=[1, 0])": "4x6", "pad(dim=1, low=0, high=1)": "6x5"},
    "7x6": {"unpad(dim=0, low=1, high=2)": "4x6", "fuse(dim=0, count=2)": "42"},
    "2x6": {"pad(dim=0, low=1, high=1, value=3)": "4x6", "reorder(perm=[1, 0])": "6x2"},
    "24": {"split(dim=0, factors=[4, 6])": "4x6", "split(dim=0, factors=[6, 4])": "6x4"},
}
"""By shape, primitives that fit it and the shapes that they store."""

Type = tuple[str, tuple[str, ...]]
"""A logical shape and a layout."""


def text_of(type: Type) -> str:
    shape, steps = type
    layout = f", #layout.map<[{', '.join(steps)}]>" if steps else ""
    return f"tensor<{shape}xi8{layout}>"


def stored(type: Type) -> str:
    """The shape that is stored."""
    shape, steps = type
    for step in steps:
        shape = STEPS[shape][step]
    return shape


def layouts(shape: str, generator: Random) -> Type:
    """A random layout of a tensor of that shape."""
    steps: list[str] = []
    at = shape
    for _ in range(generator.randint(0, 3)):
        if at not in STEPS:
            break
        steps.append(generator.choice(sorted(STEPS[at])))
        at = STEPS[at][steps[-1]]
    return shape, tuple(steps)


def after(type: Type, generator: Random) -> tuple[str, Type]:
    """An op on a value of that type, and the type that it gives."""
    shape, steps = type
    kind = generator.choice(["convert", "prepack", "stored", "logical"])
    if kind == "stored" and steps:
        count = generator.randint(1, len(steps))
        return kind, (stored((shape, steps[:count])), steps[count:])
    if kind == "logical":
        ways = [(s, p) for s, steps in STEPS.items() for p, to in steps.items() if to == shape]
        if ways:
            outer, primitive = generator.choice(sorted(ways))
            return kind, (outer, (primitive, *steps))
    return kind if kind == "prepack" else "convert", layouts(shape, generator)


def chain(seed: int) -> str:
    """A function with a chain of ops, whose values are all results, as they are stored."""
    generator = Random(seed)
    type = first = layouts("4x6", generator)
    lines: list[str] = []
    types = [first]
    for number in range(generator.randint(2, 6)):
        source = "%x" if not number else f"%{number - 1}"
        kind, new = after(type, generator)
        lines.append(f"  %{number} = layout.{kind} {source} : {text_of(type)} to {text_of(new)}")
        type = new
        types.append(new)
    kept = [n for n in range(len(lines)) if n == len(lines) - 1 or generator.random() < 0.2]
    values = ", ".join(f"%{n}" for n in kept)
    results = ", ".join(text_of(types[n + 1]) for n in kept)
    head = f"func.func @main(%x: {text_of(first)}) -> ({results}) {{"
    return "\n".join([head, *lines, f"  return {values} : {results}", "}"])


@pytest.mark.parametrize("begin", range(0, 60, 20))
def test_chains(begin: int) -> None:
    ctx = make_context()
    removed = 0
    for seed in range(begin, begin + 20):
        text = chain(seed)
        module = load_module(text, ctx)
        shape = stored(layouts("4x6", Random(seed)))
        given = np.random.default_rng(seed).integers(-9, 9, tuple(map(int, shape.split("x"))))
        inputs = {"x": given.astype(np.int8)}
        before = run_function(module, inputs, None, layout_meanings())
        merged = module.clone()
        merge_views(merged)
        merged.verify()
        for old, new in zip(
            before, run_function(merged, inputs, None, layout_meanings()), strict=True
        ):
            assert np.array_equal(old, new), text
        count = sum(1 for _ in module.walk())
        CanonicalizePass().apply(ctx, module)
        CommonSubexpressionElimination().apply(ctx, module)
        module.verify()
        removed += count - sum(1 for _ in module.walk())
        found = run_function(module, inputs, None, layout_meanings())
        for old, new in zip(before, found, strict=True):
            assert np.array_equal(old, new), text
    assert removed > 10
