"""What the page of a quick battle shows: the board, the score, the account, and what can be ordered in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaign.battles.queries.fights import FightView
from campaign.battles.rules.quick.armies import HP_OF_BASE, WIDTHS, army_list, bases_of, troops_of
from campaign.battles.rules.quick.board import name_of, own_square
from campaign.battles.rules.quick.choices import BREAK_OFF, Target, UnitChoices, Way
from campaign.battles.rules.quick.playback import Playback, UnitState
from campaign.battles.rules.quick.state import NORTH, SOUTH
from campaign.battles.rules.quick.turns import MOST_TURNS
from campaign.battles.texts.grounds import ground_of
from campaign.battles.texts.lines import ARCS, TROOPS, RecordWords
from campaign.battles.views import plan_forms
from campaign.battles.views.board_json import board_json, plan_json
from campaign.battles.views.board_picture import FACING_NAMES, board_picture, done_units, last_board
from campaign.models import Fight
from campaign.selectors.unfinished import OF_FIGHTS, is_given_up

_TENTHS = 10


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A sentence of the account: the number of its scene, the kind of its line, and the text."""

    scene: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class AccountTurn:
    """A turn in the account."""

    title: str
    scene: int
    lines: list[AccountLine]


@dataclass(frozen=True, slots=True)
class SideScore:
    """A side in the score: its name, its stars, how many it needs, and its casualties when the battle is over."""

    letter: str
    title: str
    stars: int
    needed: int
    is_mine: bool
    moves: bool
    casualties: int | None
    has_won: bool

    @property
    def places(self) -> Sequence[bool]:
        """The stars one by one: won or not yet."""
        return [which < self.stars for which in range(max(self.needed, self.stars))]


@dataclass(frozen=True, slots=True)
class OrderText:
    """An order in words, and as it is given."""

    line: str
    text: str


@dataclass(frozen=True, slots=True)
class UnitOrders:
    """A unit that can be ordered: its number and name, the throw that activates it, and its orders if it is chosen."""

    number: int
    name: str
    throw: str
    is_chosen: bool
    acts: Sequence[OrderText] = ()
    moves: Sequence[OrderText] = ()


def battle_page(view: FightView, words: RecordWords, titles: Sequence[str], chosen: int | None) -> dict[str, Any]:
    """Return what the page of a battle shows that has begun and may be seen."""
    played = view.playback
    board = last_board(played)
    done = () if view.fight.is_over else done_units(played)
    scores = _scores(view, played, titles)
    picture = board_picture(view.rough, board.units, words, view.side, generals=board.generals, done=done)
    found: dict[str, Any] = {
        "picture": picture,
        "ground": ground_of(view.fight.terrain),
        "data": board_json(view, words),
        "account": list(account_of(played, words)),
        "scores": scores,
        "winner": next((score.title for score in scores if score.has_won), ""),
        "turn": board.turn,
        "turns": MOST_TURNS,
        "troops": TROOPS.items(),
        "picture_given_up": _is_picture_given_up(view.fight),
    }
    if view.choices is not None and view.side is not None:
        letter = "AB"[view.side]
        kinds = {name: unit.troops for name, unit in board.units.items()}
        choices = view.choices
        found |= {
            "is_ordering": True,
            "orders": [_unit_orders(unit, letter, kinds, is_chosen=unit.number == chosen) for unit in choices.units],
            "general_to": [(number, _named(letter, number, kinds)) for number in choices.general_to],
            "may_swap": choices.may_swap,
            "swappable": [(int(name[1:]), _named(letter, int(name[1:]), kinds)) for name in kinds if name[0] == letter],
            "initiative_names": plan_forms.INITIATIVE_NAMES.items(),
        }
    return found


def _is_picture_given_up(fight: Fight) -> bool:
    """Return whether posts lack the moving picture of a battle because it could not be drawn."""
    is_missed = fight.is_over and fight.phase_id is not None and not fight.picture
    return is_missed and is_given_up(OF_FIGHTS, fight.pk)


def plan_page(view: FightView, words: RecordWords, plan: str, *, problem: bool) -> dict[str, Any]:
    """Return what the page shows a side that can still change its battle plan."""
    if view.side is None:
        return {}
    army, values = view.document.sides[view.side], plan_forms.plan_values(plan)
    units = plan_forms.unit_fields(view.document, view.side, plan)
    if problem:
        units = plan_forms.with_faults(units)
    offered = view.fight.sides[view.side].get("allies")
    states = {f"{'AB'[view.side]}{unit.number}": state for unit, state in _deployed(units, view.side)}
    general = values.get("general", "")
    generals = [int(general) if general.isdecimal() and which == view.side else None for which in (0, 1)]
    return {
        "picture": board_picture(view.rough, states, words, view.side, generals=generals, own_names=True),
        "ground": ground_of(view.fight.terrain),
        "units": units,
        "general_fault": plan_forms.general_fault(units) if problem else "",
        "stances": plan_forms.wings_of(plan),
        "stance_names": plan_forms.STANCE_NAMES.items(),
        "values": values,
        "initiative_names": plan_forms.INITIATIVE_NAMES.items(),
        "allies": plan_forms.allies_with_effect(army.list, army.fp, offered),
        "ties": army_list(army.list).ties and not army_list(view.document.sides[1 - view.side].list).ties,
        "begins_at_once": view.fight.sides[1 - view.side]["bot"],
        "troops": TROOPS.items(),
        "data": plan_json(
            {
                name: _units_with(army.list, name, army.fp, view.document.engine_version)
                for name in plan_forms.allies_for(army.list, offered)
            },
            [name_of(square) for square in army_list(army.list).squares],
            view.side,
        ),
    }


