"""
Embeddings by definition: every way of laying one kernel's scalars over another's.

Shares nothing with the solvers but the kernel view, and is only for tiny kernels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from weft.transforms.kernel.view import (
    Kernel,
    Scalar,
    ScalarArg,
    ScalarConst,
    ScalarOp,
    linear_form,
)

Point = tuple[int, ...]
Found = tuple[tuple[int, ...], tuple[Point, ...]]
"""The binding of operands, and the operator's iteration per iteration of the intrinsic."""

COMMUTATIVE = ("arith.addi", "arith.muli", "arith.maxsi", "arith.addf", "arith.mulf")


def bindings(intrinsic: Kernel, operator: Kernel) -> list[tuple[int, ...]]:
    """The operands that may stand for each other: the bodies become equal."""
    if len(intrinsic.operands) != len(operator.operands):
        return []
    outputs = tuple(range(intrinsic.num_inputs, len(intrinsic.operands)))
    same = range(len(operator.operands))
    return [
        (*inputs, *outputs)
        for inputs in permutations(range(operator.num_inputs))
        if [_canonical(b, (*inputs, *outputs)) for b in intrinsic.bodies]
        == [_canonical(b, tuple(same)) for b in operator.bodies]
    ]


def _canonical(scalar: Scalar, names: tuple[int, ...]) -> tuple[object, ...]:
    if isinstance(scalar, ScalarArg):
        return ("argument", scalar.type, names[scalar.operand])
    if isinstance(scalar, ScalarConst):
        return ("literal", scalar.type, scalar.value)
    assert isinstance(scalar, ScalarOp)
    args = [_canonical(a, names) for a in scalar.args]
    if scalar.name in COMMUTATIVE:
        args.sort(key=repr)
    return (scalar.name, scalar.type, *args)


def isomorphisms(
    intrinsic: Kernel, operator: Kernel, *, origin: bool, padding: bool, distinct_data: bool
) -> list[Found]:
    """All injective maps of iterations under which every scalar has one image."""
    extents = searched_extents(intrinsic, operator, padding)
    space = list(product(*(range(e) for e in extents)))
    points = list(product(*(range(e) for e in intrinsic.extents)))
    found: list[Found] = []
    for binding in bindings(intrinsic, operator):
        operands = [
            (
                [a.map.eval(p, ()) for p in points],
                {s: operator.operands[b].map.eval(s, ()) for s in space},
                distinct_data or b >= operator.num_inputs,
            )
            for a, b in zip(intrinsic.operands, binding, strict=True)
        ]

        def extend(
            chosen: list[Point], images: list[dict[Point, Point]], operands: list = operands
        ) -> Iterator[tuple[Point, ...]]:
            i = len(chosen)
            if i == len(points):
                yield tuple(chosen)
                return
            for candidate in space[:1] if origin and i == 0 else space:
                if candidate in chosen:
                    continue
                grown: list[dict[Point, Point]] = []
                for image, (elements, used, injective) in zip(images, operands, strict=True):
                    element, target = elements[i], used[candidate]
                    if image.get(element, target) != target:
                        break
                    if injective and element not in image and target in image.values():
                        break
                    grown.append({**image, element: target})
                else:
                    yield from extend([*chosen, candidate], grown)

        found += [(binding, solution) for solution in extend([], [{} for _ in operands])]
    return found


