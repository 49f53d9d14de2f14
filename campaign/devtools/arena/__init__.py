"""The arena: whole campaigns of generals against one another, without a database."""
