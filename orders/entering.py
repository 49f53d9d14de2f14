"""Entering orders from messages: they never replace orders that a player gave in person."""

from datetime import datetime
from typing import Any

from orders.models import OrderSheet
from orders.rules.kinds import RIVALS
from orders.rules.life import FROM_MESSAGES, PASSED_OVER, Version
from orders.rules.sheets import SheetText, asks_for_nothing
from orders.selectors.said import said
from orders.services import add_version, blank_sheet, versions_of

MOST_ENTERED = 10
"""For the same orders in a step: each time the step waits for its player again."""


class EnteredTooOften(Exception):
    """An order that cannot be entered and replaced any more often."""


def enter_sheet(
    *, phase: Any, kind: str, faction: Any, army: Any, seat: Any, text: str, at: datetime, entered_by: Any
) -> None:
    """Add an order from a message of the player of `seat`, sealed and with a receipt.

    It counts unless someone has given the same orders in person. In both cases there is one version and one receipt
    more, so that nobody outside the faction can see which case it is. Entering the order that already waits changes
    nothing. The caller holds the lock on the phase. Raise EnteredTooOften, which depends only on what was entered
    before.
    """
    sheet = blank_sheet(phase, kind, faction, army, seat, at)
    sheet.entered_by = entered_by
    versions = versions_of(sheet).select_related("campaign")
    spoken = list(versions.exclude(state=Version.DRAFT))
    before = [row for row in spoken if row.state in FROM_MESSAGES and row.phase_id == phase.pk]
    if before and spoken[-1] == before[-1] and said(before[-1]).text == text:
        return
    if len(before) >= MOST_ENTERED:
        raise EnteredTooOften
    decided = _is_decided(spoken) or (not _asks_for_nothing(kind, text) and _rival_is_chosen(sheet))
    sheet.state = (Version.OVERRULED if decided else Version.ENTERED).value
    add_version(versions.last(), sheet, text)


def _is_decided(spoken: list[OrderSheet]) -> bool:
    """Return whether someone has given these orders in person; withdrawals by a correction do not count."""
    own = [row for row in spoken if row.entered_by_id is None and row.receipt]
    if not own:
        return False
    last = own[-1]
    withdrawn = last.state == Version.WITHDRAWN
    return not (withdrawn and last.campaign.corrections.filter(made_at=last.handed_in_at).exists())


def _rival_is_chosen(sheet: OrderSheet) -> bool:
    """Return whether someone has given in person an order that this one would exclude (OR.3, SI.1)."""
    rival = RIVALS.get(sheet.kind)
    if rival is None:
        return False
    last = versions_of(sheet, rival).exclude(state__in=PASSED_OVER).last()
    if last is None or last.state != Version.HANDED_IN or last.entered_by_id is not None:
        return False
    return not _asks_for_nothing(rival, said(last).text)


def _asks_for_nothing(kind: str, text: str) -> bool:
    return asks_for_nothing(SheetText(kind, 0, text))
