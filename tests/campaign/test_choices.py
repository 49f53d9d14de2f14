"""Choices offered and orders refused, on small boards that are easy to check."""

import copy
from typing import Any

import pytest

from campaign.games.cases import read_cases
from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.offers import choices_of, consequences, fault_of, standing_choices
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.steps import Step
from orders.rules.sheets import SheetText
from tests.json_rounds import adjudicate_battles, adjudicate_initiative, adjudicate_movement

SIEGE = """
    FFFFFF
    FHFFFF
    FFFFFF
city Gela 0202 carthago
army 1 roma 0201
army 2 roma 0302
army 9 carthago 0603
siege Gela roma 1 resilience=3 initial=3
"""
BATTLE = """
    FFFFFFF
    FFFFFFF
    FFFFFHF
    FFFFFFF
    FFFFFFF
faction roma capitals=Roma
town Roma 0105 roma
city Gela 0603 carthago
army 1 roma 0403
army 9 carthago 0503
"""
BEACH = """
    FC
    FC
navy 1 roma 0201
"""


def board(text: str, step: Step) -> RoundDocument:
    """The document of a board, as far as it has come when a step opens."""
    (case,) = read_cases(f"## RD.1 A board.\n{text}")
    setup = VAE_VICTIS_CASES.set_up(case)
    values = setup.document
    if step != Step.INITIATIVE and "naval_superiority" not in values:
        values = adjudicate_initiative(values)
    if step in (Step.RETREATS, Step.ADMINISTRATION):
        values = adjudicate_movement(values)
    if step == Step.ADMINISTRATION:
        values = adjudicate_battles({**values, "retreats": setup.retreats}) | {"reports": setup.reports}
    return read_document(values)


def the(choices: tuple[Choice, ...], kind: str, army: int | None) -> Choice:
    (found,) = [choice for choice in choices if (choice.kind, choice.army) == (kind, army)]
    return found


def decisions(document: RoundDocument, faction: str) -> list[Choice]:
    """What a faction may decide in Administration, conceding aside, to which every army can agree in every round."""
    found = choices_of(document, Step.ADMINISTRATION, faction)
    return [choice for choice in found if choice.kind != Kind.CONCEDE]


def texts(choice: Choice) -> list[str]:
    return [option.text for option in choice.options]


def fault(document: RoundDocument, step: Step, sheet: SheetText, *own: SheetText) -> str:
    found = fault_of(document, step, sheet, own)
    return f"{found.rule}: {found.text}" if found else ""


def events_told(document: RoundDocument, step: Step, faction: str, *own: SheetText) -> list[str]:
    return [event["text"] for event in consequences(document, step, faction, own)]


# Placement (FA.4)


def test_an_army_is_placed_in_a_structure_that_is_controlled_and_free(start: dict[str, Any]) -> None:
    document = read_document(copy.deepcopy(start))
    choices = choices_of(document, Step.PLACEMENT, "carthago")
    assert [choice.army for choice in choices] == [1, 2, 3, 4, 5, 6, 7, 8]
    at = {army.number: document.board.structure_at[army.hex].name for army in document.position.armies}
    held = {name for name, faction in document.position.control.items() if faction == "carthago"}
    others = {at[number] for number in range(2, 9)}
    assert set(texts(the(choices, Kind.PLACEMENT, 1))) == held - others


def test_a_structure_named_by_another_army_is_taken_and_the_one_it_leaves_is_free(start: dict[str, Any]) -> None:
    document = read_document(copy.deepcopy(start))
    at = {army.number: document.board.structure_at[army.hex].name for army in document.position.armies}
    free = texts(the(choices_of(document, Step.PLACEMENT, "carthago"), Kind.PLACEMENT, 2))
    new = next(name for name in free if name != at[2])
    moved = SheetText(Kind.PLACEMENT, 2, new)
    offered = texts(the(choices_of(document, Step.PLACEMENT, "carthago", [moved]), Kind.PLACEMENT, 1))
    assert at[2] in offered
    assert new not in offered
    assert fault(document, Step.PLACEMENT, SheetText(Kind.PLACEMENT, 1, new), moved) == (
        f"FA.4: Army 2 has named {new} already; one structure takes one army."
    )
    assert fault(document, Step.PLACEMENT, SheetText(Kind.PLACEMENT, 1, at[2])) == (
        f"FA.4: Army 2 stands in {at[2]}; it must name another structure first."
    )
    assert fault(document, Step.PLACEMENT, SheetText(Kind.PLACEMENT, 1, at[9])) == (
        f"FA.4: Carthago does not control {at[9]}."
    )


