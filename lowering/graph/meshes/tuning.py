"""
Trees on meshes as points of a tuning space, and networks on meshes as tuning tasks, whose points
are trees, or the loops over clusters that networks on such machines may also have.

In a tree, the layers stay in their order. The knobs say behind which of them a segment ends, and of
each segment the parts that it takes the batch in, whether it reads weights for each part, and on
one core the pieces in which weights come. The compiler minimises an estimate (`TreeSearch`); what
is measured is the simulator's time, of programs without data.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute
from xdsl.passes import ModulePass

from ....dialects import graph
from ....transforms.core.blockings import list_divisors
from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import entry_of
from ....transforms.graph.machine import MESH_TREE
from ....transforms.graph.meshes.machine import mesh_rules
from ....transforms.graph.meshes.network import Network, read_network
from ....transforms.graph.meshes.parts import Divider
from ....transforms.graph.meshes.search import TreeSearch
from ....transforms.graph.meshes.text import list_lines
from ....transforms.machine.context import WeftContext
from ....transforms.machine.view import Machine
from ....transforms.model.nameless import family_of, nameless_module
from ....transforms.tune.database import hash_text
from ....transforms.tune.space import Knob, Point, Space
from ....transforms.tune.task import CostedSpace, SpaceTask, Untunable
from ....transforms.tune.whole import whole_tasks
from ..clusters.tuning import ClusterTask
from .decision import rounds_of, tree_attribute
from .forms import FormSpace
from .known_tree import SPACE_VERSION, read_tree
from .rounds import PIECES, Rounds
from .schedule_mesh import ScheduleMeshPass, find_segments, prefers_tree, words_of


@dataclass(frozen=True)
class _Cut:
    """A segment: its layers `first .. end`, and the choices of its knobs."""

    first: int
    end: int
    parts: int
    fetches: bool
    piece: int


class TreeSpace:
    """The trees of a network on a mesh; `start` is that of the segments `own`, the compiler's."""

    def __init__(self, network: Network, machine: Machine, own: Sequence[Rounds]):
        self.network = network
        self.words = words_of(network, machine)
        self.rules = mesh_rules(machine, self.words)
        self._search = TreeSearch(network.layers, network.batch, self.rules)
        self._divider = Divider(self.rules)
        self._names = [*network.layers]
        self.pieces = range(len(PIECES)) if self.rules.cores == 1 else range(1)
        knobs = tuple(knob for n in range(len(self._names)) for knob in self._knobs(n))
        self.space = Space(knobs, self._is_legal, SPACE_VERSION, self._repair_point)
        self.start = self.encode(own)

    def _knobs(self, number: int) -> Iterator[Knob]:
        """The decisions of a segment that begins with a layer, and if one does."""
        yield Knob(f"{number} begins", (0, 1) if number else (1,))
        yield Knob(f"{number} parts", tuple(list_divisors(self.network.batch)))
        yield Knob(f"{number} fetches", (0, 1))
        yield Knob(f"{number} pieces", tuple(self.pieces))

    def _cuts(self, point: Point) -> list[_Cut]:
        """The segments of a point."""
        values = self.space.values(point)
        firsts = [n for n in range(len(self._names)) if values[f"{n} begins"]]
        found: list[_Cut] = []
        for first, end in zip(firsts, [*firsts[1:], len(self._names)], strict=True):
            parts, piece = values[f"{first} parts"], values[f"{first} pieces"]
            assert isinstance(parts, int)
            assert isinstance(piece, int)
            found.append(_Cut(first, end, parts, bool(values[f"{first} fetches"]), piece))
        return found

    def _point(self, cuts: Sequence[_Cut]) -> Point:
        """The point of segments; what says nothing has its first choice."""
        values = {knob.name: knob.choices[0] for knob in self.space.knobs}
        for cut in cuts:
            values[f"{cut.first} begins"], values[f"{cut.first} parts"] = 1, cut.parts
            values[f"{cut.first} fetches"] = int(cut.fetches)
            values[f"{cut.first} pieces"] = cut.piece
        return self.space.point(values)

    def _repair_point(self, point: Point) -> Point:
        return self._point(self._cuts(point))

    def _is_legal(self, point: Point) -> bool:
        return self._repair_point(point) == point and self.predict(point) < math.inf

    def segments(self, point: Point) -> list[Rounds]:
        """The segments that a point says."""
        return [self._segment(cut) for cut in self._cuts(point)]

    def _segment(self, cut: _Cut) -> Rounds:
        node = self._search.segment_node(cut.first, cut.end, cut.parts, cut.fetches)
        layers = self.network.layers
        piece, ahead, share = PIECES[cut.piece] if self.rules.cores == 1 else (None, None, math.inf)
        how = cut.fetches, piece, ahead, share, self.words
        return Rounds(node, layers, self._divider, {}, 1, *how)

    def predict(self, point: Point) -> float:
        """The cycles by the search's estimate; infinite where a buffer has no room."""
        cuts = self._cuts(point)
        return sum(self._search.price_segment(c.first, c.end, c.parts, c.fetches) for c in cuts)

    def features(self, point: Point) -> list[float]:
        """Numbers of a tree: of each layer if a segment begins, and the knobs of its segment."""
        found: list[float] = []
        for cut in self._cuts(point):
            for number in range(cut.first, cut.end):
                found += [float(number == cut.first), math.log(cut.parts)]
                found += [float(cut.fetches), float(cut.piece)]
        return found

    def encode(self, rounds: Sequence[Rounds]) -> Point:
        """The point of segments. `WeftError` for such as are none of the space."""
        cuts: list[_Cut] = []
        for each in rounds:
            first = cuts[-1].end if cuts else 0
            end = first + sum(not node.kind for node in each.node.walk())
            cuts.append(self._cut_of(each, first, end))
        return self._point(cuts)

    def _cut_of(self, rounds: Rounds, first: int, end: int) -> _Cut:
        lines = [*list_lines(rounds.node)]
        piece = rounds.piece, rounds.ahead, rounds.share
        number = PIECES.index(piece) if piece in PIECES else 0
        for parts in list_divisors(self.network.batch):
            cut = _Cut(first, end, parts, rounds.fetches, number)
            made = self._segment(cut)
            if end <= len(self._names) and [*list_lines(made.node)] == lines and (
                (made.piece, made.ahead, made.share) == piece
            ):  # fmt: skip
                return cut
        raise WeftError(f"tuning: no such segment: {lines}")


