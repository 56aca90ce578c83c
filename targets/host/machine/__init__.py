"""The host's processor as plain numbers."""
