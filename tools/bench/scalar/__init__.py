"""
Embedding by search over single scalars, as the method was first published.

`scalar_search` places every node of an intrinsic's dataflow graph in the operator's. It
answers the same question as `compact`, by other means: tests hold the two against each
other, and the bench `embed_search` measures the effort. Programs are compiled by `compact`.

* `domains`: products of value sets. * `relations`: who uses which element.
* `rectangle`: hyper-rectangles and their bounding boxes. * `dataflow`: the variables.
* `space`: constraints and propagation. * `search`: branching and assets.
* `solution`: what is found.

Source: D. Rieber, A. Acosta, H. Fröning, "Joint Program and Layout Transformations to
enable Convolutional Operators on Specialized Hardware based on Constraint Programming",
sections 3, 4 and 7.
"""

from .search import ScalarResult, Shape, asset_orders, scalar_search
from .solution import ScalarSolution, solution_digits

__all__ = [
    "ScalarResult",
    "ScalarSolution",
    "Shape",
    "asset_orders",
    "scalar_search",
    "solution_digits",
]
