"""The `aie1` dialect: what one core of the first AI Engine executes."""