def searched_extents(intrinsic: Kernel, operator: Kernel, padding: bool) -> tuple[int, ...]:
    """The operator's extents; padded to multiples of the intrinsic's largest."""
    unit = max(intrinsic.extents) if padding else 1
    return tuple((e + unit - 1) // unit * unit for e in operator.extents)


def ways_to_split(size: int) -> list[tuple[int, ...]]:
    """`size` as a product of factors above 1, in every order; innermost factor first."""
    if size == 1:
        return [()]
    return [
        (f, *rest) for f in range(2, size + 1) if size % f == 0 for rest in ways_to_split(size // f)
    ]


def boxes(
    sides: Sequence[int], extents: Sequence[int], *, dense: bool, divide: bool
) -> set[tuple[Point, ...]]:
    """
    Every hyper-rectangle of `sides` (outermost first), as the list of its points less the
    first one: each side split over operator dimensions, and none of these used twice.
    """
    found: set[tuple[Point, ...]] = set()
    for split in product(*(ways_to_split(s) for s in sides)):
        factors = [(side, f) for side, parts in enumerate(split) for f in parts]
        for dims in permutations(range(len(extents)), len(factors)):
            for strides in product(*(range(1, 2 if dense else extents[d]) for d in dims)):
                whole = zip(factors, dims, strides, strict=True)
                if divide and any(extents[d] % (f * s) for (_, f), d, s in whole):
                    continue
                found.add(_box(sides, factors, dims, strides, len(extents)))
    return found


def _box(
    sides: Sequence[int],
    factors: Sequence[tuple[int, int]],
    dims: Sequence[int],
    strides: Sequence[int],
    rank: int,
) -> tuple[Point, ...]:
    points: list[Point] = []
    for index in product(*(range(s) for s in sides)):
        rest = list(index)
        point = [0] * rank
        for (side, factor), dim, stride in zip(factors, dims, strides, strict=True):
            point[dim] += rest[side] % factor * stride
            rest[side] //= factor
        points.append(tuple(point))
    return tuple(points)


def relative(points: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(tuple(a - b for a, b in zip(p, points[0], strict=True)) for p in points)


def is_linear(intrinsic: Kernel, operator: Kernel, solution: Found) -> bool:
    """
    No tensor index that a matched dimension indexes has another iterator, unless each of them
    follows one dimension of the intrinsic, and these share an index of the intrinsic's operand.
    """
    binding, points = solution
    moves = [
        {t for t in range(len(intrinsic.dims)) if _follows(intrinsic, points, d, t)}
        for d in range(len(operator.dims))
    ]
    for access, b in zip(intrinsic.operands, binding, strict=True):
        together = [e.used_dims() for e in access.map.results]
        for expr in operator.operands[b].map.results:
            used = [d for d in sorted(expr.used_dims()) if moves[d] or operator.extents[d] > 1]
            if not any(moves[d] for d in used):
                continue
            form = linear_form(expr, len(operator.dims))
            if form is None:
                return False
            used = [d for d in used if form[0][d]]
            for c, d in permutations(used, 2):
                if len(moves[c]) != 1 or len(moves[d]) != 1 or moves[c] == moves[d]:
                    return False
                if not any(moves[c] | moves[d] <= set(dims) for dims in together):
                    return False
    return True


def _follows(intrinsic: Kernel, points: Sequence[Point], dim: int, target: int) -> bool:
    """Whether two iterations that differ in `target` alone differ in operator dimension `dim`."""
    own = list(product(*(range(e) for e in intrinsic.extents)))
    lines: dict[Point, set[int]] = {}
    for p, q in zip(own, points, strict=True):
        lines.setdefault((*p[:target], *p[target + 1 :]), set()).add(q[dim])
    return any(len(values) > 1 for values in lines.values())


def has_unit_strides(operator: Kernel, solution: Found) -> bool:
    """No operand is accessed with a stride in a matched dimension."""
    binding, points = solution
    for b in binding:
        for expr in operator.operands[b].map.results:
            form = linear_form(expr, len(operator.dims))
            for d, column in enumerate(zip(*points, strict=True)):
                if form is not None and len(set(column)) > 1 and abs(form[0][d]) > 1:
                    return False
    return True


def tensors(intrinsic: Kernel, operator: Kernel, solution: Found) -> list[dict[Point, Point]]:
    """Per intrinsic operand, which element stands for which."""
    binding, points = solution
    own = list(product(*(range(e) for e in intrinsic.extents)))
    return [
        {
            a.map.eval(p, ()): operator.operands[b].map.eval(q, ())
            for p, q in zip(own, points, strict=True)
        }
        for a, b in zip(intrinsic.operands, binding, strict=True)
    ]


def is_dense(elements: Sequence[Point]) -> bool:
    """Whether no dimension of the tensor is entered with gaps."""
    return all(
        sorted(set(column)) == list(range(min(column), max(column) + 1))
        for column in zip(*elements, strict=True)
    )


class Oracle:
    """All embeddings of one pair of kernels, asked for by switches."""

    def __init__(self, intrinsic: Kernel, operator: Kernel) -> None:
        self.intrinsic = intrinsic
        self.operator = operator
        self._all: dict[tuple[bool, bool, bool], list[Found]] = {}
        self._boxes: dict[object, set[tuple[Point, ...]]] = {}

    def embeddings(
        self,
        *,
        origin: bool,
        dense: bool,
        linear: bool,
        padding: bool,
        distinct_data: bool,
        rectangle: bool,
        axis_parallel: bool,
    ) -> set[Found]:
        key = (origin, padding, distinct_data)
        if key not in self._all:
            self._all[key] = isomorphisms(
                self.intrinsic,
                self.operator,
                origin=origin,
                padding=padding,
                distinct_data=distinct_data,
            )
        found = self._all[key]
        if linear:
            found = [s for s in found if is_linear(self.intrinsic, self.operator, s)]
        if dense:
            found = [s for s in found if has_unit_strides(self.operator, s)]
        if axis_parallel:
            allowed = self._box_set(self.intrinsic.extents, None, dense, padding)
            found = [s for s in found if relative(s[1]) in allowed]
        return {s for s in found if self._data_fits(s, dense, rectangle, distinct_data, padding)}

    def _data_fits(
        self, solution: Found, dense: bool, rectangle: bool, distinct_data: bool, padding: bool
    ) -> bool:
        for a, image in enumerate(tensors(self.intrinsic, self.operator, solution)):
            elements = [image[e] for e in sorted(image)]
            if dense and not is_dense(elements):
                return False
            if rectangle and (distinct_data or a >= self.intrinsic.num_inputs):
                allowed = self._box_set((len(elements),), solution[0][a], dense, padding)
                if relative(elements) not in allowed:
                    return False
        return True

    def _box_set(
        self, sides: tuple[int, ...], operand: int | None, dense: bool, padding: bool
    ) -> set[tuple[Point, ...]]:
        """The boxes of the iteration space or, given one, of an operand's tensor."""
        key = (sides, operand, dense, padding)
        if key not in self._boxes:
            extents = searched_extents(self.intrinsic, self.operator, padding)
            divide = operand is None and not padding
            if operand is not None:
                space = list(product(*(range(e) for e in extents)))
                used = [self.operator.operands[operand].map.eval(p, ()) for p in space]
                extents = tuple(max(c) - min(c) + 1 for c in zip(*used, strict=True))
            self._boxes[key] = boxes(sides, extents, dense=dense, divide=divide)
        return self._boxes[key]
