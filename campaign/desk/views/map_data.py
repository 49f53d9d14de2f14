"""Data for the page Map while a player plans: the board, the layers, reaches, and previews of marches."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from campaign.desk.queries.hints import HintsOff, hint_for
from campaign.desk.queries.map_layers import board_text, map_layers
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.models import Phase
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase, desk_picture
from campaign.selectors.forecasts import (
    MovementOver,
    NoSuchArmy,
    OutOfReach,
    enemy_values,
    preview_values,
    reach_values,
    way_values,
)
from campaign.selectors.phases import outline
from campaign.services.drawing import DESK_WIDTH
from campaign.views.access import for_members
from campaign.views.typed_numbers import whole_number
from orders.rules.notation import NotationError
from orders.rules.sheets import LONGEST_SHEET

_BESIDE = "beside-"
_Answer = Callable[..., HttpResponse]


class EarlierStep(Exception):
    """A question from a page that shows an earlier step."""


def _plainly(answer: _Answer) -> _Answer:
    """Let a refused request answer JSON: `problem`, and `rule` if there is one."""

    @wraps(answer)
    def asked(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponse:
        try:
            return answer(request, member, **rest)
        except MovementOver:
            return _problem(
                409, _("The armies have already moved this round. You can see their reach again next round.")
            )
        except EarlierStep:
            return _problem(409, _("This page shows an earlier step. Nothing was changed. Reload the page."))
        except HintsOff:
            return _problem(409, _("There are no suggestions in this step. Decide for yourself."))
        except NoSuchArmy:
            return _problem(404, _("That army is not on the map or not in your faction. Choose another one."))
        except OutOfReach as error:
            return _problem(422, translated(error.problem.text), error.problem.rule)
        except NotationError as error:
            return _problem(422, translated(say("not_understood", sentence=str(error))), "OR.1")

    return asked


@require_GET
@gzip_page
@for_members
def board(request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve the board and the positions of its hexes in the picture, for caching: its address has its hash."""
    text, _key = board_text(outline(current_phase(member.campaign)).board, DESK_WIDTH)
    headers = {"Cache-Control": "private, max-age=31536000, immutable"}  # not on refusals, so no decorator sets it
    return HttpResponse(text, content_type="application/json", headers=headers)


@throttled("questions", reads="questions")
@require_GET
@never_cache
@gzip_page
@for_members
def layers(request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve the layers above the picture, and its addresses once it is drawn: `picture`, `small`, `sharp`."""
    phase = current_phase(member.campaign)
    drawn = desk_picture(member.campaign, phase.round)
    addresses = drawn.addresses if drawn else {"picture": None, "small": None, "sharp": None}
    return JsonResponse({**translated_values(map_layers(phase, member)), **addresses})


@throttled("questions", reads="questions")
@require_GET
@never_cache
@gzip_page
@for_members
@_plainly
def reach(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Every hex that an army can get to in this round."""
    return JsonResponse(reach_values(current_phase(member.campaign), member, number))


@throttled("questions", reads="questions")
@require_GET
@never_cache
@gzip_page
@for_members
@_plainly
def enemies(request: HttpRequest, member: Membership) -> HttpResponse:
    """The hexes that armies of other factions can get to in this round."""
    return JsonResponse(enemy_values(current_phase(member.campaign), member))


@throttled("questions")
@require_POST
@never_cache
@for_members
@_plainly
def preview(request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve the preview of an instruction for an army or, with `to`, of the cheapest march to that hex."""
    phase, army = _step_and_army(request, member)
    text, to = (str(request.POST.get(key, "")) for key in ("text", "to"))
    if len(text) > LONGEST_SHEET:
        return _problem(422, _("That order is too long. Shorten it."), "OR.1")
    beside = _beside(request.POST)
    values = way_values(phase, member, army, to, beside) if to else preview_values(phase, member, army, text, beside)
    return JsonResponse(translated_values(values))


@throttled("hints", in_turn=True)
@require_POST
@never_cache
@for_members
@_plainly
def hint(request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve a suggestion for an army of the player: the texts of its fields, and why."""
    phase, army = _step_and_army(request, member)
    return JsonResponse(hint_for(phase, member, army, timezone.now()).as_json())


def _step_and_army(request: HttpRequest, member: Membership) -> tuple[Phase, int]:
    """Return the step and the army that a question is about; raise EarlierStep or NoSuchArmy."""
    phase, army = current_phase(member.campaign), whole_number(request.POST.get("army"))
    if request.POST.get("phase") != str(phase.pk):
        raise EarlierStep
    if army is None:
        raise NoSuchArmy
    return phase, army


def _beside(form: QueryDict) -> dict[int, str]:
    """Return the unsaved marches in other lines of the page: `beside-4` for army 4."""
    found = {whole_number(name.removeprefix(_BESIDE)): str(text) for name, text in form.items() if _BESIDE in name}
    return {number: text for number, text in found.items() if number is not None}


def _problem(status: int, text: str, rule: str = "") -> JsonResponse:
    return JsonResponse({"problem": text, "rule": rule}, status=status)
