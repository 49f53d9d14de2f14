"""What maps and pages show of the documents of any game, and the differences between two of them.

Begin with `document_map.py`.
"""
