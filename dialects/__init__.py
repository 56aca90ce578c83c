"""The dialects of the IR."""
