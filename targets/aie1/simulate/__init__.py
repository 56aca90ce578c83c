"""What vector code and instruction words compute."""
