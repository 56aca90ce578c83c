"""Tuning: spaces of decisions, searches through them, and what was measured."""
