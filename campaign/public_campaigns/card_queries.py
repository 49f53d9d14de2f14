"""Public campaigns as cards: the map, the step, who leads, the next deadline and the players, in five queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from campaign.models import Campaign, Phase, Picture
from campaign.selectors.phases import phases_now
from campaign.selectors.pictures import newest_maps
from campaign.selectors.seat_holders import SeatCount, seat_counts
from campaign.selectors.standings import Score, scores_of
from campaign.views.ending_words import winner_words


@dataclass(frozen=True, slots=True)
class CampaignCard:
    """A campaign at a glance. `picture` is its current map, None while it is not drawn.

    `seats` counts the seats, those that are taken, and those of them that generals hold.
    """

    campaign: Campaign
    phase: Phase
    picture: Picture | None
    score: Score
    seats: SeatCount

    @property
    def is_over(self) -> bool:
        """Whether it has no step under way."""
        return self.phase.status == Phase.Status.PUBLISHED or self.campaign.is_given_up

    @property
    def winner(self) -> str:
        """The winner in a sentence, where it has ended by its rules; else ""."""
        return winner_words(self.score.ended) if self.score.ended else ""

    @property
    def deadline(self) -> datetime | None:
        """The next deadline; None while the clock does not run."""
        counts = self.campaign.is_running and self.phase.status == Phase.Status.OPEN
        return self.phase.due_at if counts else None


def cards_of(campaigns: Iterable[Campaign]) -> list[CampaignCard]:
    """Return the cards of some campaigns, in their order."""
    wanted = list(campaigns)
    phases, pictures, seats = phases_now(campaign.pk for campaign in wanted), newest_maps(wanted), seat_counts(wanted)
    scores = scores_of(phases)
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
