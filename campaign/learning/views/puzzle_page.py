"""A puzzle as a page: its words, what was tried, the fields of the next round, and what its script begins with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.games.vae_victis.kinds import Kind
from campaign.learning.boards import WIDTH, BoardPicture, cropped
from campaign.learning.puzzles.puzzle import Puzzle
from campaign.learning.puzzles.rounds import Attempt
from campaign.learning.puzzles.state import PuzzleState, field_name
from campaign.learning.puzzles.texts import PuzzleText, goal_text
from campaign.learning.story import StoryScene, scenes_of_frames
from campaign.learning.views.words import puzzle_words
from campaign.reports.frames_json import replay_as_json
from hexmap.rules.documents import JsonObject
from hexmap.rules.position import Army

_DIRECTIONS = (
    ("12", gettext_lazy("north")),
    ("2", gettext_lazy("north-east")),
    ("4", gettext_lazy("south-east")),
    ("6", gettext_lazy("south")),
    ("8", gettext_lazy("south-west")),
    ("10", gettext_lazy("north-west")),
)
_LABELS: dict[str, Any] = {
    Kind.ASSAULT: gettext_lazy("Assault"),
    Kind.RETREAT: gettext_lazy("If it comes to an engagement"),
    Kind.DEBARK: gettext_lazy("Debark, in Administration"),
}


@dataclass(frozen=True, slots=True)
class OrderField:
    """A field of the form: its name, label and text; `options` are texts and labels, none for a march."""

    name: str
    label: str
    text: str
    problem: str
    options: Sequence[tuple[str, Any]] = ()


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
    """A puzzle as a page: its words, what was tried, and the fields for the next round."""

    puzzle: Puzzle
    text: PuzzleText
    state: PuzzleState
    result: Attempt

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
        return self.puzzle.entry.rounds > 1

    @property
    def goals(self) -> list[CheckedGoal]:
        """The conditions, each with whether it holds."""
        pairs = zip(self.puzzle.entry.goal, self.result.reached, strict=True)
        return [CheckedGoal(goal_text(self.puzzle, goal), holds) for goal, holds in pairs]

    @property
    def hidden(self) -> dict[str, str]:
        """The orders of the other rounds, for the form."""
        return {
            name: text for name, text in self.state.typed.items() if text and int(name.partition("-")[0]) < self.round
        }

    @property
    def scenes(self) -> list[StoryScene]:
        """The events of the last round that was played, scene by scene."""
        return [scene for scene in scenes_of_frames(self.result.rounds[-1].frames) if scene.events]

    @property
    def own(self) -> list[Army]:
        """The solver's armies that are still on the map."""
        return [one for one in self.result.document.position.armies if one.faction == self.puzzle.yours]

    @property
    def armies(self) -> list[ArmyFields]:
        """The solver's armies with the fields of the round to come."""
        place = self.result.document.board.describe
        return [ArmyFields(army, place(army.hex), self._fields(army)) for army in self.own]

    def _fields(self, army: Army) -> list[OrderField]:
        found = []
        for kind in self.puzzle.asked.get(army.number, ()):
            name = field_name(self.round, kind, army.number)
            label = _("March, in clock numbers") if kind == Kind.MOVEMENT else str(_LABELS[kind])
            text, problem = self.state.typed.get(name, ""), self.state.problems.get(name, "")
            found.append(OrderField(name, label, text, problem, _options(kind)))
        return found


def _options(kind: str) -> Sequence[tuple[str, Any]]:
    match kind:
        case Kind.ASSAULT:
            return (("", _("No")), ("assault", _("Yes")))
        case Kind.RETREAT:
            return (("", _("fight")), ("retreat", _("retreat")))
        case Kind.DEBARK:
            return (("", _("stay at sea")), *_DIRECTIONS)
        case _:
            return ()


def drawn(picture: BoardPicture, puzzle: Puzzle, result: Attempt) -> dict[str, Any]:
    """Return what is drawn upon the picture without script: the armies, and the marches of the last round."""
    position = cropped(puzzle.document.board, puzzle.window, result.document.position).position
    index = picture.board.grid.index
    trails = []
    if result.rounds:
        for frame in result.rounds[-1].frames:
            trails += [picture.trail([index(name) for name in move.hexes]) for move in frame.moves]
    return {
        "at": picture.as_json["layout"],
        "counters": picture.counters(position),
        "path": " ".join(one for one in trails if one),
    }


def page_data(page: PuzzlePage, picture: BoardPicture, address: str) -> JsonObject:
    """Return what the page's script begins with."""
    position, grid = page.result.document.position, page.result.document.board.grid
    order = [faction.id for faction in position.factions]
    armies = [*page.puzzle.document.position.armies, *position.armies]
    data: JsonObject = {
        "key": "" if page.puzzle.shared else page.puzzle.key,
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
        "points": page.puzzle.document.ruleset.movement.points,
        "urls": {"reach": f"{address}reach/0.json", "preview": f"{address}preview.json", "rules": reverse("rules")},
        "words": puzzle_words(),
    }
    return {**data, "result": _last_round(page.result, picture, data["sides"])}


def _last_round(result: Attempt, picture: BoardPicture, sides: JsonObject) -> JsonObject | None:
    """Return the round that was played last, for the map and in words; None before the first."""
    if not result.rounds:
        return None
    frames = result.rounds[-1].frames
    replay = replay_as_json(result.document.board, frames, WIDTH)
    return {
        "replay": {**replay, **picture.layout_json, "armies": sides},
        "scenes": [
            {"title": scene.title, "events": [{"text": one.text, "rule": one.rule} for one in scene.events]}
            for scene in scenes_of_frames(frames)
        ],
    }
