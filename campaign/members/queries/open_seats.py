"""The campaigns that look for players, and what they say of their free seats, in a fixed number of queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from campaign.games.outline import Outline
from campaign.members import texts
from campaign.models import Army, Campaign, Faction, Invitation, Phase, Seat, SeatListing
from campaign.selectors.phases import game_document, outline, phases_now
from campaign.views.ending_words import ending_words

_GIVEN_UP = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat without a player, and the numbers of its armies."""

    seat: Seat
    armies: Sequence[int]


@dataclass(frozen=True, slots=True)
class FreeSide:
    """A faction with free seats."""

    faction: Faction
    seats: Sequence[FreeSeat]

    @property
    def label(self) -> str:
        """The number of its free seats, and of their armies."""
        leaders = self.seats[0].seat.campaign.game_record.has_leaders
        return texts.seats_words([len(seat.armies) for seat in self.seats], leaders=leaders)


@dataclass(frozen=True, slots=True)
class OpenSeats:
    """A campaign that looks for players, as everyone may read of it: nothing else of a private campaign is public.

    `tempo`, `length`, `rules`, `stage` and `language` are in words. `sides` are the factions with free seats; without
    any, one can wait for a seat.
    """

    listing: SeatListing
    campaign: Campaign
    sides: Sequence[FreeSide]
    tempo: str
    length: str
    rules: str
    stage: str
    language: str

    @property
    def title(self) -> str:
        """The title of a public campaign; for a private one only that it is one."""
        return public_name(self.campaign)

    @property
    def line(self) -> str:
        """The administrator's own line."""
        return self.listing.line

    @property
    def address(self) -> str:
        """The page on which one asks for a seat."""
        return reverse("open-seats", args=[self.listing.token])

    @property
    def facts(self) -> Sequence[str]:
        """Its facts in the order in which they are read."""
        return (self.rules, self.stage, self.tempo, self.length, self.language)


def public_name(campaign: Campaign) -> str:
    """Return the name by which everyone may know a campaign."""
    return campaign.title if campaign.public else gettext("A private campaign")


def under_way() -> Q:
    """Return a condition for campaigns that are not over."""
    running = Phase.objects.filter(campaign=OuterRef("pk")).exclude(status=Phase.Status.PUBLISHED)
    return ~Q(standing__in=_GIVEN_UP) & Q(Exists(running))


def listings() -> QuerySet[SeatListing]:
    """Return the open listings of campaigns that are not over, latest first."""
    campaigns = Campaign.objects.filter(under_way(), pk=OuterRef("campaign"))
    found = SeatListing.objects.filter(Exists(campaigns), stopped_at=None)
    return found.select_related("campaign").order_by("-listed_at", "-pk")


def free_seats() -> QuerySet[Seat]:
    """Return the seats for which one can ask: nobody has them, has taken them, or was invited by name."""
    promised = Invitation.objects.filter(seat=OuterRef("pk"), withdrawn_at=None, taken_at=None)
    promised = promised.exclude(account=None)
    return Seat.objects.filter(~Exists(promised), user=None, newcomer=None)


def with_free_seats() -> QuerySet[SeatListing]:
    """Return those of the open listings that have a free seat."""
    return listings().filter(Exists(free_seats().filter(campaign=OuterRef("campaign"))))


def open_seats(most: int) -> list[OpenSeats]:
    """Return the campaigns that look for players and have a free seat, at most so many, in five queries."""
    return described(with_free_seats()[:most])


def listings_shown(most: int) -> list[SeatListing]:
    """Return open listings, at most so many: those with a free seat first."""
    free = Exists(free_seats().filter(campaign=OuterRef("campaign")))
    return list(listings().annotate(is_free=free).order_by("-is_free", "-listed_at", "-pk")[:most])


def listing_of(token: UUID) -> SeatListing | None:
    """Return an open listing by the token in its address."""
    return listings().filter(token=token).first()


def described(found: Iterable[SeatListing]) -> list[OpenSeats]:
    """Return what everyone may read of some listings, in their order."""
    wanted = list(found)
    numbers = [listing.campaign_id for listing in wanted]
    if not numbers:
        return []
    phases = phases_now(numbers, documents=True)
    seats = free_seats().filter(campaign__in=numbers).select_related("faction", "campaign")
    with_armies = seats.prefetch_related(Prefetch("armies", Army.objects.order_by("number")))
    free: dict[int, list[Seat]] = {}
    for seat in with_armies.order_by("faction", "pk"):
        free.setdefault(seat.campaign_id, []).append(seat)
    return [
        _described(listing, phases[listing.campaign_id], free.get(listing.campaign_id, ()))
        for listing in wanted
        if listing.campaign_id in phases
    ]


def _described(listing: SeatListing, phase: Phase, free: Iterable[Seat]) -> OpenSeats:
    campaign = listing.campaign
    return OpenSeats(
        listing,
        campaign,
        sides=[
            FreeSide(faction, [FreeSeat(seat, [army.number for army in seat.armies.all()]) for seat in own])
            for faction, own in groupby(free, key=lambda seat: seat.faction)
        ],
        tempo=texts.tempo_words(campaign, outline(phase).days),
        length=ending_words(campaign.game_record.ending_rule(game_document(phase))),
        rules=rules_of(outline(phase)),
        stage=texts.stage_words(campaign, phase.round),
        language=texts.language_words(campaign),
    )


def rules_of(outline: Outline) -> str:
    """Return the map and the rules of a campaign by their names."""
    values = {"map": outline.board.title, "rules": outline.ruleset}
    return gettext("%(map)s, rules %(rules)s") % values
