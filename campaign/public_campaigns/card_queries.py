"""Public campaigns as cards: the map, the step, who leads, the next deadline and the players, in five queries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import JSONField
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Cast, Coalesce

from campaign.models import Campaign, Faction, Phase, Picture
from campaign.selectors.phases import phases_now
from campaign.selectors.pictures import newest_maps
from campaign.selectors.seat_holders import SeatCount, seat_counts


@dataclass(frozen=True, slots=True)
class FactionScore:
    """The victory points of an active faction; `leads` says that no other one has as many."""

    faction: Faction
    points: int
    leads: bool


@dataclass(frozen=True, slots=True)
class CampaignCard:
    """A campaign at a glance. `picture` is its current map, None while it is not drawn; `scores` are the highest first.

    `seats` counts the seats, those that are taken, and those of them that generals hold.
    """

    campaign: Campaign
    phase: Phase
    picture: Picture | None
    scores: Sequence[FactionScore]
    seats: SeatCount

    @property
    def is_over(self) -> bool:
        """Whether it has no step under way."""
        return self.phase.status == Phase.Status.PUBLISHED or self.campaign.is_given_up

    @property
    def leader(self) -> FactionScore | None:
        """The faction that leads; None for a draw."""
        return next((score for score in self.scores if score.leads), None)

    @property
    def deadline(self) -> datetime | None:
        """The next deadline; None while the clock does not run."""
        counts = self.campaign.is_running and self.phase.status == Phase.Status.OPEN
        return self.phase.due_at if counts else None


def cards_of(campaigns: Iterable[Campaign]) -> list[CampaignCard]:
    """Return the cards of some campaigns, in their order."""
    wanted = list(campaigns)
    phases, pictures, seats = phases_now(campaign.pk for campaign in wanted), newest_maps(wanted), seat_counts(wanted)
    scores = _scores(phases)
    for campaign in wanted:
        phases[campaign.pk].campaign = campaign
    return [
        CampaignCard(
            campaign,
            phases[campaign.pk],
            pictures.get(campaign.pk),
            scores[campaign.pk],
            seats[campaign.pk],
        )
        for campaign in wanted
    ]


def _scores(phases: Mapping[int, Phase]) -> dict[int, list[FactionScore]]:
    """Return the scores of each campaign by the documents of some phases.

    The database reads them: whole documents would be a hundred times as much.
    """
    factions = {
        (faction.campaign_id, faction.identifier): faction
        for faction in Faction.objects.filter(campaign__in=list(phases))
    }
    document = Cast("document", JSONField())
    rows = Phase.objects.filter(pk__in=[phase.pk for phase in phases.values()])
    named = rows.annotate(said=Coalesce(KeyTransform("factions", document), KeyTransform("sides", document)))
    said = named.values_list("campaign", "said")
    return {
        number: _ranked(
            [
                (factions[number, entry["id"]], entry.get("victory_points") or 0)
                for entry in entries
                if entry.get("active", True) and (number, entry["id"]) in factions
            ]
        )
        for number, entries in said
    }


def _ranked(points: Sequence[tuple[Faction, int]]) -> list[FactionScore]:
    """Return scores, the highest first; in a draw nobody leads."""
    most = [sum_ for _, sum_ in points].count(max((sum_ for _, sum_ in points), default=0))
    ranked = sorted(points, key=lambda one: -one[1])
    return [FactionScore(faction, sum_, leads=most == 1 and not place) for place, (faction, sum_) in enumerate(ranked)]
