"""Layout propagation on plain graphs: the paper's three constraints, one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from weft.transforms.layout.graph import (
    Assignment,
    Conversion,
    Graph,
    Kind,
    Node,
    Value,
    conversion_cost,
    is_same_layout,
    propagate_layouts,
    shares_storage,
)
from weft.transforms.layout.map import Layout, Pad, Primitive, Reorder, Split

SHAPE = (1, 8, 8, 4)
PLAIN = Layout()


def layout(*primitives: Primitive) -> Layout:
    return Layout(primitives)


A = layout(Split(2, (2, 4)), Reorder((0, 2, 4, 1, 3)))
B = layout(Reorder((0, 2, 3, 1)))
C = layout(Reorder((0, 3, 1, 2)))
PADDED = layout(Pad(1, 0, 8))


class Builder:
    """Graphs, node by node; every value has the same shape unless told."""

    def __init__(self) -> None:
        self.values: list[Value] = []
        self.nodes: list[Node] = []
        self.outside: dict[int, Layout] = {}

    def value(self, bits: int = 32, weight: bool = False, shape: tuple[int, ...] = SHAPE) -> int:
        self.values.append(Value(shape, bits, weight))
        return len(self.values) - 1

    def node(
        self,
        kind: Kind,
        operands: Sequence[int],
        wants: Sequence[Layout | None] = (),
        gives: Layout | None = None,
        *,
        bits: int = 32,
        mapped: Sequence[int] | None = None,
    ) -> int:
        """A node with one result; element-wise ones read all operands alike unless told."""
        result = self.value(bits)
        if mapped is None:
            mapped = range(len(operands)) if kind == "elementwise" else ()
        self.nodes.append(
            Node(
                f"n{result}",
                kind,
                tuple(operands),
                (result,),
                tuple(wants),
                (gives,),
                tuple(mapped),
            )
        )
        return result

    def conv(self, operand: int, wants: Layout = PLAIN, gives: Layout = PLAIN) -> int:
        return self.node("complex", [operand], [wants], gives)

    def relu(self, *operands: int, bits: int = 32) -> int:
        return self.node("elementwise", operands, bits=bits)

    def give_back(self, *values: int) -> Assignment:
        wants = (PLAIN,) * len(values)
        self.nodes.append(Node("return", "border", values, (), wants))
        return propagate_layouts(Graph(tuple(self.values), tuple(self.nodes), self.outside))


def test_element_wise_ops_take_the_layout_of_their_producer():
    """ALT's figure 7: the ReLU behind a convolution has its loops."""
    b = Builder()
    y = b.conv(b.value(), gives=A)
    r = b.relu(y)
    found = b.give_back(r)
    assert found.layouts[r] == A
    assert found.reads[1] == (A,)
    assert found.conversions == (Conversion(r, PLAIN, offline=False),)


def test_all_consumers_take_it():
    b = Builder()
    y = b.conv(b.value(), gives=A)
    first, second = b.relu(y), b.relu(y)
    total = b.relu(first, second)
    found = b.give_back(total)
    assert [found.layouts[v] for v in (first, second, total)] == [A, A, A]
    assert len(found.conversions) == 1


def test_of_several_producers_the_first_wins():
    b = Builder()
    x, y = b.conv(b.value(), gives=B), b.conv(b.value(), gives=A)
    total = b.relu(x, y)
    found = b.give_back(total)
    assert found.layouts[total] == B
    assert found.reads[2] == (B, A)  # The other is read as it is, without a conversion.


def test_a_result_with_a_layout_gives_it_to_all_producers():
    b = Builder()
    x, y = b.relu(b.value()), b.relu(b.value())
    total = b.node("elementwise", [x, y], gives=A)
    found = b.give_back(total)
    assert [found.layouts[v] for v in (x, y, total)] == [A, A, A]


def test_chains_before_an_operator_produce_what_it_wants():
    b = Builder()
    x = b.value()
    first = b.relu(x)
    second = b.relu(first)
    y = b.conv(second, wants=B)
    found = b.give_back(y)
    assert (found.layouts[first], found.layouts[second]) == (B, B)
    assert found.reads[0] == (PLAIN,)
    assert not found.conversions


def test_padding_converts_on_the_way():
    """ALT's figure 5b, between two convolutions with layouts of their own."""
    b = Builder()
    y = b.conv(b.value(), gives=A)
    r = b.relu(y)
    p = b.node("pad", [r])
    z = b.conv(p, wants=B)
    found = b.give_back(z)
    assert (found.layouts[r], found.layouts[p]) == (A, B)
    assert not found.conversions


def test_simple_ops_between_operators_convert_on_the_way():
    b = Builder()
    y = b.conv(b.value(), gives=A)
    first = b.relu(y)
    last = b.relu(first)
    z = b.conv(last, wants=B)
    found = b.give_back(z)
    assert (found.layouts[first], found.layouts[last]) == (A, B)
    assert not found.conversions


