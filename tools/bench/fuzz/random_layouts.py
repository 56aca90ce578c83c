"""Random layouts, put into a module as pairs of conversions: to a layout and back."""

from __future__ import annotations

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Block, SSAValue
from xdsl.parser import Parser
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.common.kinds import is_tensor
from ....dialects.layout.attr import LayoutMapAttr
from ....dialects.layout.ops import ConvertOp
from ....transforms.core.blockings import list_divisors
from ....transforms.machine.context import WeftContext

_SHARE = 0.5
"""How many values get a layout."""


def with_layouts(module: ModuleOp, ctx: WeftContext, rng: np.random.Generator) -> None:
    """Stores some values of the module's functions in random layouts on their way to their uses."""
    for function in [op for op in module.walk() if isinstance(op, func.FuncOp)]:
        block = function.body.block
        values = [*block.args, *(r for op in block.ops for r in op.results)]
        for value in values:
            if is_tensor(value.type) and rng.random() < _SHARE:
                steps = random_steps(value.type.get_shape(), rng)
                if steps and value.uses.get_length():
                    _insert_converts(value, ", ".join(steps), block, ctx)


def _insert_converts(value: SSAValue, steps: str, block: Block, ctx: WeftContext) -> None:
    plain = value.type
    assert is_tensor(plain)
    layout = Parser(ctx, f"#layout.map<[{steps}]>").parse_attribute()
    assert isinstance(layout, LayoutMapAttr)
    stored = TensorType(plain.element_type, plain.get_shape(), layout)
    there = ConvertOp.create(operands=[value], result_types=[stored])
    back = ConvertOp.create(operands=[there.results[0]], result_types=[plain])
    owner = value.owner
    point = InsertPoint.at_start(block) if isinstance(owner, Block) else InsertPoint.after(owner)
    value.replace_uses_with_if(back.results[0], lambda use: use.operation is not there)
    Rewriter.insert_op((there, back), point)


def random_steps(shape: tuple[int, ...], rng: np.random.Generator) -> list[str]:
    """One to four primitives that fit a shape, as text."""
    found: list[str] = []
    extents: list[int] = list(shape)
    for _ in range(int(rng.integers(1, 5))):
        if not extents:
            break
        d = int(rng.integers(len(extents)))
        kind = int(rng.integers(4))
        if kind == 0:
            inner = int(rng.choice(list_divisors(extents[d])))
            found.append(f"split(dim={d}, factors=[{extents[d] // inner}, {inner}])")
            extents[d : d + 1] = [extents[d] // inner, inner]
        elif kind == 1 and len(extents) > 1:
            order: list[int] = [int(i) for i in rng.permutation(len(extents))]
            found.append(f"reorder(perm={order})")
            extents = [extents[i] for i in order]
        elif kind == 2 and d + 1 < len(extents):
            found.append(f"fuse(dim={d}, count=2)")
            extents[d : d + 2] = [extents[d] * extents[d + 1]]
        elif kind == 3 and rng.random() < 0.5:
            low, high = (int(n) for n in rng.integers(0, 3, 2))
            if low + high:
                found.append(f"pad(dim={d}, low={low}, high={high})")
                extents[d] += low + high
    return found
