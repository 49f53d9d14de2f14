"""The honour with which a campaign begins (HO.22, HO.27)."""

from dataclasses import replace

from campaign.games.vae_victis.rules.honour.account import signed
from campaign.games.vae_victis.rules.honour.worth import worth
from campaign.games.vae_victis.rules.ruleset import HonourNumbers
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Board, Structure
from hexmap.rules.position import Army, Position


def with_starting_shares(board: Board, position: Position, numbers: HonourNumbers) -> tuple[Position, list[Event]]:
    """The position once its armies are placed, with the shares that seats hold from then on, and events (HO.22)."""
    honour = position.honour
    if honour is None or numbers.starting != "cities":
        return position, []
    tokens = {name: dict(shares) for name, shares in honour.tokens.items()}
    points = {seat.id: seat.points for seat in honour.seats}
    events = []
    for structure in _cities_held(board, position):
        army = _nearest(board, position, structure)
        share = worth(structure, position, numbers)
        if army is None or not share or structure.name in tokens:
            continue
        seat = honour.owner[army.number].id
        tokens[structure.name] = {seat: share}
        points[seat] += share
        text = say("honour_at_the_start", seat=seat, points=signed(share), name=structure.name)
        about = {"seat": seat, "points": share, "structure": structure.name}
        events.append(Event("HO.22", "honour_taken", position.round, text, about))
    seats = tuple(replace(seat, points=points[seat.id]) for seat in honour.seats)
    honour = replace(honour, seats=seats, tokens=dict(sorted(tokens.items())))
    return replace(position, honour=honour), events


def _cities_held(board: Board, position: Position) -> list[Structure]:
    """The Cities and capitals that active factions control, in map order."""
    active = {faction.id for faction in position.active_factions}
    capitals = {name for faction in position.factions for name in faction.capitals}
    return [
        structure
        for structure in board.structures
        if position.controller(structure) in active and (structure.is_city or structure.name in capitals)
    ]


def _nearest(board: Board, position: Position, structure: Structure) -> Army | None:
    """The army of the controlling faction that is nearest to a structure, the lower number in a tie."""
    own = [army for army in position.armies if army.faction == position.controller(structure)]
    distance = board.grid.distance
    return min(own, key=lambda army: (distance(army.hex, structure.hex), army.number), default=None)
