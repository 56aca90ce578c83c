"""Which intrinsic, and how operands are stored for it: candidates, compared by cost."""
