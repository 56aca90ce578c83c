"""A core of the AI Engine as plain facts."""
