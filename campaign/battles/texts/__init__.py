"""Battles in words, in the reader's language."""
