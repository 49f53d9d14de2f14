"""New campaigns: scenarios, the rules and the clock, seats, and opening it all at once."""
