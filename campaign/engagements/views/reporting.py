"""The actions on the page of an engagement: report, answer, settle (EN.9)."""

from collections.abc import Callable, Mapping
from functools import partial

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.engagements.commands.screenshots import check_upload
from campaign.engagements.queries.engagements import EngagementCard, RoundEngagements
from campaign.engagements.tasks import read_screenshot
from campaign.engagements.views.report_forms import given_of, note_of, screenshot_of
from campaign.models import Phase, Seat
from campaign.selectors import Membership
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.services.reports import ReportSubject, answer_report, rule_on_engagement, submit_report, uphold_report
from campaign.views.access import signed_in
from campaign.views.typed_numbers import whole_number

CHECK, DISPUTE, RULE = "check", "dispute", "rule"
REPORTING = (CHECK, "report")
"""The actions of the report form."""


def place_of(request: HttpRequest, member: Membership, found: RoundEngagements, card: EngagementCard) -> ReportSubject:
    """Return the subject of the form; raise StepClosed if it is not that of the page."""
    battles = battles_of(found, card)
    if request.POST.get("phase") != str(battles.pk) or request.POST.get("engagement") != card.id:
        raise StepClosed(
            _("That form belongs to another engagement or round. Nothing was submitted. Open the engagement again.")
        )
    return ReportSubject(member.campaign, battles.pk, card.id)


def battles_of(found: RoundEngagements, card: EngagementCard) -> Phase:
    """The step in which an engagement is reported; raises StepClosed if it is not fought, or not yet."""
    if not card.is_fought:
        raise StepClosed(_("This engagement is not fought, because an army retreated. There is nothing to report."))
    if found.battles is None:
        raise StepClosed(_("You cannot report yet: armies can still retreat."))
    return found.battles


def do_asked(request: HttpRequest, member: Membership, place: ReportSubject) -> str:
    """Carry out the action of a form and return its message; raise InvalidReport or Refused if that fails."""
    act = _ACTIONS.get(request.POST.get("do", ""))
    if act is None:
        raise NotTaken(_("Nothing was changed. Press one of the buttons of the form."))
    return act(request, member, place)


def _report(request: HttpRequest, member: Membership, place: ReportSubject) -> str:
    given, upload = given_of(request), screenshot_of(request)
    if upload is not None:
        check_upload(upload)
    number = submit_report(place, _seat(member), given, timezone.now(), upload)
    if number is not None:
        transaction.on_commit(partial(read_screenshot.delay, number), robust=True)
    return _("Result reported. Everyone can see it.")


def _answer(request: HttpRequest, member: Membership, place: ReportSubject, *, agrees: bool) -> str:
    note = note_of(request, needed=not agrees)
    answer_report(place, _seat(member), _number(request), agrees=agrees, note=note, at=timezone.now())
    return (
        _("Result confirmed. The engagement is settled.")
        if agrees
        else _("Result disputed. The administrator decides.")
    )


def _rule(request: HttpRequest, member: Membership, place: ReportSubject) -> str:
    _check_administers(member)
    rule_on_engagement(place, given_of(request), note_of(request, needed=True), timezone.now(), signed_in(request))
    return _("Ruling saved. The engagement is settled.")


def _uphold(request: HttpRequest, member: Membership, place: ReportSubject) -> str:
    _check_administers(member)
    uphold_report(place, _number(request), note_of(request, needed=False), timezone.now(), signed_in(request))
    return _("Ruling saved. That report counts.")


_ACTIONS: Mapping[str, Callable[[HttpRequest, Membership, ReportSubject], str]] = {
    "report": _report,
    "agree": partial(_answer, agrees=True),
    DISPUTE: partial(_answer, agrees=False),
    RULE: _rule,
    "uphold": _uphold,
}
"""The actions by their names; each returns its message."""


def _seat(member: Membership) -> Seat:
    if member.seat is None:
        raise NotYours(_("You play no army in this campaign. Rule on the engagement as administrator."))
    return member.seat


def _check_administers(member: Membership) -> None:
    if not member.administers:
        raise NotYours(_("Only the administrator can rule on an engagement."))


def _number(request: HttpRequest) -> int:
    """Return the number of the report in a form, 0 if it is not a number."""
    return whole_number(request.POST.get("report")) or 0
