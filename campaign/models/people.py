"""What the site knows of people: how they want times and words, and the invitations to seats."""

import uuid

from django.conf import settings
from django.db import models

from campaign.models.identities import Seat


class Person(models.Model):
    """A user's time zone (a name of the tz database) and language (one of `settings.LANGUAGES`)."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="person")
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=12, default="en")

    def __str__(self) -> str:
        return f"preferences {self.pk}"


class Invitation(models.Model):
    """An invitation to a seat that nobody has taken up; whoever has its address can, once, until it is withdrawn."""

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="invitations")
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    made_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["seat"],
                condition=models.Q(withdrawn_at=None, taken_at=None),
                name="one_open_invitation_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"invitation {self.pk}"
