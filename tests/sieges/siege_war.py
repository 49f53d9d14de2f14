"""A campaign with the siege die: army 4 of Hamilcar besieges Acrae, army 9 of Marcus Enna, as round 1 begins."""

import copy
import json
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.selectors import current_phase
from campaign.services import phases
from campaign.services.campaigns import SeatPlan
from hexmap.rules.shipped_maps import shipped_map
from tests.conftest import open_war, outcome_of, submit_orders

Document = dict[str, Any]
WITH_DIE: Document = {"base": "vae-victis-2", "siege_die": {"use": "on"}}
SIEGES = {"Acrae": ("carthago", 4), "Enna": ("roma", 9)}


def with_sieges(start: Document, *, resilience: int = 3) -> Document:
    """The starting position with Acrae and Enna besieged, and the white die for Carthago."""
    document = copy.deepcopy(start)
    board = shipped_map("first-punic-war")
    places = {}
    for name, (_, army) in SIEGES.items():
        near = board.adjacent(board.structure_named[name].hex)
        free = (hex_ for hex_ in near if board.is_passable_land(hex_) and hex_ not in board.structure_at)
        places[army] = board.grid.name(next(free))
    for army in document["armies"]:
        army["hex"] = places.get(army["number"], army["hex"])
    document["sieges"] = [
        {
            "structure": name,
            "faction": faction,
            "armies": [army],
            "resilience": resilience,
            "initial_resilience": resilience,
        }
        for name, (faction, army) in SIEGES.items()
    ]
    document["factions"][0]["siege_die"] = "white"
    return document


def siege_war(people: dict[str, User], document: Document, ruleset: Any = WITH_DIE) -> Campaign:
    """The war with these sieges, open for the initiative of round 1."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17)), captain=True),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3, *range(5, 9)], captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", [4]),
    ]
    return open_war(people["marcus"], {**document, "ruleset": ruleset}, plans, Step.INITIATIVE)


class Siege:
    """A campaign whose clock goes on by a minute with everything that is done."""

    def __init__(self, war: Campaign) -> None:
        self.war = war
        self.now: datetime = war.phases.get().opened_at

    @property
    def phase(self) -> Phase:
        return current_phase(self.war)

    def tick(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now

    def say(self, name: str, army: int | None, text: str, kind: str = Kind.MOVEMENT) -> None:
        """Submits orders."""
        seat = Seat.objects.get(campaign=self.war, name=name)
        submit_orders(phase_id=self.phase.pk, seat=seat, text=text, army_number=army, kind=kind, at=self.tick())

    def resolve(self) -> None:
        """Closes and resolves the step."""
        phases.close_and_claim(self.phase.pk, self.tick())
        phases.resolve_phase(self.phase.pk, self.tick())

    def publish(self) -> None:
        phases.publish_phase(self.phase.pk, self.tick())

    def step_on(self) -> Document:
        """Publishes the step; what it came to."""
        phase = self.phase
        self.resolve()
        self.publish()
        found: Document = json.loads(outcome_of(phase))
        return found

    def to(self, step: Step) -> None:
        """Goes on until this step of a round is open."""
        while self.phase.step != step:
            self.step_on()

    def round(self) -> Document:
        """Plays what is left of a round; the position after it."""
        self.to(Step.ADMINISTRATION)
        return self.step_on()
