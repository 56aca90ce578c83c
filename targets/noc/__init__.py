"""Machines of many nodes on a network: what is known about one, and its programs."""
