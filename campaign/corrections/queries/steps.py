"""Published steps as values, for a correction of one of them."""

from functools import reduce

from campaign.corrections.rules.changes import Change, change_of
from campaign.corrections.rules.readjudication import PublishedStep
from campaign.models import Campaign, Phase, RoundSeed, SiegeSeed
from campaign.selectors.corrections import corrections_in, document_asked, published_steps
from campaign.selectors.phases import game_document, last_record, receipts_of_instructions, record_texts, step_rank
from campaign.selectors.reports import reports_in_force
from orders.rules.game_steps import SeedKind
from orders.selectors import sheets_of_step


def phase_to_correct(campaign: Campaign, round_: int, step: str) -> Phase:
    """The published step of a round; raises Phase.DoesNotExist."""
    return published_steps(campaign).get(round=round_, step=step)


def published_from(phase: Phase) -> list[Phase]:
    """A published step, and those that were published after it and count, in their order."""
    later = published_steps(phase.campaign).filter(round__gte=phase.round).order_by("round", step_rank())
    found = list(later.select_related("campaign"))
    return found[[one.pk for one in found].index(phase.pk) :]


def past_of(phase: Phase) -> PublishedStep:
    """Return a published step as a value: everything in it is public."""
    record = last_record(phase)
    if record is None:
        raise AssertionError("a published phase without a record")
    texts, step = record_texts(record), phase.step
    return PublishedStep(
        round=phase.round,
        step=step,
        text=phase.document,
        went_in=texts.document_in,
        came_to=texts.document_out,
        asked=document_asked(phase),
        sheets=sheets_of_step(phase.campaign_id, phase.round, step),
        change=change_in(phase),
        results={} if phase.game_step.takes_orders else reports_in_force(phase),
        seed=_seed_of(phase),
        engine_version=record.engine_version,
        receipts=receipts_of_instructions(phase) if _throws_dice(phase) else "",
    )


def change_in(phase: Phase) -> Change:
    """All that has been corrected in a step itself, together."""
    changes = (change_of(correction.what) for correction in corrections_in(phase))
    return reduce(Change.followed_by, changes, Change())


def _seed_of(phase: Phase) -> str:
    """The seed of a published step, which is open; "" where it or its round has none for it."""
    if phase.game_step.reveals is SeedKind.STEP:
        return RoundSeed.objects.get(
            campaign=phase.campaign_id, round=phase.round, step=phase.step, superseded_by=None
        ).seed
    if phase.game_step.reveals is SeedKind.NAVAL and _needs(phase, SeedKind.NAVAL):
        return RoundSeed.objects.get(campaign=phase.campaign_id, round=phase.round, superseded_by=None).seed
    if _throws_dice(phase):
        return SiegeSeed.objects.get(campaign=phase.campaign_id, round=phase.round, superseded_by=None).seed
    return ""


def _throws_dice(phase: Phase) -> bool:
    return phase.game_step.reveals is SeedKind.SIEGES and _needs(phase, SeedKind.SIEGES)


def _needs(phase: Phase, seed: SeedKind) -> bool:
    """Return whether the rules of a round need a kind of seed."""
    return seed in phase.campaign.game_record.seeds(game_document(phase))
