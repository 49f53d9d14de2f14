"""Everything that players can answer in a step, so that two documents of the step can be compared (RD.1, RD.8)."""

from collections.abc import Iterator

from campaign.games.answers import PossibleAnswer
from campaign.games.orders_form import Choice
from campaign.games.vae_victis.choices.offers import choices_of
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.language.catalogue.sentences import Sentence, say


def possible_answers(document: RoundDocument, step: str) -> frozenset[PossibleAnswer]:
    """Return everything that players can answer in a step, without what hardly anyone decides.

    Raises DocumentError for a document that has not come as far as the step.
    """
    return frozenset(
        answer
        for faction in document.position.active_factions
        for choice in choices_of(document, step, faction.id)
        if choice.pressing
        for answer in _answers(document, choice)
    )


def _answers(document: RoundDocument, choice: Choice) -> Iterator[PossibleAnswer]:
    if choice.army is None:
        texts = [""] if choice.free else [option.text for option in choice.options]
        title = document.position.faction[choice.faction].title
        for text, option in zip(texts, choice.options, strict=False):
            label = say("faction_can_decide", faction=title, sentence=option.label)
            yield PossibleAnswer(choice.kind, choice.faction, text, label)
    elif choice.free:
        yield PossibleAnswer(choice.kind, choice.army, *_from_its_hex(document, choice.army))
    else:
        for option in choice.options:
            label = say("army_can_decide", army=choice.army, sentence=option.label)
            yield PossibleAnswer(choice.kind, choice.army, option.text, label)


def _from_its_hex(document: RoundDocument, number: int) -> tuple[str, Sentence]:
    """Return where an army stands: orders that it was given elsewhere begin in another hex (OR.1)."""
    army, board = document.position.army[number], document.board
    place = board.grid.name(army.hex) + (" at sea" if army.afloat else "")
    return place, say("army_has_no_orders_from_here", army=number, place=board.describe(army.hex))
