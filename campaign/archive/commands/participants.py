"""Restoring participants: factions, seats, armies, and the players who are users here as well."""

from django.contrib.auth.models import User

from campaign.archive.commands.checked import at_any_time, moment
from campaign.archive.commands.restoring import Restoration
from campaign.archive.rules.campaign_file import SeatEntry
from campaign.models import Absence, Army, Faction, General, Seat, Tenure


def restore_participants(restoring: Restoration, *, players: bool) -> None:
    """Add factions, seats, armies and absences; with `players` seats get the users of the same name.

    Other names are not stored: a seat without a user waits for an invitation.
    """
    file, campaign = restoring.file, restoring.campaign
    for faction in file.factions:
        restoring.factions[faction.id] = Faction.objects.create(
            campaign=campaign,
            identifier=faction.id,
            title=faction.title,
            colour=faction.colour,
            active=faction.active,
        )
    users = _users(restoring) if players else {}
    for entry in file.seats:
        restoring.seats[entry.name] = _seat(restoring, entry, users)
    for army in file.armies:
        restoring.armies[army.number] = Army.objects.create(
            campaign=campaign,
            number=army.number,
            faction=restoring.factions[army.faction],
            seat=restoring.seats[army.commander or army.seat],
            owner=restoring.seats[army.seat] if army.commander else None,
        )
    _absences(restoring)


def _users(restoring: Restoration) -> dict[str, User]:
    """The users here of the names that the archive has for its players."""
    names = {tenure.player for seat in restoring.file.seats for tenure in seat.tenures}
    return {user.username: user for user in User.objects.filter(username__in=names, is_active=True)}


def _seat(restoring: Restoration, entry: SeatEntry, users: dict[str, User]) -> Seat:
    held = [tenure for tenure in entry.tenures if tenure.player in users]
    now = next((users[tenure.player] for tenure in held if tenure.until is None), None)
    seat = Seat.objects.create(
        campaign=restoring.campaign,
        faction=restoring.factions[entry.faction],
        user=now,
        name=entry.name,
        captain=entry.captain,
        general="" if now else next((one.level for one in entry.generals if one.until is None), ""),
    )
    for general in entry.generals:
        General.objects.create(
            seat=seat, level=general.level, since=moment(general.since), until=at_any_time(general.until)
        )
    for tenure in held:
        Tenure.objects.create(
            seat=seat, user=users[tenure.player], since=moment(tenure.since), until=at_any_time(tenure.until)
        )
    return seat


def _absences(restoring: Restoration) -> None:
    for one in restoring.file.absences:
        Absence.objects.create(
            seat=restoring.seats[one.seat],
            delegate=restoring.seats[one.delegate] if one.delegate is not None else None,
            general=one.general,
            since=moment(one.since),
            until=at_any_time(one.until),
            ended_at=at_any_time(one.ended_at),
            made_by=restoring.administrator,
            made_at=moment(one.made_at),
        )
