"""Schedules and networks of other schedulers."""
