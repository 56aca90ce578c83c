"""Tuning: measurements in processes of their own, sessions, and the database."""
