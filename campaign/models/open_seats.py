"""Campaigns that look for players, and users who ask or wait for a seat in them."""

import uuid

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign, Faction, Seat
from campaign.models.people import Invitation


class SeatListing(models.Model):
    """A campaign that looks for players: what its page says of its free seats is public, even if the campaign is not.

    `token` is in the address of that page, which names no private campaign. `line` is the administrator's own. It is
    listed since `listed_at`, until `stopped_at`; it keeps its token when it is listed again.
    """

    campaign = models.OneToOneField(Campaign, models.PROTECT, related_name="listing")
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    line = models.CharField(max_length=140, blank=True)
    listed_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["listed_at"], condition=models.Q(stopped_at=None), name="listings_open"),
        ]

    def __str__(self) -> str:
        return f"listing {self.pk}"


class SeatRequest(models.Model):
    """A user's request for a seat or, if it `waits`, their place on the waiting list; one is open in a campaign.

    They ask for `seat`, for any seat of `faction`, or, without either, for any. `line` is theirs, `answer` the
    administrator's. `offer` is the invitation that the administrator made for someone on the waiting list.
    """

    class State(models.TextChoices):
        OPEN = "open"
        SEATED = "seated"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="seat_requests")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="seat_requests")
    faction = models.ForeignKey(Faction, models.PROTECT, null=True, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+")
    waits = models.BooleanField()
    line = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    asked_at = models.DateTimeField()
    offer = models.ForeignKey(Invitation, models.PROTECT, null=True, related_name="+")
    answer = models.CharField(max_length=300, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "user"], condition=models.Q(state="open"), name="one_open_seat_request"
            ),
        ]
        indexes = [
            models.Index(fields=["asked_at"], name="seat_requests_by_moment"),
            models.Index(fields=["answered_at"], name="seat_requests_answered"),
        ]

    def __str__(self) -> str:
        return f"seat request {self.pk}"
