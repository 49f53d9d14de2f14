"""The sections of the steps `ballot`, `offices` and `dictator` (HH.3, HH.2.4, HH.4.7)."""

from campaign.games.hannibal.orders_form.asked import seen_in
from campaign.games.hannibal.orders_form.election_table import ElectionRow, election_table
from campaign.games.hannibal.orders_form.rows.offices_rows import (
    Candidate,
    HexOption,
    PlacingRow,
    PlacingTable,
    dictator_table,
    first_table,
    placing_table,
)
from campaign.games.hannibal.orders_form.words import (
    default,
    leader_option,
    number_of,
    office_of,
    option,
    paragraph,
    signed,
    units_in_words,
    withdrawal,
)
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Position
from campaign.games.hannibal.rules.sheets import Ballot, SheetError, read_ballot
from campaign.games.hannibal.rules.units import in_words
from campaign.games.orders_form import (
    AsText,
    Block,
    Column,
    Control,
    Fields,
    FormRequest,
    Heading,
    Items,
    Option,
    Piece,
    Question,
    Row,
    Section,
    Table,
    TableRow,
    Words,
)
from campaign.language.catalogue.sentences import say

_STANDS = ("box", "drawn")


def ballot_section(request: FormRequest, row: Row) -> Section:
    """The elections (HH.3.2)."""
    position = request.document.position
    rows = election_table(position, _ballot(row, position))
    blocks = (
        paragraph("ballot_lead", "HH.3.5"),
        paragraph("ballot_chances"),
        Question("preview", "ballot", say("hhform.show_chances_again")),
        Fields((_proconsul(row, rows),)),
        _election(row, rows),
        default("ballot_default", "HH.2.5"),
        AsText(row),
    )
    return Section("ballot", say("hhform.ballot"), blocks, "HH.3.2")


def _ballot(row: Row, position: Position) -> Ballot:
    try:
        return read_ballot(row.text, position.theatre)
    except SheetError:
        return Ballot()


def _proconsul(row: Row, rows: tuple[ElectionRow, ...]) -> Control:
    able = (leader_option(one.leader.number, one.name) for one in rows if one.may_stay)
    options = (option("", "nobody_is_named"), *able)
    return Control(row=row, name="proconsul", label=say("hhform.keep_as_proconsul"), shape="radio", options=options)


def _election(row: Row, rows: tuple[ElectionRow, ...]) -> Table:
    columns = (
        Column(say("hhform.leader")),
        Column(say("hhform.office")),
        Column(say("hhform.combat"), say("hhform.combat_number"), is_figure=True),
        Column(say("hhform.withdrawal"), say("hhform.withdrawal_number"), is_figure=True),
        Column(say("hhform.modifiers")),
        Column(say("hhform.consul"), is_figure=True),
        Column(say("hhform.any_office"), is_figure=True),
        Column(say("hhform.place_in_list")),
    )
    return Table(say("hhform.leaders_in_election"), columns, tuple(_candidate(row, one) for one in rows))


def _candidate(row: Row, one: ElectionRow) -> TableRow:
    name = f"{one.leader.number} {one.name}"
    consul, office = one.per_cent
    title: tuple[Piece, ...] = (Words(name), *_served(served=one.leader.served))
    cells = (
        title,
        (Words(office_of(one.leader)), *_standing(row, one)),
        (Words(signed(one.combat)),),
        (Words(withdrawal(one.withdrawal)),),
        _modifiers(one),
        (Words(f"{consul} %"),),
        (Words(f"{office} %"),),
        (_preference(row, one),) if one.place in _STANDS else (),
    )
    return TableRow(cells, style=one.place)


def _served(*, served: bool) -> tuple[Words, ...]:
    return (Words(say("hhform.has_served"), style="small"),) if served else ()


def _standing(row: Row, one: ElectionRow) -> tuple[Piece, ...]:
    """Whether a leader may be drawn or stays, and the box that sends them home."""
    codes = {"drawn": "may_be_drawn", "stays": "stays_in_office"}
    said = (Words(say(f"hhform.{codes[one.place]}"), style="small"),) if one.place in codes else ()
    home = Control(row=row, name=f"home-{one.leader.number}", label=say("hhform.send_home"), shape="box")
    return (*said, home) if one.may_go_home else said


def _modifiers(one: ElectionRow) -> tuple[Piece, ...]:
    total = (Words(signed(one.added), style="strong"),) if one.place in _STANDS else ()
    texts = (say("hhform.modifier", sentence=each.note.text, text=signed(each.amount)) for each in one.modifiers)
    return (*total, *(Words(text, style="note") for text in texts), *one.notes)


def _preference(row: Row, one: ElectionRow) -> Control:
    return Control(
        row=row,
        name=f"prefer-{one.leader.number}",
        label=say("hhform.place_of_leader", leader_name=one.name),
        shape="number",
        least=1,
        most=99,
        hint="" if one.standing_preference is None else str(one.standing_preference),
        is_hidden=True,
    )


