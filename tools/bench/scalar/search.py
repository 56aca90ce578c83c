"""
The scalar search: backtracking over the nodes of an intrinsic's dataflow graph.

Output elements are branched on first, then iterations, then input elements; values are tried
in lexicographic order of the operator's dimensions. This is the solver of the source, kept
to measure what it costs and as a second opinion on what `compact` finds; its effort grows
with the number of scalars in the intrinsic and with the operator's extents.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
sections 4.3 and 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Literal, TypeAlias

from ....transforms.core.errors import WeftError
from ....transforms.embed.body import Binding, match_bodies
from ....transforms.embed.problem import Constraints
from ....transforms.embed.windows import window_indices
from ....transforms.kernel.view import Kernel
from .dataflow import Dataflow, Group, dataflow_of
from .domains import Point
from .rectangle import Rectangle
from .relations import Index, Relation
from .solution import ScalarSolution, is_dense, is_linear
from .space import Rules, Space

Stop: TypeAlias = Literal["exhausted", "limit", "solutions"]
"""Why a search ended: nothing left, the node limit, or enough solutions."""


@dataclass(frozen=True)
class Shape:
    """
    The hyper-rectangle constraint, and what padding pads.

    * `rectangle`: the elements of every operand form a hyper-rectangle in the operator's
      tensor. Inputs are exempt without `Constraints.distinct_data`, as repeated elements
      form none.
    * `axis_parallel`: the iterations do so in the operator's iteration space, and no digit
      straddles two intrinsic dimensions; without `Constraints.padding` digits divide their
      dimension. It is what a tiled loop nest needs.
    * `threshold`: with `Constraints.padding`, dimensions below it, and those that it does not
      divide, are extended to its next multiple; 0 for the largest intrinsic dimension.
    """

    rectangle: bool = True
    axis_parallel: bool = True
    threshold: int = 0


@dataclass(frozen=True)
class ScalarResult:
    """
    * `solutions`: in the order found, each once.
    * `expanded_nodes`: values tried, over all assets.
    * `winner_nodes`: those of the asset that ended the search.
    * `assets`: how many assets ran; `variables`: how many each has.
    * `stop`: why it ended.
    """

    solutions: tuple[ScalarSolution, ...]
    expanded_nodes: int
    winner_nodes: int
    assets: int
    variables: int
    stop: Stop

    @property
    def complete(self) -> bool:
        """True if `solutions` are all there are."""
        return self.stop == "exhausted"


def scalar_search(
    intrinsic: Kernel,
    operator: Kernel,
    constraints: Constraints | None = None,
    *,
    shape: Shape | None = None,
    limit: int | None = None,
    portfolio: bool = False,
    bound: int | None = None,
    max_solutions: int | None = None,
    published: bool = False,
) -> ScalarResult:
    """
    Embeds one instance of `intrinsic` into `operator`, scalar by scalar.

    `limit` is on expanded nodes. `bound` cuts every iteration dimension to so many values
    (equation 11, the stride included), which may lose solutions. `portfolio` runs one asset
    per order of dimensions that matters (equation 12), in turn, one node each; the first to
    end ends the search.

    `published` searches as the source does, with the same solutions and more effort: a
    reduction is a node of its own that takes an iteration, whose reduction indices are free,
    and linear access is checked where iterations take values. Raises `WeftError` for options
    out of range.
    """
    for name, value in (("limit", limit), ("bound", bound), ("max_solutions", max_solutions)):
        if value is not None and value < 1:
            raise WeftError(f"scalar search: {name} is {value}, it has to be at least 1")
    problem = _Problem(
        intrinsic, operator, constraints or Constraints(), shape or Shape(), bound or 0, published
    )
    orders = asset_orders(intrinsic, operator) if portfolio else (tuple(range(len(operator.dims))),)
    assets = [_Asset(problem.search_solutions(order)) for order in orders]
    stop = _race_assets(assets, limit, max_solutions)
    found = dict.fromkeys(s for asset in assets for s in asset.solutions)
    return ScalarResult(
        tuple(found),
        sum(asset.expanded for asset in assets),
        stop[1].expanded,
        len(assets),
        problem.num_variables,
        stop[0],
    )


def asset_orders(intrinsic: Kernel, operator: Kernel) -> tuple[tuple[int, ...], ...]:
    """
    The orders of the operator's dimensions that are worth an asset each, outermost first.

    With `k` intrinsic and `n` operator dimensions of a kind, one order for each way of
    choosing which `k` are traversed first, and in which order: `n! / (n - k)!` for the
    parallel ones times the same for the reductions (equation 12). Dimensions of extent 1 are
    no choice and do not count. Where `k > n`, all `n!` orders.
    """
    moved: list[list[tuple[int, ...]]] = []
    for kind in ("parallel", "reduction"):
        wanted = sum(d.kind == kind and d.extent > 1 for d in intrinsic.dims)
        dims = [i for i, d in enumerate(operator.dims) if d.kind == kind and d.extent > 1]
        moved.append(list(permutations(dims, min(wanted, len(dims)))))
    rest = range(len(operator.dims))
    return tuple(
        tuple(d for d in rest if d not in inner and d not in innermost)
        + tuple(reversed(inner))
        + tuple(reversed(innermost))
        for inner in moved[0]
        for innermost in moved[1]
    )


class _Asset:
    """One of the searches that run in turn."""

    def __init__(self, events: Iterator[ScalarSolution | None]) -> None:
        self._events = events
        self.expanded = 0
        self.solutions: list[ScalarSolution] = []

    def expand_node(self) -> bool:
        """Runs to the next node; `False` if there is none."""
        for event in self._events:
            if event is None:
                self.expanded += 1
                return True
            self.solutions.append(event)
        return False


def _race_assets(
    assets: list[_Asset], limit: int | None, wanted: int | None
) -> tuple[Stop, _Asset]:
    """Runs `assets` in turn; why that ended, and which asset ended it."""
    expanded = 0
    found: set[ScalarSolution] = set()
    while True:
        for asset in assets:
            before = len(asset.solutions)
            running = asset.expand_node()
            found.update(asset.solutions[before:])
            if wanted is not None and len(found) >= wanted:
                return "solutions", asset
            if not running:
                return "exhausted", asset
            expanded += 1
            if limit is not None and expanded >= limit:
                return "limit", asset


class _Problem:
    """One intrinsic and one operator, whatever the order of the search."""

    def __init__(
        self,
        intrinsic: Kernel,
        operator: Kernel,
        constraints: Constraints,
        shape: Shape,
        bound: int,
        published: bool,
    ) -> None:
        self.intrinsic = intrinsic
        self.operator = operator
        self.constraints = constraints
        self.shape = shape
        self.published = published
        self.extents = operator.extents
        if constraints.padding:
            self.extents = _pad_extents(intrinsic, operator, shape)
        self.searched = tuple(min(e, bound) for e in self.extents) if bound else self.extents
        self.bindings = match_bodies(intrinsic, operator, constraints.distinct_data)
        self.flows = {
            b: dataflow_of(intrinsic, _real_operands(b), sums=published) for b in self.bindings
        }

    @property
    def num_variables(self) -> int:
        return max((len(flow.group_of) - len(flow.sums) for flow in self.flows.values()), default=0)

    def search_solutions(self, order: tuple[int, ...]) -> Iterator[ScalarSolution | None]:
        """Solutions, and `None` after each node that was expanded."""
        for binding in self.bindings:
            flow = self.flows[binding]
            rules = self._make_rules(binding, flow, order)
            space = Space(flow, rules)
            for is_solution in _descend_tree(space, self.constraints.origin):
                if not is_solution:
                    yield None
                elif self._holds_constraints(space):
                    yield _make_solution(space, binding)

    def _make_rules(self, binding: Binding, flow: Dataflow, order: tuple[int, ...]) -> Rules:
        relations = {
            p: Relation(self.operator.operands[o], self.searched)
            for p, o in enumerate(binding.operands)
            if o is not None
        }
        tiled = self.shape.axis_parallel and not self.constraints.padding
        return Rules(
            relations,
            self.searched,
            tuple(self._group_rectangle(group, flow) for group in flow.groups),
            self.constraints.distinct_data,
            tuple(sorted(self._steady_dims(relations))),
            self.extents if tiled else None,
            order,
            self.published,
        )

    def _steady_dims(self, relations: dict[int, Relation]) -> set[int]:
        """The dimensions that no embedding matches, whatever else it matches."""
        indices = [index for relation in relations.values() for index in relation.indices]
        steady: set[int] = set()
        if self.constraints.dense:
            steady |= {d for index in indices for d, c in index.terms or () if abs(c) > 1}
        if self.constraints.linear:
            for p, relation in relations.items():
                inner = self.intrinsic.operands[p]
                if not any(window_indices(inner, len(self.intrinsic.dims))):
                    for index in relation.indices:
                        steady |= _coupled_dims(index, self.operator.extents)
        return steady

    def _group_rectangle(self, group: Group, flow: Dataflow) -> Rectangle | None:
        dense = self.constraints.dense
        if group.kind == "operation":
            return Rectangle(flow.sides, dense) if self.shape.axis_parallel else None
        if group.kind == "sum":
            return None
        repeats = group.kind == "input" and not self.constraints.distinct_data
        if repeats or not self.shape.rectangle:
            return None
        return Rectangle((len(group),), dense)

    def _holds_constraints(self, space: Space) -> bool:
        """The constraints that have no propagator, or a partial one."""
        if self.constraints.dense:
            for group in space.flow.groups:
                if group.operand is not None and not is_dense(_group_values(space, group)):
                    return False
        if self.constraints.linear:
            points = _group_values(space, space.flow.groups[space.flow.operations])
            return is_linear(points, space.rules.relations, self.operator.extents, self.intrinsic)
        return True


def _descend_tree(space: Space, origin: bool) -> Iterator[bool]:
    """
    Depth-first: `True` where all variables have values, to be read from `space` before
    going on, and `False` after each node.
    """
    if origin and not space.fix_origin():
        return
    variable = space.next_free(0)
    if variable is None:
        yield True
        return
    frames = [(variable, space.list_candidates(variable), space.set_mark())]
    while frames:
        variable, candidates, mark = frames[-1]
        space.undo_to_mark(mark)
        value = next(candidates, None)
        if value is None:
            frames.pop()
            continue
        if space.assign_variable(variable, value):
            following = space.next_free(variable + 1)
            if following is None:
                yield True
            else:
                frames.append((following, space.list_candidates(following), space.set_mark()))
        yield False


def _group_values(space: Space, group: Group) -> list[Point]:
    return [v for i in group.variables if (v := space.values[i]) is not None]


def _make_solution(space: Space, binding: Binding) -> ScalarSolution:
    elements: list[tuple[tuple[Point, Point], ...]] = [()] * len(binding.operands)
    for group in space.flow.groups:
        if group.operand is not None:
            origin = space.rules.relations[group.operand].origin
            elements[group.operand] = tuple(
                (label, tuple(map(sum, zip(value, origin, strict=True))))
                for label, value in zip(group.labels, _group_values(space, group), strict=True)
            )
    points = _group_values(space, space.flow.groups[space.flow.operations])
    return ScalarSolution(binding.operands, binding.constants, tuple(points), tuple(elements))


def _real_operands(binding: Binding) -> frozenset[int]:
    """The intrinsic operands that stand for operands."""
    return frozenset(p for p, o in enumerate(binding.operands) if o is not None)


def _pad_extents(intrinsic: Kernel, operator: Kernel, shape: Shape) -> tuple[int, ...]:
    unit = shape.threshold or max(intrinsic.extents, default=1)
    return tuple(-(-e // unit) * unit for e in operator.extents)


def _coupled_dims(index: Index, extents: tuple[int, ...]) -> set[int]:
    """The dimensions that linear access keeps from being matched in `index`."""
    iterators = {d for d in index.dims if extents[d] > 1}
    if index.terms is None or len(iterators) > 1:
        return set(index.dims)
    return set(index.dims) - iterators if iterators else set()
