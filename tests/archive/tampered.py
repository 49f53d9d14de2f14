"""Manipulated exports of receipts, and the problems that command and browser must find.

The export is that of `tests.campaign.sea_war`. A problem is named by round and step and by the words for it.
"""

import copy
import hashlib
import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Export = dict[str, Any]
Tamper = Callable[[Export], object]

NOUGHT = "0" * 64
ODD_NAMES = ('"', "\\n", "a\nb\t", "\x01\x7f\x85", "\u2028\u00a0", "/<ó>", "\U0001f6a2")


def movement(export: Export, which: int = 0) -> Any:
    """The movement step of the first round, or of the second."""
    return next(step for step in export["rounds"][which]["steps"] if step["step"] == "movement")


def receipts(export: Export) -> Any:
    """The receipts of the movement of round 1.

    They are for 1 (0 2), 12 (0), 4 (4 4, then 4 4 4), 16 (8, then withdrawn), the sea links, the transfer of army 9.
    """
    return movement(export)["receipts"]


def given(sheet: str, salt: str = "ab" * 16) -> dict[str, str]:
    """Salt, sheet and receipt that fit each other."""
    return {"salt": salt, "sheet": sheet, "receipt": hashlib.sha256(f"{salt}\n{sheet}".encode()).hexdigest()}


def digest_of(found: Any) -> str:
    """The digest of a list of receipts, as docs/receipts.md has it."""
    rows = ([one["receipt"], one["at"], one["faction"], one["by"]] for one in found)
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def relisted(export: Export, which: int = 0) -> None:
    """Makes the digest of a movement's list, and every chain digest, fit (docs/receipts.md)."""
    step = movement(export, which)
    step["digest"] = digest_of(step["receipts"])
    rechained(export)


def rechained(export: Export) -> None:
    """Gives every step, and what the campaign has reached, the chain digest that fits."""
    chain = None
    for entry in export["rounds"]:
        for step in entry["steps"]:
            line = json.dumps([chain or "", entry["round"], step["step"], step["digest"]], separators=(",", ":"))
            chain = step["chain"] = hashlib.sha256(f"{line}\n".encode()).hexdigest()
    export["reached"]["chain"] = chain


def overtaken(exported: Export) -> Export:
    """Another order for army 1, listed as a teammate's second version of it, with everything made to fit."""

    def tamper(export: Export) -> None:
        found = receipts(export)
        first = next(one for one in found if "\nsubject: 1\n" in one["sheet"])
        sheet = first["sheet"].replace("number: 1", "number: 2") + " 4"
        found.append({**found[-1], "faction": "carthago", "by": "Hamilcar", **given(sheet)})
        relisted(export)

    return changed(exported, tamper)


def exchanged(which: int, old: str, new: str) -> Tamper:
    """Another sheet in the place of one, with a receipt that fits it."""

    def tamper(export: Export) -> None:
        one = receipts(export)[which]
        assert old in one["sheet"]
        one |= given(one["sheet"].replace(old, new))

    return tamper


def rewritten(which: int, old: str, new: str) -> Tamper:
    """Another text of a sheet under its old receipt."""

    def tamper(export: Export) -> None:
        one = receipts(export)[which]
        assert old in one["sheet"]
        one["sheet"] = one["sheet"].replace(old, new)

    return tamper


def from_message(which: int, state: str, *, marked: bool = True, closed_at: str | None = None) -> Tamper:
    """A sheet that the administrator entered from a message, it is said, with everything made to fit."""

    def tamper(export: Export) -> None:
        one = receipts(export)[which]
        one |= given(one["sheet"].replace("state: handed_in", f"state: {state}"))
        if marked:
            one["entered"] = True
        if closed_at is not None:
            movement(export)["closed_at"] = closed_at
        relisted(export)

    return tamper


def counts_at_once(export: Export) -> None:
    """A sheet entered from a message, in a campaign in which such sheets count at once."""
    from_message(0, "entered")(export)
    export["entered_at_once"] = True


def added_sheet(export: Export) -> None:
    last = receipts(export)[-1]
    head = (
        f"Vae Victis order sheet\ncampaign: war\nround: 1\nchance: {first(export)['chance']['digest']}\nkind: movement"
    )
    added = {"faction": "carthago", **given(f"{head}\nsubject: 5\nnumber: 1\nstate: handed_in\n\n2")}
    receipts(export).append({**last, **added})