# Initiative (IN.1, IN.2)

PORT = """
    CFFFFF
faction carthago initiative_factor=2
town Gela 0201 carthago
army 1 carthago 0201
army 2 carthago 0301
army 3 carthago 0401
army 4 roma 0601
"""


def on_mare(*armies: int) -> list[SheetText]:
    return [SheetText(Kind.INITIATIVE, number, "Mare") for number in armies]


def test_a_faction_with_one_port_and_factor_2_places_two_points() -> None:
    document = board(PORT, Step.INITIATIVE)
    one, two, three = choices_of(document, Step.INITIATIVE, "carthago", on_mare(1, 2))
    assert texts(one) == texts(two) == ["Mare", "strength"]
    assert texts(three) == ["strength"]
    assert one.options[0].note == "1 of at most 2 points are placed; what counts: Gela"
    assert fault(document, Step.INITIATIVE, *on_mare(3), *on_mare(1, 2)) == (
        "IN.2: Carthago can place at most 2 points on Mare, and has placed them."
    )
    assert fault(document, Step.INITIATIVE, *on_mare(1), *on_mare(1, 2)) == ""


@pytest.mark.parametrize(
    ("strength", "offered", "idle", "note"),
    [
        (1500, ["strength", "Mare"], False, ""),
        (1580, ["strength", "Mare"], False, "not above 1600 FP through it; the army has 1580"),
        (1600, ["Mare", "strength"], True, "this army is at 1600 FP, the cap: +40 has no effect unless an engagement"),
    ],
)
def test_a_point_on_strength_at_the_cap_is_idle_and_never_the_first_option(
    strength: int, offered: list[str], idle: bool, note: str
) -> None:
    document = board(PORT.replace("1 carthago 0201", f"1 carthago 0201 strength={strength}"), Step.INITIATIVE)
    choice = the(choices_of(document, Step.INITIATIVE, "carthago"), Kind.INITIATIVE, 1)
    assert texts(choice) == offered
    (option,) = (one for one in choice.options if one.text == "strength")
    assert option.idle == idle
    assert option.note.startswith(note)


def test_a_zone_without_a_port_is_not_offered() -> None:
    document = board(PORT, Step.INITIATIVE)
    assert texts(the(choices_of(document, Step.INITIATIVE, "roma"), Kind.INITIATIVE, 4)) == ["strength"]
    assert fault(document, Step.INITIATIVE, *on_mare(4)) == (
        "IN.2: Roma has no free port in Mare and can place no points there."
    )


def test_placed_points_show_the_superiority_they_would_give() -> None:
    """2 + 2 points for Carthago, 2 + 0 - 2 for Roma (IN.3)."""
    document = board(PORT, Step.INITIATIVE)
    assert events_told(document, Step.INITIATIVE, "carthago", *on_mare(1, 2)) == [
        "Naval superiority in Mare: Carthago 4 (2 points) and Roma 0 (0 points)."
    ]


# Instructions (OR.3)


def test_a_besieger_is_offered_assault_and_lift_with_the_default_explained() -> None:
    """Resilience 3: the garrison has 1400 + 3 x 50 FP (AS.2), and after the round 2 is left (SI.5)."""
    document = board(SIEGE, Step.MOVEMENT)
    choices = choices_of(document, Step.MOVEMENT, "roma")
    assault, lift = the(choices, Kind.ASSAULT, 1), the(choices, Kind.LIFT_SIEGE, 1)
    assert texts(assault) == ["assault"]
    assert "garrison 1550 FP" in assault.options[0].note
    assert texts(lift) == ["lift"]
    assert assault.default == lift.default == "goes on besieging Gela; resilience goes from 3 to 2 if it stays"
    assert [choice.army for choice in choices if choice.kind == Kind.ASSAULT] == [1]


