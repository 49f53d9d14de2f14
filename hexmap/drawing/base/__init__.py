"""What is the same in every round: ground, terrain, lines, scenery, and keeping it."""
