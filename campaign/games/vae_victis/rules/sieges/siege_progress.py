"""Sieges in Administration: assaults that succeed, progress, decisions, ends, surrenders (SI, AS.4)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.sieges.resilience import current_resilience, full_resilience
from campaign.games.vae_victis.rules.sieges.siege_die import DieEffect, SiegeDie, die_of, effect
from campaign.games.vae_victis.rules.sieges.siege_odds import odds_in_words, odds_of_siege
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Structure
from hexmap.rules.position import Siege
from hexmap.rules.supply import Distances


def settle_sieges(after: Aftermath) -> None:
    """The five parts of step 4, in their order (SI.4)."""
    carry_on_sieges(after)
    carry_out_decisions(after)
    end_sieges(after)
    surrender(after)


def carry_on_sieges(after: Aftermath) -> None:
    """The progress of sieges before the decisions: falls by assault, besiegers that have left, progress (SI.4)."""
    progressing = dict(after.sieges)
    fall_by_assault(after)
    counting = armies_that_count(after, progressing)
    _stop_besieging(after)
    after.counting = counting
    progress(after, counting)


def fall_by_assault(after: Aftermath) -> None:
    """Structures whose assault was won by an army that lost no other engagement (AS.4)."""
    for number in sorted(after.round.results.engagements_of):
        name = after.round.results.won_its_assault(number)
        if name is None or name not in after.sieges:
            continue
        siege, structure = after.sieges[name], after.board.structure_named[name]
        loser = after.control[name]
        after.gain(structure, "assault", siege, [number])
        text = say("structure_gained_by_assault", faction=_title(after, siege.faction), name=name, army=number)
        after.tell(
            "AS.4", "structure_gained", text, structure=name, faction=siege.faction, army=number, **{"from": loser}
        )


def armies_that_count(after: Aftermath, sieges: Mapping[str, Siege] | None = None) -> dict[str, list[int]]:
    """The armies that count for the progress of each siege that is still there (SI.5).

    `sieges` are those with which the round began.
    """
    began = after.round.position.siege_of if sieges is None else sieges
    return {name: _counting(after, siege) for name, siege in began.items() if name in after.sieges}


def _counting(after: Aftermath, siege: Siege) -> list[int]:
    """The armies of a siege that count for its progress (SI.5): they had the structure in their ZoC all the time."""
    structure = after.board.structure_named[siege.structure]
    found = []
    for number in siege.armies:
        record = after.round.records.get(number)
        if record is None or not has_in_zone(after, number, structure):
            continue
        if all(_within_reach(after, hex_, structure) for hex_ in (record.start, *record.path)):
            found.append(number)
    return found


def _within_reach(after: Aftermath, hex_: int, structure: Structure) -> bool:
    return after.board.grid.distance(hex_, structure.hex) <= after.ruleset.radii.army


def has_in_zone(after: Aftermath, number: int, structure: Structure) -> bool:
    """Whether an army is on the map, on land, and has a structure in its ZoC now."""
    army = after.deployment.armies.get(number)
    return army is not None and not army.afloat and _within_reach(after, army.hex, structure)


def _stop_besieging(after: Aftermath) -> None:
    """Armies that have the structure in their ZoC no more, or are gone, besiege it no longer (SI.6)."""
    for name, siege in after.sieges.items():
        structure = after.board.structure_named[name]
        left = tuple(number for number in siege.armies if has_in_zone(after, number, structure))
        if left != siege.armies:
            gone = sorted(set(siege.armies) - set(left))
            text = say("besieger_gone" if len(gone) == 1 else "besiegers_gone", Armies=gone, name=name)
            after.tell("SI.6", "siege_left", text, structure=name, armies=gone)
            after.sieges[name] = replace(siege, armies=left)


def progress(after: Aftermath, counting: dict[str, list[int]]) -> None:
    """A siege's progress: hunger, resilience, fall (SI.5); `counting` are the armies that count, by structure."""
    networks = after.networks()
    before = after.position()
    distances: dict[str, Distances] = {}
    for name in _in_order_of_progress(after, counting):
        armies = counting[name]
        if not armies:
            continue
        siege, structure = after.sieges[name], after.board.structure_named[name]
        current = current_resilience(after.board, before, structure, siege.resilience, after.ruleset)
        if siege.faction not in distances:
            distances[siege.faction] = Distances(after.board, networks.of(siege.faction), after.ruleset.costs)
        for number in armies:
            hex_ = after.deployment.armies[number].hex
            distance = distances[siege.faction].of(hex_)
            if distance > after.ruleset.siege.supply_distance and current >= after.ruleset.siege.hunger_from:
                _starve(after, number, name, current, distance)
        points = _points(after, name, armies, current)
        now = current - points
        after.sieges[name] = siege = replace(siege, resilience=siege.resilience - points)
        if points or not after.ruleset.siege_die.is_on:
            text = say("siege_progresses", name=name, before_resilience=current, resilience=now)
            after.tell("SI.5", "siege_progressed", text, structure=name, armies=armies, before=current, resilience=now)
        if now < after.ruleset.siege.falls_below:
            loser = after.control[name]
            after.gain(structure, "siege", siege, armies)
            text = say("structure_gained_by_siege", faction=_title(after, siege.faction), name=name)
            after.tell("SI.5", "structure_gained", text, structure=name, faction=siege.faction, **{"from": loser})


