"""Rulesets: every number of the rules, read from a file and checked (PA)."""

from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.games.engagements import BATTLE_METHODS
from campaign.games.vae_victis.steps import Step
from hexmap.rules.board import Terrain
from hexmap.rules.documents import DocumentModel, validated
from hexmap.rules.land_costs import LandCosts
from hexmap.rules.ruleset_files import described_ruleset, ruleset_names, ruleset_values
from hexmap.rules.zones_of_control import Radii

CLASSIC = "vae-victis-2"
"""The shipped ruleset on which all others are based."""
_FOLDER = Path(__file__).resolve().parent.parent / "rulesets"

Count = Annotated[int, Field(ge=0)]
Halvable = Annotated[int, Field(ge=0, multiple_of=2)]


class ArmyNumbers(DocumentModel):
    """FA.3, in FP."""

    strength: int = Field(ge=1)
    strength_cap: int = Field(ge=1)


class TerrainCosts(DocumentModel):
    """MP a terrain (MV.1)."""

    farmlands: Halvable
    desert: Halvable
    hills: Halvable
    marshes: Halvable
    forests: Halvable
    mountains: Halvable


class MovementNumbers(DocumentModel):
    """MV.1 to MV.3, in MP, and MV.10, in hexes."""

    points: Count
    stand: Count
    network: Count
    river: Count
    enemy_navy: Count
    floor: Count
    ceiling: Count
    strait_clear: Count
    terrain: TerrainCosts


class ZoneOfControlNumbers(DocumentModel):
    """ZC.1 and ZC.2, in hexes."""

    army: Count
    navy: Count
    town_land: Count
    town_coast: Count
    city_land: Count
    city_coast: Count


class SuperiorityNumbers(DocumentModel):
    """IN.3, and the levels that MV.10, NB.6 and AF.1 ask for."""

    base: int
    strait: Count
    refuge: Count
    passage: Count


class SailingNumbers(DocumentModel):
    """IN.4 and NV.2, in NMP."""

    level: Count
    coast: Count
    sea: Count


class DebarkationNumbers(DocumentModel):
    """NV.10, in NMP."""

    structure: Count
    farmlands: Count
    desert: Count
    hills: Count


class DefeatNumbers(DocumentModel):
    """One number for each kind of naval defeat (NB.5, NB.6)."""

    minor: Count
    major: Count
    total: Count


class NavalBattleNumbers(DocumentModel):
    """NB.4 to NB.6."""

    chance: Literal["orders", "sealed"]
    instructions: int = Field(ge=1)
    defeats: DefeatNumbers
    distance: DefeatNumbers
    inactive: DefeatNumbers


class EngagementNumbers(DocumentModel):
    """ST.1 in FP, and EN.7 in MP."""

    town: int
    city: int
    next_to_city: int
    river: int
    further: int
    initiative: Count
    allies_distance: Count


class GarrisonNumbers(DocumentModel):
    """AS.2, in FP, and whose army list a garrison has (VU.4)."""

    base: int
    resilience: int
    garrison_list: Literal["faction", "culture"]


class ResilienceNumbers(DocumentModel):
    """SI.2 and SI.3."""

    town: int
    city: int
    farmlands: int
    desert: int
    hills: int
    marshes: int
    forests: int
    mountains: int
    coastal: int
    capital: int
    blockaded: int


class SiegeNumbers(DocumentModel):
    """SI.5."""

    supply_distance: Count
    hunger: Count
    hunger_from: int
    progress: Count
    falls_below: int


Face = Literal["nothing", "loss", "point", "point_and_loss", "two_points", "symbol"]
"""What a face of a siege die does (SD.4)."""


class DieFaces(DocumentModel):
    """The faces of a siege die (SD.4)."""

    one: Face
    two: Face
    three: Face
    four: Face
    five: Face
    six: Face

    @cached_property
    def in_order(self) -> tuple[Face, ...]:
        """The faces from 1 to 6."""
        return (self.one, self.two, self.three, self.four, self.five, self.six)


class SiegeDieNumbers(DocumentModel):
    """SD.1 to SD.4; `loss` in FP."""

    use: Literal["off", "on"]
    loss: Count
    red: DieFaces
    white: DieFaces

    @property
    def is_on(self) -> bool:
        """Whether besieging armies throw a die in the place of SI.5 (b)."""
        return self.use == "on"


class AfterBattleNumbers(DocumentModel):
    """AF.1, AF.2 and AS.5, in hexes."""

    distance: int = Field(ge=1, le=20)
    from_assault: Count


class RecoveryNumbers(DocumentModel):
    """ST.4, in FP; `cut_off` where the structure is not in the network."""

    town: Count
    city: Count
    next_to_city: Count
    town_cut_off: Count
    city_cut_off: Count
    next_to_city_cut_off: Count


class LossNumbers(DocumentModel):
    """FP for each per cent of casualties (ST.2)."""

    won: Count
    drawn: Count
    lost: Count


class TransferNumbers(DocumentModel):
    """ST.6, in FP."""

    limit: Count
    keep: int = Field(ge=1)


class VictoryPointNumbers(DocumentModel):
    """VP.1 and VP.2."""

    fought: int
    won: int
    drawn: int
    lost: int
    retreated: int
    enemy_retreated: int
    town: int
    city: int
    strong_lost: int
    strong_from: int

    @property
    def are_scored(self) -> bool:
        """Whether there are points for anything."""
        return any(self.model_dump(exclude={"strong_from"}).values())


