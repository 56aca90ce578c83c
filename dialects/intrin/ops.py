"""Operations of the `intrin` dialect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerType,
    StringAttr,
    SymbolNameConstraint,
    SymbolRefAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    attr_def,
    irdl_op_definition,
    lazy_traits_def,
    operand_def,
    opt_attr_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.traits import HasParent, IsolatedFromAbove, IsTerminator, Pure, SymbolOpInterface
from xdsl.utils.exceptions import VerifyException

from ..arch import IntrinsicInterface, MachineOp
from ..common.kinds import is_tensor
from .attrs import CallAttr, EmbeddingAttr, GuardAttr, OperandAttr, ParamAttr
from .pieces import make_int_array, params_attr, plain_ints, plain_params


@irdl_op_definition
class YieldOp(IRDLOperation):
    """
    Ends an intrinsic's body with the new value of its output.

    ```
    intrin.yield %0 : tensor<1x16xi32>
    ```
    """

    name = "intrin.yield"

    value = operand_def(TensorType)

    traits = lazy_traits_def(lambda: (IsTerminator(), HasParent(DefOp)))

    assembly_format = "$value attr-dict `:` type($value)"

    def __init__(self, value: SSAValue) -> None:
        super().__init__(operands=[value])


@irdl_op_definition
class DefOp(IRDLOperation):
    """
    An intrinsic of the machine around it.

    ```
    intrin.def @vta_add_imm dims ["b", "o"] operands [#intrin.operand<"dst", @ACC>]
        params [#intrin.param<"imm", -32768 to 32767>] {
    ^bb0(%imm: i16, %dst: tensor<1x16xi32>):
      %0 = linalg.generic {
        indexing_maps = [affine_map<(b, o) -> ()>, affine_map<(b, o) -> (b, o)>],
        iterator_types = ["parallel", "parallel"]
      } ins(%imm : i16) outs(%dst : tensor<1x16xi32>) {
      ^bb0(%i: i16, %d: i32):
        %1 = arith.extsi %i : i16 to i32
        %2 = arith.addi %d, %1 : i32
        linalg.yield %2 : i32
      } -> tensor<1x16xi32>
      intrin.yield %0 : tensor<1x16xi32>
    }
    ```

    The body's arguments are the inputs in the order of `operands`, then the parameters in the
    order of `params`, and last the output, which `operands` names last. An operand has the
    shape and type of one entry of its memory. The body is one `linalg.generic`, whose
    dimensions `dims` names, and updates the output.
    """

    name = "intrin.def"

    sym_name = attr_def(SymbolNameConstraint())
    dims = attr_def(ArrayAttr[StringAttr])
    operand_list = attr_def(ArrayAttr[OperandAttr], attr_name="operands")
    params = opt_attr_def(ArrayAttr[ParamAttr])
    body = region_def("single_block")

    traits = traits_def(SymbolOpInterface(), IntrinsicInterface(), IsolatedFromAbove())

    assembly_format = (
        "$sym_name `dims` $dims `operands` $operands (`params` $params^)? "
        "attr-dict-with-keyword $body"
    )

    def __init__(
        self,
        name: str,
        dims: Sequence[str],
        operands: Sequence[OperandAttr],
        params: Sequence[ParamAttr],
        body: Region,
    ) -> None:
        attributes: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "dims": ArrayAttr(StringAttr(d) for d in dims),
            "operands": ArrayAttr(operands),
        }
        if params:
            attributes["params"] = ArrayAttr(params)
        super().__init__(attributes=attributes, regions=[body])

    def make_error(self, message: str) -> VerifyException:
        return VerifyException(f"intrin.def @{self.sym_name.data}: {message}")

    def param_list(self) -> tuple[ParamAttr, ...]:
        return tuple(self.params or ())

    def operand_values(self) -> tuple[tuple[OperandAttr, SSAValue], ...]:
        """The tensor operands, inputs first, with the arguments that stand for them."""
        *inputs, output = self.body.block.args
        values = (*inputs[: len(self.operand_list) - 1], output)
        return tuple(zip(self.operand_list, values, strict=True))

    def param_values(self) -> tuple[tuple[ParamAttr, SSAValue], ...]:
        """The parameters with the arguments that stand for them."""
        first = len(self.operand_list) - 1
        return tuple(zip(self.param_list(), self.body.block.args[first:-1], strict=True))

    def meaning(self) -> GenericOp:
        """The op that is the intrinsic's meaning; of a verified definition."""
        op = self.body.block.first_op
        assert isinstance(op, GenericOp)
        return op

    def verify_(self) -> None:
        self._verify_names()
        self._verify_arguments()
        self._verify_body()
        machine = self.parent_op()
        if isinstance(machine, MachineOp):
            for operand, value in self.operand_values():
                self._verify_memory(machine, operand, value)

    def _verify_names(self) -> None:
        known = set(self.get_irdl_definition().attributes)
        for name in self.attributes:
            if name not in known and "." not in name:
                raise self.make_error(f"attribute '{name}' is not known here; remove it")
        if not self.operand_list.data:
            raise self.make_error(
                "has no operands, but needs at least an output; list it in operands"
            )
        names = [o.operand_name.data for o in self.operand_list]
        names += [p.param_name.data for p in self.param_list()]
        for what, group in (("operand or parameter", names), ("dimension", self._dim_names())):
            for name in group:
                if group.count(name) > 1:
                    raise self.make_error(f"{what} '{name}' is named twice; rename one of the two")

    def _dim_names(self) -> list[str]:
        return [d.data for d in self.dims]

    def _verify_arguments(self) -> None:
        args = self.body.block.args
        expected = len(self.operand_list) + len(self.param_list())
        if len(args) != expected:
            raise self.make_error(
                f"the body has {len(args)} arguments, but there are {len(self.operand_list)} "
                f"operands and {len(self.param_list())} parameters; give it the inputs, the "
                f"parameters and last the output"
            )
        for operand, value in self.operand_values():
            name, type = operand.operand_name.data, value.type
            if not isinstance(type, TensorType) or not type.has_static_shape():
                raise self.make_error(
                    f"operand '{name}' has type {type}, but must be a tensor of fixed shape"
                )
        for param, value in self.param_values():
            self._verify_param(param, value.type)

    def _verify_param(self, param: ParamAttr, type: Attribute) -> None:
        name = param.param_name.data
        if not isinstance(type, IntegerType):
            raise self.make_error(f"parameter '{name}' has type {type}, but must be an integer")
        bits = type.bitwidth
        lower, upper = param.get_range()
        signed = -(1 << (bits - 1)) <= lower and upper < 1 << (bits - 1)
        unsigned = 0 <= lower and upper < 1 << bits
        if not (signed or unsigned):
            raise self.make_error(
                f"parameter '{name}' runs over {lower} to {upper}, which {type} cannot hold; "
                f"narrow the range or widen the type"
            )

    def _verify_body(self) -> None:
        ops = list(self.body.block.ops)
        match ops:
            case [GenericOp() as generic, YieldOp() as end]:
                pass
            case _:
                names = ", ".join(op.name for op in ops) or "nothing"
                raise self.make_error(
                    f"the body holds {names}, but must be one linalg.generic and one intrin.yield"
                )
        output = self.body.block.args[-1]
        if tuple(generic.outputs) != (output,):
            raise self.make_error(
                "the linalg.generic must have the output, the last argument, as outs"
            )
        if tuple(generic.results) != (end.value,):
            raise self.make_error("intrin.yield must return the result of the linalg.generic")
        if tuple(generic.inputs) != self.body.block.args[:-1]:
            raise self.make_error(
                "the linalg.generic must have as ins the inputs and the parameters, all of "
                "them and in this order"
            )
        loops = len(generic.iterator_types)
        if len(self.dims) != loops:
            raise self.make_error(
                f"dims names {len(self.dims)} dimensions, but the body has {loops}; name each"
            )

    def _verify_memory(self, machine: MachineOp, operand: OperandAttr, value: SSAValue) -> None:
        name, memory_name = operand.operand_name.data, operand.memory.string_value()
        memory = machine.find_memory(memory_name)
        if memory is None:
            known = ", ".join(f"@{m.sym_name.data}" for m in machine.memories())
            raise self.make_error(
                f"operand '{name}' sits in @{memory_name}, which is not a memory of the "
                f"machine; use one of {known}, or add it"
            )
        type = value.type
        assert is_tensor(type)
        found = (type.get_shape(), type.get_element_type())
        if found != (memory.element_shape, memory.element_type):
            raise self.make_error(
                f"operand '{name}' has type {type}, but an entry of its memory @{memory_name} "
                f"is {memory.element}; make them the same"
            )


