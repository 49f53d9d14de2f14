"""Numbers in forms."""

_LONGEST = 9
"""Digits; longer numbers are ids of nothing here, and fit no column."""


def whole_number(text: str | list[object] | None) -> int | None:
    """A whole number, None for what is none.

    >>> [whole_number(text) for text in ("12", "-1", "١٢", "1000000000", None)]
    [12, None, None, None, None]
    """
    word = str(text)
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _LONGEST else None
