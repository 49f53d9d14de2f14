"""The rulebook of *Vae Victis* as players read it, and its cases: their text, their pictures, and how one is run.

Begin with `book.py`.
"""
