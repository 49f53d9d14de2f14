"""Participants of a campaign, and its deadline settings, as values of `campaign.json`."""

from campaign.archive.queries.moments import in_full, in_full_or_none
from campaign.models import Absence, Army, Campaign, Seat
from hexmap.rules.documents import JsonObject


def clock_values(campaign: Campaign) -> JsonObject:
    """Return the deadline settings of a campaign."""
    return {
        "closes_early": campaign.closes_early,
        "by_itself": campaign.by_itself,
        "missing": campaign.missing,
        "days": campaign.days,
        "quiet_days": campaign.quiet_days,
        "deadline_at": campaign.deadline_at and campaign.deadline_at.strftime("%H:%M:%S"),
        "remind_hours": campaign.remind_hours,
        "starts": campaign.starts,
        **({} if campaign.hints else {"hints": False}),
        **({"entered_at_once": True} if campaign.entered_at_once else {}),
    }


def participant_values(campaign: Campaign) -> JsonObject:
    """Return factions, seats with their holders, armies, and absences."""
    seats = campaign.seats.select_related("faction").prefetch_related("tenures__user", "generals").order_by("pk")
    armies = campaign.armies.select_related("faction", "seat", "owner").order_by("number")
    absences = Absence.objects.filter(seat__campaign=campaign).select_related("seat", "delegate").order_by("pk")
    return {
        "factions": [
            {"id": one.identifier, "title": one.title, "colour": one.colour, "active": one.active}
            for one in campaign.factions.order_by("pk")
        ],
        "seats": [_seat(seat) for seat in seats],
        "armies": [_army(army) for army in armies],
        "absences": [_absence(one) for one in absences],
    }


def _army(army: Army) -> JsonObject:
    """Return an army; with honour also its commander, once a round has one (HO.6)."""
    commander = {"commander": army.seat.name} if army.owner is not None else {}
    return {"number": army.number, "faction": army.faction.identifier, "seat": army.owned_by.name, **commander}


def _seat(seat: Seat) -> JsonObject:
    tenures = sorted(seat.tenures.all(), key=lambda one: (one.since, one.pk))
    return {
        "name": seat.name,
        "faction": seat.faction.identifier,
        "captain": seat.captain,
        "tenures": [
            {"player": one.user.get_username(), "since": in_full(one.since), "until": in_full_or_none(one.until)}
            for one in tenures
        ],
        "generals": [
            {"level": one.level, "since": in_full(one.since), "until": in_full_or_none(one.until)}
            for one in sorted(seat.generals.all(), key=lambda one: (one.since, one.pk))
        ],
    }


def _absence(one: Absence) -> JsonObject:
    return {
        "seat": one.seat.name,
        "delegate": one.delegate and one.delegate.name,
        "general": one.general,
        "since": in_full(one.since),
        "until": in_full_or_none(one.until),
        "ended_at": in_full_or_none(one.ended_at),
        "made_at": in_full(one.made_at),
    }
