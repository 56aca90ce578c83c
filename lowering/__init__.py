"""Passes that leave a dialect, and each target's pipeline."""
