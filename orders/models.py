"""The tables of orders and of sealed texts."""

from django.conf import settings
from django.db import models

from orders.rules.life import Version


class Sealed(models.Model):
    """A text that is secret for now, encrypted; `key` names the key, which is not in the database.

    Write and read it with `orders.sealing`. Rows are overwritten only by a key rotation, or by the owner of what they
    belong to; they are never removed, but for those of a game that someone plays alone.
    """

    token = models.TextField()
    key = models.CharField(max_length=12)

    def __str__(self) -> str:
        return f"sealed {self.pk}"


class OrderSheet(models.Model):
    """The orders of a player for an army or a faction: each change is a new version, the last one counts (OR.4).

    `phase` is the phase that was open when it was written; it is for the step of `round` that its kind is for, which
    for standing orders is a later one (RD.8). Its content is `sealed`: its salt, a line feed, its canonical text.
    `receipt` is empty for a draft; `number` counts the versions with one. Rows are only ever added, which a trigger in
    the database enforces. `entered_by` is the administrator who entered it from a message of its player; `repeated`
    means that it was missing, and repeats the orders of the previous round (RD.2). `general` is the level of the
    general, a computer player, that gave it; with `repeated` it gave it because it was missing. Read orders with
    `orders.selectors` only.
    """

    campaign = models.ForeignKey("campaign.Campaign", models.PROTECT, related_name="+")
    round = models.PositiveIntegerField()
    phase = models.ForeignKey("campaign.Phase", models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20)
    faction = models.ForeignKey("campaign.Faction", models.PROTECT, related_name="+")
    army = models.ForeignKey("campaign.Army", models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=[(state.value, state.value) for state in Version])
    sealed = models.OneToOneField(Sealed, models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()
    receipt = models.CharField(max_length=64, blank=True)
    handed_in_by = models.ForeignKey("campaign.Seat", models.PROTECT, related_name="+")
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    repeated = models.BooleanField(default=False)
    general = models.CharField(max_length=10, blank=True)
    handed_in_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "round", "kind", "faction", "army", "version"],
                name="sheet_version_unique",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} sheet {self.pk}"


class RevealedSheet(models.Model):
    """The content of a version of orders, public since its step was published. Rows are only ever added."""

    sheet = models.OneToOneField(OrderSheet, models.PROTECT, related_name="revealed")
    salt = models.CharField(max_length=64)
    text = models.TextField(blank=True)
    revealed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"revealed {self.sheet_id}"
