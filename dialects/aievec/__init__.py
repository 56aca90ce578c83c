"""mlir-aie's dialects `aievec` and `aievec_aie1`, as far as weft emits them."""

from .aie1 import AIEVecAIE1
from .ops import AIEVec

__all__ = ["AIEVec", "AIEVecAIE1"]
