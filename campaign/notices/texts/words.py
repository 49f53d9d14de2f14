"""A notice in words: who is told may read it on a telephone, so that it says in two sentences what there is to know."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from campaign.notices.texts import personal_notifications, public_notifications
from campaign.notices.texts.facts import Facts, Said
from campaign.notices.texts.kinds import Kind
from campaign.posts.texts.speech import Speech


@dataclass(frozen=True, slots=True)
class Words:
    """A notice in words: its title, in one line, and sentences."""

    title: str
    sentences: Sequence[str]


def words_of(speech: Speech, kind: Kind, facts: Facts) -> Words:
    """A notice in words."""
    heading, sentences = _SAID[kind](speech, facts)
    where = facts.campaign
    if facts.round:
        where = speech.gettext("%(campaign)s, round %(round)s") % {"campaign": where, "round": facts.round}
    title = f"{where}: {heading}" if where else heading
    reason = [speech.gettext("Reason: %(reason)s") % {"reason": facts.reason}] if facts.reason else []
    return Words(" ".join(title.split()), [*(one for one in sentences if one), *reason])


_SAID: Mapping[Kind, Callable[[Speech, Facts], Said]] = {
    Kind.OPENED: public_notifications.opened,
    Kind.PUBLISHED: public_notifications.published,
    Kind.REMINDER: personal_notifications.reminder,
    Kind.LAST: personal_notifications.last,
    Kind.DEADLINE: public_notifications.deadline,
    Kind.REPORT: personal_notifications.report,
    Kind.STANDING: public_notifications.standing,
    Kind.CORRECTION: public_notifications.correction,
    Kind.RULES: public_notifications.rules,
    Kind.OBJECTION: public_notifications.objection,
    Kind.ANSWER: public_notifications.answer,
    Kind.ABSENCE: personal_notifications.absence,
    Kind.ENTERED: personal_notifications.entered,
    Kind.WAITING: personal_notifications.waiting,
    Kind.FAILED: personal_notifications.failed,
    Kind.ALL_IN: personal_notifications.all_in,
    Kind.DISPUTED: personal_notifications.disputed,
    Kind.QUESTION: personal_notifications.question,
    Kind.CHANNEL: personal_notifications.channel,
    Kind.TEST: personal_notifications.test,
}
