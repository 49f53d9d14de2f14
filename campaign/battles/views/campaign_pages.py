"""The battle of an engagement in a campaign: how it is to be fought, its battle plans, its board."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.battles.commands.methods import EngagementPlace, accept_methods
from campaign.battles.commands.playing import Giver
from campaign.battles.queries.engaged import EngagedView, engaged_view
from campaign.battles.views.fight_pages import FightPlace, document_file, fight_page, record_file, state_of
from campaign.games.engagements import CARDS, OUTSIDE, QUICK, QUICK_AUTO
from campaign.models import Fight
from campaign.platform.throttle import throttled
from campaign.selectors import Membership
from campaign.services.errors import Refused
from campaign.views.access import for_readers

METHOD_NAMES = {
    OUTSIDE: gettext_lazy("A game of Field of Glory II, reported here"),
    QUICK: gettext_lazy("A quick battle on this site"),
    QUICK_AUTO: gettext_lazy("An automatic quick battle: the computer leads both armies"),
    CARDS: gettext_lazy("Battle cards on this site"),
}
"""The battle methods as pages name them."""


@throttled("sheets")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_readers
def battle_page(request: HttpRequest, member: Membership, number: int, engagement: str) -> HttpResponseBase:
    """Show how an engagement is fought, and its battle on the site; take choices, battle plans and orders."""
    found = _found(member, number, engagement)
    if request.method == "POST" and request.POST.get("do") == "methods":
        return _choose(request, member, found)
    if found.fight is None:
        return _show_methods(request, member, found)
    return fight_page(request, _place(member, found, found.fight))


@throttled("sheets", reads="questions")
@require_safe
@never_cache
@for_readers
def battle_state(_request: HttpRequest, member: Membership, number: int, engagement: str) -> JsonResponse:
    """Say whether a battle has gone on: asked by its page every few seconds."""
    found = _found(member, number, engagement)
    if found.fight is None:
        raise Http404
    return state_of(_place(member, found, found.fight))


@throttled("sheets")
@require_safe
@never_cache
@for_readers
def battle_document(_request: HttpRequest, member: Membership, number: int, engagement: str) -> JsonResponse:
    """Give the battle document of a battle that is over, with its seed and its orders, for `manage.py fight`."""
    return document_file(_over(member, number, engagement))


@throttled("sheets")
@require_safe
@never_cache
@for_readers
def battle_record(_request: HttpRequest, member: Membership, number: int, engagement: str) -> HttpResponse:
    """Give the record of a battle that is over."""
    return record_file(_over(member, number, engagement))


def _over(member: Membership, number: int, engagement: str) -> Fight:
    """Return the battle of an engagement that is over; raise Http404 if there is none."""
    fight = _found(member, number, engagement).fight
    if fight is None or not fight.is_over:
        raise Http404
    return fight


def _found(member: Membership, number: int, engagement: str) -> EngagedView:
    found = engaged_view(member.campaign, number, engagement, member.seat, timezone.now())
    if found is None:
        raise Http404
    return found


def _place(member: Membership, found: EngagedView, fight: Fight) -> FightPlace:
    """Return the battle of an engagement, from the side that the member plays, if any."""
    sides = [side["side"] for side in fight.sides]
    giver = None if found.own is None else Giver(sides.index(found.own), member.seat)
    names, titles = found.names, found.titles
    subject = [member.campaign.slug, fight.round, fight.engagement]
    return FightPlace(
        fight,
        giver,
        (names[sides[0]], names[sides[1]]),
        (titles[sides[0]], titles[sides[1]]),
        reverse("battle", args=subject),
        reverse("battle-state", args=subject),
        {
            "member": member,
            "campaign": member.campaign,
            "base": "campaign/base.html",
            "engaged": found,
            "document_address": reverse("battle-document", args=subject) if fight.is_over else "",
            "record_address": reverse("battle-record", args=subject),
            "factions": [found.cast.factions[side["faction"]] for side in fight.sides],
        },
    )


def _choose(request: HttpRequest, member: Membership, found: EngagedView) -> HttpResponse:
    place = EngagementPlace(member.campaign, found.phase.pk, found.engagement.id)
    try:
        if member.seat is None:
            raise Http404
        accept_methods(place, member.seat, request.POST.getlist("method")[:10], timezone.now())
    except Refused as problem:
        return _show_methods(request, member, found, problem, status=409)
    messages.success(request, _("Your choice is submitted. The other side sees it once both have chosen."))
    return redirect("battle", member.campaign.slug, found.phase.round, found.engagement.id)


def _show_methods(
    request: HttpRequest, member: Membership, found: EngagedView, problem: Refused | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "member": member,
        "campaign": member.campaign,
        "engaged": found,
        "titles": found.titles,
        "methods": [(one, METHOD_NAMES[one]) for one in found.allowed],
        "usual": METHOD_NAMES[found.allowed[0]],
        "chosen": found.own_choice,
        "problem": problem,
    }
    return render(request, "campaign/battles/methods.html", context, status=status)
