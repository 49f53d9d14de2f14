"""A newcomer, who has taken a seat and is not let in yet, is asked about by rule: every address of the table, in turn.

They are shown what is public, or refused; nothing of their faction is theirs to see, and they change nothing but what
anyone may who takes part.
"""

from typing import Any

import pytest

from campaign.games.vae_victis.steps import Step
from tests.secrecy.answers import ask, question_of
from tests.secrecy.asking import draw_and_photograph
from tests.secrecy.cast import NEWCOMER, NOBODY, Visitors
from tests.secrecy.marked import found_in
from tests.secrecy.reading import rows_at
from tests.secrecy.table_asked import FOR_PROGRAMS, WAR, moment_of, sights_of
from tests.secrecy.world import World
from tests.secrecy.written import world_at

SHOWN = {".", "log/", "maps/", "players/", "rules-here/", "corrections/", "receipts/"}
"""Some of what a newcomer is shown, so that being kept out of everything does not pass for secrecy."""
THEIR_OWN = {"players/leave/", "rounds/1/maps/", "/unsubscribe/{mail}/"}
"""What a newcomer may do: give the seat up, have a map drawn as everyone can, and use the link of a mail."""


@pytest.mark.parametrize("step", [Step.MOVEMENT, Step.BATTLES])
def test_a_newcomer_sees_public_pages_and_cannot_change_anything(
    step: Step, visitors: Visitors, start: dict[str, Any]
) -> None:
    world = world_at(step, visitors, start)
    faults = faults_of(world)
    assert not faults, "\n".join(faults)


def faults_of(world: World) -> list[str]:
    draw_and_photograph(world)
    moment, public = moment_of(world), sights_of(world)[NOBODY].public
    faults, shown = [], set()
    for address, asks in rows_at(moment, (*WAR, *FOR_PROGRAMS)):
        answer = ask(world, [NEWCOMER], question_of(world, address, asks))[NEWCOMER]
        place = f"{moment}: {address} {asks}"
        if answer.code not in ("ok", "does", "moves on", "403", "404", "409", "422"):
            faults.append(f"{place}: {answer.code}")
        if answer.changed and address not in THEIR_OWN:
            faults.append(f"{place}: changes {answer.changed}")
        if answer.code == "ok":
            shown.add(address)
        faults += [f"{place}: holds {one.text!r}" for one in found_in(answer.text, world.secrets) if one not in public]
    return faults + [f"{moment}: {address} is not shown" for address in sorted(SHOWN - shown)]
