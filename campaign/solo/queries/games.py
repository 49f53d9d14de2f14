"""The games that people play alone: what they wait for, and which are listed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet

from campaign.desk.queries.your_turn import waits_for
from campaign.models import Campaign, Fight, Guest, Phase, Seat, SettledMethods, SoloGame
from campaign.selectors import Membership, current_phase
from campaign.selectors.membership import Visitor
from campaign.selectors.phases import outline
from campaign.solo.queries.choices import solo_of

GOES_ON_WITHIN = timedelta(minutes=10)
"""How long after its player's last visit a game is looked after that stands still."""
STEPS_PER_RUN = 50


@dataclass(frozen=True)
class GameState:
    """What a game does: it is over, waits for its player, or goes on without them, and its page has to wait.

    `defeated` says that the player has no army left, which ends it for them. `key` changes whenever the page of the
    game has something new to show.
    """

    phase: Phase
    over: bool
    waits: bool
    key: str
    defeated: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether the computer is at work, and its player waits."""
        return not (self.over or self.waits or self.has_failed)

    @property
    def has_failed(self) -> bool:
        """Whether its step could not be resolved, and is not tried any more."""
        return self.phase.status == Phase.Status.CLOSED and self.phase.failure != ""


def game_of(campaign: Campaign) -> SoloGame:
    """Return the game that a solo campaign is."""
    return SoloGame.objects.select_related("campaign", "player").get(campaign=campaign)


def games_of(user: Visitor) -> QuerySet[SoloGame]:
    """Return the games of a player, the one they played last first."""
    return SoloGame.objects.filter(player=user.pk).select_related("campaign").order_by("-used_at", "-pk")


def is_guest(user: Visitor) -> bool:
    """Return whether a user plays without an account; no query for one that was read with the request."""
    return user.pk is not None and getattr(user, "guest", None) is not None


def is_over(campaign: Campaign, phase: Phase) -> bool:
    """Return whether a game has ended, by the rules or because its player gave up."""
    return campaign.is_given_up or phase.status == Phase.Status.PUBLISHED


def waits_for_player(game: SoloGame, member: Membership, phase: Phase, at: datetime) -> bool:
    """Return whether an open step waits for orders, or a battle, of the player, who has not ended it."""
    if phase.status != Phase.Status.OPEN or game.passed_id == phase.pk:
        return False
    if not phase.game_step.takes_orders and not SettledMethods.objects.filter(phase=phase).exists():
        return False  # the battles are made in a moment
    return waits_for(member, at, phase)


def state_of(game: SoloGame, member: Membership, at: datetime) -> GameState:
    """Return what a game does now."""
    phase = current_phase(member.campaign)
    defeated = not has_armies(game, phase)
    over = defeated or is_over(member.campaign, phase)
    waits = not over and waits_for_player(game, member, phase, at)
    versions = ""
    if not phase.game_step.takes_orders:
        fights = Fight.objects.filter(phase=phase).order_by("pk").values_list("pk", "version")
        versions = ",".join(f"{pk}.{version}" for pk, version in fights)
    key = f"{phase.pk}-{phase.status}-{int(over)}{int(waits)}-{versions}"
    return GameState(phase, over, waits, key, defeated)


def has_armies(game: SoloGame, phase: Phase) -> bool:
    """Return whether the player still has an army on the map, or plays a game in which others come."""
    if not solo_of(phase.game_step.game).needs_armies:
        return True
    own = set(Seat.objects.filter(campaign=game.campaign, user=game.player).values_list("armies__number", flat=True))
    return any(number in own for number in outline(phase).army)


def games_standing_still(at: datetime) -> Sequence[int]:
    """Return campaigns played lately that may have something left undone: a step to close, resolve or decide."""
    lately = SoloGame.objects.filter(used_at__gte=at - GOES_ON_WITHIN).values("campaign")
    phases = Phase.objects.filter(campaign__in=lately, campaign__standing=Campaign.Standing.RUNNING)
    under_way = phases.exclude(status=Phase.Status.PUBLISHED).exclude(status=Phase.Status.RESOLVING)
    return list(under_way.order_by("opened_at").values_list("campaign", flat=True)[:STEPS_PER_RUN])


def unused_guests(at: datetime) -> QuerySet[Guest]:
    """Return the guests who have not played for SOLO_GUEST_DAYS days, the one who played longest ago first."""
    return Guest.objects.filter(used_at__lt=at - timedelta(days=settings.SOLO_GUEST_DAYS)).order_by("used_at", "pk")


def most_games(user: Visitor) -> int:
    """Return how many games a user may keep."""
    return settings.MOST_SOLO_GAMES_OF_GUESTS if is_guest(user) else settings.MOST_SOLO_GAMES


def has_room(user: Visitor) -> bool:
    """Return whether a user may begin another game."""
    return SoloGame.objects.filter(player=user.pk).count() < most_games(user)
