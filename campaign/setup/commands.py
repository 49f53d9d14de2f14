"""Setting up a campaign: distributing its armies, and opening it with everything it needs."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import accumulate, chain, count, pairwise
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext

from campaign.games.all_games import USUAL_GAME
from campaign.games.outline import Outline
from campaign.language.catalogue.sentences import say
from campaign.language.in_latin import in_latin
from campaign.members.commands.invitations import invite_to_all
from campaign.models import Campaign, LogEntry, Phase
from campaign.models.log import Action
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.deadlines import Clock
from campaign.services.errors import Refused
from campaign.services.log import note
from campaign.services.starting import start_if_full


class TooManyCampaigns(Refused):
    """A campaign more than one account may run."""


ARMIES_A_SEAT = 2
"""As usual; with more than `USUAL_SEATS` seats a faction finds it hard to talk."""
USUAL_SEATS = 8
_LONGEST_SLUG = 40
_TRIES = 5


@dataclass(frozen=True, slots=True)
class ScenarioSide:
    """An active faction of a scenario with armies: their numbers, and the place of each, in words.

    With `has_leaders` these are leaders with their names, and a side usually has one seat.
    """

    id: str
    title: str
    armies: Sequence[int]
    places: Sequence[str]
    has_leaders: bool = False

    @property
    def usual_seats(self) -> int:
        """The usual number of its seats."""
        return 1 if self.has_leaders else usual_seats(len(self.armies))


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """A campaign as its administrator wants it; the last six are columns of `Campaign`.

    `first` is the step with which it begins, empty for that of its document.
    """

    title: str
    document: Any
    seats: Sequence[SeatPlan]
    first: str
    game: str = USUAL_GAME.id
    clock: Clock = field(default_factory=Clock)
    language: str = "en"
    closes_early: bool = False
    public: bool = False
    hints: bool = True
    entered_at_once: bool = False
    starts: Campaign.Starts = Campaign.Starts.AT_ONCE


def sides_of(outline: Outline, *, has_leaders: bool = False) -> list[ScenarioSide]:
    """The factions of a scenario that are played, in its order, with what their seats command, by number."""
    commanded: dict[str, list[int]] = defaultdict(list)
    for number, faction in outline.commanded.items():
        commanded[faction].append(number)
    return [
        ScenarioSide(one.id, one.title, numbers, [_place(outline, number) for number in numbers], has_leaders)
        for one in outline.factions
        if one.active and (numbers := commanded[one.id])
    ]


def _place(outline: Outline, number: int) -> str:
    if number in outline.names:
        return outline.names[number]
    army = outline.army.get(number)
    return gettext("not on the map yet") if army is None else outline.board.describe(army.hex)


def usual_seats(armies: int) -> int:
    """Return the usual number of seats for a faction with so many armies: eight armies make four."""
    return min(max(1, armies // ARMIES_A_SEAT), USUAL_SEATS)


def dealt(armies: Sequence[int], seats: int) -> list[list[int]]:
    """Return the armies distributed to seats as evenly as possible, neighbouring numbers together.

    >>> dealt([1, 2, 3, 4, 5, 6, 7, 8], 3)
    [[1, 2, 3], [4, 5, 6], [7, 8]]
    """
    few, more = divmod(len(armies), seats)
    ends = accumulate((few + (seat < more) for seat in range(seats)), initial=0)
    return [list(armies[start:end]) for start, end in pairwise(ends)]


@transaction.atomic
def set_up_campaign(administrator: User, opening: NewCampaign, form: UUID, at: datetime) -> tuple[Campaign, bool]:
    """Open a campaign and invite to every vacant seat; return it, and whether it was made now.

    If it starts when all seats are taken, and its administrator has the only one, it starts now.

    A form that is sent again makes no second one: each has a number of its own, `form`, which the log keeps. Raises
    DocumentError and ValueError as `open_campaign` does, TooManyCampaigns for an account that administers its fill.
    """
    User.objects.select_for_update(no_key=True).get(pk=administrator.pk)  # of two clicks the second one waits
    made = LogEntry.objects.filter(action=Action.OPENED, actor=administrator, about__form=str(form)).first()
    if made is not None:
        return made.campaign, False
    _check_room(administrator)
    campaign = _opened(administrator, opening, at)
    note(campaign, Action.OPENED, at, actor=administrator, form=str(form))
    invite_to_all(campaign, at, administrator)
    start_if_full(campaign, at)
    return campaign, True


def _check_room(administrator: User) -> None:
    """Count the campaigns that are neither over nor given up; the staff of the site has no limit."""
    given_up = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)
    going_on = Phase.objects.exclude(status=Phase.Status.PUBLISHED).exclude(campaign__standing__in=given_up)
    found = (
        going_on.filter(campaign__administrator=administrator, campaign__solo=False)
        .values("campaign")
        .distinct()
        .count()
    )
    if found >= settings.MOST_CAMPAIGNS and not administrator.is_staff:
        raise TooManyCampaigns(say("you_run_campaigns", count=found, most=settings.MOST_CAMPAIGNS))


def _opened(administrator: User, opening: NewCampaign, at: datetime, tries: int = _TRIES) -> Campaign:
    """Open it under a free address; of two concurrent requests for the same one the second gets the next."""
    try:
        with transaction.atomic():
            return open_campaign(
                slug=_free_slug(opening.title),
                title=opening.title,
                administrator=administrator,
                document=opening.document,
                game=opening.game,
                seats=opening.seats,
                at=at,
                first=opening.first,
                clock=opening.clock,
                language=opening.language,
                closes_early=opening.closes_early,
                public=opening.public,
                hints=opening.hints,
                entered_at_once=opening.entered_at_once,
                starts=opening.starts,
            )
    except IntegrityError:
        if tries == 1:
            raise
    return _opened(administrator, opening, at, tries - 1)


def _free_slug(title: str) -> str:
    """Return the slug of a title, with a number appended if another campaign has it already."""
    base = slugify(in_latin(title))[:_LONGEST_SLUG].strip("-") or "campaign"
    taken = set(Campaign.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in count(2))
    return next(slug for slug in chain([base], numbered) if slug not in taken)
