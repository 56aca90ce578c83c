"""
Asks ZigZag (`zigzag-dse` 3.9.1) for a mapping of one layer, or for the cost of a given one; see
the README beside it.

    python zigzag_run.py < QUESTION.json > ANSWER.json

A question has ZigZag's own `accelerator` and `layer` (as its YAML files have them), and either
`search` with the options of its search, or a `mapping` as an answer has it. An answer has the
`mapping` (spatial loops, temporal loops of each operand by memory level, innermost first), its
`energy_pj` and the accesses by operand and level, as ZigZag counts them.
"""

import json
import logging
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from zigzag.cost_model.cost_model import CostModelEvaluation
from zigzag.datatypes import LayerDim, LayerOperand
from zigzag.mapping.data_movement import DataDirection
from zigzag.mapping.spatial_mapping_internal import SpatialMappingInternal
from zigzag.mapping.temporal_mapping import TemporalMapping, TemporalMappingType
from zigzag.stages.evaluation.cost_model_evaluation import CostModelStage
from zigzag.stages.main import MainStage
from zigzag.stages.mapping.spatial_mapping_generation import SpatialMappingGeneratorStage
from zigzag.stages.mapping.temporal_mapping_generator_stage import TemporalMappingGeneratorStage
from zigzag.stages.parser.accelerator_parser import AcceleratorParserStage
from zigzag.stages.parser.workload_parser import WorkloadParserStage
from zigzag.stages.results.reduce_stages import MinimalEnergyStage
from zigzag.stages.workload_iterator import WorkloadStage

READS = (DataDirection.RD_OUT_TO_LOW, DataDirection.RD_OUT_TO_HIGH)
WRITES = (DataDirection.WR_IN_BY_LOW, DataDirection.WR_IN_BY_HIGH)

# Each use of an operand is a read of its innermost memory, whatever it read last.
EACH_USE_IS_READ = {"access_same_data_considered_as_no_access": False}


def write_files(question, folder):
    """ZigZag reads files; JSON is YAML."""
    accelerator, mapping = folder / "accelerator.yaml", folder / "mapping.yaml"
    accelerator.write_text(json.dumps(question["accelerator"]))
    mapping.write_text(json.dumps([{"name": "default"}]))
    return {"accelerator": str(accelerator), "mapping": str(mapping)}


def search_mapping(question, files):
    options = question["search"]
    stages = [
        WorkloadParserStage, AcceleratorParserStage, WorkloadStage, MinimalEnergyStage,
        SpatialMappingGeneratorStage, MinimalEnergyStage, TemporalMappingGeneratorStage,
        CostModelStage,
    ]  # fmt: skip
    main = MainStage(
        stages, workload=[question["layer"]], **files, **EACH_USE_IS_READ,
        loma_lpf_limit=options["loop_prime_factors"],
        nb_mappings_generated=options["spatial_mappings"],
        enable_mix_spatial_mapping_generation=options["mixed"],
        temporal_mapping_type=TemporalMappingType(options["temporal"]),
    )  # fmt: skip
    begin = time.process_time()
    [(found, _)] = main.run()
    return found, time.process_time() - begin


def loops_of(levels):
    return [[(LayerDim(dim), size) for dim, size in loops] for loops in levels]


def cost_mapping(question, files):
    accelerator = AcceleratorParserStage.parse_accelerator(files["accelerator"])
    parser = WorkloadParserStage([None], workload=[question["layer"]], mapping=files["mapping"])
    [layer] = parser.parse_workload().topological_sort()
    mapping = question["mapping"]
    operands = {LayerOperand(name): loops for name, loops in mapping["temporal"].items()}
    temporal = TemporalMapping(
        {name: loops_of(levels) for name, levels in operands.items()}, layer,
        TemporalMappingType.UNEVEN,
    )  # fmt: skip
    # All PEs lie inside of the innermost memory but one.
    spatial = {
        name: loops_of([[], mapping["spatial"], *([] for _ in levels[1:])])
        for name, levels in operands.items()
    }
    inside = SpatialMappingInternal(spatial, layer)
    begin = time.process_time()
    found = CostModelEvaluation(
        accelerator=accelerator, layer=layer, spatial_mapping=inside, spatial_mapping_int=inside,
        temporal_mapping=temporal, **EACH_USE_IS_READ,
    )  # fmt: skip
    return found, time.process_time() - begin


def spatial_loops(found):
    """The spatial loops, from the operand that has them all: each dimension once."""
    sizes = {}
    for dim, size in found.spatial_mapping.spatial_loop_dim_size:
        sizes[str(dim)] = sizes.get(str(dim), 1) * size
    return list(sizes.items())


def answer_of(found, seconds):
    temporal = found.temporal_mapping.mapping_dic_stationary
    return {
        "version": version("zigzag-dse"),
        "seconds": seconds,
        "energy_pj": found.energy_total,
        "mac_pj": found.mac_energy,
        "accesses": {
            str(name): [[sum(a.get(d) for d in way) for way in (READS, WRITES)] for a in levels]
            for name, levels in found.memory_word_access.items()
        },
        "mapping": {
            "spatial": spatial_loops(found),
            "temporal": {
                str(name): [[[str(dim), size] for dim, size in loops] for loops in levels]
                for name, levels in temporal.items()
            },
        },
    }


def main():
    logging.disable(logging.CRITICAL)
    question = json.load(sys.stdin)
    with tempfile.TemporaryDirectory() as folder:
        files = write_files(question, Path(folder))
        ask = search_mapping if "search" in question else cost_mapping
        json.dump(answer_of(*ask(question, files)), sys.stdout)


if __name__ == "__main__":
    main()
