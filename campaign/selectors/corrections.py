"""The corrections of a campaign, and its published steps as they count after them."""

from functools import reduce

from django.db.models import QuerySet

from campaign.models import Campaign, Correction, Phase, RoundSeed
from campaign.rules.corrections import Change, change_of
from campaign.rules.readjudication import Past
from campaign.selectors.phases import STEP_RANK, last_record, record_texts, round_document
from campaign.selectors.reports import standing_reports
from orders.rules.kinds import Step, kinds_of
from orders.selectors import sheets_in_force


def corrections_of(campaign: Campaign) -> list[Correction]:
    """The corrections of a campaign, the first one first: the number of each is its place, from 1."""
    found = campaign.corrections.select_related("phase", "author").defer("phase__document")
    return list(found.order_by("pk"))


def corrections_in(phase: Phase) -> list[Correction]:
    """The corrections that a step as it counts now has been given itself, the first one first.

    A step that was adjudicated anew because an earlier one was corrected keeps those of its own; one that was opened
    again, and answered again, has none.
    """
    found: list[Correction] = []
    correction = phase.correction
    while correction is not None:
        before = Phase.ever.get(superseded_by=correction, round=phase.round, step=phase.step)
        if correction.phase_id == before.pk:
            found.insert(0, correction)
        correction = before.correction
    return found


def change_in(phase: Phase) -> Change:
    """All that has been corrected in a step itself, together."""
    changes = (change_of(correction.what) for correction in corrections_in(phase))
    return reduce(Change.followed_by, changes, Change())


def correctable(campaign: Campaign) -> list[Phase]:
    """The published steps of a campaign that count, the last one first."""
    return list(_published(campaign).order_by("-round", STEP_RANK.desc()))


def phase_to_correct(campaign: Campaign, round_: int, step: str) -> Phase:
    """The published step of a round; raises Phase.DoesNotExist."""
    return _published(campaign).get(round=round_, step=step)


def published_from(phase: Phase) -> list[Phase]:
    """A published step, and those that were published after it and count, in their order."""
    later = _published(phase.campaign).filter(round__gte=phase.round).order_by("round", STEP_RANK)
    found = list(later.select_related("campaign"))
    return found[[one.pk for one in found].index(phase.pk) :]


def past_of(phase: Phase) -> Past:
    """A published step as a value: everything in it is open to everybody."""
    record = last_record(phase)
    if record is None:
        raise AssertionError("a published phase without a record")
    texts, step = record_texts(record), Step(phase.step)
    return Past(
        round=phase.round,
        step=step,
        text=phase.document,
        went_in=texts.document_in,
        came_to=texts.document_out,
        sheets=sheets_in_force(phase.campaign_id, phase.round, kinds_of(step)),
        change=change_in(phase),
        results=standing_reports(phase) if step is Step.BATTLES else {},
        seed=_seed_of(phase),
    )


def superseded_in(correction: Correction) -> QuerySet[Phase]:
    """The phases that a correction superseded, in their order, without their documents."""
    return Phase.ever.filter(superseded_by=correction).defer("document").order_by("round", STEP_RANK)


def made_by(correction: Correction) -> QuerySet[Phase]:
    """The phases that a correction put in their place, whether they still count or not, without their documents."""
    return Phase.ever.filter(correction=correction).defer("document").order_by("round", STEP_RANK)


def mark_of(campaign: Campaign, now: Phase) -> str:
    """What changes whenever a step of a campaign is opened or published, or corrected: `now` is the step it is in."""
    last = campaign.corrections.order_by("pk").values_list("pk", flat=True).last()
    return f"{now.pk}-{now.status}-{last or 0}"


def _published(campaign: Campaign) -> QuerySet[Phase]:
    return campaign.phases.filter(status=Phase.Status.PUBLISHED)


def _seed_of(phase: Phase) -> str:
    """The seed of a published movement, which is open; "" where its round has none."""
    if phase.step != Step.MOVEMENT or round_document(phase).ruleset.naval_battle.chance != "sealed":
        return ""
    return RoundSeed.objects.get(campaign=phase.campaign_id, round=phase.round, superseded_by=None).seed
