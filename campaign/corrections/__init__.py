"""Corrections of published steps: proposed, confirmed or objected to, made, and shown to everyone.

Begin with `commands/corrections.py`.
"""
