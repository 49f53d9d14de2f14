"""The log in words: its codes as sentences in the language of the reader."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaign.language.general_names import general_name, level_name
from campaign.models import Campaign, Channel, LogEntry
from campaign.models.log import RESTORED_BY, Action
from campaign.views.post_names import post_name
from orders.rules.game_steps import STEPS

WEEKDAYS = {
    "0": _("Monday"),
    "1": _("Tuesday"),
    "2": _("Wednesday"),
    "3": _("Thursday"),
    "4": _("Friday"),
    "5": _("Saturday"),
    "6": _("Sunday"),
}
BY_ITSELF = {
    Campaign.AutoAdvance.NOTHING.value: _("Nothing happens automatically"),
    Campaign.AutoAdvance.RESOLVE.value: _("The site closes and resolves the step automatically"),
    Campaign.AutoAdvance.PUBLISH.value: _("The site closes, resolves and publishes the step automatically"),
}
MISSING = {
    Campaign.Missing.DEFAULT.value: _("Missing orders become the default"),
    Campaign.Missing.REPEAT.value: _("Missing orders are repeated from the last round, where they are legal"),
    Campaign.Missing.HOLD.value: _("The step stays open until everyone has submitted"),
    Campaign.Missing.GENERAL.value: _("A general gives missing orders"),
}
_SENTENCES = {
    Action.CLOSED: _("The step was closed."),
    Action.SENT_AGAIN: _("The step was queued for resolving again."),
    Action.RESOLVED: _("The step was resolved."),
    Action.PUBLISHED: _("The step was published."),
    Action.RULED: _("The administrator changed the position with which the next round begins."),
    Action.CORRECTED: _("The step was corrected: correction %(number)s."),
    Action.TAKEN_BACK: _("Round %(round)s was taken back."),
    Action.PROPOSED: _("A correction of the step was proposed. The players decide about it."),
    Action.AGREED: _("%(seat)s confirmed the proposed correction."),
    Action.OBJECTED: _("%(seat)s objected to the proposed correction. It is not made."),
    Action.NOT_PROPOSED: _("The proposed correction was withdrawn."),
    Action.DROPPED: _("The proposed correction was no longer possible."),
    Action.DEADLINE: _("The deadline was moved."),
    Action.CLOCK: _("The clock of the campaign was set."),
    Action.EARLY: _("Steps now close automatically 10 minutes after the last change, once everyone has submitted."),
    Action.NOT_EARLY: _("Steps no longer close automatically before their deadline."),
    Action.HINTS: _("Players can ask for a suggestion on the Map."),
    Action.NO_HINTS: _("Players can no longer ask for a suggestion on the Map."),
    Action.SHARES: _("Players exchanged shares of structures before the first round."),
    Action.OPENED: _("The campaign was opened."),
    Action.STARTED: _("The clock was started."),
    Action.PAUSED: _("The campaign was paused."),
    Action.ENDED: _("The campaign was ended."),
    Action.ABANDONED: _("The campaign was abandoned."),
    Action.GONE_ON: _("The campaign continues."),
    Action.RESTORED: _("The campaign was restored from an archive."),
    Action.PUBLIC: _("The campaign was made public. Everyone can read what all its members can read."),
    Action.NOT_PUBLIC: _("The campaign was made private. Only its members can read it."),
    Action.INVITED: _("An invitation to the seat %(seat)s was made."),
    Action.WITHDRAWN: _("The invitation to the seat %(seat)s was withdrawn."),
    Action.TAKEN: _("Someone took the seat %(seat)s."),
    Action.CONFIRMED: _("A player of the faction confirmed the newcomer on the seat %(seat)s."),
    Action.ADMITTED: _("The newcomer on the seat %(seat)s commands now."),
    Action.FREED: _("The seat %(seat)s was freed."),
    Action.CAPTAIN: _("%(seat)s became captain of the faction."),
    Action.GENERAL: _("A general holds the seat %(seat)s; its level is %(level)s."),
    Action.NO_GENERAL: _("No general holds the seat %(seat)s any more."),
    Action.AWAY: _("%(seat)s is away; %(delegate)s stands in."),
    Action.BACK: _("%(seat)s is back, or does not go away after all."),
    Action.NO_STAND_IN: _("%(seat)s no longer has a stand-in."),
    Action.ARMY: _("Army %(army)s passed from the command of %(giver)s to that of %(seat)s."),
    Action.LEFT: _("The player of the seat %(seat)s left the campaign."),
    Action.LOOKING: _("The campaign looks for players. Everyone can read what its free seats are."),
    Action.NOT_LOOKING: _("The campaign no longer looks for players."),
    Action.ACCEPTED: _("A request for the seat %(seat)s was accepted."),
    Action.DECLINED: _("A request for a seat was declined."),
    Action.RULES_PROPOSED: _("Other rules were proposed from round %(from_round)s on."),
    Action.RULES_DECLARED: _("Other rules were declared from round %(from_round)s on."),
    Action.RULES_WITHDRAWN: _("The change of the rules from round %(from_round)s on was withdrawn."),
    Action.SETTLED: _("Engagement %(engagement)s was settled."),
    Action.ENTERED: _("The administrator entered orders of %(seat)s from a message."),
    Action.ROOM_TOLD: _("A Discord channel now gets notifications of the campaign."),
    Action.ROOM_NOT_TOLD: _("The Discord channel no longer gets notifications."),
    Action.TEMPLATE: _("The campaign got its own post template."),
    Action.TEMPLATE_BACK: _("Posts use the site's template again."),
    Action.QUESTION: _("%(seat)s asked question %(question)s."),
    Action.QUESTION_ANSWERED: _("Question %(question)s was answered."),
    Action.QUESTION_RULED: _("Question %(question)s was answered with a ruling on %(ruling)s."),
    Action.QUESTION_RETIRED: _("The answer to question %(question)s no longer holds."),
    Action.QUESTION_WITHDRAWN: _("%(seat)s withdrew question %(question)s."),
    Action.OBJECTION: _("%(seat)s objected to the step: objection %(question)s."),
    Action.OBJECTION_ANSWERED: _("Objection %(question)s was answered."),
    Action.OBJECTION_CORRECTED: _("A correction settled objection %(question)s."),
    Action.OBJECTION_WITHDRAWN: _("%(seat)s withdrew objection %(question)s."),
}

_OF_LEADERS = {
    Action.ARMY: _("%(leader)s passed from the command of %(giver)s to that of %(seat)s."),
}
_OF_PROGRAMS = {
    Action.ROOM_TOLD: _("A program now gets notifications of the campaign."),
    Action.ROOM_NOT_TOLD: _("The program no longer gets notifications."),
}


@dataclass(frozen=True)
class LogLine:
    """An entry of the log in words.

    `step` is the name of its step, `notes` what was set, `was` and `due_at` the deadlines that it names, `since` and
    `until` a time for which it holds, `question` the number of the question or objection that it is about, `player` the
    user name of someone who came or left, where the reader may see their profile.
    """

    entry: LogEntry
    sentence: str
    who: str
    step: str
    notes: list[str]
    was: datetime | None
    due_at: datetime | None
    since: datetime | None
    until: datetime | None
    question: int | None
    player: str = ""


COMING_AND_GOING = (Action.TAKEN, Action.ADMITTED, Action.LEFT)
"""Actions of users whose profiles the log links."""


def line_of(entry: LogEntry, administrator_id: int) -> LogLine:
    """Return an entry in words."""
    about = entry.about
    return LogLine(
        entry=entry,
        sentence=str(_sentence(Action(entry.action), about)) % _values(about),
        who=_who(entry, administrator_id),
        step=gettext(STEPS[entry.phase.step].title) if entry.phase else "",
        notes=[_NOTES[name](value) for name, value in about.items() if name in _NOTES],
        was=_moment(about.get("was")),
        due_at=_moment(about.get("due_at")),
        since=_moment(about.get("since")),
        until=_moment(about.get("until")),
        question=_number(about.get("question")),
    )


def _sentence(action: Action, about: Mapping[str, Any]) -> Promise:
    if "leader" in about and action in _OF_LEADERS:
        return _OF_LEADERS[action]
    data_for_program = about.get("channel") == Channel.Kind.WEBHOOK
    return _OF_PROGRAMS[action] if data_for_program and action in _OF_PROGRAMS else _SENTENCES[action]


def _values(about: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a sentence names; the level of a general in the active language."""
    level = about.get("level")
    if level is None:
        return about
    return {"delegate": general_name(level), **about, "level": level_name(level)}


