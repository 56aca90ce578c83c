"""
Chains of element-wise ops that together compute `scale * x + offset` of one value.

Scale and offset are expressions over what is known before a run: weights and what is computed
from them. A batch normalisation that a front end wrote as a difference, two products and a sum is
one chain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import linalg
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.ir.affine.affine_expr import AffineConstantExpr, AffineDimExpr

from ...dialects.common.kinds import is_tensor
from ..core.errors import WeftError
from ..kernel.affine_scalar import AffineForm, affine_in
from ..kernel.elementwise import Read
from ..kernel.from_linalg import BoundKernel, bind_kernel
from ..kernel.view import Scalar, ScalarArg, ScalarIndex, nodes_of, scalar_operands, with_leaves
from .weight_values import WeightValues


@dataclass(frozen=True)
class AffineChain:
    """
    `form` of `source`, computed by `ops` in order; `ScalarArg(n)` in it is `reads[n]`, at a map
    of the indices of `source`.
    """

    source: SSAValue
    ops: tuple[linalg.ops.GenericOp, ...]
    reads: tuple[Read, ...]
    form: AffineForm

    @property
    def result(self) -> SSAValue:
        return self.ops[-1].results[0] if self.ops else self.source

    def followed_by(self, other: AffineChain) -> AffineChain:
        """Both in turn; `other` takes the result of `self`."""
        reads = list(self.reads)
        numbers: dict[int, int] = {}
        for i, read in enumerate(other.reads):
            if read not in reads:
                reads.append(read)
            numbers[i] = reads.index(read)
        later = AffineForm(
            renumber_operands(other.form.scale, numbers),
            renumber_operands(other.form.offset, numbers),
        )
        form = later.compose(self.form)
        return AffineChain(self.source, (*self.ops, *other.ops), tuple(reads), form)


def renumber_operands(scalar: Scalar, numbers: Mapping[int, int]) -> Scalar:
    """`scalar` with each operand `n` as `numbers[n]`."""

    def renumber_leaf(node: Scalar) -> Scalar:
        return replace(node, operand=numbers[node.operand]) if isinstance(node, ScalarArg) else node

    return with_leaves(scalar, renumber_leaf)


def affine_chains(block: Block, known: WeightValues) -> tuple[AffineChain, ...]:
    """
    The longest chains of a block, in the order of their last ops. Values between the ops of a
    chain have no other use.
    """
    chains: dict[SSAValue, AffineChain] = {}
    for op in block.ops:
        step = affine_step(op, known)
        if step is None:
            continue
        before = chains.get(step.source)
        if before is not None and has_one_use(step.source):
            del chains[step.source]
            step = before.followed_by(step)
        chains[step.result] = step
    return tuple(chains.values())


def has_one_use(value: SSAValue) -> bool:
    """Tests whether just one operand is `value`."""
    return len(list(value.uses)) == 1


def affine_step(
    op: Operation, known: WeightValues, inner: Callable[[Scalar], Scalar] = lambda body: body
) -> AffineChain | None:
    """
    The chain of one element-wise op, or `None` if it computes something else. With `inner`, that of
    a part of its body.
    """
    if not isinstance(op, linalg.ops.GenericOp) or len(op.results) != 1:
        return None
    if known.is_known(op.results[0]):
        return None
    try:
        bound = bind_kernel(op, fold=False)
    except WeftError:
        return None
    source = _moving_input(bound, known)
    body = inner(bound.kernel.bodies[0])
    if source is None or any(isinstance(node, ScalarIndex) for node in nodes_of(body)):
        return None
    form = affine_in(body, source)
    if form is None:
        return None
    used = sorted(scalar_operands(form.scale) | scalar_operands(form.offset))
    reads = [_read_input(bound, i) for i in used]
    numbers = {operand: i for i, operand in enumerate(used)}
    form = AffineForm(
        renumber_operands(form.scale, numbers), renumber_operands(form.offset, numbers)
    )
    if any(not _is_plain(read.map) for read in reads):
        return None
    return AffineChain(bound.input_values[source], (op,), tuple(reads), form)


def _moving_input(bound: BoundKernel, known: WeightValues) -> int | None:
    """The one input that does not come of weights alone, if the op is element-wise in it."""
    kernel = bound.kernel
    identity = AffineMap.identity(len(kernel.dims))
    if any(d.kind != "parallel" for d in kernel.dims) or bound.reads_output():
        return None
    if kernel.outputs[0].map != identity:
        return None
    # What comes of constants alone is computed in each run, as it stands.
    moving = [i for i, value in enumerate(bound.input_values) if not known.sources.get(value)]
    if len(moving) != 1:
        return None
    access = kernel.inputs[moving[0]]
    whole = access.map == identity and access.shape == kernel.extents
    return moving[0] if whole and access.type == kernel.outputs[0].type else None


def _read_input(bound: BoundKernel, operand: int) -> Read:
    """An input as it is read; a dimension of one index counts as that index."""
    map = bound.kernel.inputs[operand].map
    extents = bound.kernel.extents
    exprs = tuple(
        AffineExpr.constant(0) if isinstance(e, AffineDimExpr) and extents[e.position] == 1 else e
        for e in map.results
    )
    return Read(bound.input_values[operand], AffineMap(map.num_dims, 0, exprs))


def _is_plain(map: AffineMap) -> bool:
    """Tests whether each index is a dimension, each once, or a constant."""
    dims = [e for e in map.results if isinstance(e, AffineDimExpr)]
    constants = [e for e in map.results if isinstance(e, AffineConstantExpr)]
    return len(set(dims)) == len(dims) and len(dims) + len(constants) == len(map.results)


def dims_of(scalar: Scalar, reads: Sequence[Read]) -> tuple[int, ...]:
    """The dimensions of the chain's source on which an expression depends."""
    found = set[int]()
    for operand in scalar_operands(scalar):
        found |= set(reads[operand].map.used_dims())
    return tuple(sorted(found))


def restrict_map(map: AffineMap, dims: Sequence[int]) -> AffineMap:
    """`map` as one of `dims` alone, which are all that it uses, renumbered in that order."""
    places = {d: i for i, d in enumerate(dims)}
    exprs = tuple(
        AffineExpr.dimension(places[e.position]) if isinstance(e, AffineDimExpr) else e
        for e in map.results
    )
    return AffineMap(len(dims), 0, exprs)


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The shape of a tensor."""
    assert is_tensor(value.type)
    return value.type.get_shape()
