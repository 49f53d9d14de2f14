"""Playing alone: one person against generals, without an account, step after step at once."""
