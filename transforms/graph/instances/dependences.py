"""
Instances of sub-graphs, and which of them wait for which.

A sub-graph that is split in `f` parts has `f` instances. Between sub-graphs of which one reads
the other, each instance waits for all of the other at first; a dependence is redundant, and
dropped, if the slices that the reader needs, halos included, have nothing of what the writer's
part writes (GraphTurbo, OSDI 2023, section 3.3 and figure 6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..groups.group import SubGraph
from ..groups.split_info import part_boxes
from ..model import Box, Network, boxes_meet
from .order import Task


@dataclass(frozen=True)
class Instance:
    """
    Part `part` of sub-graph `sub_graph`: the slices of what it reads from outside and of what it
    writes, and the bytes of feature maps that are alive at once in it, at most.
    """

    sub_graph: int
    part: int
    reads: Mapping[str, Box]
    writes: Mapping[str, Box]
    peak_bytes: int


@dataclass(frozen=True)
class Dependence:
    """Instance `consumer` reads tensor `tensor` of instance `producer`; both by their index."""

    producer: int
    consumer: int
    tensor: str


def make_instances(network: Network, groups: Sequence[SubGraph]) -> list[Instance]:
    """The instances of all sub-graphs, those of one sub-graph side by side and in order."""
    found: list[Instance] = []
    for number, group in enumerate(groups):
        outputs = network.outputs_of(group.ops)
        inputs = network.inputs_of(group.ops)
        parts = part_boxes(network, group.ops, group.split.dims, group.split.parts)
        for index, boxes in enumerate(parts):
            reads = {name: boxes[name] for name in inputs if name in boxes}
            writes = {name: boxes[name] for name in outputs}
            peak = network.peak_bytes(group.ops, boxes)
            found.append(Instance(number, index, reads, writes, peak))
    return found


def coarse_dependences(instances: Sequence[Instance]) -> list[Dependence]:
    """All dependences that instances inherit from their sub-graphs."""
    return [
        Dependence(p, c, tensor)
        for c, consumer in enumerate(instances)
        for tensor in consumer.reads
        for p, producer in enumerate(instances)
        if tensor in producer.writes and producer.sub_graph != consumer.sub_graph
    ]


def fine_dependences(instances: Sequence[Instance]) -> list[Dependence]:
    """The dependences along which something is handed over."""
    return [
        d
        for d in coarse_dependences(instances)
        if boxes_meet(instances[d.producer].writes[d.tensor], instances[d.consumer].reads[d.tensor])
    ]


def tasks_of(network: Network, instances: Sequence[Instance]) -> list[Task]:
    """
    Instances as tasks to be ordered. All of a sub-graph count as its largest; what is read from
    outside of the network is part of a task's own bytes, and what nobody reads leaves at once.
    """
    dependences = fine_dependences(instances)
    read = {(d.producer, d.tensor) for d in dependences}
    own: dict[int, int] = {}
    for c, instance in enumerate(instances):
        handed = {d.tensor for d in dependences if d.consumer == c}
        taken = sum(network.tensors[name].box_bytes(instance.reads[name]) for name in handed)
        held = max(instance.peak_bytes - taken, _written_bytes(network, instance))
        own[instance.sub_graph] = max(own.get(instance.sub_graph, 0), held)
    return [
        Task(
            f"{instance.sub_graph}.{instance.part}",
            tuple(buffer_name(d.tensor, instances[d.producer]) for d in dependences
                  if d.consumer == index),
            {
                buffer_name(name, instance): network.tensors[name].box_bytes(box)
                for name, box in instance.writes.items()
                if (index, name) in read
            },
            own[instance.sub_graph],
            instance.sub_graph,
        )
        for index, instance in enumerate(instances)
    ]  # fmt: skip


def buffer_name(tensor: str, instance: Instance) -> str:
    """The name of an instance's part of a tensor."""
    return f"{tensor}.{instance.part}"


def _written_bytes(network: Network, instance: Instance) -> int:
    return sum(network.tensors[name].box_bytes(box) for name, box in instance.writes.items())
