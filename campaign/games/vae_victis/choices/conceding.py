"""Agreeing to concede the campaign (VP.4)."""

from collections.abc import Iterator

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration import leaving
from campaign.language.catalogue.sentences import say


def concessions(here: Standpoint) -> Iterator[Choice]:
    """Every army of a faction can agree; it concedes when all of them that are on the map have (VP.4, VW.8)."""
    document = here.document
    goes_on = leaving(document.position, [here.faction], document.ruleset)
    code = "it_takes_the_faction_out_once_every_army_of_on" if goes_on else "it_ends_the_campaign_once_every_army_of_on"
    note = say(code, faction=here.side.title)
    for army in here.armies:
        option = Option("concede", say("agrees_to_concede_the_campaign"), "VP.4", note)
        yield Choice(
            Kind.CONCEDE, here.faction, army.number, (option,), say("goes_on_with_the_campaign"), "VP.4", pressing=False
        )
