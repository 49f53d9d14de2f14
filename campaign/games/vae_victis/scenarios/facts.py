"""The summary of a scenario in lists, and its rules."""

from collections.abc import Mapping
from typing import Any

from campaign.games.scenarios import Note, ScenarioFaction, ScenarioFacts
from campaign.games.vae_victis.rules.document import RoundDocument, with_rule_change
from campaign.games.vae_victis.rules.ruleset import ruleset_of
from campaign.games.vae_victis.steps import VAE_VICTIS
from hexmap.rules.sentences.messages import _
from hexmap.rules.shipped_maps import shipped_map


def facts_of(values: Mapping[str, Any]) -> ScenarioFacts:
    """The facts of a scenario that has been read before, from its values."""
    armies = [army["faction"] for army in values["armies"]]
    factions = tuple(ScenarioFaction(one["title"], armies.count(one["id"])) for one in values["factions"])
    given = values["map"]
    if isinstance(given, str):
        board = shipped_map(given)
        return ScenarioFacts(factions, board.title, board.grid.columns, board.grid.rows, values["round"], VAE_VICTIS)
    terrain = given["terrain"]
    return ScenarioFacts(factions, given["title"], len(terrain[0]), len(terrain), values["round"], VAE_VICTIS)


def with_rules(
    values: Mapping[str, Any], *, ruleset: str = "", chance: str = "", siege_die: str = "", methods: str = ""
) -> dict[str, Any]:
    """A scenario with another shipped ruleset, random numbers in naval battles, siege die or battle methods, if named.

    `chance` is "orders" or "sealed" (NB.4), `siege_die` "off" or "on" (SD.1), `methods` are battle methods (GS.83).
    Raises DocumentError for a ruleset that is not shipped.
    """
    base = ruleset or values["ruleset"]
    if chance and ruleset_of(base).naval_battle.chance != chance:
        base = with_rule_change(base, {"naval_battle": {"chance": chance}})
    if siege_die and ruleset_of(base).siege_die.use != siege_die:
        base = with_rule_change(base, {"siege_die": {"use": siege_die}})
    if methods and ruleset_of(base).battle.methods != methods:
        base = with_rule_change(base, {"battle": {"methods": methods}})
    return {**values, "ruleset": base}


def with_siege_dice(values: Mapping[str, Any], colours: Mapping[str, str]) -> dict[str, Any]:
    """A scenario in which some factions, by their ids, have a siege die of this colour, "red" or "white" (SD.3)."""
    given = ({"siege_die": colours[one["id"]]} if one["id"] in colours else {} for one in values["factions"])
    factions = [{**one, **colour} for one, colour in zip(values["factions"], given, strict=True)]
    return {**values, "factions": factions}


def fault_of_placing(document: RoundDocument) -> Note | None:
    """Return why a campaign cannot start with placement; None if it can (FA.4).

    Armies are placed in structures, so none may be bound elsewhere.
    """
    position = document.position
    if position.sieges:
        besieged = _("Armies besiege %(name)s in this scenario, so it cannot begin with placement. Choose initiative.")
        return Note(besieged, {"name": position.sieges[0].structure})
    if position.navies:
        afloat = _("Army %(army)s is at sea in this scenario, so it cannot begin with placement. Choose initiative.")
        return Note(afloat, {"army": position.navies[0].number})
    return None
