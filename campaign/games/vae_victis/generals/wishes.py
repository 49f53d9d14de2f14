"""The wishes that players can have of the generals of their faction."""

from campaign.games.generals import Wish, WishKind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.language.catalogue.sentences import Sentence, say


def wish_fault(document: RoundDocument, faction: str, wish: Wish) -> Sentence | None:
    """The fault in the structure of a wish: it is not on the map, or is the wrong side's; None without one."""
    structure = document.board.structure_named.get(wish.structure)
    if structure is None:
        return say("choose_a_structure_of_the_map")
    own = document.position.controller(structure) == faction
    if wish.kind is WishKind.HOLD and not own:
        return say("your_faction_does_not_control", name=structure.name)
    if wish.kind is WishKind.TAKE and own:
        return say("your_faction_controls_already", name=structure.name)
    return None
