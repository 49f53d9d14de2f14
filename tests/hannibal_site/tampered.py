"""Manipulated exports of receipts of HANNIBAL, and the problems that command and browser must find.

The export is that of `tests.hannibal_site.played_to_summer`. A problem is named as in `tests.archive.tampered`.
"""

import copy
import hashlib
from collections.abc import Mapping
from typing import Any

from tests.archive.tampered import NOUGHT, Export, Tamper, digest_of, given, rechained


def step(export: Export, round_: int, name: str) -> Any:
    """A closed step."""
    return next(one for one in export["rounds"][round_ - 1]["steps"] if one["step"] == name)


def seeds(export: Export, round_: int) -> list[Any]:
    """The seeds of a round, in the order in which they were made."""
    entry = export["rounds"][round_ - 1]
    return [*entry["earlier_chances"], entry["chance"]]


def march(export: Export) -> Any:
    """The first march of winter 218."""
    return step(export, 1, "march_1")


def relisted(export: Export, which: Any) -> None:
    """Make the digest of a list, and every chain digest, fit."""
    which["digest"] = digest_of(which["receipts"])
    rechained(export)


def _rewritten(export: Export, old: str, new: str) -> Any:
    """Another text in the first march with a receipt that fits; the list."""
    found = [one for one in march(export)["receipts"] if old in one["sheet"]]
    assert len(found) == 1
    found[0] |= given(found[0]["sheet"].replace(old, new))
    return march(export)


def _forged_march(export: Export) -> None:
    """Another march in the list and in what was adjudicated, with all digests made to fit."""
    relisted(export, _rewritten(export, "number: 2\nstate: handed_in\n\n4 2", "number: 2\nstate: handed_in\n\n4 4"))
    march(export)["adjudicated"]["sheets"]["march"]["31"] = "4 4"


def _of_the_other_march(export: Export) -> None:
    """The withdrawal of the first march is put into the list of the second."""
    moved = next(one for one in march(export)["receipts"] if "number: 2\nstate: withdrawn" in one["sheet"])
    march(export)["receipts"].remove(moved)
    step(export, 1, "march_2")["receipts"].insert(0, moved)
    relisted(export, march(export))
    relisted(export, step(export, 1, "march_2"))


def _seed_of_another_step(export: Export) -> None:
    """The seeds of both marches change places, with their digests."""
    first, second = seeds(export, 1)[:2]
    for key in ("seed", "digest"):
        first[key], second[key] = second[key], first[key]


def _another_seed(export: Export) -> None:
    """Another seed of the first march, with its digest and in all orders, but not in what was adjudicated."""
    old, digest = seeds(export, 1)[0]["digest"], hashlib.sha256(NOUGHT.encode()).hexdigest()
    seeds(export, 1)[0].update(seed=NOUGHT, digest=digest)
    for one in march(export)["receipts"]:
        one |= given(one["sheet"].replace(old, digest))
    relisted(export, march(export))


def _dictator_in_winter(export: Export) -> None:
    """A dictator after the battles of winter, with a seed, and all digests made to fit."""
    added = {**copy.deepcopy(step(export, 1, "battle")), "step": "dictator", "receipts": [], "digest": digest_of([])}
    added["adjudicated"] = {"sheets": {}, "seed": "ab" * 32}
    digest = hashlib.sha256(("ab" * 32).encode()).hexdigest()
    export["rounds"][0]["earlier_chances"].append(
        {**seeds(export, 1)[-1], "step": "dictator", "seed": "ab" * 32, "digest": digest}
    )
    export["rounds"][0]["steps"].append(added)
    rechained(export)


def _step_of_vae_victis(export: Export) -> None:
    """A movement between the marches, with the seed of the first."""
    added = {**copy.deepcopy(march(export)), "step": "movement", "receipts": [], "digest": digest_of([])}
    added["adjudicated"]["sheets"] = {}
    export["rounds"][0]["steps"].insert(1, added)
    rechained(export)


def _first_of_two(export: Export) -> None:
    """The withdrawal of the first march is dropped, with all digests made to fit: a later version is one too many."""
    found = march(export)["receipts"]
    found.remove(next(one for one in found if "number: 2\nstate: withdrawn" in one["sheet"]))
    relisted(export, march(export))


