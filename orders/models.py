"""The order sheets."""

from django.db import models
from django.db.models import Q

from orders.rules.kinds import OF_FACTION, Kind
from orders.rules.life import Version


class OrderSheet(models.Model):
    """What a player decides for an army, or for his faction: a new version each time, the last one counts (OR.4).

    `phase` is the phase that was open when it was written; it is for the step of `round` that its kind is for,
    which for a standing decision is a later one (RD.8). `text` is canonical. Rows are only ever added; a trigger in
    the database sees to it. Sheets are read through `orders.selectors` alone.
    """

    campaign = models.ForeignKey("campaign.Campaign", models.PROTECT, related_name="+")
    round = models.PositiveIntegerField()
    phase = models.ForeignKey("campaign.Phase", models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=[(kind.value, kind.value) for kind in Kind])
    faction = models.ForeignKey("campaign.Faction", models.PROTECT, related_name="+")
    army = models.ForeignKey("campaign.Army", models.PROTECT, null=True, related_name="+")
    version = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=[(state.value, state.value) for state in Version])
    text = models.TextField(blank=True)
    handed_in_by = models.ForeignKey("campaign.Seat", models.PROTECT, related_name="+")
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
