"""How strength changes at the end of a round (ST.2 to ST.6, FA.3)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath, stop_besieging
from campaign.games.vae_victis.rules.battles.battle_results import SideOutcome
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.rules.sieges.siege_progress import end_sieges
from campaign.language.catalogue.sentences import say
from hexmap.rules.logistics import Network
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import structures_in_zone
from orders.rules.legality import Fault, TransferLimits, fault_of_transfer
from orders.rules.order_file import Transfer


@dataclass(frozen=True, slots=True)
class Departures:
    """The position without the FP sent, what has left, and what was not allowed to."""

    position: Position
    sent: tuple[Transfer, ...]
    refused: tuple[tuple[Transfer, Fault], ...]


def send(
    position: Position, networks: Mapping[str, Network], transfers: Sequence[Transfer], ruleset: Ruleset
) -> Departures:
    """Let the transfers leave, one after another as they were ordered."""
    if not transfers:
        return Departures(position, (), ())
    armies = dict(position.army)
    between: Counter[frozenset[int]] = Counter()
    sent: list[Transfer] = []
    refused: list[tuple[Transfer, Fault]] = []
    limits = TransferLimits(ruleset.transfer.limit, ruleset.transfer.keep)
    for transfer in transfers:
        fault = fault_of_transfer(armies, networks, transfer, between, limits)
        if fault:
            refused.append((transfer, fault))
            continue
        giver = armies[transfer.giver]
        armies[giver.number] = replace(giver, strength=giver.strength - transfer.fp)
        between[frozenset((transfer.giver, transfer.receiver))] += transfer.fp
        sent.append(transfer)
    return Departures(replace(position, armies=tuple(armies.values())), tuple(sent), tuple(refused))


@dataclass(frozen=True, slots=True)
class Arrival:
    """What became of a transfer: FP that arrived, FP that went back to the giver, FP lost."""

    transfer: Transfer
    arrived: int
    returned: int
    lost: int


def arrive(strengths: dict[int, int], in_transit: Iterable[Transfer], cap: int) -> list[Arrival]:
    """Let strength arrive, one transfer after another; change `strengths`, FP by army on the map.

    What the receiver cannot take up to the cap goes back to the giver; if that is gone too, it is lost.
    """
    arrivals = []
    for transfer in in_transit:
        room = max(0, cap - strengths[transfer.receiver]) if transfer.receiver in strengths else 0
        arrived = min(room, transfer.fp)
        rest = transfer.fp - arrived
        if arrived:
            strengths[transfer.receiver] += arrived
        returned = rest if transfer.giver in strengths else 0
        if returned:
            strengths[transfer.giver] += returned
        arrivals.append(Arrival(transfer, arrived, returned, rest - returned))
    return arrivals


def adjust_strength(after: Aftermath) -> None:
    """Losses first, then arriving transfers, then recovery; at most the cap (ST.5)."""
    _take_losses(after)
    end_sieges(after)
    _let_transfers_arrive(after)
    _recover(after)
    cap = after.ruleset.army.strength_cap
    for army in after.deployment.ordered():
        if army.strength > cap:
            _set_strength(after, army, cap)


def losses_in_battle(after: Aftermath, number: int) -> int:
    """FP that an army loses by its casualties: for each per cent, by the result of the engagement (ST.2).

    30 and 40 per cent in two engagements won: 70 FP.
    """
    rates = after.ruleset.losses
    rate = {SideOutcome.WON: rates.won, SideOutcome.DRAWN: rates.drawn, SideOutcome.LOST: rates.lost}
    side = str(number)
    return sum(
        fought.casualties[side] * rate[fought.outcome(side)]
        for fought in after.round.results.engagements_of.get(number, ())
    )


def _take_losses(after: Aftermath) -> None:
    for army in after.deployment.ordered():
        fought, hunger = losses_in_battle(after, army.number), after.hunger.get(army.number, 0)
        if not fought + hunger:
            continue
        left = army.strength - fought - hunger
        if fought:
            text = say("army_loses_strength", army=army.number, fp=fought)
            after.tell("ST.2", "army_lost_strength", text, army=army.number, fp=fought)
        if left > 0:
            _set_strength(after, army, left)
        else:
            after.deployment.remove(army.number)
            after.eliminated[army.number] = "FA.3"
            text = say("army_without_strength", army=army.number)
            after.tell("FA.3", "army_eliminated", text, army=army.number, faction=army.faction, strength=left)
            stop_besieging(after, army.number)


def _let_transfers_arrive(after: Aftermath) -> None:
    strengths = {number: army.strength for number, army in after.deployment.armies.items()}
    for arrival in arrive(strengths, after.round.in_transit, after.ruleset.army.strength_cap):
        giver, receiver = arrival.transfer.giver, arrival.transfer.receiver
        said = []
        if arrival.arrived:
            said.append(say("arrival.arrived", fp=arrival.arrived, giver_army=giver, army=receiver))
        if arrival.returned:
            said.append(say("arrival.returned", fp=arrival.returned, giver_army=giver))
        if arrival.lost:
            said.append(say("arrival.lost", fp=arrival.lost, giver_army=giver, army=receiver))
        after.tell(
            "ST.6",
            "transfer_arrived",
            say("transfers_arrive", arrivals=said),
            army=giver,
            to=receiver,
            arrived=arrival.arrived,
            returned=arrival.returned,
            lost=arrival.lost,
        )
    for number, strength in strengths.items():
        army = after.deployment.armies[number]
        if army.strength != strength:
            _set_strength(after, army, strength)


def _recover(after: Aftermath) -> None:
    networks = after.networks()
    besieged = after.position().besieged
    for army in after.deployment.ordered():
        if not _may_recover(after, army):
            continue
        best: tuple[int, str] | None = None
        for name in _places_of_rest(after, army, besieged):
            structure = after.board.structure_named[name]
            supplied = networks.of(army.faction).has(structure)
            fp = _recovery(after, is_city=structure.is_city, inside=structure.hex == army.hex, supplied=supplied)
            if best is None or fp > best[0]:
                best = fp, name
        if best is None:
            continue
        strength = min(army.strength + best[0], after.ruleset.army.strength_cap)
        if strength > army.strength:
            gained = strength - army.strength
            _set_strength(after, army, strength)
            text = say("army_recovers", army=army.number, fp=gained, name=best[1])
            after.tell("ST.4", "army_recovered", text, army=army.number, structure=best[1], fp=gained)


def _may_recover(after: Aftermath, army: Army) -> bool:
    """Whether an army was on land the whole round, and neither moved, nor retreated, nor fought (ST.3)."""
    record = after.round.records[army.number]
    return (
        not army.afloat
        and not record.moved
        and army.hex == record.start
        and after.board.is_land(record.start)
        and army.number not in after.round.results.engagements_of
        and army.number not in after.round.retreated
    )


def _places_of_rest(after: Aftermath, army: Army, besieged: frozenset[str]) -> list[str]:
    """The structures in whose ZoC an army was the whole round, its faction's and unbesieged all the time (ST.3)."""
    start = after.round.position
    near = (structure.name for structure in structures_in_zone(after.board, after.ruleset.radii).get(army.hex, ()))
    return [
        name
        for name in near
        if start.control.get(name) == army.faction == after.control.get(name)
        and name not in start.besieged
        and name not in besieged
    ]


def _recovery(after: Aftermath, *, is_city: bool, inside: bool, supplied: bool) -> int:
    """FP that an army recovers at a structure (ST.4)."""
    numbers = after.ruleset.recovery
    if is_city and inside:
        return numbers.city if supplied else numbers.city_cut_off
    if inside:
        return numbers.town if supplied else numbers.town_cut_off
    return numbers.next_to_city if supplied else numbers.next_to_city_cut_off


def _set_strength(after: Aftermath, army: Army, strength: int) -> None:
    after.deployment.put(replace(army, strength=strength))
