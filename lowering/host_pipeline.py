"""
The way of a function to native code of the host: kernels become loop nests, what moves data
becomes copies, and an entry calls them one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects import arith, func, linalg, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp, NoneAttr, TensorType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from ..dialects.intrin import ApplyOp
from ..dialects.layout import ConvertOp, DecoupleAtOp, PrepackOp, StoreAtOp
from ..targets.host.dot import DotUnit
from ..targets.host.machine_view import HostSpec
from ..targets.host.nest_cost import Processor
from ..targets.host.nest_flat import bytes_of
from ..targets.host.nest_loops import emit_loops, loop_arguments
from ..targets.host.nest_plan import Fused, Plan, Step, Tensor, plan_nest
from ..targets.host.nest_text import literal
from ..targets.host.program import Buffer, HostProgram, packed_weight
from ..targets.host.threads import barrier_text
from ..transforms.context import WeftContext
from ..transforms.describe import describe, describe_value
from ..transforms.embed.options import EmbedOptions
from ..transforms.errors import WeftError
from ..transforms.fold_access import constant_of, fold_access
from ..transforms.generalize import GeneralizeNamedOpsPass
from ..transforms.kernel import Access, Dim, Kernel, Scalar, ScalarArg, ScalarConst
from ..transforms.kernel_from_linalg import BoundKernel, KernelGroup, bind_kernel, group_kernels
from ..transforms.layout_map import Array, Layout
from ..transforms.layout_materialize import LayoutMaterializePass
from ..transforms.load import argument_names, function_of, weight_names
from ..transforms.machine import Machine
from ..transforms.scatter import gathered, scatters, stores_all, stores_once
from .host_bits import stored_type, with_bytes
from .host_dot import plan_dot
from .host_fuse import fuse
from .host_intrin import after_loops, fused_application, lowered
from .host_upstream import tensors_read, upstream_step

_ALIGNMENT = 64
_RESULT = "result"
_INTEGERS = ("i1", "i8", "i16", "i32", "i64", "index")
_LAYOUT_OPS = (ConvertOp, PrepackOp, StoreAtOp, DecoupleAtOp)


def compile_module(
    module: ModuleOp,
    ctx: WeftContext,
    *,
    machine_text: str,
    function: str | None = None,
    weights: Mapping[str, Array] | None = None,
    activation_layout: str | None = None,
    embed: EmbedOptions | None = None,
    report: Callable[[str], None] | None = None,
) -> HostProgram:
    """
    The program of one function of `module`, which is changed.

    `weights`, in host layout, are packed now; the others are left to each run. `report` is
    told in words what was decided. Raises `WeftError` naming op and place for what there is
    no lowering for.
    """
    if activation_layout is not None:
        raise WeftError(
            f"activation layout '{activation_layout}': the host target takes activations in the "
            "order that the module has; leave the option out"
        )
    machine = ctx.machine()
    source = str(module)
    GeneralizeNamedOpsPass().apply(ctx, module)
    if any(isinstance(op, _LAYOUT_OPS) or _has_layouts(op) for op in module.walk()):
        LayoutMaterializePass(prove=False).apply(ctx, module)
        GeneralizeNamedOpsPass().apply(ctx, module)
    entry = function_of(module, function)
    intrinsic = None if embed is None else embed.intrinsic
    if intrinsic is not None:
        machine.intrinsic(intrinsic)
    lowering = _Lowering(entry, machine, intrinsic)
    lowering.run()
    if intrinsic is not None and not lowering.plan.embedded:
        raise WeftError(
            f"@{entry.sym_name.data}: has no kernel that @{intrinsic} of machine @{machine.name} "
            "takes; leave the intrinsic out for plain vectors"
        )
    buffers = lowering.buffers()
    text, workspace = lowering.text(buffers)
    for line in lowering.plan.report:
        if report is not None:
            report(line)
    return HostProgram(
        function=entry.sym_name.data,
        machine_name=machine.name,
        machine_text=machine_text,
        module_text=source,
        text=text,
        buffers=buffers,
        workspace_bytes=workspace,
        constants=_packed(buffers, weights or {}),
        report=tuple(lowering.plan.report),
    )


def _has_layouts(op: Operation) -> bool:
    """Whether `op` or its blocks have tensors that are stored in a layout."""
    inner = (a for region in op.regions for block in region.blocks for a in block.args)
    types = (v.type for v in (*op.operands, *op.results, *inner))
    return any(isinstance(t, TensorType) and not isinstance(t.encoding, NoneAttr) for t in types)


def _packed(buffers: Sequence[Buffer], weights: Mapping[str, Array]) -> dict[str, Array]:
    known = {b.name: b for b in buffers if b.role == "weight"}
    for name, array in weights.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise WeftError(f"no weight is called {name}; there are {listed}")
        buffer = known[name]
        if array.shape != buffer.host_shape or array.dtype != buffer.dtype:
            raise WeftError(
                f"weight {name} takes shape {list(buffer.host_shape)} and type {buffer.dtype}, but "
                f"the array has shape {list(array.shape)} and type {array.dtype}"
            )
    return {name: packed_weight(known[name], array) for name, array in weights.items()}


class _Lowering:
    """One function: where its values lie, and the steps so far."""

    def __init__(
        self,
        entry: func.FuncOp,
        machine: Machine,
        intrinsic: str | None = None,
    ):
        self.entry = entry
        self.machine = machine
        self.processor = Processor.of(HostSpec.from_machine(machine))
        self.dots = DotUnit.of(machine)
        self.intrinsic = intrinsic
        self.plan = Plan()
        self.places: dict[SSAValue, Tensor] = {}
        self.types: dict[str, str] = {}
        self.arguments: list[tuple[Tensor, str]] = []
        self.outputs: list[Tensor] = []
        self.globals: list[str] = []
        self.count = 0
        if entry.sym_name.data == "weft_barrier" or entry.sym_name.data.startswith("weft.step"):
            raise WeftError(
                f"{describe(entry)}: the host target has functions of this name; choose another"
            )
        if len(entry.body.blocks) != 1:
            raise WeftError(f"{describe(entry)}: has several blocks; control flow has no lowering")
        self.block: Block = entry.body.block
        kernels, self.others = _kernels(self.block)
        self.groups: dict[Operation, KernelGroup] = {g.last.op: g for g in group_kernels(kernels)}

    def run(self) -> None:
        self._arguments()
        returned = self.block.last_op
        assert isinstance(returned, func.ReturnOp)
        results = list(returned.operands)
        for number, value in enumerate(results):
            self.outputs.append(self._tensor(value, f"out{number}"))
        for number, value in enumerate(results):
            group = self.groups.get(value.owner) if isinstance(value.owner, Operation) else None
            first = results.index(value) == number
            applied = isinstance(value.owner, ApplyOp)
            single = group is not None and len(group.last.op.results) == 1
            if first and (applied or single):
                self.places[value] = self.outputs[number]
        self.planned = {r: p for r, p in self.places.items() if p in self.outputs}
        for value in self.planned:
            del self.places[value]
        for op in self.block.ops:
            if op not in self.groups:
                self._check(op)
        for value, output in zip(results, self.outputs, strict=True):
            if value in self.planned:
                self.storage(value)
        for value, output in zip(results, self.outputs, strict=True):
            if self.places.get(value) is not output:
                self._copy(value, output, whole=True)

    def _arguments(self) -> None:
        weights = weight_names(self.entry)
        for number, (value, name) in enumerate(
            zip(self.block.args, argument_names(self.entry), strict=True)
        ):
            place = self._tensor(value, f"arg{number}", weight=number in weights)
            self.places[value] = place
            self.arguments.append((place, name))

    def _tensor(self, value: SSAValue, buffer: str, *, weight: bool = False) -> Tensor:
        type = value.type
        if not isinstance(type, TensorType):
            raise WeftError(
                f"{describe(self.entry)}: {describe_value(value)} is of type {type}; the host "
                "target takes and gives tensors"
            )
        shape = type.get_shape()
        if any(e < 0 for e in shape):
            raise WeftError(
                f"{describe(self.entry)}: {describe_value(value)} has the dynamic shape {type}; "
                "give every dimension a size"
            )
        element = str(type.element_type)
        if element.startswith("i") and element not in _INTEGERS:
            raise WeftError(
                f"{describe(self.entry)}: {describe_value(value)} is of {type}; the host target "
                f"has tensors of {', '.join(_INTEGERS)} and floats, so widen the elements"
            )
        self.types[buffer] = element
        return Tensor(buffer, shape, stored_type(self.types[buffer]), weight)

    def _check(self, op: Operation) -> None:
        """Refuses ops that nothing here makes sense of; others are lowered when they are read."""
        known = (
            arith.ConstantOp,
            tensor.EmptyOp,
            tensor.PadOp,
            tensor.InsertSliceOp,
            tensor.ExtractSliceOp,
            tensor.ExpandShapeOp,
            tensor.CollapseShapeOp,
            tensor.SplatOp,
            tensor.ConcatOp,
            linalg.ops.FillOp,
            linalg.ops.GenericOp,
            func.ReturnOp,
            ApplyOp,
        )
        if not isinstance(op, known):
            raise WeftError(f"{describe(op)}: has no lowering to host code")

    # --- Values -----------------------------------------------------------------------------

    def storage(self, value: SSAValue) -> Tensor:
        """Where `value` lies, after steps that put it there, if need be."""
        if value in self.places:
            return self.places[value]
        owner = value.owner
        assert isinstance(owner, Operation)
        if isinstance(owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp):
            source = self.storage(owner.src)
            place = self._tensor(value, source.buffer)
            self.places[value] = place
            return place
        if owner in self.groups:
            self._group(self.groups[owner])
            return self.places[value]
        if isinstance(owner, ApplyOp):
            return self._apply(owner)
        if owner in self.others:
            self._upstream(owner)
            return self.places[value]
        number = constant_of(value)
        place = self._temporary(value)
        if number is not None or isinstance(owner, tensor.EmptyOp):
            self._fill(place, 0 if number is None else number)
        elif isinstance(owner, arith.ConstantOp):
            return self._constant(value, owner)
        else:
            self._copy(value, place)
        self.places[value] = place
        return place

    def _target(self, value: SSAValue) -> Tensor:
        """Where a step should put `value`."""
        return self.planned.get(value) or self._temporary(value)

    def _temporary(self, value: SSAValue) -> Tensor:
        place = self._tensor(value, f"tmp{self.count}")
        self.count += 1
        self._allocate(place)
        return place

    def _allocate(self, place: Tensor) -> None:
        size = place.size * bytes_of(place.type)
        self.plan.workspace[place.buffer] = (size, _memref(place))

    def _constant(self, value: SSAValue, op: arith.ConstantOp) -> Tensor:
        attribute = op.value
        if not isinstance(attribute, DenseIntOrFPElementsAttr):
            raise WeftError(f"{describe(op)}: a constant without elements has no lowering")
        place = self._tensor(value, f"const{len(self.globals)}")
        numbers = ", ".join(
            literal(v, place.type) for v in attribute.get_values() if not isinstance(v, tuple)
        )
        memref = _memref(place)
        self.globals.append(
            f'memref.global "private" constant @{place.buffer} : {memref} = dense<[{numbers}]>'
        )
        self.places[value] = place
        return place

    def _fill(self, place: Tensor, number: int | float) -> None:
        """All elements one number."""
        kernel = _elementwise(f"fill of {place.buffer}", place, (), ScalarConst(number, place.type))
        self._nest(Fused(kernel, (place,), ScalarArg(-1, place.type), place.type))

    def _copy(self, value: SSAValue, place: Tensor, *, whole: bool = False) -> None:
        """Moves `value` to `place`, through the data movement that it comes from."""
        shape = place.shape
        owner = value.owner
        if owner in self.groups or owner in self.others or isinstance(owner, ApplyOp):
            self.storage(value)
        access = Access("x", shape, place.type, AffineMap.identity(len(shape)))
        source = value
        if not (whole and value in self.places):
            access, source = fold_access(access, value, shape)
        if source is value and value not in self.places:
            owner = value.owner
            if isinstance(owner, tensor.InsertSliceOp):
                self._insert(owner, place)
                return
            if isinstance(owner, tensor.ConcatOp):
                self._concat(owner, place)
                return
            if isinstance(owner, tensor.ExpandShapeOp | tensor.CollapseShapeOp) or (
                constant_of(value) is not None or isinstance(owner, arith.ConstantOp)
            ):
                self.storage(value)
            else:
                assert isinstance(owner, Operation)
                raise WeftError(f"{describe(owner)}: has no lowering to host code")
        tensor_ = self.storage(source)
        kernel = _elementwise(f"copy to {place.buffer}", place, (access,), ScalarArg(0, place.type))
        self._nest(Fused(kernel, (tensor_, place), ScalarArg(-1, place.type), place.type))

    def _insert(self, op: tensor.InsertSliceOp, place: Tensor) -> None:
        """The destination, then the slice over it."""
        offsets = op.static_offsets.get_values()
        strides = op.static_strides.get_values()
        sizes = op.static_sizes.get_values()
        if op.offsets or op.sizes or op.strides:
            raise WeftError(f"{describe(op)}: places are not constant; give them as numbers")
        self._copy(op.dest, place)
        source = replace(self.storage(op.source), shape=tuple(sizes))
        self._put(describe(op), source, place, offsets, strides)

    def _concat(self, op: tensor.ConcatOp, place: Tensor) -> None:
        """The inputs behind each other."""
        axis = op.dim.value.data
        offset = 0
        for value in op.inputs:
            source = self.storage(value)
            offsets = [offset if d == axis else 0 for d in range(len(place.shape))]
            self._put(describe(op), source, place, offsets, [1] * len(offsets))
            offset += source.shape[axis]

    def _put(
        self,
        name: str,
        source: Tensor,
        place: Tensor,
        offsets: Sequence[int],
        strides: Sequence[int],
    ) -> None:
        """All of `source` into a box of `place`."""
        rank = len(source.shape)
        identity = AffineMap.identity(rank)
        results = (
            e * stride + offset
            for e, stride, offset in zip(identity.results, strides, offsets, strict=True)
        )
        map = AffineMap(rank, 0, tuple(results))
        dims = tuple(Dim(f"d{i}", e, "parallel") for i, e in enumerate(source.shape))
        operands = (
            Access("x", source.shape, place.type, identity),
            Access("y", place.shape, place.type, map),
        )
        kernel = Kernel(name, dims, operands, 1, (ScalarArg(0, place.type),))
        self._nest(Fused(kernel, (source, place), ScalarArg(-1, place.type), place.type))

    # --- Kernels ----------------------------------------------------------------------------

    def _group(self, group: KernelGroup) -> None:
        """The steps of a group: fused, or member by member."""
        if self._fused(group):
            return
        for member in group.members:
            if len(group.members) == 1 or not self._fused(KernelGroup(member)):
                self._loops(member)

    def _fused(self, group: KernelGroup) -> bool:
        """Adds one nest for the group; `False` if there is none."""
        kernel = group.producer.kernel
        output = kernel.outputs[0]
        if len(kernel.outputs) != 1 or scatters(kernel) or not stores_once(kernel, output):
            return False
        whole = stores_all(kernel, output)
        if group.epilogues and not whole:
            return False
        place = self._target(group.result)
        fused = fuse(group, self.storage, place)
        if fused is None:
            return False
        if not whole:
            self._start(group.producer, 0, place)
        if not self._planned(fused):
            return False
        self.places[group.result] = place
        return True

    def _apply(self, op: ApplyOp) -> Tensor:
        """The steps of an application of intrinsics."""
        what = lowered(op, self.machine)
        place = self._target(op.result)
        if what.term is not None:
            fused = fused_application(op, what, self.machine, self.storage, place)
            if self._planned(fused):
                self.places[op.result] = place
                return place
        kernel = what.application.kernel
        sums = Tensor(f"tmp{self.count}", place.shape, what.accumulator)
        self.count += 1
        self._allocate(sums)
        self._fill(sums, 0)
        reads = [self.storage(v) for v in op.operands]
        self._plain(kernel, [*(t.buffer for t in reads[: len(op.inputs)]), sums.buffer])
        after, extras = after_loops(what, op, self.machine)
        self._plain(after, [sums.buffer, *(reads[i].buffer for i in extras), place.buffer])
        self.places[op.result] = place
        return place

    def _upstream(self, op: Operation) -> None:
        """An op that is no kernel, in plain loops of the bindings."""
        reads = [self.storage(v) for v in tensors_read(op)]
        results = [self._target(v) for v in op.results]
        if any(self.types.get(t.buffer) == "i1" for t in (*reads, *results)):
            raise WeftError(f"{describe(op)}: gathers of i1 have no lowering to host code; use i8")
        name = f"weft.step{len(self.plan.steps)}"
        text = upstream_step(name, op, reads, results)
        arguments = [(p.buffer, _memref(p)) for p in (*reads, *results)]
        self.plan.steps.append(Step(name, text, tuple(arguments)))
        self.plan.report.append(f"{name}: {describe(op)} in plain loops of the bindings")
        self.places.update(zip(op.results, results, strict=True))

    def _nest(self, fused: Fused) -> None:
        if not self._planned(fused):
            self._plain(fused.kernel, [t.buffer for t in fused.tensors])

    def _planned(self, fused: Fused) -> bool:
        packable = frozenset(
            self.places[v].buffer for v in self.block.args if len(list(v.uses)) == 1
        )
        name = f"weft.step{len(self.plan.steps)}"
        if self.dots is not None and plan_dot(
            fused, name, self.processor, self.plan, packable, self.dots, self.intrinsic
        ):
            return True
        return plan_nest(fused, name, self.processor, self.plan, packable)

    def _loops(self, bound: BoundKernel) -> None:
        """Plain loops in place, from where the outputs start."""
        kernel = bound.kernel
        buffers = [self.storage(v).buffer for v in bound.input_values]
        operands = [*kernel.operands]
        for number, (value, init) in enumerate(zip(bound.results, bound.inits, strict=True)):
            place = self._target(value)
            output = kernel.outputs[number]
            stored = not scatters(kernel) and stores_all(kernel, output)
            if init is not None or bound.reads_output(number) or not stored:
                self._start(bound, number, place)
            self.places[value] = place
            buffers.append(place.buffer)
            out = kernel.num_inputs + number
            operands[out] = replace(operands[out], type=place.type)
        self._plain(replace(kernel, operands=tuple(operands)), buffers)

    def _start(self, bound: BoundKernel, number: int, place: Tensor) -> None:
        """Puts into `place` what an output starts from."""
        init, value = bound.inits[number], bound.output_values[number]
        if init is not None or isinstance(value.owner, tensor.EmptyOp):
            self._fill(place, init or 0)
        else:
            self._copy(value, place)

    def _plain(self, kernel: Kernel, buffers: Sequence[str]) -> None:
        name = f"weft.step{len(self.plan.steps)}"
        text = emit_loops(name, kernel, buffers)
        self.plan.steps.append(Step(name, text, loop_arguments(kernel, buffers)))
        self.plan.report.append(f"{name}: {kernel.name} in plain loops")

    # --- The whole --------------------------------------------------------------------------

    def buffers(self) -> tuple[Buffer, ...]:
        buffers = [
            Buffer(
                name=name,
                role="weight" if place.weight else "input",
                element_type=self.types[place.buffer],
                logical_shape=place.shape,
                stored_layout=self.plan.packed.get(place.buffer, Layout()),
                summed_axes=self.plan.summed.get(place.buffer),
            )
            for place, name in self.arguments
        ]
        for number, place in enumerate(self.outputs):
            name = _RESULT if len(self.outputs) == 1 else f"{_RESULT}{number}"
            buffers.append(Buffer(name, "output", self.types[place.buffer], place.shape))
        return tuple(buffers)

    def text(self, buffers: Sequence[Buffer]) -> tuple[str, int]:
        """All functions and the entry, and the bytes of the workspace."""
        plan = self.plan
        names = [place.buffer for place, _ in self.arguments]
        names += [place.buffer for place in self.outputs]
        entry_types = {
            name: f"memref<{max(1, b.entry_elements)}x{stored_type(b.element_type)}>"
            for name, b in zip(names, buffers, strict=True)
        }
        arguments = [f"%{name}: {memref}" for name, memref in entry_types.items()]
        offsets, size = _placed(plan)
        body: list[str] = []
        for name, offset in offsets.items():
            body.append(f"  %{name}_at = arith.constant {offset} : index")
            body.append(
                f"  %{name} = memref.view %workspace[%{name}_at][] : memref<{size}xi8> to "
                f"{plan.workspace[name][1]}"
            )
        for name, view in plan.views.items():
            whole = entry_types[view.buffer]
            body.append(f"  %{name}_at = arith.constant {view.offset} : index")
            body.append(
                f"  %{name} = memref.view %{view.buffer}[%{name}_at][] : {whole} to {view.memref}"
            )
        for global_ in self.globals:
            name, memref = global_.split("@", 1)[1].split(" = ", 1)[0].split(" : ")
            body.append(f"  %{name} = memref.get_global @{name} : {memref}")
        for number, step in enumerate(plan.steps):
            if number:
                body.append(
                    "  func.call @weft_barrier(%sync, %threads) : (memref<2xi32>, index) -> ()"
                )
            given = ", ".join(f"%{n}" for n, _ in step.arguments)
            types = ", ".join(t for _, t in step.arguments)
            body.append(
                f"  func.call @{step.name}({given}, %thread, %threads) : "
                f"({types}, index, index) -> ()"
            )
        arguments += [f"%workspace: memref<{size}xi8>", "%sync: memref<2xi32>"]
        arguments += ["%thread: index", "%threads: index"]
        name = self.entry.sym_name.data
        symbol = name if re.fullmatch(r"[A-Za-z_][\w$.-]*", name) else f'"{name}"'
        head = f"func.func @{symbol}({', '.join(arguments)}) {{"
        parts = [barrier_text()] if len(plan.steps) > 1 else []
        parts += [*self.globals, *(step.text for step in plan.steps)]
        parts.append("\n".join([head, *body, "  return", "}", ""]))
        return "\n".join(parts), size


def _placed(plan: Plan) -> tuple[dict[str, int], int]:
    """
    Where temporaries lie in the workspace, and its bytes: each at the first place that is free
    from the first step that names it to the last.
    """
    spans: dict[str, tuple[int, int]] = {}
    for number, step in enumerate(plan.steps):
        for name, _ in step.arguments:
            if name in plan.workspace:
                spans[name] = (spans.get(name, (number, number))[0], number)
    offsets: dict[str, int] = {}
    size = 0
    for name, (first, last) in spans.items():
        # A line more, so that temporaries do not lie multiples of a page apart.
        wanted = -(-plan.workspace[name][0] // _ALIGNMENT) * _ALIGNMENT + _ALIGNMENT
        taken = sorted(
            (offsets[other], offsets[other] + plan.workspace[other][0] + _ALIGNMENT)
            for other in offsets
            if spans[other][0] <= last and first <= spans[other][1]
        )
        place = 0
        for lower, upper in taken:
            if place + wanted <= lower:
                break
            place = max(place, -(-upper // _ALIGNMENT) * _ALIGNMENT)
        offsets[name] = place
        size = max(size, place + wanted)
    return offsets, max(size, _ALIGNMENT)


def _kernels(block: Block) -> tuple[list[BoundKernel], frozenset[Operation]]:
    """The kernels of a block, and the generics that are none."""
    kernels: list[BoundKernel] = []
    others: set[Operation] = set()
    for op in block.ops:
        if not isinstance(op, linalg.ops.GenericOp):
            continue
        if len(op.results) == 1 and constant_of(op.results[0]) is not None:
            continue
        try:
            bound = bind_kernel(op)
            kernels.append(replace(bound, kernel=gathered(with_bytes(bound.kernel))))
        except WeftError:
            if not _is_gather(op):
                raise
            others.add(op)
    return kernels, frozenset(others)


def _is_gather(op: Operation) -> bool:
    return any(isinstance(inner, tensor.ExtractOp) for inner in op.walk())


def _memref(place: Tensor) -> str:
    return f"memref<{place.size}x{place.type}>"


def _elementwise(name: str, place: Tensor, inputs: Sequence[Access], body: Scalar) -> Kernel:
    """A kernel over the elements of `place`."""
    dims = tuple(Dim(f"d{i}", e, "parallel") for i, e in enumerate(place.shape))
    output = Access("y", place.shape, place.type, AffineMap.identity(len(dims)))
    return Kernel(name, dims, (*inputs, output), len(inputs), (body,))
