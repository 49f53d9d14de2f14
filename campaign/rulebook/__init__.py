"""What pages know of the rulebooks of all games: the codes of paragraphs in a text.

Begin with `codes.py`.
"""