def _who(entry: LogEntry, administrator_id: int) -> str:
    """Return who it was, without a name: a campaign knows people by their roles."""
    before = entry.about.get(RESTORED_BY)
    if entry.actor_id is None and before is None:
        return gettext("Automatically")
    administered = entry.actor_id == administrator_id if before is None else before["part"] == "administrator"
    return gettext("The administrator") if administered else gettext("A player")


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def _number(found: object) -> int | None:
    """Return the number of a question; raise ValueError for an invalid one, which only an archive can hold."""
    if found is None or (isinstance(found, int) and found > 0):
        return found
    raise ValueError(found)


def _days(days: Mapping[str, int]) -> str:
    named = ", ".join(f"{gettext(STEPS[step].title)} {number}" for step, number in days.items())
    return gettext("Days: %(days)s.") % {"days": named or gettext("those of the ruleset")}


def _quiet(digits: str) -> str:
    named = ", ".join(str(WEEKDAYS[digit]) for digit in digits)
    return gettext("Quiet days: %(days)s.") % {"days": named or gettext("none")}


def _reminders(hours: int) -> str:
    if not hours:
        return gettext("There are no reminders before a deadline.")
    return ngettext(
        "Players with missing orders get a reminder %(hours)s hour before a deadline.",
        "Players with missing orders get a reminder %(hours)s hours before a deadline.",
        hours,
    ) % {"hours": hours}


def _deadline_at(text: str | None) -> str:
    if text is None:
        return gettext("Deadlines are at the time of day at which a step is opened.")
    return gettext("Deadlines are at %(time)s.") % {"time": text}


def posts_called(key: str) -> str:
    """Return the name of the posts of a kind: by the step they ask about, or by their subject."""
    step = key.removeprefix("asked-")
    name = post_name(key)
    return f"{gettext(STEPS[step].title)} - {name}" if step in STEPS and step != key else name


def _shares(lines: object) -> str:
    """Return the shares after an exchange; raise ValueError for what only a broken archive can hold."""
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise ValueError(lines)
    return gettext("Shares now: %(shares)s.") % {"shares": "; ".join(lines)}


_NOTES: Mapping[str, Callable[[Any], str]] = {
    "by_itself": lambda value: f"{BY_ITSELF[value]}.",
    "missing": lambda value: f"{MISSING[value]}.",
    "days": _days,
    "quiet_days": _quiet,
    "deadline_at": _deadline_at,
    "shares": _shares,
    "remind_hours": _reminders,
    "post": lambda value: gettext("Posts: %(posts)s.") % {"posts": posts_called(value)},
    "time_zone": lambda value: gettext("Time zone: %(zone)s.") % {"zone": value.replace("_", " ")},
}
"""The wording of the settings named in an entry."""
