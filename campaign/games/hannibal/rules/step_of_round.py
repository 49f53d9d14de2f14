"""One step of a round, from the submitted sheets: filled into the document, and adjudicated (HH.2)."""

from collections.abc import Iterable, Mapping

from campaign.games.game import SequenceOfPlay, StepInput
from campaign.games.hannibal.rules.document import GameDocument, with_orders, with_seed
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.steps import HANNIBAL
from orders.rules.kinds import kinds_of_game, name_in_documents
from orders.rules.sheets import SheetText, asks_for_nothing

SEALED = "sealed"
"""The seed in a document with which a step opens: that of its dice is sealed until it is published (HH.1.10)."""

Texts = dict[str, dict[str, str]]
"""The texts of orders by kind and what they are about, as documents have them."""


def _filled(document: GameDocument, _step: str, given: StepInput) -> GameDocument:
    seeded = with_seed(document, given.seed) if given.seed else document
    return with_orders(seeded, texts_of(sheet for sheet in given.sheets if not asks_for_nothing(sheet)))


def texts_of(sheets: Iterable[SheetText]) -> Texts:
    """Orders as documents have them."""
    texts: Texts = {}
    for sheet in sheets:
        texts.setdefault(name_in_documents(sheet.kind), {})[str(sheet.subject)] = sheet.text
    return texts


def _following(document: GameDocument, _step: str) -> str | None:
    return None if document.position.ended else document.position.step


def sheets_of(texts: Mapping[str, Mapping[str, str]]) -> list[SheetText]:
    """The orders of a document as the site has them."""
    return [
        SheetText(_KINDS[kind], about if about in SIDES else int(about), text)
        for kind, given in texts.items()
        for about, text in given.items()
    ]


_KINDS = {name_in_documents(kind): kind for kind in kinds_of_game(HANNIBAL)}

SEQUENCE = SequenceOfPlay(
    filled=_filled,
    adjudicate=lambda went_in, step, _given: adjudicate(went_in, step),
    following=_following,
    opening=lambda document, _step: with_seed(document, SEALED),
)
"""The steps of a round, as the site and whoever plays on take them (HH.2.2, HH.2.3)."""
