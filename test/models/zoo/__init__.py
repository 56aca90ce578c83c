"""The networks of the zoo: a file each, which `weft.tools.zoo.models` finds by name. No code."""
