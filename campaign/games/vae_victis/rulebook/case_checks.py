"""Adjudicate a case and compare the outcome with its expectations."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from campaign.games.cases import NUMBER, CaseLanguage, Check
from campaign.games.vae_victis.rulebook.case_setup import GIVEN, Setup
from campaign.games.vae_victis.rules.document import filled, read_document
from campaign.games.vae_victis.rules.sequence_of_play import (
    STEPS,
    adjudicate_administration,
    adjudicate_battles,
    adjudicate_movement,
    placed,
)
from hexmap.rules.documents import DocumentError

PLACEMENT = "placement"
"""The step in which armies are placed, which the command does not have (FA.4)."""
Outcome = Mapping[str, Any]
"""The keys of a document, or of a part of it, as JSON values."""


def outcome(setup: Setup) -> Outcome:
    """Return the document after the step of the case, and what the movement before it added; raise DocumentError."""
    if setup.step not in (PLACEMENT, *STEPS):
        raise DocumentError("step", f"{setup.step} is none of {', '.join((PLACEMENT, *STEPS))}")
    document = read_document(setup.document, engine_version=setup.engine_version)
    if setup.step == PLACEMENT:
        return placed(document, setup.wishes).as_json()
    if setup.step in ("initiative", "movement"):
        return STEPS[setup.step](document).as_json()
    moved = adjudicate_movement(document)
    if setup.step == "battles":
        return adjudicate_battles(filled(moved, {"retreats": setup.retreats})).as_json()
    if setup.retreats:
        moved = adjudicate_battles(filled(moved, {"retreats": setup.retreats}))
    answers = {key: value for key, value in setup.answers.items() if key != "retreats"}
    return {**moved.as_json(), **adjudicate_administration(filled(moved, answers)).as_json()}


def _army(result: Outcome, words: list[str]) -> str | None:
    """`1 at 0302 by MV.6 impulse 2 mp 4 costs 2 2 moved` in any order; each word is compared if it is given."""
    number, *words = words
    entry = result.get("movement", {}).get(number)
    army = next((army for army in result["armies"] if army["number"] == int(number)), None)
    if entry is None and army is None:
        return f"there is no army {number}"
    found: dict[str, list[str]] = {}
    if army:
        found |= {
            "at": [army["hex"]],
            "strength": [str(army["strength"])],
            "afloat": [_yes(army["afloat"])],
            "inactive": [str(army["inactive_rounds"])],
        }
    if entry:
        found |= {
            "by": [entry["finished"]],
            "impulse": [str(entry["impulse"])],
            "mp": [str(entry["mp_spent"])],
            "nmp": [str(entry["nmp_spent"])],
            "costs": [str(cost) for cost in entry["costs"]],
            "path": entry["path"],
            "moved": [_yes(entry["moved"])],
        }
    expected: dict[str, list[str]] = {}
    key = ""
    for word in words:
        if word in _ARMY_WORDS:
            key = word
            expected[key] = []
        elif not key:
            return f"{word!r} is none of {', '.join(_ARMY_WORDS)}"
        else:
            expected[key].append(word)
    wrong = [key for key, value in expected.items() if _as_given(found.get(key, ["gone"])) != _as_given(value)]
    return "; ".join(f"{key} is {' '.join(found.get(key, ['gone'])) or 'nothing'}" for key in wrong) or None


_ARMY_WORDS = ("at", "strength", "afloat", "inactive", "by", "impulse", "mp", "nmp", "costs", "path", "moved")


def _as_given(words: list[str]) -> list[str]:
    return [word for word in words if word != "none"]


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _differs(found: object, expected: object, what: str) -> str | None:
    return None if found == expected else f"{what} is {found}"


def _event(result: Outcome, words: list[str]) -> str | None:
    """Return whether there is an event of this rule and kind with these values (`army=4 criterion=2`)."""
    rule, kind, *settings = words
    wanted = dict(word.split("=", 1) for word in settings)
    for event in result["events"]:
        if (
            event["rule"] == rule
            and event["kind"] == kind
            and all(_shown(event.get(key)) == value for key, value in wanted.items())
        ):
            return None
    short = ", ".join(dict.fromkeys(f"{event['rule']} {event['kind']}" for event in result["events"])) or "none"
    return f"no event {' '.join(words)} among {short}"


def _shown(value: Any) -> str:
    return "+".join(str(one) for one in value) or "none" if isinstance(value, list) else str(value)


def _superiority(result: Outcome, words: list[str]) -> str | None:
    faction, zone, level = words
    return _differs(result["naval_superiority"][faction][zone], int(level), "the superiority")


def _initiative(result: Outcome, words: list[str]) -> str | None:
    number, choice = words
    return _differs(result["initiative"][number], choice, "the initiative point")


def _gone(result: Outcome, words: list[str]) -> str | None:
    left = [army["number"] for army in result["armies"] if str(army["number"]) in words]
    return f"army {left[0]} is on the map" if left else None


def _eliminated(result: Outcome, words: list[str]) -> str | None:
    number, *rest = words
    entry = next((e for e in result["eliminated"] if e["army"] == int(number)), None)
    if entry is None:
        return f"army {number} is not eliminated"
    return _differs([entry["rule"], entry["hex"]][: len(rest)], rest, "it")


def _numbers(result: Outcome, words: list[str]) -> str | None:
    expected = [int(word) for word in words if word != "none"]
    return _differs(result["random_numbers"], expected, "the list of random numbers")


def _naval(result: Outcome, words: list[str]) -> str | None:
    if not words:
        return None if result["naval_battles"] else "there is no naval battle"
    armies = [int(number) for number in words[0].split("+")]
    battle = next((b for b in result["naval_battles"] if b["armies"] == armies), None)
    if battle is None:
        return f"the naval battles are {[b['armies'] for b in result['naval_battles']]}"
    key = ""
    expected: dict[str, dict[str, str]] = {}
    for word in words[1:]:
        if "=" in word:
            name, value = word.split("=", 1)
            expected[key][name] = value
        else:
            key = word
            expected[key] = {}
    for key, values in expected.items():
        found = {name: str(value).replace(" ", "-") for name, value in battle[key].items()}
        if {name: found.get(name) for name in values} != values:
            return f"{key} is {found}"
    return None


def _nmp_left(result: Outcome, words: list[str]) -> str | None:
    faction, zone, points = words
    return _differs(result["nmp_left"][faction][zone], int(points), "what is left")


def _network(result: Outcome, words: list[str]) -> str | None:
    faction, key, *names = words
    return _differs(sorted(result["networks"][faction][key]), sorted(_as_given(names)), f"the list of {key}")


def _supply(result: Outcome, words: list[str]) -> str | None:
    number, distance = words
    expected = None if distance == "none" else int(distance)
    return _differs(result["supply"][number]["distance"], expected, "the distance")


def _engagement(result: Outcome, words: list[str]) -> str | None:
    id_, *settings = words
    entry = next((e for e in result["engagements"] if e["id"] == id_), None)
    if entry is None:
        return f"the engagements are {[e['id'] for e in result['engagements']]}"
    for word in settings:
        key, expected = word.split("=", 1)
        found = _part(entry, key)
        if found != expected:
            return f"{key} is {found}"
    return None


def _part(entry: Outcome, key: str) -> str:
    table, _, side = key.partition(".")
    if table == "adjust":
        return ":".join(str(value) for _, value in entry["adjustments"].get(side, [])) or "none"
    if table == "labels":
        return "+".join(label.replace(" ", "_") for label, _ in entry["adjustments"].get(side, [])) or "none"
    value = entry[table].get(side, []) if side else entry[table]
    return _shown(value)


def _ids(key: str) -> Check[Outcome]:
    def check(result: Outcome, words: list[str]) -> str | None:
        found = ["+".join(one) if isinstance(one, list) else one["id"] for one in result[key]]
        return _differs(found, _as_given(words), f"the list of {key}")

    return check


def _list(key: str) -> Check[Outcome]:
    def check(result: Outcome, words: list[str]) -> str | None:
        return _differs([str(one) for one in result[key]], _as_given(words), f"{key}")

    return check


def _transit(result: Outcome, words: list[str]) -> str | None:
    giver, receiver, fp = map(int, words)
    sent = {"from": giver, "to": receiver, "fp": fp}
    return None if sent in result["in_transit"] else f"in transit is {result['in_transit']}"


def _control(result: Outcome, words: list[str]) -> str | None:
    structure, faction = words
    return _differs(result["control"].get(structure, "none"), faction, "the holder")


def _siege(result: Outcome, words: list[str]) -> str | None:
    structure, *rest = words
    siege = next((s for s in result["sieges"] if s["structure"] == structure), None)
    if siege is None:
        return f"the sieges are {[s['structure'] for s in result['sieges']]}"
    armies = [int(word) for word in rest if word.isdigit()]
    for word in rest:
        if "=" in word:
            key, value = word.split("=")
            found = siege["initial_resilience" if key == "initial" else key]
            if found != int(value):
                return f"{key} is {found}"
        elif not word.isdigit() and siege["faction"] != word:
            return f"the faction is {siege['faction']}"
    return f"the armies are {siege['armies']}" if armies and siege["armies"] != armies else None


def _points(result: Outcome, words: list[str]) -> str | None:
    faction, points = words
    found = {f["id"]: f["victory_points"] for f in result["factions"]}
    return _differs(found[faction], int(points), "the number of points")


def _ended(result: Outcome, words: list[str]) -> str | None:
    ended = result["ended"]
    if words == ["none"]:
        return _differs(ended, None, "the end")
    if ended is None:
        return "the campaign goes on"
    found = [ended["winner"] or "draw", ended["rule"], *ended["reason"].replace(",", " ").split()]
    return _differs(found[: len(words)], words, "the end")


def _active(result: Outcome, words: list[str]) -> str | None:
    faction, said = words
    found = {f["id"]: _yes(f["active"]) for f in result["factions"]}
    return _differs(found[faction], said, "active")


def _round(result: Outcome, words: list[str]) -> str | None:
    return _differs([str(result["round"])], words, "the round")


def _seat(result: Outcome, words: list[str]) -> str | None:
    """`seat deeter points=4 won=2 lost=1`; what is named is compared."""
    id_, *settings = words
    found = next(seat for seat in result["honour"]["seats"] if seat["id"] == id_)
    wrong = [key for key, value in (word.split("=", 1) for word in settings) if str(found[key]) != value]
    return "; ".join(f"{key} is {found[key]}" for key in wrong) or None


def _princeps(result: Outcome, words: list[str]) -> str | None:
    faction, seat = words
    return _differs(result["honour"]["princeps"].get(faction, "none"), seat, "the princeps")


def _share(result: Outcome, words: list[str]) -> str | None:
    """`share Enna deeter=1 tomoe=1` are all shares of a structure; `share Enna none` that there are none."""
    name, *shares = words
    found = result["honour"]["tokens"].get(name, {})
    return _differs([f"{seat}={points}" for seat, points in found.items()], _as_given(shares), "the list of shares")


def _levels(result: Outcome, words: list[str]) -> str | None:
    name, *levels = words
    found = [pair for seats in result["honour"]["levels"].get(name, {}).values() for pair in seats.items()]
    return _differs([f"{seat}={number}" for seat, number in found], _as_given(levels), "the list of levels")


def _commanded(result: Outcome, words: list[str]) -> str | None:
    number, seat = words
    return _differs(result["honour"]["commanded"].get(number, "none"), seat, "the commander of last round")


def _command(result: Outcome, words: list[str]) -> str | None:
    """`command 4 tomoe owner=deeter`, `command 4 none`."""
    number, seat, *owner = words
    entry = result["command"][number]
    found = [entry["seat"] or "none", *([f"owner={entry['owner']}"] if "owner" in entry else [])]
    return _differs(found, [seat, *owner], "the command")


def _final(result: Outcome, words: list[str]) -> str | None:
    """`final 1=dim30:9 2=tomoe:7` is the whole final table."""
    found = [f"{entry['place']}={entry['seat']}:{entry['points']}" for entry in result.get("final", [])]
    return _differs(found, _as_given(words), "the final table")


_CHECKS: Mapping[str, Check[Outcome]] = {
    NUMBER: _army,
    "event": _event,
    "superiority": _superiority,
    "initiative": _initiative,
    "gone": _gone,
    "eliminated": _eliminated,
    "numbers": _numbers,
    "naval": _naval,
    "nmp-left": _nmp_left,
    "network": _network,
    "supply": _supply,
    "engagement": _engagement,
    "engagements": _ids("engagements"),
    "battles": _ids("battles"),
    "retreated": _list("retreated"),
    "not-fought": _list("not_fought"),
    "transit": _transit,
    "control": _control,
    "siege": _siege,
    "points": _points,
    "ended": _ended,
    "active": _active,
    "round": _round,
    "seat": _seat,
    "princeps": _princeps,
    "share": _share,
    "levels": _levels,
    "commanded": _commanded,
    "command": _command,
    "final": _final,
}

VAE_VICTIS_CASES = CaseLanguage(
    title="Vae Victis",
    letters=frozenset(
        (
            "GR",
            "FA",
            "RD",
            "IN",
            "OR",
            "ZC",
            "MV",
            "NV",
            "NB",
            "EN",
            "AS",
            "AF",
            "SI",
            "CO",
            "LG",
            "ST",
            "VP",
            "SD",
            "VW",
            "VU",
            "HO",
        )
    ),
    folder=Path(__file__).resolve().parent / "cases",
    begin=lambda case: Setup(case.board),
    given=GIVEN,
    outcome=outcome,
    expected=_CHECKS,
)
"""The cases of *Vae Victis*: boards of hexes. Those of battles are beside the rules of battles."""
