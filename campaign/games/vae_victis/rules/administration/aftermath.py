"""The position while administration works on it, step by step (RD.5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.battles.battle_results import BattleResults
from campaign.games.vae_victis.rules.honour.command import Command
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import Sentence
from hexmap.rules.board import Board, Structure
from hexmap.rules.deployment import Deployment
from hexmap.rules.logistics import Logistics, Network, SeaLinks
from hexmap.rules.position import Army, Position, Siege
from hexmap.rules.zones_of_control import structure_zones
from orders.rules.order_file import Decisions, Transfer


@dataclass(frozen=True, slots=True)
class Record:
    """What the movement recorded of an army (MV.11): its start, the hexes it entered, whether it moved, NMP spent."""

    start: int
    path: tuple[int, ...]
    moved: bool
    nmp_spent: int


@dataclass(frozen=True)
class Round:
    """A round before its administration: the position after movement, and what was done since.

    `position.control` and `position.sieges` are those of the start of the round, less the sieges lifted by order.
    `inactive_since_now` are the armies whose inactivity was set in this round (NB.6), `eliminated` those that its
    movement has eliminated. `siege_dice` are the faces that armies throw, by structure and army; None where there is no
    siege die, or as long as nobody knows them (SD.6). `command` has the commanders of the round; None where the ledger
    of honour is not wanted (HO.30).
    """

    board: Board
    ruleset: Ruleset
    position: Position
    records: Mapping[int, Record]
    superiority: Mapping[str, Mapping[str, int]]
    sea_links: Mapping[str, SeaLinks]
    nmp_left: Mapping[str, Mapping[str, int]]
    results: BattleResults
    retreated: tuple[int, ...]
    not_fought: tuple[Engagement, ...]
    in_transit: tuple[Transfer, ...]
    inactive_since_now: frozenset[int]
    decisions: Decisions
    siege_dice: Mapping[str, Mapping[int, int]] | None = None
    eliminated: tuple[int, ...] = ()
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Gain:
    """A structure that changed hands, `how`: by "assault", "siege" or "surrender" (CO.1)."""

    structure: Structure
    loser: str
    winner: str
    how: str
    initial_resilience: int


@dataclass(frozen=True, slots=True)
class Taking:
    """A structure that a faction has gained, `how`: as a gain, or "unheld" (CO.2).

    `armies` are those by which it did: that won its assault, that counted in the siege or carry it on, or that have the
    structure in their ZoC, the nearest first.
    """

    structure: Structure
    loser: str | None
    winner: str
    how: str
    armies: tuple[int, ...]


class Aftermath:
    """What administration changes, and its events.

    `counting` are the armies that counted before a besieged structure in this round (SI.5), `lowering` those that
    lowered its resilience (SI.5 (b)), `eliminated` those that are no more since then, with the paragraph.
    """

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.board = round_.board
        self.ruleset = round_.ruleset
        self.deployment = Deployment(round_.board, round_.position.armies, round_.ruleset.radii)
        self.control = dict(round_.position.control)
        self.sieges = {siege.structure: siege for siege in round_.position.sieges}
        self.removed: dict[int, Army] = {}
        self.hunger: dict[int, int] = {}
        self.gains: list[Gain] = []
        self.takings: list[Taking] = []
        self.counting: Mapping[str, Sequence[int]] = {}
        self.lowering: dict[str, tuple[int, ...]] = {}
        self.eliminated: dict[int, str] = {}
        self.events: list[Event] = []

    @cached_property
    def faction_titles(self) -> Mapping[str, str]:
        """The titles of the factions by id."""
        return {faction.id: faction.title for faction in self.round.position.factions}

    @cached_property
    def structure_zones(self) -> Mapping[str, tuple[int, ...]]:
        """The ZoCs that structures have when they are controlled and unbesieged, by name (ZC.2)."""
        return structure_zones(self.board, self.ruleset.radii)

    def position(self) -> Position:
        """The position as it is now."""
        sieges = tuple(self.sieges[name] for name in sorted(self.sieges))
        return replace(self.round.position, control=dict(self.control), armies=self.deployment.ordered(), sieges=sieges)

    def networks(self) -> "NetworksNow":
        """The logistics networks as they are now (LG.7)."""
        return NetworksNow(
            Logistics(self.board, self.position(), self.ruleset.radii, self.round.superiority, self.round.sea_links)
        )

    def gain(self, structure: Structure, how: str, siege: Siege, armies: Iterable[int]) -> None:
        """Give a besieged structure to its besieger, by these armies; its siege is over."""
        loser, winner = self.control[structure.name], siege.faction
        self.gains.append(Gain(structure, loser, winner, how, siege.initial_resilience))
        self.takings.append(Taking(structure, loser, winner, how, tuple(armies)))
        self.control[structure.name] = winner
        del self.sieges[structure.name]

    def tell(self, rule: str, kind: str, text: Sentence, **about: object) -> None:
        """Add an event."""
        self.events.append(Event(rule, kind, self.round.position.round, text, about))

    def refuse(self, rule: str, decision: str, text: Sentence, **about: object) -> None:
        """Add the event that a decision is not carried out, and why."""
        self.tell(rule, "decision_not_carried_out", text, decision=decision, **about)

    def name(self, hex_: int) -> str:
        """The name of a hex."""
        return self.board.grid.name(hex_)


def stop_besieging(after: Aftermath, number: int) -> None:
    """Take an army out of its siege (SI.6)."""
    for name, siege in after.sieges.items():
        if number in siege.armies:
            left = tuple(army for army in siege.armies if army != number)
            after.sieges[name] = replace(siege, armies=left)


class NetworksNow:
    """Networks worked out when they are asked for, each once."""

    def __init__(self, logistics: Logistics) -> None:
        self.logistics = logistics
        self._found: dict[str, Network] = {}

    def of(self, faction: str) -> Network:
        """The network of a faction."""
        if faction not in self._found:
            self._found[faction] = self.logistics.network(faction)
        return self._found[faction]
