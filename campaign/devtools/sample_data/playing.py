"""Playing a sample campaign with the usual services."""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User

from campaign.devtools.chance import seeded
from campaign.devtools.sample_data.choosing import decide
from campaign.devtools.sample_data.recipes import CampaignRecipe, StopPoint, sampled
from campaign.devtools.sample_data.reporting import report_games
from campaign.games.outline import Outline
from campaign.members.commands.invitations import invite_to_all
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.planning.commands.plans import begin_plan
from campaign.planning.commands.room import write_message
from campaign.selectors import current_phase
from campaign.services import phases
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.deadlines import Clock
from campaign.services.log import note
from campaign.services.standing import halt
from campaign.setup.commands import dealt

SEATS_A_SIDE = 3
_A_STEP = timedelta(days=2)
_STEPS_A_ROUND = 5
_HALTS = {StopPoint.PAUSED: "pause", StopPoint.ENDED: "end", StopPoint.ABANDONED: "abandon"}
_WORDS = ("The plain is ours if you hold the ford.", "Who watches the coast?", "I march at dawn.", "Agreed.")


def play(recipe: CampaignRecipe, slug: str, users: Sequence[User], at: datetime, seed: int) -> Campaign:
    """Open a campaign and play it up to where its recipe stops, which is shortly before `at`.

    The first of the `users` administers it and plays, the others play; there must be 2 * SEATS_A_SIDE.
    """
    chance = seeded(f"{seed}:{recipe.number}")
    moment = at - _A_STEP * (_STEPS_A_ROUND * (recipe.rounds + 1))
    campaign = _open(recipe, slug, users, moment)
    while True:
        phase = current_phase(campaign)
        if phase.status == Phase.Status.PUBLISHED or _is_reached(recipe, phase):
            break
        moment = _whole_step(phase, chance, moment)
    if phase.status == Phase.Status.OPEN:
        _leave(recipe, phase, chance, moment)
    return campaign


def _open(recipe: CampaignRecipe, slug: str, users: Sequence[User], at: datetime) -> Campaign:
    game, _ = sampled()
    document = game.scenarios.shipped_document(recipe.scenario, chance=recipe.chance)
    campaign = open_campaign(
        slug=slug,
        title=recipe.title,
        administrator=users[0],
        document=document,
        game=game.id,
        seats=_seats(recipe, game.outline(game.beginning(document, ())), users),
        at=at,
        first=recipe.first,
        clock=Clock(by_itself=recipe.by_itself),
        closes_early=recipe.closes_early,
        public=recipe.public,
    )
    note(campaign, Action.OPENED, at, actor=users[0])
    invite_to_all(campaign, at, users[0])
    return campaign


def _seats(recipe: CampaignRecipe, outline: Outline, users: Sequence[User]) -> list[SeatPlan]:
    """Return seats with the armies of every faction; one seat is free if the recipe stops at initiative."""
    left = list(users)
    plans = []
    for faction in outline.active:
        numbers = [number for number, owner in outline.commanded.items() if owner == faction]
        for which, armies in enumerate(dealt(numbers, SEATS_A_SIDE)):
            player = left.pop(0)
            free = recipe.stop is StopPoint.POINTS and not left
            plans.append(SeatPlan(player.username, None if free else player, faction, armies, captain=which == 0))
    return plans


def _is_reached(recipe: CampaignRecipe, phase: Phase) -> bool:
    """Return whether a campaign has come to where its recipe stops; a round without engagements skips their step."""
    behind = phase.round - phase.campaign.phases.order_by("pk")[0].round
    steps = [step.name for step in sampled()[0].steps]
    return behind > recipe.rounds or (behind == recipe.rounds and steps.index(phase.step) >= steps.index(recipe.last))


def _whole_step(phase: Phase, chance: random.Random, at: datetime) -> datetime:
    """Play a step from its opening to its publication; return when the next one begins."""
    _answer(phase, chance, at + _A_STEP / 2, everybody=True)
    _talk(phase, at + _A_STEP / 3)
    ends = at + _A_STEP
    _resolve(phase, ends)
    phases.publish_phase(phase.pk, ends, phase.campaign.administrator)
    return ends


def _leave(recipe: CampaignRecipe, phase: Phase, chance: random.Random, at: datetime) -> None:
    """Leave a campaign in the middle of a step: some players have submitted, some have not."""
    _answer(phase, chance, at + _A_STEP / 3, everybody=False)
    _talk(phase, at + _A_STEP / 3)
    for seat in phase.campaign.seats.exclude(user=None).order_by("pk")[:2]:
        begin_plan(seat, phase, "If they march north", at + _A_STEP / 3)
    if recipe.stop is StopPoint.RESOLVED:
        _resolve(phase, at + _A_STEP / 2)
    if recipe.stop in _HALTS:
        halt(phase.campaign, _HALTS[recipe.stop], "Two of us are away.", at + _A_STEP / 2, phase.campaign.administrator)


def _resolve(phase: Phase, at: datetime) -> None:
    phases.close_and_claim(phase.pk, at, phase.campaign.administrator)
    phases.resolve_phase(phase.pk, at)


def _answer(phase: Phase, chance: random.Random, at: datetime, *, everybody: bool) -> None:
    """Submit the orders of the players in a step; in a step that is left open of every second player."""
    if not phase.game_step.takes_orders:
        report_games(phase, chance, at, all_of_them=everybody)
        return
    seats = phase.campaign.seats.select_related("faction", "user").exclude(user=None).order_by("pk")
    for seat in seats[:: 1 if everybody else 2]:
        decide(phase, seat, chance, at)


def _talk(phase: Phase, at: datetime) -> None:
    """Write a message of every player in their war room."""
    for number, seat in enumerate(phase.campaign.seats.select_related("user").exclude(user=None).order_by("pk")):
        write_message(seat=seat, text=_WORDS[number % len(_WORDS)], at=at + timedelta(seconds=number))