def test_two_besiegers_of_resilience_2_are_shown_that_it_falls() -> None:
    text = SIEGE.replace("siege Gela roma 1 resilience=3", "siege Gela roma 1 2 resilience=2")
    assault = the(choices_of(board(text, Step.MOVEMENT), Step.MOVEMENT, "roma"), Kind.ASSAULT, 2)
    assert assault.default == (
        "goes on besieging Gela; resilience goes from 2 to 0 if its 2 besiegers stay, and it falls"
    )


def test_assault_and_lift_exclude_each_other_and_need_a_besieger() -> None:
    document = board(SIEGE, Step.MOVEMENT)
    lift, assault = SheetText(Kind.LIFT_SIEGE, 1, "lift"), SheetText(Kind.ASSAULT, 1, "assault")
    assert fault(document, Step.MOVEMENT, SheetText(Kind.ASSAULT, 2, "assault")) == (
        "AS.1: Army 2 was besieging nothing when the round began."
    )
    assert fault(document, Step.MOVEMENT, SheetText(Kind.LIFT_SIEGE, 2, "lift")) == "OR.3: Army 2 besieges nothing."
    assert fault(document, Step.MOVEMENT, assault) == ""
    assert fault(document, Step.MOVEMENT, assault, lift).startswith("OR.3: Army 1 lifts the siege of Gela")
    assert fault(document, Step.MOVEMENT, lift, assault) == "OR.3: Army 1 assaults Gela."


NETWORK = """
    FFFF
faction roma capitals=Roma
town Roma 0101 roma
town Ostia 0301 roma
road 0101 0201 0301
army 1 roma 0101 strength=1000
army 2 roma 0301 strength=1590
army 3 roma 0401
army 9 carthago 0201
"""
JOINED = NETWORK.replace("army 9 carthago 0201\n", "faction carthago\n")


def test_armies_on_the_network_send_each_other_at_most_100_fp() -> None:
    document = board(JOINED, Step.MOVEMENT)
    choices = choices_of(document, Step.MOVEMENT, "roma")
    assert [choice.army for choice in choices if choice.kind == Kind.TRANSFER] == [1, 2]
    assert texts(the(choices, Kind.TRANSFER, 2)) == ["1 100"]
    (option,) = the(choices, Kind.TRANSFER, 1).options
    assert (option.text, option.note) == ("2 100", "it has room for 10 FP as it is now; what it cannot take returns")


def test_a_transfer_to_an_army_at_the_cap_is_idle_and_comes_last() -> None:
    document = board(
        JOINED.replace("strength=1590", "strength=1600") + "army 4 roma 0201 strength=900\n", Step.MOVEMENT
    )
    first, last = the(choices_of(document, Step.MOVEMENT, "roma"), Kind.TRANSFER, 1).options
    assert (first.text, first.idle) == ("4 100", False)
    assert (last.text, last.idle) == ("2 100", True)
    assert last.note == "army 2 is at 1600 FP, the cap: it takes nothing unless it loses strength before"


def test_transfers_in_both_directions_share_one_limit() -> None:
    """100 FP between the same two armies, both directions added (ST.6)."""
    document = board(JOINED, Step.MOVEMENT)
    sent = SheetText(Kind.TRANSFER, 2, "1 60")
    choices = choices_of(document, Step.MOVEMENT, "roma", [sent])
    assert texts(the(choices, Kind.TRANSFER, 1)) == ["2 40"]
    assert fault(document, Step.MOVEMENT, SheetText(Kind.TRANSFER, 1, "2 40"), sent) == ""
    assert fault(document, Step.MOVEMENT, SheetText(Kind.TRANSFER, 1, "2 41"), sent) == (
        "ST.6: At most 100 FP can pass between the same two armies in a round."
    )
    assert fault(document, Step.MOVEMENT, SheetText(Kind.TRANSFER, 1, "3 10")) == (
        "ST.6: Army 3 is not on the logistics network."
    )
    assert "Army 2 sends 60 FP to army 1." in events_told(document, Step.MOVEMENT, "roma", sent)