class VictoryNumbers(DocumentModel):
    """VP.3, and the switches of the end (VW)."""

    points: int
    lead: int
    weak: int
    weakened: Literal["others", "one"]
    capitals: Count
    capitals_connected: bool
    own_capital: bool
    settled_by: Literal["points", "structures"]
    foreign_town: int = Field(ge=0, le=2)
    last_round: Count
    concede: Literal["ends", "leaves"]


class HonourNumbers(DocumentModel):
    """HO.10, HO.13 to HO.29 and HO.36; a ruleset without the table has no honour (HO.1)."""

    town: Count = 1
    city: Count = 2
    capital: Count = 5
    per_fp: int = Field(default=40, ge=1)
    least: Count = 1
    eliminated: Count = 3
    starting: Literal["none", "named", "cities"] = "none"
    unheld: bool = True
    veto: Literal["free", "initiative"] = "free"
    captaincy: bool = True
    initiative: bool = False
    show: Literal["members", "faction", "end"] = "members"


class FieldOfGloryTexts(DocumentModel):
    """The settings of a game of Field of Glory II (EN.5, EN.6)."""

    battle: str
    map: str
    rerolls: str
    weeks: int = Field(ge=1)
    farmlands: str
    desert: str
    hills: str
    forests: str
    marshes: str
    mountains: str


_METHOD = "|".join(BATTLE_METHODS)


class BattleMethods(DocumentModel):
    """How engagements are fought (GS.60, GS.83, BC.30).

    `methods` are names of BATTLE_METHODS with blanks between them; the first is the default. Battles on the site can be
    watched when they are over (`after`), or as soon as they begin (`live`).
    """

    methods: str = Field(pattern=rf"^({_METHOD})( ({_METHOD})){{0,3}}$")
    watched: Literal["after", "live"]
    plan_days: int = Field(ge=1, le=30)
    phase_hours: int = Field(ge=1, le=720)

    @property
    def allowed(self) -> tuple[str, ...]:
        """The methods in their order, each once."""
        return tuple(dict.fromkeys(self.methods.split()))

    @property
    def on_site(self) -> bool:
        """Whether any engagement may be fought on the site."""
        return self.allowed != BATTLE_METHODS[:1]

    @property
    def only_on_site(self) -> bool:
        """Whether every engagement is fought on the site."""
        return BATTLE_METHODS[0] not in self.allowed


class DayNumbers(DocumentModel):
    """Days a phase (RD.1), and for the steps that are closed separately.

    `initiative` are the first of those for orders; `retreats` come before those for battles (EN.4).
    """

    placement: int = Field(ge=1)
    orders: int = Field(ge=1)
    initiative: int = Field(ge=1)
    movement: int = Field(ge=1)
    retreats: int = Field(ge=1)
    battles: int = Field(ge=1)
    administration: int = Field(ge=1)

    def of(self, step: str) -> int:
        """The days that a step is open; instructions get what initiative leaves of those for orders, at least one."""
        if step == Step.MOVEMENT:
            return max(1, self.orders - self.initiative)
        return int(getattr(self, str(step)))


class Ruleset(DocumentModel):
    """All numbers of a ruleset, typed and validated; `game` is whose they are, and can be left out."""

    name: str = Field(min_length=1)
    game: Literal["vae-victis"] = "vae-victis"
    army: ArmyNumbers
    movement: MovementNumbers
    zone_of_control: ZoneOfControlNumbers
    superiority: SuperiorityNumbers
    sailing: SailingNumbers
    debarkation: DebarkationNumbers
    naval_battle: NavalBattleNumbers
    engagement: EngagementNumbers
    garrison: GarrisonNumbers
    resilience: ResilienceNumbers
    siege: SiegeNumbers
    siege_die: SiegeDieNumbers
    after_battle: AfterBattleNumbers
    recovery: RecoveryNumbers
    losses: LossNumbers
    transfer: TransferNumbers
    victory_points: VictoryPointNumbers
    victory: VictoryNumbers
    field_of_glory: FieldOfGloryTexts
    battle: BattleMethods
    days: DayNumbers
    honour: HonourNumbers | None = None

    @cached_property
    def radii(self) -> Radii:
        """The radii of zones of control."""
        return Radii(**self.zone_of_control.model_dump())

    @cached_property
    def costs(self) -> LandCosts:
        """The costs of entering land hexes."""
        numbers = self.movement
        terrain = {Terrain[name.upper()].value: cost for name, cost in numbers.terrain.model_dump().items()}
        return LandCosts(terrain, numbers.network, numbers.river, numbers.enemy_navy, numbers.floor, numbers.ceiling)


def shipped_ruleset_names() -> tuple[str, ...]:
    """The names of all shipped rulesets, sorted."""
    return ruleset_names(_FOLDER)


@cache
def shipped_ruleset(name: str) -> Ruleset:
    """A shipped ruleset; raises DocumentError if there is none of that name."""
    return validated(Ruleset, ruleset_values(_FOLDER, name))


def ruleset_of(value: Any) -> Ruleset:
    """The ruleset that a position document names or describes; raises DocumentError with a place below `ruleset`."""
    return described_ruleset(value, _FOLDER, shipped_ruleset)
