"""The sections of the march steps: recruiting, units, the order of marching, marches (HH.4, HH.5)."""

from collections.abc import Iterator

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.asked import march_preview, orders_in, seen_in
from campaign.games.hannibal.orders_form.leader_cards import LeaderCard, leader_cards
from campaign.games.hannibal.orders_form.march_preview import MarchPreview, PreviewStep, position_recruited
from campaign.games.hannibal.orders_form.rows.march_rows import (
    LegionProvince,
    RecruitTable,
    ShareRow,
    ShareTable,
    order_rows,
    recruit_table,
    share_tables,
    take_inputs,
)
from campaign.games.hannibal.orders_form.words import (
    NONE,
    default,
    leader_option,
    notes,
    number_of,
    option,
    paragraph,
)
from campaign.games.hannibal.rules.position import ROMA, Position
from campaign.games.hannibal.rules.units import in_words
from campaign.games.orders_form import (
    AsText,
    Block,
    Column,
    Control,
    Fields,
    FormRequest,
    Group,
    Heading,
    Items,
    March,
    MarchMap,
    Option,
    Paragraph,
    Piece,
    Question,
    Row,
    Section,
    State,
    Table,
    TableRow,
    Words,
)
from campaign.language.catalogue.sentences import say


def recruit_section(request: FormRequest, row: Row) -> Section:
    """Roman recruiting (HH.4.1 to HH.4.4)."""
    table = recruit_table(request.document.position, row.values)
    blocks: tuple[Block, ...] = (
        paragraph("recruit_lead", "HH.4.2"),
        Items(tuple(_legions(row, province) for province in table.provinces)),
        *(Fields((control,)) for control in _levy(row, table)),
        default("recruit_default"),
        AsText(row),
    )
    return Section("recruit", say("hhform.recruit"), blocks, "HH.4.1")


def _legions(row: Row, province: LegionProvince) -> tuple[Piece, ...]:
    title = Words(province.name, style="strong")
    legions = Words(say("hhform.legions", count=province.legions))
    if not province.cities:
        code = "no_city_recruits" if province.holder == ROMA else "province_not_controlled"
        return title, legions, Words(say(f"hhform.{code}"), style="problem")
    if len(province.cities) == 1:
        return title, legions, Words(say("hhform.in_city", name=province.cities[0].name))
    controls = (
        Control(row=row, name=f"legions-{city.name}", label=city.name, shape="number", most=province.legions)
        for city in province.cities
    )
    return title, legions, *controls, Words(say("hhform.rest_in_first"), style="small")


def _levy(row: Row, table: RecruitTable) -> Iterator[Control]:
    cities = tuple(
        Option(city.name, f"{city.name} ({province.name})") for province in table.provinces for city in province.cities
    )
    for one in table.levy:
        yield Control(
            row=row,
            name=f"levy-{one.leader.number}",
            label=say("hhform.commands_levy_in", leader_name=one.name),
            options=(option("", "city_with_most_legions"), *cities),
            note=say("hhform.at_most_sp", number=one.most),
            rule="HH.4.3",
        )
    if table.slaves:
        leaders = (leader_option(one.number, one.name) for one in table.slaves)
        options = (option("", "nobody_yet"), *leaders)
        yield Control(row=row, name="slaves", label=say("hhform.slaves_for"), options=options, rule="HH.4.4")


def marching_sections(request: FormRequest, order: Row) -> Iterator[Section]:
    """Units, and marches with their order, as they are when the side has recruited (HH.2.2)."""
    position = position_recruited(request.document.position, request.side, orders_in(request))
    tables = share_tables(position, request.side)
    if tables:
        blocks = [block for table in tables for block in _takes(request, table)]
        lead, end = paragraph("takes_lead"), default("takes_default")
        yield Section("takes", say("hhform.takes"), (lead, *blocks, end), "HH.5.2")
    marches = (_march(request, row) for row in request.of_kind(Kind.MARCH))
    parts = (
        paragraph("marches_lead", "HH.5.5"),
        *_order(request, position, order),
        MarchMap(),
        *marches,
        Question("preview", "marches", say("hhform.show_marches"), say("hhform.nothing_is_saved")),
    )
    yield Section("marches", say("hhform.marches"), parts, "HH.5.3")


