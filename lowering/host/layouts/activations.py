"""
The pass `layout-activations`: the storage order in which the host holds activations.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, BlockArgument, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects.common.kinds import is_tensor
from ....dialects.intrin import ApplyOp
from ....dialects.layout.ops import ConvertOp, PrepackOp
from ....transforms.core.errors import WeftError
from ....transforms.core.functions import is_weight
from ....transforms.core.pipeline import refuse_decided
from ....transforms.embed.apply_op import application_of
from ....transforms.kernel.dim_roles import named_by_role, tensor_letters
from ....transforms.kernel.from_linalg import kernel_groups
from ....transforms.kernel.view import Kernel
from ....transforms.layout.apply import is_encoded, with_layout
from ....transforms.layout.map import LayoutError
from ....transforms.layout.order import layout_of_order
from ....transforms.machine.context import context_of


def _order_type(type: Attribute, kernel: Kernel, operand: int, order: str) -> TensorType[Attribute]:
    """The type of an operand with its dimensions stored in `order`, such as `NHWC`."""
    assert is_tensor(type)
    letters = tensor_letters(kernel, operand)
    if "?" in letters:
        raise WeftError(
            f"{kernel.name}: the dimensions of {type} are {letters}: without a letter for each, "
            f"they cannot be stored as {order}"
        )
    try:
        return with_layout(type, layout_of_order(order, letters))
    except LayoutError as error:
        raise WeftError(f"{kernel.name}: {error}") from None


@dataclass(frozen=True)
class LayoutActivationsPass(ModulePass):
    """
    Gives activations that are function arguments or results the storage order `order`.

    Before: `func @f(%x: tensor<1x64x8x8xi8>)` read by an `intrin.apply`, or by a structured op
    that reduces (where it is to be embedded, strategies start from this order). After: its type has
    the layout of `order`, with a `layout.convert` to the plain tensor behind; the same for
    the result. `order` is a permutation of the tensors' letters (`N` batch, `C` channels, `D
    H W` positions, `G` groups). Weights and what the epilogue reads stay as they are.

    Raises `WeftError` if `order` is not such a permutation, and where operands of kernels are
    converted from arguments already, so that their order is decided.
    """

    name = "layout-activations"

    order: str

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        machine = context_of(ctx).machine()
        done = 0
        applies = [o for o in op.walk() if isinstance(o, ApplyOp)]
        # Tiling has given operands their layouts.
        for apply in (o for o in applies if not is_encoded(o.result.type)):
            kernel = application_of(apply, machine).kernel
            data = apply.inputs[0]
            if isinstance(data, BlockArgument) and not is_weight(data):
                done += self._order_argument(data, kernel)
            done += self._order_result(apply.result, kernel)
        functions = [o for o in op.walk() if isinstance(o, func.FuncOp)]
        for function in functions:
            done += self._group_operands(function)
        for function in functions:
            if not function.is_declaration:
                function.update_function_type()
        if not done and any(isinstance(o, ConvertOp | PrepackOp) for o in op.walk()):
            refuse_decided(self)

    def _group_operands(self, function: func.FuncOp) -> int:
        """Operands of what is not embedded yet, and how many those are."""
        done = 0
        for group in kernel_groups(function):
            kernel = named_by_role(group.producer.kernel)
            if any(d.kind == "reduction" for d in kernel.dims):
                data = group.producer.input_values[0]
                if isinstance(data, BlockArgument) and not is_weight(data):
                    done += self._order_argument(data, kernel)
                done += self._order_result(group.result, kernel)
        return done

    def _order_argument(self, value: BlockArgument, kernel: Kernel) -> int:
        """Orders an argument: that is one more."""
        plain = value.type
        convert = ConvertOp(value, plain)  # pyright: ignore[reportArgumentType]
        value.replace_uses_with_if(convert.results[0], lambda use: use.operation is not convert)
        Rewriter.replace_value_with_new_type(value, _order_type(plain, kernel, 0, self.order))
        convert.results[0].name_hint = value.name_hint
        Rewriter.insert_op(convert, InsertPoint.at_start(value.block))
        return 1

    def _order_result(self, value: SSAValue, kernel: Kernel) -> int:
        """Orders a value where it is returned, and says how often it is."""
        type = _order_type(value.type, kernel, kernel.num_inputs, self.order)
        returned = [u for u in value.uses if isinstance(u.operation, func.ReturnOp)]
        for use in returned:
            convert = ConvertOp(value, type)
            Rewriter.insert_op(convert, InsertPoint.before(use.operation))
            use.operation.operands[use.index] = convert.results[0]
        return len(returned)
