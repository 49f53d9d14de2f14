"""Notifications in words: two short sentences, readable on a phone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from campaign.notices.texts import personal_notifications, public_notifications, seat_notifications
from campaign.notices.texts.facts import NoticeFacts, Said
from campaign.notices.texts.kinds import NoticeKind
from campaign.post_texts.speech import Speech


@dataclass(frozen=True, slots=True)
class NoticeWords:
    """A notification in words: a one-line title, and sentences."""

    title: str
    sentences: Sequence[str]


def words_of(speech: Speech, kind: NoticeKind, facts: NoticeFacts) -> NoticeWords:
    """Return a notification in words."""
    heading, sentences = _SAID[kind](speech, facts)
    where = facts.campaign
    if facts.round:
        where = speech.gettext("%(campaign)s, round %(round)s") % {"campaign": where, "round": facts.round}
    title = f"{where}: {heading}" if where else heading
    reason = [speech.gettext("Reason: %(reason)s") % {"reason": facts.reason}] if facts.reason else []
    return NoticeWords(" ".join(title.split()), [*(one for one in sentences if one), *reason])


_SAID: Mapping[NoticeKind, Callable[[Speech, NoticeFacts], Said]] = {
    NoticeKind.OPENED: public_notifications.opened,
    NoticeKind.PUBLISHED: public_notifications.published,
    NoticeKind.REMINDER: personal_notifications.reminder,
    NoticeKind.LAST: personal_notifications.last,
    NoticeKind.DEADLINE: public_notifications.deadline,
    NoticeKind.REPORT: personal_notifications.report,
    NoticeKind.BATTLE: personal_notifications.battle,
    NoticeKind.LOAN: personal_notifications.loan,
    NoticeKind.STANDING: public_notifications.standing,
    NoticeKind.CORRECTION: public_notifications.correction,
    NoticeKind.RULES: public_notifications.rules,
    NoticeKind.OBJECTION: public_notifications.objection,
    NoticeKind.ANSWER: public_notifications.answer,
    NoticeKind.ABSENCE: personal_notifications.absence,
    NoticeKind.ENTERED: personal_notifications.entered,
    NoticeKind.REQUEST: seat_notifications.request,
    NoticeKind.SEAT: seat_notifications.seat,
    NoticeKind.WAITING: personal_notifications.waiting,
    NoticeKind.FAILED: personal_notifications.failed,
    NoticeKind.ALL_IN: personal_notifications.all_in,
    NoticeKind.DISPUTED: personal_notifications.disputed,
    NoticeKind.QUESTION: personal_notifications.question,
    NoticeKind.CHANNEL: personal_notifications.channel,
    NoticeKind.TEST: personal_notifications.test,
}
