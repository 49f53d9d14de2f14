"""What the pages of HANNIBAL show and read, as pure functions of a position."""
