"""VTA: its facts, instruction streams, simulation, costs and folders."""
