"""How names and words are compared, however they are typed: apostrophes, accents, blanks and capitals aside."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

_BULLETS = "\u2022\u2023\u25e6\u25aa\u25cf\u00b7\u2219"
_APOSTROPHES = "\u2018\u2019\u201b\u2032\u00b4\u02bc\u02b9\uff07"
_BETWEEN_DIGITS = re.compile("(?<=\\d)[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+(?=\\d)")
_UNPRINTED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Me", "Mn", "Sk", "So", "Zs", "Zl", "Zp"})


def plain_letters(text: str) -> str:
    """A text with plain dashes, apostrophes, digits and blanks, and accents as part of their letters."""
    text = _BETWEEN_DIGITS.sub(" ", "".join("'" if letter in _APOSTROPHES else letter for letter in text))
    return "".join(map(_plain_letter, unicodedata.normalize("NFKC", text)))


def name_key(name: str) -> str:
    """The key that two names share if they mean the same in orders: `name_key(" L'AQUILA ") == "l'aquila"`."""
    return " ".join(plain_letters(name).casefold().split())


def names_by_key(names: Iterable[str]) -> Mapping[str, str]:
    """The names by their keys; of names that mean the same in orders the last one."""
    return {name_key(name): name for name in names}


def _plain_letter(letter: str) -> str:
    if letter in _BULLETS:
        return "* "
    if letter == "\u00d7":
        return "x"
    category = unicodedata.category(letter)
    if category == "Pd" or letter == "\u2212":
        return "-"
    if category == "Cf":
        return ""
    return " " if category in _UNPRINTED or category in ("Pi", "Pf") else letter
