"""
What an accelerator needs besides its machine description to be compiled for: a simulator of
scheduled intrinsics, an executable, and its folder on disk. It names no accelerator.
"""