def without_a_seed(export: Export) -> None:
    """A sheet that says that there was no seed when it was handed in, with a receipt that fits."""
    one = receipts(export)[0]
    one |= given(one["sheet"].replace(f"chance: {first(export)['chance']['digest']}", "chance: orders"))
    relisted(export)


def within_a_second(export: Export) -> None:
    """The seed, it is said, was made in the very second in which a first sheet without one was handed in."""
    without_a_seed(export)
    first(export)["steps"][0]["receipts"] = []
    first(export)["steps"][0].update(digest=digest_of([]), adjudicated={"orders": {}})
    first(export)["chance"]["made_at"] = receipts(export)[0]["at"]
    rechained(export)


def odd_names(export: Export) -> None:
    """Names that JSON writes in its own way, with their digest; nothing is wrong with that."""
    for one, name in zip(receipts(export), ODD_NAMES, strict=False):
        one["by"] = name
    relisted(export)


def of_the_other_side(export: Export) -> None:
    """The second version for army 4 is said to have been handed in by Roma."""
    receipts(export)[3].update(faction="roma", by="Lucius")
    relisted(export)


def in_another_round(export: Export) -> None:
    """The same army, in round 2."""
    one = next(one for one in receipts_of(export, 1) if "\nsubject: 1\n" in one["sheet"])
    one.update(faction="roma", by="Marcus")
    relisted(export, 1)


def receipts_of(export: Export, which: int) -> Any:
    """The receipts of the movement of one of the rounds."""
    return movement(export, which)["receipts"]


def from_the_first_round(export: Export) -> None:
    movement(export, 1)["receipts"][0] = copy.deepcopy(receipts(export)[0])


def opened_early(export: Export) -> None:
    head = f"Vae Victis order sheet\ncampaign: war\nround: 2\nchance: {export['rounds'][1]['chance']['digest']}"
    sheet = f"{head}\nkind: retreat\nsubject: 4\nnumber: 1\nstate: handed_in\n\nfight"
    export["rounds"][1]["steps"][-1]["receipts"][0] |= {"salt": "cd" * 16, "sheet": sheet}


def with_battles(export: Export) -> None:
    """A round in which armies met, with everything made to fit."""
    after = first(export)["steps"][2]
    retreats = [one for one in after["receipts"] if "kind: retreat" in one["sheet"]]
    after["receipts"] = [one for one in after["receipts"] if one not in retreats]
    battles = {"step": "battles", "receipts": retreats, "adjudicated": {}}
    first(export)["steps"].insert(2, {**movement(export), **battles, "closed_at": after["closed_at"]})
    for step in first(export)["steps"]:
        step["digest"] = digest_of(step["receipts"])
    rechained(export)


def without_battles(export: Export) -> None:
    """The same round, and then its battles were cut out."""
    with_battles(export)
    del first(export)["steps"][2]


def unchained(export: Export) -> None:
    """The export as it would be in the format without chain digests."""
    export["format"] = "vae-victis/receipts/1"
    del export["reached"]
    for entry in export["rounds"]:
        for step in entry["steps"]:
            del step["chain"]


def cut_and_unchained(export: Export) -> None:
    """The battles are cut out, and the chain digests that would show it."""
    without_battles(export)
    unchained(export)


def without_movement_and_unchained(export: Export) -> None:
    """The movement of round 1 is cut out, and all chain digests."""
    del first(export)["steps"][1]
    unchained(export)


def swapped(found: list[Any]) -> None:
    found[0], found[1] = found[1], found[0]


def another_number(export: Export) -> None:
    numbers = movement(export)["adjudicated"]["random_numbers"]
    numbers[0] = (numbers[0] + 1) % 10


def another_draw(export: Export) -> None:
    numbers = movement(export)["adjudicated"]["naval_battles"][0]["numbers"]
    numbers["2"] = (numbers["2"] + 1) % 10


def first(export: Export) -> Any:
    return export["rounds"][0]


