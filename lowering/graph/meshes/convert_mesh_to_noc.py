"""
The pass `convert-mesh-to-noc`: a network with a tree on a mesh (`decision`) as programs of its
cores, beside the function, which says what they compute.

They have time and bytes, and no data: boxes of values are ranges of their size, and computations
have no meaning, so that they run with `--timing` alone. Leaves alone what has programs already, and
functions without such a tree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.passes import ModulePass

from ....dialects import noc
from ....dialects.common.kinds import is_tensor
from ....transforms.core.free_names import claim_name
from ....transforms.core.pipeline import add_facts, entry_of
from ....transforms.dataflow.directive.steps import TENSOR_ATTRIBUTE
from ....transforms.graph.form import WRITTEN, digest_of
from ....transforms.graph.machine import MESH_TREE, check_mesh
from ....transforms.graph.meshes.machine import mesh_rules
from ....transforms.graph.meshes.network import read_network
from ....transforms.graph.tensors import element_bits, shape_of
from ....transforms.machine.context import context_of
from ....transforms.machine.view import Machine
from .decision import rounds_of
from .schedule_mesh import names_of_mesh, words_of
from .whole import TreeWriter


@dataclass(frozen=True)
class ConvertMeshToNocPass(ModulePass):
    """Writes the programs of a network with a tree on a mesh; see the module."""

    name = "convert-mesh-to-noc"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        entry = entry_of(op)
        if any(isinstance(inner, noc.ProgramOp) for inner in op.body.block.ops):
            return
        if MESH_TREE not in entry.attributes:
            return
        machine = context_of(ctx).machine()
        check_mesh(entry, machine)
        op.body.block.add_ops(write_tree(entry, machine))
        functions = [each for each in op.body.block.ops if isinstance(each, func.FuncOp)]
        add_facts(entry, {WRITTEN: digest_of(functions)})


def write_tree(entry: func.FuncOp, machine: Machine) -> list[Operation]:
    """
    The buffers of a function's arguments and results, which its attributes name from now on, and
    the programs of its tree. Raises `WeftError` for a tree that does not fit.
    """
    network = read_network(entry)
    words, names = words_of(network, machine), names_of_mesh(machine)
    rules = mesh_rules(machine, words)
    rounds = rounds_of(entry, network, rules, words)
    buffers = _Buffers(names.dram, machine.find_memory(names.dram).element_bits)
    last = entry.body.block.last_op
    assert isinstance(last, func.ReturnOp)
    arguments = [
        buffers.add_buffer(a, a.name_hint or f"arg{n}") for n, a in enumerate(entry.body.block.args)
    ]
    results = [buffers.add_buffer(v, f"result{n}") for n, v in enumerate(last.operands)]
    entry.arg_attrs = _name_marks(entry.arg_attrs, arguments)
    entry.res_attrs = _name_marks(entry.res_attrs, results)
    writer = TreeWriter(rules, names, words, buffers.bits, buffers.end)
    for each in rounds:
        writer.add_segment(each)
    near_bits = machine.find_memory(names.buffer).element_bits
    return [*buffers.allocs, *writer.list_ops(near_bits)]


class _Buffers:
    """Buffers in DRAM for arguments and results, one behind the other."""

    def __init__(self, memory: str, bits: int):
        self.memory, self.bits, self.end = memory, bits, 0
        self.allocs: list[noc.AllocOp] = []
        self.names: set[str] = set()

    def add_buffer(self, value: SSAValue, name: str) -> str:
        """A buffer for a value; its name."""
        name = claim_name(name, self.names, "_")
        assert is_tensor(value.type)
        shape, kind = shape_of(value) or (1,), value.type.get_element_type()
        self.allocs.append(noc.AllocOp(name, self.memory, self.end, shape, kind))
        self.end += math.prod(shape) * -(-element_bits(value) // self.bits)
        return name


def _name_marks(
    marks: ArrayAttr[DictionaryAttr] | None, names: list[str]
) -> ArrayAttr[DictionaryAttr]:
    none: dict[str, Attribute] = {}
    old = [none] * len(names) if marks is None else [dict(each.data) for each in marks]
    return ArrayAttr(
        DictionaryAttr({**each, TENSOR_ATTRIBUTE: StringAttr(name)})
        for each, name in zip(old, names, strict=True)
    )
