"""The phases of a round and what they came to."""

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models

from campaign.models.documents import DocumentText
from campaign.models.identities import Campaign
from orders.rules.kinds import Step
from orders.rules.visibility import Stage


class Counting(models.Manager["Phase"]):
    """The phases that count: none that a correction has superseded."""

    def get_queryset(self) -> models.QuerySet["Phase"]:
        """All but the superseded ones."""
        return super().get_queryset().filter(superseded_by=None)


class Phase(models.Model):
    """A phase of a round, or a step of one that is closed by itself (RD.1).

    `document` is the text of the position document with which it opened, without the sheets that it asks for; they
    are taken until `due_at`, or until it is closed before (OR.4); beyond `due_at` while the campaign does not run, or
    where it holds a step for whoever is missing. `closing_at` is when the administrator (`closing_by`), or the clock
    without one, began to close it: orders that arrived before still count, and it is closed CLOSING_SECONDS later.

    Its status goes one way: open for sheets, closed, resolving (claimed by a worker), resolved, published; only a
    resolution that fails leads back, to closed.

    A correction supersedes a published phase, and those after it; what counts in their place was made by it, as
    `correction` says. `objects`, and `phases` of a campaign, are those that count; `ever` has all of them.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        CLOSED = "closed"
        RESOLVING = "resolving"
        RESOLVED = "resolved"
        PUBLISHED = "published"

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="phases")
    round = models.PositiveIntegerField()
    step = models.CharField(max_length=20, choices=[(step.value, step.value) for step in Step])
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.OPEN)
    document = DocumentText()
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
            # What the clock looks for, so that it need not look through every phase that there has ever been.
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

    def takes_sheets(self, at: datetime) -> bool:
        """Whether sheets that arrive at a moment count (OR.4)."""
        if self.status != self.Status.OPEN or self.campaign.is_given_up:
            return False
        return self.last_call is None or at < self.last_call

    @property
    def last_call(self) -> datetime | None:
        """The moment from which on sheets that arrive do not count; None where there is none yet."""
        if self.closing_at is not None:
            return self.closing_at
        waits = self.campaign.missing == Campaign.Missing.HOLD or not self.campaign.is_running
        return None if waits else self.due_at

    def can_close(self, at: datetime) -> bool:
        """Whether no sheet that arrived in time can be under way any more at a moment."""
        return self.last_call is not None and at >= self.last_call + closing_time()

    @property
    def stage(self) -> Stage:
        """How far the phase has come, as far as secrecy goes."""
        if self.status == self.Status.OPEN:
            return Stage.OPEN
        return Stage.PUBLISHED if self.status == self.Status.PUBLISHED else Stage.CLOSED


def closing_time() -> timedelta:
    """How long a step stays open for what arrived before its deadline, or before someone began to close it."""
    return timedelta(seconds=settings.CLOSING_SECONDS)


class Correction(models.Model):
    """What an administrator has put right in a published phase, `phase`, and why. Rows are only ever added.

    `what` is what he put in the place of something else (sheets, results of games, or the position), `differences`
    what is different by it in the position, as both are told; all of it is public.
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

    `what` and `differences` are as a Correction has them, `mark` says for which moment of the campaign. It is settled
    as one of `Outcome`: made when a player of every faction that is asked has confirmed it, or after a day without an
    objection; dropped where it could not be carried out any more. A campaign has one at a time.
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
    """What a player says of a proposed correction: that they agree, or that they object, and why."""

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
    """What a phase came to, for good: the document that went in and the one that came out, to the byte.

    Both hold orders, so they are `sealed` (as JSON, `in` and `out`), and open in the PublishedRecord once the phase is
    published. They are read through `campaign.selectors.record_texts`.
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
    """The documents of a record, open to everybody since its phase was published. Rows are only ever added."""

    record = models.OneToOneField(PhaseRecord, models.PROTECT, related_name="published")
    document_in = DocumentText()
    document_out = DocumentText()

    def __str__(self) -> str:
        return f"published {self.record_id}"


class RoundSeed(models.Model):
    """The seed of a round's sealed chance: made before the first sheet of the round can be written (NB.4).

    `digest`, its SHA-256, is public from then on; `seed` is, once the movement is published, and empty before. Where a
    correction opens a movement again whose seed everybody knows, it gets a new one, and supersedes the old one.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="seeds")
    round = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    sealed = models.OneToOneField("orders.Sealed", models.PROTECT, related_name="+")
    seed = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()
    superseded_by = models.ForeignKey(Correction, models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "round"], condition=models.Q(superseded_by=None), name="one_seed_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"seed of round {self.round}"


class Picture(models.Model):
    """The map of a phase as it opened (`record` is null) or as a record left it.

    `DESK` is the map without armies, larger, to be drawn upon in the browser. The others are there as wide as forums
    show them, in full, and small; `layers` has the layers of one somebody chose, as `hexmap.drawing.layers.layers`
    writes them, and is empty for those every map shows. A `MOVING` picture shows the round impulse by impulse.
    `crop` names the part of the map that it shows, as `campaign.reports.crops` does, and is empty for the whole map.

    Its address cannot be guessed, so that whoever has it has been given it.
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
            # Those of somebody's choice are few among all that are drawn by themselves.
            models.Index(fields=["asked_at"], condition=models.Q(asked_at__isnull=False), name="pictures_asked_for"),
            models.Index(fields=["file"], name="pictures_by_file"),
        ]

    def __str__(self) -> str:
        return f"map {self.moment} {self.phase}"

    @property
    def is_public(self) -> bool:
        """Whether everybody may see it: positions are public, an outcome is once it is published."""
        return self.record_id is None or self.phase.status == Phase.Status.PUBLISHED