@irdl_op_definition
class ApplyOp(IRDLOperation):
    """
    One structured op with its epilogues, computed by intrinsics.

    ```
    %y = intrin.apply @vta_gemm ins(%x, %w : tensor<1x64xi8>, tensor<32x64xi8>)
      reads(%bias : tensor<32xi32>) {
        extents = array<i64: 1, 32, 64>, iterator_types = ["parallel", "parallel", "reduction"],
        indexing_maps = [affine_map<(n, k, c) -> (n, c)>, affine_map<(n, k, c) -> (k, c)>,
                         affine_map<(n, k, c) -> (n, k)>],
        embedding = #intrin.embedding<dims = [[], [(1, 16)], [(2, 16)]], binding = [0, 1, 2],
          padded = [1, 32, 64], mac_overhead = 0, data_overhead = 0>,
        epilogue = [#intrin.call<@vta_add reads [2 by affine_map<(n, k, c) -> (k)>]>]
      } -> tensor<1x32xi8>
    ```

    * `extents`, `iterator_types`, `indexing_maps`: the loop nest of the *operator*, before
      any padding, outermost first; one map for each of `inputs` and last one for the result.
    * `guards`: one per input, or left out if all accesses are real everywhere.
    * `params`: the intrinsic's parameters; those with a default may be left out.
    * `epilogue`: intrinsics that then run on the output in place, in this order. They may read
      `extras`. The result is the output after the last of them, in the result's type.

    The output starts from zero.
    """

    name = "intrin.apply"

    intrinsic = attr_def(SymbolRefAttr)
    inputs = var_operand_def(TensorType)
    extras = var_operand_def(TensorType)
    embedding = attr_def(EmbeddingAttr)
    indexing_maps = attr_def(ArrayAttr[AffineMapAttr])
    iterator_types = attr_def(ArrayAttr[StringAttr])
    extents = attr_def(DenseArrayBase.constr(i64))
    guards = opt_attr_def(ArrayAttr[GuardAttr])
    params = opt_attr_def(DictionaryAttr)
    epilogue = opt_attr_def(ArrayAttr[CallAttr])
    result = result_def(TensorType)

    irdl_options = (AttrSizedOperandSegments(as_property=False),)
    traits = traits_def(Pure())

    assembly_format = (
        "$intrinsic (`ins` `(` $inputs^ `:` type($inputs) `)`)? "
        "(`reads` `(` $extras^ `:` type($extras) `)`)? attr-dict `->` type($result)"
    )

    def __init__(
        self,
        intrinsic: str,
        inputs: Sequence[SSAValue],
        result_type: Attribute,
        *,
        embedding: EmbeddingAttr,
        extents: Sequence[int],
        iterator_types: Sequence[str],
        indexing_maps: Sequence[AffineMap],
        guards: Sequence[GuardAttr] = (),
        params: Mapping[str, int] | None = None,
        epilogue: Sequence[CallAttr] = (),
        extras: Sequence[SSAValue] = (),
    ) -> None:
        attributes: dict[str, Attribute] = {
            "intrinsic": SymbolRefAttr(intrinsic),
            "embedding": embedding,
            "extents": make_int_array(extents),
            "iterator_types": ArrayAttr(StringAttr(kind) for kind in iterator_types),
            "indexing_maps": ArrayAttr(AffineMapAttr(map) for map in indexing_maps),
        }
        if guards:
            attributes["guards"] = ArrayAttr(guards)
        if params:
            attributes["params"] = params_attr(params)
        if epilogue:
            attributes["epilogue"] = ArrayAttr(epilogue)
        super().__init__(
            operands=[inputs, extras], result_types=[result_type], attributes=attributes
        )

    def make_error(self, message: str) -> VerifyException:
        return VerifyException(f"intrin.apply {self.intrinsic}: {message}")

    def get_extents(self) -> tuple[int, ...]:
        return plain_ints(self.extents)

    def get_iterator_types(self) -> tuple[str, ...]:
        return tuple(kind.data for kind in self.iterator_types)

    def get_maps(self) -> tuple[AffineMap, ...]:
        return tuple(map.data for map in self.indexing_maps)

    def get_params(self) -> dict[str, int]:
        owner = f"intrin.apply {self.intrinsic}"
        return {} if self.params is None else plain_params(owner, self.params)

    def get_epilogue(self) -> tuple[CallAttr, ...]:
        return tuple(self.epilogue or ())

    def get_guards(self) -> tuple[GuardAttr, ...]:
        """One guard per input; without conditions where `guards` is left out."""
        if self.guards is not None:
            return tuple(self.guards)
        everywhere = AffineMap(len(self.get_extents()), 0, ())
        return tuple(GuardAttr(everywhere, ()) for _ in self.inputs)

    def verify_(self) -> None:
        self._verify_loops()
        self._verify_accesses()
        self._verify_guards()
        self._verify_embedding()
        self._verify_epilogue()
        self.get_params()

    def _verify_loops(self) -> None:
        extents, kinds = self.get_extents(), self.get_iterator_types()
        if any(extent < 1 for extent in extents):
            raise self.make_error(f"extents {list(extents)} must be 1 or more")
        if len(kinds) != len(extents):
            raise self.make_error(f"{len(kinds)} iterator types for {len(extents)} extents")
        for kind in kinds:
            if kind not in ("parallel", "reduction"):
                raise self.make_error(f'iterator type "{kind}" must be "parallel" or "reduction"')

    def _verify_accesses(self) -> None:
        values = (*self.inputs, self.result)
        maps = self.get_maps()
        if len(maps) != len(values):
            raise self.make_error(
                f"{len(maps)} indexing maps for {len(self.inputs)} inputs and a result; give "
                f"one for each"
            )
        for value, map in zip(values, maps, strict=True):
            self._verify_map(map, value.type)

    def _verify_map(self, map: AffineMap, type: Attribute) -> None:
        assert isinstance(type, TensorType)
        if map.num_dims != len(self.get_extents()) or map.num_symbols:
            raise self.make_error(
                f"{AffineMapAttr(map)} has {map.num_dims} dimensions and {map.num_symbols} "
                f"symbols, but the operator has {len(self.get_extents())} dimensions"
            )
        if len(map.results) != type.get_num_dims():
            raise self.make_error(
                f"{AffineMapAttr(map)} has {len(map.results)} results, but indexes {type}"
            )

    def _verify_guards(self) -> None:
        guards = self.get_guards()
        if len(guards) != len(self.inputs):
            raise self.make_error(
                f"{len(guards)} guards for {len(self.inputs)} inputs; give one each"
            )
        for guard in guards:
            if guard.map.data.num_dims != len(self.get_extents()):
                raise self.make_error(
                    f"{guard} has {guard.map.data.num_dims} dimensions, but the operator has "
                    f"{len(self.get_extents())}"
                )

    def _verify_embedding(self) -> None:
        extents, embedding = self.get_extents(), self.embedding
        padded = embedding.get_padded()
        if len(padded) != len(extents):
            raise self.make_error(f"{len(padded)} padded extents for {len(extents)} extents")
        for position, (extent, after) in enumerate(zip(extents, padded, strict=True)):
            if after < extent:
                raise self.make_error(
                    f"dimension {position} has extent {extent}, but only {after} after padding"
                )
        last = len(extents) + len(embedding.dims) - 1
        for digits in embedding.get_digits():
            for digit in digits:
                if digit[0] > last:
                    raise self.make_error(f"digit {digit} names dimension {digit[0]}, past {last}")
        for bound in embedding.get_binding():
            if bound is not None and bound > len(self.inputs):
                raise self.make_error(
                    f"binding names operand {bound}, but the last one, the result, is "
                    f"{len(self.inputs)}"
                )
        fills = len(embedding.get_fills())
        if fills not in (0, len(self.inputs) + 1):
            raise self.make_error(f"{fills} fills for {len(self.inputs)} inputs and a result")

    def _verify_epilogue(self) -> None:
        for call in self.get_epilogue():
            for operand, map in call.get_reads():
                if operand >= len(self.operands):
                    raise self.make_error(
                        f"{call.intrinsic} reads operand {operand}, but the last is "
                        f"{len(self.operands) - 1}"
                    )
                self._verify_map(map, self.operands[operand].type)
