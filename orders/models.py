"""The order sheets."""

from django.db import models


class OrderSheet(models.Model):
    """What a player hands in for an army in a step: a new version each time, the last one counts (OR.4).

    `text` is in canonical notation. Rows are only ever added; a trigger in the database sees to it. Sheets are
    read through `orders.selectors` alone.
    """

    class Kind(models.TextChoices):
        MOVEMENT = "movement"

    phase = models.ForeignKey("campaign.Phase", models.PROTECT, related_name="+")
    army = models.ForeignKey("campaign.Army", models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    version = models.PositiveIntegerField()
    text = models.TextField(blank=True)
    handed_in_by = models.ForeignKey("campaign.Seat", models.PROTECT, related_name="+")
    handed_in_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["phase", "army", "kind", "version"], name="sheet_version_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} sheet {self.pk}"
