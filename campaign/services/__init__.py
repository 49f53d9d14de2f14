"""Services that change the database. They take the time as an argument and never read the clock."""
