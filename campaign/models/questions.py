"""Questions about the rules, and objections to published steps, with the administrator's answers."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign, Seat
from campaign.models.phases import Correction, Phase, ProposedCorrection


class Question(models.Model):
    """A question about the rules, or an objection to a published step. Everyone who may read the campaign reads it.

    `number` is its number in the campaign, from 1. An objection names the `phase` it is about, and may name an army
    and a hex. What was asked is never changed or deleted. `author` is the account that asked; it is null where the
    campaign was restored from an archive.

    An open question becomes answered, or is withdrawn by its author; an answer that no longer holds is retired by the
    administrator. An objection is answered, corrected or withdrawn. `correction` is the correction that settled it,
    `proposal` the last one that was proposed because of it.
    """

    class Kind(models.TextChoices):
        QUESTION = "question"
        OBJECTION = "objection"

    class State(models.TextChoices):
        OPEN = "open"
        ANSWERED = "answered"
        CORRECTED = "corrected"
        RETIRED = "retired"
        WITHDRAWN = "withdrawn"

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="questions")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    seat = models.ForeignKey(Seat, models.PROTECT, related_name="+")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    phase = models.ForeignKey(Phase, models.PROTECT, null=True, related_name="+")
    army = models.PositiveIntegerField(null=True)
    hex = models.CharField(max_length=10, blank=True)
    text = models.TextField()
    asked_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    retired_because = models.CharField(max_length=1000, blank=True)
    proposal = models.ForeignKey(ProposedCorrection, models.PROTECT, null=True, related_name="objections")
    correction = models.ForeignKey(Correction, models.PROTECT, null=True, related_name="objections")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="question_number_unique"),
            models.CheckConstraint(
                condition=models.Q(kind="question", phase=None) | models.Q(kind="objection", phase__isnull=False),
                name="objection_names_a_step",
            ),
        ]
        indexes = [
            models.Index(fields=["author", "asked_at"], name="questions_by_author"),
            models.Index(fields=["asked_at"], name="questions_by_moment"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    @property
    def is_objection(self) -> bool:
        """Whether it is an objection to a step."""
        return self.kind == self.Kind.OBJECTION

    @property
    def is_open(self) -> bool:
        """Whether it waits for the administrator."""
        return self.state == self.State.OPEN


class QuestionAnswer(models.Model):
    """An answer of the administrator; the last one counts. Rows are only ever added.

    `ruling` is the code of the paragraph on which the answer is a ruling (`MV.6`), "" where it is none.
    """

    question = models.ForeignKey(Question, models.PROTECT, related_name="answers")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    text = models.TextField()
    ruling = models.CharField(max_length=8, blank=True)
    answered_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["answered_at"], name="question_answers_by_moment")]

    def __str__(self) -> str:
        return f"answer {self.pk}"
