"""The numbers of HANNIBAL, read from a file and checked (PA)."""

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from hexmap.rules.documents import DocumentModel, validated
from hexmap.rules.ruleset_files import described_ruleset, ruleset_values

BASE = "hannibal-1"
"""The shipped ruleset, of the short game."""
FOLDER = Path(__file__).resolve().parent.parent / "rulesets"

Count = Annotated[int, Field(ge=0)]
Positive = Annotated[int, Field(ge=1)]
Die = Annotated[int, Field(ge=1, le=6)]
ByDie = Annotated[list[Count], Field(min_length=6, max_length=6)]
CombatResult = Annotated[str, Field(pattern=r"^[ADE][0-9]{1,2}$")]
AssaultResult = Annotated[str, Field(pattern=r"^(R|S)( A[0-9]| DE)?$")]


class EndNumbers(DocumentModel):
    """When a game is over, and with how many victory points each side wins (HH.13.2)."""

    last_round: Positive
    carthago: int
    roma: int
    second_landing: bool


class UnitNumbers(DocumentModel):
    """A type of unit: whose it is, its SP with one step and with two, its MP (HH.1.6)."""

    side: Literal["roma", "carthago", "either"]
    sp: list[Count] = Field(min_length=1, max_length=2)
    mp: Count


class PoolNumbers(DocumentModel):
    """How many units of Gauls and allies there are, and the types that never come back (HH.1.8)."""

    gauls: dict[str, Count]
    allies: dict[str, Count]
    never_back: list[str]


class MarchNumbers(DocumentModel):
    """What marches cost in half points, and with how many SP a Roman leader marches (HH.5)."""

    leader: Count
    least: Count
    clear: Count
    rough: Count
    mountain: Count
    city: Count
    river: Count
    road: Count
    overrun: Count
    overrun_ratio: Positive


class LimitNumbers(DocumentModel):
    """SP that a Roman leader can have, and leaders of a side in a hex (HH.5.10)."""

    consul: Count
    proconsul: Count
    praetor: Count
    leaders: Positive


class DiplomacyNumbers(DocumentModel):
    """HH.6: cost in half points, SP for each +1, SP in the hex that prevent it."""

    cost: Count
    hannibal: Positive
    roma: Positive
    garrison: Positive


class ControlNumbers(DocumentModel):
    """How many times the SP of the other side control a province (HH.7.2)."""

    ratio: Positive


class WinterNumbers(DocumentModel):
    """HH.7.5: one of so many SP is lost; HH.11.1: steps of elephants by die."""

    losses: Positive
    elephants: ByDie


class CombatNumbers(DocumentModel):
    """Foraging, columns, die and table of field combat (HH.8)."""

    forage: Positive
    rounds: Positive
    rough: Count
    works: Count
    elephants: Count
    table: list[Annotated[list[CombatResult], Field(min_length=6, max_length=6)]] = Field(min_length=6, max_length=6)


class AmbushNumbers(DocumentModel):
    """HH.8.6: the least part, dice of arrival, bonus on the die."""

    part: Positive
    soon: Die
    late: Die
    bonus: Count


class SiegeNumbers(DocumentModel):
    """HH.9: SP with which a city defends itself by its class, markers, dice of works."""

    fortified: Count
    walled: Count
    class_2: Count
    class_1: Count
    marker: Die
    least_marker: Die
    works_fall: Die


class AssaultNumbers(DocumentModel):
    """HH.9.3: the modifier of carthago, the ratios of the columns, the table."""

    carthago: int
    ratios: list[Annotated[list[Positive], Field(min_length=2, max_length=2)]] = Field(min_length=5, max_length=5)
    table: list[Annotated[list[AssaultResult], Field(min_length=5, max_length=5)]] = Field(min_length=6, max_length=6)


class RiskNumbers(DocumentModel):
    """Dice up to which a leader dies (HH.10.3 to HH.10.5)."""

    withdrawal: Count
    city: Count
    lost: Count


class ElectionNumbers(DocumentModel):
    """Who stands for election, how many become consuls, and when there can be a dictator (HH.3)."""

    box: Positive
    drawn: Count
    consuls: Positive
    dictator: Count


class RecruitNumbers(DocumentModel):
    """Legions by province from 217 to 206 BC, recruits by die, SP lost from which slaves are raised (HH.4)."""

    slaves: Count
    by_die: ByDie
    legions: dict[str, Annotated[list[Count], Field(min_length=12, max_length=12)]]


class LandingNumbers(DocumentModel):
    """When and where reinforcements come (HH.4.7)."""

    year: int
    province: str
    columns: list[int] | None = Field(default=None, min_length=2, max_length=2)
    default: str | None = None
    units: dict[str, Positive]


class ReinforcementNumbers(DocumentModel):
    """The two reinforcements of carthago (HH.4.7)."""

    first: LandingNumbers
    second: LandingNumbers


class ChiefNumbers(DocumentModel):
    """The provinces of the Gaulish leader, and the hex of their return (HH.10.8)."""

    provinces: list[str]
    default: str


class PlaceNames(DocumentModel):
    """The three cities with rules of their own."""

    roma: str
    capua: str
    tarentum: str


class CapuaNumbers(DocumentModel):
    """When Capua may go over, with which dice, and with how many guards (HH.12.1)."""

    year: int
    falls: Die
    guards: Count


class VictoryNumbers(DocumentModel):
    """Victory points of Capua and Tarentum (HH.13.1)."""

    capua: Count
    tarentum: Count
    tarentum_year: int


class DayNumbers(DocumentModel):
    """Days a step is open (HH.15.6)."""

    ballot: Positive
    offices: Positive
    march: Positive
    battle: Positive
    dictator: Positive


class Ruleset(DocumentModel):
    """All numbers of HANNIBAL, typed and validated; `game` is whose they are, and can be left out."""

    name: str = Field(min_length=1)
    game: Literal["hannibal"] = "hannibal"
    rounding: Literal["nearest", "up"]
    election: Literal["dice", "lot"]
    intelligence: Literal["open", "hidden"]
    rome_falls: Literal["nothing", "wins"]
    end: EndNumbers
    units: dict[str, UnitNumbers]
    pools: PoolNumbers
    march: MarchNumbers
    limits: LimitNumbers
    diplomacy: DiplomacyNumbers
    control: ControlNumbers
    winter: WinterNumbers
    combat: CombatNumbers
    ambush: AmbushNumbers
    siege: SiegeNumbers
    assault: AssaultNumbers
    risk: RiskNumbers
    elections: ElectionNumbers
    recruits: RecruitNumbers
    reinforcements: ReinforcementNumbers
    chief: ChiefNumbers
    places: PlaceNames
    capua: CapuaNumbers
    victory: VictoryNumbers
    days: DayNumbers

    @cached_property
    def unit_order(self) -> Mapping[str, int]:
        """The place of every type of unit in the type table."""
        return {name: place for place, name in enumerate(self.units)}


def ruleset_of(value: Any) -> Ruleset:
    """The ruleset that a document names or describes; raises DocumentError with a place below `ruleset`."""
    return described_ruleset(value, FOLDER, _shipped)


@cache
def _shipped(name: str) -> Ruleset:
    return validated(Ruleset, ruleset_values(FOLDER, name))
