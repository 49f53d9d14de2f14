"""The post about battles: provinces, each combat round by round, sieges, winter losses, victory points (HH.7, HH.8)."""

from collections.abc import Iterator, Sequence

from campaign.games.hannibal.posts.marches import Orders, orders_table
from campaign.games.hannibal.posts.situation import PUBLIC, points_line
from campaign.games.hannibal.posts.words import bullets, hannibal_post, said, side_title
from campaign.games.hannibal.reports.logs import CombatRound, combat_rounds, is_in_rounds, points_rows
from campaign.games.hannibal.reports.scenes import Scene, ScenePart, new_events, scenes_of_step
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.post_texts.blocks import Block, Bullets, Column, Heading, Paragraph, Post, Table
from campaign.post_texts.composing import PostKind
from campaign.post_texts.maps import map_in_post
from campaign.post_texts.speech import Speech


def battle_post(
    speech: Speech,
    before: GameDocument,
    after: GameDocument,
    orders: Orders,
    *,
    map_address: str | None = None,
    full_address: str | None = None,
) -> Post:
    """Return the post about the battles of a segment, at the end of a winter with losses and victory points.

    `orders` are the plans of the step, as everyone may read them.
    """
    if after.position.ended:
        speech = speech.without_orders()
    story = scenes_of_step(before, after, PUBLIC)
    first, later = _parted(story)
    blocks: dict[str, Sequence[Block]] = {
        "map": map_in_post(speech, speech.gettext("The map after the battles"), map_address, full_address),
        "provinces": list(_scenes(speech, first, (Scene.SEEN, Scene.PROVINCES))),
        "combats": list(_combats(speech, before, story)),
        "sieges": list(_scenes(speech, story, (Scene.SIEGE, Scene.OPEN_CITIES))),
        "winter": list(_scenes(speech, later, (Scene.PROVINCES, Scene.WINTER))),
        "points": list(_points(speech, before, after)),
        "orders": list(orders_table(speech, before, orders)),
    }
    return hannibal_post(speech, BATTLE, before, blocks)


def _parted(story: Sequence[ScenePart]) -> tuple[Sequence[ScenePart], Sequence[ScenePart]]:
    """The scenes before battles, and the others; provinces are determined again at the end of a winter (HH.7.4)."""
    count = next((at for at, scene in enumerate(story) if scene.scene not in _FIRST), len(story))
    return story[:count], story[count:]


_FIRST = (Scene.SEEN, Scene.PROVINCES)


def _scenes(speech: Speech, story: Sequence[ScenePart], wanted: Sequence[Scene]) -> Iterator[Block]:
    """The events of scenes, each scene under its title."""
    for scene in story:
        if scene.scene in wanted:
            yield Heading(speech.translated(scene.title))
            yield from bullets(speech, scene.events)


def _combats(speech: Speech, before: GameDocument, story: Sequence[ScenePart]) -> Iterator[Block]:
    """Each combat: its rounds as a table, then everything else that happened there."""
    combats = [scene for scene in story if scene.scene is Scene.COMBAT]
    if not combats:
        yield Paragraph(speech.gettext("There is no combat in the field."))
    for scene in combats:
        yield Heading(speech.translated(scene.title))
        rounds = combat_rounds(scene)
        if rounds:
            yield _rounds(speech, before, rounds)
        yield Bullets([said(speech, event) for event in scene.events if not is_in_rounds(event)])


def _rounds(speech: Speech, before: GameDocument, rounds: Sequence[CombatRound]) -> Table:
    columns = [
        Column(speech.gettext("Round"), figures=True),
        Column(speech.gettext("Attacker")),
        Column(" : ".join(side_title(before, side) for side in SIDES)),
        Column(speech.gettext("Column")),
        Column(speech.gettext("Die")),
        Column(speech.gettext("Result")),
        Column(speech.gettext("SP lost")),
    ]
    return Table(
        columns,
        [
            (
                str(one.number),
                side_title(before, one.attacker),
                f"{one.carthago} : {one.roma}",
                one.column,
                f"{one.die} {one.modifier:+d}" if one.modifier else str(one.die),
                one.result,
                f"{one.lost_carthago} : {one.lost_roma}",
            )
            for one in rounds
        ],
    )


def _points(speech: Speech, before: GameDocument, after: GameDocument) -> Iterator[Block]:
    """The victory points of a winter by their sources; nothing in summer (HH.13.1)."""
    rows = points_rows(after.position, new_events(before, after))
    if before.position.is_summer:
        return
    yield Heading(speech.gettext("Victory points"))
    if rows:
        columns = [
            Column(speech.gettext("Source")),
            Column(speech.gettext("Points"), figures=True),
            Column(speech.gettext("Of which")),
        ]
        cells = [
            (
                speech.translated(row.source),
                f"{row.points:+d}",
                ", ".join(f"{name} {points}" for name, points in row.parts if name) or "-",
            )
            for row in rows
        ]
        yield Table(columns, cells)
    yield points_line(speech, after)


def _text(speech: Speech) -> str:
    lines = [
        "{map}",
        speech.gettext("The battles of %(season)s are over.") % {"season": "{season}"},
        "{provinces}",
        "{combats}",
        "{sieges}",
        "{winter}",
        "{points}",
        "{orders}",
    ]
    return "\n".join(lines)


BATTLE = PostKind(
    "battle",
    lambda speech: speech.gettext("battles"),
    _text,
    ("map", "provinces", "combats", "sieges", "winter", "points", "orders"),
    ("season",),
    quotes=("orders",),
)
