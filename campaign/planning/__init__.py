"""The room of a faction and its plans: what its players say, and rounds played out before they are played."""
