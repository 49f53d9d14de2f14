"""The story of a round of HANNIBAL, step by step and scene by scene, and the position after it (HH.2)."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.frames import StepDocuments
from campaign.games.hannibal.reports.logs import combat_rounds, election_rows, is_in_rounds, march_row, points_rows
from campaign.games.hannibal.reports.map_scene import HIDDEN
from campaign.games.hannibal.reports.scenes import Event, Scene, ScenePart, scenes_of_step
from campaign.games.hannibal.reports.tables import leader_rows, province_rows, siege_rows
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA
from campaign.games.hannibal.rules.seen import seen_as
from campaign.games.reader import Reader
from campaign.games.story import Cell, Column, Story, StoryScene, StoryStep, StoryTable, cell
from campaign.games.words import Words
from campaign.language.catalogue.sentences import say
from hexmap.rules.sentences.messages import _

Played = StepDocuments[GameDocument]
Titles = Mapping[str, str]
"""The titles of the sides by their ids."""


def story_of_round(steps: Sequence[Played], reader: Reader) -> Story:
    """The story of the steps of a round so far as a reader sees them."""
    if not steps:
        return Story(())
    return Story([step_story(one, reader) for one in steps], _now(steps[-1].after, reader))


def step_story(played: Played, reader: Reader) -> StoryStep:
    """The story of a single step as a reader sees it."""
    before, after = played.before, played.after
    titles = _titles(after)
    parts = scenes_of_step(before, after, seen_as(reader))
    scenes = [scene for part in parts if (scene := _scene(part, before, after, titles))]
    return StoryStep(played.step, scenes, titles.get(before.position.mover or "", ""))


def _titles(document: GameDocument) -> Titles:
    return {str(side.id): side.title for side in document.model.sides}


def _scene(part: ScenePart, before: GameDocument, after: GameDocument, titles: Titles) -> StoryScene | None:
    """A scene with what tables show, and the events that they do not; None for an empty one."""
    lead = _march(part, after, titles) if part.scene is Scene.MARCH else ""
    tables = list(_tables(part, before, after, titles))
    events = [event for event in part.events if not _is_shown(part, event)]
    return StoryScene(part.title, lead, tables, events) if lead or tables or events else None


def _tables(part: ScenePart, before: GameDocument, after: GameDocument, titles: Titles) -> Iterator[StoryTable]:
    match part.scene:
        case Scene.ELECTION:
            yield from _elections(part, before)
        case Scene.COMBAT:
            yield from _rounds(part, titles)
        case Scene.POINTS:
            yield from _points(part, after)


def _march(part: ScenePart, after: GameDocument, titles: Titles) -> Words:
    row = march_row(part, after.position)
    index, place = after.position.theatre.board.grid.index, after.position.theatre.place
    ends = [place(index(row.hexes[which])) if row.hexes else "" for which in (0, -1)]
    values = {"side": titles[row.side], "from": ends[0], "to": ends[1], "cost": row.cost}
    return Words(_("%(side)s: %(from)s to %(to)s, %(cost)s half points."), values)


def _elections(part: ScenePart, before: GameDocument) -> Iterator[StoryTable]:
    """The candidates with die, modifiers, score and office."""
    rows = [
        [
            cell(before.position.name(row.leader)),
            cell(row.die),
            Cell([(f"{added:+d}", reason) for added, reason in row.modifiers]),
            cell(row.score),
            cell(say(f"hhoffice_{row.office or 'senate'}")),
        ]
        for row in election_rows(before.position, part.events)
    ]
    headings = (_("Leader"), _("Die"), _("Modifiers"), _("Score"), _("Office"))
    if rows:
        yield StoryTable(Words(_("Elections")), _columns(headings, figures=(1, 3)), rows, is_captioned=False)


def _rounds(part: ScenePart, titles: Titles) -> Iterator[StoryTable]:
    rows = [
        [
            cell(one.number),
            cell(titles[one.attacker]),
            cell(one.roma),
            cell(one.carthago),
            cell(one.column),
            cell(one.die, f"{one.modifier:+d}" if one.modifier else ""),
            cell(one.result),
            cell(one.lost_roma),
            cell(one.lost_carthago),
        ]
        for one in combat_rounds(part)
    ]
    columns = [
        Column(Words(_("Round")), figures=True),
        Column(Words(_("Attacker"))),
        *(Column(Words(_("SP of %(side)s"), {"side": titles[side]}), figures=True) for side in (ROMA, CARTHAGO)),
        *_columns((_("Column"), _("Die"), _("Result"))),
        *(Column(Words(_("Lost by %(side)s"), {"side": titles[side]}), figures=True) for side in (ROMA, CARTHAGO)),
    ]
    if rows:
        yield StoryTable(part.title, columns, rows, is_captioned=False)


def _points(part: ScenePart, after: GameDocument) -> Iterator[StoryTable]:
    rows = [
        [cell(row.source), cell(row.points), Cell([(name, str(points)) for name, points in row.parts if name])]
        for row in points_rows(after.position, part.events)
    ]
    if rows:
        columns = _columns((_("Source"), _("Points"), _("Of which")), figures=(1,))
        yield StoryTable(Words(_("Victory points of the winter")), columns, rows)


def _columns(headings: Sequence[str], figures: Sequence[int] = ()) -> list[Column]:
    return [Column(Words(heading), which in figures) for which, heading in enumerate(headings)]


def _is_shown(part: ScenePart, event: Event) -> bool:
    """Whether a table or a line of a scene has everything that an event says, or the events that follow have it."""
    kind = event["kind"]
    if kind in _QUIET:
        return True
    match part.scene:
        case Scene.MARCH:
            return (kind, event["rule"]) == ("march", _AS_ORDERED)
        case Scene.COMBAT:
            return is_in_rounds(event)
        case Scene.ELECTION:
            return kind in _OF_ELECTIONS
        case Scene.POINTS:
            return bool(kind == "points")
    return False


_QUIET = frozenset({"pick"})
"""The kinds of events that a story leaves out: what was drawn is in the events that follow."""
_AS_ORDERED = "HH.5.1"
"""The paragraph of a march that ends as ordered: the line above it says everything."""
_OF_ELECTIONS = frozenset({"die", "candidate", "score", "elected"})
"""The kinds of events of which the table of an election has everything."""


def _now(document: GameDocument, reader: Reader) -> StoryScene:
    """The position of a document as tables: victory points, leaders, provinces, sieges."""
    titles = _titles(document)
    values = {"side": titles[CARTHAGO], "points": document.position.points}
    lead = Words(_("%(side)s has %(points)s victory points."), values)
    tables = [_leaders(document, reader, titles), _provinces(document, titles), *_sieges(document, titles)]
    return StoryScene(Words(_("After these steps")), lead, tables)


def _leaders(document: GameDocument, reader: Reader, titles: Titles) -> StoryTable:
    rows = [
        [
            cell(row.name),
            cell(titles[row.side]),
            cell(say(f"hhoffice_{row.office}")),
            cell(Words(_("%(place)s, inside"), {"place": row.place}) if row.inside else row.place),
            cell(Words(_("hidden")) if row.sp == HIDDEN else row.sp),
        ]
        for row in leader_rows(document.position, seen_as(reader))
    ]
    headings = (_("Leader"), _("Side"), _("Office"), _("Place"), "SP")
    return StoryTable(Words(_("Leaders on the map")), _columns(headings, figures=(4,)), rows)


def _provinces(document: GameDocument, titles: Titles) -> StoryTable:
    columns = [
        *_columns((_("Province"), _("Value"), _("Controlled by")), figures=(1,)),
        Column(Words(_("Cities of %(side)s"), {"side": titles[CARTHAGO]})),
    ]
    rows = [
        [
            cell(row.name),
            cell(row.value),
            cell(titles.get(row.controller or "", "")),
            Cell([[name] for name in row.carthaginian]),
        ]
        for row in province_rows(document.position)
    ]
    return StoryTable(Words(_("Provinces")), columns, rows)


def _sieges(document: GameDocument, titles: Titles) -> Iterator[StoryTable]:
    rows = [
        [
            cell(row.city),
            cell(titles[row.side]),
            cell(Words(_("works not complete")) if row.works == "partial" else row.falls_on),
        ]
        for row in siege_rows(document.position)
    ]
    if rows:
        headings = (_("Besieged"), _("Besieged by"), _("Falls on"))
        yield StoryTable(Words(_("Sieges")), _columns(headings), rows)
