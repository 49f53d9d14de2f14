"""The sealed chance of a round: seeds made before its first orders, published with their step (NB.4, SD.6)."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet

from campaign.models import Campaign, Correction, Phase, RoundSeed, SiegeSeed
from campaign.rules.document import RoundDocument
from campaign.rules.ruleset import Ruleset
from campaign.rules.step_of_round import Dice, dice_of_sieges
from campaign.selectors.phases import receipts_of_instructions
from navy.rules.chance import sealed_numbers, seed_digest
from orders.rules.sheets import SheetText
from orders.sealing import seal, unseal
from orders.selectors import last_given

SEED_BYTES = 32
Seeds = type[RoundSeed] | type[SiegeSeed]
"""The seeds of naval battles, or those of siege dice."""


def make_seeds(campaign: Campaign, round_: int, ruleset: Ruleset, at: datetime) -> None:
    """Make the seeds of a round that its ruleset needs, unless it has them; their digests are public at once."""
    if ruleset.naval_battle.chance == "sealed":
        make_seed(RoundSeed, campaign, round_, at)
    if ruleset.siege_die.is_on:
        make_seed(SiegeSeed, campaign, round_, at)


def make_seed(kind: Seeds, campaign: Campaign, round_: int, at: datetime) -> None:
    """Make a seed of a round, unless it has one in force.

    It is dated after every receipt given so far, whatever the clock says: none of these names its digest.
    """
    if not _in_force(kind, campaign).filter(round=round_).exists():
        seed = secrets.token_hex(SEED_BYTES)
        given = last_given(campaign, round_)
        made_at = at if given is None else max(at, given + timedelta.resolution)
        kind._default_manager.create(
            campaign=campaign, round=round_, digest=seed_digest(seed), sealed=seal(seed), made_at=made_at
        )


def numbers_of(phase: Phase, sheets: Iterable[SheetText], how_many: int) -> list[int]:
    """Return the random numbers of a round, derived from its seed and the orders that count in its movement."""
    kept = _in_force(RoundSeed, phase.campaign).select_related("sealed").get(round=phase.round)
    return list(sealed_numbers(unseal(kept.sealed), (sheet.line for sheet in sheets), how_many))


def dice_of(phase: Phase, document: RoundDocument) -> Dice:
    """Return the siege dice of a round, derived from its seed and the receipts of its instructions (SD.6)."""
    kept = _in_force(SiegeSeed, phase.campaign).select_related("sealed").get(round=phase.round)
    return dice_of_sieges(document, unseal(kept.sealed), receipts_of_instructions(phase))


def reveal_seed(kind: Seeds, campaign: Campaign, round_: int) -> None:
    """Publish a seed of a round, if it has one."""
    for kept in _in_force(kind, campaign).select_related("sealed").filter(round=round_):
        kept.seed = unseal(kept.sealed)
        kept.save(update_fields=["seed"])


def replace_known_seeds(kind: Seeds, campaign: Campaign, from_round: int, by: Correction) -> None:
    """Supersede published seeds of rounds whose step for them a correction reopens, now or later."""
    _in_force(kind, campaign).filter(round__gte=from_round).exclude(seed="").update(superseded_by=by)


def _in_force(kind: Seeds, campaign: Campaign) -> QuerySet[RoundSeed] | QuerySet[SiegeSeed]:
    """Return the seeds of a campaign that are in force."""
    return kind._default_manager.filter(campaign=campaign, superseded_by=None)
