"""Trained networks for text, on rendered lines and pages."""
