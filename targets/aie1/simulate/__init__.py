"""Simulation of what vector code and instruction words compute."""