TAMPERED_ITALY: Mapping[str, tuple[Tamper, list[str]]] = {
    "nothing": (lambda e: None, []),
    "a march that was adjudicated": (
        lambda e: march(e)["adjudicated"]["sheets"]["march"].update({"31": "4 4"}),
        ["1 march_1: not adjudicated", "1 march_1: not handed in"],
    ),
    "a march that nobody ordered": (
        lambda e: march(e)["adjudicated"]["sheets"]["march"].update({"33": "4 4"}),
        ["1 march_1: not handed in"],
    ),
    "a march of the list": (
        lambda e: _rewritten(e, "handed_in\n\n4 2 4 4 4", "handed_in\n\n4 2"),
        ["1 march_1: digest"],
    ),
    "a march of the list that counts": (
        lambda e: _rewritten(e, "number: 2\nstate: handed_in\n\n4 2", "number: 2\nstate: handed_in\n\n4 4"),
        ["1 march_1: digest", "1 march_1: not adjudicated", "1 march_1: not handed in"],
    ),
    "a march with everything made to fit, which players with their own receipts find": (_forged_march, []),
    "a plan that was not given": (
        lambda e: step(e, 1, "battle")["adjudicated"]["sheets"]["battle"].update(roma="*: fight=no"),
        ["1 battle: not handed in"],
    ),
    "a side that is said to concede": (
        lambda e: march(e)["adjudicated"]["sheets"].update(concede={"carthago": "concede"}),
        ["1 march_1: not handed in"],
    ),
    "orders of the other march": (
        _of_the_other_march,
        ["1 march_2: step seed late", "1 march_1: not adjudicated", "1 march_2: other chance"],
    ),
    "a version is dropped that the next step goes on from": (
        _first_of_two,
        ["1 march_1: not adjudicated", "1 march_2: versions"],
    ),
    "a seed": (
        lambda e: seeds(e, 1)[0].update(seed=NOUGHT),
        ["1 march_1: step seed unfit", "1 march_1: dice seed"],
    ),
    "a seed with its digest": (
        lambda e: seeds(e, 1)[0].update(seed=NOUGHT, digest=hashlib.sha256(NOUGHT.encode()).hexdigest()),
        [*["1 march_1: other chance"] * 6, "1 march_1: dice seed"],
    ),
    "a seed with everything but what was adjudicated": (_another_seed, ["1 march_1: dice seed"]),
    "the seeds of two steps": (
        _seed_of_another_step,
        [
            *["1 march_1: other chance"] * 6,
            "1 march_1: dice seed",
            *["1 march_2: other chance"] * 3,
            "1 march_2: dice seed",
        ],
    ),
    "the seed of what was adjudicated": (
        lambda e: march(e)["adjudicated"].update(seed=NOUGHT),
        ["1 march_1: dice seed"],
    ),
    "the seed of what was adjudicated is withheld": (
        lambda e: march(e)["adjudicated"].pop("seed"),
        ["1 march_1: dice seed missing"],
    ),
    "a seed is withheld": (lambda e: seeds(e, 1)[0].update(seed=None), ["1 march_1: step seed missing"]),
    "a seed is open before its step is published": (
        lambda e: seeds(e, 2)[1].update(seed=NOUGHT),
        ["2 offices: step seed early", "2 offices: step seed unfit"],
    ),
    "a seed is made later": (
        lambda e: seeds(e, 1)[0].update(made_at="2264-04-01T12:05:00Z"),
        ["1 march_1: step seed late"],
    ),
    "a seed is left out": (
        lambda e: e["rounds"][0]["earlier_chances"].pop(0),
        ["1 march_1: step chance missing", *["1 march_1: other chance"] * 6],
    ),
    "a seed of no step": (
        lambda e: seeds(e, 1)[1].pop("step"),
        ["1 march_2: step chance missing", "1: step chance missing", *["1 march_2: other chance"] * 3],
    ),
    "a list is cut off": (
        lambda e: e["rounds"][1]["steps"].pop(),
        ["2 offices: cut off"],
    ),
    "a step is left out": (
        lambda e: e["rounds"][0]["steps"].pop(1),
        ["1: step missing", "1 march_2: step seed early", "1 battle: chain broken"],
    ),
    "the elections are left out": (
        lambda e: e["rounds"][1]["steps"].pop(0),
        ["2: step missing", "2 ballot: step seed early", "2 offices: chain broken"],
    ),
    "a dictator in winter": (_dictator_in_winter, ["1 dictator: summer step"]),
    "a step of the other game": (
        _step_of_vae_victis,
        ["1 movement: other game", "1 movement: step chance missing", "1 movement: numbers missing"],
    ),
    "the order of the steps": (
        lambda e: e["rounds"][0]["steps"].reverse(),
        [
            *("1 march_2: step order", "1 march_1: step order"),
            *("1 march_2: versions", "1 march_1: versions"),
            *(f"1 {name}: chain broken" for name in ("battle", "march_2", "march_1")),
            "2 ballot: chain broken",
        ],
    ),
}
"""What was changed: how, and which problems that gives, in the order in which they are named."""
