"""Restoring the sealed chance of the rounds; a seed that is still sealed no archive can hold (NB.4)."""

from django.utils.translation import gettext

from campaign.archive.commands.checked import moment
from campaign.archive.commands.restoring import Restoration
from campaign.corrections.rules.changes import Change
from campaign.models import Correction, Phase, RoundSeed
from campaign.selectors import current_phase, round_document
from campaign.services import chance
from orders.rules.kinds import Step
from orders.sealing import seal


def restore_seeds(restoring: Restoration) -> None:
    """Add the published seeds, and the digests of the others, which published orders name.

    A round whose seed is lost gets a new one. Where a step of it is published already, that is a correction, so that
    everyone can see why its later orders name another digest.
    """
    for entry in restoring.file.seeds:
        superseded_by = restoring.corrections[entry.superseded_by - 1] if entry.superseded_by else None
        if entry.seed is None and superseded_by is None:
            superseded_by = _lost(restoring, entry.round)
            if superseded_by is None:
                continue
        RoundSeed.objects.create(
            campaign=restoring.campaign,
            round=entry.round,
            digest=entry.digest,
            sealed=seal(entry.seed or ""),
            seed=entry.seed or "",
            made_at=moment(entry.made_at),
            superseded_by=superseded_by,
        )
    _make_seed_of_open_round(restoring)


def _lost(restoring: Restoration, round_: int) -> Correction | None:
    """Return the correction that supersedes a lost seed; None if no published orders can name its digest."""
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


def _make_seed_of_open_round(restoring: Restoration) -> None:
    """Makes the seed of the round that is open, if its movement is still to come."""
    phase = current_phase(restoring.campaign)
    sealed = round_document(phase).ruleset.naval_battle.chance == "sealed"
    still_to_come = phase.status == Phase.Status.OPEN and phase.step in (Step.PLACEMENT, Step.INITIATIVE, Step.MOVEMENT)
    if sealed and still_to_come:
        chance.make_seed(RoundSeed, restoring.campaign, phase.round, restoring.at)
