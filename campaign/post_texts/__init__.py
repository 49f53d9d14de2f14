"""What posts of every game are made of: blocks, templates, and the formats in which they are written.

Begin with `composing.py`.
"""
