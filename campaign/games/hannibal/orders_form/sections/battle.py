"""The section of the step `battle`: a plan for each hex, and for all others, with its odds (HH.8.2, HH.15.5)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.asked import seen_in
from campaign.games.hannibal.orders_form.forms.battle import EVERY
from campaign.games.hannibal.orders_form.plan_odds import SAMPLES, Odds, plan_odds
from campaign.games.hannibal.orders_form.rows.battle_rows import BattleRow, ForceRow, battle_rows, standing_row
from campaign.games.hannibal.orders_form.rows.march_rows import LeaderOption
from campaign.games.hannibal.orders_form.words import (
    default,
    leader_option,
    notes,
    number_of,
    option,
    paragraph,
    side_name,
    units_in_words,
)
from campaign.games.hannibal.rules.position import Siege
from campaign.games.hannibal.rules.sheets import BattlePlan, SheetError, read_battle
from campaign.games.orders_form import (
    AsText,
    Block,
    Column,
    Control,
    Fields,
    FormRequest,
    Group,
    Items,
    NoAnswer,
    Option,
    Paragraph,
    Piece,
    Question,
    Row,
    Section,
    Table,
    TableRow,
    Words,
)
from campaign.language.catalogue.sentences import say

_EXAMPLES_OF_LOSSES = ("ally,gaul,horse", "gaul,ally", "legion_horse,legion_foot")


def battle_section(request: FormRequest, row: Row) -> Section:
    """The plan for battles and sieges (HH.8.2)."""
    seen = seen_in(request)
    hexes = battle_rows(seen, request.side, row.values)
    blocks = (
        paragraph("battle_lead", "HH.15.5"),
        *_refusal(request, {one.hex for one in hexes}),
        *(_hex(request, row, one) for one in hexes),
        *(() if hexes else (paragraph("no_battles"),)),
        _others(row, standing_row(seen.position, row.values), seen.position.standing.get(request.side, "")),
        default("battle_default", "HH.8.2"),
        AsText(row, 6),
    )
    return Section("battle", say("hhform.battle"), blocks, "HH.8.2")


def _refusal(request: FormRequest, hexes: set[str]) -> Iterator[Paragraph]:
    """The reason that a hex which the page does not have has no odds."""
    name, _dash, hex_ = request.asked.partition("-")
    if name == "odds" and hex_ not in hexes:
        yield Paragraph((Words(say("hhd_no_force_there", quoted=hex_[:20])),), "problem")


def _hex(request: FormRequest, row: Row, one: BattleRow) -> Group:
    there: Block = Items(tuple(_force(force) for force in one.forces)) if one.forces else paragraph("nobody_here")
    blocks = (
        there,
        *_siege(one.siege),
        *notes(one.notes),
        Fields(tuple(_controls(row, one))),
        Question("odds", one.hex, say("hhform.show_odds"), answer=tuple(_asked_odds(request, one.hex))),
    )
    return Group(one.place, blocks, id=f"hex-{one.hex}")


def _force(force: ForceRow) -> tuple[Piece, ...]:
    name = force.name or say("hhform.small_garrison")
    where = say("hhform.place_inside", text=name) if force.inside else name
    sp = say("hhform.strength_not_seen") if force.sp is None else f"{number_of(force.sp)} SP"
    return Words(side_name(force.side), style=f"of-{force.side}"), Words(where), Words(sp), units_in_words(force.units)


def _siege(siege: Siege | None) -> Iterator[Paragraph]:
    if siege is None:
        return
    if siege.marker:
        text = say("hhform.siege_marker", number=siege.marker)
    else:
        text = say("hhform.works_are_complete" if siege.works == "complete" else "hhform.works_are_partial")
    yield Paragraph((Words(text, "HH.9.5"),))


def _others(row: Row, one: BattleRow, standing: str) -> Group:
    lead = (
        Paragraph((Words(say("hhform.line_holds")), Words(standing, style="code")))
        if standing
        else paragraph("no_line_holds")
    )
    return Group(say("hhform.all_other_hexes"), (lead, Fields(tuple(_controls(row, one)))), id=f"hex-{EVERY}")


def _controls(row: Row, one: BattleRow) -> Iterator[Control]:
    control = partial(_control, row, one.hex)
    nothing = option("", "no_line" if one.hex == EVERY else "no_plan_of_its_own")
    yield control("fight", "fight", (nothing, option("yes", "fight"), option("no", "do_not_fight")))
    yield control("leave", "leave", _leaving(stays=one.stays))
    yield replace(control("number", "leave_number"), shape="number")
    yield replace(control("rounds", "most_rounds"), shape="number", least=1, most=20, hint="20")
    if one.may_ambush or one.ambush:
        yield replace(control("ambush", "ambush", rule="HH.8.6"), shape="number", most=999)
    examples = tuple(Option(words, "") for words in _EXAMPLES_OF_LOSSES)
    yield replace(control("losses", "lose_first", examples, rule="HH.8.9"), shape="text")
    if one.commands or one.command:
        yield control("command", "commander", _leaders("lowest_number", one.commands), "HH.10.1")
    if one.consuls or one.consul:
        yield control("consul", "consul_in_command", _leaders("lower_number", one.consuls), "HH.10.1")
    if one.siege_words or one.siege_word:
        words = [word for word in ("assault", "siege", "works", "none") if word in {*one.siege_words, one.siege_word}]
        options = (option("", "go_on_with_siege"), *(option(word, f"siege_{word}") for word in words))
        yield control("siege", "siege", options, "HH.9.2")


def _control(row: Row, hex_: str, word: str, code: str, options: tuple[Option, ...] = (), rule: str = "") -> Control:
    return Control(row=row, name=f"{word}-{hex_}", label=say(f"hhform.{code}"), options=options, rule=rule)


def _leaving(*, stays: bool) -> tuple[Option, ...]:
    usual = option("", "leave_usually_or_stay" if stays else "leave_usually")
    return usual, *(option(word, f"leave_{word}") for word in ("first", "below", "after", "no"))


def _leaders(code: str, leaders: tuple[LeaderOption, ...]) -> tuple[Option, ...]:
    return option("", code), *(leader_option(one.number, one.name) for one in leaders)


def odds_of(request: FormRequest, name: str) -> tuple[Odds, ...]:
    """The odds of the side's plan in a hex, by its name; raise NoAnswer if there are none.

    For a hex that the plan does not name they are those of its standing line.
    """
    row, seen = request.row(Kind.BATTLE), seen_in(request)
    if row is None:
        raise NoAnswer(say("hhform.no_battles_to_plan"), "HH.2.2")
    position = seen.position
    index = position.theatre.board.grid.index(name)
    if index not in position.theatre.province_of or not position.at(index, request.side):
        raise NoAnswer(say("hhd_no_force_there", quoted=name[:20]), "HH.8.2")
    try:
        plan = _with_standing(request, read_battle(row.text, position.theatre, position.ruleset.units))
    except SheetError as error:
        raise NoAnswer(error.sentence, "HH.8.2") from None
    odds = plan_odds(seen, index, request.side, plan.line(index))
    if not odds:
        raise NoAnswer(say("hhd_odds_unseen"), "HH.8.2")
    return odds


def _with_standing(request: FormRequest, plan: BattlePlan) -> BattlePlan:
    """A plan with the line that still holds for hexes that it does not name (HH.15.5)."""
    position = request.document.position
    if plan.everywhere is not None:
        return plan
    standing = read_battle(position.standing.get(request.side, ""), position.theatre, position.ruleset.units)
    return BattlePlan(plan.hexes, standing.everywhere)


def _asked_odds(request: FormRequest, name: str) -> Iterator[Block]:
    """The odds of a hex, if the page was asked for them."""
    if request.asked == f"odds-{name}":
        try:
            yield odds_table(odds_of(request, name))
        except NoAnswer as error:
            yield Paragraph((Words(error.sentence),), "problem")


_COLUMNS = (
    ("lost", "you_lose", "SP"),
    ("enemy_lost", "enemy_loses", "SP"),
    ("holds", "you_hold", "%"),
    ("enemy_destroyed", "enemy_destroyed", "%"),
    ("destroyed", "you_are_destroyed", "%"),
    ("enemy_leaves", "enemy_leaves", "%"),
    ("leaves", "you_leave", "%"),
    ("city", "city_changes_sides", "%"),
    ("leader", "your_leader_dies", "%"),
)
"""What the table of odds shows: the value, its heading and its unit."""


def odds_table(odds: tuple[Odds, ...]) -> Table:
    """The odds against each plan of the enemy."""
    columns = (
        Column(say("hhform.if_the_enemy")),
        *(Column(say(f"hhform.{code}"), is_figure=True) for _, code, _unit in _COLUMNS),
    )
    return Table(say("hhform.odds", number=SAMPLES), columns, tuple(_odds_row(one) for one in odds), shows_caption=True)


def _odds_row(one: Odds) -> TableRow:
    values = one.as_json()
    enemy = (Words(say(f"hhform.enemy_{one.enemy}")),)
    return TableRow((enemy, *((Words(f"{values[name]} {unit}"),) for name, _code, unit in _COLUMNS)))