def test_a_cut_road_offers_no_transfer() -> None:
    choices = choices_of(board(NETWORK, Step.MOVEMENT), Step.MOVEMENT, "roma")
    assert [choice for choice in choices if choice.kind == Kind.TRANSFER] == []


SEAS = """
    FCSCFCSCF
zone West 0201 0301 0401
zone East 0601 0701 0801
faction roma capitals=Roma
town Roma 0101 roma
town Olbia 0501 roma
town Caralis 0901 roma
superiority roma West 1
superiority roma East 1
army 1 roma 0101
army 9 carthago 0901
"""


def test_a_sea_link_can_start_from_a_structure_linked_in_the_same_orders() -> None:
    """Olbia lies on both seas, Caralis only on the eastern one, where nothing of the network lies (LG.6)."""
    document = board(SEAS, Step.MOVEMENT)
    assert texts(the(choices_of(document, Step.MOVEMENT, "roma"), Kind.SEA_LINKS, None)) == ["West: Olbia"]
    own = [SheetText(Kind.SEA_LINKS, "roma", "West: Olbia")]
    links = the(choices_of(document, Step.MOVEMENT, "roma", own), Kind.SEA_LINKS, None)
    assert texts(links) == ["West: Olbia", "West: Olbia\nEast: Caralis"]
    assert "Roma links Olbia to its network over West." in events_told(document, Step.MOVEMENT, "roma", *own)


@pytest.mark.parametrize(
    ("change", "text", "says"),
    [
        ("", "East: Roma", "Roma cannot be linked over East: it is not coastal there."),
        ("town Olbia 0501 roma", "West: Olbia", "Olbia cannot be linked over West: Roma does not control it."),
        ("superiority roma West 1", "West: Olbia", "Roma has no superiority in West, so it links nothing there."),
    ],
)
def test_impossible_sea_links_are_refused_with_the_reason(change: str, text: str, says: str) -> None:
    changed = SEAS.replace("town Olbia 0501 roma", "town Olbia 0501 carthago") if "Olbia" in change else SEAS
    changed = changed.replace("superiority roma West 1", "superiority roma West 0") if "West" in change else changed
    document = board(changed, Step.MOVEMENT)
    assert fault(document, Step.MOVEMENT, SheetText(Kind.SEA_LINKS, "roma", text)) == f"LG.6: {says}"


def test_every_army_can_be_given_an_instruction() -> None:
    choices = choices_of(board(SIEGE, Step.MOVEMENT), Step.MOVEMENT, "carthago")
    (movement,) = choices
    assert (movement.kind, movement.army, movement.free) == (Kind.MOVEMENT, 9, True)
    assert movement.default == "stands still at 0603"


# Retreats (EN.4)


def test_a_retreat_names_its_hex_and_cost() -> None:
    """0204 is the nearest to Roma of the hexes two steps away that army 9 has not in its ZoC (AF.2)."""
    document = board(BATTLE, Step.RETREATS)
    retreat = the(choices_of(document, Step.RETREATS, "roma"), Kind.RETREAT, 1)
    assert texts(retreat) == ["retreat"]
    assert retreat.options[0].note == ("now it goes to 0204; victory points: Roma -1 and Carthago +1")
    assert retreat.default == "fights 1-9 against army 9"
    own = SheetText(Kind.RETREAT, 1, "retreat")
    assert events_told(document, Step.RETREATS, "roma", own) == [
        "Army 1 retreats; not fought: 1-9.",
        "Army 1 has retreated and moves from 0403 to 0204.",
    ]


