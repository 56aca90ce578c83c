"""The pass `convert-conv-algorithm`: convolutions become what another algorithm computes."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override
from xdsl.context import Context
from xdsl.dialects import linalg
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, PatternRewriteWalker, RewritePattern

from ..core.describe import describe_op
from ..core.errors import WeftError
from ..kernel.from_linalg import bind_kernel
from ..kernel.view import Kernel
from ..layout.rewrite.apply_given import LAYOUTS_ATTRIBUTE
from ..layout.rewrite.store_at import STORE_ATTRIBUTE
from .choose import DIRECT, algorithms_within, error_bound, is_within, matrices_for, outputs_of
from .convolution import Convolution, convolution_of
from .rewrite import WinogradRewrite, rewrite_im2col

ALGORITHM_ATTRIBUTE = "weft.algorithm"
"""The attribute of a convolution that says how it is to be computed."""

_STORED = {LAYOUTS_ATTRIBUTE, STORE_ATTRIBUTE}
"""The attributes of a convolution that say how its tensors are stored."""


@dataclass(frozen=True)
class ConvertConvolution(RewritePattern):
    """
    Writes a convolution as its `weft.algorithm` computes it.

    1. The op has the attribute, or there is a default, it can be computed so within the tolerance,
    and it does not say how the direct one's tensors are stored. 2. It is a convolution on plain
    data, 3. which the algorithm can compute, 4. within the tolerance. 5. Direct ones stay.

    Layouts that the op says (`weft.layouts`) are those of the product that the algorithm computes
    by, which says them then, as it does where its bias is stored (`weft.store_at`).
    """

    default: str | None
    tolerance: float | None

    @override
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, linalg.ops.GenericOp):
            return
        algorithm = self._algorithm_of(op)
        if algorithm is None:  # 1.
            return
        conv = _plain_convolution(op)  # 2.
        matrices = matrices_for(conv, algorithm)  # 3.
        if not is_within(conv, algorithm, self.tolerance):  # 4.
            raise WeftError(_describe_excess(conv, algorithm, self.tolerance))
        op.attributes.pop(ALGORITHM_ATTRIBUTE, None)
        if algorithm == DIRECT:  # 5.
            return
        if STORE_ATTRIBUTE in op.attributes and matrices is not None:
            raise WeftError(
                f"{conv.kernel.name}: {STORE_ATTRIBUTE} is for weights that outputs are sums by, "
                f"as those of the direct algorithm are, not of {algorithm}"
            )
        data, weight, output = op.inputs[conv.data], op.inputs[conv.weight], op.outputs[0]
        if matrices is None:
            found = rewrite_im2col(conv, rewriter, data, weight, output)
        else:
            found = WinogradRewrite(conv, matrices, rewriter).rewrite(data, weight, output)
        said = {name: op.attributes[name] for name in sorted(_STORED & op.attributes.keys())}
        found.product.attributes.update(said)
        rewriter.replace(op, [], [found.result])

    def _algorithm_of(self, op: linalg.ops.GenericOp) -> str | None:
        given = op.attributes.get(ALGORITHM_ATTRIBUTE)
        if given is None:
            if self.default is None or _STORED & op.attributes.keys():
                return None
            kernel = _kernel_of(op)
            can = kernel is not None and self.default in algorithms_within(kernel, self.tolerance)
            return self.default if can else None
        if not isinstance(given, StringAttr):
            raise WeftError(f"{describe_op(op)}: {ALGORITHM_ATTRIBUTE} is {given}, not a name")
        return given.data


def _kernel_of(op: linalg.ops.GenericOp) -> Kernel | None:
    """The kernel of an op; `None` for what has none."""
    try:
        return bind_kernel(op, fold=False).kernel
    except WeftError:
        return None


def _plain_convolution(op: linalg.ops.GenericOp) -> Convolution:
    """An op as a convolution, whose data begins where its first window does."""
    conv = convolution_of(bind_kernel(op, fold=False).kernel)
    for axis in conv.axes:
        if axis.offset:
            raise WeftError(f"{describe_op(op)}: its windows begin at {axis.offset}, not at 0")
    return conv


def _describe_excess(conv: Convolution, algorithm: str, tolerance: float | None) -> str:
    error = (
        f"{conv.kernel.name}: {algorithm} may err by {error_bound(conv, algorithm).expected:.1e}"
    )
    if tolerance is None:
        return f"{error}; it needs a tolerance of that much"
    return f"{error}, more than the tolerance of {tolerance:.1e}"


def convert_algorithms(module: ModuleOp, algorithm: str | None, tolerance: float | None) -> bool:
    """Rewrites the convolutions of a module, see the pass; whether there was one to rewrite."""
    if algorithm is not None:
        outputs_of(algorithm)
    if tolerance is not None and not tolerance > 0:
        raise WeftError(f"tolerance {tolerance}: is no number above 0")
    if algorithm is None and not any(ALGORITHM_ATTRIBUTE in op.attributes for op in module.walk()):
        return False  # without looking at each op by the walker's list
    pattern = ConvertConvolution(algorithm, tolerance)
    return PatternRewriteWalker(pattern, apply_recursively=False).rewrite_module(module)


def check_algorithm(module: ModuleOp, algorithm: str, tolerance: float | None) -> None:
    """
    Raises `WeftError` for an algorithm that there is not, and one that no convolution of a module
    can be computed by within the tolerance.
    """
    winograd = outputs_of(algorithm) is not None
    ops = (op for op in module.walk() if isinstance(op, linalg.ops.GenericOp))
    kernels = (kernel for op in ops if (kernel := _kernel_of(op)) is not None)
    if any(algorithm in algorithms_within(kernel, tolerance) for kernel in kernels):
        return
    limit = "" if tolerance is None else f" within a tolerance of {tolerance:.1e}"
    hint = "; Winograd's need a tolerance" if winograd and tolerance is None else ""
    raise WeftError(f"no convolution can be computed by {algorithm}{limit}{hint}")


@dataclass(frozen=True)
class ConvertConvAlgorithmPass(ModulePass):
    """
    Rewrites convolutions to what another algorithm computes; `transforms.algorithm.rewrite` shows
    the forms.

    An op says which by its attribute `weft.algorithm`: `direct`, `im2col` or `winograd_M`, which is
    F(MxM, RxR) for windows of RxR. The option `algorithm` is that of all the others that can be
    computed so within the tolerance, but for those that say how their tensors are stored.
    `tolerance` is the error that is allowed, relative to the size of outputs, as is expected of
    random data (`transforms.algorithm.bounds`); without one, no algorithm may have a worst case of
    more than four times direct's, and Winograd's is refused.
    Convolutions are `linalg.generic` in f32 with tensors in any order of axes; ops without
    attribute and the rest of the module stay as they are. What is done to weights is left in the
    module (`outline-weights` takes it out). Layouts in `weft.layouts` of an op are those of the
    product of matrices that it becomes: of its data, its weights and what is added to. Raises
    `WeftError` naming the op.
    """

    name = "convert-conv-algorithm"

    algorithm: str | None = None
    tolerance: float | None = None

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        convert_algorithms(op, self.algorithm, self.tolerance)
