"""Titles in Latin letters without accents, for addresses, names of files and ids."""

from unicodedata import normalize

from anyascii import anyascii

_GERMAN = str.maketrans({"ü": "ue", "Ü": "Ue"})
# ä and ö stay a and o, as Swedish addresses have them; ß is ss anyway.


def in_latin(title: str) -> str:
    """The title in ASCII letters: `in_latin("Πόλεμος") == "Polemos"`; what is no letter may be left out."""
    return anyascii(normalize("NFC", title).translate(_GERMAN))
