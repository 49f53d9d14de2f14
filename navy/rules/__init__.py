"""Naval superiority, sailing, straits, naval battles, and the random numbers of a round (IN, NV, NB).

Begin with `naval_battles.py`.
"""
