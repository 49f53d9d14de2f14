"""Whole campaigns through the pages: all orders submitted by form, every engagement reported, until a faction has won.

The players decide by lot among what their page offers; a page that offers what is then refused fails the test.
"""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from campaign.services import phases
from campaign.services.campaigns import SeatPlan
from hexmap.rules.hexes import DIRECTIONS, SIDE
from hexmap.rules.position import Army
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, open_war, outcome_of
from tests.documents import round_document
from tests.json_rounds import carried_over

FEW_POINTS = {"base": "vae-victis-2", "victory": {"points": 11}}
"""With fewer points to win a campaign is over after some rounds, not years."""
MIDDLE = Path(__file__).resolve().parents[1] / "replays" / "first-punic-war" / "5-administration.json"
"""A campaign of which five rounds have been played, with armies in contact and sieges going on."""


@pytest.fixture
def contested(people: dict[str, User]) -> Campaign:
    """The middle of a campaign, with two players a side."""
    document = carried_over(json.loads(MIDDLE.read_text(encoding="utf-8")))
    document["ruleset"] = FEW_POINTS
    numbers = {
        faction: [army["number"] for army in document["armies"] if army["faction"] == faction]
        for faction in ("carthago", "roma")
    }
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", numbers["carthago"][:4], captain=True),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", numbers["carthago"][4:]),
        SeatPlan("Marcus", people["marcus"], "roma", numbers["roma"][:4], captain=True),
        SeatPlan("Lucius", people["lucius"], "roma", numbers["roma"][4:]),
    ]
    return open_war(people["marcus"], document, plans, Step.INITIATIVE)


class Player:
    """A player who opens the form and fills it in at random."""

    def __init__(self, user: User, chance: random.Random) -> None:
        self.browser = Client()
        self.browser.force_login(user)
        self.chance = chance

    def decide(self, phase: Phase) -> list[str]:
        """Submit what the page offers; return the kinds that were decided."""
        context = self.browser.get(page("orders/")).context
        fields, kinds = {"phase": str(phase.pk)}, []
        for line in (*context["desk"].now, *context["desk"].beforehand):
            text = self._choose(line, round_document(phase), beforehand=line.beforehand)
            if text:
                fields[f"sheet-{line.field}"] = text
                kinds.append(line.choice.kind)
                rival = {Kind.LIFT_SIEGE: Kind.ASSAULT, Kind.TAKE_OVER: Kind.BESIEGE}.get(line.choice.kind)
                fields.pop(f"sheet-{rival}-{line.choice.army}", None)
        answer = self.browser.post(page("orders/"), fields)
        problems = (
            []
            if answer.status_code == 302
            else [
                (shown.line.field, shown.text, str(shown.problem))
                for shown in answer.context["form"].rows
                if not shown.beforehand and shown.problem and not _meets_another(shown)
            ]
        )
        assert problems == []
        return kinds

    def _choose(self, line: Any, document: RoundDocument, *, beforehand: bool) -> str:
        kind = line.choice.kind
        options: list[str] = [option.text for option in line.choice.options]
        if kind == Kind.MOVEMENT:
            return " ".join(map(str, self._march(document, document.position.army[line.choice.army])))
        if kind in (Kind.SURRENDER, Kind.LIFT_SIEGE, Kind.CONCEDE) or not options:
            return ""
        if beforehand or kind in (Kind.RETREAT, Kind.TRANSFER, Kind.SEA_LINKS):
            return self.chance.choice(options) if self.chance.random() < 0.15 else ""
        return self.chance.choice(options)

    def _march(self, document: RoundDocument, army: Army) -> list[int]:
        """Return the march, as the crow flies, to the nearest structure of another faction; 0 if it is there."""
        board, position, here = document.board, document.position, army.hex
        targets = [
            board.structure_named[name].hex for name, faction in position.control.items() if faction != army.faction
        ]
        goal = min(targets, key=lambda hex_: board.grid.distance(here, hex_))
        numbers: list[int] = []
        while board.grid.distance(here, goal) > 1 and len(numbers) < 6 and not army.afloat:
            near = {d: board.neighbours[here][SIDE[d]] for d in DIRECTIONS if board.neighbours[here][SIDE[d]] >= 0}
            ways = [d for d in near if board.is_land(near[d])] or list(near)
            numbers.append(min(ways, key=lambda d: (board.grid.distance(near[d], goal), self.chance.random())))
            here = near[numbers[-1]]
        return numbers or [0]


def _meets_another(shown: Any) -> bool:
    """Whether two of the choices that the page offered exclude each other: one structure, one army's place."""
    return shown.line.choice.kind in (Kind.PLACEMENT, Kind.INITIATIVE, Kind.TRANSFER)


def report_everything(phase: Phase, players: dict[str, Client], chance: random.Random) -> int:
    """Has every game reported by a player of one side and confirmed by one of the other; how many there were."""
    document = json.loads(phase.document)
    seats = {army.number: army.seat.name.lower() for army in phase.campaign.armies.select_related("seat")}
    for engagement in document["engagements"]:
        one, *others = engagement["armies"]
        winner = chance.choice(["draw", str(one), *map(str, others), *filter(None, [engagement.get("assault")])])
        figures = f"{chance.randint(40, 60)}-{chance.randint(5, 39)}"
        address = page(f"rounds/{phase.round}/engagements/{engagement['id']}/")
        reporter = players[seats[one]]
        form = {"phase": phase.pk, "engagement": engagement["id"], "winner": winner, "score": figures}
        assert reporter.post(address, {**form, "do": "report"}).status_code == 302
        _confirm(phase, engagement, players, seats, address)
    return len(document["engagements"])


def _confirm(phase: Phase, engagement: Any, players: dict[str, Client], seats: dict[int, str], address: str) -> None:
    report = phase.reports.get(engagement=engagement["id"])
    others = [seats[number] for number in engagement["armies"][1:]]
    for name in others or [name for name in players if name not in (seats[engagement["armies"][0]],)]:
        form = {"phase": phase.pk, "engagement": engagement["id"], "report": report.number, "do": "agree"}
        if players[name].post(address, form).status_code == 302:
            return
    raise AssertionError("nobody could confirm the report")


@pytest.mark.parametrize("seed", [3, 4])
def test_a_random_campaign_is_played_until_a_faction_wins(
    contested: Campaign, people: dict[str, User], seed: int
) -> None:
    chance = random.Random(seed)
    players = {name: Player(people[name], chance) for name in ("hanno", "hamilcar", "marcus", "lucius")}
    decided: Counter[str] = Counter()
    fought = rounds = 0
    while True:
        phase = contested.phases.latest("pk")
        if phase.status == Phase.Status.PUBLISHED:
            break
        rounds = phase.round
        assert rounds < 40, "nobody wins"
        if phase.step == Step.BATTLES:
            fought += report_everything(phase, {name: player.browser for name, player in players.items()}, chance)
        else:
            for player in players.values():
                decided.update(player.decide(phase))
        advance(phase, to="resolved")
        phases.publish_phase(phase.pk, NOW)
    assert json.loads(outcome_of(contested.phases.latest("pk")))["ended"]["rule"] == "VP.3"
    assert fought > 0
    assert {Kind.INITIATIVE, Kind.MOVEMENT, Kind.BESIEGE, Kind.ASSAULT} <= set(decided)
