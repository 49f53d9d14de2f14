"""The corrections of a campaign, and its published steps with corrections applied."""

from collections.abc import Container

from django.db.models import OuterRef, QuerySet, Subquery

from campaign.games.all_games import lost_armies
from campaign.models import (
    Campaign,
    Correction,
    Phase,
    ProposedCorrection,
)
from campaign.selectors.phases import step_rank
from orders.rules.counting import corrected_sheets
from orders.rules.sheets import SheetText
from orders.selectors import sheets_of_step


def corrections_of(campaign: Campaign) -> list[Correction]:
    """Return the corrections of a campaign, oldest first: the number of each is its position, from 1."""
    found = campaign.corrections.select_related("phase", "author").defer("phase__document")
    return list(found.order_by("pk"))


def corrections_in(phase: Phase) -> list[Correction]:
    """Return the corrections made to a step itself, as far as they are in force, oldest first.

    A step adjudicated again because an earlier one was corrected keeps its own corrections; a step that was reopened
    and played again has none.
    """
    line = _line_of(phase)
    return [
        before.superseded_by for before in line if before.superseded_by and before.superseded_by.phase_id == before.pk
    ]


def replaced_in(phase: Phase) -> list[tuple[SheetText, int]]:
    """Return the orders that corrections put in place of those submitted for a published step, with their numbers.

    A blank one removes submitted orders; so do corrections that take an army off the map.
    """
    if phase.correction is None:
        return []
    numbers = {one.pk: number for number, one in enumerate(corrections_of(phase.campaign), start=1)}
    lost = lost_armies(phase.step, document_asked(phase), phase.document)
    found: dict[tuple[str, int | str], tuple[SheetText, int]] = {}
    for correction in corrections_in(phase):
        for sheet in corrected_sheets(correction.what):
            if sheet.subject not in lost:
                found[sheet.kind, sheet.subject] = sheet, numbers[correction.pk]
    for sheet in _submitted_for(phase, lost):
        found[sheet.kind, sheet.subject] = SheetText(sheet.kind, sheet.subject, ""), numbers[phase.correction.pk]
    return list(found.values())


def correctable(campaign: Campaign) -> list[Phase]:
    """Return the published steps of a campaign that are in force, latest first, without their documents."""
    return list(published_steps(campaign).defer("document").order_by("-round", step_rank().desc()))


def mark_of(campaign: Campaign) -> str:
    """Return a mark that changes whenever a step of a campaign is opened, closed, published or corrected."""
    last = Correction.objects.filter(campaign=OuterRef("campaign")).order_by("-pk").values("pk")[:1]
    phases = campaign.phases.annotate(last_correction=Subquery(last)).order_by("-round", step_rank().desc())
    pk, status, corrected = phases.values_list("pk", "status", "last_correction")[0]
    return f"{pk}-{status}-{corrected or 0}"


def _line_of(phase: Phase) -> list[Phase]:
    """Return the rows of a step that corrections superseded one after another, up to the row in force."""
    line: list[Phase] = []
    while phase.correction_id is not None:
        before = Phase.ever.select_related("superseded_by").get(
            superseded_by=phase.correction_id, round=phase.round, step=phase.step
        )
        line.insert(0, before)
        phase = before
    return line


def document_asked(phase: Phase) -> str:
    """Return the text of the document with which the orders of a published step were given."""
    return next((before.document for before in _line_of(phase)), phase.document)


def _submitted_for(phase: Phase, armies: Container[int | str]) -> list[SheetText]:
    """Return the orders submitted for some armies in a published step."""
    sheets = sheets_of_step(phase.campaign_id, phase.round, phase.step)
    return [sheet for sheet in sheets if sheet.subject in armies]


def published_steps(campaign: Campaign) -> QuerySet[Phase]:
    """Return the published steps of a campaign that are in force."""
    return campaign.phases.filter(status=Phase.Status.PUBLISHED)


def open_proposals() -> QuerySet[ProposedCorrection]:
    """Return the proposed corrections that are not settled."""
    return ProposedCorrection.objects.filter(outcome=ProposedCorrection.Outcome.OPEN)


def waits_for_correction(phase: Phase) -> bool:
    """Return whether a step cannot be closed yet because a proposed correction might reopen it."""
    return open_proposals().filter(campaign=phase.campaign_id).exists()