TAMPERED: Mapping[str, tuple[Tamper, list[str]]] = {
    "nothing": (lambda e: None, []),
    "names with odd letters": (odd_names, []),
    "a salt": (lambda e: receipts(e)[0].update(salt="0" * 32), ["1 movement: unfit"]),
    "a sheet that counts": (
        rewritten(0, "\n\n0 2", "\n\n0 4"),
        ["1 movement: unfit", "1 movement: not adjudicated", "1 movement: not handed in", "1 movement: numbers"],
    ),
    "a sheet that was replaced": (rewritten(2, "\n\n4 4", "\n\n4 6"), ["1 movement: unfit"]),
    "a receipt": (lambda e: receipts(e)[0].update(receipt=NOUGHT), ["1 movement: digest", "1 movement: unfit"]),
    "a digest of a list": (
        lambda e: movement(e).update(digest=NOUGHT),
        ["1 movement: digest", "1 movement: chain broken"],
    ),
    "who handed in": (lambda e: receipts(e)[0].update(by="Hamilcar"), ["1 movement: digest"]),
    "an order that was adjudicated": (
        lambda e: movement(e)["adjudicated"]["orders"]["movement"].update({"4": "2"}),
        ["1 movement: not adjudicated", "1 movement: not handed in"],
    ),
    "an order that was withdrawn is adjudicated": (
        lambda e: movement(e)["adjudicated"]["orders"]["movement"].update({"16": "8"}),
        ["1 movement: not handed in"],
    ),
    "a transfer is not adjudicated": (
        lambda e: movement(e)["adjudicated"]["orders"].pop("transfers"),
        ["1 movement: not adjudicated"],
    ),
    "a transfer is adjudicated twice": (
        lambda e: movement(e)["adjudicated"]["orders"]["transfers"].append({"from": 9, "to": 14, "fp": 50}),
        ["1 movement: not handed in"],
    ),
    "a point of initiative": (
        lambda e: first(e)["steps"][0]["adjudicated"]["orders"]["initiative"].update({"15": "strength"}),
        ["1 initiative: not adjudicated", "1 initiative: not handed in"],
    ),
    "a structure that nobody gave up": (
        lambda e: first(e)["steps"][-1]["adjudicated"]["decisions"]["surrender"].append("Roma"),
        ["1 administration: not handed in"],
    ),
    "the last version is dropped": (
        lambda e: receipts(e).pop(3),
        ["1 movement: digest", "1 movement: not adjudicated", "1 movement: not handed in", "1 movement: numbers"],
    ),
    "the first version is dropped": (lambda e: receipts(e).pop(2), ["1 movement: digest", "1 movement: versions"]),
    "the withdrawal is turned about": (
        exchanged(5, "state: withdrawn\n\n", "state: handed_in\n\n8"),
        ["1 movement: digest", "1 movement: not adjudicated", "1 movement: numbers"],
    ),
    "a sheet is added": (
        added_sheet,
        ["1 movement: digest", "1 movement: not adjudicated", "1 movement: numbers"],
    ),
    "a receipt is listed twice": (
        lambda e: receipts(e).append(dict(receipts(e)[-1])),
        ["1 movement: digest", "1 movement: twice", "1 movement: versions"],
    ),
    "the order of the list": (lambda e: swapped(receipts(e)), ["1 movement: digest", "1 movement: too early"]),
    "the moment of the closing": (
        lambda e: movement(e).update(closed_at="2264-04-01T12:14:00Z"),
        ["1 movement: too late"],
    ),
    "a salt is withheld": (lambda e: receipts(e)[0].pop("salt"), ["1 movement: unopened"]),
    "opened before its time": (opened_early, ["2 administration: opened early", "2 administration: unfit"]),
    "a sheet of the round before": (
        from_the_first_round,
        [
            "2: seed late",
            "2 movement: digest",
            "2 movement: twice",
            "2 movement: elsewhere",
            "2 movement: other chance",
        ],
    ),
    "a sheet of another campaign": (
        exchanged(0, "campaign: war", "campaign: peace"),
        ["1 movement: digest", "1 movement: elsewhere"],
    ),
    "a sheet of another step": (
        exchanged(
            0,
            "kind: movement\nsubject: 1\nnumber: 1\nstate: handed_in\n\n0 2",
            "kind: initiative\nsubject: 1\nnumber: 1\nstate: handed_in\n\nstrength",
        ),
        ["1 movement: digest", "1 movement: elsewhere", "1 movement: not handed in", "1 movement: numbers"],
    ),
    "a sheet of the other faction": (
        exchanged(6, "subject: carthago", "subject: roma"),
        ["1 movement: digest", "1 movement: elsewhere", "1 movement: numbers"],
    ),
    "a sheet that is none": (
        exchanged(0, "\n\n0 2", "\n\n0 <script>"),
        ["1 movement: digest", "1 movement: unreadable", "1 movement: not handed in", "1 movement: numbers"],
    ),
    "the seed": (
        lambda e: first(e)["chance"].update(seed=NOUGHT),
        ["1: seed unfit", "1 movement: numbers"],
    ),
    "the seed with its digest": (
        lambda e: first(e)["chance"].update(seed=NOUGHT, digest=hashlib.sha256(NOUGHT.encode()).hexdigest()),
        [
            *["1 initiative: other chance"] * 2,
            *["1 movement: other chance"] * 8,
            "1 movement: numbers",
            *["1 administration: other chance"] * 2,
        ],
    ),
    "a sheet without the seed that there was": (
        without_a_seed,
        ["1: seed late", "1 movement: other chance"],
    ),
    "a seed of the second of the first sheet": (
        within_a_second,
        ["1: seed late"],
    ),
    "the seed is withheld": (lambda e: first(e)["chance"].update(seed=None), ["1: seed missing"]),
    "the seed is made later": (
        lambda e: first(e)["chance"].update(made_at="2264-04-01T12:05:00Z"),
        ["1: seed late"],
    ),
    "a round without sealed chance": (
        lambda e: e["rounds"][1].update(chance=None),
        ["2: chance missing", *["2 movement: other chance"] * 8],
    ),
    "all rounds without sealed chance": (
        lambda e: [entry.update(chance=None) for entry in e["rounds"]],
        [
            *["1 initiative: other chance"] * 2,
            *["1 movement: other chance"] * 8,
            *["1 administration: other chance"] * 2,
            *["2 movement: other chance"] * 8,
        ],
    ),
    "an army under two factions": (of_the_other_side, ["1 movement: other owner"]),
    "an army under another faction in another round": (in_another_round, ["2 movement: other owner"]),
    "a random number": (another_number, ["1 movement: numbers", "1 movement: drawn"]),
    "the number of a navy": (another_draw, ["1 movement: drawn"]),
    "no random numbers": (
        lambda e: movement(e)["adjudicated"].update(random_numbers=[], naval_battles=[]),
        ["1 movement: numbers missing"],
    ),
    "a sheet entered from a message that had its time": (
        from_message(0, "entered", closed_at="2264-04-02T12:00:00Z"),
        [],
    ),
    "a sheet entered from a message that had not": (
        from_message(0, "entered"),
        ["1 movement: entered early"],
    ),
    "a sheet entered from a message where that counts at once": (counts_at_once, []),
    "a sheet entered from a message without the mark": (
        from_message(0, "entered", marked=False),
        ["1 movement: entered unmarked", "1 movement: entered early"],
    ),
    "a sheet entered from a message over the player's own": (
        from_message(3, "entered", closed_at="2264-04-02T12:00:00Z"),
        ["1 movement: entered over"],
    ),
    "a sheet entered from a message that should count": (
        from_message(0, "overruled", closed_at="2264-04-02T12:00:00Z"),
        ["1 movement: overruled", "1 movement: not handed in", "1 movement: numbers"],
    ),
    "a sheet entered from a message that should not": (
        from_message(3, "overruled", closed_at="2264-04-02T12:00:00Z"),
        ["1 movement: not adjudicated", "1 movement: not handed in", "1 movement: numbers"],
    ),
    "a mark as earlier versions of the site entered sheets": (
        lambda e: receipts(e)[0].update(entered=True),
        [],
    ),
    "the number of a round": (
        lambda e: e["rounds"][1].update(round=3),
        [
            *["3: round order", *["3 movement: elsewhere"] * 8],
            *(f"3 {step}: chain broken" for step in ("initiative", "movement", "administration")),
        ],
    ),
    "a step is left out": (
        lambda e: first(e)["steps"].pop(1),
        ["1: step missing", "1: seed early", "1 administration: chain broken"],
    ),
    "a step that not every round has": (with_battles, []),
    "a step that not every round has is left out": (
        without_battles,
        ["1 administration: chain broken"],
    ),
    "an export without chain digests": (unchained, []),
    "a step that not every round has is left out with all chain digests": (cut_and_unchained, []),
    "a step that every round has is left out with all chain digests": (
        without_movement_and_unchained,
        ["1: step missing", "1: seed early"],
    ),
    "the first step is left out": (
        lambda e: first(e)["steps"].pop(0),
        ["1 movement: chain broken"],
    ),
    "the first round is left out": (lambda e: e["rounds"].pop(0), ["2 initiative: chain broken"]),
    "the last step is left out": (
        lambda e: e["rounds"][1]["steps"].pop(),
        ["2 administration: cut off"],
    ),
    "the last round is left out": (lambda e: e["rounds"].pop(), ["2 administration: cut off"]),
    "everything is left out": (lambda e: e["rounds"].clear(), ["2 administration: cut off"]),
    "a chain digest": (
        lambda e: movement(e).update(chain=NOUGHT),
        ["1 movement: chain broken", "1 administration: chain broken"],
    ),
    "a chain digest is withheld": (
        lambda e: movement(e).pop("chain"),
        ["1 movement: chain missing", "1 administration: chain broken"],
    ),
    "what the campaign has reached is withheld": (lambda e: e.pop("reached"), ["2: chain missing"]),
    "the order of the steps": (
        lambda e: swapped(first(e)["steps"]),
        [
            "1 initiative: step order",
            *(f"1 {step}: chain broken" for step in ("movement", "initiative", "administration")),
        ],
    ),
    "a step that is not published": (
        lambda e: movement(e).update(published_at=None),
        ["1 movement: not published", "1: seed early", *["1 movement: opened early"] * 8],
    ),
    "what was adjudicated is withheld": (
        lambda e: movement(e).update(adjudicated=None),
        ["1 movement: nothing adjudicated"],
    ),
}
"""What was changed: how, and which problems that gives, in the order in which they are told."""

