"""
The needs of an accelerator besides its machine description: a simulator of
scheduled intrinsics, an executable, and its folder on disk. It names no accelerator.
"""
