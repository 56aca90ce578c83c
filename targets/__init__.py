"""The parts of each target: facts, code, simulation and cost."""