def place_section(request: FormRequest, row: Row) -> Section:
    """The places of those who took office (HH.3.7)."""
    table = placing_table(seen_in(request), row.values)
    blocks = (
        paragraph("place_lead"),
        Heading(say("hhform.hexes_without_commander")),
        _vacated(table),
        _placing(row, table),
        default("place_default"),
        AsText(row),
    )
    return Section("place", say("hhform.place"), blocks, "HH.3.7")


def _vacated(table: PlacingTable) -> Items:
    items: list[tuple[Piece, ...]] = []
    for one in table.hexes:
        leaders = say("hhform.also_there", list=one.leaders) if one.leaders else ""
        others = (Words(leaders, style="small"),) if leaders else ()
        items.append((Words(one.place, style="strong"), Words(f"{one.sp} SP"), units_in_words(one.units), *others))
    none = [(Words(say("hhform.all_wait_for_levy")),)] if not table.hexes else []
    legions = Words(say("hhform.legions_this_summer", count=table.levy), "HH.4.1")
    return Items((*items, *none, (Words(say("hhform.levy"), style="strong"), legions)))


def _placing(row: Row, table: PlacingTable) -> Table:
    columns = (
        Column(say("hhform.leader")),
        Column(say("hhform.office")),
        Column(say("hhform.limit"), is_figure=True),
        Column(say("hhform.goes_to")),
        Column(say("hhform.units_if_fewer")),
    )
    hexes = tuple(Option(one.name, one.place) for one in table.hexes)
    rows = tuple(_placed(row, one, hexes) for one in table.rows)
    return Table(say("hhform.leaders_who_took_office"), columns, rows)


def _placed(row: Row, one: PlacingRow, hexes: tuple[Option, ...]) -> TableRow:
    number = one.leader.number
    goes = Control(
        row=row,
        name=f"hex-{number}",
        label=say("hhform.where_leader_goes", leader_name=one.name),
        options=(option("", "by_the_rules"), *hexes, option("levy", "levy")),
        is_hidden=True,
    )
    units = (
        Control(
            row=row,
            name=f"unit-{number}-{unit.type}",
            label=in_words(unit.type),
            shape="number",
            most=unit.there,
            note=f"/ {unit.there}",
        )
        for unit in one.units
    )
    cells = (
        (Words(f"{number} {one.name}"),),
        (Words(office_of(one.leader)),),
        (Words(f"{number_of(one.most)} SP"),),
        (goes,),
        tuple(units),
    )
    return TableRow(cells)


def first_section(request: FormRequest, row: Row) -> Section:
    """The side that moves first, and the places of leaders and reinforcements (HH.2.4, HH.4.7, HH.10.8)."""
    table = first_table(request.document.position, row.values)
    last = "as_last_year_rome" if table.last == ROMA else "as_last_year_carthage"
    sides = (option("", last), option(ROMA, "rome"), option(CARTHAGO, "carthage"))
    first = Control(row=row, name="first", label=say("hhform.moves_first"), shape="radio", options=sides)
    hexes = (
        ("land-1", "reinforcements_land", table.landing, "HH.4.7"),
        ("land-2", "hasdrubal_arrives", table.alpine, "HH.4.7"),
        ("chief", "chief_comes_back", table.chief, "HH.10.8"),
    )
    controls = (_hex_choice(row, name, code, found, rule) for name, code, found, rule in hexes if found)
    blocks: tuple[Block, ...] = (
        paragraph("first_lead", "HH.8.3"),
        Fields((first,)),
        *(Fields((control,)) for control in controls),
        default("first_default", "HH.2.4"),
        AsText(row),
    )
    return Section("first", say("hhform.first"), blocks, "HH.2.4")


def _hex_choice(row: Row, name: str, code: str, hexes: tuple[HexOption, ...], rule: str) -> Control:
    """The choice of a hex; where the text has the hexes in another order, the one chosen is taken as it is."""
    options = (option("", "usual_hex"), *(Option(one.name, one.place) for one in hexes))
    return Control(row=row, name=name, label=say(f"hhform.{code}"), options=options, rule=rule)


def dictator_section(request: FormRequest, row: Row) -> Section:
    """The dictator to be named (HH.3.9)."""
    table = dictator_table(request.document.position, row.values)
    options = (option("", "nobody_is_named"), *(_named(one) for one in table.candidates))
    controls = (
        Control(row=row, name="one", label=say("hhform.first_leader"), options=options),
        Control(row=row, name="other", label=say("hhform.second_leader"), options=options),
        Control(
            row=row,
            name="hex",
            label=say("hhform.they_stand_at"),
            options=tuple(Option(one.name, one.place) for one in table.hexes),
        ),
    )
    able = len(table.candidates) > 1
    fields: Block = Fields(controls) if able else paragraph("no_dictator_possible")
    blocks: tuple[Block, ...] = (paragraph("dictator_lead"), fields, default("dictator_default"), AsText(row, 1))
    return Section("dictator", say("hhform.dictator"), blocks, "HH.3.9")


def _named(one: Candidate) -> Option:
    numbers = f"{one.leader.number} {one.name} ({signed(one.combat)}, {withdrawal(one.withdrawal)})"
    served = say("hhform.with_served", text=numbers) if one.leader.served else numbers
    return Option(str(one.leader.number), served)
