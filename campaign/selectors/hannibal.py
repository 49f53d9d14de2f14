"""The documents and seeds of HANNIBAL campaigns, and whether units are hidden (HH.15.1, HH.1.10, HH.11.3)."""

from campaign.games.hannibal.rules.document import GameDocument
from campaign.models import Phase, PhaseRecord
from campaign.selectors.phases import game_document, game_outcome


def hannibal_document(phase: Phase) -> GameDocument:
    """Return the document with which a phase of a HANNIBAL campaign opened: without orders, its seed sealed; cached."""
    return _checked(game_document(phase))


def hannibal_outcome(record: PhaseRecord) -> GameDocument:
    """Return the outcome document of a phase; callers check who may see it, as for `record_texts`."""
    return _checked(game_outcome(record))


def _checked(document: object) -> GameDocument:
    if not isinstance(document, GameDocument):
        raise TypeError("a document of another game")
    return document
