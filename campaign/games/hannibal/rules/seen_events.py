"""The events that are seen by all, where Carthaginian units are hidden (HH.11.3).

An event is left out unless this module names its kind. So a new kind of event gives nothing away until someone has
decided what of it is seen.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaign.games.hannibal.rules.control import title
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Position
from campaign.language.catalogue.sentences import say

Event = Mapping[str, Any]

OPEN_KINDS = frozenset(
    {
        *("first_mover", "reinforcements", "chief_returns", "province_control", "city_gained", "forces_seen"),
        *("proconsul", "candidate", "score", "elected", "levy", "placed", "appointed", "legions", "levy_appears"),
        *(
            "slaves",
            "left_behind",
            "march",
            "overrun",
            "goes_inside",
            "withdraws",
            "all_lost",
            "leader_dead",
            "leader_put",
        ),
        *("leader_out", "siege_begins", "siege_goes_on", "works_begin", "works_complete", "siege_lifted"),
        *("points", "points_counted", "game_over"),
    }
)
"""The kinds of events that show nothing of Carthaginian units but what the map and the rules show anyway."""
OPEN_DICE = frozenset(
    {
        *("HH.3.3", "HH.3.4", "HH.3.6", "HH.5.11", "HH.8.4", "HH.8.11", "HH.9.5", "HH.9.6"),
        *("HH.10.3", "HH.10.4", "HH.10.5", "HH.12.1"),
    }
)
"""The paragraphs whose dice and draws say nothing of units."""
OF_A_SIDE = frozenset({"takes", "winter_losses", "die", "order_not_carried_out"})
"""The kinds of events that are seen where they are about roma."""
SECRET_ORDERS = frozenset({"HH.5.2", "HH.5.3", "HH.8.6", "HH.8.7", "HH.9.2", "HH.9.3"})
"""The paragraphs after which `take`, `drop` and `battle` are not carried out; these orders stay secret (HH.15.4)."""


def seen_events(events: Sequence[Event], position: Position) -> list[dict[str, Any]]:
    """The events as all but carthago see them; some with less than they say, others left out."""
    return [dict(view) for view in event_views(events, position) if view is not None]


def event_views(events: Sequence[Event], position: Position) -> tuple[Event | None, ...]:
    """The part of each event that all but carthago see; None for one that they do not see."""
    hexes = frozenset(event["hex"] for event in events if event["kind"] == "forces_seen")
    return tuple(_view(event, position, hexes) for event in events)


def _view(event: Event, position: Position, hexes: frozenset[str]) -> Event | None:
    """The visible part of an event; `hexes` are those in which all units were seen when `battle` opened."""
    kind, rule = event["kind"], event["rule"]
    is_open = (
        kind in OPEN_KINDS
        or (kind in ("die", "pick") and rule in OPEN_DICE)
        or (kind == "order_not_carried_out" and rule not in SECRET_ORDERS)
    )
    if is_open or _hex_of_battle(event, position) in hexes:
        return event
    if kind in REDUCED:
        return REDUCED[kind](event, position)
    return event if kind in OF_A_SIDE and _side_of(event, position) == ROMA else None


def _hex_of_battle(event: Event, position: Position) -> str | None:
    """The hex of an event of a `battle` step, by its chapter; None for other events."""
    if event["rule"].split(".")[1] not in ("7", "8", "9"):
        return None
    if "city" in event:
        return position.hex_name(position.theatre.cities[event["city"]].hex)
    hex_: str | None = event.get("hex")
    return hex_


def _side_of(event: Event, position: Position) -> str | None:
    """The side that an event is about."""
    if event.get("leader") is not None:
        return position.leaders[event["leader"]].side
    side: str | None = event.get("side")
    return side


def _combat(event: Event, position: Position) -> Event:
    """A combat without what carthago lost."""
    place = position.theatre.place(position.theatre.board.grid.index(event["hex"]))
    lost = event["lost"][ROMA]
    text = say("hh_combat_over_unseen", place=place, count=event["rounds"], roma_number=lost)
    return {**event, "lost": {ROMA: lost}, "text": str(text)}


def _assault(event: Event, _position: Position) -> Event:
    """An assault without column, die and result, which follow from the SP of both sides."""
    text = say("hh_assault_unseen", faction=title(event["side"]), name=event["city"])
    kept = {key: event[key] for key in ("rule", "kind", "round", "city", "side")}
    return {**kept, "lost": {ROMA: event["lost"][ROMA]}, "text": str(text)}


def _too_weak(event: Event, _position: Position) -> Event:
    """A siege that is given up, without the SP."""
    return {key: value for key, value in event.items() if key not in ("sp", "needed")}


def _diplomacy(event: Event, position: Position) -> Event:
    """Diplomacy that fails, without the number, to which the SP with Hannibal add."""
    if _side_of(event, position) != CARTHAGO:
        return event
    return {**event, "text": str(say("hh_diplomacy_failed_unseen", name=event["city"]))}


REDUCED: Mapping[str, Callable[[Event, Position], Event]] = {
    "combat": _combat,
    "assault": _assault,
    "siege_too_weak": _too_weak,
    "diplomacy_failed": _diplomacy,
}
"""What is seen of events in a hex where no Roman leader stood."""
