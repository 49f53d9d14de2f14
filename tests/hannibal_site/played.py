"""Steps of a HANNIBAL campaign on the site, published one after another."""

from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, Phase, Seat
from campaign.selectors import current_phase
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from campaign.services.sheets import SheetAction, submit_orders
from tests.conftest import NOW


def give(campaign: Campaign, name: str, *entries: SheetAction) -> None:
    """Submit orders of a seat for the open step; all of them must be taken."""
    seat = Seat.objects.select_related("faction").get(campaign=campaign, name=name)
    problems = submit_orders(phase_id=current_phase(campaign).pk, seat=seat, entries=entries, at=NOW)
    assert not problems


def publish(campaign: Campaign) -> Phase:
    """The step that is published, after it was closed and resolved."""
    phase = current_phase(campaign)
    close_and_claim(phase.pk, NOW)
    resolve_phase(phase.pk, NOW)
    publish_phase(phase.pk, NOW)
    phase.refresh_from_db()
    return phase


def play_first_round(campaign: Campaign) -> None:
    """Winter 218: Hannibal goes to Taurasia, the Gauls to Felsina, Longus comes after them, and they fight."""
    entries = [SheetAction(Kind.TAKE, 31, "foot 3 horse 6 elephants 3"), SheetAction(Kind.MARCH, 31, "6 8")]
    entries.append(SheetAction(Kind.MARCH, 35, "4 2 4 4 2 4 4 6 4 4 4 d:Mutina"))
    give(campaign, "Hanno", *entries)
    publish(campaign)
    give(campaign, "Marcus", SheetAction(Kind.MARCH, 1, "4 4 4 4 4"))
    publish(campaign)
    give(campaign, "Marcus", SheetAction(Kind.BATTLE, None, "*: fight=yes leave=below 60"))
    publish(campaign)
