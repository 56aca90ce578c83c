"""ONNX's own node cases."""