TREE, LOOPS = "tree", "loops"
"""The forms of a schedule on a mesh, by the knob `form`."""


class MeshTask(SpaceTask[FormSpace]):
    """
    The schedule of a network on a mesh: `plain` is the module without one, and the text of a point
    the attribute that has a tree, or loops over clusters. No point takes fewer cycles than `bound`.
    Raises `WeftError` where there is neither.
    """

    def __init__(self, module: ModuleOp, ctx: WeftContext):
        self._ctx: Context = ctx
        self._module = nameless_module(module)
        self.plain = str(self._module)
        self.key, self.family, self.uses = hash_text(self.plain), family_of(self.plain), 1
        self.name = f"@{entry_of(module).sym_name.data}"
        self._trees: TreeSpace | None = None
        self._loops: ClusterTask | None = None
        found: dict[str, tuple[CostedSpace, int, int]] = {}
        problems: list[str] = []
        for form, make in ((TREE, self._make_trees), (LOOPS, self._make_loops)):
            try:
                found[form] = make(module, ctx)
            except WeftError as error:
                problems.append(f"{form}: {error}")
        if not found:
            raise WeftError("; ".join(problems))
        self.bound = min(bound for _, _, bound in found.values())
        tree, loops = (found[form][1] if form in found else None for form in (TREE, LOOPS))
        spaces = {form: space for form, (space, _, _) in found.items()}
        chosen = TREE if prefers_tree(tree, loops) else LOOPS
        self._points = FormSpace(spaces, chosen, SPACE_VERSION)

    def _make_trees(self, module: ModuleOp, ctx: WeftContext) -> tuple[CostedSpace, int, int]:
        """The space of trees, the cycles that the start is expected to take, and a bound."""
        del module
        network = read_network(entry_of(self._module))
        found = find_segments(network, ctx.machine())
        self._trees = TreeSpace(network, ctx.machine(), found.rounds)
        return self._trees, found.cycles, found.least_cycles

    def _make_loops(self, module: ModuleOp, ctx: WeftContext) -> tuple[CostedSpace, int, int]:
        """The same of loops over clusters."""
        self._loops = ClusterTask(module, ctx)
        return self._loops, self._loops.cycles, self._loops.bound

    @property
    def result_types(self) -> frozenset[str]:
        """The types of the results that are compared, as NumPy calls them."""
        return frozenset() if self._loops is None else self._loops.result_types

    def decode(self, point: Point) -> str:
        form, part = self._points.split(point)
        if form == LOOPS:
            assert self._loops is not None
            return self._loops.decode(part)
        return str(self._tree(part))

    def _tree(self, part: Point) -> Attribute:
        assert self._trees is not None
        return tree_attribute(self._trees.segments(part))

    def encode(self, text: str) -> Point:
        found = read_tree(text, self._ctx)
        if isinstance(found, graph.LoopAttr):
            if self._loops is None:
                raise WeftError(f"tuning: {self.name}: has no loops over clusters")
            return self._points.join(LOOPS, self._loops.encode(text))
        trees = self._trees
        if trees is None:
            raise WeftError(f"tuning: {self.name}: has no tree")
        function = entry_of(self._module.clone())
        function.attributes[MESH_TREE] = found
        rounds = rounds_of(function, trees.network, trees.rules, trees.words)
        return self._points.join(TREE, trees.encode(rounds))

    def adapt(self, text: str) -> Point | None:
        """The point of the schedule of a similar network, if there is one."""
        try:
            point = self.encode(text)
        except WeftError:
            return None
        return point if self.space.has(point) else None

    def stage(self, point: Point) -> str:
        form, part = self._points.split(point)
        if form == LOOPS:
            assert self._loops is not None
            return self._loops.stage(part)
        module = self._module.clone()
        entry_of(module).attributes[MESH_TREE] = self._tree(part)
        return str(module)


def mesh_tasks(
    module: ModuleOp, ctx: WeftContext, passes: Sequence[ModulePass]
) -> Iterator[MeshTask | Untunable]:
    """The task of a module that goes by `passes`, of which one takes what was tuned."""
    return whole_tasks(ScheduleMeshPass, passes, ctx, module, lambda _: MeshTask(module, ctx))
