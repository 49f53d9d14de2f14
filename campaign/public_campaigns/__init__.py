"""Campaigns that anyone may read, and the list of them.

Begin with `queries.py`.
"""
