"""What the lines of a case of *Vae Victis* set up: a position document, and the answers after the movement."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from campaign.games.vae_victis.rules.engine_versions import ENGINE_VERSION

_TEXTS = ("title", "colour", "army_list", "siege_die", "culture")
_SWITCH = {"yes": True, "no": False}
_HIDDEN = "Far away"
"""Every faction needs a capital; a case that gives none gets an unheld one behind impassable Peaks."""


@dataclass
class Setup:
    """The position, orders and answers of a case while its lines are read.

    `terrain` are the rows of its board, without those of the hidden capital. `engine_version` is the one with which its
    campaign began, `wishes` are the structures where armies are to be placed (FA.4).
    """

    terrain: list[str]
    step: str = "movement"
    engine_version: str = ENGINE_VERSION
    wishes: dict[int, str] = field(default_factory=dict)
    zones: dict[str, list[str]] = field(default_factory=dict)
    roads: list[list[str]] = field(default_factory=list)
    rivers: list[list[str]] = field(default_factory=list)
    structures: list[dict[str, str]] = field(default_factory=list)
    control: dict[str, str] = field(default_factory=dict)
    factions: dict[str, dict[str, Any]] = field(default_factory=dict)
    armies: list[dict[str, Any]] = field(default_factory=list)
    sieges: list[dict[str, Any]] = field(default_factory=list)
    cultures: dict[str, str] = field(default_factory=dict)
    culture_lists: dict[str, str] = field(default_factory=dict)
    allies: dict[str, list[dict[str, str]]] = field(default_factory=dict)
    orders: dict[str, Any] = field(default_factory=dict)
    levels: dict[str, dict[str, int]] = field(default_factory=dict)
    reports: list[dict[str, Any]] = field(default_factory=list)
    decisions: dict[str, Any] = field(default_factory=dict)
    retreats: list[int] = field(default_factory=list)
    random_numbers: list[int] = field(default_factory=list)
    siege_dice: dict[str, dict[str, int]] = field(default_factory=dict)
    round: int = 1
    honour: dict[str, Any] = field(default_factory=lambda: {"seats": []})
    changes: dict[str, Any] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """The number of rows of the board."""
        return len(self.terrain)

    @property
    def answers(self) -> dict[str, Any]:
        """The retreats, reports and decisions that come after the movement."""
        return {
            "reports": self.reports,
            "decisions": self.decisions,
            **({"siege_dice": self.siege_dice} if self.siege_dice else {}),
            **({"retreats": self.retreats} if self.retreats else {}),
        }

    @cached_property
    def document(self) -> dict[str, Any]:
        """The position document of the case."""
        return _document(self)


def _known(setup: Setup, faction: str) -> str:
    setup.factions.setdefault(
        faction,
        {
            "id": faction,
            "title": faction.capitalize(),
            "active": True,
            "capitals": [],
            "initiative_factor": 1,
            "victory_points": 0,
        },
    )
    return faction


def _faction(setup: Setup, rest: list[str]) -> None:
    name, settings = rest[0], _settings(rest[1:])
    faction = setup.factions[_known(setup, name)]
    for key, value in settings.items():
        if key == "active":
            faction[key] = value == "yes"
        elif key == "capitals":
            faction[key] = value.split("+")
        else:
            faction[key] = value if key in _TEXTS else int(value)


def _army(setup: Setup, rest: list[str], *, afloat: bool = False) -> None:
    number, faction, hex_, *settings = rest
    given = _settings(settings)
    setup.armies.append(
        {
            "number": int(number),
            "faction": _known(setup, faction),
            "hex": hex_,
            "strength": 1600,
            "afloat": afloat,
            "inactive_rounds": 0,
            **{key: value == "yes" if key == "siege_train" else int(value) for key, value in given.items()},
        }
    )


def _navy(setup: Setup, rest: list[str]) -> None:
    _army(setup, rest, afloat=True)


def _structure(setup: Setup, rest: list[str]) -> None:
    kind, name, hex_, *holder = rest
    setup.structures.append({"name": name, "kind": kind, "hex": hex_})
    if holder:
        setup.control[name] = _known(setup, holder[0])


def _seat(setup: Setup, rest: list[str]) -> None:
    """`seat deeter carthago 1 2 points=4 won=2 lost=1 vacant=yes`; a case with a seat has honour (HO.38)."""
    setup.changes.setdefault("honour", {})
    id_, faction, *others = rest
    given = _settings([word for word in others if "=" in word])
    setup.honour["seats"].append(
        {
            "id": id_,
            "faction": _known(setup, faction),
            "armies": [int(army) for army in others if "=" not in army],
            "vacant": given.get("vacant") == "yes",
            **{key: int(given.get(key, 0)) for key in ("points", "won", "lost")},
        }
    )


def _honoured(setup: Setup, key: str, name: str, value: Any) -> None:
    """A value of the honour of the round; those of one name are put together."""
    found = setup.honour.setdefault(key, {})
    found[name] = {**found.get(name, {}), **value} if isinstance(value, dict) else value


def _command(setup: Setup, key: str, about: str, value: Any) -> None:
    setup.orders.setdefault(key, {})[about] = value


def _zone(setup: Setup, rest: list[str]) -> None:
    setup.zones.setdefault(rest[0], []).extend(rest[1:])


def _ally(setup: Setup, rest: list[str]) -> None:
    faction, name, *settings = rest
    setup.allies.setdefault(_known(setup, faction), []).append({"list": name, **_settings(settings)})


def _siege(setup: Setup, rest: list[str]) -> None:
    structure, faction, *others = rest
    settings = {key: int(value) for key, value in _settings([word for word in others if "=" in word]).items()}
    setup.sieges.append(
        {
            "structure": structure,
            "faction": _known(setup, faction),
            "armies": [int(army) for army in others if "=" not in army],
            "resilience": settings.get("resilience", 2),
            "initial_resilience": settings.get("initial", 2),
        }
    )


def _order(setup: Setup, rest: list[str]) -> None:
    setup.orders.setdefault("movement", {})[rest[0].rstrip(":")] = " ".join(rest[1:])


def _initiative(setup: Setup, rest: list[str]) -> None:
    setup.orders.setdefault("initiative", {})[rest[0].rstrip(":")] = rest[1]


def _transfer(setup: Setup, rest: list[str]) -> None:
    giver, receiver, fp = map(int, rest)
    setup.orders.setdefault("transfers", []).append({"from": giver, "to": receiver, "fp": fp})


def _link(setup: Setup, rest: list[str]) -> None:
    faction, zone, *structures = rest
    links = setup.orders.setdefault("sea_links", {}).setdefault(_known(setup, faction), {})
    links.setdefault(zone, []).extend(structures)


def _superiority(setup: Setup, rest: list[str]) -> None:
    faction, zone, level = rest
    setup.levels.setdefault(_known(setup, faction), {})[zone] = int(level)


def _report(setup: Setup, rest: list[str]) -> None:
    engagement, *settings = rest
    given = _settings(settings)
    winner = given.pop("winner")
    setup.reports.append(
        {
            "engagement": engagement,
            "winner": None if winner == "none" else int(winner) if winner.isdigit() else winner,
            "casualties": {side: int(per_cent) for side, per_cent in given.items()},
        }
    )


def _decide(setup: Setup, kind: str, army: str, what: str | int) -> None:
    setup.decisions.setdefault(kind, {})[army.rstrip(":")] = what


def _set(setup: Setup, rest: list[str]) -> None:
    *tables, key = rest[0].split(".")
    place = setup.changes
    for table in tables:
        place = place.setdefault(table, {})
    place[key] = int(rest[1]) if rest[1].lstrip("-").isdigit() else _SWITCH.get(rest[1], rest[1])


def _document(setup: Setup) -> dict[str, Any]:
    terrain = _with_hidden_capital(setup)
    for faction in setup.factions.values():
        faction["capitals"] = faction["capitals"] or [_HIDDEN]
    for name, allies in setup.allies.items():
        setup.factions[name]["allies"] = allies
    zones = _zones(setup, terrain)
    return {
        "format": "vae-victis/position/1",
        "ruleset": {"base": "vae-victis-2", **setup.changes} if setup.changes else "vae-victis-2",
        "map": {
            "format": "vae-victis/map/1",
            "name": "case",
            "title": "Case",
            "hex_km": 15,
            "terrain": terrain,
            "roads": setup.roads,
            "rivers": setup.rivers,
            "structures": setup.structures,
            "sea_zones": [{"name": name, "hexes": hexes} for name, hexes in zones.items()],
            "sources": [],
        },
        "round": setup.round,
        "factions": list(setup.factions.values()),
        "control": setup.control,
        **({"cultures": setup.cultures} if setup.cultures else {}),
        **({"culture_lists": setup.culture_lists} if setup.culture_lists else {}),
        "armies": setup.armies,
        "sieges": setup.sieges,
        **({"honour": setup.honour} if "honour" in setup.changes else {}),
        "orders": setup.orders,
        **_given_superiority(setup, list(zones)),
        **({"random_numbers": setup.random_numbers} if setup.random_numbers else {}),
    }


def _given_superiority(setup: Setup, zones: list[str]) -> dict[str, Any]:
    """The superiority that the case gives, 2 where it gives none; nothing if it gives none at all."""
    if not setup.levels:
        return {}
    active = [name for name, faction in setup.factions.items() if faction["active"]]
    chosen = setup.orders.get("initiative", {})
    return {
        "initiative": {str(army["number"]): chosen.get(str(army["number"]), "strength") for army in setup.armies},
        "naval_superiority": {
            name: {zone: setup.levels.get(name, {}).get(zone, 2) for zone in zones} for name in active
        },
    }


def _with_hidden_capital(setup: Setup) -> list[str]:
    width = len(setup.terrain[0]) if setup.terrain else 1
    rows = [*setup.terrain, "P" * width, "P" * width, "F" + "P" * (width - 1)]
    setup.structures.append({"name": _HIDDEN, "kind": "town", "hex": f"01{len(rows):02}"})
    return rows


def _zones(setup: Setup, terrain: list[str]) -> dict[str, list[str]]:
    """The zones given, and `Mare` with all Coast and Sea that is in none of them."""
    given = {hex_ for hexes in setup.zones.values() for hex_ in hexes}
    rest = [
        f"{column:02}{row:02}"
        for row, letters in enumerate(terrain, start=1)
        for column, letter in enumerate(letters, start=1)
        if letter in "CS" and f"{column:02}{row:02}" not in given
    ]
    return {**setup.zones, **({"Mare": rest} if rest else {})}


def _chain(hexes: list[str]) -> list[list[str]]:
    return [[one, other] for one, other in pairwise(hexes)]


def _numbers(words: list[str]) -> dict[str, int]:
    return {key: int(value) for key, value in _settings(words).items()}


def _settings(words: list[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words)


GIVEN: Mapping[str, Callable[[Setup, list[str]], None]] = {
    "army": _army,
    "navy": _navy,
    "town": lambda setup, rest: _structure(setup, ["town", *rest]),
    "city": lambda setup, rest: _structure(setup, ["city", *rest]),
    "road": lambda setup, rest: setup.roads.extend(_chain(rest)),
    "river": lambda setup, rest: setup.rivers.extend(_chain(rest)),
    "zone": _zone,
    "faction": _faction,
    "siege": _siege,
    "order": _order,
    "initiative": _initiative,
    "ally": _ally,
    "culture": lambda setup, rest: setup.cultures.update({rest[0]: " ".join(rest[1:])}),
    "culture_list": lambda setup, rest: setup.culture_lists.update({rest[0]: " ".join(rest[1:])}),
    "assault": lambda setup, rest: setup.orders.setdefault("assault", []).extend(map(int, rest)),
    "lift": lambda setup, rest: setup.orders.setdefault("lift_siege", []).extend(map(int, rest)),
    "transfer": _transfer,
    "link": _link,
    "superiority": _superiority,
    "retreat": lambda setup, rest: setup.retreats.extend(map(int, rest)),
    "report": _report,
    "advance": lambda setup, rest: _decide(setup, "advance", rest[0], rest[1]),
    "debark": lambda setup, rest: _decide(setup, "debark", rest[0], int(rest[1])),
    "besiege": lambda setup, rest: _decide(setup, "besiege", rest[0], rest[1]),
    "surrender": lambda setup, rest: setup.decisions.setdefault("surrender", []).extend(rest),
    "concede": lambda setup, rest: setup.decisions.setdefault("concede", []).extend(rest),
    "random": lambda setup, rest: setup.random_numbers.extend(map(int, rest)),
    "die": lambda setup, rest: setup.siege_dice.setdefault(rest[0], {}).update({rest[1]: int(rest[2])}),
    "seat": _seat,
    "princeps": lambda setup, rest: _honoured(setup, "princeps", _known(setup, rest[0]), rest[1]),
    "share": lambda setup, rest: _honoured(setup, "tokens", rest[0], {rest[1]: int(rest[2])}),
    "levels": lambda setup, rest: _honoured(setup, "levels", rest[0], {_known(setup, rest[1]): _numbers(rest[2:])}),
    "commanded": lambda setup, rest: _honoured(setup, "commanded", rest[0], rest[1]),
    "lend": lambda setup, rest: _command(setup, "lend", rest[0], rest[1]),
    "borrow": lambda setup, rest: setup.orders.setdefault("borrow", {}).setdefault(rest[0], []).extend(rest[1:]),
    "away": lambda setup, rest: _command(setup, "away", rest[0], rest[1]),
    "free-command": lambda setup, rest: _command(setup, "free_command", rest[0], _settings(rest[1:])),
    "default-zone": lambda setup, rest: _command(setup, "default_zone", rest[0], rest[1]),
    "round": lambda setup, rest: setattr(setup, "round", int(rest[0])),
    "set": _set,
    "place": lambda setup, rest: setup.wishes.update({int(rest[0]): rest[1]}),
    "step": lambda setup, rest: setattr(setup, "step", rest[0]),
    "engine": lambda setup, rest: setattr(setup, "engine_version", rest[0]),
}
"""The acts of the verbs with their arguments."""
