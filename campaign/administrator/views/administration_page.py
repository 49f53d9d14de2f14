"""The administrator's page as it is shown, and how its buttons do one thing to the step that it is about."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from campaign.administrator.queries import ClosingPreview, named_shares
from campaign.administrator.texts import HaltWords, StepWords
from campaign.administrator.views.clock_forms import DeadlineForm, StandingForm, form_of
from campaign.administrator.views.stages import stage_part, stages_of
from campaign.games.all_games import game_of_step
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Phase, PhaseRecord
from campaign.selectors import (
    Membership,
    current_phase,
    last_record,
    opening_pictures,
    outcome_pictures,
    phase_view,
    published_rounds,
)
from campaign.selectors.generals import waits_for_generals
from campaign.selectors.phases import game_outcome, outcome_outline, outline
from campaign.selectors.seat_holders import held_seats
from campaign.selectors.seen import administrator_reader, new_events
from campaign.selectors.sheets import PhaseView
from campaign.selectors.stories import factions_numbered, step_story
from campaign.selectors.unfinished import pictures_given_up
from campaign.services.errors import Refused
from campaign.views.additions import CorePage, PageSubject, added_to
from campaign.views.ending_words import ending_shown


def do(request: HttpRequest, member: Membership, act: Callable[[int, datetime], None], query: str = "") -> HttpResponse:
    """Do one thing to the phase that the page was about, and show the page, with a query if one is given.

    If it is no longer the moment for it, the page says so.
    """
    phase = current_phase(member.campaign)
    if request.POST.get("phase") != str(phase.pk):
        problem = translated(say("this_page_is_of_an_earlier_step"))
        return page(request, member, problem=problem, status=409)
    try:
        act(phase.pk, timezone.now())
    except Refused as error:
        return page(request, member, problem=str(error), status=409)
    return redirect(reverse("administration", args=[member.campaign.slug]) + query)


def page(
    request: HttpRequest, member: Membership, *, problem: str = "", status: int = 200, **kept: Any
) -> HttpResponse:
    """Render the page with its errors; `kept` are forms and texts as they were submitted."""
    if problem:
        member.campaign.refresh_from_db()  # another window may have done what was refused
    phase = current_phase(member.campaign)
    view, record, at = phase_view(phase), last_record(phase), timezone.now()
    is_open = phase.status == Phase.Status.OPEN
    closing = phase.closing_at is not None and (not phase.can_close(at) or waits_for_generals(phase, at))
    context: dict[str, Any] = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "view": view,
        "run": ClosingPreview(view, held_seats(member.campaign, at) if is_open else {}, at),
        "words": StepWords(phase),
        "stages": stages_of(phase),
        "problem": problem,
        "before": opening_pictures(member.campaign, phase.round),
        "rounds": published_rounds(member.campaign),
        "deadline": DeadlineForm(initial={"due_at": phase.due_at}),
        "clock": form_of(member.campaign, usual_days(phase)),
        "pictures_given_up": pictures_given_up(member.campaign),
        "halt": StandingForm(going_on=HaltWords(member.campaign).can_resume),
        "halting": HaltWords(member.campaign),
        "has_shares": named_shares(phase) is not None,
        **_outcome(member, phase, record),
        **added_to(CorePage.ADMINISTRATION, request, member, PageSubject(phase.round, view, record)),
        **kept,
    }
    context |= _next_action(phase, view, closing=closing, asking=bool(context.get("missing")))
    context["is_pending"] = phase.status == Phase.Status.RESOLVING or (is_open and phase.closing_at is not None)
    context["is_drawing"] = "after" in context and phase.status == Phase.Status.RESOLVED and not context["after"].forum
    return render(request, "campaign/administrator/administration.html", context, status=status)


def _next_action(phase: Phase, view: PhaseView, *, closing: bool, asking: bool) -> dict[str, Any]:
    """Return the part of the page for the next thing to do, and what stands out in it."""
    is_complete = phase.status == Phase.Status.OPEN and view.awaits_nobody
    is_open = phase.status == Phase.Status.OPEN and phase.campaign.is_running
    waits = is_open and not closing and not is_complete and not asking and phase.game_step.takes_orders
    is_overdue = timezone.now() >= phase.due_at
    return {
        "stage_part": stage_part(phase, closing=closing, asking=asking),
        "is_complete": is_complete,
        "posts_are_next": waits and not is_overdue,
        "dry_run_is_next": waits and is_overdue,
    }


def usual_days(phase: Phase) -> dict[str, int]:
    """The days of the ruleset of a phase by step (RD.1)."""
    return dict(outline(phase).days)


def _outcome(member: Membership, phase: Phase, record: PhaseRecord | None) -> dict[str, Any]:
    """Return the outcome of a resolved step: the story of a movement, the new events of others.

    Not the orders themselves, nor the post that quotes them: until they are published they are their players' own.
    """
    if record is None:
        return {}
    if phase.game_step.marches:
        told = step_story(record, administrator_reader(member)).without_orders
        return {"story": told, "number_of": factions_numbered(member.campaign), "after": outcome_pictures(record)}
    return _added(member, phase, record)


def _added(member: Membership, phase: Phase, record: PhaseRecord) -> dict[str, Any]:
    events = new_events(record, administrator_reader(member))
    added: dict[str, Any] = {"events": events, "ended": ending_shown(outcome_outline(record))}
    game = game_of_step(phase.step)
    if phase.game_step.closes_round and game.ruled is not None:
        outcome = game_outcome(record)
        added["document"] = game.text_of(game.opening(outcome, game.first_step(outcome)))
    return added