WRONG = "is not what belongs here"
MALFORMED: Mapping[str, tuple[Tamper, str]] = {
    "an unknown key": (lambda e: e.update(secret=1), "secret: unknown key"),
    "an unknown key inside": (
        lambda e: receipts(e)[0].update(text="4 4"),
        "rounds[0].steps[1].receipts[0].text: unknown key",
    ),
    "a key is missing": (lambda e: movement(e).pop("digest"), "rounds[0].steps[1].digest: is missing"),
    "a number for a moment": (
        lambda e: receipts(e)[0].update(at=5),
        f"rounds[0].steps[1].receipts[0].at: {WRONG}",
    ),
    "a moment of another zone": (
        lambda e: receipts(e)[0].update(at="2264-04-01T12:07:00+02:00"),
        f"rounds[0].steps[1].receipts[0].at: {WRONG}",
    ),
    "another format": (lambda e: e.update(format="vae-victis/receipts/3"), f"format: {WRONG}"),
    "an unknown step": (lambda e: movement(e).update(step="harvest"), f"rounds[0].steps[1].step: {WRONG}"),
    "a random number of 10": (
        lambda e: movement(e)["adjudicated"]["random_numbers"].insert(0, 10),
        f"rounds[0].steps[1].adjudicated.random_numbers[0]: {WRONG}",
    ),
    "a transfer from nobody": (
        lambda e: movement(e)["adjudicated"]["orders"]["transfers"][0].pop("from"),
        "rounds[0].steps[1].adjudicated.orders.transfers[0].from: is missing",
    ),
    "half a character": (
        lambda e: receipts(e)[0].update(by="\ud800"),
        f"rounds[0].steps[1].receipts[0].by: {WRONG}",
    ),
    "rounds that are none": (lambda e: e.update(rounds={}), f"rounds: {WRONG}"),
    "a round that is a truth": (lambda e: first(e).update(round=True), f"rounds[0].round: {WRONG}"),
    "too long a sheet": (
        lambda e: receipts(e)[0].update(sheet="4 " * 5000),
        f"rounds[0].steps[1].receipts[0].sheet: {WRONG}",
    ),
}
"""Exports that are none: how they were changed, and the one line that says so."""


