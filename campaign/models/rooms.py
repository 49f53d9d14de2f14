"""What a faction keeps to itself: its messages and its plans, sealed like its order sheets (FA.2)."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Faction, Seat
from campaign.models.phases import Phase


class Message(models.Model):
    """A message in the room of a faction. Rows are only ever added."""

    faction = models.ForeignKey(Faction, models.PROTECT, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"message {self.pk}"


class Plan(models.Model):
    """A plan on the planning table: a position, and orders for both sides, as its owner imagines them.

    It begins with the document of `phase`. What it says is `sealed` and written over when it is changed; `version`
    counts the changes. `shared` shows it to the owner's faction; `put_away` takes it off the table.
    """

    faction = models.ForeignKey(Faction, models.PROTECT, related_name="+")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    phase = models.ForeignKey(Phase, models.PROTECT, related_name="+")
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    version = models.PositiveIntegerField(default=1)
    shared = models.BooleanField(default=False)
    put_away = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"plan {self.pk}"
