"""Playing alone against generals, step after step at once, with or without an account.

Begin with `commands/playing_on.py`.
"""