def test_a_retreat_does_not_count_on_one_that_cannot_be_made() -> None:
    """Army 2 in 0204 has standing orders to retreat, but no engagement to retreat from: it stays (EN.4).

    So army 3 finds 0204 taken. Two hexes from Roma are 0203 and 0304, of which 0203 is further north (AF.2).
    """
    two = BATTLE.replace("army 1 roma 0403", "army 2 roma 0204\narmy 3 roma 0403")
    document = board(two, Step.RETREATS)
    beforehand = SheetText(Kind.RETREAT, 2, "retreat")
    retreat = the(choices_of(document, Step.RETREATS, "roma", [beforehand]), Kind.RETREAT, 3)
    assert retreat.options[0].note.startswith("now it goes to 0203;")


def test_an_army_without_an_engagement_cannot_retreat() -> None:
    document = board(BATTLE.replace("army 9 carthago 0503", "army 9 carthago 0703"), Step.RETREATS)
    assert choices_of(document, Step.RETREATS, "roma") == ()
    assert fault(document, Step.RETREATS, SheetText(Kind.RETREAT, 1, "retreat")) == (
        "EN.4: Army 1 has no engagement to retreat from."
    )


# Administration (AF.3, NV.10, SI)


def test_a_victorious_army_may_advance_and_besiege_from_its_new_hex() -> None:
    """Gela, a City in Hills, withstands one army for 2 rounds (SI.2, SI.5)."""
    document = board(f"{BATTLE}report 1-9 winner=1 1=10 9=20\n", Step.ADMINISTRATION)
    choices = choices_of(document, Step.ADMINISTRATION, "roma")
    advance, siege = the(choices, Kind.ADVANCE, 1), the(choices, Kind.BESIEGE, 1)
    assert texts(advance) == ["0503"]
    assert advance.default == "stays where it is, at 0403"
    forward = SheetText(Kind.ADVANCE, 1, "0503")
    assert siege.options == (
        Option(
            "Gela",
            "besieges Gela (0603)",
            "SI.1",
            "if it advances to 0503 first; resilience 2; it falls after 2 rounds, this one not counted",
            needs=(forward,),
        ),
    )
    siege = the(choices_of(document, Step.ADMINISTRATION, "roma", [forward]), Kind.BESIEGE, 1)
    assert siege.options[0].needs == ()
    assert "Army 1 begins the siege of Gela, resilience 2." in events_told(
        document, Step.ADMINISTRATION, "roma", forward, SheetText(Kind.BESIEGE, 1, "Gela")
    )


def test_an_army_without_a_victory_cannot_advance() -> None:
    document = board(f"{BATTLE}report 1-9 winner=none 1=10 9=20\n", Step.ADMINISTRATION)
    assert decisions(document, "roma") == []
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.ADVANCE, 1, "0503")) == (
        "AF.3: Army 1 cannot advance to 0503: it has not won a battle."
    )
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.BESIEGE, 1, "Gela")) == (
        "SI.1: Army 1 cannot besiege Gela: the structure is not in its ZoC."
    )


def test_an_advance_wanted_by_two_armies_names_the_one_that_gets_it() -> None:
    text = f"{BATTLE}army 2 roma 0402\nreport 1-9 winner=1 1=10 9=20\nreport 2-9 winner=2 2=5 9=20\n"
    document = board(text, Step.ADMINISTRATION)
    own = [SheetText(Kind.ADVANCE, 1, "0503")]
    (option,) = the(choices_of(document, Step.ADMINISTRATION, "roma", own), Kind.ADVANCE, 2).options
    assert option.note == "army 1 claims it too; army 2 has suffered less, or inflicted more, and gets it"


def test_a_navy_is_offered_possible_landings_with_their_cost() -> None:
    document = board(BEACH, Step.ADMINISTRATION)
    debark = the(choices_of(document, Step.ADMINISTRATION, "roma"), Kind.DEBARK, 1)
    assert [(option.text, option.label) for option in debark.options] == [
        ("8", "debarks to 0102 for 4 NMP of Mare"),
        ("10", "debarks to 0101 for 4 NMP of Mare"),
    ]
    assert debark.default == "stays afloat at 0201"
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.DEBARK, 1, "6")) == (
        "NV.10: Army 1 cannot debark in direction 6: 0202 is water."
    )
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.DEBARK, 1, "12")) == (
        "NV.10: Army 1 cannot debark in direction 12: the map ends there."
    )


