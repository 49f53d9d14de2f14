"""What the forms of orders offer: rows of choices with the values that their controls have."""
