"""Orders other than movement, as submitted: assaults, lifted sieges, transfers, sea links (OR.3)."""

from collections.abc import Iterator, Sequence

from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.post_texts.speech import Speech


def other_orders(speech: Speech, document: RoundDocument, repeated: Sequence[int] = ()) -> Iterator[str]:
    """Return a line for each order beside movement, carried out or not.

    The first one names the armies whose movement was `repeated`.
    """
    if repeated:
        yield repeated_orders(speech, repeated)
    orders = document.orders
    if orders.assault:
        said = speech.gettext("Assault (AS.1): %(armies)s")
        yield said % {"armies": speech.armies(orders.assault)}
    if orders.lift_siege:
        said = speech.gettext("Lift their siege (SI.6): %(armies)s")
        yield said % {"armies": speech.armies(orders.lift_siege)}
    for transfer in orders.transfers:
        values = {"giver": speech.army(transfer.giver), "receiver": speech.army(transfer.receiver), "fp": transfer.fp}
        yield speech.gettext("%(fp)s FP from %(giver)s to %(receiver)s (ST.6)") % values
    for faction, zones in orders.sea_links.items():
        for zone, structures in zones.items():
            title = document.position.faction[faction].title
            links = {"faction": title, "zone": zone, "structures": ", ".join(structures)}
            yield speech.gettext("Sea links of %(faction)s over %(zone)s: %(structures)s (LG.6)") % links


def orders_of_generals(speech: Speech, armies: Sequence[int]) -> str:
    """That a general, a computer player, gave the orders of armies without orders."""
    text = speech.ngettext(
        "Orders by a general, a computer player, because none were submitted: army %(armies)s.",
        "Orders by a general, a computer player, because none were submitted: armies %(armies)s.",
        len(armies),
    )
    return text % {"armies": speech.armies(armies)}


def repeated_orders(speech: Speech, armies: Sequence[int]) -> str:
    """The line for armies without orders, so that those of the round before were repeated."""
    said = speech.gettext("Without orders, so that those of the round before hold again: %(armies)s")
    return said % {"armies": speech.armies(armies)}
