"""The table of secrecy, asked row by row and visitor by visitor, in every phase of a round."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any

import pytest

from campaign.models import Campaign
from orders.rules.kinds import Step
from tests.secrecy.answers import Answer, ask, question_of
from tests.secrecy.asking import draw_and_photograph
from tests.secrecy.cast import ADMINISTRATOR, FACTIONS, FORMER, NOBODY, STAFF, STRANGER, VISITORS, Visitors
from tests.secrecy.marked import Secret, found_in, may_see
from tests.secrecy.reading import Moment, Row, rows_at
from tests.secrecy.world import STATUSES, World
from tests.secrecy.written import world_at

WAR = (
    "In the war: what is shown",
    "In the war: what is done",
    "Open to everybody",
    "Outside of the war: what is shown",
)
IF_PUBLIC = ("In a war that is public",)
OUTSIDERS = (NOBODY, STRANGER, STAFF, FORMER)
"""Those who have no part in the war; to the others it makes no difference that it is public."""
PLAYERS_AND_ADMINISTRATORS = [one for one in VISITORS if one in FACTIONS or one == ADMINISTRATOR]
"""To the others nothing changes between the closing of a step and its resolution; the latter moment is asked about."""
SHOWN = ("ok", "ours")
Steps = Set[tuple[int, Step]]


@pytest.mark.parametrize("step", list(Step))
def test_everybody_sees_and_does_what_the_table_says(step: Step, visitors: Visitors, start: dict[str, Any]) -> None:
    world = world_at(step, visitors, start)
    faults: list[str] = []
    for status in ("open", "closed", "resolved"):
        world.go_to(status)
        faults += _faults_at(world, visitors=PLAYERS_AND_ADMINISTRATORS if status == "closed" else VISITORS)
    if step is Step.ADMINISTRATION:
        world.go_to("published")
        faults += _faults_at(world)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("step", list(Step))
def test_everybody_sees_of_a_public_war_what_the_table_says(
    step: Step, visitors: Visitors, start: dict[str, Any]
) -> None:
    world = world_at(step, visitors, start)
    Campaign.objects.filter(pk=world.war.pk).update(public=True)
    faults: list[str] = []
    for status in STATUSES if step is Step.ADMINISTRATION else STATUSES[:-1]:
        world.go_to(status)
        faults += _faults_at(world, IF_PUBLIC)
        faults += _faults_at(world, WAR, OUTSIDERS, without=IF_PUBLIC)
    assert not faults, "\n".join(faults)


def test_everybody_sees_of_the_site_itself_what_the_table_says(visitors: Visitors, start: dict[str, Any]) -> None:
    world = world_at(Step.MOVEMENT, visitors, start)
    faults = _faults_at(world, ("The site itself", "What does not exist"))
    assert not faults, "\n".join(faults)


def _faults_at(
    world: World,
    sections: Sequence[str] = WAR,
    visitors: Sequence[str] = VISITORS,
    *,
    without: Sequence[str] = (),
) -> list[str]:
    """Everything that is not as the table says at the moment to which a war has come.

    What stands in the sections `without` is left out of the others.
    """
    draw_and_photograph(world)
    phase, (published, closed) = world.phase, world.done()
    moment = Moment.of(phase.round, phase.step, phase.status)
    sights = {visitor: Sight.of(world, visitor, published, closed) for visitor in VISITORS}
    faults = []
    for (address, asks), row in rows_at(moment, sections).items():
        if (address, asks) in rows_at(moment, without):
            continue
        question = question_of(world, address, asks)
        for visitor in visitors:
            answer = ask(world, visitor, question)
            found = _faults(world, row, sights[visitor], answer)
            faults += [f"{moment}: {address} {asks}, {visitor}: {one}" for one in found]
    return faults


@dataclass(frozen=True)
class Sight:
    """What a visitor may see at a moment, what of it is public, and what of it is his own faction's."""

    visitor: str
    open_to_him: Sequence[Secret]
    public: Sequence[Secret]
    ours: Sequence[Secret]

    @classmethod
    def of(cls, world: World, visitor: str, published: Steps, closed: Steps) -> "Sight":
        """The sight of a visitor of the war."""
        eyes, nobody = world.eyes(visitor), world.eyes(NOBODY)
        seen = [secret for secret in world.secrets if may_see(secret, eyes, published, closed)]
        public = [secret for secret in seen if may_see(secret, nobody, published, closed)]
        return cls(visitor, seen, public, [secret for secret in seen if secret.faction == eyes.faction])


def _faults(world: World, row: Row, sight: Sight, answer: Answer) -> Iterator[str]:
    cell = row.cells[sight.visitor]
    expected = {"ours": "ok", "refused": "moves on"}.get(cell, cell)
    if answer.code != expected:
        yield f"{answer.code} ({answer.status} {answer.leads_to}) instead of {cell}"
    if answer.changed and cell != "does":
        yield f"changes what it should not: {answer.changed}"
    found = found_in(answer.text, world.secrets)
    allowed = sight.open_to_him if cell in ("ours", "does") else sight.public
    yield from (f"holds the {one.what} {one.text!r} of {one.faction}" for one in found if one not in allowed)
    if cell in SHOWN:
        due = [secret for secret in (sight.ours if cell == "ours" else sight.public) if _is_held(secret, row)]
        yield from (f"lacks the {one.what} {one.text!r}, which he may see" for one in due if one not in found)


def _is_held(secret: Secret, row: Row) -> bool:
    return secret.what in row.holds or secret.text in row.holds
