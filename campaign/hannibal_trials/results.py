"""The table of a what-if for readers: rows of words and per cents."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.what_if import NOBODY, ControlRow, Spread, WhatIfTable

MOST_ENDS = 4
"""So many hexes in which a march may end are shown."""
COMBAT_WORDS = {
    "won": gettext_lazy("won"),
    "lost": gettext_lazy("lost"),
    "undecided": gettext_lazy("undecided"),
    "rival_avoids": gettext_lazy("the enemy avoids it"),
    "own_avoids": gettext_lazy("we avoid it"),
    "no_combat": gettext_lazy("no combat"),
}
SIEGE_WORDS = {
    "falls": gettext_lazy("the city falls"),
    "repulsed": gettext_lazy("assault repulsed"),
    "given_up": gettext_lazy("siege given up"),
    "goes_on": gettext_lazy("siege goes on"),
    "nothing": gettext_lazy("nothing"),
}


@dataclass(frozen=True)
class ResultTable:
    """A table of the result: its title, the heads of its columns, and its rows, whose first cell names the row."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def percent(chance: float) -> str:
    """A share in whole per cent; one that is not quite all or none does not say so: `percent(0.997)` is "> 99 %"."""
    rounded = round(chance * 100)
    if rounded == 0 and chance:
        return "<\N{NO-BREAK SPACE}1\N{NO-BREAK SPACE}%"
    if rounded == 100 and chance < 1:
        return ">\N{NO-BREAK SPACE}99\N{NO-BREAK SPACE}%"
    return f"{rounded}\N{NO-BREAK SPACE}%"


def spread(one: Spread | None) -> str:
    """A mean and what four of five trials lie between: "12 (5-20)"."""
    if one is None:
        return "-"
    if one.low == one.high == one.mean:
        return str(one.low)
    return f"{one.mean:.0f} ({one.low}-{one.high})"


def result_tables(table: WhatIfTable, position: Position, titles: Mapping[str, str]) -> list[ResultTable]:
    """The tables that say something, by what is most asked; `titles` are the names of the sides."""
    found = [
        _combats(table, titles),
        _sieges(table, titles),
        _leaders(table, position),
        _diplomacy(table),
        _offices(table),
        _control(_("Cities"), table.cities, titles),
        _control(_("Provinces"), table.provinces, titles),
        _totals(table, titles),
        _ends(table, titles),
    ]
    return [one for one in found if one.rows]


def _chances(chances: Mapping[str, float], words: Mapping[str, object]) -> str:
    ordered = sorted(chances.items(), key=lambda one: -one[1])
    return ", ".join(f"{words[name]} {percent(chance)}" for name, chance in ordered)


def _lost(titles: Mapping[str, str]) -> list[str]:
    return [_("SP lost: %(side)s") % {"side": titles[side]} for side in SIDES]


def _combats(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    dead = [_("A leader dies: %(side)s") % {"side": titles[side]} for side in SIDES]
    rows = [
        [
            row.place,
            _chances(row.results, COMBAT_WORDS),
            *(spread(row.lost.get(side)) for side in SIDES),
            *(percent(row.dead.get(side, 0)) for side in SIDES),
        ]
        for row in table.combats
    ]
    return ResultTable(_("Combats"), [_("Hex"), _("Result"), *_lost(titles), *dead], rows)


def _sieges(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    rows = [
        [
            row.city,
            titles[row.side],
            _chances(row.results, SIEGE_WORDS),
            *(spread(row.lost.get(side)) for side in SIDES),
        ]
        for row in table.sieges
    ]
    return ResultTable(_("Sieges"), [_("City"), _("Besieger"), _("Result"), *_lost(titles)], rows)


def _leaders(table: WhatIfTable, position: Position) -> ResultTable:
    rows = [
        [row.name, _place(position, row.from_hex), _ends_of(row.ends, position), percent(row.dead)]
        for row in sorted(table.leaders, key=lambda row: row.side != table.side)
    ]
    return ResultTable(_("Leaders"), [_("Leader"), _("From"), _("Ends in"), _("Dies")], rows)


def _ends_of(ends: Sequence[tuple[str | None, float]], position: Position) -> str:
    shown = [f"{_place(position, name)} {percent(chance)}" for name, chance in ends[:MOST_ENDS]]
    rest = sum(chance for _name, chance in ends[MOST_ENDS:])
    return ", ".join([*shown, *([_("elsewhere %(chance)s") % {"chance": percent(rest)}] if rest else [])])


def _place(position: Position, name: str | None) -> str:
    if name is None:
        return _("off the map")
    return position.theatre.place(position.theatre.board.grid.index(name))


def _diplomacy(table: WhatIfTable) -> ResultTable:
    rows = [[row.city, row.name, percent(row.tried), percent(row.succeeds)] for row in table.diplomacy]
    return ResultTable(_("Diplomacy"), [_("City"), _("Leader"), _("Tried"), _("Succeeds")], rows)


def _offices(table: WhatIfTable) -> ResultTable:
    rows = [[row.name, *(percent(row.chances.get(one, 0)) for one in ("consul", "praetor"))] for row in table.offices]
    return ResultTable(_("Election"), [_("Leader"), _("Consul"), _("Praetor")], rows)


def _control(title: str, rows: Sequence[ControlRow], titles: Mapping[str, str]) -> ResultTable:
    words = {**titles, NOBODY: _("nobody")}
    shown = [[row.name, words[row.now], _chances(row.chances, words)] for row in rows]
    return ResultTable(title, [_("Name"), _("Now"), _("After the step")], shown)


def _totals(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    rows = [
        *(
            [_("SP: %(side)s") % {"side": titles[side]}, str(table.sp_now[side]), spread(table.sp[side])]
            for side in SIDES
        ),
        *(
            [_("Provinces: %(side)s") % {"side": titles[side]}, str(table.held_now[side]), spread(table.held[side])]
            for side in SIDES
        ),
        [_("Victory points"), str(table.points_now), spread(table.points)],
    ]
    return ResultTable(_("Totals"), ["", _("Now"), _("After the step")], rows)


def _ends(table: WhatIfTable, titles: Mapping[str, str]) -> ResultTable:
    words = {**titles, NOBODY: _("nobody")}
    rows = [[words[winner], percent(chance)] for winner, chance in table.ends.items()]
    return ResultTable(_("The game ends"), [_("Winner"), _("Chance")], rows)


def refusals(table: WhatIfTable) -> Iterator[tuple[str, str, str]]:
    """The orders that are not carried out: paragraph, reason, how often."""
    return ((row.rule, row.text, percent(row.chance)) for row in table.refusals)
