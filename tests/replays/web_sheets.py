"""The script of the campaign on the web: orders for every decision.

The script also orders what is not allowed, for the adjudicator to pass over. The site refuses that when it is handed
in, so its players then hand in what is left of it.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from campaign.management.commands.start_demo import SCENARIO
from campaign.rules.document import read_document
from orders.rules.kinds import Kind, Step
from tests.replays.test_first_punic_war import SCRIPT, stored

Document = dict[str, Any]
START: Document = json.loads(SCENARIO.read_text(encoding="utf-8"))
FACTION_OF = {army["number"]: army["faction"] for army in START["armies"]}
PLAYED = ("carthago", "roma")
RULES = {
    Kind.INITIATIVE: "IN.2",
    Kind.TRANSFER: "ST.6",
    Kind.SEA_LINKS: "LG.6",
    Kind.ADVANCE: "AF.3",
    Kind.DEBARK: "NV.10",
    Kind.BESIEGE: "SI.1",
}
"""By which paragraph what the script orders is not allowed."""


@dataclass(frozen=True)
class Sheet:
    """A sheet of a faction, about one of its armies (None: about all of it)."""

    kind: Kind
    faction: str
    army: int | None
    text: str

    @property
    def field(self) -> str:
        """The name of its field in the form."""
        return f"sheet-{self.kind}" if self.army is None else f"sheet-{self.kind}-{self.army}"


def sheets_of(round_: int, step: Step) -> list[Sheet]:
    """Return the orders of the players for a step, faction orders first."""
    return list(_SHEETS[step](round_, SCRIPT[round_ - 1])) if step in _SHEETS else []


def reports_of(round_: int) -> list[Document]:
    """What the script has reported of the engagements of a round."""
    found: list[Document] = SCRIPT[round_ - 1]["answers"]["reports"]
    return found


def what_is_left(sheet: Sheet, round_: int) -> str:
    """What is allowed of a sheet that was refused, as the stored outcome of the round shows; "" for nothing."""
    if sheet.kind is Kind.INITIATIVE:
        return "strength"
    if sheet.kind is Kind.TRANSFER:
        sent = stored(round_, "movement").get("in_transit") or []
        return ", ".join(f"{one['to']} {one['fp']}" for one in sent if one["from"] == sheet.army)
    if sheet.kind is Kind.SEA_LINKS:
        links: dict[str, list[str]] = {}
        for event in stored(round_, "movement")["events"]:
            if event["kind"] == "sea_link" and event["faction"] == sheet.faction:
                links.setdefault(event["zone"], []).append(event["structure"])
        return _links(links)
    return ""


def _links(zones: dict[str, list[str]]) -> str:
    return "\n".join(f"{zone}: {', '.join(names)}" for zone, names in zones.items())


def _of_army(kind: Kind, number: int | str, text: object) -> Sheet:
    return Sheet(kind, FACTION_OF[int(number)], int(number), str(text))


def _initiative(_round: int, part: Document) -> Iterator[Sheet]:
    yield from (_of_army(Kind.INITIATIVE, number, zone) for number, zone in part["orders"]["initiative"].items())


def _movement(_round: int, part: Document) -> Iterator[Sheet]:
    orders = part["orders"]
    yield from (
        Sheet(Kind.SEA_LINKS, faction, None, _links(zones)) for faction, zones in orders.get("sea_links", {}).items()
    )
    yield from (_of_army(Kind.LIFT_SIEGE, number, "lift") for number in orders.get("lift_siege", []))
    yield from (_of_army(Kind.ASSAULT, number, "assault") for number in orders.get("assault", []))
    yield from (_of_army(Kind.MOVEMENT, number, text) for number, text in orders["movement"].items() if text)
    sent: dict[int, list[str]] = {}
    for one in orders.get("transfers", []):
        sent.setdefault(one["from"], []).append(f"{one['to']} {one['fp']}")
    yield from (_of_army(Kind.TRANSFER, number, ", ".join(texts)) for number, texts in sent.items())


def _retreats(_round: int, part: Document) -> Iterator[Sheet]:
    yield from (_of_army(Kind.RETREAT, number, "retreat") for number in part["answers"].get("retreats", []))


def _administration(round_: int, part: Document) -> Iterator[Sheet]:
    decisions = part["answers"]["decisions"]
    for kind in (Kind.ADVANCE, Kind.DEBARK, Kind.BESIEGE):
        yield from (_of_army(kind, number, text) for number, text in decisions.get(kind.value, {}).items())
    control = _moved(round_)
    for name in decisions.get("surrender", []):
        if control[name] in PLAYED:  # a passive faction no player can confirm order it
            yield Sheet(Kind.SURRENDER, control[name], None, name)
    for faction in decisions.get("concede", []):
        armies = [army["number"] for army in stored(round_, "movement")["armies"] if army["faction"] == faction]
        yield from (_of_army(Kind.CONCEDE, number, "concede") for number in armies)


@cache
def _moved(round_: int) -> dict[str, str]:
    """Who controls what after the movement of a round."""
    return {name: str(who) for name, who in read_document(stored(round_, "movement")).position.control.items()}


_SHEETS = {
    Step.INITIATIVE: _initiative,
    Step.MOVEMENT: _movement,
    Step.RETREATS: _retreats,
    Step.ADMINISTRATION: _administration,
}
