"""Restoring a campaign from its archive: all of it or nothing."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError, transaction
from django.utils.translation import gettext, override

from campaign.archive.commands.checked import campaign_in, clock_time, moment
from campaign.archive.commands.decided import restore_decided, restore_log
from campaign.archive.commands.fights import restore_fights
from campaign.archive.commands.maps import restore_maps
from campaign.archive.commands.opened import BrokenArchive, OpenArchive
from campaign.archive.commands.orders import restore_orders
from campaign.archive.commands.participants import restore_participants
from campaign.archive.commands.phases import restore_phases
from campaign.archive.commands.restoring import Restoration, Tell
from campaign.archive.commands.seeds import restore_seeds
from campaign.archive.rules.campaign_file import NAME, CampaignFile
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.phases import honour_in, outline
from campaign.services.deadlines import due_after
from campaign.services.errors import Refused
from campaign.services.honour import ledger_of
from campaign.services.log import note


class AddressTaken(Refused):
    """A campaign that has the address under which another one is to be restored."""


class AdministratorPlays(Refused):
    """An administrator who would have a seat in a campaign whose administrator cannot play."""


@dataclass(frozen=True, slots=True)
class RestoredCampaign:
    """A restored campaign; `paused` says whether it waits for its administrator to resume it."""

    campaign: Campaign
    paused: bool


def restore_campaign(
    archive: OpenArchive, tell: Tell, *, administrator: User, at: datetime, slug: str = "", players: bool = False
) -> RestoredCampaign:
    """Restore a campaign under its own name, or under `slug`; `players` gives seats to the users of the same names.

    An open step is open again with its document, and all players submit again; a running campaign is paused, so that
    nobody runs out of time before its seats are taken. Raise BrokenArchive, AddressTaken or AdministratorPlays; then
    nothing is saved.
    """
    file = campaign_in(archive)
    if Campaign.objects.filter(slug=slug or file.name).exists():
        raise AddressTaken(f"There is a campaign {slug or file.name} already; give this one another name with --slug.")
    made: list[Restoration] = []
    try:
        with transaction.atomic(), override(file.language):
            restoring = Restoration(archive, file, _campaign(file, administrator, slug), administrator, at, tell)
            made.append(restoring)
            return _restore(restoring, players=players)
    except BaseException as error:
        for one in made:
            one.put_back()
        if isinstance(error, IntegrityError):
            raise BrokenArchive(NAME, f"holds what excludes one another ({_constraint(error)})") from None
        if isinstance(error, DatabaseError):
            raise BrokenArchive(NAME, "holds a text or a number that cannot be stored") from None
        raise


def _restore(restoring: Restoration, *, players: bool) -> RestoredCampaign:
    restore_participants(restoring, players=players)
    if restoring.campaign.entered_at_once and restoring.campaign.seats.filter(user=restoring.administrator).exists():
        raise AdministratorPlays(
            "What the administrator of this campaign enters counts at once, so they cannot play in it; name another one"
            " with --administrator."
        )
    restore_phases(restoring)
    _show_ledger(restoring.campaign)
    restore_log(restoring)
    restore_seeds(restoring)
    restore_orders(restoring)
    restore_decided(restoring)
    restore_fights(restoring)
    restore_maps(restoring)
    return RestoredCampaign(restoring.campaign, paused=_pause(restoring))


def _campaign(file: CampaignFile, administrator: User, slug: str) -> Campaign:
    clock = file.clock
    return Campaign.objects.create(
        slug=slug or file.name,
        game=file.game,
        title=file.title,
        administrator=administrator,
        created_at=moment(file.created_at),
        closes_early=clock.closes_early,
        standing=file.standing,
        time_zone=file.time_zone,
        language=file.language,
        by_itself=clock.by_itself,
        missing=clock.missing,
        days=clock.days,
        quiet_days=clock.quiet_days,
        deadline_at=clock_time(clock.deadline_at),
        remind_hours=clock.remind_hours,
        starts=clock.starts,
        hints=clock.hints,
        entered_at_once=clock.entered_at_once,
        public=file.public,
    )


def _show_ledger(campaign: Campaign) -> None:
    """Show the ledger of honour to those to whom the documents show it (HO.36)."""
    campaign.ledger = ledger_of(honour_in(current_phase(campaign)))
    campaign.save(update_fields=["ledger"])


def _pause(restoring: Restoration) -> bool:
    """Pause a campaign that ran, with the time that its open step has by its clock from now on; whether it did."""
    campaign, phase = restoring.campaign, current_phase(restoring.campaign)
    if not campaign.is_running or phase.status != Phase.Status.OPEN:
        return False
    phase.due_at = due_after(campaign, phase.step, outline(phase).days, restoring.at)
    phase.save(update_fields=["due_at"])
    campaign.standing = Campaign.Standing.PAUSED
    campaign.save(update_fields=["standing"])
    reason = gettext(
        "Restored from an archive. Players take their seats again and submit the orders of the open step again."
    )
    note(campaign, Action.PAUSED, restoring.at, actor=restoring.administrator, phase=phase, reason=reason)
    return True


def _constraint(error: IntegrityError) -> str:
    diagnostic = getattr(error.__cause__, "diag", None)
    return getattr(diagnostic, "constraint_name", None) or "a rule of the database"
