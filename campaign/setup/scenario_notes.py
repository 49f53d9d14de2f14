"""The notes of shipped scenarios, in the language of the reader who chooses one."""

from collections.abc import Sequence

from django.utils.translation import gettext

from campaign.games.all_games import GAMES
from campaign.games.scenarios import Note


def notes_of(name: str) -> Sequence[str]:
    """Return the notes of a shipped scenario of any game in the language of the reader; none for others."""
    offered = {one.name: one.notes for game in GAMES.values() for one in game.scenarios.shipped()}
    return [in_words(note) for note in offered.get(name, ())]


def in_words(note: Note) -> str:
    """Return a note in the language of the reader."""
    text: str = gettext(note.text)
    return text % note.values if note.values else text
