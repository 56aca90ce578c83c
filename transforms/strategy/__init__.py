"""The choice of an intrinsic, and of operands' storage for it: candidates, compared by cost."""
