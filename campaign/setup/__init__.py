"""New campaigns: scenarios, rules and deadlines, seats, and opening everything together.

Begin with `commands.py`.
"""
