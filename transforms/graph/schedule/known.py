"""The best known tree of a network on clusters of cores, from a database of measurements."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

from ....dialects import graph
from ...core.errors import WeftError
from ...machine.view import Machine
from ...model.nameless import nameless_module
from ...tune.database import Winner, hash_text
from ...tune.known import open_known, place_on
from .points import SPACE_VERSION


@dataclass(frozen=True)
class KnownLoops:
    """The best known loops of a network, with its `key` in the database, and what they took."""

    loops: graph.LoopAttr
    key: str
    winner: Winner


def find_loops(
    pass_name: str, path: str, module: ModuleOp, machine: Machine, ctx: Context
) -> KnownLoops | None:
    """
    The loops that are known of a module, unless the compiler's own are as good. Raises `WeftError`
    for a database that is none, and for what is no loops in one.
    """
    place = place_on(machine.text, hash_text(str(nameless_module(module))), SPACE_VERSION)
    with open_known(pass_name, path) as database:
        winner = database.winner(place)
    if winner is None or winner.cost >= winner.start_cost:
        return None
    return KnownLoops(read_text(winner.point, ctx), place.kernel, winner)


def read_text(text: str, ctx: Context) -> graph.LoopAttr:
    """The loops in the text of a point. `WeftError` for another text."""
    try:
        found = Parser(ctx, text).parse_attribute()
    except (ParseError, VerifyException) as error:
        raise WeftError(f"'{text[:60]}' is no loops over leaves") from error
    if not isinstance(found, graph.LoopAttr):
        raise WeftError(f"'{text[:60]}' is no loops over leaves")
    return found
