"""Notifications in words on their pages: the kinds, and the results."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.models import Channel, Notice
from campaign.models.notices import OUTDATED, STOPPED
from campaign.notices.commands.delivery import ERROR, HUNG, MAIL_REFUSED, NO_ADDRESS, NO_KEY, NOT_ALLOWED, UNREACHABLE
from campaign.notices.rules.deliveries import DeliveryVerdict, verdict_of, verdict_of_program
from campaign.notices.texts.kinds import WITH_POST, NoticeKind

Labels = Mapping[str, Promise]

TO_EVERYBODY: Labels = {
    NoticeKind.OPENED.value: _("A step opens"),
    NoticeKind.PUBLISHED.value: _("A step is published"),
    NoticeKind.DEADLINE.value: _("A deadline is moved"),
    NoticeKind.STANDING.value: _("The campaign is paused, ended or continued"),
    NoticeKind.CORRECTION.value: _("A published step is corrected, or a correction is proposed"),
    NoticeKind.RULES.value: _("The rules change"),
    NoticeKind.OBJECTION.value: _("Someone objects to a published step"),
    NoticeKind.ANSWER.value: _("A question or an objection is answered, or a ruling is made"),
}
TO_PLAYERS: Labels = {
    NoticeKind.REMINDER.value: _("The deadline is near and you have not submitted everything"),
    NoticeKind.LAST.value: _("You are the last player to submit"),
    NoticeKind.REPORT.value: _("A report of an engagement needs your answer"),
    NoticeKind.BATTLE.value: _("A battle on the site waits for you"),
    NoticeKind.LOAN.value: _("A teammate asks for an army of yours, or lends you one"),
    NoticeKind.ABSENCE.value: _("A stand-in starts or stops, for you or as you; someone takes a seat of your faction"),
}
TO_ADMINISTRATORS: Labels = {
    NoticeKind.WAITING.value: _("A step is ready to publish, or its deadline has passed"),
    NoticeKind.FAILED.value: _("A step could not be resolved"),
    NoticeKind.ALL_IN.value: _("Everyone has submitted in a step"),
    NoticeKind.DISPUTED.value: _("The players of an engagement do not agree"),
    NoticeKind.QUESTION.value: _("A question needs your answer"),
    NoticeKind.CHANNEL.value: _("Notifications do not arrive"),
}
TO_A_ROOM: Labels = {**TO_EVERYBODY, WITH_POST: _("Include the post of the step, if it is short enough")}
_NAMES: Labels = {
    **TO_EVERYBODY,
    **TO_PLAYERS,
    **TO_ADMINISTRATORS,
    NoticeKind.ENTERED.value: _("The administrator entered orders for you"),
    NoticeKind.REQUEST.value: _("Someone asks or waits for a seat"),
    NoticeKind.SEAT.value: _("Your request for a seat is answered, or a seat is free"),
    NoticeKind.TEST.value: _("A test"),
}

_FAILURES: Labels = {
    NO_ADDRESS: _("There is no address to send it to."),
    NO_KEY: _("The site cannot decrypt the webhook address right now."),
    NOT_ALLOWED: _("The site no longer sends to that address."),
    HUNG: _("The server did not answer in time."),
    UNREACHABLE: _("The address could not be reached."),
    MAIL_REFUSED: _("The mail server refused it."),
    ERROR: _("Something went wrong on the site."),
    OUTDATED: _("It was out of date before it could be sent."),
    STOPPED: _("The channel was switched off before it was sent."),
}


@dataclass(frozen=True)
class NoticeRow:
    """A notification in a list: its subject, campaign and state, with its error.

    `at` is when it was sent, given up, or is tried next; None while it is being sent for the first time.
    """

    name: str
    place: str
    state: str
    problem: str
    at: datetime | None
    pending: bool


def row_of(notice: Notice) -> NoticeRow:
    """Return a notification in words."""
    place = notice.campaign.title if notice.campaign else ""
    if notice.phase is not None:
        values = {"campaign": place, "round": notice.phase.round}
        place = gettext("%(campaign)s, round %(round)s") % values
    name, problem = str(_NAMES[notice.kind]), _failure(notice)
    if notice.sent_at is not None:
        return NoticeRow(name, place, gettext("Sent"), "", notice.sent_at, pending=False)
    if notice.given_up_at is not None:
        state = gettext("Not sent") if notice.failure in (OUTDATED, STOPPED) else gettext("Given up")
        return NoticeRow(name, place, state, problem, notice.given_up_at, pending=False)
    if not notice.failure:
        return NoticeRow(name, place, gettext("Being sent"), "", None, pending=True)
    tried = ngettext("Tried once, next try", "Tried %(times)s times, next try", notice.tries) % {"times": notice.tries}
    return NoticeRow(name, place, tried, problem, notice.next_try_at, pending=False)


def _failure(notice: Notice) -> str:
    """Return why it was not sent, in words; "" if it was."""
    name, _colon, status = notice.failure.partition(":")
    if name != "status":
        return str(_FAILURES[name]) if name else ""
    values = {"status": status}
    if notice.channel.kind == Channel.Kind.WEBHOOK:
        return _answered_by_program(int(status)) % values
    if notice.channel.kind == Channel.Kind.PUSH:
        return gettext("The push service of the browser refused it (answer %(status)s).") % values
    if verdict_of(int(status)) is DeliveryVerdict.NEVER:
        return gettext("Discord no longer knows the webhook (answer %(status)s).") % values
    if status == "429":
        return gettext("Discord is rate-limiting us (answer %(status)s).") % values
    return gettext("It was refused (answer %(status)s).") % values


def _answered_by_program(status: int) -> str:
    if verdict_of_program(status) is DeliveryVerdict.NEVER:
        return gettext("The program no longer wants notifications (answer %(status)s).")
    return gettext("The program refused it (answer %(status)s).")
