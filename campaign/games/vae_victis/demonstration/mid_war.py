"""The campaign of `manage.py start_demo`: two rounds of the First Punic War, to be played on in the third.

At the march of its third round a siege is under way, and armies that are at war stand side by side.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from campaign.games.demonstration import Demonstration, DemonstrationSeat, PlannedOrders
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import parse_json
from orders.rules.order_file import STRENGTH

Texts = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class _Round:
    """The orders of a round: texts by army, sea links by faction, reports by engagement, messages by seat.

    Armies that `initiative` does not name put their point on strength.
    """

    initiative: Texts
    movement: Texts = field(default_factory=dict)
    sea_links: Mapping[str, str] = field(default_factory=dict)
    reports: Mapping[str, TypedReport] = field(default_factory=dict)
    advance: Texts = field(default_factory=dict)
    debark: Texts = field(default_factory=dict)
    besiege: Texts = field(default_factory=dict)
    messages: Mapping[str, str] = field(default_factory=dict)


_AGRIGENTUM = {"carthago": "Mare Africum: Agrigentum"}
_ROUNDS = (
    _Round(
        initiative={5: "Mare Tyrrhenum", 6: "Mare Africum", 14: "Mare Ionium"},
        movement={
            2: "2 2 2 4 2 2",
            3: "4 4 4 2 2",
            4: "4 4 4 2 2 2",
            5: "8 8 8 8 8",
            7: "4 4 2",
            11: "4 4 2",
            13: "4 4 4 4 4 6 4",
            14: "8 8 6 6 6 6 4 4 4 6 6 6 6 6 8 8 8 8 6 6 8 6",
            15: "10 10 8 8",
            16: "8 6 6",
        },
        sea_links=_AGRIGENTUM,
        besiege={7: "Gela", 16: "Tauromenium"},
        messages={
            "Hanno": "Gela first: it is weak, and Syracusae cannot help it.",
            "Hamilcar": "I take Catana and watch the road to Messana.",
            "Marcus": "Tauromenium falls if they leave me two rounds.",
            "Gaius": "I am under sail from Tarentum, off Rhegium next round.",
        },
    ),
    _Round(
        initiative={14: "Mare Ionium"},
        movement={
            2: "2 4 4",
            3: "2 4",
            4: "12 12",
            5: "8",
            11: "4",
            13: "6 4 4 4",
            14: "6 8 8 8 8 8 10 10",
            15: "6 8 6",
        },
        sea_links=_AGRIGENTUM,
        reports={"4-16": TypedReport(winner="4", score="46-24")},
        advance={4: "5362"},
        messages={
            "Hamilcar": "They besiege Tauromenium with one army. I attack.",
            "Adherbal": "Hold them. Panormus is on the march along the coast.",
            "Lucius": "They come from two sides. I hold the siege.",
            "Marcus": "Hold on. We close in on him from three sides.",
        },
    ),
    _Round(initiative={14: "Mare Ionium", 16: "Mare Tyrrhenum", 7: "Mare Africum"}),
)
"""Two complete rounds, and the initiative points of the third."""


def _orders(round_: int, step: str, document: RoundDocument) -> Sequence[PlannedOrders]:
    return list(_planned(_ROUNDS[round_ - 1], step, document))


def _planned(part: _Round, step: str, document: RoundDocument) -> Iterator[PlannedOrders]:
    armies = document.position.armies
    texts: Mapping[Kind, Texts] = {}
    if step == Step.INITIATIVE:
        texts = {Kind.INITIATIVE: {army.number: part.initiative.get(army.number, STRENGTH) for army in armies}}
    elif step == Step.MOVEMENT:
        texts = {Kind.MOVEMENT: part.movement}
    elif step == Step.ADMINISTRATION:
        texts = {Kind.ADVANCE: part.advance, Kind.DEBARK: part.debark, Kind.BESIEGE: part.besiege}
    for kind, by_army in texts.items():
        for army in armies:
            if army.number in by_army:
                yield PlannedOrders(kind, army.faction, army.number, by_army[army.number])
    if step == Step.MOVEMENT:
        for faction, text in part.sea_links.items():
            yield PlannedOrders(Kind.SEA_LINKS, faction, None, text)


MID_WAR = Demonstration(
    slug="first-punic-war",
    title="The First Punic War",
    administrator="Marcus",
    seats=(
        DemonstrationSeat("Hanno", "carthago", (1, 2)),
        DemonstrationSeat("Hamilcar", "carthago", (3, 4)),
        DemonstrationSeat("Adherbal", "carthago", (5, 6)),
        DemonstrationSeat("Bostar", "carthago", (7, 8)),
        DemonstrationSeat("Marcus", "roma", (9, 10, 11)),
        DemonstrationSeat("Gaius", "roma", (12, 13, 14)),
        DemonstrationSeat("Lucius", "roma", (15, 16)),
    ),
    days={},
    beginning=lambda: parse_json(shipped_scenario("first-punic-war")),
    orders=_orders,
    report=lambda round_, engagement: _ROUNDS[round_ - 1].reports[engagement.id],
    messages=lambda round_: _ROUNDS[round_ - 1].messages,
)
"""The campaign of everyone who tries the site out; Marcus administers and plays."""
