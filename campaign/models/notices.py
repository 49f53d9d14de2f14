"""Notification channels, and the notifications with their delivery state."""

import uuid

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign
from campaign.models.phases import Phase

STOPPED, OUTDATED = "stopped", "outdated"
"""Reasons to give up a notification that need no report: its channel was switched off, or it was outdated."""


class Channel(models.Model):
    """A way of notifying someone: by mail, by a webhook of Discord or of a program, in a feed, or on a device.

    With a `campaign` it carries the public events of that campaign, for all its players; without one it notifies its
    owner about all their campaigns. `wanted` are the kinds of notifications. The address of a webhook is secret, and
    `sealed`; mail goes to the owner's verified address; `token` is in the address of a feed, and in the link that
    unsubscribes from mail. Each device has a channel: `mark` is the fingerprint of its sealed address, `name`
    what a list calls it; both are "" for other channels. `stopped_at` is when it was switched off, by its owner or
    because it failed permanently.
    """

    class Kind(models.TextChoices):
        MAIL = "mail"
        DISCORD = "discord"
        FEED = "feed"
        WEBHOOK = "webhook"
        PUSH = "push"

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="channels")
    campaign = models.ForeignKey(Campaign, models.PROTECT, null=True, related_name="channels")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, null=True, related_name="+")
    token = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    mark = models.CharField(max_length=64, blank=True, default="")
    name = models.CharField(max_length=80, blank=True, default="")
    wanted = models.JSONField(default=list)
    made_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "campaign", "kind", "mark"], name="one_channel_of_a_kind", nulls_distinct=False
            ),
        ]

    def __str__(self) -> str:
        return f"channel {self.pk}"


class Notice(models.Model):
    """A notification sent, or to be sent, through a channel; `key` prevents duplicates.

    `about` holds the facts of its text, all public. It is tried until it is sent, or given up; `failure` says why the
    last try failed. Workers claim it by `next_try_at`.
    """

    channel = models.ForeignKey(Channel, models.CASCADE, related_name="notices")
    campaign = models.ForeignKey(Campaign, models.PROTECT, null=True, related_name="+")
    phase = models.ForeignKey(Phase, models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    about = models.JSONField(default=dict)
    made_at = models.DateTimeField()
    next_try_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    given_up_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["channel", "key"], name="a_notice_once_a_channel")]
        indexes = [
            models.Index(fields=["next_try_at"], condition=models.Q(next_try_at__isnull=False), name="notices_to_try"),
            models.Index(
                fields=["given_up_at"], condition=models.Q(given_up_at__isnull=False), name="notices_given_up"
            ),
        ]

    def __str__(self) -> str:
        return f"notice {self.pk}"
