"""Texts in whatever script."""
