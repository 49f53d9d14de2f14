"""The phases of a round and their outcomes."""

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models

from campaign.models.documents import DocumentText
from campaign.models.identities import Campaign
from orders.rules.game_steps import STEPS, GameStep
from orders.rules.visibility import Stage


class Counting(models.Manager["Phase"]):
    """The phases in force: none that a correction has superseded."""

    def get_queryset(self) -> models.QuerySet["Phase"]:
        """Return all but the superseded phases."""
        return super().get_queryset().filter(superseded_by=None)


class Phase(models.Model):
    """A phase of a round, or one of its steps that is closed separately (RD.1).

    `document` is the text of the position document with which it opened, without the orders for it, `engine_version`
    that with which its campaign began and with which the step is adjudicated; orders are accepted
    until `due_at`, or until it is closed earlier (OR.4); beyond `due_at` while the campaign does not run, or if the
    step is held for missing orders. `closing_at` is when its closing began, by the administrator (`closing_by`) or
    automatically: orders that arrived before still count, and it is closed CLOSING_SECONDS later.

    Its status goes one way: open for orders, closed, resolving (claimed by a worker), resolved, published; only a
    failed resolution leads back, to closed.

    A correction supersedes a published phase, and those after it; the phases in force in their place name it as
    `correction`. `objects`, and `phases` of a campaign, are those in force; `ever` has all of them.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"
        RESOLVING = "resolving"
        RESOLVED = "resolved"
        PUBLISHED = "published"

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="phases")
    round = models.PositiveIntegerField()
    step = models.CharField(max_length=20)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.OPEN)
    document = DocumentText()
    engine_version = models.CharField(max_length=20)
    failure = models.TextField(blank=True)
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField()
    closing_at = models.DateTimeField(null=True)
    closing_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    closed_at = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True)
    resolved_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    correction = models.ForeignKey("Correction", models.PROTECT, null=True, related_name="made")
    superseded_by = models.ForeignKey("Correction", models.PROTECT, null=True, related_name="superseded")

    objects = Counting()
    ever = models.Manager["Phase"]()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "round", "step"],
                condition=models.Q(superseded_by=None),
                name="phase_unique",
            ),
            models.UniqueConstraint(
                fields=["campaign"],
                condition=~models.Q(status="published") & models.Q(superseded_by=None),
                name="one_phase_at_a_time",
            ),
        ]
        indexes = [
            # Indexed for the clock, which need not search every phase that there has ever been.
            models.Index(
                fields=["status", "due_at"],
                condition=~models.Q(status="published") & models.Q(superseded_by=None),
                name="phases_under_way",
            ),
            models.Index(fields=["opened_at"], name="phases_by_opening"),
            models.Index(fields=["closing_at"], condition=models.Q(closing_at__isnull=False), name="phases_closing"),
        ]

    def __str__(self) -> str:
        return f"{self.step} of round {self.round}"

    @property
    def game_step(self) -> GameStep:
        """The facts about its step."""
        return STEPS[self.step]

    def takes_sheets(self, at: datetime) -> bool:
        """Return whether orders that arrive at a moment count (OR.4)."""
        if self.status != self.Status.OPEN or self.campaign.is_given_up:
            return False
        return self.last_call is None or at < self.last_call

    @property
    def last_call(self) -> datetime | None:
        """The moment from which on arriving orders do not count; None if there is none yet."""
        if self.closing_at is not None:
            return self.closing_at
        waits = self.campaign.missing == Campaign.Missing.HOLD or not self.campaign.is_running
        return None if waits else self.due_at

    def can_close(self, at: datetime) -> bool:
        """Return whether no orders that arrived in time can be under way any more at a moment."""
        return self.last_call is not None and at >= self.last_call + closing_time()

    @property
    def stage(self) -> Stage:
        """The stage of the phase, for secrecy."""
        if self.status == self.Status.OPEN:
            return Stage.OPEN
        return Stage.PUBLISHED if self.status == self.Status.PUBLISHED else Stage.CLOSED


def closing_time() -> timedelta:
    """Return how long a step stays open for orders that arrived before its deadline, or before its closing began."""
    return timedelta(seconds=settings.CLOSING_SECONDS)


class Correction(models.Model):
    """An administrator's correction of a published phase, `phase`, with the reason. Rows are only ever added.

    `what` is the replacement (orders, results of engagements, or the position), `differences` the changes in the
    position, both in words; all of it is public.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="corrections")
    phase = models.ForeignKey(Phase, models.PROTECT, related_name="corrections")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    reason = models.CharField(max_length=1000)
    what = models.JSONField()
    differences = models.JSONField(default=list)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"correction {self.pk}"


class ProposedCorrection(models.Model):
    """A correction of orders, or of a position, that waits until the players agree; it is public.

    `what` and `differences` are as in a Correction, `mark` identifies the state of the campaign it was made for. It is
    settled as one of `Outcome`: made when a player of every faction concerned has confirmed it, or after a day without
    an objection; dropped if it could no longer be carried out. A campaign has one at a time.
    """

    class Outcome(models.TextChoices):
        OPEN = "open"
        MADE = "made"
        OBJECTED = "objected"
        WITHDRAWN = "withdrawn"
        DROPPED = "dropped"

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="proposed_corrections")
    phase = models.ForeignKey(Phase, models.PROTECT, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    reason = models.CharField(max_length=1000)
    what = models.JSONField()
    differences = models.JSONField()
    mark = models.CharField(max_length=60)
    proposed_at = models.DateTimeField()
    outcome = models.CharField(max_length=10, choices=Outcome.choices, default=Outcome.OPEN)
    settled_at = models.DateTimeField(null=True)
    correction = models.OneToOneField(Correction, models.PROTECT, null=True, related_name="proposal")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign"], condition=models.Q(outcome="open"), name="one_proposed_correction"
            ),
        ]

    def __str__(self) -> str:
        return f"proposed correction {self.pk}"


