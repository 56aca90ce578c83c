"""The best blocking of a layer on one node, and estimates of it."""
