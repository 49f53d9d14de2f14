"""The order sheets, and what is kept sealed."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from orders.rules.kinds import OF_FACTION, Kind
from orders.rules.life import Version


class Sealed(models.Model):
    """A text that must not be read before its time, encrypted; `key` names the key, which is not in the database.

    Written and read through `orders.sealing`. Rows are never removed; they are written over only when a key is
    changed, or by whoever owns what they belong to.
    """

    token = models.TextField()
    key = models.CharField(max_length=12)

    def __str__(self) -> str:
        return f"sealed {self.pk}"


class OrderSheet(models.Model):
    """What a player decides for an army, or for his faction: a new version each time, the last one counts (OR.4).

    `phase` is the phase that was open when it was written; it is for the step of `round` that its kind is for,
    which for a standing decision is a later one (RD.8). What it says is `sealed`: its salt, a line feed, its canonical
    text. `receipt` is empty for a draft; `number` counts the versions with one. Rows are only ever added; a trigger
    in the database sees to it. `entered_by` is the administrator who entered it from a message of its player;
    `repeated` says that nobody handed it in, and it says what counted in the round before (RD.2).
    Sheets are read through `orders.selectors` alone.
    """

    campaign = models.ForeignKey("campaign.Campaign", models.PROTECT, related_name="+")
    round = models.PositiveIntegerField()
    phase = models.ForeignKey("campaign.Phase", models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=[(kind.value, kind.value) for kind in Kind])
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
    handed_in_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "round", "kind", "faction", "army", "version"],
                name="sheet_version_unique",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                condition=Q(kind__in=sorted(OF_FACTION), army=None) | ~Q(kind__in=sorted(OF_FACTION)) & ~Q(army=None),
                name="sheet_of_an_army_or_a_faction",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} sheet {self.pk}"


class RevealedSheet(models.Model):
    """What a version of a sheet said, open to everybody since its step was published. Rows are only ever added."""

    sheet = models.OneToOneField(OrderSheet, models.PROTECT, related_name="revealed")
    salt = models.CharField(max_length=64)
    text = models.TextField(blank=True)
    revealed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"revealed {self.sheet_id}"
