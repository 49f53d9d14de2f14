"""The sealed chance of a round: its seed is made before the first orders and published with them (NB.4)."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet

from campaign.models import Campaign, Correction, Phase, RoundSeed
from navy.rules.chance import sealed_numbers, seed_digest
from orders.rules.sheets import SheetText
from orders.sealing import seal, unseal
from orders.selectors import last_given

SEED_BYTES = 32


def make_seed(campaign: Campaign, round_: int, at: datetime) -> None:
    """Make the seed of a round, unless it has one in force; its digest is public at once.

    It is dated after every receipt given so far, whatever the clock says: none of these names its digest.
    """
    if not _seeds_of(campaign).filter(round=round_).exists():
        seed = secrets.token_hex(SEED_BYTES)
        given = last_given(campaign, round_)
        made_at = at if given is None else max(at, given + timedelta.resolution)
        RoundSeed.objects.create(
            campaign=campaign, round=round_, digest=seed_digest(seed), sealed=seal(seed), made_at=made_at
        )


def numbers_of(phase: Phase, sheets: Iterable[SheetText], how_many: int) -> list[int]:
    """Return the random numbers of a round, derived from its seed and the orders that count in its movement."""
    kept = _seeds_of(phase.campaign).select_related("sealed").get(round=phase.round)
    return list(sealed_numbers(unseal(kept.sealed), (sheet.line for sheet in sheets), how_many))


def reveal_seed(campaign: Campaign, round_: int) -> None:
    """Publish the seed of a round, if it has one."""
    for kept in _seeds_of(campaign).select_related("sealed").filter(round=round_):
        kept.seed = unseal(kept.sealed)
        kept.save(update_fields=["seed"])


def replace_known_seeds(campaign: Campaign, from_round: int, by: Correction) -> None:
    """Supersede published seeds of rounds whose movement a correction reopens, now or later."""
    _seeds_of(campaign).filter(round__gte=from_round).exclude(seed="").update(superseded_by=by)


def _seeds_of(campaign: Campaign) -> QuerySet[RoundSeed]:
    """Return the seeds of a campaign that are in force."""
    return RoundSeed.objects.filter(campaign=campaign, superseded_by=None)
