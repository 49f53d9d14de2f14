"""The choices of a faction in a phase (RD.8), computed once and cached for its pages."""

from collections.abc import Iterable
from functools import lru_cache

from campaign.games.all_games import game_of_step
from campaign.games.orders_form import Choice
from campaign.models import Phase, Seat
from campaign.selectors.commanders import COMMANDED
from campaign.selectors.phases import document_of_game, honour_in
from orders.rules.sheets import SheetText

_CACHE_SIZE = 128
"""A phase has one set of choices per faction, and a new one whenever its orders in force change."""


def offered_now(phase: Phase, faction: str, own: Iterable[SheetText] = ()) -> tuple[Choice, ...]:
    """Return what a faction may decide in the step of a phase; `own` are its orders in force so far."""
    return _now(phase.document, phase.engine_version, phase.step, faction, tuple(own), _vacant_now(phase))


def offered_beforehand(phase: Phase, faction: str, own: Iterable[SheetText] = ()) -> tuple[Choice, ...]:
    """Return what it may decide for later steps."""
    return _beforehand(phase.document, phase.engine_version, phase.step, faction, tuple(own))


@lru_cache(maxsize=_CACHE_SIZE)
def _now(
    text: str, version: str, step: str, faction: str, own: tuple[SheetText, ...], vacant: frozenset[str] | None
) -> tuple[Choice, ...]:
    return game_of_step(step).orders_form.now(document_of_game(text, step, version), step, faction, own, vacant)


def _vacant_now(phase: Phase) -> frozenset[str] | None:
    """Return the ids of the seats that are vacant now, where that decides who commands what; else None (HO.3, HO.12).

    The document has those that were vacant in the round before.
    """
    if not phase.game_step.opens_round or honour_in(phase) is None:
        return None
    held = Seat.objects.filter(COMMANDED).values("pk")
    return frozenset(
        Seat.objects.filter(campaign=phase.campaign_id).exclude(pk__in=held).values_list("name", flat=True)
    )


@lru_cache(maxsize=_CACHE_SIZE)
def _beforehand(text: str, version: str, step: str, faction: str, own: tuple[SheetText, ...]) -> tuple[Choice, ...]:
    return game_of_step(step).orders_form.beforehand(document_of_game(text, step, version), step, faction, own)
