"""
ONNX ops with a meaning of weft's own: as functions on tensors of linalg, written by a rule each,
or as bodies of other ONNX ops.
"""
