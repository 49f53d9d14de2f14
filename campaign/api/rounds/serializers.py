"""Rounds and steps as programs read them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from rest_framework import serializers

from campaign.api_base.fields import MomentField, StepField
from campaign.api_base.pages import PageSerializer
from campaign.models import Campaign, Phase


@dataclass(frozen=True)
class StepItem:
    """A step of a round of a campaign."""

    campaign: Campaign
    phase: Phase

    @property
    def is_corrected(self) -> bool:
        """Whether it was corrected after it was first published."""
        return self.phase.correction_id is not None

    @property
    def before(self) -> str | None:
        """The address of the document that was adjudicated."""
        return self._address("before")

    @property
    def after(self) -> str | None:
        """The address of the document that came of it."""
        return self._address("after")

    def _address(self, moment: str) -> str | None:
        if self.phase.status != Phase.Status.PUBLISHED:
            return None
        return reverse("api-position", args=[self.campaign.slug, self.phase.round, self.phase.step, moment])


@dataclass(frozen=True)
class RoundItem:
    """A round of a campaign with its phases in their order."""

    campaign: Campaign
    number: int
    phases: Sequence[Phase]

    @property
    def steps(self) -> list[StepItem]:
        """Its steps."""
        return [StepItem(self.campaign, phase) for phase in self.phases]

    @property
    def links(self) -> dict[str, str]:
        """The addresses that the round leads to; its document and its page once its movement is published."""
        place = [self.campaign.slug, self.number]
        links = {"self": reverse("api-round-steps", args=place), "posts": reverse("api-posts", args=place)}
        if any(phase.game_step.marches and phase.status == Phase.Status.PUBLISHED for phase in self.phases):
            links |= {"document": reverse("api-round", args=place), "page": reverse("round", args=place)}
        return links


class StepSerializer(serializers.Serializer[StepItem]):
    """A step of a round; `before` and `after` are the addresses of its documents, null until it is published."""

    step = StepField(source="phase.step")
    status = serializers.ChoiceField(Phase.Status.choices, source="phase.status")
    opened_at = MomentField(source="phase.opened_at")
    due_at = MomentField(source="phase.due_at")
    closed_at = MomentField(source="phase.closed_at", allow_null=True)
    published_at = MomentField(source="phase.published_at", allow_null=True)
    corrected = serializers.BooleanField(
        source="is_corrected", help_text="Whether it was corrected after it was first published."
    )
    before = serializers.CharField(allow_null=True)
    after = serializers.CharField(allow_null=True)


class RoundSerializer(serializers.Serializer[RoundItem]):
    """A round that has begun, with its steps in their order."""

    round = serializers.IntegerField(source="number")
    steps = StepSerializer(many=True)
    links = serializers.DictField(child=serializers.CharField())


class RoundsSerializer(PageSerializer):
    """A page of rounds, the first one first."""

    results = RoundSerializer(many=True)
