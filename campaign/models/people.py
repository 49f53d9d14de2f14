"""Users' preferences, invitations to seats, and newcomers who wait for a seat."""

import uuid

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign, Seat
from orders.rules.game_steps import place_of


class Person(models.Model):
    """A user's preferences: time zone (a name of the tz database), language (of `settings.LANGUAGES`), profile.

    `profile` says who sees their profile; `ASKED` are the administrators whom they ask for a seat, or for whom they
    play.
    """

    class Profile(models.TextChoices):
        EVERYONE = "everyone"
        SIGNED_IN = "signed_in"
        ASKED = "asked"

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="person")
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=12, default="en")
    profile = models.CharField(max_length=10, choices=Profile.choices, default=Profile.SIGNED_IN)

    def __str__(self) -> str:
        return f"preferences {self.pk}"


class Invitation(models.Model):
    """An invitation to a vacant seat; anyone with its address can accept it, once, until it is withdrawn.

    `account` is the account that was created with it, if one was: then nobody else can take the seat with it.
    """

    seat = models.ForeignKey(Seat, models.PROTECT, related_name="invitations")
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    made_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    taken_at = models.DateTimeField(null=True)
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

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


class Newcomer(models.Model):
    """Someone who has taken a seat and does not command it yet; until they are admitted the seat has no player.

    `round` and `step` are where the campaign was when they took it: a later step has to open first. Where their
    faction has other players, one of them has to confirm them. The row ends when they are admitted, or give up.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="newcomers")
    seat = models.OneToOneField(Seat, models.PROTECT, related_name="newcomer")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    round = models.PositiveIntegerField()
    step = models.CharField(max_length=20)
    taken_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(Seat, models.PROTECT, null=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["campaign", "user"], name="one_newcomer_a_player")]

    def __str__(self) -> str:
        return f"newcomer {self.pk}"

    @property
    def place(self) -> tuple[int, int]:
        """The round and step in which they took the seat, as a value that grows from step to step."""
        return place_of(self.round, self.step)


class StepRecord(models.Model):
    """Whether a user submitted all orders of a step by its deadline; written when the step closes.

    It is public once the step is published. The user who commanded then has it: the player, or their stand-in while
    they were away. There is none without a decision in the step, nor for missing orders in a step closed before its
    deadline.
    """

    phase = models.ForeignKey("Phase", models.PROTECT, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="step_records")
    on_time = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "phase"], name="one_step_record_a_user")]

    def __str__(self) -> str:
        return f"step record {self.pk}"
