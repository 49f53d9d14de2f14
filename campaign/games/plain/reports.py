"""Map, story, frames and differences of documents, made of their outlines and events.

An event with `army`, `from` and `hex` is a march; one with a `hex` alone happens there.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from campaign.games.document_map import DocumentMap
from campaign.games.frames import ArmyPath, Event, Frame, Happening, StepDocuments
from campaign.games.outline import Outline, OutlineArmy, OutlineFaction
from campaign.games.plain.differences import differences_of_armies, differences_of_army
from campaign.games.reader import Reader
from campaign.games.story import Story, StoryScene, StoryStep
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.drawing.layers.layers import USUAL_LAYERS
from hexmap.drawing.layers.scene import Scene
from hexmap.rules.position import Army, Faction, Position
from orders.rules.game_steps import STEPS

Played = StepDocuments[Any]


def map_of_outline(outline: Outline) -> DocumentMap:
    """The map of an outline: the armies on its board; one has no strength where that is hidden."""
    factions = tuple(
        Faction(one.id, one.title, one.active, (), 0, one.points, colour=one.colour) for one in outline.factions
    )
    armies = tuple(
        Army(number, one.faction, one.hex, one.strength or 0, one.afloat)
        for number, one in sorted(outline.army.items())
    )
    position = Position(outline.round, factions, {}, armies, ())
    return DocumentMap(outline.board, position, Scene(), "", USUAL_LAYERS)


class OutlineReports:
    """The reports of a game, of the outlines of its documents for everyone."""

    def __init__(self, outline: Callable[[Any], Outline]) -> None:
        self._outline = outline

    def step_story(self, played: Played, _reader: Reader) -> StoryStep:
        """The story of a step: its events."""
        return StoryStep(played.step, [StoryScene(events=self._events(played))])

    def story(self, steps: Sequence[Played], reader: Reader) -> Story:
        """The story of the steps of a round so far."""
        return Story([self.step_story(one, reader) for one in steps])

    def frames(self, steps: Sequence[Played], _reader: Reader) -> Sequence[Frame]:
        """The frames of a replay: how the round began, and one for each step."""
        if not steps:
            return ()
        first = Frame("begins", say("scene_start"), self._places(steps[0].before))
        return [first, *(self._frame(one) for one in steps)]

    def differences(self, before: Any, after: Any) -> list[str]:
        """The differences in the second of two documents: armies by number, then factions, then whether it has ended.

        Strengths that not everyone sees are not compared.
        """
        was, is_ = self._outline(before), self._outline(after)
        return [*_armies(was, is_), *_factions(was, is_), *_end(was, is_)]

    def _events(self, played: Played) -> Sequence[Event]:
        """The events of a step: those that the document has beyond the one before."""
        before, after = self._outline(played.before), self._outline(played.after)
        return after.events[len(before.events) :]

    def _places(self, document: Any) -> dict[int, str]:
        outline = self._outline(document)
        return {number: outline.board.grid.name(army.hex) for number, army in sorted(outline.army.items())}

    def _frame(self, played: Played) -> Frame:
        events = self._events(played)
        marches = [event for event in events if event.get("from", event.get("hex")) != event.get("hex")]
        moves = tuple(ArmyPath(one["army"], (one["from"], one["hex"]), marching=True) for one in marches)
        happenings = tuple(Happening(event, "", _hexes(event)) for event in events)
        title = STEPS[played.step].title
        return Frame(played.step, title, self._places(played.after), moves, happenings=happenings)


def _hexes(event: Event) -> tuple[str, ...]:
    return (event["hex"],) if "hex" in event else ()


def _armies(was: Outline, is_: Outline) -> Iterator[str]:
    titles = {one.id: one.title for one in (*was.factions, *is_.factions)}

    def differences(old: OutlineArmy, new: OutlineArmy) -> Iterator[Sentence]:
        if old.faction != new.faction:
            sides = {"before_faction": titles[old.faction], "faction": titles[new.faction]}
            yield say("army_changed_sides", army=new.number, **sides)
        yield from differences_of_army(is_.board, old, new)

    return differences_of_armies(is_.board, was.army, is_.army, differences)


def _faction(old: OutlineFaction, new: OutlineFaction) -> Iterator[str]:
    if old.active != new.active:
        yield say("faction_is_in_the_game_again" if new.active else "faction_is_out_of_the_game", faction=new.title)
    if old.points != new.points:
        yield say("victory_points_changed", faction=new.title, before_points=old.points, points=new.points)
    for sentence, before, after in (
        ("structures_changed", old.structures, new.structures),
        ("half_structures_changed", old.halves, new.halves),
    ):
        if before != after and None not in (before, after):
            yield say(sentence, faction=new.title, before_number=before, number=after)


def _factions(was: Outline, is_: Outline) -> Iterator[str]:
    before = {one.id: one for one in was.factions}
    for new in is_.factions:
        yield from _faction(before.get(new.id, new), new)


def _end(was: Outline, is_: Outline) -> Iterator[str]:
    if is_.ended is None:
        if was.ended is not None:
            yield say("campaign_goes_on")
    elif was.ended is None or was.ended["winner"] != is_.ended["winner"]:
        winner = next((one.title for one in is_.factions if one.id == is_.ended["winner"]), "")
        yield say("campaign_is_won", faction=winner) if winner else say("campaign_is_drawn")
