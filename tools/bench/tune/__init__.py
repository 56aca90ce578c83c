"""Benchmarks of tuning."""
