"""The base of a map, the same in every round: ground, terrain, lines, scenery, and its cache."""
