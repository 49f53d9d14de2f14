"""A puzzle as a page: its words, what was tried, the fields of the next round, and what its script begins with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from campaign.games.learning import Puzzle, PuzzleAttempt
from campaign.learning.boards import WIDTH, BoardPicture, cropped
from campaign.learning.chapters import StoryScene, cited, scenes_of
from campaign.learning.puzzle_state import PuzzleState, field_name
from campaign.learning.puzzle_texts import PuzzleWords
from campaign.learning.views.words import puzzle_words
from campaign.reports.frames_json import replay_as_json
from hexmap.rules.documents import JsonObject
from hexmap.rules.position import Army


@dataclass(frozen=True, slots=True)
class OrderField:
    """A field of the form: its name, label and text; `options` are texts and labels, none for a march."""

    name: str
    label: str
    text: str
    problem: str
    options: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class ArmyFields:
    """An army of the solver in the round to come, its place in words, and its fields."""

    army: Army
    place: str
    fields: Sequence[OrderField]


@dataclass(frozen=True, slots=True)
class CheckedGoal:
    """A condition in words, and whether it holds."""

    text: str
    holds: bool


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle as a page: its words, what was tried, and the fields for the next round; a shared one has no `key`."""

    key: str
    puzzle: Puzzle
    text: PuzzleWords
    state: PuzzleState
    result: PuzzleAttempt

    @property
    def round(self) -> int:
        """The round to give orders for, from 1."""
        return self.state.played + 1

    @property
    def tried(self) -> bool:
        """Whether a round was played."""
        return self.state.played > 0

    @property
    def asks(self) -> bool:
        """Whether orders can be given: the puzzle is not over."""
        return not self.result.over

    @property
    def several(self) -> bool:
        """Whether the puzzle has several rounds."""
        return self.puzzle.rounds > 1

    @property
    def goals(self) -> list[CheckedGoal]:
        """The conditions, each with whether it holds."""
        pairs = zip(self.puzzle.goals, self.result.reached, strict=True)
        return [CheckedGoal(cited(goal).text, holds) for goal, holds in pairs]

    @property
    def hidden(self) -> dict[str, str]:
        """The orders of the other rounds, for the form."""
        return {
            name: text for name, text in self.state.typed.items() if text and int(name.partition("-")[0]) < self.round
        }

    @property
    def scenes(self) -> list[StoryScene]:
        """The events of the last round that was played, scene by scene."""
        return [scene for scene in scenes_of(self.result.frames, self.puzzle.left_out) if scene.events]

    @property
    def own(self) -> list[Army]:
        """The solver's armies that are still on the map."""
        return [one for one in self.result.position.armies if one.faction == self.puzzle.yours]

    @property
    def armies(self) -> list[ArmyFields]:
        """The solver's armies with the fields of the round to come."""
        place = self.puzzle.board.describe
        return [ArmyFields(army, place(army.hex), self._fields(army)) for army in self.own]

    def _fields(self, army: Army) -> list[OrderField]:
        found = []
        for asked in self.puzzle.asked.get(army.number, ()):
            name = field_name(self.round, asked.kind, army.number)
            text, problem = self.state.typed.get(name, ""), self.state.problems.get(name, "")
            options = [(value, gettext(label)) for value, label in asked.options]
            found.append(OrderField(name, gettext(asked.label), text, problem, options))
        return found


def drawn(picture: BoardPicture, puzzle: Puzzle, result: PuzzleAttempt) -> dict[str, Any]:
    """Return what is drawn upon the picture without script: the armies, and the marches of the last round."""
    position = cropped(puzzle.board, puzzle.window, result.position).position
    index = picture.board.grid.index
    trails = [picture.trail([index(name) for name in move.hexes]) for frame in result.frames for move in frame.moves]
    return {
        "at": picture.as_json["layout"],
        "counters": picture.counters(position),
        "path": " ".join(one for one in trails if one),
    }


def page_data(page: PuzzlePage, picture: BoardPicture, address: str) -> JsonObject:
    """Return what the page's script begins with."""
    position, grid = page.result.position, page.puzzle.board.grid
    order = [faction.id for faction in position.factions]
    armies = [*page.puzzle.position.armies, *position.armies]
    data: JsonObject = {
        "key": page.key,
        "solved": page.result.solved,
        "board": picture.as_json,
        "armies": [
            {"number": army.number, "hex": grid.name(army.hex), "own": army.faction == page.puzzle.yours}
            for army in position.armies
            if picture.board.grid.index(grid.name(army.hex)) >= 0
        ],
        "sides": {army.number: {"key": army.faction, "bars": order.index(army.faction)} for army in armies},
        "round": page.round,
        "asks": page.asks,
        "query": page.state.query(page.state.played),
        "points": page.puzzle.points,
        "urls": {"reach": f"{address}reach/0.json", "preview": f"{address}preview.json", "rules": reverse("rules")},
        "words": puzzle_words(),
    }
    return {**data, "result": _last_round(page, picture, data["sides"])}


def _last_round(page: PuzzlePage, picture: BoardPicture, sides: JsonObject) -> JsonObject | None:
    """Return the round that was played last, for the map and in words; None before the first."""
    frames = page.result.frames
    if not frames:
        return None
    replay = replay_as_json(page.puzzle.board, frames, WIDTH)
    return {
        "replay": {**replay, **picture.layout_json, "armies": sides},
        "scenes": [
            {"title": scene.title, "events": [{"text": one.text, "rule": one.rule} for one in scene.events]}
            for scene in scenes_of(frames, page.puzzle.left_out)
        ],
    }
