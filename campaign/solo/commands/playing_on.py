"""Carrying a game on: generals decide, and steps are closed, resolved and published at once.

Nobody else plays, so no orders can be under way when a step ends: there is nothing to wait for.
"""

from functools import partial

from django.db import transaction
from django.utils import timezone

from campaign.battles.commands.beginning import settle_methods
from campaign.models import Campaign, Phase, Seat, SoloGame
from campaign.platform import time_left
from campaign.platform.broker import queues
from campaign.selectors import Membership, current_phase, openings_without_picture
from campaign.services import phases
from campaign.solo.commands.generals import generals_decide
from campaign.solo.queries.games import game_of, has_armies, is_over, waits_for_player
from campaign.tasks.clock import LATER_PICTURES
from campaign.tasks.drawing import draw_opening

MOST_STEPS = 10
"""Steps that one task carries out, fewer if its time is used up; another goes on from there."""
MAP_QUEUE = "game-maps"
"""The queue of the maps of games, before those of campaigns: someone looks at the page."""
MOST_MAPS = 20
"""Maps of games that wait before those of campaigns; more of them wait behind all others."""


def play_on(campaign_id: int) -> bool:
    """Carry a game on until it waits for its player or is over; return whether there is more to do.

    Each step is a transaction of its own, so whatever stops it, it goes on from there.
    """
    for _ in range(MOST_STEPS):
        if not _carried_out(campaign_id):
            return False
        if time_left.is_over():
            break
    return True


def _carried_out(campaign_id: int) -> bool:
    """Carry out the current step of a game; return False if it waits for its player, or the game is over."""
    campaign = Campaign.objects.get(pk=campaign_id)
    game, phase = game_of(campaign), current_phase(campaign)
    if is_over(campaign, phase) or not has_armies(game, phase):
        return False
    if phase.status == Phase.Status.OPEN and not _ended(game, phase):
        return False
    if phase.status in (Phase.Status.OPEN, Phase.Status.CLOSED):
        with transaction.atomic():
            if phase.status == Phase.Status.OPEN:
                phases.close_step(phase.pk, timezone.now())
            phases.claim_phase(phase.pk, timezone.now())
    phases.resolve_phase(phase.pk, timezone.now())
    with transaction.atomic():
        opened = phases.publish_phase(phase.pk, timezone.now())
        if opened is not None:
            transaction.on_commit(partial(ask_for_map, opened.pk))
    return opened is not None


def ask_for_map(phase_id: int) -> None:
    """Queue the map of a step that opens a round, unless it is drawn."""
    for opening in openings_without_picture([phase_id]):
        found = queues()
        is_long = found is not None and found.waiting.get(MAP_QUEUE, 0) >= MOST_MAPS
        draw_opening.apply_async((opening,), queue=LATER_PICTURES if is_long else MAP_QUEUE)


def _ended(game: SoloGame, phase: Phase) -> bool:
    """Let the generals decide in an open step; return whether its player has nothing more to decide."""
    generals_decide(phase)
    at = timezone.now()
    if not phase.game_step.takes_orders:
        settle_methods(phase.pk, at)
    game.refresh_from_db()
    return not waits_for_player(game, player_of(game), phase, at)


def player_of(game: SoloGame) -> Membership:
    """Return the player's part in their game."""
    seat = Seat.objects.select_related("faction", "campaign").get(campaign=game.campaign, user=game.player)
    return Membership(seat.campaign, seat, administers=False)
