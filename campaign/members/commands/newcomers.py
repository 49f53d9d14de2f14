"""New holders of seats arrive, and a teammate confirms them (FA.2)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Newcomer, Phase, Seat
from campaign.models.log import Action
from campaign.selectors.newcomers import commands_at_once, is_ready
from campaign.services.errors import NotYours, Refused
from campaign.services.log import note
from campaign.services.seats import admit, give_seat, locked_phase


class NoNewcomer(Refused):
    """A newcomer who has already been admitted, or withdrew."""


def arrive(seat: Seat, user: User, phase: Phase, at: datetime) -> None:
    """Give a vacant seat to a user: at once where `commands_at_once` says so, else they become a newcomer.

    The caller holds the lock on `phase`, in which the campaign is.
    """
    if commands_at_once(seat, phase):
        give_seat(seat, user, at)
        return
    Newcomer.objects.create(
        campaign_id=seat.campaign_id, seat=seat, user=user, round=phase.round, step=phase.step, taken_at=at
    )


@transaction.atomic
def confirm_newcomer(campaign: Campaign, newcomer_id: int, by: User, at: datetime) -> Newcomer:
    """Confirm a newcomer of the faction that a user plays; admit them if only that was missing.

    Raises NoNewcomer where nobody waits under that number, and NotYours where `by` does not play that faction.
    """
    phase = locked_phase(campaign)
    found = Newcomer.objects.select_related("seat").select_for_update(of=("self",))
    newcomer = found.filter(campaign=campaign, pk=newcomer_id).first()
    if newcomer is None:
        raise NoNewcomer(say("nobody_waits_to_be_confirmed_there_any_more"))
    seat = Seat.objects.select_for_update().filter(faction=newcomer.seat.faction_id, user=by).first()
    if seat is None:
        raise NotYours(say("only_a_player_of_the_same_faction_can_confirm"))
    if newcomer.confirmed_at is None:
        newcomer.confirmed_by, newcomer.confirmed_at = seat, at
        newcomer.save(update_fields=["confirmed_by", "confirmed_at"])
        note(campaign, Action.CONFIRMED, at, actor=by, seat=newcomer.seat.name)
    if is_ready(newcomer, phase):
        admit(newcomer, at)
    return newcomer
