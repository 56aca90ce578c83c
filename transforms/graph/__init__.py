"""Scheduling of whole networks: sub-graphs, their instances, orders, bindings and buffers."""
