"""The pages on leaders and provinces, for everyone who reads a campaign (HH.3, HH.7, HH.10, HH.13.1)."""

from collections.abc import Iterator
from typing import Any

from campaign.games.hannibal.orders_form.leader_cards import GarrisonCard, LeaderCard, garrison_cards, leader_cards
from campaign.games.hannibal.orders_form.province_table import (
    CityRow,
    PointsNow,
    ProvinceRow,
    points_now,
    province_table,
)
from campaign.games.hannibal.orders_form.seen import SeenPosition, seen_position
from campaign.games.hannibal.orders_form.words import (
    NONE,
    notes,
    number_of,
    office_of,
    paragraph,
    side_name,
    signed,
    units_in_words,
    withdrawal,
)
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Leader, Siege
from campaign.games.hannibal.rules.seen import seen_as
from campaign.games.orders_form import (
    Block,
    Card,
    Cards,
    Column,
    Heading,
    Items,
    Paragraph,
    Piece,
    Section,
    Table,
    TableRow,
    Words,
)
from campaign.games.reader import Reader
from campaign.language.catalogue.sentences import say
from hexmap.rules.sentences.catalogue import Sentence


def leaders_page(document: Any, reader: Reader) -> tuple[Section, ...]:
    """The leaders of both sides, and the units without a leader."""
    seen = _seen(document, reader)
    lead = Section("lead", "", (paragraph("leaders_lead", "HH.10.2"),))
    return (lead, *(_side(seen, side) for side in (ROMA, CARTHAGO)))


def _seen(document: Any, reader: Reader) -> SeenPosition:
    return seen_position(document.position, seen_as(reader))


def _side(seen: SeenPosition, side: str) -> Section:
    garrisons = garrison_cards(seen, side)
    below = (Heading(say("hhform.garrisons")), Items(tuple(_garrison(one) for one in garrisons))) if garrisons else ()
    cards = Cards(tuple(_card(one, side) for one in leader_cards(seen, side)))
    return Section(side, side_name(side), (cards, *below))


def _card(one: LeaderCard, side: str) -> Card:
    dead = " dead" if one.leader.dead else ""
    return Card(
        f"leader-{one.leader.number}",
        f"{one.leader.number} {one.name}",
        tuple(_office(one.leader)),
        tuple(_facts(one)),
        tuple(_below(one)),
        f"of-{side}{dead}",
    )


def _office(leader: Leader) -> Iterator[Words]:
    yield Words(office_of(leader))
    if leader.served:
        yield Words(say("hhform.has_served"))
    if leader.been_dictator:
        yield Words(say("hhform.was_dictator"))


def _facts(one: LeaderCard) -> Iterator[tuple[Sentence | str, str]]:
    yield say("hhform.combat"), signed(one.combat)
    yield say("hhform.withdrawal"), withdrawal(one.withdrawal)
    if one.place:
        yield "SP", f"{number_of(one.sp)} / {one.most}" if one.most else number_of(one.sp)
        yield "MP", number_of(one.mp)


def _below(one: LeaderCard) -> Iterator[Block]:
    if one.place:
        yield Paragraph((Words(_place(one.place, inside=one.inside), style="strong"),))
        yield Paragraph((units_in_words(one.units),))
    yield from notes(one.notes)


def _place(place: str, *, inside: bool) -> str:
    return say("hhform.place_inside", text=place) if inside else place


def _garrison(one: GarrisonCard) -> tuple[Piece, ...]:
    place = Words(_place(one.place, inside=one.inside), style="strong")
    return place, Words(f"{number_of(one.sp)} SP"), units_in_words(one.units)


def provinces_page(document: Any, reader: Reader) -> tuple[Section, ...]:
    """The provinces: cities, SP of both sides, who controls them and who would now; the points as they are now."""
    seen = _seen(document, reader)
    position, end = seen.position, seen.position.ruleset.end
    points = say("hhform.points_lead", number=position.points, win_number=end.carthago, lose_number=end.roma)
    provinces = tuple(block for one in province_table(seen) for block in _province(one))
    return (
        Section("lead", "", (Paragraph((Words(points, "HH.13.2"),)),)),
        Section("points", say("hhform.points_now"), (_points(points_now(position)),), "HH.13.1"),
        Section("provinces", say("hhform.provinces"), (paragraph("control_lead", "HH.7.3"), *provinces), "HH.7.2"),
    )


def _points(points: PointsNow) -> Items:
    lines = (
        (say("hhform.provinces"), points.provinces),
        (say("hhform.cities"), points.cities),
        (say("hhform.foot_lost"), points.foot),
        ("Capua", points.capua),
        ("Tarentum", points.tarentum),
        (say("hhform.total"), points.total),
    )
    return Items(tuple((Words(name), Words(str(number), style="strong")) for name, number in lines))


def _province(one: ProvinceRow) -> Iterator[Block]:
    yield Heading(one.name)
    kind = say("hhform.loyal_to_rome" if one.plain else "hhform.hatched")
    legions = (Words(say("hhform.legions_this_year", count=one.legions), style="small"),) if one.legions else ()
    yield Paragraph((Words(say("hhform.value", number=one.value), style="small"), Words(kind, style="small"), *legions))
    now = side_name(one.now) if one.known else say("hhform.unknown")
    yield Paragraph(
        (
            Words(say("hhform.controlled_by", hhform=side_name(one.holder))),
            Words(say("hhform.now_it_would_be", hhform=now)),
            Words(say("hhform.sp_of_sides", text=number_of(one.sp_roma), other_text=number_of(one.sp_carthago))),
        )
    )
    yield from notes(one.why)
    columns = (
        Column(say("hhform.city")),
        Column(say("hhform.hex")),
        Column(say("hhform.class")),
        Column(say("hhform.loyalty"), is_figure=True),
        Column(say("hhform.defends_with"), is_figure=True),
        Column(say("hhform.held_by")),
        Column(say("hhform.siege")),
    )
    yield Table(say("hhform.cities_of", name=one.name), columns, tuple(_city(city) for city in one.cities))


def _city(one: CityRow) -> TableRow:
    recruits = (Words(say("hhform.recruits"), style="small"),) if one.city.recruits else ()
    cells = (
        (Words(one.city.name), *recruits),
        (Words(one.hex, style="code"),),
        (Words(_class(one.city.class_)),),
        (Words(NONE if one.city.loyalty is None else str(one.city.loyalty)),),
        (Words(f"{one.walls} SP" if one.walls else NONE),),
        (Words(side_name(one.holder), style=f"of-{one.holder}"),),
        tuple(_siege(one.siege)),
    )
    return TableRow(cells)


def _class(word: str) -> Sentence:
    known = word in ("unfortified", "fortified", "walled")
    return say(f"hhform.{word}") if known else say("hhform.class_number", number=word)


def _siege(siege: Siege | None) -> Iterator[Words]:
    if siege is None:
        return
    yield Words(side_name(siege.side), style=f"of-{siege.side}")
    if siege.marker:
        yield Words(say("hhform.marker", number=siege.marker))
    else:
        yield Words(say("hhform.works_complete" if siege.works == "complete" else "hhform.works_partial"))
