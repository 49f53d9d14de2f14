"""Agreeing to concede the campaign (VP.4)."""

from collections.abc import Iterator

from campaign.rules.choices.choice import Choice, Option
from campaign.rules.choices.standpoint import Standpoint
from orders.rules.kinds import Kind


def concessions(here: Standpoint) -> Iterator[Choice]:
    """Every army of a faction can agree; it concedes when all of them that are on the map have (VP.4)."""
    note = f"it ends the campaign once every army of {here.side.title} on the map agrees; the strongest rival then wins"
    for army in here.armies:
        option = Option("concede", "agrees to concede the campaign", "VP.4", note)
        yield Choice(
            Kind.CONCEDE, here.faction, army.number, (option,), "goes on with the campaign", "VP.4", pressing=False
        )