def test_landings_use_the_pool_in_order_of_army_number() -> None:
    """There are NMP for one landing in Farmlands."""
    text = f"{BEACH}navy 2 roma 0202\nset sailing.level 4\nsuperiority roma Mare 1\n"
    document = board(text, Step.ADMINISTRATION)
    first, second = SheetText(Kind.DEBARK, 1, "10"), SheetText(Kind.DEBARK, 2, "10")
    choices = choices_of(document, Step.ADMINISTRATION, "roma", [first])
    assert [choice.army for choice in choices if choice.kind == Kind.DEBARK] == [1]
    assert fault(document, Step.ADMINISTRATION, second, first) == (
        "NV.10: Army 2 cannot debark in direction 10: no pool of Roma has 4 NMP left."
    )
    assert fault(document, Step.ADMINISTRATION, first, second) == ""


def test_a_hex_that_an_enemy_may_leave_is_not_offered_but_accepted() -> None:
    """Army 9 has won and may advance to 0102; nobody knows before the step is closed (RD.8)."""
    text = f"{BEACH.replace('navy 1', 'navy 2')}army 1 roma 0102\narmy 9 carthago 0101\n"
    sheet = SheetText(Kind.DEBARK, 2, "10")
    fought = board(f"{text}report 1-9 winner=9 1=10 9=10\n", Step.ADMINISTRATION)
    assert decisions(fought, "roma") == []
    assert fault(fought, Step.ADMINISTRATION, sheet) == ""
    quiet = board(text.replace("army 1 roma 0102\n", ""), Step.ADMINISTRATION)
    assert fault(quiet, Step.ADMINISTRATION, sheet) == (
        "NV.10: Army 2 cannot debark in direction 10: an army stands at 0101."
    )


def test_an_army_may_join_a_siege_but_not_start_a_second_one() -> None:
    """Resilience 3 falls to 2 in this round; then two armies need one round (SI.5)."""
    document = board(SIEGE, Step.ADMINISTRATION)
    choices = tuple(decisions(document, "roma"))
    assert [(choice.kind, choice.army) for choice in choices] == [(Kind.BESIEGE, 2)]
    (option,) = choices[0].options
    assert option.label == "joins the siege of Gela (0202) by army 1"
    assert option.note == "resilience 2; it falls after 1 round, this one not counted"
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.BESIEGE, 1, "Gela")) == (
        "SI.1: Army 1 cannot besiege Gela: it besieges Gela already."
    )


def test_a_siege_whose_army_left_can_be_taken_over() -> None:
    """Army 1 marches off to 0401, from where it does not reach Gela; the siege goes on at 3 (SI.7)."""
    document = board(f"{SIEGE}order 1: 2 4\n", Step.ADMINISTRATION)
    assert document.board.grid.name(document.position.army[1].hex) == "0401"
    choices = choices_of(document, Step.ADMINISTRATION, "roma")
    (option,) = the(choices, Kind.TAKE_OVER, 2).options
    assert (option.label, option.rule) == ("takes over the siege of Gela (0202)", "SI.7")
    assert option.note == "resilience 3; it falls after 3 rounds, this one not counted"
    assert [choice for choice in choices if choice.kind == Kind.BESIEGE] == []


def test_taking_over_needs_an_existing_siege() -> None:
    document = board(SIEGE.replace("siege Gela roma 1 resilience=3 initial=3\n", ""), Step.ADMINISTRATION)
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.TAKE_OVER, 1, "Gela")) == (
        "SI.7: Army 1 cannot besiege Gela: there is no siege to take over."
    )
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.BESIEGE, 1, "Gela")) == ""


