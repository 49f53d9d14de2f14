"""The sealed chance of the rounds as values of `campaign.json`."""

from campaign.archive.queries.layout import Places
from campaign.archive.queries.moments import in_full
from campaign.models import RoundSeed, SiegeSeed
from hexmap.rules.documents import JsonObject


def seed_values(seed: RoundSeed | SiegeSeed, corrections: Places) -> JsonObject:
    """Return the chance of a round, at sea or in sieges; its seed only if it is public."""
    return {
        "round": seed.round,
        "digest": seed.digest,
        "seed": seed.seed or None,
        "made_at": in_full(seed.made_at),
        "superseded_by": corrections[seed.superseded_by_id] if seed.superseded_by_id else None,
        **({"step": seed.step} if isinstance(seed, RoundSeed) and seed.step else {}),
    }
