"""The simulator of the target `toy`."""


def simulate(value: int) -> int:
    """Twice `value`."""
    return 2 * value
