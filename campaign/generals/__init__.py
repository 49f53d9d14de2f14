"""Generals, computer players: seats, submitted orders, wishes, and the rules by which they play *Vae Victis*.

Begin with `rules/decisions.py`.
"""
