"""Which battle methods the sides of engagements accept (GS.84)."""

from collections.abc import Sequence

from campaign.games.engagements import Engagement
from campaign.models import Campaign, MethodChoice
from orders.sealing import unseal


def chosen_methods(campaign: Campaign, round_: int, engagement: str) -> dict[int, tuple[str, ...]]:
    """Return what the sides of an engagement accept, by side, for the adjudication; the other side may not see it."""
    rows = MethodChoice.objects.filter(campaign=campaign, round=round_, engagement=engagement)
    return {row.side: tuple(unseal(row.sealed).split()) for row in rows.select_related("sealed")}


def methods_accepted(
    campaign: Campaign, round_: int, engagement: Engagement, allowed: Sequence[str]
) -> list[tuple[str, ...]]:
    """Return what each side of an engagement accepts: a garrison, which does not choose, all that are allowed."""
    chosen = chosen_methods(campaign, round_, engagement.id)
    found = [chosen.get(side, ()) for side in (0, 1)]
    return [found[0], tuple(allowed)] if engagement.assault else found
