"""HANNIBAL: the Second Punic War in Italy for two.

Begin with `game.py`.
"""
