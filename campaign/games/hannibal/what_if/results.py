"""The table of a what-if for readers: rows of words, numbers and chances."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.what_if.table import NOBODY, ControlRow, WhatIfTable
from campaign.games.what_if import Cell, Chance, ResultTable, Spread
from campaign.language.catalogue.sentences import say

MOST_ENDS = 4
"""So many hexes in which a march may end are shown."""


def result_tables(table: WhatIfTable, position: Position, titles: Mapping[str, str]) -> list[ResultTable]:
    """The tables that say something, by what is most asked; `titles` are the names of the sides."""
    found = [
        _combats(table, titles),
        _sieges(table, titles),
        _leaders(table, position),
        _diplomacy(table),
        _offices(table),
        _control("hhw_cities", table.cities, titles),
        _control("hhw_provinces", table.provinces, titles),
        _totals(table, titles),
        _ends(table, titles),
    ]
    return [one for one in found if one.rows]


def _chances(chances: Mapping[str, float], words: Mapping[str, str]) -> list[Chance]:
    ordered = sorted(chances.items(), key=lambda one: -one[1])
    return [Chance(chance, words[name]) for name, chance in ordered]


def _spreads(lost: Mapping[str, Spread]) -> list[Spread | None]:
    return [lost.get(side) for side in SIDES]


def _combats(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    head = [say("hhw_hex"), say("hhw_result"), *_of_sides("hhw_sp_lost", titles), *_of_sides("hhw_leader_dies", titles)]
    rows: list[list[Cell]] = [
        [
            row.place,
            _chances(row.results, {name: say(f"hhw_combat.{name}") for name in row.results}),
            *_spreads(row.lost),
            *(Chance(row.dead.get(side, 0)) for side in SIDES),
        ]
        for row in table.combats
    ]
    return ResultTable(say("hhw_combats"), head, rows)


def _sieges(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    head = [say("hhw_city"), say("hhw_besieger"), say("hhw_result"), *_of_sides("hhw_sp_lost", titles)]
    rows: list[list[Cell]] = [
        [
            row.city,
            titles[row.side],
            _chances(row.results, {name: say(f"hhw_siege.{name}") for name in row.results}),
            *_spreads(row.lost),
        ]
        for row in table.sieges
    ]
    return ResultTable(say("hhw_sieges"), head, rows)


def _of_sides(code: str, titles: Mapping[str, str]) -> list[str]:
    return [say(code, faction=titles[side]) for side in SIDES]


def _leaders(table: WhatIfTable, position: Position) -> ResultTable:
    rows: list[list[Cell]] = [
        [row.name, _place(position, row.from_hex), _ends_of(row.ends, position), Chance(row.dead)]
        for row in sorted(table.leaders, key=lambda row: row.side != table.side)
    ]
    head = [say(code) for code in ("hhw_leader", "hhw_from", "hhw_ends_in", "hhw_dies")]
    return ResultTable(say("hhw_leaders"), head, rows)


def _ends_of(ends: Sequence[tuple[str | None, float]], position: Position) -> list[Chance]:
    shown = [Chance(chance, _place(position, name)) for name, chance in ends[:MOST_ENDS]]
    rest = sum(chance for _name, chance in ends[MOST_ENDS:])
    return [*shown, *([Chance(rest, say("hhw_elsewhere"))] if rest else [])]


def _place(position: Position, name: str | None) -> str:
    if name is None:
        return say("hhw_off_the_map")
    return position.theatre.place(position.theatre.board.grid.index(name))


def _diplomacy(table: WhatIfTable) -> ResultTable:
    rows: list[list[Cell]] = [[row.city, row.name, Chance(row.tried), Chance(row.succeeds)] for row in table.diplomacy]
    head = [say(code) for code in ("hhw_city", "hhw_leader", "hhw_tried", "hhw_succeeds")]
    return ResultTable(say("hhw_diplomacy"), head, rows)


def _offices(table: WhatIfTable) -> ResultTable:
    rows: list[list[Cell]] = [
        [row.name, *(Chance(row.chances.get(one, 0)) for one in ("consul", "praetor"))] for row in table.offices
    ]
    return ResultTable(say("hhw_election"), [say(code) for code in ("hhw_leader", "hhw_consul", "hhw_praetor")], rows)


def _control(code: str, rows: Sequence[ControlRow], titles: Mapping[str, str]) -> ResultTable:
    words = {**titles, NOBODY: say("hhw_nobody")}
    shown: list[list[Cell]] = [[row.name, words[row.now], _chances(row.chances, words)] for row in rows]
    return ResultTable(say(code), [say("hhw_name"), say("hhw_now"), say("hhw_after")], shown)


def _totals(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    rows: list[list[Cell]] = [
        *_totals_of("hhw_sp", table.sp_now, table.sp, titles),
        *_totals_of("hhw_held", table.held_now, table.held, titles),
        [say("hhw_points"), table.points_now, table.points],
    ]
    return ResultTable(say("hhw_totals"), ["", say("hhw_now"), say("hhw_after")], rows)


def _totals_of(
    code: str, now: Mapping[str, int], after: Mapping[str, Spread], titles: Mapping[str, str]
) -> Iterator[list[Cell]]:
    return ([say(code, faction=titles[side]), now[side], after[side]] for side in SIDES)


def _ends(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    words = {**titles, NOBODY: say("hhw_nobody")}
    rows: list[list[Cell]] = [[words[winner], Chance(chance)] for winner, chance in table.ends.items()]
    return ResultTable(say("hhw_game_ends"), [say("hhw_winner"), say("hhw_chance")], rows)
