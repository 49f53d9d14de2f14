"""Asking what the table says of a moment: row by row, visitor by visitor, and everything that is otherwise."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache

from campaign.games.vae_victis.steps import Step
from tests.markup import numbers_in_a_language
from tests.secrecy.answers import Answer, Doors, ask
from tests.secrecy.answers import question_of as asking_of
from tests.secrecy.asking import draw_and_photograph
from tests.secrecy.cast import ADMINISTRATOR, FACTIONS, NOBODY, PLAYING, RIVAL, VISITORS
from tests.secrecy.marked import Secret, found_in, may_see
from tests.secrecy.reading import Moment, Question, Row, asked_in, question_of, rows, rows_at
from tests.secrecy.world import World
from tests.turns import TURNS, WITHOUT_TURNS, turns

SHOWN_OF_THE_WAR = (
    "In the war: what is shown",
    "Open to everybody",
    "Outside of the war: what is shown",
)
WAR = (*SHOWN_OF_THE_WAR, "In the war: what is done")
FOR_PROGRAMS = ("For programs: what is one's own",)
ASKED_BY_PROGRAMS = {
    Step.INITIATIVE: ("open",),
    Step.MOVEMENT: ("open", "resolved"),
    Step.BATTLES: ("open",),
    Step.ADMINISTRATION: ("open",),
}
"""When that section is asked: it answers what pages answer, and those are asked at every moment."""
PLAYERS_AND_ADMINISTRATORS = [one for one in VISITORS if one in FACTIONS or one == ADMINISTRATOR]
"""To the others nothing changes between the closing of a step and its resolution; the latter moment is asked about."""
AT_EVERY_MOMENT = (NOBODY, RIVAL, PLAYING, ADMINISTRATOR)
"""The others take turns: each is asked about every address once in a step, at one of its three moments.

They are the faction whose secrets they are, and those whom guards refuse.
"""
SHOWN = ("ok", "ours")
OURS_REFUSED = {"ours, 409": "409", "ours, 422": "422"}
"""Pages of one's own side that refuse what was sent, and show their own secrets again."""
MAY_HOLD_OURS = ("ours", "does", *OURS_REFUSED)
Steps = Set[tuple[int, Step]]


def faults_in(world: World) -> list[str]:
    """Everything that is otherwise than the table says while the step is open, closed, and resolved."""
    faults: list[str] = []
    for status in ("open", "closed", "resolved"):
        world.go_to(status)
        there = PLAYERS_AND_ADMINISTRATORS if status == "closed" else VISITORS
        faults += faults_at(world, visitors=whose_turn_it_is(world, there))
        if status in ASKED_BY_PROGRAMS.get(Step(world.phase.step), ()):
            faults += faults_at(world, FOR_PROGRAMS)
    return faults


@cache
def questions_of_this_run(step: Step) -> frozenset[Question]:
    """What of the table is asked in a step: all of it, or what is secret or new and a third of the rest.

    Nothing of that third in steps whose turn it is not; it is that of the movement in every run.
    """
    if WITHOUT_TURNS:
        return frozenset(map(question_of, rows()))
    questions, steps = turns()
    is_in_turn = step is Step.MOVEMENT or list(Step).index(step) % TURNS == steps
    return asked_in(questions if is_in_turn else None)


def whose_turn_it_is(world: World, visitors: Sequence[str]) -> list[str]:
    """Those of some visitors who are asked at the moment to which a war has come."""
    moment = moment_of(world)
    turn = (moment.step + moment.status) % 3
    return [one for one in visitors if WITHOUT_TURNS or one in AT_EVERY_MOMENT or (VISITORS.index(one) + turn) % 3 == 0]


def faults_at(
    world: World,
    sections: Sequence[str] = WAR,
    visitors: Sequence[str] = VISITORS,
    *,
    without: Sequence[str] = (),
    only: Sequence[str] = (),
) -> list[str]:
    """Everything that is not as the table says at the moment to which a war has come.

    What stands in the sections `without` is left out of the others; of these only what stands in the sections `only`
    is asked, if there are any.
    """
    draw_and_photograph(world)
    moment, sights = moment_of(world), sights_of(world)
    left_out, wanted = rows_at(moment, without), rows_at(moment, only)
    doors = Doors(world, visitors)
    faults = []
    for (address, asks), row in rows_at(moment, sections).items():
        if (address, asks) in left_out or (only and (address, asks) not in wanted):
            continue
        if question_of(row) not in questions_of_this_run(Step(world.phase.step)):
            continue
        for visitor, answer in doors.answers(address, asks).items():
            found = _faults(world, row, sights[visitor], answer)
            faults += [f"{moment}: {address} {asks}, {visitor}: {one}" for one in found]
    return faults


def leaks_at(world: World) -> list[str]:
    """Every secret that somebody is shown who may not see it, whatever else the pages of the war say."""
    moment, sights = moment_of(world), sights_of(world)
    faults = []
    for address, asks in rows_at(moment, SHOWN_OF_THE_WAR):
        if asks != "GET":
            continue
        for visitor, answer in ask(world, VISITORS, asking_of(world, address, asks)).items():
            hidden = [one for one in found_in(answer.text, world.secrets) if one not in sights[visitor].open_to_him]
            faults += [f"{moment}: {address}, {visitor}: holds the {one.what} {one.text!r}" for one in hidden]
    return faults


def moment_of(world: World) -> Moment:
    """The moment to which a war has come."""
    phase = world.phase
    return Moment.of(phase.round, phase.step, phase.status)


@dataclass(frozen=True)
class Sight:
    """What a visitor may see at a moment, what of it is public, and what belongs to their own faction."""

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


def sights_of(world: World) -> dict[str, Sight]:
    """What every visitor may see at the moment to which a war has come."""
    published, closed = world.done()
    return {visitor: Sight.of(world, visitor, published, closed) for visitor in VISITORS}


def _faults(world: World, row: Row, sight: Sight, answer: Answer) -> Iterator[str]:
    cell = row.cells[sight.visitor]
    expected = {"ours": "ok", "refused": "moves on", **OURS_REFUSED}.get(cell, cell)
    if answer.code != expected:
        yield f"{answer.code} ({answer.status} {answer.leads_to}) instead of {cell}"
    if answer.changed and cell != "does":
        yield f"changes what it should not: {answer.changed}"
    yield from (f"writes a number in a language: {text}" for text in numbers_in_a_language(answer.text))
    found = found_in(answer.text, world.secrets)
    allowed = sight.open_to_him if cell in MAY_HOLD_OURS else sight.public
    yield from (f"holds the {one.what} {one.text!r} of {one.faction}" for one in found if one not in allowed)
    if cell in SHOWN:
        due = [secret for secret in (sight.ours if cell == "ours" else sight.public) if _is_held(secret, row)]
        yield from (f"lacks the {one.what} {one.text!r}, which they may see" for one in due if one not in found)


def _is_held(secret: Secret, row: Row) -> bool:
    return secret.what in row.holds or secret.text in row.holds
