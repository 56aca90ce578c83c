"""Layers and their schedules as vector code for one core of the AI Engine."""
