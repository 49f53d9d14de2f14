"""What the players of a faction may read of its generals."""
