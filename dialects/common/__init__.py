"""
The common part of several dialects: attributes that travel through other flows, and verification.
"""
