"""Each sentence of the rules and services once, in every language, and the names that pages and posts use.

Begin with `catalogue/sentences.py`.
"""