def test_a_besieged_structure_may_surrender_and_is_worth_its_points() -> None:
    """A City: 2 points; its siege began at 3, so that losing it otherwise costs a further one (VP.2)."""
    document = board(SIEGE, Step.ADMINISTRATION)
    surrender = the(choices_of(document, Step.ADMINISTRATION, "carthago"), Kind.SURRENDER, None)
    (option,) = surrender.options
    assert (option.text, option.label) == ("Gela", "gives Gela to Roma")
    assert option.note == "victory points: Carthago -2, Roma +2; lost otherwise it would be -3 for Carthago"
    assert surrender.default == "goes on holding out: Gela at resilience 2"
    own = SheetText(Kind.SURRENDER, "carthago", "Gela")
    assert fault(document, Step.ADMINISTRATION, own) == ""
    assert "Gela surrenders to Roma." in events_told(document, Step.ADMINISTRATION, "carthago", own)


def test_a_structure_that_no_army_besieges_cannot_surrender() -> None:
    text = BATTLE.replace("army 1 roma 0403", "army 1 roma 0101").replace("carthago 0503", "carthago 0703")
    document = board(text, Step.ADMINISTRATION)
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.SURRENDER, "carthago", "Gela")) == (
        "SI.8: Gela cannot surrender: nobody besieges it."
    )
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.SURRENDER, "carthago", "Roma")) == (
        "SI.8: Carthago does not control Roma."
    )


# In every step


def test_orders_for_an_eliminated_army_are_refused() -> None:
    document = board(SIEGE, Step.MOVEMENT)
    assert fault(document, Step.MOVEMENT, SheetText(Kind.MOVEMENT, 77, "2")) == "OR.1: Army 77 is not on the map."


def test_empty_orders_and_orders_for_a_later_step_are_accepted() -> None:
    document = board(SIEGE, Step.MOVEMENT)
    for sheet in (SheetText(Kind.ASSAULT, 2, "hold"), SheetText(Kind.ADVANCE, 2, "0101")):
        assert fault(document, Step.MOVEMENT, sheet) == ""


def test_a_passive_faction_is_offered_nothing() -> None:
    document = board(f"faction carthago active=no\n{SIEGE}".replace("army 9 carthago 0603\n", ""), Step.ADMINISTRATION)
    for step in (Step.INITIATIVE, Step.ADMINISTRATION):
        assert choices_of(document, step, "carthago") == ()
        assert standing_choices(document, step, "carthago") == ()
    assert fault(document, Step.ADMINISTRATION, SheetText(Kind.SURRENDER, "carthago", "Gela")) == (
        "FA.1: Nobody plays this faction, so it has nothing to decide."
    )


def test_standing_orders_are_offered_for_all_later_steps() -> None:
    document = board(BATTLE, Step.MOVEMENT)
    kinds = [Kind.RETREAT, Kind.ADVANCE, Kind.BESIEGE, Kind.SURRENDER, Kind.CONCEDE]
    choices = standing_choices(document, Step.MOVEMENT, "roma")
    assert [choice.kind for choice in choices] == kinds
    assert {choice.default for choice in choices} == {"no standing order"}
    assert not any(choice.pressing for choice in choices)
    assert texts(the(choices, Kind.BESIEGE, 1)) == ["Gela"]
    assert standing_choices(document, Step.PLACEMENT, "roma") == ()


def test_standing_orders_to_debark_are_offered_to_armies_in_ports() -> None:
    document = board(f"{BEACH}faction roma capitals=Roma\ntown Roma 0101 roma\narmy 2 roma 0101\n", Step.MOVEMENT)
    choices = standing_choices(document, Step.MOVEMENT, "roma")
    assert [choice.army for choice in choices if choice.kind == Kind.DEBARK] == [1, 2]
    assert texts(the(choices, Kind.DEBARK, 2)) == ["12", "2", "4", "6", "8", "10"]


def test_after_movement_only_possible_standing_orders_are_offered() -> None:
    document = board(BATTLE, Step.RETREATS)
    choices = standing_choices(document, Step.RETREATS, "roma")
    assert texts(the(choices, Kind.ADVANCE, 1)) == ["0503"]
    assert texts(the(choices, Kind.BESIEGE, 1)) == ["Gela"]
    assert [choice for choice in choices if choice.kind in (Kind.RETREAT, Kind.DEBARK)] == []
