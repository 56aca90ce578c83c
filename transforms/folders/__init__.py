"""Compiled folders on disk: one format for all targets, read and written in one place."""
