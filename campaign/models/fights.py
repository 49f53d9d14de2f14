"""Battles that are fought on the site: engagements by one of its battle methods, and those of the practice ground."""

import uuid

from django.db import models

from campaign.models.identities import Campaign, Seat
from campaign.models.phases import Phase


class Fight(models.Model):
    """A battle on the site, of an `engagement` of a battles phase or, without a phase, of the practice ground.

    `sides` are those of its battle document, side A first, with more in each: `bot` if nobody plays it, `auto` in an
    automatic battle, `left` if its player has left it to the bot; in a campaign its `faction`, which `side` of the
    engagement it is, and the `allies` offered. `engine_version` is that of its phase, or that with which it was made.

    All that is secret as long as the battle lasts is in one `sealed` text, read with `campaign.battles.secrets`: the
    seed, the battle plans of both sides, and the orders. `digest` is that of the seed (GS.17); `given` lists who gave
    what and when, with the receipts of battle plans.

    It begins, at `begun_at`, when both plans are in or at `plans_due_at`. From then on it waits for the side `awaited`,
    0 or 1, from `waits_since` until `due_at`, `hours` later; `question` counts what it asks. `version` rises with every
    change. When it is over, at `over_at`, its seed and its record are public, and `casualties` are those of A and B in
    per cent; `picture` is a moving one of a quick battle of a campaign, drawn later.

    `key_a` and `key_b` are in the addresses of the sides on the practice ground; `key_b` is None until a friend has
    taken the `invitation`, whose key is in the address that its maker sends. `holder` is the address, hashed, from
    which the battle was made. None as `used_at` means that the battle was cleared, and its row waits for the next one.
    """

    class Method(models.TextChoices):
        QUICK = "quick"
        CARDS = "cards"

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    phase = models.ForeignKey(Phase, models.PROTECT, null=True, related_name="fights")
    engagement = models.CharField(max_length=200)
    method = models.CharField(max_length=10, choices=Method.choices)
    campaign_name = models.CharField(max_length=200)
    round = models.PositiveIntegerField()
    engine_version = models.CharField(max_length=20)
    terrain = models.CharField(max_length=20)
    sides = models.JSONField()
    digest = models.CharField(max_length=64)
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    given = models.JSONField(default=list)
    hours = models.PositiveSmallIntegerField()
    is_live = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    plans_due_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True)
    awaited = models.PositiveSmallIntegerField(null=True)
    waits_since = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    question = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    over_at = models.DateTimeField(null=True)
    seed = models.CharField(max_length=64, blank=True)
    record = models.TextField(blank=True)
    casualties = models.JSONField(null=True)
    picture = models.FileField(upload_to="battles/", blank=True)
    key_a = models.UUIDField(null=True, unique=True)
    key_b = models.UUIDField(null=True, unique=True)
    invitation = models.UUIDField(null=True, unique=True)
    holder = models.CharField(max_length=20, blank=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["phase", "engagement"], condition=models.Q(phase__isnull=False), name="one_fight_an_engagement"
            ),
        ]
        indexes = [
            models.Index(fields=["plans_due_at"], condition=models.Q(begun_at=None), name="fights_to_begin"),
            models.Index(fields=["due_at"], condition=models.Q(over_at=None), name="fights_under_way"),
            models.Index(fields=["used_at"], condition=models.Q(phase=None), name="practice_fights_by_use"),
        ]

    def __str__(self) -> str:
        return f"fight {self.pk}"

    @property
    def is_over(self) -> bool:
        """Whether its result is known."""
        return self.over_at is not None


class MethodChoice(models.Model):
    """The battle methods that a side of an engagement accepts (GS.84), sealed until the other side has chosen as well.

    A later choice of the side replaces its text.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="+")
    round = models.PositiveIntegerField()
    engagement = models.CharField(max_length=200)
    side = models.PositiveSmallIntegerField()
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    chosen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "round", "engagement", "side"], name="one_method_choice_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"method choice {self.pk}"


class SettledMethods(models.Model):
    """That the battle methods of a battles phase are settled, and its battles on the site have been made."""

    phase = models.OneToOneField(Phase, models.PROTECT, related_name="settled_methods")
    settled_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"methods of phase {self.phase_id}"
