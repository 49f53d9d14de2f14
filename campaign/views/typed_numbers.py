"""Numbers as forms send them."""

_LONGEST = 9
"""Digits; a longer number is none of anything here, and no column would take it."""


def whole_number(text: str | list[object] | None) -> int | None:
    """A whole number, None for what is none.

    >>> [whole_number(text) for text in ("12", "-1", "١٢", "1000000000", None)]
    [12, None, None, None, None]
    """
    word = str(text)
    return int(word) if word.isascii() and word.isdigit() and len(word) <= _LONGEST else None
