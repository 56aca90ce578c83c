"""The pass `triplet-reuse`: aligned loads, and what operations take of them (table III)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects.triplet import AccessAttr, BodyOp, ElementsAttr, LoadOp, MacOp, SelectOp
from ..core.errors import WeftError
from .body_ir import access_of, load_source, loop_steps, stored_of
from .reuse import Alignment, LargerLoad, lane_places, scalar_loads, vector_loads
from .statements import Access


@dataclass(frozen=True)
class TripletReusePass(ModulePass):
    """
    Replaces what multiply-adds access by aligned loads, and selects of their registers.

    Accesses of one tensor that have elements in common are joined (the connected components of
    the paper's reuse graph); each component becomes one larger load of `load_bits` at a time, from
    a multiple of `align_bits` on, and each access a select of it. So do scalars that lie side by
    side in memory: for all lanes, the same element is selected.

    ```
    mac W(1, 0) * I(x+1:x+16, y)   →   V1 = load I(x:x+31, y), V2 = load W(0:15, 0)
                                       mac select(V2, {1}) * select(V1, {i+1})
    ```

    1. A body's multiply-adds are in groups and access tensors.
    2. Each trip moves loads by multiples of `align_bits`.
    3. Tensors have axes. A component of vectors fits a register of `data_bits`, if that is given
       (1024 in the paper; without it, only what one operation selects must fit). One of
       coefficients is cut into registers of `coeff_bits`, of which no select needs two.
    """

    name = "triplet-reuse"

    load_bits: int = 256
    align_bits: int = 128
    data_bits: int = 0
    coeff_bits: int = 256

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for name in ("load_bits", "align_bits", "coeff_bits"):
            if getattr(self, name) < 1:
                raise WeftError(f"{self.name}: {name} is {getattr(self, name)}, not 1 or more")
        if self.data_bits < 0:
            raise WeftError(f"{self.name}: data_bits is {self.data_bits}, not 0 or more")
        for body in [b for b in op.walk() if isinstance(b, BodyOp)]:
            _Body(self, body).rewrite()


@dataclass
class _Found:
    """The larger load of an access: its value, and where in memory it begins."""

    load: LargerLoad
    value: SSAValue


@dataclass
class _Body:
    """One body while its accesses become loads and selects."""

    options: TripletReusePass
    body: BodyOp
    found: dict[AccessAttr, _Found] = field(default_factory=dict[AccessAttr, _Found])

    def rewrite(self) -> None:
        macs = [mac for group in self.body.groups() for mac in group.macs()]
        pairs = [pair for mac in macs if (pair := mac.accesses()) is not None]
        data = list(dict.fromkeys(pair[1] for pair in pairs))
        coeff = [a for a in dict.fromkeys(pair[0] for pair in pairs) if a not in data]
        loads = [
            *self._loads(data, self.options.data_bits or None),
            *self._loads(coeff, self.options.coeff_bits),
        ]
        used = list(dict.fromkeys(access for pair in pairs for access in pair[::-1]))
        order = {access: number for number, access in enumerate(used)}
        loads.sort(key=lambda load: min(order[a] for a in load.accesses))
        self._insert(loads)
        for mac in macs:
            self._select(mac)

    def _loads(self, accesses: Sequence[AccessAttr], limit: int | None) -> list[_Planned]:
        """The larger loads of accesses, which are joined if the loops move them alike."""
        alike: dict[tuple[str, bool, tuple[tuple[str, int], ...]], list[AccessAttr]] = {}
        for access in accesses:
            steps = loop_steps(self.body, access, stored_of(self.body, access.tensor.data))
            key = (access.tensor.data, access.along() is None, tuple(steps.items()))
            alike.setdefault(key, []).append(access)
        found: list[_Planned] = []
        for (tensor, is_scalar, steps), members in alike.items():
            self._check_steps(members[0], dict(steps))
            plain = {access_of(a, self.body.num_lanes()): a for a in members}
            stored = stored_of(self.body, tensor)
            bits = self._bits(tensor)
            alignment = Alignment(self.options.load_bits, self.options.align_bits, limit)
            join: Callable[..., tuple[LargerLoad, ...]]
            join = scalar_loads if is_scalar else vector_loads
            for load in join(plain, stored, bits, alignment):
                found.append(_Planned(load, dict(steps), tuple(plain[a] for a in load.accesses)))
        return found

    def _bits(self, tensor: str) -> int:
        return self.body.type_of(tensor).element_type.width.data

    def _check_steps(self, access: AccessAttr, steps: Mapping[str, int]) -> None:
        if not self.body.type_of(access.tensor.data).get_shape():
            raise WeftError(
                f"{self.body.name}: '{access.tensor.data}' has no axis that a load could go along; "
                "give it one of extent 1"
            )
        unit = self.options.align_bits // self._bits(access.tensor.data)
        for loop in self.body.loop_ranges():
            moved = steps.get(loop.name, 0) * loop.step
            if moved % unit:
                raise WeftError(
                    f"{self.body.name}: {access.text()} moves by {moved} elements of memory per "
                    f"trip of '{loop.name}', but loads begin at multiples of {unit}; store "
                    f"'{access.tensor.data}' with other steps between its rows"
                )

    def _insert(self, loads: Sequence[_Planned]) -> None:
        """Inserts the loads in order, one of components that are loaded alike."""
        first = InsertPoint.at_start(self.body.body.block)
        known: dict[AccessAttr, LoadOp] = {}
        for planned in loads:
            load = planned.load
            source = load_source(self.body, load.tensor, load.start, load.elements, planned.steps)
            if source not in known:
                element = self.body.type_of(load.tensor).element_type
                known[source] = LoadOp(source, element, f"V{len(known) + 1}")
                Rewriter.insert_op(known[source], first)
            for access in planned.accesses:
                self.found[access] = _Found(load, known[source].result)

    def _select(self, mac: MacOp) -> None:
        pair = mac.accesses()
        if pair is None:
            return
        selects: list[SelectOp] = []
        for access in pair:
            found = self.found[access]
            elements = self._elements(access, found.load)
            selects.append(SelectOp([found.value], elements, self.body.num_lanes(), 1))
        coeff, data = selects
        Rewriter.replace_op(mac, [coeff, data, MacOp(coeff.result, data.result)], [])

    def _elements(self, access: AccessAttr, load: LargerLoad) -> ElementsAttr:
        lanes = self.body.num_lanes()
        plain: Access = access_of(access, lanes)
        places = lane_places(plain, stored_of(self.body, load.tensor))
        wanted = [load.element(place) for place in places]
        wanted = wanted * lanes if len(wanted) == 1 else wanted
        return ElementsAttr.of([[element] for element in wanted])


@dataclass(frozen=True)
class _Planned:
    """A larger load, how far the loops move it per unit of theirs, and whom it serves."""

    load: LargerLoad
    steps: Mapping[str, int]
    accesses: tuple[AccessAttr, ...]
