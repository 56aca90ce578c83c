"""
Making a wrong case smaller while it stays wrong.

Candidates are tried from the boldest to the smallest, each judged as a case of its own; the first
that is still wrong is gone on from. Ends because each candidate is smaller by `size_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from .cases import Case
from .judge import WRONG, Verdict
from .program import (
    Affine,
    Argument,
    Constant,
    Fill,
    Generic,
    Op,
    Program,
    Type,
    list_operands,
    remove_dead,
    renumber_operands,
    size_of,
)

TRIALS = 150
"""The most candidates that are judged."""


def shrink_case(
    found: Case, verdict: Verdict, judge: Callable[[Case], Verdict], trials: int = TRIALS
) -> tuple[Case, Verdict]:
    """The smallest case found that is wrong in the same way, and how."""
    tried = 0
    going = True
    while going:
        going = False
        for program in simplify_program(found.program):
            if tried >= trials:
                return found, verdict
            tried += 1
            candidate: Case = replace(found, program=program)
            now = judge(candidate)
            if now.kind == WRONG and now.signature == verdict.signature:
                found, verdict, going = candidate, now, True
                break
    return found, verdict


def simplify_program(program: Program) -> Iterator[Program]:
    """Simpler programs than this one, the simplest first."""
    size = size_of(program)
    for candidate in _list_candidates(program):
        candidate = remove_dead(candidate)
        if candidate.ops and size_of(candidate) < size:
            yield candidate


def _list_candidates(program: Program) -> Iterator[Program]:
    count = len(program.arguments)
    if len(program.results) > 1:
        for result in program.results:
            yield replace(program, results=(result,))
    for i in range(len(program.ops) - 1):
        yield replace(program, results=(count + i,))
    for i in reversed(range(len(program.ops))):
        if not isinstance(program.ops[i], Fill | Constant):
            yield replace_op(program, i)
    for i, op in enumerate(program.ops):
        for other in _simpler_ops(op):
            yield replace(program, ops=(*program.ops[:i], other, *program.ops[i + 1 :]))
    yield from _shorten_loops(program)
    for i, argument in enumerate(program.arguments):
        if argument.special:
            plain = replace(argument, special=False)
            yield replace(
                program, arguments=(*program.arguments[:i], plain, *program.arguments[i + 1 :])
            )


def replace_op(program: Program, index: int) -> Program:
    """The program with the value of an op as another argument."""
    count = len(program.arguments)
    type = program.ops[index].type
    name = f"g{count + index}"
    while any(a.name == name for a in program.arguments):
        name += "a"
    top = 1 if type.element == "i1" else 8
    argument = Argument(name, type, 0 if type.element == "i1" else -top, top)
    new = {v: v if v < count else v + 1 for v in range(count + len(program.ops))}
    new[count + index] = count
    return Program(
        (*program.arguments, argument),
        tuple(renumber_operands(op, new) for op in program.ops),
        tuple(new[r] for r in program.results),
    )


def _simpler_ops(op: Op) -> Iterator[Op]:
    """The same op with less in its body."""
    if not isinstance(op, Generic) or op.name:
        return
    first = len(op.inputs) + 1
    for i in reversed(range(len(op.body))):
        step, number = op.body[i], first + i
        for arg in step.args:
            element = op.body[arg - first].element if arg >= first else None
            if element == step.element or (element is None and _takes_result(step.name)):
                yield _remove_step(op, number, arg)


def _takes_result(name: str) -> bool:
    """Tests whether a step's first operands have the type of its result."""
    return not any(w in name for w in ("ext", "trunc", "cmp", "to", "index", "select", "extract"))


def _remove_step(op: Generic, number: int, other: int) -> Generic:
    """The body without a step, whose value is `other` instead."""
    first = len(op.inputs) + 1

    def renumber_value(value: int) -> int:
        value = other if value == number else value
        return value - 1 if value > number else value

    body = tuple(
        replace(s, args=tuple(renumber_value(a) for a in s.args))
        for i, s in enumerate(op.body)
        if first + i != number
    )
    return replace(op, body=body, result=renumber_value(op.result))


# --- shorter loops --------------------------------------------------------------------------


def _shorten_loops(program: Program) -> Iterator[Program]:
    """Generics on arguments alone, with fewer iterations, and arguments that are as large."""
    for i, op in enumerate(program.ops):
        if not isinstance(op, Generic) or any(
            len(program.arguments) + i in list_operands(o) for o in program.ops
        ):
            continue
        for d in range(len(op.extents)):
            for extent in (1, op.extents[d] // 2, op.extents[d] - 1):
                if 0 < extent < op.extents[d]:
                    extents = (*op.extents[:d], extent, *op.extents[d + 1 :])
                    found = _resize_op(program, i, replace(op, extents=extents))
                    if found is not None:
                        yield found
        for m, map in enumerate(op.maps[:-1]):
            for e, expr in enumerate(map):
                for simple in _simpler_index(expr):
                    maps = (*op.maps[:m], (*map[:e], simple, *map[e + 1 :]), *op.maps[m + 1 :])
                    found = _resize_op(program, i, replace(op, maps=maps, name="", attributes=""))
                    if found is not None:
                        yield found


def _simpler_index(expr: Affine) -> Iterator[Affine]:
    if expr.constant:
        yield replace(expr, constant=0)
    for i, (factor, d) in enumerate(expr.terms):
        if factor > 1:
            yield replace(expr, terms=(*expr.terms[:i], (1, d), *expr.terms[i + 1 :]))


def _resize_op(program: Program, index: int, op: Generic) -> Program | None:
    """The program with this op, whose operands are made as large as it reads."""
    count = len(program.arguments)
    if any(s.name == "extract" for s in op.body):
        return None
    arguments, ops = list(program.arguments), list(program.ops)
    for value, map in zip((*op.inputs, op.init), op.maps, strict=True):
        shape = tuple(e.index_range(op.extents)[1] + 1 for e in map)
        if min((e.index_range(op.extents)[0] for e in map), default=0) < 0:
            return None
        used = sum(value in list_operands(o) for o in program.ops)
        if used > 1 or value in program.results:
            return None
        if value < count:
            arguments[value] = replace(
                arguments[value], type=Type(shape, arguments[value].type.element)
            )
            continue
        source = ops[value - count]
        if not isinstance(source, Fill) and not (
            isinstance(source, Constant) and len(source.values) == 1
        ):
            return None
        ops[value - count] = replace(source, type=Type(shape, source.type.element))
    shape = tuple(e.index_range(op.extents)[1] + 1 for e in op.maps[-1])
    ops[index] = replace(op, type=Type(shape, op.type.element))
    return Program(tuple(arguments), tuple(ops), program.results)
