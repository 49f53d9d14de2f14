"""The page on which the administrator enters shares that players have exchanged (HO.22)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.administrator.commands import exchange_shares
from campaign.administrator.queries import NamedShares, named_shares
from campaign.language.translated import translated
from campaign.selectors import Membership, current_phase
from campaign.selectors.phases import honour_in
from campaign.services.errors import WrongMoment
from campaign.views.access import for_administrator, signed_in
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import DocumentError


@dataclass(frozen=True)
class ShareField:
    """The number that a seat holds of a structure, as typed."""

    name: str
    seat: str
    value: str


@dataclass(frozen=True)
class ShareFields:
    """The fields of a structure, and what is wrong with them."""

    named: NamedShares
    fields: Sequence[ShareField]
    problem: str = ""


@require_http_methods(["GET", "POST"])
@never_cache
@for_administrator
def shares_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the shares that the scenario names, and write what was exchanged; a campaign without them has no page."""
    phase = current_phase(member.campaign)
    honour = honour_in(phase)
    if honour is None or not honour.exchanges:
        raise Http404
    named = named_shares(phase)
    if request.method == "GET" or named is None:
        return _page(request, member, named, {}, status=200 if request.method == "GET" else 409)
    typed = request.POST
    given = {
        one.structure: {seat: number for seat in one.seats if (number := _number(typed, named, one, seat)) is not None}
        for one in named
    }
    unreadable = {one.structure for one in named if len(given[one.structure]) < len(one.seats)}
    problems = {name: _("Enter a whole number of points for each player.") for name in unreadable}
    if typed.get("agreed") != "yes":
        problems[""] = _("Shares change hands only if all players concerned agree. Tick the box once they do.")
    if not problems:
        try:
            exchange_shares(phase.pk, given, timezone.now(), by=signed_in(request))
        except DocumentError as error:
            problems[error.place] = translated(error.problem)
        except WrongMoment as error:
            return _page(request, member, None, {"": translated(str(error))}, status=409)
        else:
            messages.success(request, _("Exchange saved. The log shows it."))
            return redirect("shares", member.campaign.slug)
    return _page(request, member, named, problems, status=422, typed=typed)


def _number(typed: QueryDict, named: Sequence[NamedShares], one: NamedShares, seat: str) -> int | None:
    return whole_number(typed.get(_field(named, one, seat)))


def _field(named: Sequence[NamedShares], one: NamedShares, seat: str) -> str:
    """Return the name of a field: structures and seats by their places, because names can hold anything."""
    return f"share-{named.index(one)}-{list(one.seats).index(seat)}"


def _page(
    request: HttpRequest,
    member: Membership,
    named: Sequence[NamedShares] | None,
    problems: Mapping[str, str],
    *,
    status: int,
    typed: QueryDict | None = None,
) -> HttpResponse:
    known = named or ()
    rows = [
        ShareFields(
            one,
            [
                ShareField(_field(known, one, seat), seat, _value(typed, _field(known, one, seat), points))
                for seat, points in one.seats.items()
            ],
            problems.get(one.structure, ""),
        )
        for one in known
    ]
    context = {"member": member, "campaign": member.campaign, "rows": rows, "problem": problems.get("", "")}
    context["is_open"] = named is not None
    context["has_problems"] = bool(problems)
    return render(request, "campaign/administrator/shares.html", context, status=status)


def _value(typed: QueryDict | None, name: str, points: int) -> str:
    return str(points) if typed is None else typed.get(name, "")
