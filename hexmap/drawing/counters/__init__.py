"""Armies and navies as counters."""
