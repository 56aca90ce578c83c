"""The meaning of a description, in NumPy: one op after another, each as its definition says."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np

from .numbers import Approx, Array, compute_scalar, make_exact, product_of, sum_of
from .program import (
    Affine,
    Argument,
    Body,
    Broadcast,
    Concat,
    Constant,
    Elementwise,
    Fill,
    Generic,
    Insert,
    Op,
    Pad,
    Program,
    Reshape,
    Slice,
    Transpose,
    Type,
)

_DTYPES = {"i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
           "f16": np.float16, "f32": np.float32, "f64": np.float64}  # fmt: skip


def inputs_of(program: Program, seed: int) -> dict[str, Array]:
    """Arrays for the arguments, each by its name and the seed alone."""
    return {a.name: _draw_array(a, seed) for a in program.arguments}


def _draw_array(argument: Argument, seed: int) -> Array:
    rng = np.random.default_rng([seed, zlib.crc32(argument.name.encode())])
    shape, element = argument.type.shape, argument.type.element
    if not element.startswith("f"):
        found = rng.integers(argument.low, argument.high, shape, np.int64, endpoint=True)
        return np.asarray(found).astype(_DTYPES[element])
    drawn = np.asarray(rng.standard_normal(shape) * argument.high)
    if argument.special:
        odd = rng.choice([np.nan, np.inf, -np.inf, 0.0, -0.0, 1e30, 1e-42], shape)
        drawn = np.where(rng.random(shape) < 0.2, odd, drawn)
    with np.errstate(all="ignore"):
        return np.asarray(drawn.astype(_DTYPES[element]))


def evaluate_program(program: Program, inputs: Mapping[str, Array]) -> list[Approx]:
    """The results, with bounds on the error that they may have."""
    values = [make_exact(inputs[a.name], a.type.element) for a in program.arguments]
    for op in program.ops:
        found = _evaluate_op(op, values)
        assert found.value.shape == op.type.shape, (op, found.value.shape)
        values.append(found)
    return [values[r] for r in program.results]


def _evaluate_op(op: Op, values: Sequence[Approx]) -> Approx:
    match op:
        case Constant():
            return make_exact(np.array(op.values if len(op.values) > 1 else
                                  op.values[:1] * op.type.size, np.float64 if
                                  op.type.element.startswith("f") else np.int64)
                         .reshape(op.type.shape), op.type.element)  # fmt: skip
        case Fill():
            return _fill_array(op.type, op.value or 0)
        case Generic():
            return _evaluate_generic(op, values)
        case Elementwise():
            return compute_scalar(op.name, [values[s] for s in op.sources], op.type.element)
        case Pad():
            found = _fill_array(op.type, op.value)
            sizes = values[op.source].value.shape
            inner = tuple(slice(lo, lo + n) for lo, n in zip(op.low, sizes, strict=True))
            return _put_part(found, inner, values[op.source])
        case Slice():
            return values[op.source].select_elements(
                _part_slices(op.offsets, op.type.shape, op.strides)
            )
        case Insert():
            part = _part_slices(op.offsets, values[op.source].value.shape, op.strides)
            return _put_part(values[op.dest], part, values[op.source])
        case _:
            return _move_elements(op, values)


def _move_elements(
    op: Concat | Reshape | Transpose | Broadcast, values: Sequence[Approx]
) -> Approx:
    def move_arrays(arrays: list[Array]) -> Array:
        match op:
            case Concat():
                return np.concatenate(arrays, op.axis)
            case Reshape():
                return arrays[0].reshape(op.type.shape)
            case Transpose():
                return np.transpose(arrays[0], op.order)
            case Broadcast():
                return np.broadcast_to(np.expand_dims(arrays[0], op.axes), op.type.shape)

    sources = [values[s] for s in (op.sources if isinstance(op, Concat) else (op.source,))]
    return Approx(
        move_arrays([s.value for s in sources]),
        move_arrays([s.error for s in sources]),
        op.type.element,
    )


def _fill_array(type: Type, value: float) -> Approx:
    dtype = np.float64 if type.element.startswith("f") else np.int64
    return make_exact(np.full(type.shape, value, dtype), type.element)


def _part_slices(
    offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
) -> tuple[slice, ...]:
    return tuple(
        slice(o, o + (n - 1) * s + 1, s) for o, n, s in zip(offsets, sizes, strides, strict=True)
    )


def _put_part(whole: Approx, part: tuple[slice, ...], source: Approx) -> Approx:
    value, error = whole.value.copy(), np.array(whole.error)
    value[part], error[part] = source.value, source.error
    return Approx(value, error, whole.element)


# --- generics -------------------------------------------------------------------------------


def _evaluate_generic(op: Generic, values: Sequence[Approx]) -> Approx:
    """
    One iteration of the reduced dimensions after another, each over all parallel ones at once.
    The terms of a sum or product of floats are gathered, since any order will do.
    """
    count = len(op.inputs)
    init = values[op.init]
    term = _find_term(op.body, op.result, count) if op.type.element.startswith("f") else None
    if term is not None:
        return _sum_terms(op, values, term)
    value, error = init.value.copy(), np.array(init.error)
    for points in _list_iterations(op):
        place = _map_indices(op.maps[-1], points)
        blocks = _read_blocks(op, values, points)
        blocks.append(Approx(value[place], error[place], op.type.element))
        found = _run_body(op.body, blocks, points, values)[op.result]
        value[place] = np.broadcast_to(found.value, np.shape(value[place]))
        error[place] = np.broadcast_to(found.error, np.shape(value[place]))
    return Approx(value, error, op.type.element)


def _read_blocks(op: Generic, values: Sequence[Approx], points: Sequence[Array]) -> list[Approx]:
    """Reads what the inputs hold where the iterations read them."""
    pairs = zip(op.inputs, op.maps, strict=False)
    return [values[i].select_elements(_map_indices(m, points)) for i, m in pairs]


def _find_term(body: Body, result: int, inputs: int) -> int | None:
    """
    The value that each iteration adds to the result, or multiplies it by, if that is all that it
    does to it.
    """
    step = body[result - inputs - 1] if result > inputs else None
    if step is None or step.name not in ("arith.addf", "arith.mulf") or inputs not in step.args:
        return None
    uses = sum(s.args.count(inputs) for s in body)
    other = step.args[1] if step.args[0] == inputs else step.args[0]
    return other if uses == 1 and other != inputs else None


def _sum_terms(op: Generic, values: Sequence[Approx], term: int) -> Approx:
    init = values[op.init]
    terms: list[Approx] = [init]
    counts = np.zeros(init.value.shape, np.int64)
    added = op.body[op.result - len(op.inputs) - 1].name == "arith.addf"
    neutral = 0 if added else 1
    for points in _list_iterations(op):
        blocks = _read_blocks(op, values, points)
        found = _run_body(op.body, [*blocks, init], points, values, upto=term)[term]
        place = _map_indices(op.maps[-1], points)
        value, error = np.full_like(init.value, neutral), np.zeros_like(init.error)
        value[place], error[place] = found.value, found.error
        counts[place] += 1
        terms.append(Approx(value, error, op.type.element))
    return (sum_of if added else product_of)(terms, counts, op.type.element)


def _list_iterations(op: Generic) -> Iterator[list[Array]]:
    """The indices of all dimensions, on axes of the parallel ones, for each reduced iteration."""
    parallel = [d for d, k in enumerate(op.kinds) if k == "p"]
    reduced = [d for d, k in enumerate(op.kinds) if k == "r"]
    grid = np.meshgrid(*(np.arange(op.extents[d]) for d in parallel), indexing="ij")
    for point in product(*(range(op.extents[d]) for d in reduced)):
        found: list[Array] = [np.zeros((), np.int64)] * len(op.extents)
        for d, array in zip(parallel, grid, strict=True):
            found[d] = array
        for d, number in zip(reduced, point, strict=True):
            found[d] = np.full([op.extents[p] for p in parallel], number, np.int64)
        yield found


def _map_indices(map: Sequence[Affine], points: Sequence[Array]) -> tuple[Array, ...]:
    return tuple(_evaluate_index(e, points) for e in map)


def _evaluate_index(expr: Affine, points: Sequence[Array]) -> Array:
    shape = np.shape(points[0]) if points else ()
    found = np.full(shape, expr.constant, np.int64)
    for factor, d in expr.terms:
        found = found + factor * points[d]
    found = found // expr.divisor
    return found % expr.modulus if expr.modulus else found


def _run_body(
    body: Body,
    blocks: Sequence[Approx],
    points: Sequence[Array],
    values: Sequence[Approx],
    upto: int | None = None,
) -> list[Approx]:
    found = list(blocks)
    for step in body:
        if upto is not None and len(found) > upto:
            break
        args = [found[a] for a in step.args]
        if step.name == "constant":
            made = _fill_array(Type((), step.element), step.value)
        elif step.name == "index":
            made = make_exact(points[int(step.value)], "index")
        elif step.name == "extract":
            made = _looked_up(values[int(step.value)], args)
        else:
            made = compute_scalar(step.name, args, step.element)
        found.append(made)
    return found


def _looked_up(table: Approx, args: Sequence[Approx]) -> Approx:
    places = tuple(np.asarray(a.value) for a in args)
    return table.select_elements(np.broadcast_arrays(*places) if len(places) > 1 else places)
