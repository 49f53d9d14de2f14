"""What structures are worth in honour (HO.20)."""

from campaign.games.vae_victis.rules.ruleset import HonourNumbers
from hexmap.rules.board import Structure
from hexmap.rules.position import Position


def worth(structure: Structure, position: Position, numbers: HonourNumbers) -> int:
    """The worth of a structure: as a capital of any faction, else as a City or a Town (HO.20)."""
    if any(structure.name in faction.capitals for faction in position.factions):
        return numbers.capital
    return numbers.city if structure.is_city else numbers.town
