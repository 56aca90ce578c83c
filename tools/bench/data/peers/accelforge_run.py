"""
Asks AccelForge 1.0.467 for the best mapping of one layer, or for the cost of a given one; see the
README beside it.

    python accelforge_run.py < QUESTION.json > ANSWER.json

A question has the text of AccelForge's own `specification` (YAML: machine, layer and, where its
cost is asked, a mapping). An answer has the `mapping` (its nodes, the outermost first), its
`energy_pj`, and the accesses by memory and tensor, as AccelForge counts them; no mapping where one
was given.

AccelForge's estimators of components (hwcomponents) are not needed, as all energies are given; a
module of that name without any stands in for them where there is none.
"""

import contextlib
import json
import os
import sys
import tempfile
import time
import types
import typing
from copy import deepcopy
from importlib.metadata import version
from pathlib import Path


def stand_in():
    """For modules that AccelForge imports and does not need here, and a name of Python 3.12."""
    if not hasattr(typing, "override"):
        typing.override = lambda method: method
    with contextlib.suppress(ImportError):
        import hwcomponents  # noqa: F401

        return
    models = types.ModuleType("hwcomponents")
    found = types.ModuleType("hwcomponents.find_models")
    models.ComponentModel = type("ComponentModel", (), {})
    models.get_models = found.get_models_in_module = lambda *_, **__: []
    models.get_model = models.get_action_cost = None
    models.find_models = found
    sys.modules |= {"hwcomponents": models, "hwcomponents.find_models": found}


stand_in()

from accelforge.frontend.spec import Spec  # noqa: E402
from accelforge.mapper import Metrics  # noqa: E402
from accelforge.mapper.FFM.main import join_pmappings, make_pmappings  # noqa: E402
from accelforge.model.main import evaluate_mapping  # noqa: E402
from accelforge.util.parallel import set_n_parallel_jobs  # noqa: E402


def search_mapping(spec):
    """The mapper's best mapping, costed in detail, and the processor seconds of its search."""
    spec.mapper.metrics = Metrics.ENERGY
    begin = time.process_time()
    parts = make_pmappings(spec, print_progress=False)
    found = join_pmappings(
        parts, require_all_einsums=False, print_progress=False, metrics=spec.mapper.metrics
    )
    seconds = time.process_time() - begin
    spec = deepcopy(spec)
    spec.mapping = found.data.iloc[0]["Total<SEP>mapping"](_for_model=True)
    spec.model.metrics = Metrics.ENERGY | Metrics.ACTIONS
    cost = evaluate_mapping(
        spec, flattened_arches=found.flattened_arches, evaluated_specs=found.evaluated_specs
    )
    return spec.mapping, cost, seconds


def cost_mapping(spec):
    spec.model.metrics = Metrics.ENERGY | Metrics.ACTIONS
    begin = time.process_time()
    return evaluate_mapping(spec), time.process_time() - begin


def nodes_of(mapping):
    """Loops and what is kept in memories, the outermost first."""
    found = []
    for node in mapping.nodes:
        kind = type(node).__name__
        if kind in ("Temporal", "Spatial"):
            count = int(node.calculated_n_iterations)
            found.append({"loop": kind.lower(), "dim": str(node.rank_variable), "count": count})
        elif kind in ("Storage", "TensorHolder"):
            names = sorted(str(name) for name in node.tensors)
            found.append({"memory": str(node.component), "tensors": names})
    return found


def answer_of(cost, seconds):
    return {
        "version": version("accelforge"),
        "seconds": seconds,
        "energy_pj": float(cost.energy()),
        "accesses": {
            "/".join(map(str, key)): float(count)
            for key, count in cost.actions(per_component=True, per_tensor=True).items()
        },
    }


def main():
    question = json.load(sys.stdin)
    set_n_parallel_jobs(1)
    answer_to = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # The mapper's own messages go elsewhere.
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "specification.yaml"
        file.write_text(question["specification"])
        spec = Spec.from_yaml(str(file))
        if question["given"]:
            answer = answer_of(*cost_mapping(spec))
        else:
            mapping, cost, seconds = search_mapping(spec)
            answer = answer_of(cost, seconds) | {"mapping": nodes_of(mapping)}
        json.dump(answer, answer_to)
    answer_to.close()


if __name__ == "__main__":
    main()
