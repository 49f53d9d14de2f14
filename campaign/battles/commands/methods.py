"""The sides of an engagement choose the battle methods that they accept (GS.84)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from campaign.battles.commands.beginning import begin_fight, engagements_of
from campaign.games.engagements import Engagement, named
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, MethodChoice, Phase, Seat
from campaign.selectors.commanders import cast_of
from campaign.selectors.phases import outline
from campaign.services.errors import NotTaken, NotYours, StepClosed, WrongMoment
from campaign.services.seats import check_still_held
from orders.rules.game_steps import Duty
from orders.sealing import reseal, seal


@dataclass(frozen=True, slots=True)
class EngagementPlace:
    """An engagement, by its id, of a retreats or battles phase of a campaign."""

    campaign: Campaign
    phase_id: int
    engagement: str


@transaction.atomic
def accept_methods(place: EngagementPlace, seat: Seat, methods: Sequence[str], at: datetime) -> None:
    """Keep which battle methods the side of a seat accepts, sealed until the other side has chosen as well.

    During the battles a battle on the site begins as soon as both sides accept the same method. Raise NotTaken,
    NotYours, StepClosed or WrongMoment if that is not possible; nothing is changed then.
    """
    phase = Phase.objects.select_for_update().select_related("campaign").get(pk=place.phase_id, campaign=place.campaign)
    if phase.game_step.duty not in (Duty.ENGAGED, Duty.RESULTS) or not phase.takes_sheets(at):
        raise StepClosed(say("this_form_is_of_another_step"))
    now = outline(phase)
    engagement = next((one for one in now.engagements if one.id == place.engagement), None)
    if engagement is None:
        raise NotTaken(say("there_is_no_such_engagement_to_be_fought_in"), "EN.9")
    side = _side(place.campaign, engagement, seat, at)
    _check(now.methods, methods)
    if phase.game_step.duty is Duty.RESULTS and _is_decided(phase, engagement.id):
        raise WrongMoment(say("this_engagement_is_fought_already"))
    _keep(place.campaign, phase.round, engagement.id, side, methods, seat, at)
    if phase.game_step.duty is Duty.RESULTS and hasattr(phase, "settled_methods"):
        facts = next(one for one in engagements_of(phase) if one.engagement == engagement)
        begin_fight(phase, facts, at)


def _side(campaign: Campaign, engagement: Engagement, seat: Seat, at: datetime) -> int:
    side = cast_of(campaign, at).side_played_by(engagement, seat)
    if side is None:
        one, other = (named(engagement, name) for name in engagement.sides)
        raise NotYours(say("you_play_neither_nor", side=one, other_side=other))
    check_still_held(seat, say("you_have_no_seat_in_this_campaign_any_more"))
    return side


def _check(allowed: Sequence[str], methods: Sequence[str]) -> None:
    if not methods or any(one not in allowed for one in methods):
        raise NotTaken(say("choose_battle_methods_of_the_campaign", list=allowed), "GS.84")


def _is_decided(phase: Phase, engagement: str) -> bool:
    """Return whether an engagement has a battle on the site, or a report."""
    fought = phase.fights.filter(engagement=engagement).exists()
    return fought or phase.reports.filter(engagement=engagement).exists()


def _keep(
    campaign: Campaign, round_: int, engagement: str, side: int, methods: Sequence[str], seat: Seat, at: datetime
) -> None:
    text = " ".join(methods)
    key = {"campaign": campaign, "round": round_, "engagement": engagement, "side": side}
    found = MethodChoice.objects.select_for_update(of=("self",)).select_related("sealed").filter(**key).first()
    if found is None:
        MethodChoice.objects.create(**key, sealed=seal(text), seat=seat, chosen_at=at)
        return
    reseal(found.sealed, text)
    MethodChoice.objects.filter(pk=found.pk).update(seat=seat, chosen_at=at)
