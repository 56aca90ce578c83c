"""Passes that spread layouts over a function and rewrite it to what is stored."""
