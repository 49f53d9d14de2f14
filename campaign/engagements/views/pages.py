"""The engagements of a round: their cards, and the reports (EN)."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from campaign.engagements.queries.engagements import EngagementCard, RoundEngagements, round_engagements
from campaign.engagements.views.report_forms import NoteForm, ReportForm, RulingForm, fields_of, given_of
from campaign.engagements.views.reporting import CHECK, DISPUTE, REPORTING, RULE, battles_of, do_asked, place_of
from campaign.games.engagements import DRAW, InvalidReport, ReportStatus, TypedReport, in_words, read_report
from campaign.models import Phase, Report
from campaign.platform.throttle import throttled
from campaign.selectors import Membership
from campaign.selectors.reports import screenshot_report
from campaign.services.errors import NotTaken, NotYours, Refused, StepClosed
from campaign.views.access import for_members, for_readers


@require_GET
@never_cache
@for_readers
def engagements_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Show a card for every engagement of a round, and whose report is missing."""
    return render(request, "campaign/engagements/engagements.html", _context(member, _found(member, number)))


@throttled("reports")
@require_http_methods(["GET", "POST"])
@never_cache
@for_readers
def engagement_page(request: HttpRequest, member: Membership, number: int, engagement: str) -> HttpResponse:
    """Show one engagement, where it is reported, answered and settled."""
    found = _found(member, number)
    card = found.card(engagement)
    if card is None:
        raise Http404
    if request.method == "GET" and request.GET.get("do") != CHECK:
        return _show(request, member, found, card)
    try:
        return (_read_back if request.method == "GET" else _do)(request, member, found, card)
    except InvalidReport as problem:
        # An error of the screenshot alone keeps the summary of the report.
        reading = _reading(card, ReportForm(fields_of(request)).typed) if problem.field == "screenshot" else ""
        return _show(request, member, found, card, reading=reading, problem=problem, field=problem.field, status=422)
    except NotYours as problem:
        return _show(request, member, found, card, problem=problem, status=403)
    except NotTaken as problem:
        return _show(request, member, found, card, problem=problem, status=422)
    except Refused as problem:
        return _show(request, member, found, card, problem=problem, status=409)


@require_safe
@for_members
def screenshot(request: HttpRequest, member: Membership, public_id: UUID) -> FileResponse:
    """The screenshot of a report, for members of its campaign."""
    try:
        report = screenshot_report(member.campaign, public_id)
    except Report.DoesNotExist:
        raise Http404 from None
    headers = {
        "Cache-Control": "private, max-age=31536000, immutable",
        # It is encoded by the site; the policy is for the case that it were anything else.
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    file = report.picture.open("rb")
    return FileResponse(file, filename="screenshot.webp", content_type="image/webp", headers=headers)


def _do(request: HttpRequest, member: Membership, found: RoundEngagements, card: EngagementCard) -> HttpResponse:
    """Carry out the action of the form, after checking that it is for this engagement and this step."""
    place = place_of(request, member, found, card)
    messages.success(request, do_asked(request, member, place))
    return redirect("engagement", member.campaign.slug, found.round, card.id)


def _read_back(request: HttpRequest, member: Membership, found: RoundEngagements, card: EngagementCard) -> HttpResponse:
    """Show a report in words, before it is submitted.

    It comes with the address, so that *Back* and *Reload* show it again and the browser has nothing to send again.
    """
    battles = battles_of(found, card)
    if card.side_played_by(member.seat) is None:
        raise NotYours(_("You play neither side. The two players report this engagement."))
    if battles.status != Phase.Status.OPEN:
        raise StepClosed(_("The battles of this round are closed. They take no more reports."))
    result = read_report(card.engagement, given_of(request))
    return _show(request, member, found, card, reading=in_words(card.engagement, result))


def _reading(card: EngagementCard, given: TypedReport) -> str:
    """Return a report in words; "" for an invalid one."""
    try:
        return in_words(card.engagement, read_report(card.engagement, given))
    except InvalidReport:
        return ""


def _unfinished(card: EngagementCard) -> str:
    """Return the reason to suggest for a ruling after the deadline."""
    return "" if card.reported.reports else _("Unfinished: a draw with the casualties shown.")


def _found(member: Membership, number: int) -> RoundEngagements:
    found = round_engagements(member.campaign, number, timezone.now())
    if found is None:
        raise Http404
    return found


def _takes_reports(member: Membership, found: RoundEngagements) -> bool:
    still_open = found.battles is not None and found.battles.status == Phase.Status.OPEN
    return still_open and not member.campaign.is_given_up


def _context(member: Membership, found: RoundEngagements) -> dict[str, Any]:
    now = timezone.now()
    return {
        "member": member,
        "campaign": member.campaign,
        "found": found,
        "takes_reports": _takes_reports(member, found),
        "overdue": found.battles is not None and found.battles.due_at <= now,
        "takes_retreats": found.retreats is not None and found.retreats.takes_sheets(now),
    }


def _show(
    request: HttpRequest,
    member: Membership,
    found: RoundEngagements,
    card: EngagementCard,
    *,
    reading: str = "",
    problem: Exception | None = None,
    field: str = "",
    status: int = 200,
) -> HttpResponse:
    asked, own = fields_of(request).get("do", ""), card.side_played_by(member.seat)
    everywhere = _context(member, found)
    forms = _forms(request, card, field, overdue=everywhere["overdue"])
    reports_open = everywhere["takes_reports"] and card.is_fought
    takes_report = own is not None and not card.is_under_way
    context = {
        **everywhere,
        "card": card,
        "own": own,
        "reports_open": reports_open,
        "can_report": reports_open and takes_report and card.status is not ReportStatus.SETTLED,
        "can_act": reports_open and (takes_report or member.administers),
        "answerable": None if own is None else card.reported.answerable(own),
        "asked": asked,
        "reporting": asked in REPORTING,
        **forms,
        "ruling_open": asked == RULE or (everywhere["overdue"] and not card.stands),
        "draw": DRAW,
        "reading": reading,
        "problem": problem,
    }
    return render(request, "campaign/engagements/engagement.html", context, status=status)


def _forms(request: HttpRequest, card: EngagementCard, field: str, *, overdue: bool) -> dict[str, Any]:
    """Return the forms of the page, the one that was sent as it was typed; `field` is its faulty one, if any."""
    asked, data = fields_of(request).get("do", ""), fields_of(request)
    ruling = {"winner": DRAW, "note": _unfinished(card) if overdue else ""}
    report = ReportForm(data if asked in REPORTING else None, auto_id="%s", card=card)
    ruled = RulingForm(data if asked == RULE else None, auto_id="ruling-%s", card=card, initial=ruling)
    dispute = NoteForm(data if asked == DISPUTE else None, auto_id="dispute-%s")
    for form in (report, ruled, dispute):
        if field and form.is_bound:
            form.mark(field)
    return {"report": report, "ruled": ruled, "dispute": dispute}
