"""User names that look like others: as Unicode's table of confusable characters has it."""

from collections.abc import Iterable
from functools import cache
from unicodedata import category, normalize

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data, is_dangerous

_WRITTEN_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
)
"""Scripts that one name may mix, because Japanese, Korean and Chinese are written so (UTS 39, highly restrictive)."""
_INVISIBLE = "Cf"


def in_one_form(name: str) -> str:
    """Return a name in the form in which names are kept and compared: `in_one_form("ｂｊöｒｎ") == "björn"` (NFKC)."""
    return normalize("NFKC", name)


def is_deceptive(name: str) -> bool:
    """Return whether a name in its one form has invisible characters, or mixes scripts whose letters look alike."""
    if any(category(letter) == _INVISIBLE for letter in name):
        return True
    scripts = unique_aliases(name) - {"COMMON"}
    return not any(scripts <= together for together in _WRITTEN_TOGETHER) and bool(is_dangerous(name))


def looks_like_one_of(name: str, others: Iterable[str]) -> bool:
    """Return whether a name looks like one of some others, as written or without regard to case."""
    own = set(_skeletons(name))
    return any(not own.isdisjoint(_skeletons(other)) for other in others)


def _skeletons(name: str) -> tuple[str, str, str]:
    """Return what names that look alike have in common: as written, without case, and without the case of look-alikes.

    The last finds Greek capitals that look like Latin ones, and so like a Latin name in small letters.
    """
    written = _skeleton(name)
    return written, _skeleton(in_one_form(name).casefold()), _skeleton(written.casefold())


def _skeleton(name: str) -> str:
    """Return a name with every character replaced by that which stands for all that look like it (UTS 39)."""
    return normalize("NFD", normalize("NFD", name).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """Return the character, or characters, that stand for each of those that look alike."""
    return {ord(one): _prototype(one) for one in confusables_data if len(one) == 1}


def _prototype(letter: str) -> str:
    """Return the one that the table gives for all that look alike; it lists them all there, and only that one here."""
    alike = [_bare(one["c"]) for one in confusables_data[letter]]
    if len(alike) > 1:
        return letter
    both = (letter, alike[0])
    return alike[0] if len(confusables_data.get(alike[0], ())) > 1 else min(both)


def _bare(text: str) -> str:
    """Return an entry of the table without the marks of direction that it has around letters from right to left."""
    return text.strip("\u200e")
