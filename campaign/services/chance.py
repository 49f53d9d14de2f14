"""The sealed chance of a round: seeds made before its first orders, published with their step (NB.4, SD.6)."""

import secrets
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from django.db.models import QuerySet

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.game import Dice
from campaign.models import Campaign, Correction, Phase, RoundSeed, SiegeSeed
from campaign.selectors.phases import receipts_of_instructions
from navy.rules.chance import sealed_numbers, seed_digest
from orders.rules.game_steps import STEPS, SeedKind
from orders.rules.sheets import SheetText
from orders.sealing import seal, unseal
from orders.selectors import last_given

SEED_BYTES = 32
Seeds = type[RoundSeed] | type[SiegeSeed]
"""The seeds of naval battles, or those of siege dice."""
SEEDS: Mapping[SeedKind, Seeds] = {
    SeedKind.NAVAL: RoundSeed,
    SeedKind.SIEGES: SiegeSeed,
    SeedKind.STEP: RoundSeed,
}
"""The seeds of a round, which are published with one of its steps each (NB.4, SD.6, HH.1.10)."""


def make_seeds(
    campaign: Campaign,
    step: str,
    document: AnyDocument,
    round_: int,
    at: datetime,
    *,
    only: Collection[SeedKind | None] = tuple(SeedKind),
) -> None:
    """Make the seeds that a step or its round needs, unless it has them; their digests are public at once.

    A round has those of its ruleset; in some games each step has its own (HH.1.10). `only` are the kinds still needed.
    """
    for kind in game_of_step(step).seeds(document):
        if kind in only:
            make_seed(SEEDS[kind], campaign, round_, at, step=step if kind is SeedKind.STEP else "")


def make_seed(kind: Seeds, campaign: Campaign, round_: int, at: datetime, *, step: str = "") -> None:
    """Make a seed of a round, or of one of its steps, unless it has one in force.

    It is dated after every receipt given so far, whatever the clock says: none of these names its digest.
    """
    own = {"step": step} if step else {}
    if not _in_force(kind, campaign).filter(round=round_, **own).exists():
        seed = secrets.token_hex(SEED_BYTES)
        given = last_given(campaign, round_)
        made_at = at if given is None else max(at, given + timedelta.resolution)
        kind._default_manager.create(
            campaign=campaign, round=round_, digest=seed_digest(seed), sealed=seal(seed), made_at=made_at, **own
        )


def numbers_of(phase: Phase, sheets: Iterable[SheetText], how_many: int) -> list[int]:
    """Return the random numbers of a round, derived from its seed and the orders that count in its movement."""
    kept = _in_force(RoundSeed, phase.campaign).select_related("sealed").get(round=phase.round)
    return list(sealed_numbers(unseal(kept.sealed), (sheet.line for sheet in sheets), how_many))


def seed_of_step(phase: Phase) -> str:
    """Return the seed of a closed step that has its own, for the adjudicator (HH.1.10)."""
    return unseal(_seeds_of(RoundSeed, phase).select_related("sealed").get().sealed)


def dice_of(phase: Phase, document: AnyDocument) -> Dice | None:
    """Return the siege dice of a round, derived from its seed and the receipts of its instructions (SD.6)."""
    dice = game_of_step(phase.step).dice
    if dice is None:
        return None
    kept = _in_force(SiegeSeed, phase.campaign).select_related("sealed").get(round=phase.round)
    return dice(document, unseal(kept.sealed), receipts_of_instructions(phase))


def reveal_seed(kind: Seeds, phase: Phase) -> None:
    """Publish the seed that is published with a phase, if there is one."""
    for kept in _seeds_of(kind, phase).select_related("sealed"):
        kept.seed = unseal(kept.sealed)
        kept.save(update_fields=["seed"])


def replace_known_seeds(kind: Seeds, campaign: Campaign, from_round: int, by: Correction, from_step: str = "") -> None:
    """Supersede published seeds of rounds whose step for them a correction reopens, now or later.

    Where each step has its own seed, those of earlier steps than `from_step` in the first of these rounds stay.
    """
    known = _in_force(kind, campaign).filter(round__gte=from_round).exclude(seed="")
    before = list(STEPS)[: list(STEPS).index(from_step)] if from_step else []
    stay = RoundSeed.objects.filter(campaign=campaign, round=from_round, step__in=before) if before else None
    (known if stay is None else known.exclude(pk__in=stay.values("pk"))).update(superseded_by=by)


def _seeds_of(kind: Seeds, phase: Phase) -> QuerySet[RoundSeed] | QuerySet[SiegeSeed]:
    """Return the seed of a phase's round or, where each step has its own, that of the phase."""
    own = {"step": phase.step} if phase.game_step.reveals is SeedKind.STEP else {}
    return _in_force(kind, phase.campaign).filter(round=phase.round, **own)


def _in_force(kind: Seeds, campaign: Campaign) -> QuerySet[RoundSeed] | QuerySet[SiegeSeed]:
    """Return the seeds of a campaign that are in force."""
    return kind._default_manager.filter(campaign=campaign, superseded_by=None)
