"""Orders as text: steps and kinds, notation, receipts, who may read them when, and messages that hold some.

Begin with `kinds.py`.
"""
