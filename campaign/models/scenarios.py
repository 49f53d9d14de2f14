"""The scenarios from which campaigns are made."""

from django.conf import settings
from django.db import models


class Scenario(models.Model):
    """A scenario that somebody has uploaded: a position document that holds its map. Shipped ones lie in files.

    It is shown to whoever uploaded it, or with `shared` to everyone who opens campaigns. `facts` is what a list shows
    of it, as `campaign.scenarios.facts` has it, so that no list reads documents.
    """

    title = models.CharField(max_length=200)
    document = models.TextField()
    facts = models.JSONField(default=dict)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="scenarios")
    uploaded_at = models.DateTimeField()
    shared = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.title
