"""How layers are cut over nodes, and how far words go between them."""
