"""A document of a game: read and checked once, written once (HH.15.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from campaign.games.hannibal.rules.document.orders_read import orders_of
from campaign.games.hannibal.rules.document.position_read import check_rules, position_of
from campaign.games.hannibal.rules.document.schema import PositionModel
from campaign.games.hannibal.rules.document.writing import written
from campaign.games.hannibal.rules.engine_versions import ENGINE_VERSION, check_version
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.ruleset import ruleset_of
from campaign.games.hannibal.rules.theatre import theatre_of
from campaign.language.catalogue.events import Event, check_events
from hexmap.rules.documents import JsonObject, validated
from hexmap.rules.shipped_maps import MapByName, board_of, shipped_map


@dataclass(frozen=True)
class GameDocument:
    """A validated document: the position, the orders, and what is only handed on."""

    model: PositionModel
    position: Position
    orders: Mapping[str, Mapping[str, Any]]
    texts: Mapping[str, Mapping[str, str]]
    events: tuple[Mapping[str, Any], ...]

    @property
    def seed(self) -> str:
        """The seed of the step's dice (HH.1.10)."""
        return self.model.seed

    def as_json(self) -> JsonObject:
        """The document as JSON values, in the order of the format."""
        return written(self.model, self.position, self.texts, self.events)


def read_document(
    value: Any, map_by_name: MapByName = shipped_map, engine_version: str = ENGINE_VERSION
) -> GameDocument:
    """The document given as parsed JSON, of a game with a version of the engine.

    Raises DocumentError naming the first fault, also for a version that this program does not know.
    """
    check_version(engine_version)
    model = validated(PositionModel, value)
    ruleset = ruleset_of(model.ruleset)
    theatre = theatre_of(model.theatre, board_of(model.map, map_by_name))
    check_rules(ruleset, theatre)
    position = position_of(model, ruleset, theatre, engine_version)
    orders = orders_of(model.orders, position)
    check_events(model.events)
    return GameDocument(model, position, orders, model.orders, tuple(model.events))


def with_orders(document: GameDocument, texts: Mapping[str, Mapping[str, str]]) -> GameDocument:
    """The document with other orders; raises DocumentError for those that are not valid."""
    given = {kind: dict(by_subject) for kind, by_subject in texts.items()}
    return GameDocument(document.model, document.position, orders_of(given, document.position), given, document.events)


def with_seed(document: GameDocument, seed: str) -> GameDocument:
    """The document with another seed of its step's dice (HH.1.10)."""
    return replace(document, model=document.model.model_copy(update={"seed": seed}))


def changed(document: GameDocument, position: Position, events: Iterable[Event]) -> GameDocument:
    """The document after a step: the next position, no orders; what happened is added to the events of the round."""
    earlier = (event for event in document.events if event["round"] == document.position.round)
    added = (*earlier, *(event.as_json() for event in events))
    return GameDocument(document.model, position, {}, {}, added)


def order_lines(texts: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The orders as single texts, as receipts and dice take them: `march 31: 4 4`."""
    return [f"{kind} {about}: {text}" for kind, given in texts.items() for about, text in given.items()]
