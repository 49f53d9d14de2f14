"""Tables of guests: the position with which they begin, and finding one by its token."""

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet

from campaign.models import GuestTable, Phase
from campaign.planning.rules.sandbox import ROUND, STEP
from campaign.selectors.demonstration import demonstration


def sandbox_phase() -> Phase | None:
    """Return the step of the demonstration campaign with which tables begin; None if the site shows none."""
    campaign = demonstration()
    if campaign is None:
        return None
    found = campaign.phases.filter(round=ROUND, step=STEP.value)
    return found.select_related("campaign__administrator").first()


def guest_table(token: UUID) -> GuestTable:
    """Return a table; raise GuestTable.DoesNotExist if it was removed, or the demonstration is not shown any more."""
    used = GuestTable.objects.exclude(used_at=None)
    shown = used.filter(plan__phase__campaign__demonstration=True, plan__phase__campaign__public=True)
    return shown.select_related("plan__phase__campaign", "plan__sealed").get(token=token)


def is_untouched(table: GuestTable) -> bool:
    """Return whether nobody has saved anything at a table since it was made for its guest."""
    return table.plan.changed_at == table.plan.made_at


def unused_tables(at: datetime) -> QuerySet[GuestTable]:
    """Return the tables that nobody has used for GUEST_DAYS days, the longest unused one first."""
    return GuestTable.objects.filter(used_at__lt=at - timedelta(days=settings.GUEST_DAYS)).order_by("used_at")
