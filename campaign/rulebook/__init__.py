"""What pages know of the rulebooks of all games: the codes of paragraphs in a text, and the catalogues of cases.

Begin with `codes.py`.
"""
