"""Receipts: proof of what was submitted when, and how to verify it.

Begin with `rules/check.py`.
"""
