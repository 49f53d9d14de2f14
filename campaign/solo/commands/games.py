"""Games: begun, ended step by step, conceded."""

import secrets
from collections.abc import Iterator
from datetime import datetime
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext

from campaign.battles.commands.playing import Giver, leave_all_to_bot
from campaign.games.solo import ScenarioSide
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Fight, Phase, Seat, SoloGame
from campaign.models.log import Action
from campaign.selectors.commanders import cast_of
from campaign.selectors.phases import outline
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.deadlines import Clock
from campaign.services.errors import Refused, WrongMoment
from campaign.services.log import note
from campaign.services.standing import halt
from campaign.solo.commands.generals import seat_generals
from campaign.solo.commands.guests import note_play
from campaign.solo.commands.playing_on import ask_for_map
from campaign.solo.queries.choices import BY_HAND, METHODS, Wanted, solo_of, title_of
from campaign.solo.queries.games import has_room, most_games

_KEY_BYTES = 6


class TooManyGames(Refused):
    """A game more than one player may keep."""


@transaction.atomic
def begin_game(player: User, wanted: Wanted, language: str, at: datetime) -> SoloGame:
    """Begin a game against generals. Raises TooManyGames for someone who keeps as many as they may."""
    User.objects.select_for_update(no_key=True).get(pk=player.pk)  # of two clicks the second one waits
    if not has_room(player):
        raise TooManyGames(say("you_keep_games", count=most_games(player)))
    solo = solo_of(wanted.scenario.game)
    campaign = open_campaign(
        slug=f"alone-{secrets.token_hex(_KEY_BYTES)}",
        title=title_of(wanted.scenario),
        administrator=player,
        document=solo.beginning(wanted.scenario, METHODS[wanted.battles], secrets.token_hex(_KEY_BYTES)),
        game=wanted.scenario.game,
        seats=list(_seats(player, wanted)),
        at=at,
        clock=Clock(by_itself=Campaign.AutoAdvance.PUBLISH.value),
        language=language,
        solo=True,
    )
    game = SoloGame.objects.create(
        campaign=campaign,
        player=player,
        scenario=wanted.scenario.name,
        level=wanted.level,
        by_hand=wanted.battles == BY_HAND,
        made_at=at,
        used_at=at,
    )
    note(campaign, Action.OPENED, at, actor=player)
    seat_generals(list(campaign.seats.filter(user=None)), wanted.level, player, at)
    transaction.on_commit(partial(ask_for_map, campaign.phases.get().pk))
    return game


@transaction.atomic
def end_step(game: SoloGame, phase_id: int, player: Seat, at: datetime) -> None:
    """End a step for its player: the default applies to missing orders, and the bot fights their battles to the end.

    Raises WrongMoment if it is not the open step of the game any more.
    """
    phase = Phase.objects.select_for_update().filter(pk=phase_id, campaign=game.campaign).first()
    if phase is None or phase.status != Phase.Status.OPEN or phase.campaign.is_given_up:
        raise WrongMoment(say("this_page_is_of_an_earlier_step"))
    SoloGame.objects.filter(pk=game.pk).update(passed=phase)
    note_play(game.campaign_id, at)
    if not phase.game_step.takes_orders:
        _leave_battles(phase, player, at)


@transaction.atomic
def concede(game: SoloGame, at: datetime) -> None:
    """Give a game up; it can be taken up again by taking back a round. Raises WrongMoment for one that is over."""
    halt(game.campaign, "end", gettext("The player conceded."), at, game.player)
    SoloGame.objects.filter(pk=game.pk).update(conceded=True)


def _seats(player: User, wanted: Wanted) -> Iterator[SeatPlan]:
    """Yield the seats of a game: the player's, one for the rest of their faction, and one for each other faction."""
    own = wanted.own_armies
    yield SeatPlan(player.get_username(), player, wanted.side.faction, own, captain=True)
    others = [number for number in wanted.side.armies if number not in own]
    if others:
        yield SeatPlan(_name(wanted.side), None, wanted.side.faction, others)
    for side in wanted.scenario.sides:
        if side.faction != wanted.side.faction:
            yield SeatPlan(_name(side), None, side.faction, side.armies, captain=True)


def _name(side: ScenarioSide) -> str:
    return gettext("General of %(faction)s") % {"faction": side.title}


def _leave_battles(phase: Phase, player: Seat, at: datetime) -> None:
    """Let the bot fight the battles of a player that are not over, with the default battle plan if there is none."""
    for fight, which in _own_fights(phase, player, at):
        leave_all_to_bot(fight.pk, Giver(which, player), at)


def _own_fights(phase: Phase, player: Seat, at: datetime) -> Iterator[tuple[Fight, int]]:
    """Yield the battles under way that a player fights, each with the side, 0 or 1, of its battle document."""
    cast, known = cast_of(phase.campaign, at), {one.id: one for one in outline(phase).engagements}
    for fight in phase.fights.filter(over_at=None).select_related("sealed").order_by("pk"):
        own = cast.side_played_by(known[fight.engagement], player)
        for which, side in enumerate(fight.sides):
            if side["side"] == own and not side["bot"]:
                yield fight, which
