"""The public face of the rules: one function a step, from document to document."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from campaign.rules.events import Event
from campaign.rules.initiative_events import initiative_events
from campaign.rules.march import March
from campaign.rules.march_events import MarchEvents
from campaign.rules.movement import march_all
from campaign.rules.round_document import MapByName, RoundDocument, read_document
from campaign.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.position import Position
from hexmap.rules.position_file import armies_as_json
from hexmap.rules.shipped_maps import shipped_map
from navy.rules.superiority import Initiative, assign_initiative
from orders.rules.legality import Fault, movement_faults
from orders.rules.order_file import Orders

ENGINE_VERSION = "0.1"
"""Changes whenever the same document could be adjudicated differently."""

Values = dict[str, Any]


def adjudicate_initiative(value: Any, map_by_name: MapByName = shipped_map) -> Values:
    """The document with `initiative` and `naval_superiority` filled in (IN).

    Raises DocumentError for a document that is not valid.
    """
    document = read_document(value, map_by_name)
    initiative = _assign(document)
    events = [*_earlier_events(document), *_as_json(_initiative_events(document, initiative))]
    return _arranged(document, _initiative_values(initiative) | {"events": events})


def adjudicate_movement(value: Any, map_by_name: MapByName = shipped_map) -> Values:
    """The document with `movement` filled in and the armies where they ended it (MV).

    Where the document brings no naval superiority, initiative is adjudicated first. Raises DocumentError for a
    document that is not valid or whose movement has been adjudicated already.
    """
    document = read_document(value, map_by_name)
    if document.movement is not None:
        raise DocumentError("movement", "this movement has been adjudicated already")
    changes: Values = {}
    events = _earlier_events(document)
    if document.superiority is None or document.initiative is None:
        initiative = _assign(document)
        changes |= _initiative_values(initiative)
        events += _as_json(_initiative_events(document, initiative))
    marches, march_events = execute_movement(document.board, document.position, document.orders, document.ruleset)
    position = moved(document.position, marches)
    changes |= {
        "armies": armies_as_json(document.board, position),
        "movement": {str(number): _march_values(document.board, march) for number, march in marches.items()},
        "events": events + _as_json(march_events),
    }
    return _arranged(document, changes)


def execute_movement(
    board: Board, position: Position, orders: Orders, ruleset: Ruleset
) -> tuple[dict[int, March], list[Event]]:
    """Carries out the movement orders that are legal; the marches by army, and what happened.

    An illegal order is not carried out, the army stands still, and an event says why.
    """
    events: list[Event] = []
    legal: dict[int, Sequence[int]] = {}
    for number, numbers in orders.movement.items():
        faults = movement_faults(board, position, position.army[number], numbers, ruleset.marching)
        events += (_refused(position.round, number, fault) for fault in faults)
        if not faults:
            legal[number] = numbers
    events += _not_adjudicated_yet(position.round, orders)
    movement = march_all(board, position, legal, ruleset.marching)
    teller = MarchEvents(board, position.round, ruleset.movement.points)
    return movement.marches, [*events, *teller.all(movement)]


def faults_of_movement(
    board: Board, position: Position, number: int, numbers: Sequence[int], ruleset: Ruleset
) -> list[Fault]:
    """Why a movement instruction of an army would be illegal; empty if it is legal."""
    return movement_faults(board, position, position.army[number], numbers, ruleset.marching)


def moved(position: Position, marches: Mapping[int, March]) -> Position:
    """The position with every army where its march ended."""
    armies = tuple(replace(army, hex=marches[army.number].hex) for army in position.armies)
    return replace(position, armies=armies)


def marches_of(document: RoundDocument) -> dict[int, list[int]]:
    """The marches of a document after movement: for every army that left its hex all hexes, the first included."""
    grid = document.board.grid
    return {
        number: [grid.index(name) for name in (entry.from_, *entry.path)]
        for number, entry in (document.movement or {}).items()
        if entry.path
    }


def read_text(text: str) -> RoundDocument:
    """The document of a JSON text; raises DocumentError for one that is not valid."""
    return read_document(parse_json(text))


def document_text(values: Any, *, one_line: bool = False) -> str:
    """The JSON text of a document; equal documents are equal bytes."""
    return json.dumps(values, ensure_ascii=False, indent=None if one_line else 1)


def starting_document(document: RoundDocument) -> Values:
    """The document as a round starts from it: no orders and nothing that a step has added."""
    return {key: value for key, value in _arranged(document, {}).items() if key in _STARTING_KEYS}


def carried_over(document: RoundDocument) -> Values:
    """The document of a round after movement as the next one would start if nothing else had happened.

    A first draft for the administrator, who settles battles and administration by hand.
    """
    return starting_document(document) | {"round": document.position.round + 1}


def _assign(document: RoundDocument) -> Initiative:
    ruleset = document.ruleset
    return assign_initiative(
        document.board,
        document.position,
        document.orders.initiative,
        base=ruleset.superiority.base,
        radii=ruleset.radii,
    )


def _initiative_events(document: RoundDocument, initiative: Initiative) -> Iterator[Event]:
    return initiative_events(document.position, initiative, document.board.zones)


def _initiative_values(initiative: Initiative) -> Values:
    return {
        "initiative": {str(number): choice for number, choice in initiative.honoured.items()},
        "naval_superiority": {faction: dict(levels) for faction, levels in initiative.superiority.items()},
    }


def _march_values(board: Board, march: March) -> Values:
    return {
        "from": board.grid.name(march.army.hex),
        "path": [board.grid.name(hex_) for hex_ in march.path],
        "costs": march.costs,
        "mp_spent": march.spent,
        "nmp_spent": 0,
        "moved": march.entered,
        "finished": march.finished,
        "impulse": march.impulse,
    }


def _refused(round_: int, number: int, fault: Fault) -> Event:
    text = f"The movement order of army {number} is not carried out. {fault.text}"
    return Event(fault.rule, "order_not_carried_out", round_, text, {"army": number, "order": "movement"})


def _not_adjudicated_yet(round_: int, orders: Orders) -> Iterator[Event]:
    """The orders that need paragraphs this version does not adjudicate: each is illegal, and says so."""

    def refused(rule: str, order: str, what: str, **about: Any) -> Event:
        text = f"{what} is not carried out: this is not adjudicated yet."
        return Event(rule, "order_not_carried_out", round_, text, {**about, "order": order})

    for number in orders.assault:
        yield refused("AS.1", "assault", f"The assault of army {number}", army=number)
    for number in orders.lift_siege:
        yield refused("SI.6", "lift_siege", f"The order to army {number} to lift its siege", army=number)
    for transfer in orders.transfers:
        what = f"The transfer of {transfer.fp} FP from army {transfer.giver} to army {transfer.receiver}"
        yield refused("ST.6", "transfer", what, army=transfer.giver, to=transfer.receiver)
    for faction, zones in orders.sea_links.items():
        for zone in zones:
            yield refused("LG.6", "sea_links", f"A sea link in {zone}", faction=faction, zone=zone)


def _earlier_events(document: RoundDocument) -> list[Values]:
    """The events that the document brings of its own round; those of an earlier round are dropped."""
    return [event for event in document.values.get("events", []) if event.get("round") == document.position.round]


def _as_json(events: Iterator[Event] | list[Event]) -> list[Values]:
    return [event.as_json() for event in events]


_STARTING_KEYS: Sequence[str] = (
    "format",
    "ruleset",
    "map",
    "round",
    "factions",
    "control",
    "armies",
    "sieges",
)
_ORDER_OF_KEYS: Sequence[str] = (
    *_STARTING_KEYS,
    "orders",
    "initiative",
    "naval_superiority",
    "movement",
    "events",
    "ended",
)


def _arranged(document: RoundDocument, changes: Values) -> Values:
    """The document with changes, its keys in the order of the format and its lists sorted, so that equal is equal."""
    position = document.position
    sorted_values: Values = {
        "control": dict(position.control),
        "armies": armies_as_json(document.board, position),
        "sieges": [
            {
                "structure": siege.structure,
                "faction": siege.faction,
                "armies": list(siege.armies),
                "resilience": siege.resilience,
                "initial_resilience": siege.initial_resilience,
            }
            for siege in position.sieges
        ],
        "ended": None,
    }
    values = {**document.values, **sorted_values, **changes}
    return {key: values[key] for key in _ORDER_OF_KEYS if key in values}


AdjudicateStep = Callable[[Any, MapByName], Values]
STEPS: Mapping[str, AdjudicateStep] = {"initiative": adjudicate_initiative, "movement": adjudicate_movement}
"""The steps that can be adjudicated, by the word of the command."""