def account_of(played: Playback, words: RecordWords) -> Iterator[AccountTurn]:
    """Yield the turns of a battle with their sentences."""
    turn: AccountTurn | None = None
    for which, scene in enumerate(played.scenes):
        text = words.of(scene)
        if scene.words[0] == "turn":
            if turn is not None:
                yield turn
            turn = AccountTurn(text, which, [])
        elif turn is not None and text:
            turn.lines.append(AccountLine(which, scene.words[0], text))
    if turn is not None:
        yield turn


def _scores(view: FightView, played: Playback, titles: Sequence[str]) -> list[SideScore]:
    board, fight = last_board(played), view.fight
    units = [sum(name[0] == letter for name in played.start.units) for letter in "AB"]
    results = [line.split()[1] for line in view.record if line.startswith("result ")]
    casualties = fight.casualties if fight.is_over else None
    scores = [
        SideScore(
            letter=letter.lower(),
            title=titles[which],
            stars=board.stars[which],
            needed=(units[1 - which] + 1) // 2,
            is_mine=view.side == which,
            moves=fight.awaited == which,
            casualties=casualties[which] if casualties else None,
            has_won=letter in results,
        )
        for which, letter in enumerate("AB")
    ]
    return scores[::-1] if view.side == 1 else scores


def _deployed(units: Sequence[plan_forms.UnitField], side: int) -> Iterator[tuple[plan_forms.UnitField, UnitState]]:
    """Yield the units of a battle plan that stand on a square of the board."""
    for unit in units:
        if plan_forms.is_in_zone(unit.square):
            square = own_square(side, int(unit.square[:2]), int(unit.square[2:]))
            hp = unit.bases * HP_OF_BASE[unit.troops]
            yield unit, UnitState(unit.troops, square, SOUTH if side else NORTH, unit.bases, hp, hp)


def _units_with(name: str, allies: str, fp: int, engine_version: str) -> list[dict[str, Any]]:
    troops = troops_of(name, allies)
    return [
        {"troops": kind, "kind": _(TROOPS[kind]), "bases": bases}
        for kind, bases in zip(troops, bases_of(troops, fp, engine_version), strict=False)
    ]


def _named(letter: str, number: int, kinds: Mapping[str, str]) -> str:
    return _("%(number)s %(troops)s") % {"number": number, "troops": _(TROOPS[kinds[f"{letter}{number}"]])}


def _unit_orders(unit: UnitChoices, letter: str, kinds: Mapping[str, str], *, is_chosen: bool) -> UnitOrders:
    name = _named(letter, unit.number, kinds)
    if not is_chosen:
        return UnitOrders(unit.number, name, _throw(unit), is_chosen)
    other = "BA"["AB".index(letter)]
    widths = WIDTHS[kinds[f"{letter}{unit.number}"]]  # type: ignore[index] # the types of troops are words
    acts = [
        OrderText(_line(unit, way, target), _act_text(way, target, other, kinds))
        for way in unit.ways
        for target in way.targets
    ]
    moves = [OrderText(_line(unit, way), _move_text(way, widths)) for way in unit.ways if not way.must_act]
    return UnitOrders(unit.number, name, _throw(unit), is_chosen, acts, moves)


def _throw(unit: UnitChoices) -> str:
    """Return what activates a unit."""
    if unit.goes_on:
        return _("goes on")
    if unit.need is None:
        return _("without a throw")
    values = {"need": unit.need, "percent": (_TENTHS - unit.need) * _TENTHS}
    return _("%(need)s or more on a d10, %(percent)s %%") % values


def _line(unit: UnitChoices, way: Way, target: Target | None = None) -> str:
    return f"{unit.number}: {' '.join([*way.words, *([target.word] if target else [])])}"


def _act_text(way: Way, target: Target, other: str, kinds: Mapping[str, str]) -> str:
    values = {
        "target": _named(other, target.number, kinds),
        "arc": _(ARCS[target.arc]) if target.arc else "",
        "dice": target.dice,
        "need": target.need,
        "square": name_of(way.square),
        "facing": FACING_NAMES[way.facing],
    }
    if target.arc:
        return _("Fight %(target)s %(arc)s: %(dice)s dice, %(need)s+ hits, from %(square)s facing %(facing)s") % values
    return _("Shoot at %(target)s: %(dice)s dice, %(need)s+ hits, from %(square)s facing %(facing)s") % values


def _move_text(way: Way, widths: int) -> str:
    values = {"square": name_of(way.square), "facing": FACING_NAMES[way.facing], "left": widths - way.spent}
    if BREAK_OFF in way.words:
        return _("Break off to %(square)s, facing %(facing)s") % values
    return _("Move to %(square)s, facing %(facing)s (widths left: %(left)s)") % values
