"""What several dialects share: attributes that travel through other flows, and verification."""
