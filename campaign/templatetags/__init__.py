"""Template tags and filters: moments, pictures, terms of the glossary, links to paragraphs.

Begin with `rules.py`.
"""
