"""What was done in a campaign that no rule asks for: by its administrator, by its clock, by its players with seats."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign
from campaign.models.phases import Phase


class LogEntry(models.Model):
    """An entry of a campaign's log, which all its members can read. Rows are only ever added.

    `action` is a dotted code (`deadline.moved`), `about` what it is about, never anything that is secret; an entry
    without an `actor` is the clock's.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="log")
    phase = models.ForeignKey(Phase, models.PROTECT, null=True, related_name="+")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    action = models.CharField(max_length=40)
    about = models.JSONField(default=dict)
    reason = models.CharField(max_length=1000, blank=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.action} {self.pk}"
