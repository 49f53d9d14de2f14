"""The bounds of what programs send and ask for."""

MOST_BYTES = 100_000
"""Bytes of a body."""
LARGEST_NUMBER = 999_999_999
"""Of rounds, armies and whatever else has a number; no column would take a much larger one."""
LONGEST_NAME = 100
"""Characters of the name of a side, a score, or a subject."""
LONGEST_TEXT = 4000
"""Characters of a text that are taken in at all; what is too long for an order is refused in words."""
MOST_SHEETS = 300
"""Sheets in one request: more than any step asks a faction for."""
