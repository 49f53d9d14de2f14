"""The one door to order sheets: nothing else in the project reads them."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from orders.models import OrderSheet
from orders.rules.visibility import Reader, Stage, may_read


class StillSealed(Exception):
    """Sheets were asked for that nobody may collect yet."""


def readable_sheets(phase: Any, reader: Reader, factions: Iterable[str]) -> dict[int, OrderSheet]:
    """The sheets of a phase that a reader may read, the last version of each, by army number.

    `factions` are the ids of all factions of the campaign; what the reader may not read never leaves the
    database.
    """
    open_to_him = [faction for faction in factions if may_read(reader=reader, owner=faction, stage=phase.stage)]
    sheets = _last_versions(phase).filter(army__faction__identifier__in=open_to_him)
    return {sheet.army.number: sheet for sheet in sheets}


def handed_in(phase: Any) -> frozenset[int]:
    """The numbers of the armies for which a sheet has been handed in. That is public; what is in it is not."""
    numbers = OrderSheet.objects.filter(phase=phase).values_list("army__number", flat=True)
    return frozenset(numbers)


def sheets_for_adjudication(phase: Any) -> dict[int, str]:
    """The texts of all sheets by army number, for the adjudicator; raises StillSealed while the step is open."""
    if phase.stage is Stage.OPEN:
        raise StillSealed("the step is still open")
    return {sheet.army.number: sheet.text for sheet in _last_versions(phase)}


def _last_versions(phase: Any) -> QuerySet[OrderSheet]:
    return (
        OrderSheet.objects.filter(phase=phase)
        .select_related("army", "handed_in_by")
        .order_by("army__number", "-version")
        .distinct("army__number")
    )
