"""Cards of leaders and garrisons (HH.3, HH.5, HH.10)."""

from campaign.games.hannibal.orders_form.leader_cards import LeaderCard, UnitCount, garrison_cards, leader_cards
from campaign.games.hannibal.orders_form.seen import seen_position
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.hannibal.rules.scenarios import first_document
from tests.hannibal_desk.positions import position_of


def card(lines: str, number: int, reader: Reader = "roma") -> LeaderCard:
    position = position_of(lines)
    cards = leader_cards(seen_position(position, reader), position.leaders[number].side)
    return next(one for one in cards if one.leader.number == number)


def rules_of(found: LeaderCard) -> list[str]:
    return [note.rule for note in found.notes]


def test_card_shows_numbers_units_and_limit() -> None:
    """HH.1.6, HH.5.4, HH.5.10: an allowance of 20 MP and 78 SP for a proconsul."""
    found = card("force 2620 roma 3 legion_foot 2 legion_foot/1 1 legion_horse 1\noffice 3 proconsul", 3)
    assert (found.sp, found.mp, found.most) == (28, 20, 78)
    assert found.units == (UnitCount("legion_foot", 2, 1), UnitCount("legion_horse", 1, 0))
    assert found.place == "Beneventum (2620)"
    assert (found.combat, found.withdrawal) == (1, 3)


def test_star_and_side_without_limit() -> None:
    """HH.10.2, HH.5.10."""
    found = card("force 2620 carthago 31 horse 2", 31)
    assert found.withdrawal is None
    assert found.most is None
    assert found.mp == 30


def test_weak_roman_cannot_march_but_from_roma() -> None:
    """HH.5.4."""
    assert "HH.5.4" in rules_of(card("force 2620 roma 3 legion_foot 1", 3))
    assert "HH.5.4" not in rules_of(card("force 2620 roma 3 legion_foot 1 legion_horse 1", 3))
    assert "HH.5.4" not in rules_of(card("force 1817 roma 3", 3))


def test_leader_of_the_levy_waits() -> None:
    """HH.4.3."""
    found = card("office 3 praetor", 3)
    assert rules_of(found) == ["HH.4.3"]
    assert found.place == ""
    assert found.most == 52


def test_senator_whose_year_has_not_come() -> None:
    """HH.3.1."""
    assert rules_of(card("", 10)) == []
    assert rules_of(card("", 14)) == ["HH.3.1"]


def test_trapped_and_besieged_leaders() -> None:
    """HH.5.11, HH.5.13."""
    lines = "force 2521 roma 3 legion_foot 2\nforce 2521 carthago 32 foot 4"
    assert "HH.5.11" in rules_of(card(lines, 3))
    lines = "force 2521 roma 3 inside legion_foot 2\nforce 2521 carthago 32 foot 4\nsiege Nola carthago 5"
    assert rules_of(card(lines, 3)) == ["HH.5.13"]


def test_gaulish_leader_and_the_dead() -> None:
    """HH.10.8, HH.10.7."""
    assert rules_of(card("force 0504 carthago 35 gaul4 2", 35)) == ["HH.10.8"]
    assert rules_of(card("dead 3", 3)) == ["HH.10.7"]


def test_hidden_units_are_on_no_card_of_rome() -> None:
    """HH.11.3."""
    lines = 'rule intelligence="hidden"\nforce 2620 carthago 31 horse 2'
    for reader in ("roma", "public"):
        found = card(lines, 31, "roma" if reader == "roma" else "public")
        assert (found.sp, found.units, found.mp) == (None, None, None)
    assert card(lines, 31, "carthago").sp == 8


def test_leaders_on_the_map_come_first() -> None:
    position = first_document("hannibal-212", "1").position
    numbers = [one.leader.number for one in leader_cards(seen_position(position, "public"), "carthago")]
    assert numbers[:4] == [31, 32, 33, 35]
    assert numbers[4] == 34


def test_garrisons_are_listed_by_hex() -> None:
    """HH.14.2: the guards of the set-up."""
    position = first_document("hannibal-212", "1").position
    found = garrison_cards(seen_position(position, "public"), "roma")
    assert [(one.place, one.sp, one.inside) for one in found] == [
        ("Roma (1817)", 20, True),
        ("Capua (2420)", 10, True),
        ("Tarentum (3422)", 5, True),
    ]
