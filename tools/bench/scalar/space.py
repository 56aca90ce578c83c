"""
The constraints of the scalar search, and how an assignment propagates through them.

A variable that takes a value evaluates the relations on its edges and intersects its
neighbours' domains with the result; a neighbour left with one value takes it. Nothing
propagates from a domain that merely became smaller. A trail undoes it all.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
section 4.2, figure 2b.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .dataflow import Dataflow, Group
from .domains import (
    Domain,
    Point,
    contains_point,
    full_domain,
    intersect_domains,
    list_points,
    only_point,
    remove_point,
)
from .rectangle import Inferred, Rectangle
from .relations import Relation

Mark: TypeAlias = tuple[int, int, int]
"""How long the trails were."""


@dataclass(frozen=True)
class Rules:
    """
    The constraints on the variables beside the dataflow.

    * `relations`: per intrinsic operand, how the operator uses the operand bound to it.
    * `extents`: of the operator's iteration domain as searched.
    * `rectangles`: per group the shape asked of it, `None` for none.
    * `distinct_inputs`: the elements of an input are all different; operations and outputs
      always are.
    * `steady`: the operator dimensions in which all iterations agree.
    * `tiles`: per operator dimension the extent that digits have to divide, if any.
    * `order`: the operator dimensions, the outermost of the value order first.
    * `late`: `steady` only refuses iterations that disagree, and narrows no domain.
    """

    relations: Mapping[int, Relation]
    extents: tuple[int, ...]
    rectangles: tuple[Rectangle | None, ...]
    distinct_inputs: bool
    steady: tuple[int, ...]
    tiles: tuple[int, ...] | None
    order: tuple[int, ...]
    late: bool = False

    def is_distinct(self, group: Group) -> bool:
        return self.distinct_inputs or group.kind != "input"

    def initial_domain(self, group: Group) -> Domain:
        """The shape of the operand, or the instance set."""
        extents = self.extents if group.operand is None else self.relations[group.operand].extents
        return full_domain(extents)

    def value_order(self, group: Group) -> tuple[int, ...]:
        """The order of dimensions in which values of `group` are tried."""
        if group.operand is None:
            return self.order
        place = {dim: i for i, dim in enumerate(self.order)}
        indices = self.relations[group.operand].indices
        keys = [min((place[d] for d in index.dims), default=-1) for index in indices]
        return tuple(sorted(range(len(indices)), key=keys.__getitem__))


class Space:
    """The domains and values of all variables, and the trail."""

    def __init__(self, flow: Dataflow, rules: Rules) -> None:
        self.flow = flow
        self.rules = rules
        self.domains: list[Domain] = [
            rules.initial_domain(g) for g in flow.groups for _ in g.variables
        ]
        self.values: list[Point | None] = [None] * len(self.domains)
        self.shapes: list[Inferred | None] = [None] * len(flow.groups)
        self._orders = tuple(rules.value_order(g) for g in flow.groups)
        self._distinct = tuple(rules.is_distinct(g) for g in flow.groups)
        self._taken: list[set[Point]] = [set() for _ in flow.groups]
        self._queue: list[tuple[int, Point]] = []
        self._old_domains: list[tuple[int, Domain]] = []
        self._old_values: list[int] = []
        self._old_shapes: list[tuple[int, Inferred | None]] = []

    def set_mark(self) -> Mark:
        return len(self._old_domains), len(self._old_values), len(self._old_shapes)

    def undo_to_mark(self, mark: Mark) -> None:
        """Everything is again as when `mark` was made."""
        while len(self._old_domains) > mark[0]:
            variable, domain = self._old_domains.pop()
            self.domains[variable] = domain
        while len(self._old_values) > mark[1]:
            variable = self._old_values.pop()
            value = self.values[variable]
            assert value is not None
            self._taken[self.flow.group_of[variable]].discard(value)
            self.values[variable] = None
        while len(self._old_shapes) > mark[2]:
            group, shape = self._old_shapes.pop()
            self.shapes[group] = shape

    def next_free(self, variable: int) -> int | None:
        """The first variable from `variable` on that has no value."""
        for v in range(variable, len(self.values)):
            if self.values[v] is None:
                return v
        return None

    def list_candidates(self, variable: int) -> Iterator[Point]:
        """The values to try: the domain in the value order, less what others have."""
        group = self.flow.group_of[variable]
        values = list_points(self.domains[variable], self._orders[group])
        if variable in self.flow.summed:
            return self._other_sums(variable, values)
        if not self._distinct[group]:
            return values
        taken = self._taken[group]
        return (p for p in values if p not in taken)

    def _other_sums(self, variable: int, values: Iterator[Point]) -> Iterator[Point]:
        """
        Those of `values` that sum to another element than the first sum does: the edges
        between parallel nodes, pruned to a star. The leaves differ from each other only as
        instances.
        """
        output = self.flow.summed[variable]
        operand = self.flow.groups[self.flow.group_of[output]].operand
        assert operand is not None
        relation = self.rules.relations[operand]
        centre = self.flow.groups[self.flow.group_of[output]].first
        element = self.values[centre] if centre != output else None
        taken = self._taken[self.flow.group_of[variable]]
        return (p for p in values if p not in taken and relation.used_element(p) != element)

    def assign_variable(self, variable: int, value: Point) -> bool:
        """
        Gives `variable` its value and propagates. `False` if that breaks a constraint, with
        part of it done: the caller undoes to a mark.
        """
        queue = self._queue
        queue.clear()
        queue.append((variable, value))
        while queue:
            v, point = queue.pop()
            current = self.values[v]
            if current is not None:
                if current != point:
                    return False
            elif not self._take_value(v, point):
                return False
        return True

    def _take_value(self, variable: int, value: Point) -> bool:
        group = self.flow.group_of[variable]
        if not contains_point(self.domains[variable], value):
            return False
        if self._distinct[group]:
            if value in self._taken[group]:
                return False
            self._taken[group].add(value)
        self.values[variable] = value
        self._old_values.append(variable)
        if self.rules.rectangles[group] is not None and not self._infer_shape(group):
            return False
        kind = self.flow.groups[group].kind
        if kind == "operation":
            return self._from_operation(variable, value, group)
        if kind == "sum":
            return self._from_sum(variable, value)
        if kind == "output" and not self._link_outputs(variable, value, group):
            return False
        return self._from_element(variable, value, group)

    def _narrow_domain(self, variable: int, domain: Domain | None) -> bool:
        """Replaces a domain by a part of it; one value left is then taken."""
        if domain is None:
            return False
        old = self.domains[variable]
        if domain != old:
            self._old_domains.append((variable, old))
            self.domains[variable] = domain
            value = only_point(domain)
            if value is not None:
                self._queue.append((variable, value))
            if self.flow.sums and self.flow.group_of[variable] == self.flow.operations:
                return self._narrow_sums(variable, domain)
        return True

    def _narrow_sums(self, variable: int, domain: Domain) -> bool:
        """An iteration agrees with its sum in what alone indexes the output."""
        for operand, element in self.flow.uses[variable]:
            sum_of = self.flow.sums.get(element)
            if sum_of is not None and self.values[sum_of] is None:
                box = [-1] * len(domain)
                for dim in self.rules.relations[operand].own_dims:
                    box[dim] = domain[dim]
                if not self._narrow_domain(
                    sum_of, intersect_domains(self.domains[sum_of], tuple(box))
                ):
                    return False
        return True

    def _from_sum(self, variable: int, value: Point) -> bool:
        """The summands may come in any order: the sum's own reduction indices bind nothing."""
        element = self.flow.summed[variable]
        operand = self.flow.groups[self.flow.group_of[element]].operand
        assert operand is not None
        self._queue.append((element, self.rules.relations[operand].used_element(value)))
        return True

    def _from_operation(self, variable: int, value: Point, group: int) -> bool:
        """The relations to elements are functional: they assign."""
        if self.rules.late:
            first = self.values[self.flow.groups[group].first]
            if first is not None and any(value[d] != first[d] for d in self.rules.steady):
                return False
        elif self.rules.steady and len(self._taken[group]) == 1:
            box = [-1] * len(value)
            for dim in self.rules.steady:
                box[dim] = 1 << value[dim]
            if not self._restrict_group(group, tuple(box)):
                return False
        for operand, element in self.flow.uses[variable]:
            self._queue.append((element, self.rules.relations[operand].used_element(value)))
        return True

    def _from_element(self, variable: int, value: Point, group: int) -> bool:
        """The relations to iterations are not functional: they narrow."""
        operand = self.flow.groups[group].operand
        assert operand is not None
        relation = self.rules.relations[operand]
        for user in self.flow.users[variable]:
            if self.values[user] is None:
                narrowed = relation.narrow_domain(self.domains[user], value)
                if narrowed is None or not self._narrow_domain(
                    user, self._couple_relations(user, narrowed)
                ):
                    return False
        sum_of = self.flow.sums.get(variable)
        if sum_of is not None and self.values[sum_of] is None:
            return self._narrow_domain(sum_of, relation.narrow_domain(self.domains[sum_of], value))
        return True

    def _couple_relations(self, user: int, domain: Domain) -> Domain | None:
        """Applies again the relations that a product of sets does not hold exactly."""
        result: Domain | None = domain
        for operand, element in self.flow.uses[user]:
            relation = self.rules.relations[operand]
            value = self.values[element]
            if result is not None and relation.coupled and value is not None:
                result = relation.narrow_coupled(result, value)
        return result

    def _link_outputs(self, variable: int, value: Point, group: int) -> bool:
        """
        The edges between parallel outputs, pruned to a star: its centre is the first output,
        the others are leaves. They say that the elements differ.
        """
        variables = self.flow.groups[group].variables
        partners = variables[1:] if variable == variables[0] else variables[:1]
        return all(
            self._narrow_domain(v, remove_point(self.domains[v], value))
            for v in partners
            if self.values[v] is None
        )

    def _restrict_group(self, group: int, box: Domain) -> bool:
        """Intersects the domains of a group with `box`."""
        for v in self.flow.groups[group].variables:
            value = self.values[v]
            if value is None:
                if not self._narrow_domain(v, intersect_domains(self.domains[v], box)):
                    return False
            elif not all(m < 0 or m >> x & 1 for m, x in zip(box, value, strict=True)):
                return False
        return True

    def _infer_shape(self, group: int) -> bool:
        """Follows the values known from the first on, and bounds the others by the box."""
        rectangle = self.rules.rectangles[group]
        assert rectangle is not None
        before = self.shapes[group]
        after = before
        first = self.flow.groups[group].first
        while (count := after.count if after else 0) < rectangle.length:
            value = self.values[first + count]
            if value is None:
                break
            after = after.advance_point(value) if after else rectangle.begin_inference(value)
            if after is None:
                return False
        if after is None or after is before:
            return True
        self._old_shapes.append((group, before))
        self.shapes[group] = after
        if group == self.flow.operations and not self._has_whole_digits(after):
            return False
        if before and before.sides == after.sides and before.may_grow == after.may_grow:
            return True
        return self._restrict_group(group, after.bounding_box())

    def _has_whole_digits(self, shape: Inferred) -> bool:
        """Tests whether the digits known to be complete divide their dimensions."""
        if self.rules.tiles is None:
            return True
        complete = shape.count == shape.rectangle.length
        sides = shape.sides if complete else shape.sides[:-1]
        return all(
            self.rules.tiles[side.dim] % (size * side.stride) == 0
            for side, size in zip(sides, shape.side_sizes(), strict=False)
        )

    def fix_origin(self) -> bool:
        """The first iteration, and so the first element of every operand, is at 0."""
        firsts = [self.flow.groups[self.flow.operations].first]
        firsts += [g.first for g in self.flow.groups if g.kind == "sum"]
        return all(self.assign_variable(v, (0,) * len(self.rules.extents)) for v in firsts)
