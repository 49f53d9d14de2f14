"""The rulebooks as players read them, and the rule cases: their text, their pictures, and how one is run.

Begin with `book.py`.
"""