def _takes(request: FormRequest, table: ShareTable) -> Iterator[Block]:
    ends = {True: "place_inside", False: "place_outside"}
    title = table.place if table.inside is None else say(f"hhform.{ends[table.inside]}", text=table.place)
    yield Heading(title)
    columns = (
        Column(say("hhform.leader")),
        Column("SP", is_figure=True),
        *(Column(in_words(type_)) for type_ in table.types),
    )
    yield Table(title, columns, tuple(_share(request, table, share) for share in table.rows))


def _share(request: FormRequest, table: ShareTable, share: ShareRow) -> TableRow:
    row = request.row(Kind.TAKE, share.number) if share.number is not None else None
    most = "" if share.most is None else f" / {share.most}"
    title = say("hhform.garrison") if share.number is None else f"{share.number} {share.name}"
    counts = zip(share.has, share.reduced, take_inputs(table, {}), strict=True)
    cells = (
        (Words(title),),
        (Words(f"{share.sp}{most}"),),
        *(_unit_cell(row, share, unit.type, has, reduced, unit.there) for has, reduced, unit in counts),
    )
    return TableRow(cells, row)


def _unit_cell(row: Row | None, share: ShareRow, type_: str, has: int, reduced: int, there: int) -> tuple[Piece, ...]:
    said = (Words(str(has)), *((Words(say("hhform.reduced", number=reduced), style="small"),) if reduced else ()))
    if row is None:
        return said
    label = say("hhform.unit_for_leader", hhunit=in_words(type_), leader_name=share.name)
    return *said, Control(row=row, name=type_, label=label, shape="number", most=there, is_hidden=True)


def _order(request: FormRequest, position: Position, row: Row) -> Iterator[Block]:
    """The order of marching; where one leader marches alone, the text decides that the step need not wait."""
    leaders = order_rows(position, request.side, row.values)
    controls = tuple(
        Control(row=row, name=f"place-{one.number}", label=f"{one.number} {one.name}", shape="number", least=1, most=99)
        for one in leaders
    )
    if len(leaders) > 1:
        blocks = (Fields(controls), default("order_default"), AsText(row, 1))
        yield Group(say("hhform.order"), blocks, "HH.5.1")
    else:
        yield State(row)


def _march(request: FormRequest, row: Row) -> March:
    number = row.choice.army or 0
    seen = seen_in(request)
    card = next(card for card in leader_cards(seen, request.side) if card.leader.number == number)
    preview = march_preview(request, number)
    return March(
        row,
        f"{number} {row.choice.name}",
        _facts(card),
        preview.start if preview else card.hex,
        tuple(notes(card.notes)),
        tuple(way_blocks(preview)) if preview else (),
    )


def _facts(card: LeaderCard) -> tuple[Piece, ...]:
    if not card.place:
        return (Words(say("hhform.levy"), style="small"),)
    place = say("hhform.place_inside", text=card.place) if card.inside else card.place
    numbers = f"{number_of(card.sp)} SP · {number_of(card.mp)} MP"
    return Words(place, style="small"), Words(numbers, style="small")


def way_blocks(preview: MarchPreview) -> Iterator[Block]:
    """A march, word by word, and what is left of its half points."""
    columns = (
        Column(say("hhform.word")),
        Column(say("hhform.hex")),
        Column(say("hhform.cost"), is_figure=True),
        Column(say("hhform.left"), is_figure=True),
        Column(say("hhform.why")),
    )
    if preview.steps:
        yield Table(say("hhform.march_word_by_word"), columns, tuple(_step(step) for step in preview.steps))
    left = say("hhform.half_points_left", left_number=preview.left, number=preview.allowance)
    yield Paragraph((Words(left),), "summary")
    yield from notes(preview.notes)


def _step(step: PreviewStep) -> TableRow:
    dropped = step.cost is None
    why: tuple[Piece, ...] = step.notes
    if dropped and not why:
        why = (Words(say("hhform.not_carried_out")),)
    cells = (
        (Words(step.word, style="code"),),
        (Words(step.place),),
        (Words(NONE if step.cost is None else str(step.cost)),),
        (Words(str(step.left)),),
        why,
    )
    return TableRow(cells, style="dropped" if dropped else "")
