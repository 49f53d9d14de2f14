"""Restoring the sealed chance of the rounds; a seed that is still sealed no archive can hold (NB.4, SD.6, HH.1.10)."""

from collections.abc import Iterable

from django.utils.translation import gettext

from campaign.archive.commands.checked import moment
from campaign.archive.commands.restoring import Restoration
from campaign.archive.rules.played import SeedEntry
from campaign.corrections.rules.changes import Change
from campaign.models import Correction, Phase, RoundSeed, SiegeSeed
from campaign.selectors import current_phase
from campaign.selectors.phases import game_document
from campaign.services import chance
from orders.rules.game_steps import STEPS
from orders.sealing import seal


def restore_seeds(restoring: Restoration) -> None:
    """Add the published seeds, and the digests of the others, which published orders name or anyone may have noted.

    A round whose seed is lost gets a new one. Where a step of it is published already, that is a correction, so that
    everyone can see why it has another digest now. A lost seed of a step of its own is named by no published orders, so
    the step gets a new one without a correction.
    """
    lost: dict[int, Correction | None] = {}
    _restore(RoundSeed, restoring.file.seeds, restoring, lost)
    _restore(SiegeSeed, restoring.file.siege_seeds, restoring, lost)
    _make_seeds_of_open_round(restoring)


def _restore(
    kind: chance.Seeds, entries: Iterable[SeedEntry], restoring: Restoration, lost: dict[int, Correction | None]
) -> None:
    """Add seeds of one kind; `lost` are the corrections of rounds with lost seeds, to which new ones are added."""
    for entry in entries:
        superseded_by = restoring.corrections[entry.superseded_by - 1] if entry.superseded_by else None
        if entry.seed is None and superseded_by is None:
            if entry.step is not None:
                continue
            if entry.round not in lost:
                lost[entry.round] = _lost(restoring, entry.round)
            superseded_by = lost[entry.round]
            if superseded_by is None:
                continue
        kind._default_manager.create(
            campaign=restoring.campaign,
            round=entry.round,
            digest=entry.digest,
            sealed=seal(entry.seed or ""),
            seed=entry.seed or "",
            made_at=moment(entry.made_at),
            superseded_by=superseded_by,
            **({"step": entry.step} if entry.step is not None else {}),
        )


def _lost(restoring: Restoration, round_: int) -> Correction | None:
    """Return the correction that supersedes a lost seed; None if no step of its round is published."""
    known = [one for one in restoring.phases if one.round == round_ and one.status == Phase.Status.PUBLISHED]
    if not known:
        return None
    correction = Correction.objects.create(
        campaign=restoring.campaign,
        phase=known[-1],
        author=restoring.administrator,
        reason=gettext(
            "The campaign was restored from an archive, which holds no seed that is still sealed; "
            "the round has a new one."
        ),
        what={**Change().as_json(), "opened": None},
        differences={"step": [], "now": []},
        made_at=restoring.at,
    )
    restoring.corrections.append(correction)
    return correction


def _make_seeds_of_open_round(restoring: Restoration) -> None:
    """Make the seeds of the step or round that is open, if the steps that they are for are still to come."""
    phase = current_phase(restoring.campaign)
    if phase.status != Phase.Status.OPEN:
        return
    steps = list(STEPS.values())
    to_come = {step.reveals for step in steps[steps.index(phase.game_step) :]}
    chance.make_seeds(restoring.campaign, phase.step, game_document(phase), phase.round, restoring.at, only=to_come)
