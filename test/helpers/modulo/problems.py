"""Bodies for the tests: random ones, and multiply-adds with loads just in time."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from weft.transforms.modulo.problem import Dependence, ModuloProblem, Operation, Value

WORDS = tuple(
    frozenset(word.split())
    for word in ("lda ldb st mv0 vec", "lda ldb alu mv0 vec", "lda ldb st alu vec")
)
LOAD = (frozenset({"lda"}), frozenset({"ldb"}))
PARTS = {0: ("wr0", "wd0"), 1: ("wr1", "wd1"), 2: ("wr2",), 3: ("wr3",), 9: ("wc0", "wc1")}

Use = tuple[str, Sequence[str]]
"""An accumulator, and the loaded values that one multiply-add reads, named `part.name`."""


def macs(uses: Sequence[Use], stores: int) -> ModuloProblem:
    """Multiply-adds in order, loads of what they read, `stores` for each accumulator."""
    loads = list(dict.fromkeys(name for _, names in uses for name in names))
    sums = list(dict.fromkeys(acc for acc, _ in uses))
    number = {name: len(uses) + k for k, name in enumerate(loads)}
    operations = [Operation(f"mac{k}", (frozenset({"vec"}),)) for k in range(len(uses))]
    operations += [Operation(name, LOAD) for name in loads]
    edges = [Dependence(number[n], k, 8) for k, (_, names) in enumerate(uses) for n in names]
    group = _groups(uses)
    values = [
        Value(
            name, (number[name],), 8,
            tuple((k, 0) for k, (_, names) in enumerate(uses) if name in names),
            tuple(frozenset({unit}) for unit in PARTS[int(name[0])]),
            group.get(name),
        )
        for name in loads
    ]  # fmt: skip
    for acc in sums:
        mine = [k for k, (name, _) in enumerate(uses) if name == acc]
        ends = list(range(len(operations), len(operations) + stores))
        operations += [Operation(f"store {acc} {k}", (frozenset({"st"}),)) for k in ends]
        edges += [Dependence(k, end, 6) for k in mine for end in ends]
        reads = tuple((k, 5) for k in mine) + tuple((end, 0) for end in ends)
        banks = tuple(frozenset({f"bm{k}"}) for k in range(4))
        values.append(Value(acc, tuple(mine), 6, reads, banks))
    return ModuloProblem(
        tuple(operations), tuple(edges), tuple(values), WORDS, tuple(range(len(uses)))
    )


def _groups(uses: Sequence[Use]) -> dict[str, str]:
    """Low parts that one multiply-add reads are in one bank."""
    group: dict[str, str] = {}
    for _, names in uses:
        low = [name for name in names if name[0] in "01"]
        joined = {group.get(name, name) for name in low}
        for name in low:
            group.setdefault(name, name)
        for name, old in list(group.items()):
            if old in joined:
                group[name] = low[0]
    return group


@st.composite
def problems(draw: st.DrawFn, most: int = 7) -> ModuloProblem:
    """Small bodies: alternatives, dependences over trips, values in few registers."""
    count = draw(st.integers(1, most))
    slots = st.sampled_from(("lda", "ldb", "st", "alu", "vec", "port"))
    alternatives = st.lists(
        st.frozensets(slots, min_size=1, max_size=2), min_size=1, max_size=2, unique=True
    )
    words = (*WORDS, frozenset({"lda", "ldb", "st", "alu"}))
    fitting = alternatives.filter(
        lambda sets: all(any(s - {"port"} <= word for word in words) for s in sets)
    )
    operations = tuple(Operation(f"op{k}", tuple(draw(fitting))) for k in range(count))
    numbers = st.integers(0, count - 1)
    edges: list[Dependence] = []
    for _ in range(draw(st.integers(0, count + 1))):
        source, target, distance = draw(st.tuples(numbers, numbers, st.integers(0, 2)))
        latency = draw(st.integers(0, 4))
        edges.append(Dependence(source, target, latency, max(distance, int(source >= target))))
    values: list[Value] = []
    for k in range(draw(st.integers(0, 3))):
        writer, reader = draw(numbers), draw(numbers)
        later = [e for e in edges if e.source == writer and e.distance == 0 and e.latency >= 1]
        readers = tuple((e.target, 0) for e in later) or ((writer, 1),)
        places = draw(st.lists(st.sampled_from(("r0", "r1", "r2")), min_size=1, unique=True))
        values.append(Value(f"v{k}", (writer,) if reader else (), 1, readers,
                            tuple(frozenset({place}) for place in places)))  # fmt: skip
    return ModuloProblem(operations, tuple(edges), tuple(values), words)
