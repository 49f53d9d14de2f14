"""The log of a campaign for its members, and why a campaign is halted."""

from datetime import datetime

from django.db.models import QuerySet

from campaign.models import Campaign, LogEntry
from campaign.models.log import Action

_HALTS = (Action.PAUSED, Action.ENDED, Action.ABANDONED)


def log_of(campaign: Campaign) -> QuerySet[LogEntry]:
    """Return the entries of a campaign's log, latest first, each with its phase."""
    return campaign.log.select_related("phase").defer("phase__document").order_by("-pk")


def has_started(campaign: Campaign) -> bool:
    """Return whether a campaign has ever started."""
    return campaign.starts == Campaign.Starts.AT_ONCE or campaign.log.filter(action=Action.STARTED).exists()


def halted_since(campaign: Campaign) -> datetime | None:
    """Return since when a paused, ended or abandoned campaign is halted; None if its log does not say."""
    first = _halts(campaign).order_by("pk").first()
    return first.at if first else None


def reason_of_halt(campaign: Campaign) -> str:
    """Return why a campaign was last paused, ended or abandoned; "" if it runs or has not started."""
    if campaign.is_running or campaign.has_not_started:
        return ""
    last = _halts(campaign).order_by("pk").last()
    return last.reason if last else ""


def _halts(campaign: Campaign) -> QuerySet[LogEntry]:
    """Return the entries that halted a campaign since it last went on."""
    gone_on = campaign.log.filter(action=Action.GONE_ON).order_by("pk").last()
    return campaign.log.filter(action__in=_HALTS, pk__gt=gone_on.pk if gone_on else 0)
