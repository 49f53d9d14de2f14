"""Pictures of battles for the forum."""
