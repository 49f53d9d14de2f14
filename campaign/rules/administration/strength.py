"""How strength changes at the end of a round (ST.2 to ST.6, FA.3)."""

from dataclasses import replace

from campaign.language.catalogue.sentences import say
from campaign.rules.administration.aftermath import Aftermath, stop_besieging
from campaign.rules.administration.transfers import arrive
from campaign.rules.battles.battle_results import SideOutcome
from campaign.rules.sieges.siege_progress import end_sieges
from hexmap.rules.position import Army


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
        _set_strength(after, after.deployment.armies[number], strength)


def _recover(after: Aftermath) -> None:
    networks = after.networks()
    besieged = after.position().besieged
    for army in after.deployment.ordered():
        if not _may_recover(after, army):
            continue
        best: tuple[int, str] | None = None
        for name in _places_of_rest(after, army, besieged):
            structure = after.board.structure_named[name]
            supplied = name in networks.of(army.faction).structures
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
    found = []
    for structure in after.board.structures:
        name = structure.name
        if (
            start.control.get(name) == army.faction == after.control.get(name)
            and name not in start.besieged
            and name not in besieged
            and army.hex in after.structure_zones[name]
        ):
            found.append(name)
    return found


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
