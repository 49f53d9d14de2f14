"""The events of a round sorted into the scenes of its replay (RD.3 to RD.5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from campaign.games.frames import Event


class RoundScene(StrEnum):
    """The scenes of a round, in the order in which they are played; from `LOSERS_LEAVE` on the steps of RD.5."""

    START = "start"
    IMPULSE = "impulse"
    MOVED = "moved"
    NAVAL_BATTLE = "naval_battle"
    LOST_AT_SEA = "lost_at_sea"
    ENGAGEMENTS = "engagements"
    RETREATS = "retreats"
    LOSERS_LEAVE = "losers_leave"
    AFTER_BATTLE = "after_battle"
    DEBARKING = "debarking"
    SIEGES = "sieges"
    CONTROL = "control"
    LOSERS_PLACED = "losers_placed"
    STRENGTH = "strength"
    POINTS = "points"
    HONOUR = "honour"
    RULING = "ruling"


@dataclass(slots=True)
class ScenePart:
    """A scene with its events; `number` counts impulses and naval battles from 1, and is 0 for a single scene."""

    scene: RoundScene
    number: int = 0
    events: list[Event] = field(default_factory=list)


def parts_of_movement(events: Iterable[Event]) -> list[ScenePart]:
    """Return the scenes of a movement: the start, every impulse, the end, then the consequences.

    An impulse in which nobody moved has no events. Events after the start that belong nowhere else stay with the events
    before them.
    """
    parts = [ScenePart(RoundScene.START)]
    battle_of: dict[int, ScenePart] = {}
    for event in events:
        scene = _scene_of_movement(event)
        if scene is RoundScene.IMPULSE:
            _impulse(parts, event["impulse"]).events.append(event)
        elif event["kind"] == "naval_battle":
            battles = sum(part.scene is RoundScene.NAVAL_BATTLE for part in parts)
            parts.append(ScenePart(RoundScene.NAVAL_BATTLE, battles + 1))
            battle_of |= dict.fromkeys(event["armies"], parts[-1])
            parts[-1].events.append(event)
        elif scene is RoundScene.NAVAL_BATTLE:
            battle_of[event["army"]].events.append(event)
        else:
            _part(parts, scene).events.append(event)
    return parts


def parts_of_later_steps(events: Iterable[Event]) -> list[ScenePart]:
    """The scenes of retreats and administration; a step of RD.5 in which nothing happened is left out.

    No scene comes twice: a siege that ends because its army is worn out (FA.3) comes with the losses of strength.
    """
    parts: list[ScenePart] = []
    for event in events:
        scene = _later_scene(event)
        if parts and scene is not None and _ORDER[scene] < _ORDER[parts[-1].scene]:
            scene = None
        _part(parts, scene).events.append(event)
    return parts


def _impulse(parts: list[ScenePart], number: int) -> ScenePart:
    """The part of an impulse, and those of the impulses before it in which nothing happened."""
    while parts[-1].number < number:
        parts.append(ScenePart(RoundScene.IMPULSE, parts[-1].number + 1))
    return parts[-1]


def _part(parts: list[ScenePart], scene: RoundScene | None) -> ScenePart:
    """Return the part of a scene, opened if necessary; the open one if there is no scene."""
    if not parts or (scene is not None and parts[-1].scene is not scene):
        parts.append(ScenePart(scene or RoundScene.RETREATS))
    return parts[-1]


def _scene_of_movement(event: Event) -> RoundScene | None:
    if "impulse" in event:
        return RoundScene.IMPULSE
    if event["kind"] == "army_eliminated":
        return RoundScene.NAVAL_BATTLE if event["rule"] == "NB.6" else RoundScene.LOST_AT_SEA
    if event.get("order") == "assault":
        return RoundScene.ENGAGEMENTS
    return _MOVEMENT.get(event["kind"])


def _later_scene(event: Event) -> RoundScene | None:
    if event["kind"] == "army_removed":
        return RoundScene.LOSERS_LEAVE
    rule = event["rule"]
    return _LATER.get(rule) or _LATER.get(rule.partition(".")[0])


_ORDER = {scene: place for place, scene in enumerate(RoundScene)}
_MOVEMENT: Mapping[str, RoundScene] = {
    "army_put_back": RoundScene.MOVED,
    "army_marched": RoundScene.MOVED,
    "army_stayed": RoundScene.MOVED,
    "navy_defeated": RoundScene.NAVAL_BATTLE,
    "navy_drew_off": RoundScene.NAVAL_BATTLE,
    "navy_pursued": RoundScene.NAVAL_BATTLE,
    "engagement": RoundScene.ENGAGEMENTS,
}
"""Where an event of the movement belongs, by its kind."""
_LATER: Mapping[str, RoundScene] = {
    "EN": RoundScene.RETREATS,
    "AS.1": RoundScene.RETREATS,
    "AF.2": RoundScene.AFTER_BATTLE,
    "AS.5": RoundScene.AFTER_BATTLE,
    "AF.3": RoundScene.AFTER_BATTLE,
    "NV.10": RoundScene.DEBARKING,
    "AS.4": RoundScene.SIEGES,
    "SI": RoundScene.SIEGES,
    "SD": RoundScene.SIEGES,
    "CO": RoundScene.CONTROL,
    "AF.1": RoundScene.LOSERS_PLACED,
    "ST": RoundScene.STRENGTH,
    "FA.3": RoundScene.STRENGTH,
    "VP": RoundScene.POINTS,
    "HO": RoundScene.HONOUR,
}
"""Where an event of a later step belongs, by its paragraph or the chapter of that."""
