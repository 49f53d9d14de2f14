"""What the players of the demonstration campaign order and report, round by round, read from its file.

The file also orders what the rules do not allow, as players do. The adjudicator skips that, and the site refuses it:
`submitted` holds what is left of it, by kind and by army or faction; "" for nothing.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from campaign.games.demonstration import Demonstration, DemonstrationSeat, PlannedOrders
from campaign.games.engagements import DRAW, Engagement, TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import parse_json

ScriptRound = dict[str, Any]
"""A round of the file: `orders` and `answers` as the position document has them, and `submitted`."""

_FILE = Path(__file__).resolve().parent / "first-punic-war.json"


@cache
def played_rounds() -> tuple[ScriptRound, ...]:
    """Return the rounds of the campaign, the first one first."""
    return tuple(json.loads(_FILE.read_text(encoding="utf-8")))


def orders_for(part: ScriptRound, step: str, document: RoundDocument) -> list[PlannedOrders]:
    """Return the orders for a step of a round, those of factions first; `document` is that of the step."""
    read = _READERS.get(Step(step))
    return [] if read is None else list(read(part, document))


def submitted_for(part: ScriptRound, step: str, document: RoundDocument) -> list[PlannedOrders]:
    """Return the orders of a step as the rules allow them."""
    allowed = [replace(one, text=text_submitted(part, one)) for one in orders_for(part, step, document)]
    return [one for one in allowed if one.text]


def text_submitted(part: ScriptRound, planned: PlannedOrders) -> str:
    """Return what is submitted of orders: all of them, or what the rules allow; "" for nothing."""
    changed = part.get("submitted", {}).get(planned.kind, {})
    subject = planned.faction if planned.army is None else str(planned.army)
    return str(changed.get(subject, planned.text))


def _initiative(part: ScriptRound, document: RoundDocument) -> Iterator[PlannedOrders]:
    yield from _of_armies(document, Kind.INITIATIVE, part["orders"]["initiative"])


def _movement(part: ScriptRound, document: RoundDocument) -> Iterator[PlannedOrders]:
    orders = part["orders"]
    for faction, zones in orders.get("sea_links", {}).items():
        yield PlannedOrders(Kind.SEA_LINKS, faction, None, _links(zones))
    yield from _of_armies(document, Kind.LIFT_SIEGE, dict.fromkeys(orders.get("lift_siege", []), "lift"))
    yield from _of_armies(document, Kind.ASSAULT, dict.fromkeys(orders.get("assault", []), "assault"))
    marches = {army: text for army, text in orders["movement"].items() if text}
    yield from _of_armies(document, Kind.MOVEMENT, marches)
    sent: dict[int, list[str]] = {}
    for one in orders.get("transfers", []):
        sent.setdefault(one["from"], []).append(f"{one['to']} {one['fp']}")
    yield from _of_armies(document, Kind.TRANSFER, {army: ", ".join(texts) for army, texts in sent.items()})


def _retreats(part: ScriptRound, document: RoundDocument) -> Iterator[PlannedOrders]:
    yield from _of_armies(document, Kind.RETREAT, dict.fromkeys(part["answers"].get("retreats", []), "retreat"))


def _administration(part: ScriptRound, document: RoundDocument) -> Iterator[PlannedOrders]:
    decisions, position = part["answers"]["decisions"], document.position
    for kind in (Kind.ADVANCE, Kind.DEBARK, Kind.BESIEGE):
        yield from _of_armies(document, kind, decisions.get(kind.value, {}))
    played = {faction.id for faction in position.active_factions}
    for name in decisions.get("surrender", []):
        holder = position.control[name]
        if holder in played:  # nobody can order it for a passive faction
            yield PlannedOrders(Kind.SURRENDER, str(holder), None, name)
    for faction in decisions.get("concede", []):
        conceding = [army.number for army in position.armies if army.faction == faction]
        yield from _of_armies(document, Kind.CONCEDE, dict.fromkeys(conceding, "concede"))


def _of_armies(document: RoundDocument, kind: str, texts: Mapping[Any, object]) -> Iterator[PlannedOrders]:
    for number, text in texts.items():
        army = document.position.army[int(number)]
        yield PlannedOrders(kind, army.faction, army.number, str(text))


def _links(zones: Mapping[str, list[str]]) -> str:
    return "\n".join(f"{zone}: {', '.join(names)}" for zone, names in zones.items())


_READERS = {
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _movement,
    Step.RETREATS: _retreats,
    Step.ADMINISTRATION: _administration,
}


def _orders(round_: int, step: str, document: RoundDocument) -> list[PlannedOrders]:
    return submitted_for(played_rounds()[round_ - 1], step, document)


def _report(round_: int, engagement: Engagement) -> TypedReport:
    results = {result["engagement"]: result for result in played_rounds()[round_ - 1]["answers"]["reports"]}
    result = results[engagement.id]
    one, other = (str(result["casualties"].get(side, "")) for side in engagement.sides)
    return TypedReport(winner=str(result["winner"] or DRAW), casualties=(one, other))


DEMONSTRATION = Demonstration(
    slug="first-punic-war-demonstration",
    title="The First Punic War: demonstration",
    administrator="Polybius",
    seats=(
        DemonstrationSeat("Gisco", "carthago", (1, 2, 3)),
        DemonstrationSeat("Himilco", "carthago", (4,)),
        DemonstrationSeat("Maharbal", "carthago", (5, 6)),
        DemonstrationSeat("Bomilcar", "carthago", (7, 8)),
        DemonstrationSeat("Duilius", "roma", (9, 10, 11)),
        DemonstrationSeat("Cotta", "roma", (12, 13)),
        DemonstrationSeat("Regulus", "roma", (14, 15, 16)),
    ),
    days={Step.INITIATIVE: 1, Step.MOVEMENT: 3, Step.RETREATS: 1, Step.BATTLES: 3, Step.ADMINISTRATION: 1},
    beginning=lambda: parse_json(shipped_scenario("first-punic-war")),
    orders=_orders,
    report=_report,
)
"""The campaign that strangers are shown."""
