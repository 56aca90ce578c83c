"""Results of `weft compile` that are taken again instead of made again."""