def mutations(export: Export, count: int) -> list[Export]:
    """Exports of which anything at all was changed: one value each, exchanged for an odd one or for another one."""
    chance = random.Random(7)  # the same ones each time
    places = list(_places(export, ()))
    found = []
    for _ in range(count):
        copied = copy.deepcopy(export)
        holder, key = _at(copied, chance.choice(places))
        other, place = _at(export, chance.choice(places))
        ways = (chance.choice(ODD), chance.choice(ODD), copy.deepcopy(other[place]))
        way = chance.randrange(4)
        if way == 3:
            del holder[key]
        else:
            holder[key] = copy.deepcopy(ways[way])
        found.append(copied)
    return found


ODD: list[Any] = [None, "", "x", "0" * 64, "0 2\u2028", "{place}", 0, -1, 7, 1.5, True, [], {}, ["x"], [[]], {"a": 1}]


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside a value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (*path, key)
        yield from _places(inner, (*path, key))


def _at(value: Any, path: tuple[Any, ...]) -> tuple[Any, Any]:
    """What holds the value at the end of a way, and under which key."""
    for key in path[:-1]:
        value = value[key]
    return value, path[-1]


def changed(export: Export, tamper: Tamper) -> Export:
    """A copy of an export, tampered with."""
    copied = copy.deepcopy(export)
    tamper(copied)
    return copied
