"""Administration: from the end of a round to the position that the next one starts from (RD.5)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath, Round, Taking, stop_besieging
from campaign.games.vae_victis.rules.administration.debarkation import debark
from campaign.games.vae_victis.rules.administration.endings import Ending, RoundEnd, ending, leaving
from campaign.games.vae_victis.rules.administration.strength import adjust_strength
from campaign.games.vae_victis.rules.administration.victory import score
from campaign.games.vae_victis.rules.battles.after_battle import advance, move_drawn, place_losers, remove_losers
from campaign.games.vae_victis.rules.honour.ledger import settle_honour, tell_first_among_equals
from campaign.games.vae_victis.rules.honour.order_of_players import Place, final_table
from campaign.games.vae_victis.rules.sieges.siege_progress import end_sieges, settle_sieges
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Structure
from hexmap.rules.position import Army, Position


@dataclass(frozen=True, slots=True)
class Administered:
    """The position of the next round, what happened, and how the campaign ended if it did, with the final table."""

    position: Position
    events: list[Event]
    ending: Ending | None
    final: tuple[Place, ...] = ()


def administer(round_: Round) -> Administered:
    """The eight steps of Administration, in their order (RD.5), and honour after them (HO.30)."""
    after = Aftermath(round_)
    remove_losers(after)
    move_drawn(after)
    advance(after)
    debark(after)
    settle_sieges(after)
    gain_unheld(after)
    place_losers(after)
    adjust_strength(after)
    points = score(after)
    position = _next_position(after, points)
    conceding = _conceding(after)
    end = ending(
        RoundEnd(after.board, after.ruleset, position, lambda faction: after.networks().of(faction)), conceding
    )
    if gone := () if end else leaving(position, conceding, after.ruleset):
        position = _without(after, gone, points)
    if end:
        text = end.in_words(after.faction_titles)
        after.tell(end.rule, "campaign_ended", text, winner=end.winner, reason=end.reason)
    position = replace(position, honour=settle_honour(after, position, is_over=end is not None))
    final = final_table(position, end.winner) if end else ()
    if end and end.winner and final:
        tell_first_among_equals(after, final[0].seat)
    return Administered(position, after.events, end, final)


def _next_position(after: Aftermath, points: dict[str, int]) -> Position:
    position = after.position()
    return replace(
        position,
        round=position.round + 1,
        factions=tuple(replace(faction, victory_points=points[faction.id]) for faction in position.factions),
        armies=tuple(_one_round_less(after, army) for army in position.armies),
    )


def _without(after: Aftermath, gone: tuple[str, ...], points: dict[str, int]) -> Position:
    """The position of the next round without the armies of factions that leave; they are passive in it (VW.8)."""
    for faction in gone:
        numbers = [army.number for army in after.deployment.ordered() if army.faction == faction]
        for number in numbers:
            after.deployment.remove(number)
            stop_besieging(after, number)
        text = say("faction_leaves", faction=after.faction_titles[faction])
        after.tell("VW.8", "faction_left", text, faction=faction, armies=numbers)
    end_sieges(after)
    position = _next_position(after, points)
    return replace(
        position, factions=tuple(replace(one, active=one.active and one.id not in gone) for one in position.factions)
    )


def _one_round_less(after: Aftermath, army: Army) -> Army:
    """Count inactivity down, except where it was set in this round (NV.8)."""
    if army.inactive_rounds and army.number not in after.round.inactive_since_now:
        return replace(army, inactive_rounds=army.inactive_rounds - 1)
    return army


def _conceding(after: Aftermath) -> tuple[str, ...]:
    """The active factions that concede (VP.4); a passive one has no players who could agree to it."""
    conceding = []
    for faction in after.round.position.factions:
        if faction.id not in after.round.decisions.concede:
            continue
        if faction.active:
            conceding.append(faction.id)
            after.tell("VP.4", "faction_conceded", say("faction_concedes", faction=faction.title), faction=faction.id)
        else:
            after.refuse(
                "VP.4", "concede", say("passive_faction_cannot_concede", faction=faction.title), faction=faction.id
            )
    return tuple(conceding)


def gain_unheld(after: Aftermath) -> None:
    """Give each to the faction that alone has it in the ZoC of its armies; navies never count (CO.2)."""
    unheld = _unheld_near_armies(after)
    for structure in after.board.structures if unheld else ():
        if structure.name not in unheld:
            continue
        near = after.deployment.armies_holding(structure.hex, "")
        factions = {army.faction for army in near}
        if len(factions) == 1:
            faction = after.control[structure.name] = near[0].faction
            after.takings.append(_taking_of_unheld(after, structure, near))
            text = say("structure_gained_from_nobody", faction=after.faction_titles[faction], name=structure.name)
            after.tell(
                "CO.2",
                "structure_gained",
                text,
                structure=structure.name,
                faction=faction,
                armies=[army.number for army in near],
                **{"from": None},
            )


def _taking_of_unheld(after: Aftermath, structure: Structure, near: Sequence[Army]) -> Taking:
    """The faction's taking of structures that nobody held: by its armies, the nearest first, then by number (HO.25)."""
    grid = after.board.grid
    nearest = sorted(near, key=lambda army: (grid.distance(army.hex, structure.hex), army.number))
    return Taking(structure, None, near[0].faction, "unheld", tuple(army.number for army in nearest))


def _unheld_near_armies(after: Aftermath) -> set[str]:
    """The structures that nobody controls and that lie in the ZoC of an army."""
    at, radius = after.board.structure_at, after.ruleset.radii.army
    hexes = (army.hex for army in after.deployment.armies.values() if not army.afloat)
    near = {at[close].name for hex_ in hexes for close in after.board.within(hex_, radius) if close in at}
    return near - after.control.keys()
