"""Scenarios for new campaigns."""

from django.conf import settings
from django.db import models


class Scenario(models.Model):
    """An uploaded scenario: a position document with its map. Shipped scenarios are files.

    It is visible to its uploader, or with `shared` to everyone who opens campaigns. `facts` is its summary in lists, as
    its game makes it (`Uploads.facts`), so that lists read no documents.
    """

    title = models.CharField(max_length=200)
    document = models.TextField()
    facts = models.JSONField(default=dict)
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="scenarios")
    uploaded_at = models.DateTimeField()
    shared = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.title
