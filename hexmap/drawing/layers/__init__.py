"""What stands on the map in a round, layer by layer."""
