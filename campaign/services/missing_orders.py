"""A general's orders for players with missing orders, in campaigns with that setting (RD.2)."""

import json
import logging
from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db import transaction

from campaign.games.all_games import game_of_step
from campaign.models import Army, Campaign, GeneralLevel, GeneralPreparation, Phase
from campaign.selectors.phases import game_document, outline
from campaign.services.repeats import add_repeated
from orders.rules.kinds import MAIN, RIVALS
from orders.rules.sheets import SheetText
from orders.sealing import reseal, seal, unseal
from orders.selectors import armies_heard, heard_in, sheets_of_step

log = logging.getLogger(__name__)

LEVEL = GeneralLevel.CONSUL
"""The level of the general who orders for players without orders."""


def save_preparation(phase: Phase, sheets: Iterable[SheetText], at: datetime) -> None:
    """Keep what a general would order in a phase, sealed, in the place of what was kept before."""
    text = json.dumps([[sheet.kind, sheet.subject, sheet.text] for sheet in sheets])
    row = GeneralPreparation.objects.select_for_update().select_related("sealed").filter(phase=phase).first()
    if row is None:
        GeneralPreparation.objects.create(phase=phase, sealed=seal(text), made_at=at)
        return
    reseal(row.sealed, text)
    row.made_at = at
    row.save(update_fields=["made_at"])


def give_missing(phase: Phase, at: datetime) -> None:
    """Add a general's orders, with a receipt, for every army without orders (RD.2).

    They were prepared while the step was open. Orders that the player has withdrawn are not given, nor is what is not
    legal beside the orders of the faction: then the default applies, as it does where nothing was prepared. Called in
    the transaction that closes the step, at that moment.
    """
    if phase.campaign.missing != Campaign.Missing.GENERAL or phase.step not in MAIN:
        return
    try:
        with transaction.atomic():
            _give(phase, phase.step, at)
    except Exception as error:  # no fault of a general holds up a step
        log.error("campaign.generals.missing_orders_failed phase=%s error=%s", phase.pk, type(error).__name__)


def _give(phase: Phase, step: str, at: datetime) -> None:
    silent = {army.number: army for army in _silent(phase, step)}
    game, document = game_of_step(step), game_document(phase)
    of_faction = {number: army.faction for number, army in outline(phase).army.items()}
    given = sheets_of_step(phase.campaign_id, phase.round, step)
    for sheet in _prepared(phase):
        army = silent.get(sheet.army or 0)
        if army is None or army.number not in of_faction:
            continue
        side = of_faction[army.number]
        beside = [one for one in given if side in (one.subject, of_faction.get(one.army or 0))]
        taken = {(one.kind, one.subject) for one in beside}
        wanted = {(sheet.kind, army.number), (RIVALS.get(sheet.kind, sheet.kind), army.number)}
        if (
            not taken & wanted
            and game.fault(document, step, sheet, beside) is None
            and add_repeated(phase, army, sheet, at, LEVEL.value)
        ):
            given.append(sheet)


def _silent(phase: Phase, step: str) -> Iterator[Army]:
    """Return the armies without orders; in Administration, where not all are asked, those of seats without any."""
    armies = phase.campaign.armies.select_related("seat", "faction")
    if step in MAIN:
        heard = armies_heard(phase.campaign_id, phase.round, MAIN[step])
        yield from (army for army in armies if army.number not in heard)
    else:
        seats = heard_in(phase.campaign_id, phase.round, step).seats
        yield from (army for army in armies if army.seat_id not in seats)


def _prepared(phase: Phase) -> list[SheetText]:
    row = GeneralPreparation.objects.select_related("sealed").filter(phase=phase).first()
    found = json.loads(unseal(row.sealed)) if row is not None else []
    return [SheetText(kind, subject, text) for kind, subject, text in found]
