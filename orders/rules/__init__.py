"""Orders as text: steps and kinds, notation, receipts, and who may read them when.

Begin with `kinds.py`.
"""
