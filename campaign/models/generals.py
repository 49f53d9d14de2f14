"""Generals, computer players: which seats they hold, what they have decided, and what their faction asks of them."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Faction, GeneralLevel, Seat
from campaign.models.phases import Phase


class General(models.Model):
    """The time for which a general holds, or held, a seat without a player; `made_by` seated it.

    The level of the current one is in `Seat.general` too. A general that stands in for a player is an `Absence`.
    """

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="generals")
    level = models.CharField(max_length=10, choices=GeneralLevel.choices)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=models.Q(until=None), name="one_general_a_seat"),
        ]

    def __str__(self) -> str:
        return f"general {self.pk}"


class GeneralDecision(models.Model):
    """That the general of a seat has decided in a phase, and submitted its orders.

    `sealed` are its reasons, as JSON by the orders' kind and subject; None where it has failed and been given up: then
    the seat's orders are missing, and nobody waits for them.
    """

    phase = models.ForeignKey(Phase, models.PROTECT, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    level = models.CharField(max_length=10, choices=GeneralLevel.choices)
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["phase", "seat"], name="one_decision_a_general")]

    def __str__(self) -> str:
        return f"decision {self.pk}"


class GeneralPreparation(models.Model):
    """What a general would order for every army in an open step, made before anyone knows whose orders are missing.

    `sealed` is JSON: kind, subject and text of each. Closing the step adds those of armies without orders, in campaigns
    with that setting; nobody ever reads the others.
    """

    phase = models.OneToOneField(Phase, models.PROTECT, related_name="+")
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"preparation {self.pk}"


class GeneralWishes(models.Model):
    """What the players of a faction ask of its generals: `sealed` as JSON, and replaced when it changes."""

    faction = models.OneToOneField(Faction, models.PROTECT, related_name="+")
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    changed_by = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"wishes {self.pk}"
