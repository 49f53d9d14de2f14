"""Battles that are fought on the site, as the steps of a round need them: which are under way, and which are over."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from campaign.games.engagements import Engagement
from campaign.models import Campaign, Fight, MethodChoice, Phase, SettledMethods
from campaign.selectors.commanders import cast_of
from campaign.selectors.phases import outline
from campaign.selectors.reports import reported
from orders.rules.game_steps import WITH_RESULTS, Duty

PATIENCE = timedelta(minutes=10)
"""How long after its deadline a step waits for its battles to be played to their end."""
FIGHT_BATCH = 200
"""Battles played on in one run, the longest due first."""


def fights_of(phase: Phase) -> Mapping[str, Fight]:
    """Return the battles on the site of a battles phase, by engagement.

    After a correction they include those of the phase before it whose results it keeps.
    """
    own = {one.engagement: one for one in phase.fights.select_related("sealed")}
    if phase.correction_id is None:
        return own
    kept = set(phase.reports.filter(seat=None).values_list("engagement", "reported_at"))
    before = Fight.objects.filter(phase__campaign=phase.campaign_id, phase__round=phase.round).exclude(over_at=None)
    superseded = before.exclude(phase__superseded_by=None).select_related("sealed").order_by("pk")
    return {one.engagement: one for one in superseded if (one.engagement, one.over_at) in kept} | own


def is_to_begin(phase: Phase, *, fought_here: bool) -> bool:
    """Return whether the site has still to make the battles of an open step, if all are fought on it."""
    if phase.game_step.takes_orders or phase.status != Phase.Status.OPEN or not fought_here:
        return False
    return not SettledMethods.objects.filter(phase=phase).exists()


def is_fought_here(phase: Phase, engagement: str) -> bool:
    """Return whether an engagement of a battles phase is fought on the site at the moment, or in a moment."""
    now = outline(phase)
    fought = now.on_site and phase.fights.filter(engagement=engagement, over_at=None).exists()
    return fought or is_to_begin(phase, fought_here=now.fought_here)


def fights_under_way(phase: Phase, at: datetime) -> set[str]:
    """Return the engagements of a battles phase that are being fought on the site; none long after its deadline."""
    if phase.game_step.takes_orders or at >= phase.due_at + PATIENCE:
        return set()
    return set(phase.fights.filter(over_at=None).values_list("engagement", flat=True))


@dataclass(frozen=True, slots=True)
class WaitingFight:
    """A battle on the site that waits for the players of a side, by the names of their seats: for a plan, or orders."""

    fight: int
    engagement: str
    side: int
    plan: bool
    since: datetime
    until: datetime
    readers: frozenset[int]
    names: tuple[str, ...]


def fights_waiting(phase: Phase, at: datetime) -> list[WaitingFight]:
    """Return for whom the battles of a step wait; nobody where the bot leads a side."""
    if phase.game_step.takes_orders:
        return []
    rows = list(phase.fights.filter(over_at=None))
    if not rows:
        return []
    engagements = {one.id: one for one in outline(phase).engagements}
    cast = cast_of(phase.campaign, at)
    found = []
    for row in rows:
        for which, side in enumerate(row.sides):
            wait = wait_for(row, which)
            if wait is None or row.engagement not in engagements:
                continue
            seats = cast.players(engagements[row.engagement], side["side"])
            readers = frozenset(seat.user_id for seat in seats if seat.user_id is not None)
            names = tuple(seat.name for seat in seats if seat.user_id is not None)
            since, until = wait
            plan = row.begun_at is None
            found.append(WaitingFight(row.pk, row.engagement, which, plan, since, until, readers, names))
    return found


@dataclass(frozen=True, slots=True)
class UnchosenSide:
    """A side of an engagement that can still say which battle methods it accepts, and the users who can (GS.84)."""

    engagement: Engagement
    side: int
    readers: frozenset[int]


def methods_to_choose(phase: Phase, at: datetime) -> list[UnchosenSide]:
    """Return the sides that have not chosen their battle methods, where there is a choice and it is not too late.

    A garrison accepts what its attacker chooses; in games against generals nobody is asked.
    """
    if phase.game_step.duty not in (Duty.ENGAGED, Duty.RESULTS) or phase.campaign.solo or not phase.takes_sheets(at):
        return []
    now = outline(phase)
    engagements = now.engagements if len(now.methods) > 1 else []
    if not engagements:
        return []
    rows = MethodChoice.objects.filter(campaign=phase.campaign_id, round=phase.round)
    chosen = set(rows.values_list("engagement", "side"))
    if phase.game_step.duty is Duty.RESULTS:
        decided = {*fights_of(phase), *(name for name, one in reported(phase, engagements).items() if one.reports)}
        engagements = [one for one in engagements if one.id not in decided]
    cast, found = cast_of(phase.campaign, at), []
    for one in engagements:
        for side in (0,) if one.assault is not None else (0, 1):
            users = frozenset(seat.user_id for seat in cast.players(one, side) if seat.user_id is not None)
            if users and (one.id, side) not in chosen:
                found.append(UnchosenSide(one, side, users))
    return found


def wait_for(fight: Fight, which: int) -> tuple[datetime, datetime] | None:
    """Return since when and until when a battle waits for a side, None if it does not."""
    side = fight.sides[which]
    if side["bot"]:
        return None
    if fight.begun_at is None:
        given = any("receipt" in one and one["side"] == which for one in fight.given)
        return None if given else (fight.made_at, fight.plans_due_at)
    if fight.awaited != which or fight.due_at is None or side.get("left"):
        return None
    return fight.waits_since or fight.made_at, fight.due_at


def phases_with_fights_waiting(since: datetime) -> set[int]:
    """Return the steps with a battle that has begun to wait for someone since a moment."""
    rows = Fight.objects.filter(over_at=None, phase__status=Phase.Status.OPEN)
    moved = rows.filter(Q(made_at__gte=since) | Q(waits_since__gte=since))
    return {one for one in moved.values_list("phase", flat=True) if one is not None}


def fights_due(at: datetime) -> list[int]:
    """Return the battles that go on without their players: their time, or that of their step, has run out."""
    late = Q(begun_at=None, plans_due_at__lte=at) | Q(due_at__lte=at)
    rows = Fight.objects.filter(over_at=None).filter(_still_fought()).filter(late | Q(phase__due_at__lte=at))
    return list(rows.order_by("plans_due_at").values_list("pk", flat=True)[:FIGHT_BATCH])


def fights_to_draw() -> list[int]:
    """Return quick battles of campaigns that are over and have no moving picture yet."""
    rows = Fight.objects.filter(method=Fight.Method.QUICK, picture="").exclude(over_at=None).exclude(phase=None)
    return list(rows.order_by("pk").values_list("pk", flat=True)[:FIGHT_BATCH])


def phases_without_methods() -> list[int]:
    """Return the open battles phases whose battle methods have not been settled yet."""
    fought = Phase.objects.filter(step__in=WITH_RESULTS, status=Phase.Status.OPEN, settled_methods=None)
    running = fought.filter(campaign__standing=Campaign.Standing.RUNNING)
    return list(running.order_by("pk").values_list("pk", flat=True)[:FIGHT_BATCH])


def _still_fought() -> Q:
    """Return the battles of the practice ground in use, and those of open steps in force."""
    practice = Q(phase=None, used_at__isnull=False)
    return practice | Q(
        phase__status=Phase.Status.OPEN,
        phase__superseded_by=None,
        phase__campaign__standing=Campaign.Standing.RUNNING,
    )
