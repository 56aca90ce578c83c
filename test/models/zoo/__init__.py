"""The networks of the zoo: a file each, which `weft.tools.zoo` finds by name. No code."""
