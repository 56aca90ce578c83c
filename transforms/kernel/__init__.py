"""Structured ops as polyhedral tensor expressions, and rewrites of these."""
