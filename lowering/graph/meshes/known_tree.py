"""What is known of networks on meshes, in a database of measurements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError, VerifyException

from ....transforms.core.errors import WeftError
from ....transforms.core.pipeline import entry_of
from ....transforms.graph.machine import MESH_TREE
from ....transforms.graph.meshes.network import Network, read_network
from ....transforms.graph.set_costs import SetMachine
from ....transforms.graph.set_tree import SetNode
from ....transforms.machine.view import Machine
from ....transforms.model.nameless import nameless_module
from ....transforms.tune.database import Place, hash_text
from ....transforms.tune.known import place_on
from .decision import rounds_of
from .rounds import Rounds

SPACE_VERSION = 2
"""The version of the points that are tuned: trees, and loops over clusters."""


def find_place(module: ModuleOp, machine: Machine) -> Place:
    """What measurements of a network on a mesh belong to."""
    return place_on(machine.text, hash_text(str(nameless_module(module))), SPACE_VERSION)


def known_rounds(
    module: ModuleOp, network: Network, rules: SetMachine, words: int, tree: Attribute
) -> list[Rounds]:
    """
    The segments of a tree that is known of `module` without its names, with those of the layers of
    `network`, which it is. Raises `WeftError` for what is no tree of the network.
    """
    function = entry_of(nameless_module(module))
    function.attributes[MESH_TREE] = tree
    own = read_network(function)
    names = dict(zip(own.layers, network.layers, strict=True))
    return [
        replace(each, node=_rename_node(each.node, names), layers=network.layers)
        for each in rounds_of(function, own, rules, words)
    ]


def _rename_node(node: SetNode, names: Mapping[str, str]) -> SetNode:
    """The same node with other names of layers."""
    children = tuple(_rename_node(child, names) for child in node.children)
    return replace(node, name=names.get(node.name, ""), children=children)


def read_tree(text: str, ctx: Context) -> Attribute:
    """The attribute in the text of a point. `WeftError` for another text."""
    try:
        return Parser(ctx, text).parse_attribute()
    except (ParseError, VerifyException) as error:
        raise WeftError(f"'{text[:60]}' is no tree of a network") from error
