"""Two rounds under sealed chance in which navies fight: played by the services, with sheets of every sort."""

import copy
import json
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.services import phases
from campaign.services.campaigns import SeatPlan
from campaign.services.reports import ReportSubject, rule_on_engagement
from orders.rules.life import Version
from tests.conftest import open_war, outcome_of, submit_orders
from tests.json_rounds import carried_over

Document = dict[str, Any]

SEALED = {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}}
FIRST = {3: "3851", 10: "3852", 2: "2257", 11: "2258"}
"""Where navies of both sides lie side by side in round 1: two battles, 2 against 11 and 3 against 10."""
SECOND = {5: "3851", 12: "3852", 6: "2257", 13: "2258"}
"""And in round 2."""


def at_sea(document: Document, places: dict[int, str]) -> Document:
    """The position with these armies afloat there."""
    changed = copy.deepcopy(document)
    for army in changed["armies"]:
        if army["number"] in places:
            army |= {"hex": places[army["number"]], "afloat": True}
    return changed


def sea_war(people: dict[str, User], start: Document) -> Campaign:
    """The war under sealed chance, open for the initiative of round 1."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 15)), captain=True),
        SeatPlan("Lucius", people["lucius"], "roma", [15, 16]),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3], captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    document = at_sea(start, FIRST) | {"ruleset": SEALED}
    return open_war(people["marcus"], document, plans, Step.INITIATIVE)


class Sea:
    """A campaign whose clock goes on by a minute with everything that is done."""

    def __init__(self, war: Campaign) -> None:
        self.war = war
        self.now: datetime = war.phases.get().opened_at

    @property
    def phase(self) -> Phase:
        return self.war.phases.latest("pk")

    def say(self, name: str, army: int | None, text: str, kind: str = Kind.MOVEMENT, **more: Any) -> None:
        """Hands a sheet in."""
        seat = Seat.objects.get(campaign=self.war, name=name)
        submit_orders(phase_id=self.phase.pk, seat=seat, text=text, army_number=army, kind=kind, at=self.tick(), **more)

    def tick(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now

    def close(self) -> None:
        phase = self.phase
        if phase.step == Step.BATTLES:  # a navy that was defeated can land where an army meets it
            for one in json.loads(phase.document)["engagements"]:
                given = TypedReport(winner=str(one["armies"][0]), score="45-20")
                rule_on_engagement(ReportSubject(self.war, phase.pk, one["id"]), given, reason="Agreed", at=self.tick())
        phases.close_step(phase.pk, self.tick())

    def resolve(self) -> None:
        phases.claim_phase(self.phase.pk, self.tick())
        phases.resolve_phase(self.phase.pk, self.tick())

    def publish(self) -> None:
        phases.publish_phase(self.phase.pk, self.tick())

    def step_on(self) -> None:
        self.close()
        self.resolve()
        self.publish()

    def instruct(self) -> None:
        """Sheets of both sides for the instructions: changed, withdrawn, drafted, of armies and of factions."""
        self.say("Hanno", 1, "0 2")
        self.say("Marcus", 12, "0")
        self.say("Hamilcar", 4, "4 4")
        self.say("Hamilcar", 4, "4 4 4")
        self.say("Lucius", 16, "8")
        self.say("Lucius", 16, "", state=Version.WITHDRAWN)
        self.say("Hamilcar", 5, "2", state=Version.DRAFT)
        self.say("Hanno", None, "none", Kind.SEA_LINKS)
        self.say("Marcus", 9, "14 50", Kind.TRANSFER)
        self.say("Hamilcar", 4, "fight", Kind.RETREAT)
        self.say("Marcus", None, "Ostia", Kind.SURRENDER)

    def to_administration(self) -> None:
        while self.phase.step != Step.ADMINISTRATION:
            self.step_on()


def play_two_rounds(sea: Sea) -> None:
    """Round 1 is published as a whole, of round 2 what comes before the administration, which is closed."""
    sea.say("Hanno", 3, "strength", Kind.INITIATIVE)
    sea.say("Lucius", 15, "Mare Tyrrhenum", Kind.INITIATIVE)
    sea.step_on()
    sea.instruct()
    sea.to_administration()
    sea.close()
    sea.resolve()
    document = carried_over(json.loads(outcome_of(sea.phase)))
    phases.rule_otherwise(sea.phase.pk, json.dumps(at_sea(document, SECOND)), sea.tick())
    sea.publish()
    sea.step_on()
    sea.instruct()
    sea.to_administration()
    sea.close()