def _in_order_of_progress(after: Aftermath, names: Collection[str]) -> list[str]:
    """Structures by name, or where dice are thrown in the order of the map (SD.7)."""
    if not after.ruleset.siege_die.is_on:
        return sorted(names)
    return [structure.name for structure in after.board.structures if structure.name in names]


def _points(after: Aftermath, name: str, armies: Sequence[int], current: int) -> int:
    """By how much these armies lower the `current` resilience: each by as much, or as its die says (SI.5 (b), SD.1).

    As long as the dice of a round are not known, none of them does anything; an event has their odds (SD.8).
    """
    if not after.ruleset.siege_die.is_on:
        after.lowering[name] = tuple(armies) if after.ruleset.siege.progress else ()
        return after.ruleset.siege.progress * len(armies)
    if after.round.siege_dice is None:
        _tell_odds(after, name, armies, current)
        return 0
    dice = after.round.siege_dice[name]
    points = {number: _throw(after, name, number, dice[number]) for number in armies}
    after.lowering[name] = tuple(number for number in armies if points[number])
    return sum(points.values())


def _tell_odds(after: Aftermath, name: str, armies: Sequence[int], current: int) -> None:
    odds = odds_of_siege(after.round.position, after.ruleset, name, armies, current)
    if odds is not None:
        text = say("siege_dice_not_thrown", name=name, odds=odds_in_words(odds))
        after.tell("SD.6", "siege_dice_not_thrown", text, structure=name, armies=list(armies))


def _throw(after: Aftermath, name: str, number: int, face: int) -> int:
    """The points of an army's die before a structure; the FP that it costs go with the losses of hunger (SD.2)."""
    die = die_of(after.round.position, number, name)
    does = effect(die, face, after.ruleset.siege_die)
    if does.fp:
        after.hunger[number] = after.hunger.get(number, 0) + does.fp
    text = say(
        "siege_die_thrown", army=number, name=name, siegedie=_named(die), number=face, dieeffect=_what_it_does(does)
    )
    after.tell("SD.7", "siege_die_thrown", text, army=number, structure=name, die=face, points=does.points, fp=does.fp)
    return does.points


def _named(die: SiegeDie) -> Sentence:
    return say(f"siegedie.{die.colour}")


def _what_it_does(does: DieEffect) -> Sentence:
    if does.points and does.fp:
        return say("dieeffect.points_and_loss", count=does.points, fp=does.fp)
    if does.points:
        return say("dieeffect.points", count=does.points)
    return say("dieeffect.loss", fp=does.fp) if does.fp else say("dieeffect.nothing")


def _starve(after: Aftermath, number: int, name: str, current: int, distance: float) -> None:
    lost = after.ruleset.siege.hunger * current
    after.hunger[number] = lost
    if distance < float("inf"):
        text = say("besieger_far_from_network", army=number, name=name, mp=f"{distance:.0f}", fp=lost)
    else:
        text = say("besieger_cut_off", army=number, name=name, fp=lost)
    after.tell("SI.5", "besieger_unsupplied", text, army=number, structure=name, fp=lost)


def carry_out_decisions(after: Aftermath) -> None:
    """Armies that begin a siege, join one or take one over (SI.1, SI.7), in army-number order."""
    held_before = {name: bool(siege.armies) for name, siege in after.sieges.items()}
    for number, name in sorted(after.round.decisions.besiege.items()):
        structure = after.board.structure_named[name]
        problem = fault_of_siege(after, number, structure)
        if problem:
            text = say("siege_refused", army=number, name=name, nosiege=problem)
            after.refuse("SI.1", "besiege", text, army=number, structure=name)
            continue
        faction = after.deployment.armies[number].faction
        siege = after.sieges.get(name)
        if siege is None:
            _begin(after, number, faction, structure)
        elif siege.armies:
            after.sieges[name] = replace(siege, armies=tuple(sorted((*siege.armies, number))))
            rule = "SI.1" if held_before.get(name, True) else "SI.7"
            text = say("army_joins_siege", army=number, name=name)
            after.tell(rule, "siege_joined", text, army=number, structure=name, faction=faction)
        else:
            after.sieges[name] = replace(siege, faction=faction, armies=(number,))
            text = say("army_takes_over_siege", army=number, name=name, resilience=resilience_now(after, structure))
            after.tell("SI.7", "siege_taken_over", text, army=number, structure=name, faction=faction)


