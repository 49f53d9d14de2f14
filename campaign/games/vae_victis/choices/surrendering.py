"""Structures that a faction may give up (SI.8)."""

from collections.abc import Iterator

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.moments import Moments
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.order_texts import names_in
from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.sieges.siege_odds import odds_in_words, odds_of_siege
from campaign.games.vae_victis.rules.sieges.siege_progress import armies_that_count, fault_of_surrender, resilience_now
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Structure
from hexmap.rules.position import Siege
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


def surrenders(here: Standpoint, moments: Moments) -> Iterator[Choice]:
    """The besieged structures of a faction, each of which it may give to its besieger (SI.8)."""
    after = moments.of_surrenders()
    besieged = [
        (here.board.structure_named[name], siege)
        for name, siege in sorted(after.sieges.items())
        if after.control[name] == here.faction
    ]
    if not besieged:
        return
    options = tuple(
        Option(
            structure.name,
            say("gives_to", name=structure.name, faction=_title(here, siege)),
            "SI.8",
            _note(here, structure, siege),
        )
        for structure, siege in besieged
    )
    if len(besieged) == 1:
        default = say("goes_on_holding_out", holding=_how_long(after, besieged[0][0]))
    else:
        default = say("all_go_on_holding_out", holdings=[_how_long(after, structure) for structure, _ in besieged])
    yield Choice(Kind.SURRENDER, here.faction, None, options, default, "SI.8", free=True, pressing=False)


def fault_of_surrendering(here: Standpoint, moments: Moments, sheet: SheetText) -> Fault | None:
    """Return why a structure cannot surrender: it is another faction's, or nobody can besiege it (SI.8)."""
    after = moments.of_surrenders()
    for name in names_in(sheet.text):
        if here.faction not in (after.control.get(name), here.position.control.get(name)):
            return Fault("SI.8", say("structure_not_controlled", faction=here.side.title, name=name))
        problem = fault_of_surrender(after, name)
        if problem and not _may_be_besieged(here, after, name):
            return Fault("SI.8", say("cannot_surrender", name=name, nosurrender=problem))
    return None


def _may_be_besieged(here: Standpoint, after: Aftermath, name: str) -> bool:
    """Whether an army of another faction is so near that it may besiege a structure, if need be after one move."""
    hex_, reach = here.board.structure_named[name].hex, after.ruleset.radii.army + 1
    return name in here.position.besieged or any(
        army.faction != here.faction for army in after.deployment.near(hex_, reach)
    )


def _how_long(after: Aftermath, structure: Structure) -> str:
    """The resilience of a structure; before the dice of the round with the chance that it falls (SD.8)."""
    resilience = resilience_now(after, structure)
    armies = armies_that_count(after).get(structure.name, ())
    odds = odds_of_siege(after.round.position, after.ruleset, structure.name, armies, resilience)
    if odds is not None:
        told = odds_in_words(odds)
        return say("holding.before_the_dice", name=structure.name, resilience=resilience, odds=told)
    return say("holding.at_resilience", name=structure.name, resilience=resilience)


def _title(here: Standpoint, siege: Siege) -> str:
    return here.position.faction[siege.faction].title


def _note(here: Standpoint, structure: Structure, siege: Siege) -> str:
    """Return its cost and benefit (VP.2)."""
    numbers = here.ruleset.victory_points
    worth = numbers.city if structure.is_city else numbers.town
    ours = say("score.of_faction", faction=here.side.title, points=f"{-worth:+d}")
    scores = f"{ours}, {say('score.of_faction', faction=_title(here, siege), points=f'{worth:+d}')}"
    if siege.initial_resilience < numbers.strong_from:
        return say("surrender_worth", scores=scores)
    otherwise = f"{numbers.strong_lost - worth:+d}"
    return say("surrender_worth_compared", scores=scores, points=otherwise, faction=here.side.title)
