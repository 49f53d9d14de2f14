"""Orders other than movement, as they were handed in: assaults, sieges to be lifted, transfers, sea links (OR.3)."""

from collections.abc import Iterator

from campaign.reports.posts.speech import Speech, numbers_in_words
from campaign.rules.round_document import RoundDocument


def other_orders(speech: Speech, document: RoundDocument) -> Iterator[str]:
    """A line for what was ordered beside the movement, whether it could be carried out or not."""
    orders = document.orders
    if orders.assault:
        said = speech.gettext("Assault, by army number (AS.1): %(armies)s")
        yield said % {"armies": numbers_in_words(orders.assault)}
    if orders.lift_siege:
        said = speech.gettext("Sieges to be lifted, by army number (SI.6): %(armies)s")
        yield said % {"armies": numbers_in_words(orders.lift_siege)}
    for transfer in orders.transfers:
        values = {"giver": transfer.giver, "receiver": transfer.receiver, "fp": transfer.fp}
        yield speech.gettext("%(fp)s FP from army %(giver)s to army %(receiver)s (ST.6)") % values
    for faction, zones in orders.sea_links.items():
        for zone, structures in zones.items():
            title = document.position.faction[faction].title
            links = {"faction": title, "zone": zone, "structures": ", ".join(structures)}
            yield speech.gettext("Sea links of %(faction)s over %(zone)s: %(structures)s (LG.6)") % links
