"""The siege die: what besieging armies throw in the place of SI.5 (b), and what each face does (SD.1 to SD.6)."""

from dataclasses import dataclass
from typing import Literal

from campaign.games.vae_victis.rules.ruleset import Face, SiegeDieNumbers
from hexmap.rules.position import Position
from navy.rules.chance import number_below

FACES = 6


@dataclass(frozen=True, slots=True)
class SiegeDie:
    """The die of an army before a structure: its colour, and what the symbol does (SD.3 to SD.5)."""

    colour: Literal["red", "white"]
    symbol: Literal["point", "loss"]


@dataclass(frozen=True, slots=True)
class DieEffect:
    """What a throw does: points that lower the resilience, and FP that the army loses (SD.2)."""

    points: int
    fp: int


def die_of(position: Position, number: int, structure: str) -> SiegeDie:
    """The die that an army throws before a structure (SD.3).

    The symbol is a loss before a capital of any faction, but a point for an army with a siege train (SD.4, SD.5).
    """
    army = position.army[number]
    is_capital = any(structure in faction.capitals for faction in position.factions)
    return SiegeDie(
        colour=position.faction[army.faction].siege_die,
        symbol="loss" if is_capital and not army.siege_train else "point",
    )


def effect(die: SiegeDie, face: int, numbers: SiegeDieNumbers) -> DieEffect:
    """The effect of a die that shows a face, 1 to 6 (SD.2, SD.4)."""
    named: Face = (numbers.red if die.colour == "red" else numbers.white).in_order[face - 1]
    if named == "symbol":
        named = die.symbol
    points = {"point": 1, "point_and_loss": 1, "two_points": 2}.get(named, 0)
    return DieEffect(points, numbers.loss if named in ("loss", "point_and_loss") else 0)


def thrown(seed: str, receipts: str, structure: str, number: int | str) -> int:
    """The face that an army throws before a structure, 1 to 6 (SD.6).

    `seed` is the second seed of the round in hexadecimal digits, `receipts` the digest of the list of receipts of the
    round's instructions.
    """
    return 1 + number_below(FACES, seed, f"siege:{receipts}:{structure}:{number}")
