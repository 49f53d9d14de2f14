"""What changes the database. A service is told the time; it never looks at the clock."""
