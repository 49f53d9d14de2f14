"""Pages of wars of more than two factions, in a browser: how they end, who has left, what is known of them."""

import json

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from campaign.services.campaigns import SeatPlan
from tests.conftest import open_war, step_on, submit_orders
from tests.journeys.conftest import Look
from tests.journeys.pages import Visit, map_is_loaded, opened

pytestmark = pytest.mark.django_db(transaction=True)
SEATS = [("Hanno", "romani"), ("Hamilcar", "etrusci"), ("Marcus", "galli"), ("Lucius", "picentes")]


def test_pages_of_a_war_of_eight_factions_are_accessible_and_translated(people: dict[str, User], look_at: Look) -> None:
    document = json.loads(shipped_scenario("bellum-italicum"))
    armies = {one: [army["number"] for army in document["armies"] if army["faction"] == one] for _, one in SEATS}
    plans = [SeatPlan(name, people[name.lower()], faction, armies[faction]) for name, faction in SEATS]
    others = [one["id"] for one in document["factions"] if one["id"] not in armies]
    plans += [
        SeatPlan(f"Of {one}", None, one, [army["number"] for army in document["armies"] if army["faction"] == one])
        for one in others
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    faults = look_at(Visit("campaign", "Hanno", says="holds the capitals of 2 others"))
    faults += look_at(Visit("desk", "Hanno", act=map_is_loaded, says="culture: roman"))
    phase = step_on(war)
    faults += look_at(Visit("orders", "Hanno", act=opened("Concede the campaign"), says="the others play on"))
    seat = war.seats.get(name="Hanno")
    for army in armies["romani"]:
        submit_orders(phase_id=phase.pk, seat=seat, army_number=army, text="concede", kind=Kind.CONCEDE)
    step_on(war)
    faults += look_at(Visit("campaign", "Hanno", says="has left the war"))
    faults += look_at(Visit("posts", "Hanno", ("war", 1), says="Counted as"))
    faults += look_at(Visit("rules-here", "Hanno", says="half structures for a Town of another culture"))
    faults += look_at(Visit("scenarios", "Hanno", (), act=opened("What is known"), says="Not tested with players"))
    faults += look_at(Visit("rules-chapter", "nobody", ("vw",), says="Each mark names a source"))
    assert faults == []
