"""What maps show of a game of HANNIBAL."""
