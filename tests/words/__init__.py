"""Texts keep to the words of docs/words.md."""
