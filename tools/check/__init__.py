"""Runs of compiled functions compared with what their sources mean."""
