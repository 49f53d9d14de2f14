"""What the forms offer, with the values of their controls."""

from campaign.games.hannibal.orders_form.rows.battle_rows import battle_rows, standing_row
from campaign.games.hannibal.orders_form.rows.march_rows import order_rows, recruit_table, share_tables, take_inputs
from campaign.games.hannibal.orders_form.rows.offices_rows import dictator_table, first_table, placing_table
from campaign.games.hannibal.orders_form.seen import seen_position
from campaign.games.hannibal.rules.scenarios import first_document
from tests.hannibal_desk.positions import position_of


def test_placing_offers_vacated_hexes_with_what_waits_there() -> None:
    """HH.3.7, HH.5.10: consuls first, each with their limit."""
    position = position_of(
        "round 2 offices\noffice 3 praetor\noffice 4 consul\nelected 4 3\nvacated 1005\n"
        "force 1005 roma - inside legion_foot 4 legion_foot/1 1 guard 1"
    )
    table = placing_table(seen_position(position, "roma"), {"hex-4": "1005", "unit-4-legion_foot": "3"})
    assert [(row.name, row.most, row.hex) for row in table.rows] == [("Flaccus", 104, "1005"), ("Marcellus", 52, "")]
    assert [(one.type, one.value, one.there) for one in table.rows[0].units] == [("legion_foot", "3", 5)]
    (hex_,) = table.hexes
    assert (hex_.place, hex_.sp, hex_.leaders) == ("Placentia (1005)", 50, ())
    assert table.levy == 4  # worked example 15


def test_first_mover_offers_landings_only_when_they_come() -> None:
    """HH.4.7, HH.10.8."""
    lines = "round 6 offices\nfirst roma\ndead 35\n"
    early = first_table(position_of(lines), {})
    assert (early.last, early.landing, early.alpine) == ("roma", (), ())
    assert "0504" in [one.name for one in early.chief]
    due = first_table(position_of(f"{lines}province Brutium carthago"), {"land-1": "3128"})
    assert [one.name for one in due.landing if one.chosen] == ["3128"]
    assert first_table(position_of("round 6 offices"), {}).chief == ()


def test_second_landing_comes_in_207_in_the_campaign() -> None:
    """HH.4.7: columns 03 to 05."""
    position = position_of("round 22 offices\nrule end.second_landing=true")
    names = [one.name for one in first_table(position, {}).alpine]
    assert "0504" in names
    assert {name[:2] for name in names} == {"03", "04", "05"}


def test_dictator_is_named_among_those_who_never_were() -> None:
    """HH.3.9."""
    position = position_of("round 4 dictator\nbeen_dictator 2\nforce 2620 roma 3 legion_foot 2\noffice 3 consul")
    table = dictator_table(position, {"one": "4", "hex": "2620"})
    numbers = [one.leader.number for one in table.candidates]
    assert 2 not in numbers
    assert 3 not in numbers
    assert 4 in numbers
    assert [(one.name, one.chosen) for one in table.hexes] == [("2620", True)]


def test_recruiting_offers_cities_of_provinces_that_rome_controls() -> None:
    """HH.4.1, HH.4.2: Etruria is not controlled with carthago's SP there."""
    position = position_of("round 4 march_1\nfirst roma\nforce 1312 carthago 32 foot 2\noffice 3 praetor")
    table = recruit_table(position, {"legions-Spoletium": "1", "levy-3": "Roma"})
    found = {row.name: row for row in table.provinces}
    assert (found["Latium"].legions, found["Etruria"].legions) == (3, 1)
    assert found["Etruria"].cities == ()
    assert [(city.name, city.value) for city in found["Umbria"].cities] == [("Ariminum", ""), ("Spoletium", "1")]
    assert "Picenum" not in found
    assert [(row.name, row.most, row.city) for row in table.levy] == [("Marcellus", 52, "Roma")]
    assert table.slaves == ()


def test_slaves_are_offered_after_52_sp_lost() -> None:
    """HH.4.4."""
    position = position_of("first roma\ncount lost_in_combat 52\nforce 2620 roma 3 legion_foot 2")
    assert [(one.number, one.chosen) for one in recruit_table(position, {"slaves": "3"}).slaves] == [(3, True)]


def test_units_are_shared_where_there_are_two_forces() -> None:
    """HH.5.2: the set-up at the foot of the Alps."""
    position = first_document("hannibal-212", "1").position
    (table,) = share_tables(position, "carthago")
    assert table.hex == "0504"
    assert [row.number for row in table.rows] == [31, 32, 33, 35]
    assert table.types[:3] == ("foot", "horse", "elephants")
    assert table.rows[0].has[:3] == (3, 6, 3)
    assert [(one.type, one.value, one.there) for one in take_inputs(table, {"foot": "2"})][:1] == [("foot", "2", 3)]
    assert share_tables(position, "roma") == ()


