"""A published round of HANNIBAL: its story, step by step and scene by scene, as its reader may see it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from campaign.games.hannibal.reports.logs import (
    combat_rounds,
    election_rows,
    is_in_rounds,
    march_row,
    points_rows,
)
from campaign.games.hannibal.reports.map_scene import HIDDEN
from campaign.games.hannibal.reports.story import Event, Scene, StoryScene, story_of
from campaign.games.hannibal.reports.tables import leader_rows, province_rows, siege_rows
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader, published_orders
from campaign.games.hannibal.rules.seen import seen_as
from campaign.language.catalogue.sentences import say
from campaign.models import PhaseRecord
from campaign.selectors import Membership, opening_pictures, outcome_pictures
from campaign.selectors.hannibal import hannibal_document, hannibal_outcome
from campaign.selectors.phases import document_of_game, outcome_outline, record_texts
from campaign.selectors.seen import document_reader, step_seeds
from campaign.views.ending_words import ending_shown
from orders.rules.game_steps import MARCHING


def hannibal_round(member: Membership, number: int, records: Mapping[str, PhaseRecord]) -> dict[str, Any]:
    """Return what the page of a round needs: pictures, the story of each step, and how things stand after the last."""
    reader = seen_as(document_reader(member))
    last = list(records.values())[-1]
    marched = [record for step, record in records.items() if step in MARCHING]
    after = hannibal_outcome(last)
    return {
        "before": opening_pictures(member.campaign, number),
        "after": outcome_pictures(marched[-1]) if marched else None,
        "step_seeds": step_seeds(member.campaign, number),
        "steps": [_step(step, record, reader) for step, record in records.items()],
        "ended": ending_shown(outcome_outline(last)),
        "standing": _standing(after, reader),
    }


def _titles(document: GameDocument) -> dict[str, str]:
    return {str(side.id): side.title for side in document.model.sides}


def _step(step: str, record: PhaseRecord, reader: Reader) -> dict[str, Any]:
    before, after = hannibal_document(record.phase), hannibal_outcome(record)
    titles = _titles(after)
    story = story_of(before, after, reader)
    return {
        "step": step,
        "mover": titles.get(before.position.mover or "", ""),
        "scenes": [scene for one in story if (scene := _scene(one, after, titles))],
        "elections": list(_elections(before, story)),
        "points": points_rows(after.position, [event for scene in story for event in scene.events]),
        "orders": list(_orders(record, before, after, reader, titles)),
    }


def _orders(
    record: PhaseRecord, before: GameDocument, after: GameDocument, reader: Reader, titles: Mapping[str, str]
) -> Iterator[tuple[str, str, str | None]]:
    """The orders of a published step: whose, of which kind, and the text, None for one that stays secret (HH.15.4)."""
    went_in = document_of_game(record_texts(record).document_in, record.phase.step, record.engine_version)
    texts = went_in.texts if isinstance(went_in, GameDocument) else {}
    for kind, given in published_orders(texts, after.position, reader).items():
        for about, text in given.items():
            whose = before.position.name(int(about)) if about.isdigit() else titles[about]
            yield whose, kind, text


def _elections(before: GameDocument, story: Sequence[StoryScene]) -> Iterator[dict[str, Any]]:
    """The candidates with die, modifiers, score and office."""
    events = [event for scene in story if scene.scene is Scene.ELECTION for event in scene.events]
    for row in election_rows(before.position, events):
        yield {
            "name": before.position.name(row.leader),
            "die": row.die,
            "modifiers": [(f"{added:+d}", str(reason)) for added, reason in row.modifiers],
            "score": row.score,
            "office": str(say(f"hhoffice_{row.office or 'senate'}")),
        }


def _scene(scene: StoryScene, after: GameDocument, titles: Mapping[str, str]) -> dict[str, Any] | None:
    """A scene for the page: its title, what tables show, and the events that they do not; None for an empty one."""
    march = _march(scene, after, titles) if scene.scene is Scene.MARCH else None
    rounds = _rounds(scene, titles) if scene.scene is Scene.COMBAT else []
    events = [dict(event) for event in scene.events if not _is_shown(scene, event)]
    if not (march or rounds or events):
        return None
    return {"title": str(scene.title), "march": march, "rounds": rounds, "events": events}


def _march(scene: StoryScene, after: GameDocument, titles: Mapping[str, str]) -> dict[str, Any]:
    row = march_row(scene, after.position)
    index, place = after.position.theatre.board.grid.index, after.position.theatre.place
    return {
        "from": place(index(row.hexes[0])) if row.hexes else "",
        "to": place(index(row.hexes[-1])) if row.hexes else "",
        "cost": row.cost,
        "side": titles[row.side],
    }


def _rounds(scene: StoryScene, titles: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {"round": one, "attacker": titles[one.attacker], "modifier": f"{one.modifier:+d}" if one.modifier else ""}
        for one in combat_rounds(scene)
    ]


def _is_shown(scene: StoryScene, event: Event) -> bool:
    """Whether a table or a line of a scene has everything that an event says, or the events that follow have it."""
    kind = event["kind"]
    if kind in _QUIET:
        return True
    match scene.scene:
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
"""The kinds of events that the page leaves out: what was drawn is in the events that follow."""
_AS_ORDERED = "HH.5.1"
"""The paragraph of a march that ends as ordered: the line above it says everything."""
_OF_ELECTIONS = frozenset({"die", "candidate", "score", "elected"})
"""The kinds of events of which the table of an election has everything."""


def _standing(document: GameDocument, reader: Reader) -> dict[str, Any]:
    """The situation after a document: leaders, provinces, sieges, victory points."""
    position = document.position
    titles = _titles(document)
    return {
        "leaders": [
            {
                "row": row,
                "side": titles[row.side],
                "office": str(say(f"hhoffice_{row.office}")),
                "hidden": row.sp == HIDDEN,
            }
            for row in leader_rows(position, reader)
        ],
        "provinces": [(row, titles.get(row.controller or "", "")) for row in province_rows(position)],
        "sieges": [(row, titles[row.side]) for row in siege_rows(position)],
        "points": position.points,
        "sides": titles,
    }
