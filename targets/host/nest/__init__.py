"""Loop nests with register tiles: their choice, their cost, their code."""
