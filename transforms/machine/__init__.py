"""Machines as plain data, and the context that carries one."""
