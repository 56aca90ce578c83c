"""The commands, the Python API, and what they share."""
