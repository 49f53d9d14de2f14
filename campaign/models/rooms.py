"""Private texts of a faction: its messages and plans, sealed like its orders (FA.2)."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Faction, Seat
from campaign.models.phases import Phase


class Message(models.Model):
    """A message in the war room of a faction. Rows are only ever added."""

    faction = models.ForeignKey(Faction, models.PROTECT, related_name="+")
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    written_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"message {self.pk}"


class Plan(models.Model):
    """A What-if plan: a position, and orders for both sides as its owner imagines them.

    It begins with the document of `phase`. Its content is `sealed`, and replaced when it changes; `version` counts the
    changes. `shared` shows it to the owner's faction; `put_away` hides it from the list.
    """

    faction = models.ForeignKey(Faction, models.PROTECT, related_name="+")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    phase = models.ForeignKey(Phase, models.PROTECT, related_name="+")
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    version = models.PositiveIntegerField(default=1)
    shared = models.BooleanField(default=False)
    put_away = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"plan {self.pk}"


class PlanResult(models.Model):
    """The result of one round of a plan, `sealed` with a digest of its input; replaced when that changes."""

    plan = models.ForeignKey(Plan, models.PROTECT, related_name="+")
    round = models.PositiveIntegerField()
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["plan", "round"], name="one_result_a_round_of_a_plan")]

    def __str__(self) -> str:
        return f"round {self.round} of plan {self.plan_id}"


class PlanRun(models.Model):
    """A calculation of a plan, waiting or running, to the end of the round `until`; deleted once it is done.

    `version` is that of the plan when `user` asked; `round` and `steps` are the current round and how many of its steps
    are done. `tries` counts the workers that began: one that died is followed by another.
    """

    class State(models.TextChoices):
        """The state of a run; failed and cancelled runs stay until someone asks again."""

        WAITING = "waiting"
        RUNNING = "running"
        FAILED = "failed"
        CANCELLED = "cancelled"

    plan = models.OneToOneField(Plan, models.PROTECT, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    version = models.PositiveIntegerField()
    until = models.PositiveIntegerField()
    state = models.CharField(max_length=12, choices=State, default=State.WAITING)
    round = models.PositiveIntegerField()
    steps = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"run of plan {self.plan_id}: {self.state}"
