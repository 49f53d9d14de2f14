"""What pages of battles read."""
