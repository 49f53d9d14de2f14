"""Documents of campaigns as those of their game; the site itself does not look into them."""

from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.models import Phase, PhaseRecord
from campaign.selectors import game_document, game_outcome


def round_document(phase: Phase) -> RoundDocument:
    """The document with which a phase of *Vae Victis* opened."""
    return as_round(game_document(phase))


def round_outcome(record: PhaseRecord) -> RoundDocument:
    """The document that a phase of *Vae Victis* came to."""
    return as_round(game_outcome(record))


def as_round(document: object) -> RoundDocument:
    """A document, which has to be one of *Vae Victis*."""
    assert isinstance(document, RoundDocument)
    return document


def hannibal_document(phase: Phase) -> GameDocument:
    """The document with which a phase of HANNIBAL opened."""
    return _as_hannibal(game_document(phase))


def hannibal_outcome(record: PhaseRecord) -> GameDocument:
    """The document that a phase of HANNIBAL came to."""
    return _as_hannibal(game_outcome(record))


def _as_hannibal(document: object) -> GameDocument:
    assert isinstance(document, GameDocument)
    return document
