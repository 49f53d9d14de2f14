"""What structures, engagements and time are worth to a faction, in victory points (VP)."""

from math import exp, log

from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.rules.sieges import full_resilience
from hexmap.rules.board import Structure

PATIENCE = 0.8
"""What a victory point of the next round is worth beside one of this round."""
HASTE = 0.65
"""The same for the points of a structure to be taken: an army that has taken one can go for the next."""
VICTORY = 80.0
"""What it is worth to control a capital of an active faction where that ends the campaign (VP.3).

Where capitals of several factions are needed, each is worth much less: it is one of several, and can be lost
again (VW.3).
"""
STRONGHOLD = 6.0
"""What a capital is worth where none ends the campaign: its faction's network begins there (LG.1)."""
HALVES = {False: 1, True: 2}
"""What a Town and a City count where structures decide, and not points (VW.5)."""
FIGHTING = 3
"""What is between a victory and a defeat where there are no points for either: the loser leaves its place (AF.1)."""
UNHELD = {False: 0.4, True: 0.8}
"""A Town and a City that nobody holds: no points (VP.2), but support, recovery, ports and network."""
OF_PASSIVE = 0.75
"""How much a structure of a passive faction is worth beside one whose loss costs a rival points as well."""
STEEPNESS = 5.0
"""How the chance to win follows the logarithm of the ratio of FP: 1600 against 1400 wins 66 %, as in quick battles."""


def worth_of(view: GeneralView, structure: Structure) -> float:
    """The worth to a faction of gaining a structure that it does not control; 0 for one of its own."""
    controller = view.position.controller(structure)
    if controller == view.faction:
        return 0.0
    if controller is None:
        decides = _structures_decide(view.ruleset)
        return float(points_of(view.ruleset, structure)) if decides else UNHELD[structure.is_city]
    return (
        loss_of(view, structure)
        if view.position.faction[controller].active
        else points_of(view.ruleset, structure) * OF_PASSIVE
    )


def loss_of(view: GeneralView, structure: Structure) -> float:
    """The worth of a structure of an active faction: its gain to one, and its loss to the other (VP.2)."""
    numbers = view.ruleset.victory_points
    value = 2.0 * points_of(view.ruleset, structure)
    if resilience_of(view, structure) >= numbers.strong_from:
        value -= numbers.strong_lost
    controller = view.position.controller(structure)
    capitals = view.position.faction[controller].capitals if controller else ()
    return value + (worth_of_capital(view.ruleset) if structure.name in capitals else 0.0)


def worth_of_capital(ruleset: Ruleset) -> float:
    """The worth of controlling a capital of an active faction besides its points (VP.3, VW.3)."""
    needed = ruleset.victory.capitals
    return VICTORY / needed**2 if needed else STRONGHOLD


def _structures_decide(ruleset: Ruleset) -> bool:
    return ruleset.victory.settled_by == "structures"


def points_of(ruleset: Ruleset, structure: Structure) -> int:
    """The points for gaining a structure (VP.2), or what it counts where structures decide (VW.5)."""
    if _structures_decide(ruleset):
        return HALVES[structure.is_city]
    return ruleset.victory_points.city if structure.is_city else ruleset.victory_points.town


def resilience_of(view: GeneralView, structure: Structure) -> int:
    """The resilience of a structure: what is left of it in a siege, else that at its start (SI.2, SI.3)."""
    siege = view.position.siege_of.get(structure.name)
    if siege is not None:
        return siege.resilience
    return full_resilience(view.board, view.position, structure, view.ruleset)


def later(value: float, rounds: float, patience: float = PATIENCE) -> float:
    """The worth now of a value that comes so many rounds later."""
    return float(value * patience**rounds)


def chance_to_win(own: int, other: int) -> float:
    """The chance to win an engagement with so many FP against so many, draws left out."""
    if own <= 0 or other <= 0:
        return float(own > other)
    return 1 / (1 + exp(-STEEPNESS * log(own / other)))


def worth_of_fighting(view: GeneralView, chance: float) -> float:
    """The points that an engagement is expected to bring to a faction, less those of the other side (VP.1)."""
    numbers = view.ruleset.victory_points
    return (2 * chance - 1) * (numbers.won - numbers.lost or FIGHTING)
