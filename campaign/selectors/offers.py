"""The choices of a faction in a phase (RD.8), computed once and cached for its pages."""

from collections.abc import Iterable
from functools import lru_cache

from campaign.choices import Choice, choices_of, standing_choices
from campaign.models import Phase
from campaign.selectors.phases import document_of
from orders.rules.kinds import Step
from orders.rules.sheets import SheetText

_CACHE_SIZE = 128
"""A phase has one set of choices per faction, and a new one whenever its orders in force change."""


def offered_now(phase: Phase, faction: str, own: Iterable[SheetText] = ()) -> tuple[Choice, ...]:
    """Return what a faction may decide in the step of a phase; `own` are its orders in force so far."""
    return _now(phase.document, Step(phase.step), faction, tuple(own))


def offered_beforehand(phase: Phase, faction: str, own: Iterable[SheetText] = ()) -> tuple[Choice, ...]:
    """Return what it may decide for later steps."""
    return _beforehand(phase.document, Step(phase.step), faction, tuple(own))


@lru_cache(maxsize=_CACHE_SIZE)
def _now(document: str, step: Step, faction: str, own: tuple[SheetText, ...]) -> tuple[Choice, ...]:
    return choices_of(document_of(document), step, faction, own)


@lru_cache(maxsize=_CACHE_SIZE)
def _beforehand(document: str, step: Step, faction: str, own: tuple[SheetText, ...]) -> tuple[Choice, ...]:
    return standing_choices(document_of(document), step, faction, own)
