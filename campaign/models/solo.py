"""Playing alone: visitors who play without an account, and games against generals."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign
from campaign.models.phases import Phase


class Guest(models.Model):
    """A user who plays alone without an account: without a password, signed in by one browser's session.

    `played_at` is when they last gave orders or ended a step, None if never; `holder` is the address, hashed, from
    which they began. The row ends when they make an account of it; their games stay. Guests who have not opened a game
    since `used_at` for some weeks are removed, with their games.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="guest")
    holder = models.CharField(max_length=20, blank=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(db_index=True)
    played_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"guest {self.pk}"


class SoloGame(models.Model):
    """A campaign in which one person, `player`, plays against generals of a `level`, and with some of them.

    With `by_hand` the player fights their battles; else all battles are automatic. `passed` is the step that the player
    has ended although orders are missing: the default applies to them. `conceded` says that they gave up.
    """

    campaign = models.OneToOneField(Campaign, models.PROTECT, related_name="solo_game")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="solo_games")
    scenario = models.CharField(max_length=100)
    level = models.CharField(max_length=10)
    by_hand = models.BooleanField(default=False)
    passed = models.ForeignKey(Phase, models.PROTECT, null=True, related_name="+")
    conceded = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"game {self.pk}"
