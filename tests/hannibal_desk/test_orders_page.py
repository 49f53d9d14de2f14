"""The page Orders of HANNIBAL: forms, text, drafts, receipts, conflicts, and what nobody else sees."""

import html
import re

import pytest

from campaign.games.hannibal.kinds import Kind
from campaign.selectors import current_phase
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from orders.rules.life import Life
from tests.conftest import NOW
from tests.hannibal_desk.conftest import ALPS, Browse, Opened
from tests.hannibal_desk.order_forms import PAGE, fields_of, send, sheet

pytestmark = pytest.mark.django_db


def test_links_to_orders_lead_to_the_page_of_the_game(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    for page in ("desk/", "armies/31/", "hannibal/orders/"):
        assert as_("hanno").get(page)["Location"] == f"/campaigns/italy/{PAGE}"


def test_form_of_the_former_address_is_sent_on_with_what_was_typed(opened: Opened, as_: Browse) -> None:
    campaign = opened(ALPS)
    browser = as_("hanno")
    fields = {
        **fields_of(browser),
        "sheet-march-31": "4 2 4",
        "phase": str(current_phase(campaign).pk),
        "do": "hand_in",
    }
    answer = browser.client.post(f"/campaigns/italy/hannibal/{PAGE}", fields, follow=True)
    assert answer.redirect_chain[0] == (f"/campaigns/italy/{PAGE}", 308)
    found = sheet(campaign, "Hanno", Kind.MARCH, 31)
    assert found is not None
    assert found.text == "4 2 4"


def test_march_is_typed_and_submitted_with_a_receipt(opened: Opened, as_: Browse) -> None:
    campaign = opened(ALPS)
    answer = send(as_("hanno"), sheet__march__31="4  2 4")
    assert answer["Location"] == f"/campaigns/italy/{PAGE}"
    found = sheet(campaign, "Hanno", Kind.MARCH, 31)
    assert found is not None
    assert (found.life, found.text) == (Life.HANDED_IN, "4 2 4")
    text = as_("hanno").text(PAGE)
    assert found.receipt[:12] in text
    assert "Your orders are submitted." in text
    assert 'value="4 2 4"' in text


def test_march_is_shown_word_by_word_without_a_script(opened: Opened, as_: Browse) -> None:
    """HH.5.5: worked example 6, with what is left."""
    campaign = opened(ALPS)
    answer = send(as_("hanno"), "ask-preview-marches", sheet__march__31="4 2 4 4 4")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "An enemy of 20 SP is there: the march ends." in text
    assert "31 of 40 half points left" in text
    assert sheet(campaign, "Hanno", Kind.MARCH, 31) is None


def test_draft_is_kept_and_shown_to_the_side_only(opened: Opened, as_: Browse) -> None:
    campaign = opened(ALPS)
    send(as_("hanno"), "draft", sheet__march__31="4 2 2 2 2")
    found = sheet(campaign, "Hanno", Kind.MARCH, 31)
    assert found is not None
    assert (found.life, found.draft) == (Life.DRAFT, "4 2 2 2 2")
    assert "You have drafts that are not submitted." in as_("hanno").text(PAGE)
    assert "4 2 2 2 2" in as_("hamilcar").text(PAGE)
    assert "You have drafts" not in as_("hamilcar").text(PAGE)
    assert "4 2 2 2 2" not in as_("marcus").text(PAGE)
    for page in ("tables/leaders/", "tables/provinces/", "tables/map.svg"):
        assert "4 2 2 2 2" not in as_("marcus").text(page)


def test_controls_write_the_text_of_units_and_order(opened: Opened, as_: Browse) -> None:
    """HH.5.1, HH.5.2."""
    campaign = opened(ALPS)
    changes = {"f-take-31-foot": "2", "f-take-31-horse": "6", "f-order-place-32": "1", "f-order-place-31": "2"}
    as_("hanno").submit({**fields_of(as_("hanno")), **changes})
    take, order = (sheet(campaign, "Hanno", *key) for key in ((Kind.TAKE, 31), (Kind.ORDER, None)))
    assert take is not None
    assert order is not None
    assert (take.text, order.text) == ("foot 2 horse 6", "32 31")
    assert fields_of(as_("hanno"))["f-take-31-foot"] == "2"


def test_form_sent_without_orders_decides_that_nothing_is_wanted(opened: Opened, as_: Browse) -> None:
    """HH.2.5: the step does not wait for the side any more."""
    campaign = opened(ALPS)
    send(as_("hanno"))
    order = sheet(campaign, "Hanno", Kind.ORDER)
    assert order is not None
    assert (order.life, order.text) == (Life.HANDED_IN, "")
    assert sheet(campaign, "Hanno", Kind.MARCH, 31) is None


def test_form_sent_twice_changes_nothing(opened: Opened, as_: Browse) -> None:
    campaign = opened(ALPS)
    send(as_("hanno"), sheet__march__31="4")
    before = sheet(campaign, "Hanno", Kind.MARCH, 31)
    send(as_("hanno"))
    assert sheet(campaign, "Hanno", Kind.MARCH, 31) == before


def test_cleared_march_is_withdrawn_and_all_orders_can_be(opened: Opened, as_: Browse) -> None:
    campaign = opened(ALPS)
    send(as_("hanno"), sheet__march__31="4", sheet__march__35="4")
    send(as_("hanno"), sheet__march__31="")
    found = sheet(campaign, "Hanno", Kind.MARCH, 31)
    assert found is not None
    assert found.life is Life.WITHDRAWN
    send(as_("hanno"), "withdraw")
    found = sheet(campaign, "Hanno", Kind.MARCH, 35)
    assert found is not None
    assert found.life is Life.WITHDRAWN
    assert "withdraw" not in as_("hanno").text(PAGE).split("stuck")[1].split("</p>")[0]


def test_order_that_is_not_valid_says_what_to_write_and_keeps_its_text(opened: Opened, as_: Browse) -> None:
    campaign = opened(ALPS)
    answer = send(as_("hanno"), sheet__march__31="north 4", sheet__march__35="4")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="north 4"' in text
    assert "x4, d:Nola" in html.unescape(text)
    assert sheet(campaign, "Hanno", Kind.MARCH, 31) is None
    assert sheet(campaign, "Hanno", Kind.MARCH, 35) is not None


def test_change_in_another_window_is_not_overwritten(opened: Opened, as_: Browse) -> None:
    campaign = opened(ALPS)
    earlier = fields_of(as_("hanno"))
    send(as_("hanno"), sheet__march__31="4 2")
    answer = as_("hanno").submit({**earlier, "sheet-march-31": "4 4"})
    assert answer.status_code == 422
    found = sheet(campaign, "Hanno", Kind.MARCH, 31)
    assert found is not None
    assert found.text == "4 2"


def test_page_of_an_earlier_step_takes_nothing(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    answer = as_("hanno").submit({**fields_of(as_("hanno")), "phase": "0", "sheet-march-31": "4"})
    assert answer.status_code == 409


def test_leader_of_another_seat_is_read_but_not_ordered(opened: Opened, as_: Browse) -> None:
    """HH.1.5: what concerns the side is the captain's, what concerns a leader that of their seat."""
    campaign = opened(ALPS)
    fields = fields_of(as_("hamilcar"))
    assert "The captain gives the orders of the side." in as_("hamilcar").text(PAGE)
    assert "sheet-march-32" in fields
    assert "sheet-march-31" not in fields
    assert "sheet-order" not in fields
    send(as_("hamilcar"), sheet__march__32="4")
    assert sheet(campaign, "Hanno", Kind.MARCH, 32) is not None
    assert as_("hamilcar").submit({"sheet-march-31": "4"}).status_code == 403
    assert as_("hamilcar").submit({"sheet-order": "31"}).status_code == 403


def test_side_that_does_not_march_has_nothing_to_decide(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    text = as_("marcus").text(PAGE)
    assert "Your side has nothing to decide in this step." in text
    assert not [name for name in fields_of(as_("marcus")) if name.startswith("f-") or "march" in name]


@pytest.mark.parametrize(
    "fields",
    [
        {"sheet-movement-31": "4"},
        {"sheet-march-x": "4"},
        {"sheet-": "4"},
        {"sheet-concede": "concede"},
        {"sheet-march": "4"},
        {"sheet-march-99999999999": "4"},
    ],
)
def test_fields_of_no_orders_are_refused(opened: Opened, as_: Browse, fields: dict[str, str]) -> None:
    opened(ALPS)
    assert as_("hanno").submit(fields).status_code == 403


@pytest.mark.parametrize(
    "fields",
    [
        {"sheet-march-31": "4" * 2001},
        {"sheet-march-31": "drop legion_foot -1"},
        {"sheet-march-31": "d:Nowhere"},
        {"sheet-order": "", "form-order": "1", "f-order-place-31": "first"},
        {"sheet-take-31": "", "form-take-31": "1", "f-take-31-foot": "<b>"},
        {"sheet-order": "77"},
    ],
)
def test_bad_input_is_refused_with_a_sentence(opened: Opened, as_: Browse, fields: dict[str, str]) -> None:
    opened(ALPS)
    answer = as_("hanno").submit(fields)
    assert answer.status_code == 422
    assert "<b>" not in answer.content.decode().split("<main")[1].replace("<b>", "", 0)


CONCEDES = {"f-concede_game-concede": "yes"}


def test_game_is_conceded_only_with_the_box_and_can_be_played_on(opened: Opened, as_: Browse) -> None:
    """HH.13.4."""
    campaign = opened(ALPS)
    send(as_("marcus"))
    assert sheet(campaign, "Marcus", Kind.CONCEDE_GAME) is None
    as_("marcus").submit({**fields_of(as_("marcus")), **CONCEDES})
    found = sheet(campaign, "Marcus", Kind.CONCEDE_GAME)
    assert found is not None
    assert found.text == "concede"
    fields = fields_of(as_("marcus"))
    assert fields.pop("f-concede_game-concede") == "yes"
    as_("marcus").submit(fields)
    found = sheet(campaign, "Marcus", Kind.CONCEDE_GAME)
    assert found is not None
    assert found.life is Life.WITHDRAWN


def test_pages_of_a_game_that_is_over_take_no_orders(opened: Opened, as_: Browse) -> None:
    """HH.13.4: what is shown is the end of the game."""
    campaign = opened(ALPS)
    as_("marcus").submit({**fields_of(as_("marcus")), **CONCEDES})
    phase = current_phase(campaign)
    for go_on in (close_and_claim, resolve_phase, publish_phase):
        go_on(phase.pk, NOW)
    for name in ("marcus", "hanno"):
        for page in (PAGE, "tables/leaders/", "tables/provinces/", "tables/map.svg"):
            assert as_(name).get(page).status_code == 200
    assert "sheet-march-31" not in fields_of(as_("hanno"))
    assert as_("hanno").submit({"sheet-march-31": "4"}).status_code == 409


BALLOT = """
round 4 ballot
force 1005 roma 1 legion_foot 4
force 1712 roma 12 legion_foot 2
office 12 praetor
force 1910 roma 3 legion_foot 2
office 3 proconsul
year 1 fought roma=25 carthago=12 consul
"""


def test_ballot_shows_modifiers_and_exact_chances(opened: Opened, as_: Browse) -> None:
    """HH.3.4: served, consul last year, Rome lost more: -2."""
    campaign = opened(BALLOT)
    text = " ".join(as_("marcus").text(PAGE).split())
    assert "Was consul last year −1" in text
    assert ">−2</strong>" in text
    changes = {"f-ballot-proconsul": "1", "f-ballot-home-3": "yes", "f-ballot-prefer-4": "1"}
    as_("marcus").submit({**fields_of(as_("marcus")), **changes})
    found = sheet(campaign, "Marcus", Kind.BALLOT)
    assert found is not None
    assert found.text == "proconsul 1\nhome 3\nprefer 4"
    again = fields_of(as_("marcus"))
    assert {name: again[name] for name in changes} == changes


def test_changed_text_counts_before_the_controls(opened: Opened, as_: Browse) -> None:
    campaign = opened(BALLOT)
    send(as_("marcus"), sheet__ballot="prefer 5", f__ballot__proconsul="1")
    found = sheet(campaign, "Marcus", Kind.BALLOT)
    assert found is not None
    assert found.text == "prefer 5"


OFFICES = """
round 4 offices
office 3 consul
office 4 praetor
elected 3 4
vacated 1005
force 1005 roma - inside legion_foot 4 legion_horse 4
force 0504 carthago 31 foot 3
dead 35
"""


def test_rome_places_leaders_and_carthage_chooses_who_moves_first(opened: Opened, as_: Browse) -> None:
    """HH.3.7, HH.2.4, HH.10.8."""
    campaign = opened(OFFICES)
    text = as_("marcus").text(PAGE)
    assert "Placentia (1005)" in text
    assert "104 SP" in text
    changes = {"f-place-hex-3": "1005", "f-place-hex-4": "levy", "f-place-unit-3-legion_foot": "3"}
    as_("marcus").submit({**fields_of(as_("marcus")), **changes})
    found = sheet(campaign, "Marcus", Kind.PLACE)
    assert found is not None
    assert found.text == "3: 1005\n4: levy\nunits 3: legion_foot 3"
    as_("hanno").submit({**fields_of(as_("hanno")), "f-first-first": "roma", "f-first-chief": "0604"})
    found = sheet(campaign, "Hanno", Kind.FIRST)
    assert found is not None
    assert found.text == "roma\nchief: 0604"


def test_rome_recruits_before_it_marches(opened: Opened, as_: Browse) -> None:
    """HH.4.1 to HH.4.4."""
    campaign = opened("round 4 march_1\nfirst roma\nforce 1817 roma 3 legion_foot 2\ncount lost_in_combat 52")
    text = as_("marcus").text(PAGE)
    assert "Latium" in text
    changes = {"f-recruit-legions-Spoletium": "1", "f-recruit-slaves": "3"}
    as_("marcus").submit({**fields_of(as_("marcus")), **changes})
    found = sheet(campaign, "Marcus", Kind.RECRUIT)
    assert found is not None
    assert found.text == "Umbria: Spoletium 1\nslaves 3"


def test_leader_of_the_levy_has_a_march_from_where_they_appear(opened: Opened, as_: Browse) -> None:
    """HH.4.3: with the legions of the summer in Roma, before the marches."""
    opened("round 4 march_1\nfirst roma\noffice 3 consul\nforce 1005 roma 1 legion_foot 2")
    text = " ".join(as_("marcus").text(PAGE).split())
    assert 'data-leader="3" data-hex="1817"' in text
    assert "3 Marcellus" in text.split("Order of marching")[1]
    fields = {**fields_of(as_("marcus")), "f-recruit-levy-3": "Arretium", "sheet-march-3": "12"}
    answer = as_("marcus").post("orders/answers/march/", about="3", **fields).json()
    assert (answer["start"], answer["allowance"]) == ("1712", 40)


BATTLE = """
round 2 battle
first roma
force 1005 carthago 31 foot 4 horse 6
force 1005 roma 1 legion_foot 2
force 2521 carthago 32 foot 6
"""


def test_plan_is_written_from_the_controls_of_its_hexes(opened: Opened, as_: Browse) -> None:
    """HH.8.2, HH.9.2, HH.15.5."""
    campaign = opened(BATTLE)
    text = as_("hanno").text(PAGE)
    assert "Placentia (1005)" in text
    assert "Nola (2521)" in text
    changes = {
        "f-battle-fight-1005": "yes",
        "f-battle-leave-1005": "below",
        "f-battle-number-1005": "60",
        "f-battle-siege-2521": "assault",
        "f-battle-fight-all": "no",
    }
    as_("hanno").submit({**fields_of(as_("hanno")), **changes})
    found = sheet(campaign, "Hanno", Kind.BATTLE)
    assert found is not None
    assert found.text == "1005: fight=yes leave=below 60\n2521: siege=assault\n*: fight=no"


def test_odds_are_shown_without_a_script_and_nothing_is_saved(opened: Opened, as_: Browse) -> None:
    campaign = opened(BATTLE)
    changes = {"f-battle-fight-1005": "yes", "f-battle-leave-1005": "below", "f-battle-number-1005": "60"}
    answer = as_("hanno").submit({**fields_of(as_("hanno")), **changes}, "ask-odds-1005")
    assert answer.status_code == 200
    assert "fights to the end" in answer.content.decode()
    assert sheet(campaign, "Hanno", Kind.BATTLE) is None
    assert "no force in the hex" in as_("hanno").submit(fields_of(as_("hanno")), "ask-odds-9999").content.decode()


def test_plan_of_the_captain_is_read_by_teammates(opened: Opened, as_: Browse) -> None:
    """HH.1.5."""
    opened(BATTLE)
    send(as_("hanno"), sheet__battle="*: fight=no leave=after 7")
    text = as_("hamilcar").text(PAGE)
    assert "The captain of your side gives these orders." in text
    assert "leave=after 7" in text
    assert not [name for name in fields_of(as_("hamilcar")) if name.startswith("sheet-")]
    assert "leave=after 7" not in as_("marcus").text(PAGE)


def test_dictator_is_named_from_two_lists(opened: Opened, as_: Browse) -> None:
    """HH.3.9."""
    campaign = opened("round 4 dictator\nforce 2620 roma 3 legion_foot 2\ncount lost_this_summer 52")
    changes = {"f-dictator-one": "2", "f-dictator-other": "12", "f-dictator-hex": "2620"}
    as_("marcus").submit({**fields_of(as_("marcus")), **changes})
    found = sheet(campaign, "Marcus", Kind.DICTATOR)
    assert found is not None
    assert found.text == "2 12 to 2620"


def test_every_paragraph_that_a_page_cites_is_in_the_rulebook(opened: Opened, as_: Browse) -> None:
    opened(BATTLE)
    links = set(re.findall(r'class="rule" href="([^"]+)"', as_("hanno").text(PAGE)))
    assert links
    for link in links:
        answer = as_("hanno").client.get(link, follow=True)
        assert answer.status_code == 200
        assert f'id="{link.rstrip("/").rpartition("/")[2]}"' in answer.content.decode()


def test_spectators_and_administrators_without_a_seat_give_no_orders(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    assert as_("timon").get(PAGE).status_code == 404
