"""What pages of engagements read from the database."""
