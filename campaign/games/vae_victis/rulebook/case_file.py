"""Rule cases as text that a player can read and write.

A case starts with `## CODE Title that is a sentence.` and goes on line by line; `docs/cases.md` explains the
words. A case is turned into a position document and a list of expectations, nothing else.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from campaign.games.vae_victis.rules.engine_versions import ENGINE_VERSION

_TEXTS = ("title", "colour", "army_list", "siege_die", "culture")
_SWITCH = {"yes": True, "no": False}
_HIDDEN = "Far away"
"""Every faction needs a capital; a case that gives none gets an unheld one behind impassable Peaks."""


class CaseError(ValueError):
    """An invalid case file; the message names the line."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """One line below `then`, as words, with the line it stands in."""

    line: int
    words: tuple[str, ...]


@dataclass(slots=True)
class Case:
    """A case: its rule, title, explanation, document and expectations.

    `answers` are the retreats, reports and decisions that come after the movement; `text` is the case as written,
    `rows` how many rows of the map it shows, without those of the hidden capital. `engine_version` is the one with
    which its campaign began, `wishes` are the structures where armies are to be placed (FA.4).
    """

    rule: str
    title: str
    line: int
    text: str = ""
    rows: int = 0
    why: list[str] = field(default_factory=list)
    step: str = "movement"
    engine_version: str = ENGINE_VERSION
    document: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)
    wishes: dict[int, str] = field(default_factory=dict)
    expectations: list[Expectation] = field(default_factory=list)


def read_cases(text: str) -> list[Case]:
    """The cases of a file, in order; raises CaseError naming the line that is wrong."""
    return [_CaseReader(block).case() for block in _blocks(text)]


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    block: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("## "):
            if block:
                yield block
            block = [(number, line)]
        elif block:
            block.append((number, line))
    if block:
        yield block


class _CaseReader:
    """Reads one case."""

    def __init__(self, block: list[tuple[int, str]]) -> None:
        self.lines = block[1:]
        number, head = block[0]
        rule, _, title = head.removeprefix("## ").partition(" ")
        text = "\n".join(line for _, line in block).rstrip()
        self.made = Case(rule, title.strip(), number, text)
        self.terrain: list[str] = []
        self.zones: dict[str, list[str]] = {}
        self.roads: list[list[str]] = []
        self.rivers: list[list[str]] = []
        self.structures: list[dict[str, str]] = []
        self.control: dict[str, str] = {}
        self.factions: dict[str, dict[str, Any]] = {}
        self.armies: list[dict[str, Any]] = []
        self.sieges: list[dict[str, Any]] = []
        self.cultures: dict[str, str] = {}
        self.culture_lists: dict[str, str] = {}
        self.allies: dict[str, list[dict[str, str]]] = {}
        self.orders: dict[str, Any] = {}
        self.levels: dict[str, dict[str, int]] = {}
        self.reports: list[dict[str, Any]] = []
        self.decisions: dict[str, Any] = {}
        self.retreats: list[int] = []
        self.random_numbers: list[int] = []
        self.siege_dice: dict[str, dict[str, int]] = {}
        self.round = 1
        self.honour: dict[str, Any] = {"seats": []}
        self.changes: dict[str, Any] = {}

    def case(self) -> Case:
        """The case of the block."""
        self._read_lines()
        self.made.rows = len(self.terrain)
        self.made.document = self._document()
        self.made.answers = {"reports": self.reports, "decisions": self.decisions}
        if self.siege_dice:
            self.made.answers["siege_dice"] = self.siege_dice
        if self.retreats:
            self.made.answers["retreats"] = self.retreats
        return self.made

    def _read_lines(self) -> None:
        words = self._words()
        expecting = False
        for number, line in self.lines:
            stripped = line.strip()
            if not stripped:
                continue
            if stripped.startswith(">"):
                self.made.why.append(stripped.removeprefix(">").strip())
            elif stripped == "then":
                expecting = True
            elif expecting:
                self.made.expectations.append(Expectation(number, tuple(stripped.replace(",", " ").split())))
            elif line.startswith("    "):
                self.terrain.append(stripped)
            else:
                self._read(words, number, stripped)

    def _words(self) -> dict[str, Callable[[list[str]], None]]:
        """What each word at the beginning of a line does with the words after it."""
        return {
            "army": self._army,
            "navy": self._navy,
            "town": self._structure,
            "city": self._structure,
            "road": lambda rest: self.roads.extend(_chain(rest)),
            "river": lambda rest: self.rivers.extend(_chain(rest)),
            "zone": self._zone,
            "faction": self._faction,
            "siege": self._siege,
            "order": self._order,
            "initiative": self._initiative,
            "ally": self._ally,
            "culture": lambda rest: self.cultures.update({rest[0]: " ".join(rest[1:])}),
            "culture_list": lambda rest: self.culture_lists.update({rest[0]: " ".join(rest[1:])}),
            "assault": lambda rest: self.orders.setdefault("assault", []).extend(map(int, rest)),
            "lift": lambda rest: self.orders.setdefault("lift_siege", []).extend(map(int, rest)),
            "transfer": self._transfer,
            "link": self._link,
            "superiority": self._superiority,
            "retreat": lambda rest: self.retreats.extend(map(int, rest)),
            "report": self._report,
            "advance": lambda rest: self._decide("advance", rest[0], rest[1]),
            "debark": lambda rest: self._decide("debark", rest[0], int(rest[1])),
            "besiege": lambda rest: self._decide("besiege", rest[0], rest[1]),
            "surrender": lambda rest: self.decisions.setdefault("surrender", []).extend(rest),
            "concede": lambda rest: self.decisions.setdefault("concede", []).extend(rest),
            "random": lambda rest: self.random_numbers.extend(map(int, rest)),
            "die": lambda rest: self.siege_dice.setdefault(rest[0], {}).update({rest[1]: int(rest[2])}),
            "seat": self._seat,
            "princeps": lambda rest: self._honoured("princeps", self._known(rest[0]), rest[1]),
            "share": lambda rest: self._honoured("tokens", rest[0], {rest[1]: int(rest[2])}),
            "levels": lambda rest: self._honoured("levels", rest[0], {self._known(rest[1]): _numbers(rest[2:])}),
            "commanded": lambda rest: self._honoured("commanded", rest[0], rest[1]),
            "lend": lambda rest: self._command("lend", rest[0], rest[1]),
            "borrow": lambda rest: self.orders.setdefault("borrow", {}).setdefault(rest[0], []).extend(rest[1:]),
            "away": lambda rest: self._command("away", rest[0], rest[1]),
            "free-command": lambda rest: self._command("free_command", rest[0], _settings(rest[1:])),
            "default-zone": lambda rest: self._command("default_zone", rest[0], rest[1]),
            "round": lambda rest: setattr(self, "round", int(rest[0])),
            "set": self._set,
            "place": lambda rest: self.made.wishes.update({int(rest[0]): rest[1]}),
            "step": lambda rest: setattr(self.made, "step", rest[0]),
            "engine": lambda rest: setattr(self.made, "engine_version", rest[0]),
        }

    def _read(self, words: dict[str, Callable[[list[str]], None]], number: int, line: str) -> None:
        word, *rest = line.split()
        if word not in words:
            raise CaseError(f"line {number}: {word!r} is none of {', '.join(words)}")
        try:
            words[word]([word, *rest] if word in ("town", "city") else rest)
        except (ValueError, LookupError, AttributeError, TypeError) as error:
            raise CaseError(f"line {number}: {line!r} cannot be read: {error}") from error

    def _known(self, faction: str) -> str:
        self.factions.setdefault(
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

    def _faction(self, rest: list[str]) -> None:
        name, settings = rest[0], _settings(rest[1:])
        faction = self.factions[self._known(name)]
        for key, value in settings.items():
            if key == "active":
                faction[key] = value == "yes"
            elif key == "capitals":
                faction[key] = value.split("+")
            else:
                faction[key] = value if key in _TEXTS else int(value)

    def _army(self, rest: list[str], *, afloat: bool = False) -> None:
        number, faction, hex_, *settings = rest
        given = _settings(settings)
        self.armies.append(
            {
                "number": int(number),
                "faction": self._known(faction),
                "hex": hex_,
                "strength": 1600,
                "afloat": afloat,
                "inactive_rounds": 0,
                **{key: value == "yes" if key == "siege_train" else int(value) for key, value in given.items()},
            }
        )

    def _navy(self, rest: list[str]) -> None:
        self._army(rest, afloat=True)

    def _structure(self, rest: list[str]) -> None:
        kind, name, hex_, *holder = rest
        self.structures.append({"name": name, "kind": kind, "hex": hex_})
        if holder:
            self.control[name] = self._known(holder[0])

    def _seat(self, rest: list[str]) -> None:
        """`seat deeter carthago 1 2 points=4 won=2 lost=1 vacant=yes`; a case with a seat has honour (HO.38)."""
        self.changes.setdefault("honour", {})
        id_, faction, *others = rest
        given = _settings([word for word in others if "=" in word])
        self.honour["seats"].append(
            {
                "id": id_,
                "faction": self._known(faction),
                "armies": [int(army) for army in others if "=" not in army],
                "vacant": given.get("vacant") == "yes",
                **{key: int(given.get(key, 0)) for key in ("points", "won", "lost")},
            }
        )

    def _honoured(self, key: str, name: str, value: Any) -> None:
        """A value of the honour of the round; those of one name are put together."""
        found = self.honour.setdefault(key, {})
        found[name] = {**found.get(name, {}), **value} if isinstance(value, dict) else value

    def _command(self, key: str, about: str, value: Any) -> None:
        self.orders.setdefault(key, {})[about] = value

    def _zone(self, rest: list[str]) -> None:
        self.zones.setdefault(rest[0], []).extend(rest[1:])

    def _ally(self, rest: list[str]) -> None:
        faction, name, *settings = rest
        self.allies.setdefault(self._known(faction), []).append({"list": name, **_settings(settings)})

    def _siege(self, rest: list[str]) -> None:
        structure, faction, *others = rest
        settings = {key: int(value) for key, value in _settings([word for word in others if "=" in word]).items()}
        self.sieges.append(
            {
                "structure": structure,
                "faction": self._known(faction),
                "armies": [int(army) for army in others if "=" not in army],
                "resilience": settings.get("resilience", 2),
                "initial_resilience": settings.get("initial", 2),
            }
        )

    def _order(self, rest: list[str]) -> None:
        self.orders.setdefault("movement", {})[rest[0].rstrip(":")] = " ".join(rest[1:])

    def _initiative(self, rest: list[str]) -> None:
        self.orders.setdefault("initiative", {})[rest[0].rstrip(":")] = rest[1]

    def _transfer(self, rest: list[str]) -> None:
        giver, receiver, fp = map(int, rest)
        self.orders.setdefault("transfers", []).append({"from": giver, "to": receiver, "fp": fp})

    def _link(self, rest: list[str]) -> None:
        faction, zone, *structures = rest
        links = self.orders.setdefault("sea_links", {}).setdefault(self._known(faction), {})
        links.setdefault(zone, []).extend(structures)

    def _superiority(self, rest: list[str]) -> None:
        faction, zone, level = rest
        self.levels.setdefault(self._known(faction), {})[zone] = int(level)

    def _report(self, rest: list[str]) -> None:
        engagement, *settings = rest
        given = _settings(settings)
        winner = given.pop("winner")
        self.reports.append(
            {
                "engagement": engagement,
                "winner": None if winner == "none" else int(winner) if winner.isdigit() else winner,
                "casualties": {side: int(per_cent) for side, per_cent in given.items()},
            }
        )

    def _decide(self, kind: str, army: str, what: str | int) -> None:
        self.decisions.setdefault(kind, {})[army.rstrip(":")] = what

    def _set(self, rest: list[str]) -> None:
        *tables, key = rest[0].split(".")
        place = self.changes
        for table in tables:
            place = place.setdefault(table, {})
        place[key] = int(rest[1]) if rest[1].lstrip("-").isdigit() else _SWITCH.get(rest[1], rest[1])

    def _document(self) -> dict[str, Any]:
        terrain = self._with_hidden_capital()
        for faction in self.factions.values():
            faction["capitals"] = faction["capitals"] or [_HIDDEN]
        for name, allies in self.allies.items():
            self.factions[name]["allies"] = allies
        zones = self._zones(terrain)
        return {
            "format": "vae-victis/position/1",
            "ruleset": {"base": "vae-victis-2", **self.changes} if self.changes else "vae-victis-2",
            "map": {
                "format": "vae-victis/map/1",
                "name": "case",
                "title": "Case",
                "hex_km": 15,
                "terrain": terrain,
                "roads": self.roads,
                "rivers": self.rivers,
                "structures": self.structures,
                "sea_zones": [{"name": name, "hexes": hexes} for name, hexes in zones.items()],
                "sources": [],
            },
            "round": self.round,
            "factions": list(self.factions.values()),
            "control": self.control,
            **({"cultures": self.cultures} if self.cultures else {}),
            **({"culture_lists": self.culture_lists} if self.culture_lists else {}),
            "armies": self.armies,
            "sieges": self.sieges,
            **({"honour": self.honour} if "honour" in self.changes else {}),
            "orders": self.orders,
            **self._given_superiority(list(zones)),
            **({"random_numbers": self.random_numbers} if self.random_numbers else {}),
        }

    def _given_superiority(self, zones: list[str]) -> dict[str, Any]:
        """The superiority that the case gives, 2 where it gives none; nothing if it gives none at all."""
        if not self.levels:
            return {}
        active = [name for name, faction in self.factions.items() if faction["active"]]
        chosen = self.orders.get("initiative", {})
        return {
            "initiative": {str(army["number"]): chosen.get(str(army["number"]), "strength") for army in self.armies},
            "naval_superiority": {
                name: {zone: self.levels.get(name, {}).get(zone, 2) for zone in zones} for name in active
            },
        }

    def _with_hidden_capital(self) -> list[str]:
        width = len(self.terrain[0]) if self.terrain else 1
        rows = [*self.terrain, "P" * width, "P" * width, "F" + "P" * (width - 1)]
        self.structures.append({"name": _HIDDEN, "kind": "town", "hex": f"01{len(rows):02}"})
        return rows

    def _zones(self, terrain: list[str]) -> dict[str, list[str]]:
        """The zones given, and `Mare` with all Coast and Sea that is in none of them."""
        given = {hex_ for hexes in self.zones.values() for hex_ in hexes}
        rest = [
            f"{column:02}{row:02}"
            for row, letters in enumerate(terrain, start=1)
            for column, letter in enumerate(letters, start=1)
            if letter in "CS" and f"{column:02}{row:02}" not in given
        ]
        return {**self.zones, **({"Mare": rest} if rest else {})}


def _chain(hexes: list[str]) -> list[list[str]]:
    return [[one, other] for one, other in pairwise(hexes)]


def _numbers(words: list[str]) -> dict[str, int]:
    return {key: int(value) for key, value in _settings(words).items()}


def _settings(words: list[str]) -> dict[str, str]:
    return dict(word.split("=", 1) for word in words)
