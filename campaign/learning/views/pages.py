"""The pages of the lesson. Nothing is stored: without script the address has the army and the marches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from campaign.games.learning import GOAL, MARCH, REACH, RESULT, STOP, SUBMIT, Chapter, LessonRound
from campaign.learning.boards import lesson_board
from campaign.learning.chapters import StoryEvent, StoryScene, chapter_of, chapters, cited, scenes_of
from campaign.learning.state import LessonState, read_state
from campaign.learning.taught import lesson
from campaign.learning.views.answers import preview_values, sides
from campaign.learning.views.words import learn_words
from campaign.platform.throttle import open_to_strangers
from campaign.views.access import for_robots, kept_private
from campaign.views.openers import is_offered_to_open
from hexmap.rules.documents import JsonObject


@dataclass(frozen=True, slots=True)
class Destination:
    """A hex that an army can get to: its name for readers, the orders that lead there, and the MP left."""

    place: str
    text: str
    left: int


@dataclass(frozen=True, slots=True)
class Door:
    """A link to another part of the site."""

    address: str
    title: str
    text: str


@dataclass(frozen=True)
class LessonPage:
    """A chapter as a page for readers without script.

    `army` is the one that the chapter is about, `preview` that of its march, `text` the march as it is written in the
    field and `problem` what is wrong with it. The address of the following chapter has the state.
    """

    chapter: Chapter
    state: LessonState
    army: int
    preview: JsonObject | None
    destinations: Sequence[Destination]
    outcome: LessonRound | None

    @property
    def text(self) -> str:
        """The march as its field shows it."""
        return self.state.typed.get(self.army, "")

    @property
    def problem(self) -> str:
        """The fault of the march, "" if there is none."""
        return self.state.problems.get(self.army, "")

    @property
    def following(self) -> str:
        """The address of the next chapter."""
        return _address(self.chapter.following, self.state) if self.chapter.following else ""

    @property
    def halts(self) -> bool:
        """Whether a zone of control stops the march."""
        return any(step["stop"] and step["stop"]["rule"] == "MV.6" for step in (self.preview or {}).get("steps", ()))

    @property
    def yours(self) -> str:
        """The id of the reader's faction."""
        return lesson().yours

    @property
    def places(self) -> Mapping[int, str]:
        """The places of the reader's armies in words, by number."""
        return {number: _(place) for number, place in lesson().places.items()}

    @property
    def goes_on(self) -> str:
        """A sentence about a march that nobody stops, where an enemy should."""
        return "" if self.chapter.key != STOP or self.halts else _(lesson().words["goesOn"])

    @property
    def other_marches(self) -> Mapping[int, str]:
        """The marches of the other armies that are given."""
        return {number: text for number, text in self.state.given.items() if number != self.army}

    @property
    def scenes(self) -> list[StoryScene]:
        """The scenes of the round that have events to read."""
        scenes = scenes_of(self.outcome.frames, lesson().left_out) if self.outcome else []
        return [scene for scene in scenes if scene.events]

    @property
    def meaning(self) -> list[StoryEvent]:
        """The meaning of the round."""
        return [cited(one) for one in self.outcome.meaning] if self.outcome else []


@open_to_strangers
@require_GET
def learn(request: HttpRequest) -> HttpResponseBase:
    """Show the first chapter."""
    return _show(request, GOAL)


