"""The first generation of AI Engine: one core's vector unit, its code, schedule and simulation."""
