"""The public facts of a round's sealed chance (NB.4)."""

from campaign.models import Campaign, RoundSeed
from campaign.rules.ruleset import Ruleset


def round_seed(campaign: Campaign, round_: int, ruleset: Ruleset) -> RoundSeed | None:
    """Return the seed of a round, if it has one: its digest, and the seed itself once the movement is published."""
    if ruleset.naval_battle.chance != "sealed":
        return None
    return RoundSeed.objects.defer("sealed").filter(campaign=campaign, round=round_, superseded_by=None).first()
