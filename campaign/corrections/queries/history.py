"""Corrections for readers: what was corrected, the differences, and the superseded documents."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import QuerySet

from campaign.corrections.rules.changes import Change, change_of
from campaign.games.engagements import GameResult, in_words
from campaign.models import (
    Campaign,
    Correction,
    Phase,
    PhaseRecord,
    PublishedRecord,
)
from campaign.selectors.corrections import corrections_in, corrections_of
from campaign.selectors.membership import Membership
from campaign.selectors.phases import outline, step_rank
from campaign.selectors.seen import administrator_reader, hides_orders


@dataclass(frozen=True)
class PublicCorrection:
    """A correction with its number in the campaign.

    `results` are the results that it put in the place of others, as sentences; `before` the published steps that it
    superseded, `after` those that it put in their place; `opened` the step that opened by it.
    """

    number: int
    correction: Correction
    change: Change
    results: Sequence[str]
    before: Sequence[Phase]
    after: Sequence[Phase]
    opened: tuple[int, str] | None

    @property
    def in_step(self) -> list[str]:
        """The differences in the position after the corrected step, in sentences."""
        return list(self.correction.differences["step"])

    @property
    def now(self) -> list[str]:
        """The differences it made in the current position of that time, in sentences."""
        return list(self.correction.differences["now"])

    @property
    def unanswered(self) -> list[str]:
        """The decisions that it makes possible without asking for them, in sentences."""
        return list(self.correction.differences.get("unanswered", ()))

    @cached_property
    def confirmed_by(self) -> list[str]:
        """The seats that have confirmed it, if it was proposed."""
        proposal = self.correction.proposal
        return [answer.seat.name for answer in proposal.answers.select_related("seat")] if proposal is not None else []

    @property
    def made_at(self) -> datetime:
        """The time when it was made."""
        return self.correction.made_at


def public_corrections(campaign: Campaign) -> list[PublicCorrection]:
    """The corrections of a campaign, the first one first."""
    return [_told(number, correction) for number, correction in enumerate(corrections_of(campaign), start=1)]


def public_corrections_in(phase: Phase) -> list[PublicCorrection]:
    """The corrections that a step as it counts now has been given itself, the first one first."""
    own = {correction.pk for correction in corrections_in(phase)}
    return [one for one in public_corrections(phase.campaign) if one.correction.pk in own] if own else []


def corrections_of_round(campaign: Campaign, round_: int) -> list[tuple[int, Correction]]:
    """Return the numbered corrections that changed anything in a round."""
    made = campaign.phases.filter(round=round_).exclude(correction=None).defer("document").select_related("correction")
    found = {phase.correction_id for phase in made} | {one.pk for phase in made for one in corrections_in(phase)}
    numbered = enumerate(corrections_of(campaign), start=1) if found else ()
    return [(number, correction) for number, correction in numbered if correction.pk in found]


def hides_corrections(member: Membership) -> bool:
    """Whether published orders and positions would show a reader hidden units (HH.15.4).

    An administrator who plays neither side sees them.
    """
    return hides_orders(member.campaign, administrator_reader(member))


def corrected_outcome(campaign: Campaign, number: int, which: str, round_: int, step: str) -> PhaseRecord:
    """Return the published record of a step `before` or `after` a correction.

    Raises PublishedRecord.DoesNotExist where there is none.
    """
    corrections = corrections_of(campaign)
    if not 1 <= number <= len(corrections) or which not in ("before", "after"):
        raise PublishedRecord.DoesNotExist
    phases = (superseded_in if which == "before" else made_by)(corrections[number - 1])
    published = PublishedRecord.objects.filter(
        record__phase__in=phases.filter(round=round_, step=step, status=Phase.Status.PUBLISHED).order_by()
    )
    found = published.select_related("record__phase").order_by("record__number").last()
    if found is None:
        raise PublishedRecord.DoesNotExist
    return found.record


def _told(number: int, correction: Correction) -> PublicCorrection:
    change, opened = change_of(correction.what), correction.what["opened"]
    published = superseded_in(correction).filter(status=Phase.Status.PUBLISHED)
    return PublicCorrection(
        number=number,
        correction=correction,
        change=change,
        results=[_in_words(correction.phase, result) for result in change.results],
        before=list(published),
        after=list(made_by(correction)),
        opened=(opened[0], opened[1]) if opened else None,
    )


def _in_words(phase: Phase, result: GameResult) -> str:
    engagement = next((one for one in outline(phase).engagements if one.id == result.engagement), None)
    return in_words(engagement, result) if engagement is not None else result.engagement


def superseded_in(correction: Correction) -> QuerySet[Phase]:
    """The phases that a correction superseded, in their order, without their documents."""
    return Phase.ever.filter(superseded_by=correction).defer("document").order_by("round", step_rank())


def made_by(correction: Correction) -> QuerySet[Phase]:
    """Return the phases that a correction created, in force or not, without their documents."""
    return Phase.ever.filter(correction=correction).defer("document").order_by("round", step_rank())
