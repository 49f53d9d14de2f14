"""Adding orders, and revealing them."""

import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from orders.models import OrderSheet, RevealedSheet
from orders.rules.kinds import step_of, subject_fault
from orders.rules.life import FROM_MESSAGES, IN_FORCE, PASSED_OVER, Version
from orders.rules.receipts import receipt_of
from orders.rules.sheets import SheetText
from orders.sealing import seal
from orders.selectors.said import said, statement_of
from orders.selectors.steps import for_steps

SALT_BYTES = 16
MOST_VERSIONS = 100
"""For the same orders, each with a receipt; without a limit someone could make the list too long to read.

Entered orders do not count among them, so that an administrator cannot use them up.
"""
MOST_VERSIONS_ALONE = 10_000
"""The same for someone who plays alone and takes back rounds, which withdraws their orders."""
_NOT_SUBMITTED = (Version.DRAFT, Version.WITHDRAWN)


class ChangedTooOften(Exception):
    """Orders that cannot be submitted and withdrawn any more often; what counts stays as it is."""


def add_sheet(
    *,
    phase: Any,
    kind: str,
    faction: Any,
    army: Any,
    seat: Any,
    state: Version,
    text: str,
    at: datetime,
    repeated: bool = False,
    general: str = "",
) -> OrderSheet | None:
    """Add the next version of orders, sealed; a draft, or one that is discarded, has no receipt.

    Return None if it would repeat the last version, or withdraw what is not there (OR.4). After an entered order it is
    an answer, and is added even if it repeats it. `army` is None for orders of the whole faction; `repeated` means that
    they are missing, and taken from the previous round or, if `general` is the level of one, given by a general. The
    caller holds the lock on the phase and has checked that the orders may be submitted. Raise ChangedTooOften for one
    version too many; orders can always be withdrawn.
    """
    sheet = blank_sheet(phase, kind, faction, army, seat, at)
    rows = versions_of(sheet)
    last, own = rows.last(), rows.exclude(state__in=FROM_MESSAGES).last()
    text = "" if state is Version.WITHDRAWN else text
    if state is Version.DRAFT and not text and not rows.exclude(state__in=_NOT_SUBMITTED).exists():
        state = Version.WITHDRAWN  # a blank draft without submitted orders is a discarded draft
    if _says_nothing_new(last, own, state, text):
        return None
    sheet.state, sheet.repeated, sheet.general = state.value, repeated, general
    return add_version(last, sheet, text)


def blank_sheet(phase: Any, kind: str, faction: Any, army: Any, seat: Any, at: datetime) -> OrderSheet:
    """Return an unsaved, empty version of orders: submitted by a seat at a moment, in a phase.

    Raise ValueError for orders of a faction that name an army, and the other way round.
    """
    if fault := subject_fault(kind, army):
        raise ValueError(fault)
    return OrderSheet(
        campaign=phase.campaign,
        round=phase.round,
        phase=phase,
        kind=kind,
        faction=faction,
        army=army,
        handed_in_by=seat,
        handed_in_at=at,
    )


def versions_of(sheet: OrderSheet, kind: str | None = None) -> QuerySet[OrderSheet]:
    """Return the versions of orders in their round, in order; of another `kind` for the same subject if given."""
    found = OrderSheet.objects.filter(
        campaign=sheet.campaign_id,
        round=sheet.round,
        kind=kind or sheet.kind,
        faction=sheet.faction_id,
        army=sheet.army_id,
    )
    return found.select_related("sealed", "revealed").order_by("version")


def add_version(last: OrderSheet | None, sheet: OrderSheet, text: str) -> OrderSheet:
    """Number orders as the version after the last one, give them their receipt, seal the content, and save them."""
    receipts = last.number if last else 0
    most = MOST_VERSIONS_ALONE if sheet.campaign.solo else MOST_VERSIONS
    if sheet.state == Version.HANDED_IN and (_own_receipts(last) if last else 0) >= most:
        raise ChangedTooOften
    spoken = sheet.state in (Version.HANDED_IN, *FROM_MESSAGES) or (sheet.state == Version.WITHDRAWN and receipts > 0)
    sheet.version = last.version + 1 if last else 1
    sheet.number = receipts + spoken
    if last is not None:  # of two windows the first to get the lock need not be the first sent; versions stay in order
        sheet.handed_in_at = max(sheet.handed_in_at, last.handed_in_at)
    salt = secrets.token_hex(SALT_BYTES)
    sheet.receipt = receipt_of(salt, statement_of(sheet, text)) if spoken else ""
    sheet.sealed = seal(f"{salt}\n{text}")
    sheet.save(force_insert=True)
    return sheet


