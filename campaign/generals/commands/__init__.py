"""Seating generals, and submitting their orders."""
