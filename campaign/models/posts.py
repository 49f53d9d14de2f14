"""The administrator's own templates for posts."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign


class PostTemplate(models.Model):
    """The template of the posts of one kind, `key`, in a campaign: the last one counts. Rows are only ever added.

    An empty text goes back to the template that the site has.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="post_templates")
    key = models.CharField(max_length=40)
    text = models.TextField(blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"template {self.key}"