class CorrectionAnswer(models.Model):
    """A player's answer to a proposed correction: agreement, or an objection with the reason."""

    proposal = models.ForeignKey(ProposedCorrection, models.PROTECT, related_name="answers")
    seat = models.ForeignKey("Seat", models.PROTECT, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    agrees = models.BooleanField()
    note = models.CharField(max_length=1000, blank=True)
    answered_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["proposal", "seat"], name="one_correction_answer_a_seat")]

    def __str__(self) -> str:
        return f"answer {self.pk} to {self.proposal_id}"


class PhaseRecord(models.Model):
    """The permanent outcome of a phase: the documents before and after it, byte for byte.

    Both hold orders, so they are `sealed` (as JSON, `in` and `out`), and public in the PublishedRecord once the phase
    is published. Read them with `campaign.selectors.record_texts`.
    """

    phase = models.ForeignKey(Phase, models.PROTECT, related_name="records")
    number = models.PositiveIntegerField()
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    ruleset = models.CharField(max_length=100)
    engine_version = models.CharField(max_length=20)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["phase", "number"], name="record_number_unique")]

    def __str__(self) -> str:
        return f"record {self.number} of {self.phase}"


class PublishedRecord(models.Model):
    """The documents of a record, public since its phase was published. Rows are only ever added."""

    record = models.OneToOneField(PhaseRecord, models.PROTECT, related_name="published")
    document_in = DocumentText()
    document_out = DocumentText()

    def __str__(self) -> str:
        return f"published {self.record_id}"


class ChanceSeed(models.Model):
    """A seed of a round: made before the first orders of the round can be given, and sealed.

    `digest`, its SHA-256, is public from then on; `seed` is public once the step that it is for is published, and empty
    before. If a correction reopens a step whose seed is public, it gets a new one, which supersedes the old one.
    """

    round = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    seed = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()
    superseded_by = models.ForeignKey(Correction, models.PROTECT, null=True, related_name="+")

    class Meta:
        abstract = True


class RoundSeed(ChanceSeed):
    """The seed of a round's sealed chance, for its movement (NB.4).

    In a game whose every step has a seed of its own, `step` is the one it is for (HH.1.10); else that is empty.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="seeds")
    step = models.CharField(max_length=20, blank=True, default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "round", "step"], condition=models.Q(superseded_by=None), name="one_seed_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"seed of round {self.round} {self.step}".strip()


class SiegeSeed(ChanceSeed):
    """The seed of a round's siege dice, for its Administration (SD.6)."""

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="siege_seeds")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "round"], condition=models.Q(superseded_by=None), name="one_siege_seed_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"siege seed of round {self.round}"


class Picture(models.Model):
    """The map of a phase as it opened (`record` is null) or of a record's outcome.

    `DESK` is the larger map without armies that the browser draws upon. The others exist as wide as forums show them,
    in full, and small; `layers` has the layers of a requested map, as `hexmap.drawing.layers.layers` writes them, and
    is empty for the usual ones. A `MOVING` picture animates the round impulse by impulse. `crop` names the part of the
    map that it shows, as `campaign.reports.crops` does, and is empty for the whole map.

    Its address cannot be guessed, so only those who were given it can open it.
    """

    class Moment(models.TextChoices):
        BEFORE = "before"
        AFTER = "after"
        DESK = "desk"

    class Scale(models.TextChoices):
        THUMBNAIL = "thumbnail"
        FORUM = "forum"
        FULL = "full"

    class Style(models.TextChoices):
        CLASSIC = "classic"
        PRINT = "print"
        SAFE = "safe"

    class Format(models.TextChoices):
        PNG = "png"
        SVG = "svg"
        MOVING = "moving"

    phase = models.ForeignKey(Phase, models.PROTECT, related_name="pictures")
    record = models.ForeignKey(PhaseRecord, models.PROTECT, null=True, related_name="pictures")
    moment = models.CharField(max_length=10, choices=Moment.choices)
    scale = models.CharField(max_length=10, choices=Scale.choices, default=Scale.FORUM)
    style = models.CharField(max_length=10, choices=Style.choices, default=Style.CLASSIC)
    format = models.CharField(max_length=10, choices=Format.choices, default=Format.PNG)
    layers = models.CharField(max_length=200, blank=True, default="")
    crop = models.CharField(max_length=200, blank=True, default="")
    asked_at = models.DateTimeField(null=True)
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    file = models.FileField(upload_to="pictures/")
    width = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["phase", "record", "moment", "scale", "style", "format", "layers", "crop"],
                name="picture_unique",
                nulls_distinct=False,
            ),
        ]
        indexes = [
            # Requested maps are few among all those drawn automatically.
            models.Index(fields=["asked_at"], condition=models.Q(asked_at__isnull=False), name="pictures_asked_for"),
            models.Index(fields=["file"], name="pictures_by_file"),
        ]

    def __str__(self) -> str:
        return f"map {self.moment} {self.phase}"

    @property
    def is_public(self) -> bool:
        """Whether anyone may see it: positions are public, an outcome is once it is published."""
        return self.record_id is None or self.phase.status == Phase.Status.PUBLISHED
