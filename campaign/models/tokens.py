"""API keys."""

from enum import StrEnum

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign


class Scope(StrEnum):
    """What a key may be used for, as its owner chose; none of these exceeds the owner's own rights."""

    READ = "read"
    SHEETS_READ = "sheets:read"
    SHEETS_WRITE = "sheets:write"
    REPORTS_WRITE = "reports:write"
    PLANNING = "planning"


class ApiToken(models.Model):
    """An API key: a program acts for its owner, within its `scopes`, and in one campaign only if it names one.

    The key itself is shown once, when it is made, and not stored: `digest` is its SHA-256, in hexadecimal. It is
    invalid once it has expired or been revoked, or its owner is deactivated.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    campaign = models.ForeignKey(Campaign, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.pk}"
