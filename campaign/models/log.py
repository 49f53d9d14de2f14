"""The log of a campaign: actions of its administrator, automatic actions, and changes of seats."""

from enum import StrEnum

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign
from campaign.models.phases import Phase


class Action(StrEnum):
    """The action of a log entry; its wording is in `campaign.views.log_words`."""

    CLOSED = "step.closed"
    SENT_AGAIN = "step.sent_again"
    RESOLVED = "step.resolved"
    PUBLISHED = "step.published"
    RULED = "step.ruled"
    CORRECTED = "step.corrected"
    TAKEN_BACK = "round.taken_back"
    PROPOSED = "correction.proposed"
    AGREED = "correction.agreed"
    OBJECTED = "correction.objected"
    NOT_PROPOSED = "correction.withdrawn"
    DROPPED = "correction.dropped"
    DEADLINE = "deadline.moved"
    CLOCK = "clock.set"
    EARLY = "clock.early"
    NOT_EARLY = "clock.not_early"
    HINTS = "hints.on"
    NO_HINTS = "hints.off"
    SHARES = "honour.shares_exchanged"
    OPENED = "campaign.opened"
    STARTED = "campaign.started"
    PAUSED = "campaign.paused"
    ENDED = "campaign.ended"
    ABANDONED = "campaign.abandoned"
    GONE_ON = "campaign.gone_on"
    RESTORED = "campaign.restored"
    PUBLIC = "campaign.public"
    NOT_PUBLIC = "campaign.not_public"
    INVITED = "seat.invited"
    WITHDRAWN = "seat.invitation_withdrawn"
    TAKEN = "seat.taken"
    CONFIRMED = "seat.confirmed"
    ADMITTED = "seat.admitted"
    FREED = "seat.freed"
    CAPTAIN = "seat.captain"
    AWAY = "seat.away"
    BACK = "seat.back"
    NO_STAND_IN = "seat.no_stand_in"
    GENERAL = "seat.general"
    NO_GENERAL = "seat.no_general"
    ARMY = "army.handed_over"
    LEFT = "seat.left"
    LOOKING = "seats.looking"
    NOT_LOOKING = "seats.not_looking"
    ACCEPTED = "seat.request_accepted"
    DECLINED = "seat.request_declined"
    RULES_PROPOSED = "rules.proposed"
    RULES_DECLARED = "rules.declared"
    RULES_WITHDRAWN = "rules.withdrawn"
    SETTLED = "engagement.settled"
    ENTERED = "sheets.entered"
    ROOM_TOLD = "room.told"
    ROOM_NOT_TOLD = "room.not_told"
    TEMPLATE = "posts.template"
    TEMPLATE_BACK = "posts.template_back"
    QUESTION = "question.asked"
    QUESTION_ANSWERED = "question.answered"
    QUESTION_RULED = "question.ruled"
    QUESTION_RETIRED = "question.retired"
    QUESTION_WITHDRAWN = "question.withdrawn"
    OBJECTION = "objection.made"
    OBJECTION_ANSWERED = "objection.answered"
    OBJECTION_CORRECTED = "objection.corrected"
    OBJECTION_WITHDRAWN = "objection.withdrawn"


RESTORED_BY = "restored_by"
"""The key, in `about` of an imported entry, of the original actor: their `part` and user name (`who`)."""


class LogEntry(models.Model):
    """An entry of a campaign's log, which all its members can read. Rows are only ever added.

    `action` is a dotted code (`deadline.moved`), `about` its subject, never anything secret; entries without an `actor`
    are automatic.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="log")
    phase = models.ForeignKey(Phase, models.PROTECT, null=True, related_name="+")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    action = models.CharField(max_length=40)
    about = models.JSONField(default=dict)
    reason = models.CharField(max_length=1000, blank=True)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["at"], name="log_by_moment")]

    def __str__(self) -> str:
        return f"{self.action} {self.pk}"
