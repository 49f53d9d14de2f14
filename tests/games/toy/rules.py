"""The rules of the toy game (`rules.md`): its document, its two steps, and who sees what. No Django, no clock."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, JsonObject
from hexmap.rules.hexes import OFF_MAP, SIDE
from hexmap.rules.shipped_maps import shipped_map

FORMAT, MAP = "toy/position/1", "sicily"
TITLES = {"north": "North", "south": "South"}
COLOURS = {"north": "#2f5d8a", "south": "#a23b2a"}
SCOUTING, MEETING = "scouting", "meeting"
MOVE, ANSWER = "move", "answer"
STAY, STAND, YIELD = "stay", "stand", "yield"
LAST_ROUND = 4


@dataclass(frozen=True)
class Scout:
    """A scout: its side, its hex and that from which it came, by name, its weight, and whether everyone knows it."""

    side: str
    hex: str
    came_from: str
    weight: int | None
    known: bool = False


@dataclass(frozen=True)
class ToyDocument:
    """A document: scouts by number, orders by kind and number, the seed of its step, the events of its round."""

    round: int
    step: str
    scouts: Mapping[int, Scout]
    seed: str = ""
    orders: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    events: tuple[JsonObject, ...] = ()
    ended: JsonObject | None = None
    format: str = FORMAT

    def as_json(self) -> JsonObject:
        """Its JSON values."""
        scouts = {str(number): dict(vars(scout)) for number, scout in sorted(self.scouts.items())}
        kept = {name: getattr(self, name) for name in ("format", "round", "step", "seed", "ended")}
        return {**kept, "scouts": scouts, "orders": dict(self.orders), "events": list(self.events)}

    @cached_property
    def meetings(self) -> dict[str, list[int]]:
        """The scouts of each hex where enemies are (TY.3)."""
        at: dict[str, list[int]] = {}
        for number, scout in sorted(self.scouts.items()):
            at.setdefault(scout.hex, []).append(number)
        return {hex_: here for hex_, here in at.items() if len({self.scouts[number].side for number in here}) == 2}

    def order(self, kind: str, number: int, default: str) -> str:
        """The orders of a kind for a scout, or what happens without."""
        return self.orders.get(kind, {}).get(str(number), default)

    def die(self, number: int) -> int:
        """A throw of the step's sealed seed for a scout."""
        return hmac.digest(self.seed.encode(), f"{self.round}:{number}".encode(), "sha256")[0] % 6 + 1


def board() -> Board:
    """The board of every toy game."""
    return shipped_map(MAP)


def read(value: Any, _maps: object = None) -> ToyDocument:
    """Return the document of a JSON value; raise DocumentError for one that is not valid."""
    try:
        scouts = {int(number): Scout(**scout) for number, scout in value["scouts"].items()}
        document = ToyDocument(**{**value, "scouts": scouts, "events": tuple(value.get("events", ()))})
        on_board = all(board().grid.index(one.hex) != OFF_MAP for one in scouts.values())
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DocumentError("", f"is no document of the toy game: {error}") from None
    if document.format != FORMAT or document.step not in (SCOUTING, MEETING) or not on_board:
        raise DocumentError("", f"is no document of the toy game ({FORMAT})")
    return document


def adjudicate(document: ToyDocument) -> ToyDocument:
    """The document after its step, with the orders that it holds."""
    if document.step == SCOUTING and (after := _scouted(document)).meetings:
        return replace(after, step=MEETING)
    return _next_round(_met(document) if document.step == MEETING else after)


def seen(document: ToyDocument, side: str) -> ToyDocument:
    """The document as a side sees it, everyone else with "": without what weights of others say (TY.1)."""
    hidden = {n: replace(one, weight=None) for n, one in document.scouts.items() if not one.known and one.side != side}
    return replace(document, scouts={**document.scouts, **hidden}, seed="" if hidden else document.seed)


def _scouted(document: ToyDocument) -> ToyDocument:
    grid, events, scouts = board().grid, [], dict(document.scouts)
    for number, scout in sorted(document.scouts.items()):
        asked = document.order(MOVE, number, STAY)
        to = OFF_MAP if asked == STAY else board().neighbours[grid.index(scout.hex)][SIDE[int(asked)]]
        name = scout.hex if to == OFF_MAP else grid.name(to)
        scouts[number] = replace(scout, hex=name, came_from=scout.hex)
        text = f"Scout {number} stays at {name}." if name == scout.hex else f"Scout {number} goes to {name}."
        about = {"army": number, "from": scout.hex, "hex": name}
        events.append({"kind": "scouted", "round": document.round, "rule": "TY.2", "text": text, **about})
    return replace(document, scouts=scouts, events=(*document.events, *events))


def _met(document: ToyDocument) -> ToyDocument:
    events, scouts = [], {number: replace(one, came_from=one.hex) for number, one in document.scouts.items()}
    for hex_, here in document.meetings.items():
        standing = [number for number in here if document.order(ANSWER, number, STAND) == STAND]
        sums = {number: (document.scouts[number].weight or 0) + document.die(number) for number in standing}
        best = [
            max((n for n in standing if scouts[n].side == side), key=sums.__getitem__, default=0) for side in TITLES
        ]
        beaten = min(best, key=sums.__getitem__) if all(best) and sums[best[0]] != sums[best[1]] else 0
        for number in here:
            back = scouts[number].hex if number in standing else document.scouts[number].came_from
            scouts[number] = replace(scouts[number], hex=back, known=True)
        text = f"Scout {beaten} is beaten at {hex_}." if beaten else f"Scouts meet at {hex_}, and none is beaten."
        about = {"armies": here, "hex": hex_, "beaten": beaten}
        events.append({"kind": "met", "round": document.round, "rule": "TY.4", "text": text, **about})
        scouts.pop(beaten, None)
    return replace(document, scouts=scouts, events=(*document.events, *events))


def _next_round(document: ToyDocument) -> ToyDocument:
    count = {side: sum(one.side == side for one in document.scouts.values()) for side in TITLES}
    if document.round < LAST_ROUND and all(count.values()):
        return replace(document, round=document.round + 1, step=SCOUTING)
    winner = max(count, key=count.__getitem__) if len(set(count.values())) == 2 else None
    reason = f"{TITLES[winner]} has more scouts" if winner else "both sides have as many scouts"
    return replace(document, step=SCOUTING, ended={"winner": winner, "rule": "TY.5", "reason": reason})
