"""A notice in words: who is told may read it on a telephone, so that it says in two sentences what there is to know."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from campaign.reports.notices import told_to_all, told_to_some
from campaign.reports.notices.facts import Facts, Said
from campaign.reports.notices.kinds import Kind
from campaign.reports.posts.speech import Speech


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
    Kind.OPENED: told_to_all.opened,
    Kind.PUBLISHED: told_to_all.published,
    Kind.REMINDER: told_to_some.reminder,
    Kind.LAST: told_to_some.last,
    Kind.DEADLINE: told_to_all.deadline,
    Kind.REPORT: told_to_some.report,
    Kind.STANDING: told_to_all.standing,
    Kind.CORRECTION: told_to_all.correction,
    Kind.RULES: told_to_all.rules,
    Kind.ABSENCE: told_to_some.absence,
    Kind.ENTERED: told_to_some.entered,
    Kind.WAITING: told_to_some.waiting,
    Kind.FAILED: told_to_some.failed,
    Kind.ALL_IN: told_to_some.all_in,
    Kind.DISPUTED: told_to_some.disputed,
    Kind.CHANNEL: told_to_some.channel,
    Kind.TEST: told_to_some.test,
}
