"""What is known about each target: facts, code, simulation and cost."""
