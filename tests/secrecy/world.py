"""A war full of secrets, and how far it has come."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.services import phases
from campaign.services.reports import ReportSubject, rule_on_engagement
from orders.rules.life import Version
from tests.conftest import NOW
from tests.secrecy.cast import FACTIONS, SUBSTITUTE, Visitors
from tests.secrecy.marked import Secret, Viewpoint

LEFT, JOINED, LATE = NOW + timedelta(hours=8), NOW + timedelta(hours=14), NOW + timedelta(hours=16)
"""When Mago gives his seat up, when Gisco is let in, and when the rest is written."""
JUST_BEFORE = NOW + timedelta(hours=13)
"""After Gisco has taken the seat, and before he is let in: what is said then is not for him."""
STATUSES = ("open", "closed", "resolved", "published")


@dataclass
class World:
    """A war, its visitors, its secrets, and the numbers of its plans by the names that the table has for them."""

    war: Campaign
    visitors: Visitors
    secrets: list[Secret] = field(default_factory=list)
    plans: dict[str, int] = field(default_factory=dict)
    says: Callable[[str, str, str, Version], str | None] | None = None
    """What a player says instead of a text, by seat; None: nothing at all."""

    @property
    def phase(self) -> Phase:
        """The phase that it is in."""
        return self.war.phases.latest("pk")

    def seat(self, name: str) -> Seat:
        return self.war.seats.get(name=name)

    def eyes(self, visitor: str) -> Viewpoint:
        """What decides what a visitor may see."""
        return Viewpoint(visitor, FACTIONS.get(visitor), JOINED if visitor == SUBSTITUTE else None)

    def done(self) -> tuple[set[tuple[int, Step]], set[tuple[int, Step]]]:
        """The steps that are published, and those that are closed, by their rounds."""
        known = list(self.war.phases.values_list("round", "step", "status"))
        published = {(number, Step(step)) for number, step, status in known if status == Phase.Status.PUBLISHED}
        return published, {(number, Step(step)) for number, step, status in known if status != Phase.Status.OPEN}

    def go_to(self, status: str) -> None:
        """Brings the phase that it is in to a status, from the one that it has."""
        phase = self.phase
        for following in STATUSES[STATUSES.index(phase.status) + 1 : STATUSES.index(status) + 1]:
            if following == "closed":
                if phase.step == Step.BATTLES:
                    rule_on_engagement(
                        ReportSubject(self.war, phase.pk, "4-9"), TypedReport("4", "45-20"), "Agreed", LATE
                    )
                phases.close_step(phase.pk, LATE)
            elif following == "resolved":
                phases.claim_phase(phase.pk, LATE)
                phases.resolve_phase(phase.pk, LATE)
            else:
                phases.publish_phase(phase.pk, LATE)
