"""An export of receipts with siege dice, and what command and browser must find where it was manipulated (SD.6)."""

import hashlib
import hmac
from collections.abc import Mapping

from tests.archive.tampered import NOUGHT, Export, Tamper, movement

SEEDS = ("ab" * 32, "cd" * 32)


def die(seed: str, receipts: str, structure: str, army: int) -> int:
    """The face that an army throws, as docs/receipts.md has it; the first byte is nearly always small enough."""
    code = hmac.new(seed.encode(), f"siege:{receipts}:{structure}:{army}".encode(), hashlib.sha256).digest()
    return 1 + next(byte for byte in code if byte < 252) % 6


def with_siege_dice(export: Export) -> Export:
    """The export of the sea war, as if army 9 had besieged Acrae and armies 4 and 5 Enna in round 1."""
    for entry, seed in zip(export["rounds"], SEEDS, strict=True):
        digest = hashlib.sha256(seed.encode()).hexdigest()
        entry["siege_chance"] = {"digest": digest, "made_at": entry["chance"]["made_at"], "seed": None}
    export["rounds"][0]["siege_chance"]["seed"] = SEEDS[0]
    receipts = movement(export)["digest"]
    besieging = {"Acrae": (9,), "Enna": (4, 5)}
    administration(export)["adjudicated"]["siege_dice"] = {
        name: {str(army): die(SEEDS[0], receipts, name, army) for army in armies} for name, armies in besieging.items()
    }
    return export


def administration(export: Export) -> Export:
    """The administration of round 1."""
    return next(step for step in export["rounds"][0]["steps"] if step["step"] == "administration")


def _another_face(export: Export) -> None:
    dice = administration(export)["adjudicated"]["siege_dice"]["Enna"]
    dice["5"] = dice["5"] % 6 + 1


def _reopened(export: Export) -> None:
    first = export["rounds"][0]
    first["earlier_siege_chances"] = [{**first["siege_chance"], "seed": None}]


TAMPERED_SIEGES: Mapping[str, tuple[Tamper, list[str]]] = {
    "nothing": (lambda export: None, []),
    "another face": (_another_face, ["1 administration: siege die"]),
    "no dice": (
        lambda export: administration(export)["adjudicated"].pop("siege_dice"),
        ["1 administration: siege dice missing"],
    ),
    "another digest": (
        lambda export: export["rounds"][0]["siege_chance"].update(digest=NOUGHT),
        ["1: siege seed unfit"],
    ),
    "a seed kept back": (
        lambda export: export["rounds"][0]["siege_chance"].update(seed=None),
        ["1: siege seed missing"],
    ),
    "a seed before its time": (
        lambda export: export["rounds"][1]["siege_chance"].update(seed=SEEDS[1]),
        ["2: siege seed early"],
    ),
    "a late seed": (
        lambda export: export["rounds"][0]["siege_chance"].update(made_at=administration(export)["closed_at"]),
        ["1: siege seed late"],
    ),
    "an earlier seed kept back": (_reopened, ["1: siege seed missing"]),
}
"""What was done to such an export, and the problems by round, step and words."""
