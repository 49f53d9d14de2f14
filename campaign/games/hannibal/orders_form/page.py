"""The page Orders of HANNIBAL: what is asked, in which sections, and what scripts and buttons can ask (HH.15.3)."""

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.asked import COUNT_BLANK, choices_of, march_preview, orders_in, seen_in
from campaign.games.hannibal.orders_form.forms import FORMS, OrderForm
from campaign.games.hannibal.orders_form.forms.values import is_number
from campaign.games.hannibal.orders_form.march_preview import position_before, words_to
from campaign.games.hannibal.orders_form.public_tables import leaders_page, provinces_page
from campaign.games.hannibal.orders_form.sections.battle import battle_section, odds_of, odds_table
from campaign.games.hannibal.orders_form.sections.marching import marching_sections, recruit_section, way_blocks
from campaign.games.hannibal.orders_form.sections.offices import (
    ballot_section,
    dictator_section,
    first_section,
    place_section,
)
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.orders_form.words import paragraph
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.sheets import SheetError, read_march
from campaign.games.hannibal.rules.units import in_words
from campaign.games.orders_form import (
    Answer,
    Control,
    ControlForm,
    Fields,
    FormRequest,
    Items,
    NoAnswer,
    OrdersForm,
    PublicTable,
    Section,
    State,
    Values,
    Words,
)
from campaign.language.catalogue.sentences import say
from orders.rules.sheets import InvalidSheet

_ASKED_FIRST = {
    Kind.BALLOT: ballot_section,
    Kind.PLACE: place_section,
    Kind.FIRST: first_section,
    Kind.RECRUIT: recruit_section,
}
_ASKED_LAST = {Kind.BATTLE: battle_section, Kind.DICTATOR: dictator_section}
_NAME_UNITS = frozenset({Kind.PLACE, Kind.TAKE, Kind.MARCH, Kind.BATTLE})
"""The kinds of orders whose text can name units."""


def sections(request: FormRequest) -> Iterator[Section]:
    """The form of a side's step."""
    for kind, section in _ASKED_FIRST.items():
        if row := request.row(kind):
            yield section(request, row)
    if order := request.row(Kind.ORDER):
        yield from marching_sections(request, order)
    for kind, section in _ASKED_LAST.items():
        if row := request.row(kind):
            yield section(request, row)
    yield from _unit_words(request)
    yield from _conceding(request)


def _unit_words(request: FormRequest) -> Iterator[Section]:
    """The types of units that the side's orders can name in this step."""
    if any(row.choice.kind in _NAME_UNITS for row in request.rows):
        words = ((Words(type_, style="code"), Words(in_words(type_))) for type_ in unit_types(request))
        yield Section("unit-words", say("hhform.words_for_units"), (Items(tuple(words)),), is_folded=True)


def unit_types(request: FormRequest) -> list[str]:
    """The types of units of a side."""
    types = request.document.position.ruleset.units.items()
    return [type_ for type_, numbers in types if numbers.side in (request.side, "either")]


def _conceding(request: FormRequest) -> Iterator[Section]:
    row = request.row(Kind.CONCEDE_GAME)
    if row is not None and row.mine:
        box = Control(row=row, name="concede", label=say("hhform.my_side_concedes"), shape="box")
        blocks = (paragraph("concede_lead", "HH.13.4"), Fields((box,)), State(row))
        yield Section("concede", say("hhform.concede"), blocks, is_folded=True, is_open=row.is_filled)


def _march(request: FormRequest, asked: Values) -> Answer:
    """The result of the march of a leader or, with `to`, of the cheapest way on to that hex."""
    about = asked.get("about", "")
    number = int(about) if is_number(about) else 0
    row = request.row(Kind.MARCH, number)
    if row is None:
        raise NoAnswer(say("hhd_not_your_march", number=number), "HH.2.2")
    position = request.document.position
    try:
        words = read_march(row.text, position.theatre, position.ruleset.units)
    except SheetError as error:
        raise NoAnswer(error.sentence, "HH.5.3") from None
    text, to, seen = " ".join(row.text.split()), asked.get("to", ""), seen_in(request)
    if to:
        before = position_before(seen.position, request.side, number, orders_in(request))
        index = before.theatre.board.grid.index(to)
        from_ = SeenPosition(before, seen.reader, seen.hidden)
        way = words_to(from_, number, words, index) if index in before.theatre.province_of else None
        if way is None:
            raise NoAnswer(say("hhd_no_way", leader_name=row.choice.name, place=to[:20]), "HH.5.6")
        text = " ".join([text, *way]).strip()
        request = request.with_text(row, text)
    preview = march_preview(request, number)
    if preview is None:
        raise NoAnswer(say("hhd_not_your_march", number=number), "HH.2.2")
    return Answer(tuple(way_blocks(preview)), {"text": text, **preview.as_json()})


def _odds(request: FormRequest, asked: Values) -> Answer:
    """The odds of the plan for a hex."""
    odds = odds_of(request, asked.get("about", ""))
    return Answer((odds_table(odds),), {"odds": [one.as_json() for one in odds]})


def _control_form(form: OrderForm) -> ControlForm:
    def values_of(text: str, document: GameDocument) -> Values:
        try:
            return form.values_of(text, document.position)
        except SheetError as error:
            raise InvalidSheet(str(error)) from None

    return ControlForm(values_of, lambda values, document: form.text_of(values, document.position))


def _concede_values(text: str, _document: Any) -> Values:
    return {"concede": "yes"} if text.strip() else {}


_CONTROLS: Mapping[str, ControlForm] = {
    **{kind: _control_form(form) for kind, form in FORMS.items()},
    Kind.CONCEDE_GAME: ControlForm(
        _concede_values, lambda values, _document: "concede" if values.get("concede") else ""
    ),
}

ORDERS_FORM = OrdersForm(
    now=choices_of,
    sections=lambda request: tuple(sections(request)),
    controls=_CONTROLS,
    count_blank=COUNT_BLANK,
    conceding=Kind.CONCEDE_GAME,
    shows_others=True,
    answers={"march": _march, "odds": _odds},
    tables=(
        PublicTable("leaders", say("hhform.leaders"), leaders_page),
        PublicTable("provinces", say("hhform.provinces_and_points"), provinces_page),
    ),
    words=lambda request: {type_: in_words(type_) for type_ in unit_types(request)},
)
"""All orders of a side are asked for now; conceding is one box, and the step does not wait for it."""
