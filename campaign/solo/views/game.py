"""The page of a game: the map, what to do now, and what the last steps came to; and everything its player can do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.desk.queries.decisions import desk_of
from campaign.desk.queries.map_picture import map_element
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, Seat, SoloGame
from campaign.selectors import Membership, desk_picture, phase_view, published_records
from campaign.selectors.engagements_to_do import engagements_to_do
from campaign.selectors.phases import outcome_outline
from campaign.selectors.pictures import DeskPictures
from campaign.selectors.seen import document_reader, new_events
from campaign.services.errors import Refused
from campaign.solo.commands.deleting import delete_game
from campaign.solo.commands.games import concede, end_step
from campaign.solo.commands.guests import use_game
from campaign.solo.commands.taking_back import round_to_take_back, take_back_round
from campaign.solo.queries.choices import solo_of
from campaign.solo.queries.games import game_of, is_guest, state_of
from campaign.solo.tasks import go_on
from campaign.solo.views.begin import LEVEL_WORDS
from campaign.solo.views.small_map import small_map
from campaign.tasks.duplicates import asked_lately
from campaign.views.access import MemberPage, for_members
from campaign.views.ending_words import ending_shown, unusual_ending
from campaign.views.typed_numbers import whole_number
from orders.rules.game_steps import MARCHING

_AGAIN = 2
"""Seconds after which browsers without scripts load the page again while the computer is at work."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a published step came to."""

    step: str
    round: int
    events: Sequence[dict[str, Any]]
    ended: Any


def for_game(page: MemberPage) -> MemberPage:
    """Mark a page of a game, which receives it too; campaigns that are no games have none."""

    @wraps(page)
    def guarded(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponseBase:
        if not member.campaign.solo or member.seat is None:
            raise Http404
        return page(request, member, game_of(member.campaign), **rest)

    return for_members(guarded)


@require_GET
@never_cache
@for_game
def game_page(request: HttpRequest, member: Membership, game: SoloGame) -> HttpResponse:
    """Show the game; while the computer is at work the page is loaded again."""
    now = timezone.now()
    use_game(game, now)
    state = state_of(game, member, now)
    if state.goes_on and not asked_lately("solo-page", member.campaign.pk, _AGAIN):
        go_on(member.campaign.pk)  # so that a task that was lost is not waited for
    view = phase_view(state.phase)
    has_desk = member.campaign.game_record.has_desk
    back = round_to_take_back(member.campaign, state.phase)
    context = {
        "unusual_ending": unusual_ending(member.campaign.game_record.ending_rule(view.document)),
        "member": member,
        "campaign": member.campaign,
        "game": game,
        "state": state,
        "phase": state.phase,
        "view": view,
        "takes_sheets": state.phase.takes_sheets(now),
        "desk": desk_of(state.phase, member, now) if has_desk else None,
        "engagements_to_do": engagements_to_do(state.phase, member, now) if state.waits else [],
        "results": list(_results(member, state.phase)),
        "map": small_map(member.campaign, view.outline) if has_desk else None,
        "picture": _newest_picture(member.campaign, state.phase.round) if has_desk else None,
        "drawing": None if has_desk else map_element(state.phase, document_reader(member)),
        "level": LEVEL_WORDS[game.level][0],
        "back": back.round if back else None,
        "is_guest": is_guest(request.user),
    }
    answer = render(request, "campaign/solo/game.html", context)
    if state.goes_on:
        answer.headers["Refresh"] = str(_AGAIN)
    return answer


@require_GET
@never_cache
@for_game
def state(_request: HttpRequest, member: Membership, game: SoloGame) -> HttpResponse:
    """Serve what changes whenever the page of the game has something new, for its script."""
    found = state_of(game, member, timezone.now())
    return JsonResponse({"key": found.key, "phase": found.phase.pk, "goes_on": found.goes_on})


@require_POST
@never_cache
@for_game
def do(request: HttpRequest, member: Membership, game: SoloGame) -> HttpResponse:
    """End the step, take back a round, concede, or delete the game."""
    action = _ACTIONS.get(request.POST.get("do", ""))
    if action is None or member.seat is None:
        messages.error(request, _("Nothing was changed. Press one of the buttons of the page."))
        return redirect("solo-game", member.campaign.slug)
    try:
        return action(request, member.seat, game)
    except Refused as problem:
        messages.error(request, translated(str(problem)))
        return redirect("solo-game", member.campaign.slug)


def _end_step(request: HttpRequest, seat: Seat, game: SoloGame) -> HttpResponse:
    end_step(game, _phase_sent(request), seat, timezone.now())
    go_on(game.campaign_id)
    return redirect("solo-game", game.campaign.slug)


def _take_back(request: HttpRequest, seat: Seat, game: SoloGame) -> HttpResponse:
    opened = take_back_round(game, _phase_sent(request), timezone.now(), game.player)
    go_on(game.campaign_id)
    messages.success(
        request, _("Round %(round)s begins again. Your orders of it are kept as drafts.") % {"round": opened.round}
    )
    return redirect("solo-game", game.campaign.slug)


def _concede(_request: HttpRequest, _seat: Seat, game: SoloGame) -> HttpResponse:
    concede(game, timezone.now())
    return redirect("solo-game", game.campaign.slug)


def _delete(request: HttpRequest, _seat: Seat, game: SoloGame) -> HttpResponse:
    delete_game(game)
    messages.success(request, _("The game is deleted."))
    return redirect("play-alone")


_ACTIONS = {"end_step": _end_step, "take_back": _take_back, "concede": _concede, "delete": _delete}


def _phase_sent(request: HttpRequest) -> int:
    return whole_number(request.POST.get("phase")) or 0


def _newest_picture(campaign: Campaign, round_: int) -> DeskPictures | None:
    """Return the map of the round without armies or, until it is drawn, that of the round before."""
    return desk_picture(campaign, round_) or desk_picture(campaign, round_ - 1)


def _results(member: Membership, now: Phase) -> Iterator[StepResult]:
    """Yield what the published steps of the round came to, or those of the round before, the last one first."""
    tells = solo_of(member.campaign.game).tells
    records = published_records(member.campaign, now.round) or published_records(member.campaign, now.round - 1)
    for step, record in reversed(records.items()):
        events = [event for event in new_events(record, document_reader(member)) if tells(step, event)]
        ended = ending_shown(outcome_outline(record))
        if events or ended or step in MARCHING:
            yield StepResult(step, record.phase.round, events, ended)
