"""Decisions and rewrites that name no target."""
