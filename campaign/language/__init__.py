"""Sentences of services and of what several games say, each once, and the names that pages and posts use.

Begin with `catalogue/sentences.py`.
"""
