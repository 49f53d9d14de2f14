"""The current facts of a notification, in the language of its reader."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, override

from campaign.entered_orders.queries import token_of
from campaign.language.moments import lasting, zone_known
from campaign.language.translated import translated
from campaign.members.queries.open_seats import public_name
from campaign.members.queries.people import person_of
from campaign.models import Campaign, LogEntry, Notice, Phase, Seat
from campaign.models.log import Action
from campaign.notices.queries.awaited import waiting_for
from campaign.notices.texts.facts import NoticeFacts, OpenDuties
from campaign.notices.texts.kinds import NoticeKind
from campaign.notices.texts.words import NoticeWords, words_of
from campaign.post_texts.speech import Speech
from campaign.selectors.standings import ending_of
from campaign.views.ending_words import winner_words

Status = Phase.Status
_PAGES = {
    NoticeKind.PUBLISHED: "campaign",
    NoticeKind.WAITING: "administration",
    NoticeKind.FAILED: "administration",
    NoticeKind.ALL_IN: "administration",
    NoticeKind.DISPUTED: "administration",
    NoticeKind.STANDING: "log",
    NoticeKind.RULES: "rules-here",
    NoticeKind.ENTERED: "entered",
    NoticeKind.LOAN: "orders",
    NoticeKind.REQUEST: "people",
}
_CHANGE_DEADLINES = [
    *(Action.DEADLINE, Action.STARTED, Action.PAUSED, Action.GONE_ON, Action.ENDED, Action.ABANDONED),
]
_OPENING = (NoticeKind.PUBLISHED, NoticeKind.CORRECTION)


@dataclass(frozen=True, slots=True)
class Matter:
    """The subject of a notification: its kind, campaign, step and details, as stored.

    With `alone` it has nothing that can change, such as which step is open now: feeds are read later.
    """

    kind: NoticeKind
    campaign: Campaign | None
    phase: Phase | None
    about: Mapping[str, str]
    moment: datetime
    alone: bool = False


def matter_of(notice: Notice, *, alone: bool = False) -> Matter:
    """Return the subject of a notification."""
    moment = datetime.fromisoformat(notice.about["moment"])
    return Matter(NoticeKind(notice.kind), notice.campaign, notice.phase, notice.about, moment, alone)


def said(matter: Matter, reader: User | None, at: datetime) -> NoticeWords:
    """Return the text for a reader, or for everyone, in the active language and time zone."""
    return words_of(Speech(gettext, ngettext, translated), matter.kind, _facts(matter, reader, at))


@contextmanager
def as_read_by(user: User) -> Iterator[None]:
    """Activate the language and time zone of a user within the context."""
    person = person_of(user)
    zone = zone_known(person.time_zone) if person else None
    with override(person.language if person else settings.LANGUAGE_CODE), timezone.override(zone):
        yield


def deadlines_changed_at(phases: Iterable[int]) -> dict[int, datetime]:
    """Return when the deadlines of steps, which their notifications name, were last changed, by key."""
    changes = LogEntry.objects.filter(phase__in=set(phases), action__in=_CHANGE_DEADLINES)
    return dict(changes.order_by().values_list("phase").annotate(Max("at")))


def link_of(matter: Matter) -> str:
    """Return the link for more information."""
    if matter.kind is NoticeKind.SEAT:
        return f"{settings.PUBLIC_URL}{reverse('open-seats', args=[matter.about['listing']])}"
    if matter.campaign is None or matter.kind is NoticeKind.CHANNEL:
        return f"{settings.PUBLIC_URL}{reverse('notices')}"
    slug, phase = matter.campaign.slug, matter.phase
    engagement = matter.about.get("engagement")
    if engagement and phase is not None:
        page = "battle" if matter.kind is NoticeKind.BATTLE else "engagement"
        return f"{settings.PUBLIC_URL}{reverse(page, args=[slug, phase.round, engagement])}"
    if matter.about.get("question"):
        return f"{settings.PUBLIC_URL}{reverse('question', args=[slug, matter.about['question']])}"
    if matter.about.get("proposed"):
        return f"{settings.PUBLIC_URL}{reverse('corrections', args=[slug])}"
    if matter.kind in _OPENING and phase is not None and _is_shown(phase):
        return f"{settings.PUBLIC_URL}{reverse('round', args=[slug, phase.round])}"
    elsewhere = (
        "players" if matter.about.get("newcomer") in ("waits", "joined") else _PAGES.get(matter.kind, "campaign")
    )
    return f"{settings.PUBLIC_URL}{reverse(elsewhere, args=[slug])}"


def link_for(matter: Matter, reader: User) -> str:
    """The link of a mail to a reader: one to orders that wait for them needs no signing in."""
    if matter.kind is not NoticeKind.ENTERED or matter.phase is None:
        return link_of(matter)
    return f"{settings.PUBLIC_URL}{reverse('entered-by-link', args=[token_of(matter.phase, reader)])}"


def _is_shown(phase: Phase) -> bool:
    """Whether its round has a page: once the movement is published."""
    return not phase.game_step.comes_before_orders


def _facts(matter: Matter, reader: User | None, at: datetime) -> NoticeFacts:
    phase = matter.phase
    opens = _opened_by(matter)
    due_of = opens or phase
    return NoticeFacts(
        campaign=matter.campaign.title if matter.campaign else "",
        round=phase.round if phase else 0,
        step=phase.step if phase else None,
        opens=opens.step if opens else None,
        due=_due(matter.kind, due_of),
        reason=matter.about.get("reason", ""),
        asked=asked_of(due_of, reader, at) if due_of else None,
        about={**matter.about, **_names_in(matter)},
    )


def _due(kind: NoticeKind, phase: Phase | None) -> str:
    """Return the deadline of a step in words; "" for a campaign that does not run."""
    if phase is None or (
        kind is NoticeKind.STANDING and (not phase.campaign.is_running or phase.status != Status.OPEN)
    ):
        return ""
    return lasting(phase.due_at)


def _opened_by(matter: Matter) -> Phase | None:
    """The step that was opened in the same moment as something happened, if it is still open."""
    if matter.kind not in _OPENING or matter.campaign is None or matter.alone:
        return None
    opened = matter.campaign.phases.filter(opened_at=matter.moment, status=Status.OPEN).select_related("campaign")
    return opened.first()


def _names_in(matter: Matter) -> dict[str, str]:
    """Return facts about it that are not stored with it."""
    found: dict[str, str] = {}
    if until := matter.about.get("until_at"):
        found["until"] = lasting(datetime.fromisoformat(until))
    if listing := matter.about.get("listing"):
        of_it = Campaign.objects.filter(listing__token=listing).first()
        found["name"] = public_name(of_it) if of_it else ""
    if matter.phase and matter.kind is NoticeKind.PUBLISHED:
        ended = ending_of(matter.phase)
        found["over"] = winner_words(ended) if ended else ""
    return found


def asked_of(phase: Phase, reader: User | None, at: datetime) -> OpenDuties | None:
    """Return what an open step needs from a reader; None for everyone, or if they do not play."""
    if reader is None or phase.status != Status.OPEN or not phase.campaign.is_running:
        return None
    if not Seat.objects.filter(campaign=phase.campaign_id, user=reader).exists():
        return None
    return waiting_for(phase, at).players.get(reader.pk, OpenDuties())
