"""Structures that nobody holds (CO.2)."""

from campaign.language.catalogue.sentences import say
from campaign.rules.administration.aftermath import Aftermath


def gain_unheld(after: Aftermath) -> None:
    """Gives each to the faction that alone has it in the ZoC of its armies; navies never count (CO.2)."""
    for structure in after.board.structures:
        if structure.name in after.control:
            continue
        near = after.deployment.armies_holding(structure.hex, "")
        factions = {army.faction for army in near}
        if len(factions) == 1:
            faction = after.control[structure.name] = near[0].faction
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
