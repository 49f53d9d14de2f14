"""The log of a campaign as its members read it, and what it says of a campaign that is halted."""

from datetime import datetime

from django.db.models import QuerySet

from campaign.models import Campaign, LogEntry
from campaign.models.log import Action

_HALTS = (Action.PAUSED, Action.ENDED, Action.ABANDONED)


def log_of(campaign: Campaign) -> QuerySet[LogEntry]:
    """The entries of a campaign's log, the last one first, each with its phase."""
    return campaign.log.select_related("phase").defer("phase__document").order_by("-pk")


def has_started(campaign: Campaign) -> bool:
    """Whether the clock of a campaign has ever started."""
    return campaign.starts == Campaign.Starts.AT_ONCE or campaign.log.filter(action=Action.STARTED).exists()


def halted_since(campaign: Campaign) -> datetime | None:
    """Since when a campaign that is paused, ended or abandoned does not run; None if its log does not say."""
    first = _halts(campaign).order_by("pk").first()
    return first.at if first else None


def reason_of_halt(campaign: Campaign) -> str:
    """The reason for which a campaign was paused, ended or abandoned last; "" for one that runs, or has not started."""
    if campaign.is_running or campaign.has_not_started:
        return ""
    last = _halts(campaign).order_by("pk").last()
    return last.reason if last else ""


def _halts(campaign: Campaign) -> QuerySet[LogEntry]:
    """The entries that halted a campaign since it went on last."""
    gone_on = campaign.log.filter(action=Action.GONE_ON).order_by("pk").last()
    return campaign.log.filter(action__in=_HALTS, pk__gt=gone_on.pk if gone_on else 0)
