"""The rules of the sea; no tables and no pages.

Begin with `rules/naval_battles.py`.
"""
