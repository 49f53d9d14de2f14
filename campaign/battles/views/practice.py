"""The practice ground: a battle of any two armies, against the bot or a friend, without an account."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign.battles.commands.beginning import NoRoom, PracticeSide, begin_practice, take_invitation, use_practice
from campaign.battles.commands.playing import Giver
from campaign.battles.rules.document import LEAST_FP
from campaign.battles.rules.quick.armies import LISTS
from campaign.battles.rules.quick.ground import ROUGH_PAIRS
from campaign.battles.views.fight_pages import FightPlace, document_file, fight_page, record_file, state_of
from campaign.language.translated import translated
from campaign.models import Fight
from campaign.platform.throttle import open_to_strangers, too_often
from campaign.platform.throttle_counts import stranger, visitor_waits
from campaign.views.access import for_robots, kept_private
from campaign.views.typed_numbers import whole_number

_LONGEST_CLAIM = 100
MOST_FP = 2400
"""FP of a side of the practice ground: more than any army of a campaign has with all adjustments."""
USUAL_FP = 1600
METHODS = {
    Fight.Method.QUICK.value: (
        gettext_lazy("Quick battle"),
        gettext_lazy("Units on a board, half an hour in one sitting or a few visits a day"),
    ),
    Fight.Method.CARDS.value: (
        gettext_lazy("Battle cards"),
        gettext_lazy("A duel with a hidden hand, a few minutes"),
    ),
}
NATIONS = {
    "roman": gettext_lazy("Roman"),
    "carthaginian": gettext_lazy("Carthaginian"),
    "greek": gettext_lazy("Greek"),
    "generic": gettext_lazy("Any other"),
}
TERRAINS = {
    "Farmlands": gettext_lazy("Farmlands"),
    "Desert": gettext_lazy("Desert"),
    "Hills": gettext_lazy("Hills"),
    "Marshes": gettext_lazy("Marshes"),
    "Forests": gettext_lazy("Forests"),
    "Mountains": gettext_lazy("Mountains"),
}
OPPONENTS = {
    "bot": (gettext_lazy("The computer"), gettext_lazy("It answers at once")),
    "friend": (gettext_lazy("A friend"), gettext_lazy("You get an address to send; a phase takes at most 24 hours")),
}


@dataclass(frozen=True, slots=True)
class PracticeForm:
    """The choices of a new battle; `problem` says what is wrong with them."""

    method: str = Fight.Method.QUICK.value
    terrain: str = "Farmlands"
    opponent: str = "bot"
    lists: tuple[str, str] = ("roman", "carthaginian")
    fp: tuple[str, str] = (str(USUAL_FP), str(USUAL_FP))
    problem: str = ""


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def practice(request: HttpRequest) -> HttpResponseBase:
    """Say what the practice ground is; make a battle."""
    form = _form(request.POST) if request.method == "POST" else PracticeForm()
    status = 422 if form.problem else 200
    if request.method == "POST" and not form.problem:
        at = timezone.now()
        wait = visitor_waits(request.META, "practice", "all_practice", at)
        if wait:
            return too_often(request, wait)
        sides = [
            PracticeSide(army_list, int(fp), bot=which == 1 and form.opponent == "bot")
            for which, (army_list, fp) in enumerate(zip(form.lists, form.fp, strict=True))
        ]
        try:
            fight = begin_practice(form.method, form.terrain, sides, at, stranger(request.META))
        except NoRoom as problem:
            form, status = replace(form, problem=translated(str(problem))), 409
        else:
            return redirect("practice-side", fight.key_a)
    context = {
        "form": form,
        "methods": [(value, *texts) for value, texts in METHODS.items()],
        "nations": NATIONS.items(),
        "terrains": TERRAINS.items(),
        "opponents": [(value, *texts) for value, texts in OPPONENTS.items()],
        "most_fp": MOST_FP,
        "days": settings.PRACTICE_DAYS,
        "sides": [
            {"number": number, "army_list": army_list, "fp": fp}
            for number, army_list, fp in zip((1, 2), form.lists, form.fp, strict=True)
        ],
    }
    return for_robots(render(request, "campaign/battles/practice.html", context, status=status))


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def practice_side(request: HttpRequest, key: UUID) -> HttpResponseBase:
    """Show a battle to the side whose address this is; take its battle plan and its orders."""
    place = _place(key)
    if place is None:
        return kept_private(_gone(request))
    at = timezone.now()
    wait = visitor_waits(request.META, "practice_pages", "all_practice_pages", at)
    if wait:
        return too_often(request, wait)
    use_practice(place.fight, at)
    return kept_private(fight_page(request, place))


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def practice_invitation(request: HttpRequest, invitation: UUID) -> HttpResponseBase:
    """Ask a friend whether they accept; give the side to the first one who does.

    Reading the page gives nothing away, because chats read every address for a preview of it.
    """
    at = timezone.now()
    wait = visitor_waits(request.META, "practice_pages", "all_practice_pages", at)
    if wait:
        return too_often(request, wait)
    if request.method == "POST":
        key = take_invitation(invitation, request.POST.get("claim", "")[:_LONGEST_CLAIM], at)
        return redirect("practice-side", key) if key else kept_private(_gone(request))
    fights = Fight.objects.filter(phase=None, invitation=invitation, key_b=None, over_at=None).exclude(used_at=None)
    fight = fights.first()
    if fight is None:
        return kept_private(_gone(request))
    own, other = reversed(_titles(fight))
    context = {
        "own": own,
        "other": other,
        "method": METHODS[fight.method][0],
        "claim": secrets.token_urlsafe(),
        "due": fight.plans_due_at,
    }
    return kept_private(render(request, "campaign/battles/practice_invitation.html", context))


@open_to_strangers
@require_safe
@never_cache
def practice_state(_request: HttpRequest, key: UUID) -> HttpResponseBase:
    """Say whether a battle has gone on: asked by its page every few seconds."""
    place = _place(key)
    if place is None:
        raise Http404
    return kept_private(state_of(place))


def _for_everyone(page: Callable[[HttpRequest, Fight], HttpResponse]) -> Callable[..., HttpResponseBase]:
    """Mark a page of a battle that is over: everyone who has its public address can read it."""

    @open_to_strangers
    @require_safe
    @never_cache
    @wraps(page)
    def guarded(request: HttpRequest, public_id: UUID) -> HttpResponseBase:
        fights = Fight.objects.filter(phase=None, public_id=public_id).exclude(used_at=None).exclude(over_at=None)
        fight = fights.select_related("sealed").first()
        return kept_private(_gone(request) if fight is None else page(request, fight))

    return guarded


@_for_everyone
def practice_watch(request: HttpRequest, fight: Fight) -> HttpResponse:
    """Show a battle."""
    address = reverse("practice-watch", args=[fight.public_id])
    return fight_page(
        request,
        FightPlace(fight, None, _names(fight), _titles(fight), address, "", {"practice": True, **_files(fight)}),
    )


@_for_everyone
def practice_document(_request: HttpRequest, fight: Fight) -> HttpResponse:
    """Give the battle document of a battle, with its seed and its orders, for `manage.py fight`."""
    answer = document_file(fight)
    answer.headers["Content-Disposition"] = f'attachment; filename="battle-{fight.public_id}.json"'
    return answer


@_for_everyone
def practice_record(_request: HttpRequest, fight: Fight) -> HttpResponse:
    """Give the record of a battle."""
    return record_file(fight)


def _place(key: UUID) -> FightPlace | None:
    """Return the battle and the side of a key; None if it is gone."""
    found = Fight.objects.filter(Q(key_a=key) | Q(key_b=key), phase=None).exclude(used_at=None)
    fight = found.select_related("sealed").first()
    if fight is None:
        return None
    side = 0 if fight.key_a == key else 1
    is_open = fight.invitation is not None and fight.key_b is None
    more = {
        "practice": True,
        "days": settings.PRACTICE_DAYS,
        "friend": reverse("practice-invitation", args=[fight.invitation]) if is_open else "",
        "friend_is_here": side == 0 and fight.invitation is not None and fight.key_b is not None,
        "watch": reverse("practice-watch", args=[fight.public_id]),
        **_files(fight),
    }
    addresses = reverse("practice-side", args=[key]), reverse("practice-state", args=[key])
    return FightPlace(fight, Giver(side), _names(fight), _titles(fight), *addresses, more)


def _files(fight: Fight) -> dict[str, str]:
    """Return the addresses of the document and the record of a battle that is over."""
    if not fight.is_over:
        return {}
    return {
        "document_address": reverse("practice-document", args=[fight.public_id]),
        "record_address": reverse("practice-record", args=[fight.public_id]),
    }


def _names(fight: Fight) -> tuple[str, str]:
    """Return what both sides are called within sentences."""
    one, other = (side["list"] for side in fight.sides)
    if one == other:
        return _("army A"), _("army B")
    texts = {
        "roman": _("the Roman army"),
        "carthaginian": _("the Carthaginian army"),
        "greek": _("the Greek army"),
        "generic": _("the other army"),
    }
    return texts[one], texts[other]


def _titles(fight: Fight) -> tuple[str, str]:
    one, other = (
        _("%(list)s army, %(fp)s FP") % {"list": NATIONS[side["list"]], "fp": side["fp"]} for side in fight.sides
    )
    return one, other


def _form(given: Mapping[str, str]) -> PracticeForm:
    """Return the choices as they were sent, with what is wrong with them."""
    form = PracticeForm(
        method=given.get("method", "")[:20],
        terrain=given.get("terrain", "")[:20],
        opponent=given.get("opponent", "")[:20],
        lists=(given.get("list-1", "")[:20], given.get("list-2", "")[:20]),
        fp=(given.get("fp-1", "").strip()[:10], given.get("fp-2", "").strip()[:10]),
    )
    problem = _problem(form)
    return PracticeForm(form.method, form.terrain, form.opponent, form.lists, form.fp, problem)


def _problem(form: PracticeForm) -> str:
    known = form.method in METHODS and form.terrain in ROUGH_PAIRS and form.opponent in OPPONENTS
    if not known or not all(one in LISTS for one in form.lists):
        return _("Something chosen here is not offered. Choose again from the lists.")
    numbers = [whole_number(one) for one in form.fp]
    if not all(number is not None and LEAST_FP <= number <= MOST_FP for number in numbers):
        return _("FP: enter a whole number from %(least)s to %(most)s for each army.") % {
            "least": LEAST_FP,
            "most": MOST_FP,
        }
    return ""


def _gone(request: HttpRequest) -> HttpResponse:
    """Answer 410: the battle was removed or is not over, its invitation was taken, or there never was one."""
    return render(request, "campaign/battles/practice_gone.html", {"days": settings.PRACTICE_DAYS}, status=410)
