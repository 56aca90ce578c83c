"""A plug-in for weft, as small as it can be."""
