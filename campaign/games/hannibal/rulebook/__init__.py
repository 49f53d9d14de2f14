"""The rulebook of HANNIBAL as players read it, and its cases.

Begin with `book.py`.
"""