def _begin(after: Aftermath, number: int, faction: str, structure: Structure) -> None:
    full, initial = resilience_at_start(after, structure)
    after.sieges[structure.name] = Siege(structure.name, faction, (number,), full, initial)
    text = say("army_begins_siege", army=number, name=structure.name, resilience=initial)
    after.tell("SI.1", "siege_begun", text, army=number, structure=structure.name, faction=faction, resilience=initial)


def resilience_at_start(after: Aftermath, structure: Structure) -> tuple[int, int]:
    """The resilience with which a siege begun now starts: without a blockade, and as it is now (SI.2, SI.3)."""
    full = full_resilience(after.board, after.round.position, structure, after.ruleset)
    return full, current_resilience(after.board, after.position(), structure, full, after.ruleset)


def resilience_now(after: Aftermath, structure: Structure) -> int:
    """The current resilience of a besieged structure (SI.3)."""
    left = after.sieges[structure.name].resilience
    return current_resilience(after.board, after.position(), structure, left, after.ruleset)


def fault_of_siege(after: Aftermath, number: int, structure: Structure) -> str:
    """The reason why an army may not besiege a structure (SI.1, SI.7, AS.5); empty if it may."""
    army = after.deployment.armies.get(number)
    if army is None or army.afloat:
        return say("nosiege.it_is_no_army_on_the_map")
    if any(fought.engagement.assault == structure.name for fought in after.round.results.beaten_by(number)):
        return say("nosiege.assault_lost")
    if not has_in_zone(after, number, structure):
        return say("nosiege.the_structure_is_not_in_its_zoc")
    controller = after.control.get(structure.name)
    if controller in (None, army.faction):
        return say("nosiege.no_other_faction_controls_it")
    if others := after.deployment.armies_holding(structure.hex, army.faction):
        return say("nosiege.zoc_of_enemy", army=others[0].number)
    busy = next((siege.structure for siege in after.sieges.values() if number in siege.armies), None)
    if busy:
        return say("nosiege.besieges_already", name=busy)
    siege = after.sieges.get(structure.name)
    if siege and siege.armies and siege.faction != army.faction:
        return say("nosiege.besieged_by_another", faction=_title(after, siege.faction))
    return ""


def end_sieges(after: Aftermath) -> None:
    """Sieges that no army carries on are lifted (SI.6)."""
    for name in sorted(after.sieges):
        if not after.sieges[name].armies:
            siege = after.sieges.pop(name)
            after.tell("SI.6", "siege_lifted", say("siege_lifted", name=name), structure=name, faction=siege.faction)


def surrender(after: Aftermath) -> None:
    """Besieged structures that their factions give up (SI.8)."""
    for name in _in_order(after.round.decisions.surrender):
        problem = fault_of_surrender(after, name)
        if problem:
            after.refuse("SI.8", "surrender", say("surrender_refused", name=name, nosurrender=problem), structure=name)
            continue
        controller, siege = after.control[name], after.sieges[name]
        after.gain(after.board.structure_named[name], "surrender", siege, _surrendered_to(after, siege))
        text = say("structure_surrenders", name=name, faction=_title(after, siege.faction))
        after.tell("SI.8", "structure_gained", text, structure=name, faction=siege.faction, **{"from": controller})


def _surrendered_to(after: Aftermath, siege: Siege) -> Sequence[int]:
    """The armies to which a structure surrenders: those that counted in this round, without any all (HO.24)."""
    counted = after.counting.get(siege.structure, ())
    return [number for number in siege.armies if number in counted] or siege.armies


def fault_of_surrender(after: Aftermath, name: str) -> str:
    """The reason why a structure cannot surrender at the end of step 4 (SI.8); empty if it can."""
    controller = after.control.get(name)
    if name not in after.sieges or controller is None:
        return say("nosurrender.nobody_besieges_it")
    if not after.round.position.faction[controller].active:
        return say("nosurrender.passive", faction=_title(after, controller))
    return ""


def _in_order(names: Sequence[str]) -> list[str]:
    return sorted(set(names))


def _title(after: Aftermath, faction: str) -> str:
    return after.faction_titles[faction]
