"""The posts about elections, offices and a dictator: who is elected, who commands where, what arrives (HH.3)."""

from collections.abc import Sequence

from campaign.games.hannibal.posts.situation import NOBODY, PUBLIC
from campaign.games.hannibal.posts.words import bullets, hannibal_post, leader_name, office_name
from campaign.games.hannibal.reports.logs import ElectionRow, election_rows
from campaign.games.hannibal.reports.scenes import Event, Scene, scenes_of_step
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.post_texts.blocks import Block, Column, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.speech import Speech

_IN_THE_TABLE = frozenset({"die", "pick", "candidate", "score", "elected", "placed", "levy", "appointed"})
"""The kinds of events of which tables have everything."""


def ballot_post(speech: Speech, before: GameDocument, after: GameDocument) -> Post:
    """Return the post about an election: each candidate with die, modifiers, score and office (HH.3.4, HH.3.5)."""
    events = _events(before, after)
    blocks: dict[str, Sequence[Block]] = {
        "elections": [_elections(speech, before.position, election_rows(before.position, events))],
        "events": bullets(speech, _others(events)),
    }
    return hannibal_post(speech, BALLOT, before, blocks)


def offices_post(speech: Speech, before: GameDocument, after: GameDocument) -> Post:
    """Return the post about offices: who commands where, reinforcements, and who moves first (HH.3.7, HH.2.4)."""
    story = scenes_of_step(before, after, PUBLIC)
    placed = [event for scene in story if scene.scene is Scene.OFFICES for event in scene.events]
    arrived = [event for scene in story if scene.scene is not Scene.OFFICES for event in scene.events]
    blocks: dict[str, Sequence[Block]] = {
        "leaders": [_commands(speech, after.position, _leaders(placed))],
        "refused": bullets(speech, _others(placed)),
        "arrivals": bullets(speech, arrived),
    }
    return hannibal_post(speech, OFFICES, before, blocks)


def dictator_post(speech: Speech, before: GameDocument, after: GameDocument) -> Post:
    """Return the post about the step in which Roma may name a dictator (HH.3.9)."""
    events = _events(before, after)
    named = [event["leader"] for event in events if event["kind"] == "appointed"]
    table: list[Block] = [_commands(speech, after.position, named)] if named else []
    nobody: list[Block] = [Paragraph(speech.gettext("Roma names no dictator."))]
    blocks: dict[str, Sequence[Block]] = {
        "leaders": table or nobody,
        "refused": bullets(speech, _others(events)),
    }
    return hannibal_post(speech, DICTATOR, before, blocks)


def _events(before: GameDocument, after: GameDocument) -> list[Event]:
    return [event for scene in scenes_of_step(before, after, PUBLIC) for event in scene.events]


def _others(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event["kind"] not in _IN_THE_TABLE]


def _elections(speech: Speech, position: Position, rows: Sequence[ElectionRow]) -> Block:
    if not rows:
        return Paragraph(speech.gettext("Nobody is eligible."))
    columns = [
        Column(speech.gettext("Leader")),
        Column(speech.gettext("Die"), figures=True),
        Column(speech.gettext("Modifiers")),
        Column(speech.gettext("Score"), figures=True),
        Column(speech.gettext("Office")),
    ]
    return Table(
        columns,
        [
            (
                leader_name(position, row.leader),
                _figure(row.die),
                ", ".join(f"{added:+d} {speech.translated(reason)}" for added, reason in row.modifiers) or NOBODY,
                _figure(row.score),
                office_name(speech, row.office or "senate"),
            )
            for row in rows
        ],
    )


def _figure(number: int | None) -> str:
    return NOBODY if number is None else str(number)


def _leaders(placed: Sequence[Event]) -> list[int]:
    """The leaders who were placed, in their order, each once."""
    return list(dict.fromkeys(event["leader"] for event in placed if event["kind"] in ("placed", "levy")))


def _commands(speech: Speech, position: Position, numbers: Sequence[int]) -> Block:
    """Leaders with their office, their place, and what they command."""
    if not numbers:
        return Paragraph(speech.gettext("No leader takes command."))
    columns = [
        Column(speech.gettext("Leader")),
        Column(speech.gettext("Office")),
        Column(speech.gettext("Place")),
        Column("SP", figures=True),
    ]
    rows = []
    for number in numbers:
        force = position.led.get(number)
        place = position.theatre.place(force.hex) if force else speech.gettext("waits for the levy")
        office = office_name(speech, position.leaders[number].office)
        rows.append((leader_name(position, number), office, place, str(position.sp(force.units)) if force else NOBODY))
    return Table(columns, rows)


def _ballot_text(speech: Speech) -> str:
    return "\n".join([speech.gettext("Roma has voted."), "{elections}", "{events}"])


def _offices_text(speech: Speech) -> str:
    return "\n".join([speech.gettext("The new leaders have taken command."), "{leaders}", "{refused}", "{arrivals}"])


BALLOT = PostKind(
    "ballot", lambda speech: speech.gettext("elections"), _ballot_text, ("elections", "events"), ("season",)
)
OFFICES = PostKind(
    "offices",
    lambda speech: speech.gettext("offices"),
    _offices_text,
    ("leaders", "refused", "arrivals"),
    ("season",),
)
DICTATOR = PostKind(
    "dictator",
    lambda speech: speech.gettext("dictator"),
    lambda _speech: "{leaders}\n{refused}",
    ("leaders", "refused"),
    ("season",),
)
