"""The codes of paragraphs that a text names, in the rules of any game."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from campaign.games.all_games import GAMES
from campaign.games.rulebook import Piece, Rulebook

_CODE = re.compile(r"(?<![\w.])([a-z]{2}(?:\.\d{1,2}){1,2})(?!\w)", re.ASCII | re.IGNORECASE)


def rulebooks_by_code() -> Mapping[str, Rulebook]:
    """The rulebook of each paragraph of all games, by the code of the paragraph."""
    return _by_code(tuple(GAMES))


@cache
def _by_code(games: tuple[str, ...]) -> Mapping[str, Rulebook]:
    return {code: GAMES[game].rulebook for game in games for code in GAMES[game].rulebook.codes}


def rulebook_of(code: str) -> Rulebook | None:
    """Return the rulebook that has a paragraph, None for a code that no game has."""
    return rulebooks_by_code().get(code)


def codes_in(text: str) -> tuple[str, ...]:
    """The codes of paragraphs that a text names, as `MV.6`, `mv.6` or `HH.5.3`, each once, in the order of the text.

    >>> codes_in("By MV.6 and en.3 (MV.6 again); XX.1 and www.mv.6x are none")
    ('MV.6', 'EN.3')
    """
    return tuple(dict.fromkeys(piece.code for piece in code_pieces(text) if piece.code))


def code_pieces(text: str) -> Iterator[Piece]:
    """Cut a text that someone wrote at the codes of paragraphs, which it may name as `MV.6` or `mv.6`.

    >>> [piece.code or piece.text for piece in code_pieces("by mv.6?")]
    ['by ', 'MV.6', '?']
    """
    known, at = rulebooks_by_code(), 0
    for match in _CODE.finditer(text):
        code = match.group(1).upper()
        if code in known:
            if match.start() > at:
                yield Piece(text[at : match.start()])
            yield Piece(code, code=code)
            at = match.end()
    if at < len(text):
        yield Piece(text[at:])
