"""The values of `campaign.json`: the public facts of a campaign, from which it can be restored."""

from campaign.archive.queries.decided import corrections_of, decided_values
from campaign.archive.queries.fights import fight_values
from campaign.archive.queries.layout import ArchiveLayout
from campaign.archive.queries.moments import in_full
from campaign.archive.queries.orders import report_values, sheet_values
from campaign.archive.queries.participants import clock_values, participant_values
from campaign.archive.queries.phases import phase_values
from campaign.archive.queries.seeds import seed_values
from campaign.archive.rules.campaign_file import FORMAT
from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.models import RoundSeed, SiegeSeed
from hexmap.rules.documents import JsonObject
from orders.selectors import revealed_sheets


def campaign_values(layout: ArchiveLayout) -> JsonObject:
    """Return all archived values of a campaign."""
    campaign, corrections = layout.campaign, corrections_of(layout.campaign)
    places = {one.pk: place for place, one in enumerate(corrections, start=1)}
    seeds = RoundSeed.objects.defer("sealed").filter(campaign=campaign).order_by("pk")
    siege_seeds = SiegeSeed.objects.defer("sealed").filter(campaign=campaign).order_by("pk")
    return {
        "format": FORMAT,
        **({"game": campaign.game} if campaign.game != USUAL_GAME.id else {}),
        "engine_version": GAMES[campaign.game].engine_version,
        "name": campaign.name_in_receipts,
        "title": campaign.title,
        "administrator": campaign.administrator.get_username(),
        "created_at": in_full(campaign.created_at),
        "standing": campaign.standing,
        "time_zone": campaign.time_zone,
        "language": campaign.language,
        "public": campaign.public,
        "clock": clock_values(campaign),
        **participant_values(campaign),
        "phases": [phase_values(layout, kept, places) for kept in layout.phases],
        "sheets": [sheet_values(layout, one) for one in revealed_sheets(campaign.pk, layout.place_of)],
        "reports": [report_values(layout, one) for one in layout.reports],
        "seeds": [seed_values(one, places) for one in seeds],
        **({"siege_seeds": [seed_values(one, places) for one in siege_seeds]} if siege_seeds else {}),
        **({"fights": fight_values(layout)} if layout.fights else {}),
        **decided_values(layout, corrections),
    }
