"""Profiles of users: the campaigns they played, the results, and how often their orders were in on time.

All of it is public: who has or had a seat, what was published, and whether orders of published steps were in by the
deadline. A private campaign is named to those alone who may read it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Exists, F, JSONField, Max, OuterRef, Q, QuerySet
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Cast
from django.utils.translation import gettext, ngettext, pgettext

from campaign.models import Campaign, Phase, PublishedRecord, StepRecord, Tenure
from campaign.selectors import campaigns_of
from campaign.selectors.membership import Visitor
from campaign.selectors.phases import phases_now
from campaign.selectors.profiles import visible_names

FEWEST_STEPS = 5
"""No share is shown of fewer steps: it would say more about chance than about the player."""
MOST_COUNTED = 200
"""The results of so many campaigns are counted at most, the latest ones."""
_GIVEN_UP = {
    Campaign.Standing.ENDED.value: "ended",
    Campaign.Standing.ABANDONED.value: "abandoned",
    Campaign.Standing.NOT_STARTED.value: "not_started",
}


@dataclass(frozen=True, slots=True)
class Reliability:
    """In how many published steps a user had something to submit, and in how many of them it was in on time."""

    on_time: int = 0
    steps: int = 0

    @property
    def label(self) -> str:
        """Both numbers in words: `on time in 46 of 48 steps`; "" for too few steps."""
        if self.steps < FEWEST_STEPS:
            return ""
        return gettext("on time in %(on_time)s of %(steps)s steps") % {"on_time": self.on_time, "steps": self.steps}


@dataclass(frozen=True, slots=True)
class PlayedCampaign:
    """A campaign that a user played, or plays: their last faction, the rounds for which they had a seat, the result.

    `result` is "won", "lost", "drawn", "left", "abandoned", "ended" (early), "not_started" or "playing".
    """

    campaign: Campaign
    faction: str
    rounds: int
    result: str

    @property
    def result_label(self) -> str:
        """The result in words."""
        return {
            "won": gettext("won"),
            "lost": gettext("lost"),
            "drawn": gettext("drawn"),
            "left": gettext("left the campaign"),
            "abandoned": gettext("the campaign was abandoned"),
            "ended": gettext("the campaign was ended early"),
            "not_started": gettext("has not started"),
        }.get(self.result, pgettext("a user in a campaign", "plays"))


@dataclass(frozen=True, slots=True)
class ResultTotals:
    """How many of a user's campaigns have each result; of those that a reader may read, at most MOST_COUNTED."""

    results: Mapping[str, int]
    is_cut: bool = False

    @property
    def label(self) -> str:
        """The totals in words: `12 won, 3 lost, 1 drawn`; "" for none."""
        unfinished = sum(self.results.get(result, 0) for result in ("ended", "abandoned", "not_started"))
        won, lost, drawn, playing, left = (
            self.results.get(result, 0) for result in ("won", "lost", "drawn", "playing", "left")
        )
        parts = (
            (won, ngettext("%(count)s won", "%(count)s won", won)),
            (lost, ngettext("%(count)s lost", "%(count)s lost", lost)),
            (drawn, ngettext("%(count)s drawn", "%(count)s drawn", drawn)),
            (playing, ngettext("%(count)s under way", "%(count)s under way", playing)),
            (left, ngettext("%(count)s left", "%(count)s left", left)),
            (unfinished, ngettext("%(count)s not finished", "%(count)s not finished", unfinished)),
        )
        words = ", ".join(text % {"count": count} for count, text in parts if count)
        if not self.is_cut:
            return words
        return gettext("latest %(most)s campaigns: %(results)s") % {"most": MOST_COUNTED, "results": words}


@dataclass(frozen=True, slots=True)
class Profile:
    """A user as a reader may see them: `campaigns` are those that the reader may read, latest first.

    `played` is how many they played in all, private ones included.
    """

    user: User
    campaigns: "QuerySet[Campaign]"
    played: int
    private: int
    reliability: Reliability

    @property
    def played_label(self) -> str:
        """The number of campaigns that they played, in words."""
        return ngettext("%(count)s campaign", "%(count)s campaigns", self.played) % {"count": self.played}

    @property
    def private_label(self) -> str:
        """The number of them that are private, in words; "" for none."""
        if not self.private:
            return ""
        return ngettext(
            "%(count)s more campaign is private.", "%(count)s more campaigns are private.", self.private
        ) % {"count": self.private}