def _own_receipts(last: OrderSheet) -> int:
    """Return how many receipts orders have, entered orders aside; `last` is their last version."""
    if last.number < MOST_VERSIONS:
        return last.number
    same = OrderSheet.objects.filter(
        campaign=last.campaign_id, round=last.round, kind=last.kind, faction=last.faction_id, army=last.army_id
    )
    return last.number - same.filter(state__in=FROM_MESSAGES).count()


def reveal(campaign: Any, round_: int, steps: Collection[str], at: datetime) -> None:
    """Publish the content of orders for these steps, with their salts; drafts stay sealed.

    The caller publishes the step in the same transaction.
    """
    rows = OrderSheet.objects.filter(for_steps(steps), campaign=campaign, round=round_, revealed=None)
    rows = rows.exclude(receipt="")
    opened = ((row, *said(row)) for row in rows.select_related("sealed").order_by("pk"))
    RevealedSheet.objects.bulk_create(
        RevealedSheet(sheet=row, salt=salt, text=text, revealed_at=at) for row, salt, text in opened
    )


Place = tuple[int, str]
"""A round, and the step of it that orders are for."""
Keeps = Callable[[Place, SheetText, Sequence[SheetText]], bool]
"""Whether orders are kept as a draft, by their place, themselves, and the others of their faction in that round."""


def take_back(campaign: Any, is_concerned: Callable[[Place], bool], keeps: Keeps, at: datetime) -> None:
    """Withdraw the orders in force of the steps that a correction reopens, and keep them as drafts.

    Each gets a withdrawn version with a receipt, and after it a draft with its text, so that its player can submit it
    again. The caller holds the lock on the current phase; nobody learns which orders there were.
    """
    found = [(versions, _sheet_in(versions)) for versions in _in_force(campaign, is_concerned)]
    for versions, sheet in found:
        last, of = versions[-1], (versions[-1].round, versions[-1].faction_id)
        company = [other for rows, other in found if other is not sheet and (rows[-1].round, rows[-1].faction_id) == of]
        withdrawn = add_version(last, _next(last, Version.WITHDRAWN, at), "")
        if keeps(_place(last), sheet, company):
            add_version(withdrawn, _next(last, Version.DRAFT, at), sheet.text)


def _in_force(campaign: Any, is_concerned: Callable[[Place], bool]) -> list[list[OrderSheet]]:
    """Return the versions of all orders concerned that are in force, oldest first."""
    rows = OrderSheet.objects.filter(campaign=campaign).order_by("kind", "faction", "army", "version")
    versions: dict[tuple[int, str, int, int | None], list[OrderSheet]] = {}
    for row in rows.select_related("campaign", "phase", "faction", "army", "handed_in_by", "sealed", "revealed"):
        if is_concerned(_place(row)):
            versions.setdefault((row.round, row.kind, row.faction_id, row.army_id), []).append(row)
    return [found for found in versions.values() if (last := _last_spoken(found)) and last.state in IN_FORCE]


def _place(row: OrderSheet) -> Place:
    return row.round, step_of(row.kind, row.phase.step)


def _last_spoken(versions: Sequence[OrderSheet]) -> OrderSheet | None:
    return next((row for row in reversed(versions) if row.state not in PASSED_OVER), None)


def _sheet_in(versions: Sequence[OrderSheet]) -> SheetText:
    """Return the content to keep as a draft: what counted if that is public, else the player's draft if any."""
    spoken = _last_spoken(versions) or versions[-1]
    own = next((row for row in reversed(versions) if row.state not in FROM_MESSAGES), spoken)
    drafted = own.state == Version.DRAFT and getattr(spoken, "revealed", None) is None
    told = own if drafted else spoken
    subject = spoken.army.number if spoken.army else spoken.faction.identifier
    return SheetText(spoken.kind, subject, said(told).text)


def _next(last: OrderSheet, state: Version, at: datetime) -> OrderSheet:
    """Return a version of the same orders, of the seat or general that wrote the last one, in the phase of that one."""
    return OrderSheet(
        campaign=last.campaign,
        round=last.round,
        phase=last.phase,
        kind=last.kind,
        faction=last.faction,
        army=last.army,
        state=state.value,
        handed_in_by=last.handed_in_by,
        general=last.general,
        handed_in_at=at,
    )


def _says_nothing_new(last: OrderSheet | None, own: OrderSheet | None, state: Version, text: str) -> bool:
    """Return whether a version would repeat the last one; `own` is the last one that was not entered."""
    if last is None:
        return state is Version.WITHDRAWN
    if state is not Version.DRAFT:
        return (last.state, said(last).text) == (state.value, text)
    shown = [row for row in (own, last) if row is not None and row.state in (Version.DRAFT, *IN_FORCE)]
    return any(said(row).text == text for row in shown)