@open_to_strangers
@require_GET
def chapter_page(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show a chapter; the first one is at the address of the lesson."""
    return redirect("learn") if key == GOAL else _show(request, key)


def _show(request: HttpRequest, key: str) -> HttpResponseBase:
    chapter = chapter_of(key)
    if chapter is None:
        raise Http404
    state = read_state(request.GET)
    page = _page(chapter, state)
    context = {
        "page": page,
        "chapter": page.chapter,
        "chapters": [(one, _address(one.key, state)) for one in chapters()],
        "board": f"{reverse('learn-board')}?v={lesson_board().key}",
        "drawn": _drawn(page),
        "doors": doors(request),
        "learn_data": _data(chapter),
    }
    answer = render(request, "campaign/learning/learn.html", context, status=422 if state.problems else 200)
    return kept_private(answer) if request.GET else for_robots(answer)  # an address with marches is a reader's own


def _page(chapter: Chapter, state: LessonState) -> LessonPage:
    army = lesson().own_numbers[-1] if chapter.key == STOP else state.army
    marching = chapter.key in (MARCH, STOP)
    preview = None
    if marching and state.given.get(army):
        preview = preview_values(army, state)
    return LessonPage(
        chapter=chapter.about(army),
        state=state,
        army=army,
        preview=preview,
        destinations=_destinations(army) if marching or chapter.key == REACH else (),
        outcome=lesson().played(state.marches) if chapter.key in (SUBMIT, RESULT) else None,
    )


def _destinations(army: int) -> list[Destination]:
    """Return the hexes that an army can get to and end in: the lesson's target first, then structures, then others."""
    taught = lesson()
    reach = _reach(army)
    start, named = taught.position.army[army].hex, taught.board.structure_at
    target = taught.board.grid.index(taught.targets[army])
    found = [hex_ for hex_, one in reach.items() if not one["occupied"] and hex_ != start]
    found.sort(key=lambda hex_: (hex_ != target, hex_ not in named, -reach[hex_]["mp"], hex_))
    return [Destination(taught.board.describe(hex_), reach[hex_]["way"], reach[hex_]["mp"]) for hex_ in found]


def _reach(army: int) -> dict[int, JsonObject]:
    """Return what an army can get to, by hex."""
    taught = lesson()
    return {taught.board.grid.index(name): one for name, one in taught.forecast.reach(army)["hexes"].items()}


def _drawn(page: LessonPage) -> dict[str, Any]:
    """Return what is drawn upon the picture of the board before a script does it."""
    board = lesson_board()
    drawn: dict[str, Any] = {"at": board.as_json["layout"], "counters": board.counters(lesson().position)}
    if page.chapter.key in (REACH, MARCH, STOP):
        reach = _reach(page.army)
        drawn["reach"] = board.outline(list(reach))
        drawn["figures"] = [board.figure(one["mp"], hex_) for hex_, one in reach.items()]
        drawn["faction"], drawn["army"] = lesson().yours, page.army
    if page.preview:
        index = lesson().board.grid.index
        steps = [index(step["hex"]) for step in page.preview["steps"] if step["entered"]]
        drawn["path"] = board.trail([lesson().position.army[page.army].hex, *steps])
    return drawn


def _address(key: str, state: LessonState) -> str:
    if key == GOAL:
        return reverse("learn")
    return f"{reverse('learn-chapter', args=[key])}?{state.query()}"


def doors(request: HttpRequest) -> list[Door]:
    """Return the ways on from the lesson for a reader, those that the site has."""
    found = (
        ("puzzles", _("Puzzles"), _("Twelve short tasks, from roads to sieges and the sea.")),
        ("play-alone", _("Play alone"), _("Command armies against the computer, tonight. No account needed.")),
        ("public-campaigns", _("Watch a campaign"), _("See how others play: maps, orders and replays.")),
        ("new-campaign", _("Open a campaign"), _("Invite your friends and begin.")),
        ("rules", _("Rules"), _("Every chapter begins with a short summary.")),
    )
    closed = {
        *(() if settings.PLAY_ALONE else ("play-alone",)),
        *(() if is_offered_to_open(request.user) else ("new-campaign",)),
    }
    offered = [one for one in found if one[0] not in closed]
    return [Door(address, title, text) for name, title, text in offered if (address := _if_there(name))]


def _if_there(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


def _data(chapter: Chapter) -> JsonObject:
    """Return what the page's script begins with."""
    taught = lesson()
    position, grid = taught.position, taught.board.grid
    version = f"?v={lesson_board().key}"
    return {
        "chapter": chapter.key,
        "chapters": [
            {
                "key": one.key,
                "title": one.title,
                "text": one.text,
                "task": one.task,
                "button": one.button,
                "hint": one.hint,
                "done": one.done,
                "address": reverse("learn") if one.key == GOAL else reverse("learn-chapter", args=[one.key]),
            }
            for one in chapters()
        ],
        "board": lesson_board().as_json,
        "armies": [
            {"number": army.number, "hex": grid.name(army.hex), "own": army.faction == taught.yours}
            for army in position.armies
        ],
        "sides": sides(),
        "titles": {faction.id: faction.title for faction in position.factions},
        "points": taught.points,
        "targets": taught.targets,
        "suggested": taught.suggested,
        "urls": {
            "reach": reverse("learn-reach", args=[0]) + version,
            "preview": reverse("learn-preview"),
            "result": reverse("learn-result"),
            "rules": reverse("rules"),
        },
        "words": learn_words(),
    }