def profile_of(username: str, reader: Visitor) -> Profile | None:
    """Return a user's profile; None for unknown users, closed accounts, and those who hide it from the reader."""
    if "\0" in username:  # the database cannot look for it
        return None
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None or user.pk not in visible_names(reader, [user.pk]):
        return None
    tenures = Tenure.objects.filter(seat__campaign=OuterRef("pk"), user=user)
    played = Campaign.objects.filter(Exists(tenures), solo=False)
    readable = Q(public=True) | Q(pk__in=campaigns_of(reader).order_by().values("pk"))
    shown = played.filter(readable) if reader.pk is not None else played.filter(public=True)
    last = Max("seats__tenures__since", filter=Q(seats__tenures__user=user))
    count = played.count()
    return Profile(
        user,
        campaigns=shown.annotate(joined_at=last).order_by("-joined_at", "-pk"),
        played=count,
        private=count - shown.count(),
        reliability=reliability_of([user.pk]).get(user.pk, Reliability()),
    )


def latest_played(profile: Profile) -> tuple[Sequence[PlayedCampaign], ResultTotals]:
    """Return the latest campaigns of a profile that its reader may read, and their results, in five queries."""
    found = list(profile.campaigns[: MOST_COUNTED + 1])
    played = played_by(profile.user, found[:MOST_COUNTED])
    return played, ResultTotals(Counter(one.result for one in played), is_cut=len(found) > MOST_COUNTED)


def reliability_of(users: Iterable[int]) -> Mapping[int, Reliability]:
    """Return the reliability of some users, by their keys, in one query; steps not yet published do not count."""
    published = StepRecord.objects.filter(user__in=list(users), phase__status=Phase.Status.PUBLISHED)
    counted = published.order_by().values("user").annotate(good=Count("pk", filter=Q(on_time=True)), all=Count("pk"))
    return {row["user"]: Reliability(row["good"], row["all"]) for row in counted}


def played_by(user: User, campaigns: Sequence[Campaign]) -> list[PlayedCampaign]:
    """Return a user's part in some campaigns, in their order, in four queries."""
    tenures = Tenure.objects.filter(user=user, seat__campaign__in=campaigns).select_related("seat__faction")
    last = {tenure.seat.campaign_id: tenure for tenure in tenures.order_by("since", "pk")}
    rounds = _rounds(user, campaigns)
    phases = phases_now(campaign.pk for campaign in campaigns)
    winners = _winners([phase for phase in phases.values() if phase.status == Phase.Status.PUBLISHED])
    return [
        PlayedCampaign(
            campaign,
            last[campaign.pk].seat.faction.title,
            rounds.get(campaign.pk, 0),
            _result(campaign, last[campaign.pk], phases[campaign.pk], winners),
        )
        for campaign in campaigns
    ]


def _result(campaign: Campaign, tenure: Tenure, phase: Phase, winners: Mapping[int, str | None]) -> str:
    """Return how a campaign ended for a user; they left it if they gave their seat up before its end."""
    end = phase.published_at if phase.status == Phase.Status.PUBLISHED else None
    if tenure.until is not None and (end is None or tenure.until <= end):
        return "left"
    if campaign.standing in _GIVEN_UP:
        return _GIVEN_UP[campaign.standing]
    if phase.status != Phase.Status.PUBLISHED:
        return "playing"
    winner = winners.get(phase.pk)
    if winner is None:
        return "drawn"
    return "won" if winner == tenure.seat.faction.identifier else "lost"


def _rounds(user: User, campaigns: Sequence[Campaign]) -> dict[int, int]:
    """Return in how many rounds of some campaigns steps were published for which a user had a seat."""
    own = Tenure.objects.filter(user=user, seat__campaign__in=campaigns)
    held = Q(seat__campaign__phases__closed_at__gt=F("since"), seat__campaign__phases__status=Phase.Status.PUBLISHED)
    still = Q(until=None) | Q(seat__campaign__phases__closed_at__lte=F("until"))
    counted = own.filter(held & still).order_by().values("seat__campaign")
    rows = counted.annotate(rounds=Count("seat__campaign__phases__round", distinct=True))
    return {row["seat__campaign"]: row["rounds"] for row in rows}


def _winners(phases: Sequence[Phase]) -> dict[int, str | None]:
    """Return the factions, by their ids, that won campaigns that are over, by their last steps; None for a draw.

    The database reads them: whole documents would be a hundred times as much.
    """
    if not phases:
        return {}
    records = PublishedRecord.objects.filter(record__phase__in=phases).order_by("record__number")
    ends = records.annotate(ended=KeyTransform("ended", Cast("document_out", JSONField())))
    last = dict(ends.values_list("record__phase", "ended"))
    return {phase: (ended or {}).get("winner") for phase, ended in last.items()}
