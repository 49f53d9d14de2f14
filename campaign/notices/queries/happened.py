"""Events in campaigns, from their logs and related rows."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from campaign.corrections.queries.proposed import notice_key
from campaign.models import (
    Absence,
    Campaign,
    Correction,
    LogEntry,
    Newcomer,
    Phase,
    Question,
    QuestionAnswer,
    RuleChange,
    Seat,
    Tenure,
)
from campaign.models.log import Action
from campaign.notices.queries.news import SETTLING_TIME, Campaigns, News
from campaign.notices.texts.kinds import NoticeKind
from campaign.selectors.corrections import open_proposals

_STANDINGS = {
    Action.PAUSED.value: "paused",
    Action.ENDED.value: "ended",
    Action.ABANDONED.value: "abandoned",
    Action.GONE_ON.value: "gone_on",
}


def what_happened(campaigns: Campaigns, since: datetime, at: datetime, *, closed_too: bool = False) -> Iterator[News]:
    """Return the events since a moment that concern everyone or someone.

    That a step was opened is no news any more when it is closed, but with `closed_too`.
    """
    yield from _of_logs(campaigns, since, at)
    yield from _openings(campaigns, since, closed_too=closed_too)
    yield from _corrections(campaigns, since)
    yield from _rule_changes(campaigns, since)
    yield from _questions(campaigns, since)
    yield from _answers(campaigns, since)
    yield from _absences(campaigns, since, at)
    yield from _newcomers(campaigns, since)


def _of_logs(campaigns: Campaigns, since: datetime, at: datetime) -> Iterator[News]:
    """Return publications at once, and settings that changed several times only in their settled state."""
    actions = [Action.PUBLISHED, Action.DEADLINE, *_STANDINGS]
    entries = LogEntry.objects.filter(campaign__in=campaigns, at__gte=since, action__in=actions)
    stands: dict[tuple[int, NoticeKind], News] = {}
    for entry in entries.select_related("campaign", "phase").defer("phase__document").order_by("at", "pk"):
        if entry.action == Action.PUBLISHED:
            if entry.phase is not None and entry.phase.superseded_by_id is None:
                yield _published(entry, entry.phase)
            continue
        kind = NoticeKind.DEADLINE if entry.action == Action.DEADLINE else NoticeKind.STANDING
        stands[entry.campaign_id, kind] = _changed(entry, kind)
    yield from (news for news in stands.values() if news.moment <= at - SETTLING_TIME)


def _published(entry: LogEntry, phase: Phase) -> News:
    return News(NoticeKind.PUBLISHED, entry.campaign, f"published:{phase.pk}", entry.at, phase)


def _changed(entry: LogEntry, kind: NoticeKind) -> News:
    about = {"standing": _STANDINGS[entry.action]} if kind is NoticeKind.STANDING else {}
    return News(kind, entry.campaign, f"log:{entry.pk}", entry.at, entry.phase, about=about, reason=entry.reason)


def _openings(campaigns: Campaigns, since: datetime, *, closed_too: bool) -> Iterator[News]:
    """Return opened steps. A publication or correction that opened one includes it.

    The rows that a correction wrote of steps published before were opened by nobody; what they count in the place of
    was, and stays among what has happened. The first step of a campaign is opened when the campaign starts.
    """
    opened = Phase.ever.filter(campaign__in=campaigns, opened_at__gte=since, correction=None)
    opened = opened.exclude(campaign__standing=Campaign.Standing.NOT_STARTED)
    if not closed_too:
        opened = opened.filter(status=Phase.Status.OPEN, superseded_by=None)
    published = Phase.objects.filter(campaign=OuterRef("campaign"), published_at=OuterRef("opened_at"))
    corrected = Correction.objects.filter(campaign=OuterRef("campaign"), made_at=OuterRef("opened_at"))
    with_cause = opened.annotate(by_publishing=Exists(published), by_correction=Exists(corrected))
    for phase in with_cause.select_related("campaign").defer("document").order_by("pk"):
        within = NoticeKind.CORRECTION if phase.by_correction else NoticeKind.PUBLISHED if phase.by_publishing else None
        yield News(NoticeKind.OPENED, phase.campaign, f"opened:{phase.pk}", phase.opened_at, phase, within=within)


def _corrections(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    made = Correction.objects.filter(campaign__in=campaigns, made_at__gte=since).select_related("campaign", "phase")
    for one in made.defer("phase__document").order_by("pk"):
        key = f"correction:{one.pk}"
        yield News(NoticeKind.CORRECTION, one.campaign, key, one.made_at, one.phase, reason=one.reason)
    proposed = open_proposals().filter(campaign__in=campaigns, proposed_at__gte=since)
    for waits in proposed.select_related("campaign", "phase").defer("phase__document").order_by("pk"):
        key, about = notice_key(waits), {"proposed": "yes"}
        yield News(
            NoticeKind.CORRECTION,
            waits.campaign,
            key,
            waits.proposed_at,
            waits.phase,
            about=about,
            reason=waits.reason,
            in_any_case=True,
        )


def _rule_changes(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    declared = RuleChange.objects.filter(campaign__in=campaigns).exclude(declared_at=None)
    recent = declared.filter(Q(declared_at__gte=since) | Q(withdrawn_at__gte=since))
    for one in recent.select_related("campaign").order_by("pk"):
        about = {"from_round": str(one.from_round), "text": one.text}
        if one.declared_at is not None and one.withdrawn_at is None:
            yield News(
                NoticeKind.RULES, one.campaign, f"rules:{one.pk}", one.declared_at, about=about, reason=one.reason
            )
        elif one.withdrawn_at is not None:
            about |= {"withdrawn": "yes"}
            yield News(NoticeKind.RULES, one.campaign, f"rules-withdrawn:{one.pk}", one.withdrawn_at, about=about)


def _questions(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    """Return open questions, for the administrator, and objections, for everyone."""
    asked = Question.objects.filter(campaign__in=campaigns, asked_at__gte=since)
    waiting = asked.filter(Q(kind=Question.Kind.OBJECTION) | Q(state=Question.State.OPEN))
    for one in waiting.select_related("campaign", "seat", "phase").defer("phase__document").order_by("pk"):
        about = {"question": str(one.number), "seat": one.seat.name}
        if one.is_objection:
            yield News(NoticeKind.OBJECTION, one.campaign, f"objection:{one.pk}", one.asked_at, one.phase, about=about)
        elif one.author_id != one.campaign.administrator_id:
            readers = _users([one.campaign.administrator_id])
            yield News(
                NoticeKind.QUESTION, one.campaign, f"question:{one.pk}", one.asked_at, readers=readers, about=about
            )


def _answers(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    """Return answers: rulings and those to objections concern everyone, others the player who asked."""
    recent = QuestionAnswer.objects.filter(question__campaign__in=campaigns, answered_at__gte=since)
    with_all = recent.select_related("question__campaign", "question__phase").defer("question__phase__document")
    for one in with_all.order_by("pk"):
        asked = one.question
        about = {"question": str(asked.number), "ruling": one.ruling}
        about |= {"objection": "yes"} if asked.is_objection else {}
        readers = None if asked.is_objection or one.ruling else _users([asked.author_id])
        key = f"answer:{one.pk}"
        yield News(NoticeKind.ANSWER, asked.campaign, key, one.answered_at, asked.phase, readers=readers, about=about)


def _absences(campaigns: Campaigns, since: datetime, at: datetime) -> Iterator[News]:
    """Return beginnings and ends of absences, for the player and the stand-in."""
    known = Absence.objects.filter(seat__campaign__in=campaigns).filter(since__lte=at)
    recent = known.filter(Q(since__gte=since) | Q(made_at__gte=since) | Q(until__gte=since) | Q(ended_at__gte=since))
    for one in recent.select_related("seat__campaign", "delegate").order_by("pk"):
        readers = _users((one.seat.user_id, one.delegate.user_id if one.delegate is not None else None))
        who = {"delegate": one.delegate.name} if one.delegate is not None else {"general": one.general}
        about = {"seat": one.seat.name, **who}
        campaign, begun = one.seat.campaign, max(one.since, one.made_at)
        over = min((moment for moment in (one.until, one.ended_at) if moment is not None), default=None)
        if over is None or over > at:
            until = {"until_at": one.until.isoformat()} if one.until else {}
            yield News(NoticeKind.ABSENCE, campaign, f"away:{one.pk}", begun, readers=readers, about=about | until)
        elif over > begun:  # ended before it began it was nothing
            back = about | {"back": "yes"}
            yield News(NoticeKind.ABSENCE, campaign, f"back:{one.pk}", over, readers=readers, about=back)


def _newcomers(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    """Return newcomers to be confirmed and players who joined, for teammates; admitted ones, for themselves."""
    waiting = Newcomer.objects.filter(campaign__in=campaigns, confirmed_at=None, taken_at__gte=since)
    for one in waiting.select_related("campaign", "seat").order_by("pk"):
        about = {"seat": one.seat.name, "newcomer": "waits"}
        players = Seat.objects.filter(faction=one.seat.faction_id).exclude(user=None).values_list("user", flat=True)
        yield News(
            NoticeKind.ABSENCE, one.campaign, f"newcomer:{one.pk}", one.taken_at, readers=_users(players), about=about
        )
    yield from _joined(campaigns, since)
    admitted = LogEntry.objects.filter(campaign__in=campaigns, action=Action.ADMITTED, at__gte=since)
    for entry in admitted.select_related("campaign").order_by("pk"):
        about = {"seat": entry.about["seat"], "newcomer": "commands"}
        readers = _users([entry.actor_id])
        yield News(NoticeKind.ABSENCE, entry.campaign, f"admitted:{entry.pk}", entry.at, readers=readers, about=about)


def _joined(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    """Return players who commanded their seat from the moment in which they took it, for those who were there."""
    taken = LogEntry.objects.filter(campaign=OuterRef("seat__campaign"), action=Action.TAKEN)
    taken = taken.filter(actor=OuterRef("user"), at=OuterRef("since"))
    begun = Tenure.objects.filter(Exists(taken), seat__campaign__in=campaigns, since__gte=since, until=None)
    for one in begun.select_related("seat__campaign").order_by("pk"):
        about = {"seat": one.seat.name, "newcomer": "joined"}
        before = Tenure.objects.filter(seat__faction=one.seat.faction_id, until=None, since__lt=one.since)
        if readers := _users(before.values_list("user", flat=True)):
            key = f"joined:{one.pk}"
            yield News(NoticeKind.ABSENCE, one.seat.campaign, key, one.since, readers=readers, about=about)


def _users(users: Iterable[int | None]) -> frozenset[int]:
    return frozenset(user for user in users if user is not None)