def test_narrowing_ops_stay_with_their_producer():
    """Reading 32 bits once more costs more than converting 8."""
    b = Builder()
    y = b.conv(b.value(), gives=A)
    narrow = b.relu(y, bits=8)
    z = b.conv(narrow, wants=B)
    found = b.give_back(z)
    assert found.layouts[narrow] == A
    assert found.conversions == (Conversion(narrow, B, offline=False),)


def test_two_operators_in_a_row_need_a_conversion():
    """Constraint 3: both keep their layouts."""
    b = Builder()
    y = b.conv(b.value(), gives=A)
    z = b.conv(y, wants=B, gives=A)
    found = b.give_back(z)
    assert found.layouts[y] == A
    assert found.reads[1] == (B,)
    assert found.conversions == (Conversion(y, B, False), Conversion(z, PLAIN, False))


def test_expanding_layouts_are_converted_instead():
    """Constraint 2: on both sides of an operator."""
    b = Builder()
    p = b.node("pad", [b.value()])
    y = b.conv(p, wants=PADDED, gives=PADDED)
    r = b.relu(y)
    found = b.give_back(r)
    assert (found.layouts[p], found.layouts[y], found.layouts[r]) == (PLAIN, PADDED, PLAIN)
    assert found.conversions == (Conversion(p, PADDED, False), Conversion(y, PLAIN, False))


def test_only_tensors_of_the_same_shape_share_layouts():
    """Constraint 1: a bias that is broadcast stays as it is."""
    b = Builder()
    y = b.conv(b.value(), gives=A)
    bias = b.value(shape=(8,))
    r = b.node("elementwise", [bias, y], mapped=[1])
    found = b.give_back(r)
    assert found.layouts[r] == A
    assert found.reads[1] == (PLAIN, A)


def test_a_tensor_of_another_shape_gives_no_layout():
    b = Builder()
    narrow = b.value(shape=(1, 8, 8, 2))
    b.outside[narrow] = A
    r = b.node("elementwise", [narrow], mapped=[0])
    assert b.give_back(r).layouts[r] == PLAIN


def test_weights_are_packed_offline():
    b = Builder()
    w, x = b.value(weight=True), b.conv(b.value(), gives=A)
    r = b.relu(x, w)
    y = b.node("complex", [r, w], [A, B], PLAIN)
    found = b.give_back(y)
    assert found.conversions == (Conversion(w, A, True), Conversion(w, B, True))


def test_generators_are_made_as_they_are_wanted():
    b = Builder()
    zero = b.node("generator", [])
    y = b.node("complex", [b.value(), zero], [PLAIN, PADDED], PADDED)
    found = b.give_back(y)
    assert found.reads[1] == (PLAIN, PADDED)
    assert found.conversions == (Conversion(y, PLAIN, False),)


def test_of_consumers_that_disagree_most_are_served_directly():
    b = Builder()
    r = b.relu(b.value())
    first = b.conv(r, wants=B)
    y, z = b.conv(r, wants=A), b.conv(r, wants=A)
    found = b.give_back(first, y, z)
    assert found.layouts[r] == A
    assert found.conversions == (Conversion(r, B, False),)


def test_ops_before_consumers_that_disagree_stay_with_their_producer():
    b = Builder()
    r = b.relu(b.conv(b.value(), gives=A))
    y, z = b.conv(r, wants=B), b.conv(r, wants=C)
    found = b.give_back(y, z)
    assert found.layouts[r] == A
    assert found.conversions == (Conversion(r, B, False), Conversion(r, C, False))


@pytest.mark.parametrize(
    ("steps", "expected"),
    [(A, True), (PADDED, False), (layout(Pad(1, 0, 0)), True), (PLAIN, True)],
)
def test_layouts_that_are_shared(steps: Layout, expected: bool):
    assert shares_storage(SHAPE, steps) == expected


def test_layouts_that_store_the_same():
    twice = layout(Split(2, (2, 2, 2)), Reorder((0, 1, 2, 3, 4, 5)))
    assert is_same_layout(SHAPE, twice, layout(Split(2, (2, 2, 2))))
    assert not is_same_layout(SHAPE, A, B)
    assert not is_same_layout(SHAPE, PLAIN, layout(Reorder((1, 0, 2, 3))))
    assert conversion_cost(Value((4,), 16), PLAIN, layout(Pad(0, 0, 4))) == 8 + 16
    assert conversion_cost(Value((4, 1), 16), PLAIN, layout(Split(0, (4,)))) == 0


def test_what_is_read_many_times_is_plain_where_the_result_is():
    """Else each iteration would divide to find where an element of a bias lies."""
    split = layout(Split(0, (2, 2)))
    for given, wanted in ((PADDED, PLAIN), (A, split)):
        b = Builder()
        y = b.conv(b.value(), gives=given)
        bias = b.value(shape=(4,))
        b.outside[bias] = split
        r = b.node("elementwise", [y, bias], mapped=[0])
        found = b.give_back(r)
        assert found.layouts[r] == (A if given == A else PLAIN)
        assert found.reads[1][1] == wanted