def test_inside_and_outside_are_two_places() -> None:
    """HH.5.2."""
    position = position_of(
        "force 2521 roma 3 inside legion_foot 2\nforce 2521 roma - inside legion_foot 1\nforce 2521 carthago 31 foot 9"
    )
    assert [(table.hex, table.inside) for table in share_tables(position, "roma")] == [("2521", True)]


def test_order_rows_have_the_places_of_the_form() -> None:
    """HH.5.1."""
    rows = order_rows(first_document("hannibal-212", "1").position, "carthago", {"place-31": "1"})
    assert [(row.number, row.value) for row in rows] == [(31, "1"), (32, ""), (33, ""), (35, "")]


BATTLE = "round 2 battle\nfirst roma\nforce 2521 carthago 32 foot 6\nforce 2521 carthago 33 foot 2\n"


def test_besieger_can_choose_what_the_city_allows() -> None:
    """HH.9.2, HH.9.3: works against class 1 only, an assault with 2B >= 3(G + I)."""
    (row,) = battle_rows(seen_position(position_of(BATTLE), "carthago"), "carthago", {})
    assert row.siege_words == ("assault", "siege", "none")
    assert [note.rule for note in row.notes] == ["HH.9.1"]
    weak = position_of("round 2 battle\nforce 2521 carthago 32 foot 2")
    (row,) = battle_rows(seen_position(weak, "carthago"), "carthago", {})
    assert row.siege_words == ("siege", "none")
    assert [note.rule for note in row.notes] == ["HH.9.1", "HH.9.5"]
    capua = position_of("round 12 battle\ncity Capua carthago\nforce 2420 roma 3 legion_foot 9")
    (row,) = battle_rows(seen_position(capua, "roma"), "roma", {})
    assert row.siege_words == ("works", "none")


def test_commander_is_chosen_without_hannibal_and_consul_by_carthago() -> None:
    """HH.10.1."""
    lines = BATTLE + "force 2521 roma 3 legion_foot 2\nforce 2521 roma 4 legion_foot 2"
    (row,) = battle_rows(
        seen_position(position_of(lines), "carthago"), "carthago", {"command-2521": "33", "consul-2521": "4"}
    )
    assert [(one.number, one.chosen) for one in row.commands] == [(32, False), (33, True)]
    assert [(one.number, one.chosen) for one in row.consuls] == [(3, False), (4, True)]
    assert row.may_fight
    assert not row.may_ambush
    (row,) = battle_rows(seen_position(position_of(lines), "roma"), "roma", {})
    assert row.commands == row.consuls == ()


def test_hannibal_commands_and_may_lay_an_ambush() -> None:
    """HH.8.6, HH.10.1."""
    lines = BATTLE + "force 2521 carthago 31 horse 4\nforce 2521 roma 3 legion_foot 2"
    (row,) = battle_rows(seen_position(position_of(lines), "carthago"), "carthago", {})
    assert row.may_ambush
    assert row.commands == ()


def test_mountains_and_rivers_are_noted() -> None:
    """HH.8.1, HH.8.7, HH.8.5."""
    lines = "round 2 battle\nforce 2520 carthago 32 foot 6\nforce 2520 roma 3 legion_foot 2"
    (row,) = battle_rows(seen_position(position_of(lines), "carthago"), "carthago", {})
    assert [note.rule for note in row.notes] == ["HH.8.5", "HH.8.7"]


def test_hexes_that_only_the_form_names_keep_their_line() -> None:
    values = {"fight-1005": "yes", "fight-9999": "yes", "fight-all": "no"}
    rows = battle_rows(seen_position(position_of(BATTLE), "carthago"), "carthago", values)
    assert [(row.hex, row.fight) for row in rows] == [("1005", "yes"), ("2521", "")]
    assert standing_row(position_of(BATTLE), values).fight == "no"


def test_hidden_forces_show_no_units() -> None:
    """HH.11.3: a Roman garrison does not see who besieges it."""
    lines = 'round 2 battle\nrule intelligence="hidden"\nforce 2521 roma - inside legion_foot 2\n'
    lines += "force 2521 carthago 31 foot "
    few, many = (battle_rows(seen_position(position_of(lines + count), "roma"), "roma", {}) for count in ("1", "9"))
    assert few == many
    assert [(force.side, force.sp) for force in few[0].forces] == [("roma", 20), ("carthago", None)]
