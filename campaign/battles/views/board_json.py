"""A quick battle for the script of its page: the board, what happened line by line, and what can be ordered now.

Units are lists of square, facing, bases and HP, by their names; squares count from 0, row by row from the south-west.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaign.battles.queries.fights import FightView
from campaign.battles.rules.quick.armies import HP_OF_BASE, WIDTHS
from campaign.battles.rules.quick.board import COLUMNS, ROWS
from campaign.battles.rules.quick.choices import PhaseChoices, Way
from campaign.battles.rules.quick.playback import BoardState, Playback, Scene, UnitState
from campaign.battles.rules.quick.turns import MOST_TURNS
from campaign.battles.texts.lines import TROOPS, RecordWords
from campaign.battles.views.board_picture import PIP, PIP_GAP, PIP_ROOM, SQUARE
from campaign.battles.views.board_words import board_words


def board_json(view: FightView, words: RecordWords) -> dict[str, Any]:
    """Return the data of the page's script; its sentences stand in the page's account, by the numbers of scenes."""
    fight, played = view.fight, view.playback
    return {
        **picture_json(view.side),
        "version": fight.version,
        "mine": view.is_mine_to_move,
        "over": fight.is_over,
        "turns": MOST_TURNS,
        "names": list(words.sides),
        "units": {name: _unit(unit, name, words) for name, unit in played.start.units.items()},
        "start": _board(played.start),
        "scenes": list(_scenes(played)),
        "choices": None if view.choices is None else choices_json(view.choices),
        "words": board_words(),
    }


def picture_json(side: int | None) -> dict[str, Any]:
    """Return what the script needs to know of the picture."""
    return {
        "side": side,
        "columns": COLUMNS,
        "rows": ROWS,
        "square": SQUARE,
        "pip": PIP,
        "pipGap": PIP_GAP,
        "pipRoom": PIP_ROOM,
    }


def choices_json(choices: PhaseChoices) -> dict[str, Any]:
    """Return what can be ordered: for each unit its ways, and the general's choices.

    A way is a list of square, facing, widths spent, and words; then, where it has any, its targets, each of them a list
    of number, word, dice, need and arc; and last 1 if it is allowed only with one of them.
    """
    return {
        "units": [
            {"number": unit.number, "need": unit.need, "goesOn": unit.goes_on, "ways": [_way(way) for way in unit.ways]}
            for unit in choices.units
        ],
        "generalTo": list(choices.general_to),
    }


def _way(way: Way) -> list[Any]:
    found: list[Any] = [way.square, way.facing, way.spent, " ".join(way.words)]
    if way.targets:
        found.append([[one.number, one.word, one.dice, one.need, one.arc] for one in way.targets])
        if way.must_act:
            found.append(1)
    return found


def _scenes(played: Playback) -> Iterator[dict[str, Any]]:
    before = played.start
    for scene in played.scenes:
        yield _scene(scene, before)
        before = scene.board


def _scene(scene: Scene, before: BoardState) -> dict[str, Any]:
    """Return a line of the record, and what it changed."""
    after = scene.board
    changed = {name: _state(unit) for name, unit in after.units.items() if before.units.get(name) != unit}
    found: dict[str, Any] = {"line": " ".join(scene.words)}
    if changed:
        found["units"] = changed
    if after.generals != before.generals:
        found["generals"] = list(after.generals)
    if after.stars != before.stars:
        found["stars"] = list(after.stars)
    return found


def _board(board: BoardState) -> dict[str, Any]:
    return {"units": {name: _state(unit) for name, unit in board.units.items()}, "generals": list(board.generals)}


def _unit(unit: UnitState, name: str, words: RecordWords) -> dict[str, Any]:
    return {
        "troops": unit.troops,
        "name": words.unit_of(name, unit.troops),
        "kind": _(TROOPS[unit.troops]),
        "base": HP_OF_BASE[unit.troops],
        "whole": unit.start_hp,
        "widths": WIDTHS[unit.troops],
    }


def _state(unit: UnitState) -> list[int]:
    return [unit.square, unit.facing, unit.bases, unit.hp]


def plan_json(units: Mapping[str, list[dict[str, Any]]], defaults: list[str], side: int) -> dict[str, Any]:
    """Return the data of the script of a battle plan: the units by the allies that are asked for."""
    return {**picture_json(side), "units": units, "defaults": defaults, "words": board_words()}
