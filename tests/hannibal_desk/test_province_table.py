"""The table of provinces (HH.7, HH.13.1)."""

from campaign.games.hannibal.orders_form.province_table import ProvinceRow, points_now, province_table
from campaign.games.hannibal.orders_form.seen import seen_position
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.hannibal.rules.scenarios import first_document
from tests.hannibal_desk.positions import position_of


def row(lines: str, name: str, reader: Reader = "public") -> ProvinceRow:
    found = province_table(seen_position(position_of(lines), reader))
    return next(one for one in found if one.name == name)


LIGURIA = "province Liguria roma\nforce 0608 carthago 32 "


def test_control_now_is_that_of_worked_example_21() -> None:
    """HH.7.2: Rome by cities, Carthage by 5 SP: nobody."""
    found = row(LIGURIA + "foot/1 1 horse2 1", "Liguria")
    assert (found.holder, found.now, found.sp_roma, found.sp_carthago) == ("roma", None, 0, 5)
    assert [note.text for note in found.why] == [
        "Roma holds all its cities.",
        "Carthago has 5 SP there against 0: twice as many, or more.",
    ]


def test_twice_the_sp_decide_where_cities_are_divided() -> None:
    """HH.7.2, worked example 21: 10 against 5, and 10 against 6."""
    lines = "city Savo carthago\nforce 0608 carthago 32 horse 1 foot 1\nforce 0808 roma 3 "
    assert row(lines + "legion_foot/1 1", "Liguria").now == "carthago"
    found = row(lines + "legion_horse 2", "Liguria")
    assert found.now is None
    assert found.why[0].text == "Nobody holds all its cities or has 2 times the SP of the other side."


def test_elephants_alone_count_nothing() -> None:
    """HH.7.1."""
    found = row(LIGURIA + "elephants 3", "Liguria")
    assert (found.sp_carthago, found.now) == (0, "roma")


def test_cities_have_class_walls_and_siege() -> None:
    """HH.9.1."""
    found = row("force 2521 carthago 31 foot 9\nsiege Nola carthago 5", "Campania")
    cities = {city.city.name: city for city in found.cities}
    assert (cities["Nola"].walls, cities["Capua"].walls, cities["Salernum"].walls) == (15, 30, 0)
    siege = cities["Nola"].siege
    assert siege is not None
    assert siege.marker == 5


def test_hidden_units_leave_control_open() -> None:
    """HH.11.3."""
    lines = 'rule intelligence="hidden"\n' + LIGURIA
    few, many = row(lines + "foot/1 1", "Liguria", "roma"), row(lines + "foot 9", "Liguria", "roma")
    assert few == many
    assert (few.known, few.now, few.sp_carthago) == (False, None, None)
    assert "HH.11.3" in [note.rule for note in few.why]
    assert row(lines + "foot 9", "Liguria", "carthago").now is None
    assert row(lines + "foot 9", "Liguria", "carthago").known


def test_all_provinces_are_roman_at_the_start() -> None:
    """HH.14.1: but where carthago stands in the winter of 218."""
    found = province_table(seen_position(first_document("hannibal-212", "1").position, "public"))
    assert len(found) == 14
    assert {one.holder for one in found} == {"roma"}
    assert [one.name for one in found if one.now != "roma"] == ["Gallia Transpadana"]


def test_points_are_those_that_winter_would_count() -> None:
    """HH.13.1: a province, a city, foot, Capua, Tarentum from 216 on."""
    found = points_now(
        position_of("province Liguria carthago\ncity Capua carthago\ncity Savo carthago\ncount foot_lost_this_year 15")
    )
    assert (found.provinces, found.cities, found.foot, found.capua, found.tarentum) == (3, 2, 15, 20, 0)
    assert found.total == 40
    assert points_now(position_of("round 4 march_1")).tarentum == -20
