"""What the lines of a case of HANNIBAL set up: a position, orders and dice.

The position is the map `italia-218` with all cities Roman and nobody on it, in the summer of 217, until lines change
it.

    round 4 battle            the round and the step           first carthago         the first player of the year
    city Nola carthago        who controls a city              province Apulia nobody who controls a province
    force 2521 roma 3 inside from 2520 legion_foot 2 legion_horse/1 1     leader `-` is a garrison, `/1` a step left
    office 3 praetor          the office of a leader; on the map consul is usual
    served 3, dead 3, been_dictator 3, elected 3 4, vacated 1005, tried Nola
    prefer 3 4, standing roma *: fight=yes      orders of earlier rounds that still hold
    year 3 fought withdrew roma=25 carthago=12 consul
    siege Nola carthago 5     a marker, or partial or complete works
    count lost_in_combat 52   points 500                       pool allies ally5 0
    rule rounding="up"        another number of the ruleset
    orders march 31: 4 4      lines of orders with / between   dice 3 p11 6           faces of dice; p: what is drawn
    engine hannibal 0.1       the version of the engine, for a paragraph that a later one superseded
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaign.games.hannibal.rules.engine_versions import ENGINE_VERSION, VERSIONS
from campaign.games.hannibal.rules.scenarios import first_document

Json = dict[str, Any]


@dataclass
class Setup:
    """The document of a case while its lines are read, its dice, and the version of the engine."""

    document: Json
    dice: list[int] = field(default_factory=list)
    engine_version: str = ENGINE_VERSION


def beginning() -> Json:
    """The map with all cities Roman and nobody on it, in the summer of 217."""
    document = json.loads(json.dumps(first_document("hannibal-206", "of the cases").as_json()))
    document |= {"round": 2, "year": -217, "season": "summer", "step": "march_1", "events": [], "forces": []}
    document |= {
        "elected": [],
        "vacated": [],
        "standing": {"battle": {}, "prefer": []},
        "ruleset": {"base": "hannibal-1"},
    }
    document["pools"]["gauls"] = {"gaul5": 5, "gaul4": 6, "gaul3": 3}
    for leader in document["leaders"]:
        leader["hex"] = None
        leader["year"]["consul"] = False
        if leader["side"] == "roma":
            leader["office"] = "senate"
    return dict(document)


def leader_in(document: Json, number: str) -> Json:
    """Return the entry of a leader in a document."""
    return next(leader for leader in document["leaders"] if leader["number"] == int(number))


def units_of(words: list[str]) -> dict[str, list[int]]:
    """Return units as documents have them, of words such as `legion_foot 2 legion_horse/1 1`."""
    one_step = {"legion_horse", "horse", "horse2", "elephants"}
    units: dict[str, list[int]] = {}
    for word, count in zip(words[::2], words[1::2], strict=True):
        type_, _, steps = word.partition("/")
        units.setdefault(type_, []).extend([int(steps) if steps else 1 if type_ in one_step else 2] * int(count))
    return units


def _force(setup: Setup, words: list[str]) -> None:
    hex_, side, leader, *rest = words
    force: Json = {"hex": hex_, "side": side, "leader": None if leader == "-" else int(leader), "inside": False}
    if rest[:1] == ["inside"]:
        force["inside"], rest = True, rest[1:]
    came_from = None
    if rest[:1] == ["from"]:
        came_from, rest = rest[1], rest[2:]
    force |= {"units": units_of(rest), "from": came_from}
    setup.document["forces"].append(force)
    for pool in setup.document["pools"].values():
        for type_ in pool.keys() & force["units"].keys():
            pool[type_] -= len(force["units"][type_])
    if leader != "-":
        entry = leader_in(setup.document, leader)
        entry["hex"] = hex_
        entry["slaves"] = "slaves" in force["units"]
        if side == "roma" and entry["office"] == "senate":
            entry["office"] = "consul"
        if entry["office"] == "to come":
            entry["office"] = "general"


def _round(setup: Setup, words: list[str]) -> None:
    number = int(words[0])
    season = "winter" if number % 2 else "summer"
    setup.document |= {"round": number, "year": number // 2 - 218, "season": season, "step": words[1]}


def _year(setup: Setup, words: list[str]) -> None:
    year = leader_in(setup.document, words[0])["year"]
    for word in words[1:]:
        name, equals, value = word.partition("=")
        year[f"lost_{name}" if equals else name] = int(value) if equals else True


def _siege(setup: Setup, words: list[str]) -> None:
    *name, side, what = words
    kind = {"marker": int(what)} if what.isdigit() else {"works": what}
    setup.document["sieges"].append({"city": " ".join(name), "side": side, **kind})


def _rule(setup: Setup, words: list[str]) -> None:
    path, _, value = " ".join(words).partition("=")
    at = setup.document["ruleset"]
    *above, last = path.split(".")
    for key in above:
        at = at.setdefault(key, {})
    at[last] = json.loads(value)


def _orders(setup: Setup, words: list[str]) -> None:
    kind, about = words[0], words[1].rstrip(":")
    text = "\n".join(part.strip() for part in " ".join(words[2:]).split(" / "))
    setup.document["orders"].setdefault(kind, {})[about] = text


def _dice(setup: Setup, words: list[str]) -> None:
    setup.dice += [int(word[1:]) if word.startswith("p") else int(word) - 1 for word in words]


def _engine(setup: Setup, words: list[str]) -> None:
    setup.engine_version = VERSIONS[VERSIONS.index(" ".join(words))]


def _mark(key: str) -> Callable[[Setup, list[str]], None]:
    def mark(setup: Setup, words: list[str]) -> None:
        leader_in(setup.document, words[0])[key] = True

    return mark


def _control(key: str) -> Callable[[Setup, list[str]], None]:
    def put(setup: Setup, words: list[str]) -> None:
        setup.document[key][" ".join(words[:-1])] = None if words[-1] == "nobody" else words[-1]

    return put


def _value(key: str, read: Callable[[list[str]], Any]) -> Callable[[Setup, list[str]], None]:
    def put(setup: Setup, words: list[str]) -> None:
        setup.document[key] = read(words)

    return put


def _office(setup: Setup, words: list[str]) -> None:
    leader_in(setup.document, words[0])["office"] = " ".join(words[1:])


def _count(setup: Setup, words: list[str]) -> None:
    setup.document["counts"][words[0]] = json.loads(words[1])


def _points(setup: Setup, words: list[str]) -> None:
    setup.document["sides"][0]["victory_points"] = int(words[0])


def _pool(setup: Setup, words: list[str]) -> None:
    setup.document["pools"][words[0]] |= dict(zip(words[1::2], map(int, words[2::2]), strict=True))


def _standing(setup: Setup, words: list[str]) -> None:
    setup.document["standing"]["battle"][words[0]] = " ".join(words[1:])


def _prefer(setup: Setup, words: list[str]) -> None:
    setup.document["standing"]["prefer"] = _numbers(words)


def _numbers(words: list[str]) -> list[int]:
    return [int(word) for word in words]


GIVEN: Mapping[str, Callable[[Setup, list[str]], None]] = {
    "force": _force,
    "round": _round,
    "year": _year,
    "siege": _siege,
    "rule": _rule,
    "orders": _orders,
    "dice": _dice,
    "engine": _engine,
    "served": _mark("served"),
    "dead": _mark("dead"),
    "been_dictator": _mark("been_dictator"),
    "first": _value("first", lambda words: words[0]),
    "elected": _value("elected", _numbers),
    "vacated": _value("vacated", list),
    "tried": _value("tried", lambda words: [" ".join(words)]),
    "city": _control("control"),
    "province": _control("provinces"),
    "office": _office,
    "count": _count,
    "points": _points,
    "pool": _pool,
    "standing": _standing,
    "prefer": _prefer,
}
