"""Kernels as instruction words: executed cycle by cycle, they compute what their code does."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from weft.dialects.aie1.network import Select
from weft.lowering.aie1.body.code import Scaling, body_of
from weft.targets.aie1.code.listing import list_words
from weft.targets.aie1.code.vector import Buffer, Code, Load, Loop, Mac, Pointer, Store, Ups
from weft.targets.aie1.code.words import (
    BranchWord,
    HardwareLoop,
    LoadWord,
    Part,
    Program,
    SetWord,
    SoftwareLoop,
    Straight,
    Word,
)
from weft.targets.aie1.loop.schedule import schedule_code
from weft.targets.aie1.machine.spec import Aie1Spec, default_spec
from weft.targets.aie1.simulate.execute import Execution, execute_program
from weft.targets.aie1.simulate.vector import simulate_code
from weft.transforms.core.errors import WeftError
from weft.transforms.dataflow.directive.problem import (
    LayerProblem,
    conv_problem,
    depthwise_problem,
    fc_problem,
    matmul_problem,
)
from weft.transforms.triplet.schedule import BodySchedule

Array = npt.NDArray[np.generic]
SPEC = replace(default_spec(), bank_conflicts=False, fused_store_bits=32)
CONV = ("n", "k", "h", "w")
ROWS = BodySchedule("w", CONV)


def code_of(problem: LayerProblem, order: BodySchedule) -> Code:
    return body_of(problem, order, SPEC, Scaling(10)).code


def inputs(code: Code) -> dict[str, Array]:
    """Full-range numbers for every buffer."""
    rng = np.random.default_rng(len(code.buffers))
    half = {b.name: 1 << (b.bits - 1) for b in code.buffers}
    return {
        b.name: rng.integers(-half[b.name], half[b.name], b.elements).astype(f"i{b.bits // 8}")
        for b in code.buffers
    }


def right(program: Program, spec: Aie1Spec = SPEC) -> tuple[bool, Execution]:
    """Whether the words compute what the code does, and what they took."""
    arrays = inputs(program.code)
    want = simulate_code(program.code, spec, arrays)
    got, execution = execute_program(program, arrays)
    return all(np.array_equal(got[name], want[name]) for name in want), execution


def check(code: Code, spec: Aie1Spec = SPEC) -> Program:
    program = schedule_code(code, spec)
    same, execution = right(program, spec)
    assert same
    assert execution.cycles == program.cycles
    return program


KERNELS = [
    # Five multiply-adds; their sum lives six cycles, so every second trip has another register.
    (conv_problem(1, 1, 1, 16, 256, 3, 3), ROWS, 5, 2),
    (conv_problem(1, 1, 1, 16, 256, 3, 3), BodySchedule("w", CONV, {"h": 2}), 10, 1),
    # Steps of pointers change at the end of a row, in more ways than four cycles have moves for: a
    # kernel of a row.
    (conv_problem(1, 1, 1, 16, 256, 2, 2), BodySchedule("w", CONV, {"h": 2}), 4, 16),
    (conv_problem(1, 1, 1, 4, 64, 3, 3, bits=32), ROWS, 9, 1),
    (conv_problem(1, 1, 1, 4, 64, 11, 11), BodySchedule("w", CONV, {"h": 4}), 244, 1),
    # Four sums at once: the last one begins later, for their registers.
    (conv_problem(1, 4, 1, 2, 64, 5, 3), BodySchedule("w", CONV, {"k": 4}), 32, 1),
    (fc_problem(1, 256, 8), BodySchedule("k", ("n", "k")), 4, 2),
    (fc_problem(1, 256, 16, bits=8), BodySchedule("k", ("n", "k")), 4, 1),
    (conv_problem(1, 16, 16, 2, 16, 3, 3, bits=8), BodySchedule("k", ("n", "h", "w", "k"),
        {"w": 4}),
     72, 1),
    (depthwise_problem(1, 8, 2, 8, 3, 3, bits=32), BodySchedule("c", ("n", "c", "h", "w")), 9, 1),
]  # fmt: skip


@pytest.mark.parametrize(("problem", "order", "ii", "copies"), KERNELS)
def test_kernels(problem: LayerProblem, order: BodySchedule, ii: int, copies: int) -> None:
    program = check(code_of(problem, order))
    loop = program.main_loop
    assert loop is not None
    assert (loop.ii, loop.ii_lower_bound, loop.proof, loop.copies) == (ii, ii, "bound", copies)
    assert loop.data_w_max <= 6
    assert loop.coef_w_max <= 2
    assert loop.acc_max <= 4
    # One fill and drain: a load, a multiply-add and a store, and registers that are set before.
    assert program.cycles <= ii * loop.trips + 40


@settings(max_examples=15, deadline=None)
@given(
    size=st.tuples(st.sampled_from([1, 3, 8]), st.sampled_from([1, 2, 8]), st.integers(1, 4),
                   st.integers(1, 40), st.integers(1, 4), st.integers(1, 4)),
    bits=st.sampled_from([16, 32]),
    vector=st.sampled_from(["k", "w"]),
    jam=st.dictionaries(st.sampled_from(["h", "w", "k"]), st.sampled_from([1, 2]), max_size=2),
    order=st.permutations(CONV),
    looped=st.sampled_from([{}, {}, {"c": 1}]),
)  # fmt: skip
def test_any_convolution(
    size: tuple[int, ...], bits: int, vector: str, jam: dict[str, int], order: list[str],
    looped: dict[str, int],
) -> None:  # fmt: skip
    k, c, h, w, r, s = size
    # Of one product, the second column takes what is not loaded; filters here have no zero for it.
    assume(r * s > 1)
    problem = conv_problem(1, k, c, h, w, r, s, bits=bits)
    try:
        code = code_of(problem, BodySchedule(vector, tuple(order), jam, looped))
    except WeftError as error:
        if "give it another pitch" not in str(error):
            raise
        assume(False)
    else:
        check(code)


def test_reductions_in_an_inner_loop() -> None:
    code = code_of(matmul_problem(4, 64, 32), BodySchedule("k", ("n", "k"), looped={"c": 8}))
    program = check(code)
    nests = [part for part in program.parts if isinstance(part, SoftwareLoop)]
    assert [nest.trips for nest in nests] == [4]
    assert program.loops[0].entries == 16


# --- memory that is read back ------------------------------------------------------------------


def summed(distance: int) -> Code:
    """`y[i + distance] = x[i] * f + y[i]` in blocks of 8 numbers of 16 bits."""
    select = Select(0, 0x03020100, 0, 4, 0x2110)
    mac = Mac("a", "mac8_i16", ("x", None), "f", select, Select(0, 0, 0, 1))
    body = (
        Load("x", "px"),
        Ups("a", "py", 0, 16, 4),
        mac,
        Store("a", "py", 16 * distance, 16, 4),
    )
    buffers = (
        Buffer("x", "image", 0, 256, 16),
        Buffer("f", "filter", 512, 16, 16),
        Buffer("y", "output", 1024, 256, 16),
    )
    pointers = (
        Pointer("px", "x", 0, {"i": 16}),
        Pointer("pf", "f"),
        Pointer("py", "y", 0, {"i": 16}),
    )
    return Code("sums", buffers, pointers, (Load("f", "pf"), Loop(("i",), (20,), body)))


@pytest.mark.parametrize(("distance", "least"), [(0, 2), (1, 13), (2, 7), (5, 3)])
def test_stores_that_are_read_again(distance: int, least: int) -> None:
    """
    What is widened (9 cycles) is added to late in a multiply-add (in its 5th of 6 cycles), and a
    store takes 3: 13 cycles for `distance` trips.
    """
    loop = check(summed(distance)).main_loop
    assert loop is not None
    assert loop.ii == least


# --- program memory ----------------------------------------------------------------------------


def test_kernels_that_run_on_need_no_drain() -> None:
    code = code_of(conv_problem(1, 1, 1, 16, 64, 5, 5, bits=32), BodySchedule("w", CONV, {"h": 2}))
    whole = check(code)
    small = replace(SPEC, program_words=whole.words - 20)
    program = check(code, small)
    assert program.words <= small.program_words
    assert abs(program.cycles - whole.cycles) <= 2
    least = replace(SPEC, program_words=60)
    with pytest.raises(WeftError, match=r"has \d+ words of 16 bytes, \d+ more than the program"):
        schedule_code(code, least)


# --- what cannot be ----------------------------------------------------------------------------

MAC = Mac("a", "mac16_i16", ("v", None), "c", Select(), Select(), first=True)
X = (Buffer("x", "image", 0, 4096, 16),)
P = (Pointer("p", "x", 0, {"i": 32}),)


def test_more_sums_than_accumulators() -> None:
    body = [Load("v", "p"), Load("c", "p", 64)]
    body += [replace(MAC, acc=f"a{k}") for k in range(5)]
    body += [replace(MAC, acc=f"a{k}", first=False) for k in range(5)]
    body += [Store(f"a{k}", "p", 128 + 16 * k, 16, 0) for k in range(5)]
    code = Code("sums", X, P, (Loop(("i",), (8,), tuple(body)),))
    program = schedule_code(code, SPEC)
    loop = program.main_loop
    assert loop is not None
    assert loop.acc_max <= 4
    body = [
        *body[:2],
        *(replace(MAC, acc=f"a{k}") for k in range(5)),
        Load("w", "p", 256),
        *(replace(m, data=("w", None)) for m in body[7:12]),
        *body[12:],
    ]
    kept = (Load("c", "p", 64), *(replace(MAC, acc=f"k{k}") for k in range(5)))
    after = tuple(Store(f"k{k}", "p", 512 + 16 * k, 16, 0) for k in range(5))
    around = Code("kept", X, P, (Load("v", "p"), *kept, Loop(("i",), (8,), tuple(body)), *after))
    with pytest.raises(WeftError, match="does not fit the registers"):
        schedule_code(around, SPEC)


def test_a_value_in_two_parts() -> None:
    macs = (MAC, replace(MAC, data=(None, None, "v", None), first=False))
    code = Code("parts", X, P, (Load("v", "p"), Load("c", "p"), *macs, Store("a", "p", 64, 16, 0)))
    with pytest.raises(WeftError, match="value v is part 0 of data and part 2 of data"):
        schedule_code(code, SPEC)
    code = Code("both", X, P, (Load("v", "p"), replace(MAC, coeff="v"), Store("a", "p", 64, 16, 0)))
    with pytest.raises(WeftError, match="value v is part 0 of data and coefficients"):
        schedule_code(code, SPEC)


def test_a_value_that_is_not_set() -> None:
    with pytest.raises(WeftError, match="a Mac reads v, which is not set before"):
        schedule_code(Code("nothing", X, P, (Load("c", "p"), MAC)), SPEC)


# --- words that are wrong ----------------------------------------------------------------------


def changed(program: Program, change: Callable[[Word], Word]) -> Program:
    """The program with the words of its kernels changed."""

    def part(one: Part) -> Part:
        if not isinstance(one, HardwareLoop):
            return one
        return replace(one, words=tuple(map(change, one.words)))

    return replace(program, parts=tuple(map(part, program.parts)))


@pytest.fixture(scope="module")
def three_by_three() -> Program:
    return schedule_code(code_of(conv_problem(1, 1, 1, 4, 64, 3, 3), ROWS), SPEC)


def test_a_wrong_register_gives_wrong_numbers(three_by_three: Program) -> None:
    def swapped(word: Word) -> Word:
        return tuple(
            (s, replace(i, register={"wd0": "wr0", "wr0": "wd0"}.get(i.register, i.register)))
            if isinstance(i, LoadWord)
            else (s, i)
            for s, i in word
        )

    assert right(three_by_three)[0]
    assert not right(changed(three_by_three, swapped))[0]


@pytest.mark.parametrize(("part", "register"), [("load", "wd0"), ("move", "p7")])
def test_registers_that_are_read_too_early(
    three_by_three: Program, part: str, register: str
) -> None:
    slow = replace(SPEC, **{part: getattr(SPEC, part) + 1})
    with pytest.raises(WeftError, match=f"{register} is read, but nothing"):
        execute_program(replace(three_by_three, spec=slow), inputs(three_by_three.code))


def test_sums_that_are_stored_too_early(three_by_three: Program) -> None:
    slow = replace(three_by_three, spec=replace(SPEC, mac=SPEC.mac + 1))
    assert not right(slow)[0]


def loads(word: Word, **changes: object) -> Word:
    """The word with its load in the first port changed."""
    return tuple(
        (slot, replace(i, **changes) if isinstance(i, LoadWord) and slot == "lda" else i)  # type: ignore[arg-type]
        for slot, i in word
    )


def other_pointer(word: Word) -> str:
    """The pointer of the load in the second port, or any."""
    return next((i.pointer for slot, i in word if isinstance(i, LoadWord) and slot == "ldb"), "p0")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda word: (*word, ("mv0", SetWord("r9", 1)), ("lng", SetWord("r8", 1))),
         "no instruction word holds"),
        (lambda word: loads(word, step=48, offset=None), "moves p. by 48, which is not within"),
        (lambda word: loads(word, pointer="p6"), "p6 is read, but nothing that was written"),
        (lambda word: loads(word, pointer=other_pointer(word)), "too many accesses of one word "),
        (lambda word: loads(word, step=32, offset="cs0"), "an access at p. and cs0 moves p."),
        (lambda word: loads(word, step=256, offset=None), "moves p. by 256, which is not with"),
    ],
)  # fmt: skip
def test_words_that_no_core_runs(
    three_by_three: Program, change: Callable[[Word], Word], message: str
) -> None:
    with pytest.raises(WeftError, match=message):
        execute_program(changed(three_by_three, change), inputs(three_by_three.code))


def test_rounds_must_be_those_that_were_set(three_by_three: Program) -> None:
    parts = tuple(
        replace(p, rounds=p.rounds + 1) if isinstance(p, HardwareLoop) else p
        for p in three_by_three.parts
    )
    with pytest.raises(WeftError, match=r"lc is \d+ before a loop of \d+ rounds"):
        execute_program(replace(three_by_three, parts=parts), inputs(three_by_three.code))


def behind_branch(part: Part, words: int) -> Part:
    """A software loop with so many words behind its branch."""
    if not isinstance(part, SoftwareLoop):
        return part
    *before, last = part.parts
    assert isinstance(last, Straight)
    branches = [any(isinstance(i, BranchWord) for _, i in word) for word in last.words]
    upto = last.words[: branches.index(True) + 1]
    return replace(part, parts=(*before, Straight((*upto, *[()] * words))))


def test_so_many_words_are_executed_behind_a_branch() -> None:
    code = code_of(matmul_problem(4, 64, 32), BodySchedule("k", ("n", "k"), looped={"c": 8}))
    program = check(code)
    for words in (0, 4, 6):
        parts = tuple(behind_branch(part, words) for part in program.parts)
        message = rf"word of cycle \d+, which branches behind trip 1 of 4, has {words} words"
        with pytest.raises(WeftError, match=message):
            execute_program(replace(program, parts=parts), inputs(code))
    for delay in (0, 1, 9):
        check(code, replace(SPEC, branch_delay=delay))


def test_a_loop_around_another_has_a_branch_of_its_own() -> None:
    code = code_of(matmul_problem(4, 64, 32), BodySchedule("k", ("n", "k"), looped={"c": 8}))
    program = check(code)
    wrapped = (SoftwareLoop((p,), 1) if isinstance(p, SoftwareLoop) else p for p in program.parts)
    parts = tuple(wrapped)
    with pytest.raises(WeftError, match="the branch behind trip 1 of 1 is wrong"):
        execute_program(replace(program, parts=parts), inputs(code))


def test_results_may_take_as_long_as_a_machine_may_say(three_by_three: Program) -> None:
    check(three_by_three.code, replace(SPEC, mac=200, load=200))


# --- text --------------------------------------------------------------------------------------


def test_listing(three_by_three: Program) -> None:
    text = list_words(three_by_three)
    assert text == list_words(schedule_code(three_by_three.code, SPEC))
    assert re.search(r"16 trips of 5 cycles, at least 5 \(bound\), 2 in the kernel", text)
    kernel = re.search(r"hardware loop, 6 rounds \{\n(.*?)\n\}", text, re.DOTALL)
    assert kernel is not None
    lines = kernel.group(1).split("\n")
    assert len(lines) == 10
    assert all("vec bm" in line for line in lines)
    assert len(re.findall(r"^ *\d+: ", text, re.MULTILINE)) == three_by_three.words
    assert re.search(r"ld[ab] w[rd]\d = load256 \[p\d\], (m\d|-?\d+)", text)
