"""Taking back a whole round: the game goes on from its start, as if the round had not been played.

Nothing is edited or deleted, as with a correction: the steps that were played are superseded.
"""

from datetime import datetime
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction

from campaign.corrections.rules.changes import Change
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Correction, Phase, RoundSeed, Seat, SiegeSeed, SoloGame
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.services import chance
from campaign.services.errors import WrongMoment
from campaign.services.log import note
from campaign.services.phases import open_phase
from campaign.solo.commands.playing_on import ask_for_map
from campaign.solo.queries.choices import solo_of
from orders.rules.game_steps import SETTING_UP, comes_before_march
from orders.rules.sheets import SheetText
from orders.services import Keeps, Place, take_back

_AT_WORK = (Phase.Status.CLOSED, Phase.Status.RESOLVING, Phase.Status.RESOLVED)


def round_to_take_back(campaign: Campaign, now: Phase) -> Phase | None:
    """Return the step to which taking back a round leads: the first one of the round, or of the round before it.

    It is that of the round before where nothing has been played in the current one. None at the very beginning.
    """
    first = _first_of(campaign, now.round)
    if first is not None and not (first.pk == now.pk and now.status == Phase.Status.OPEN):
        return first
    return _first_of(campaign, now.round - 1)


@transaction.atomic
def take_back_round(game: SoloGame, now_id: int, at: datetime, by: User) -> Phase:
    """Take back the round of a game that was played last; return the step that opens again.

    `now_id` is the step that the player saw. What the player had ordered in its first steps is kept as drafts; the
    generals decide again, with other random numbers. Raises WrongMoment if the game has gone on since, or is at work,
    or there is nothing to take back.
    """
    now = Phase.objects.select_for_update().filter(pk=current_phase(game.campaign).pk).first()
    if now is None or now.pk != now_id or (now.status in _AT_WORK and not now.failure):
        raise WrongMoment(say("this_page_is_of_an_earlier_step"))
    campaign = now.campaign
    first = round_to_take_back(campaign, now)
    if first is None:
        raise WrongMoment(say("there_is_no_round_to_take_back"))
    correction = Correction.objects.create(
        campaign=campaign,
        phase=first,
        author=by,
        reason=say("a_round_was_taken_back"),
        what={**Change().as_json(), "opened": [first.round, first.step]},
        differences={"step": [], "now": []},
        made_at=at,
    )
    Campaign.objects.filter(pk=campaign.pk).update(standing=Campaign.Standing.RUNNING)
    SoloGame.objects.filter(pk=game.pk).update(passed=None, conceded=False)
    gone = campaign.phases.filter(pk__gte=first.pk)
    gone.update(superseded_by=correction)
    take_back(campaign, lambda place: place[0] >= first.round, _own_orders(campaign, by, first.round), at)
    for kind in (RoundSeed, SiegeSeed):
        chance.replace_known_seeds(kind, campaign, first.round, correction)
    campaign.refresh_from_db()
    opened = open_phase(campaign, first.step, first.document, at, first.engine_version)
    note(campaign, Action.TAKEN_BACK, at, actor=by, phase=opened, round=first.round)
    transaction.on_commit(partial(ask_for_map, opened.pk))
    return opened


def _own_orders(campaign: Campaign, player: User, round_: int) -> Keeps:
    """Keep the player's own orders of the round as drafts, up to the march or, by the game, all; none of generals."""
    seat = Seat.objects.select_related("faction").prefetch_related("armies").get(campaign=campaign, user=player)
    own: set[int | str] = {army.number for army in seat.armies.all()}
    keeps_all = solo_of(campaign.game).keeps_all_orders
    if keeps_all:
        own.add(seat.faction.identifier)

    def keeps(place: Place, sheet: SheetText, _beside: object) -> bool:
        is_kept = keeps_all or comes_before_march(place[1])
        return place[0] == round_ and is_kept and sheet.subject in own

    return keeps


def _first_of(campaign: Campaign, round_: int) -> Phase | None:
    """Return the step with which a round began, after the placement of armies."""
    return campaign.phases.filter(round=round_).exclude(step__in=SETTING_UP).order_by("pk").first()
