"""The lesson's position, by the rules: what its texts say happens does happen, whatever the reader orders."""

from itertools import product

import pytest

from campaign.games.desk import Problem
from campaign.games.learning import KEYS
from campaign.games.vae_victis.choices import fault_of
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.learning.lesson import LEFT_OUT, meaning_of
from campaign.games.vae_victis.learning.lesson_position import forecast
from campaign.games.vae_victis.learning.lesson_position import position as lesson
from campaign.games.vae_victis.learning.lesson_round import Outcome, outcome_of
from campaign.games.vae_victis.preview import Forecast
from campaign.games.vae_victis.steps import Step
from campaign.learning.chapters import chapters, cited, scenes_of
from campaign.learning.state import read_state
from campaign.learning.taught import forecast_beside
from hexmap.drawing.cropping import Cropping
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.shipped_maps import shipped_map
from orders.rules.notation import parse_instruction
from orders.rules.sheets import SheetText

SUGGESTED = tuple(lesson().suggested.items())
FORECAST = Forecast(lesson().document)
STAY = ((3, ""), (4, ""))


def named(name: str) -> int:
    hex_ = lesson().board.grid.index(name)
    assert hex_ != OFF_MAP
    return hex_


def events_of(outcome: Outcome, kind: str) -> list[str]:
    return [one.event["text"] for frame in outcome.frames for one in frame.happenings if one.event["kind"] == kind]


def told_of(outcome: Outcome) -> str:
    return " ".join(cited(one).text for one in meaning_of(outcome))


def test_the_board_is_cut_from_the_shipped_map_of_sicily() -> None:
    cut = Cropping(shipped_map("sicily"), lesson().window).board
    board = lesson().board
    assert (board.terrain, board.structures, board.grid) == (cut.terrain, cut.structures, cut.grid)
    assert len(board.grid) < 130


def test_there_are_two_armies_a_side_and_the_reader_leads_those_that_the_texts_name() -> None:
    position = lesson().document.position
    assert [(army.number, army.faction) for army in position.armies] == [
        *((1, "carthago"), (2, "carthago")),
        *((3, "roma"), (4, "roma")),
    ]
    assert lesson().own_numbers == (3, 4)


@pytest.mark.parametrize(("number", "text"), [*lesson().suggested.items(), *lesson().sealed.items()])
def test_every_march_of_the_lesson_is_legal_and_carried_out_to_its_end_if_nobody_else_moves(
    number: int, text: str
) -> None:
    assert fault_of(lesson().document, Step.MOVEMENT, SheetText(Kind.MOVEMENT, number, text)) is None
    steps = FORECAST.preview(number, parse_instruction(text)).steps
    assert all(step.entered for step in steps)


@pytest.mark.parametrize("number", [3, 4])
def test_a_suggested_march_leads_to_the_hex_that_the_hint_rings(number: int) -> None:
    reach = FORECAST.reach(number)
    target = named(lesson().targets[number])
    assert reach.instruction_to(target) == parse_instruction(lesson().suggested[number])


def test_army_3_reaches_centuripae_by_road_and_is_stopped_by_the_town() -> None:
    preview = FORECAST.preview(3, parse_instruction(lesson().suggested[3]))
    assert lesson().board.describe(preview.end) == "Centuripae (3721)"
    assert all(any("by road" in reason[1] for reason in step.entry.reasons) for step in preview.steps if step.entry)
    assert preview.steps[-1].stop is not None
    assert preview.steps[-1].stop.rule == "MV.6"


def test_army_4_is_stopped_beside_army_2_with_points_left() -> None:
    preview = FORECAST.preview(4, parse_instruction(lesson().suggested[4]))
    stop = preview.steps[-1].stop
    assert stop is not None
    assert (stop.rule, stop.text) == ("MV.6", "Army 4 is halted at 3825 by the ZoC of army 2.")
    assert preview.mp_left > 0


def test_roads_are_cheap_and_hills_and_rivers_are_not() -> None:
    """The text of the chapter about reaches."""
    reach, rules = FORECAST.reach(3), lesson().document.ruleset
    assert reach.hexes[named("4022")].mp_left == rules.movement.points - 1  # by road
    steps = FORECAST.preview(3, parse_instruction(lesson().suggested[3])).steps
    assert {reason[1] for step in steps if step.entry for reason in step.entry.reasons} >= {"Hills", "River hex"}


def test_the_suggested_marches_lead_to_a_contest_an_engagement_a_siege_and_points() -> None:
    outcome = outcome_of(SUGGESTED)
    assert events_of(outcome, "hex_contested")[0].startswith("Armies 2 and 4 both make for 3925; army 4 goes there")
    assert events_of(outcome, "army_halted") == [
        "Army 4 is halted at 3925 by the ZoC of army 2.",
        "Army 3 is halted at Centuripae (3721) by the ZoC of Centuripae.",
    ]
    assert outcome.engagements == [(4, 2)]
    assert outcome.sieges == [(3, "Centuripae")]
    assert outcome.falls == ["Centuripae"]
    assert outcome.points == {"carthago": -2, "roma": 4}
    told = told_of(outcome)
    assert "Army 4 and army 2 ended in each other's zone of control" in told
    assert "Army 3 besieges Centuripae. If the siege goes on, Centuripae is yours next round." in told
    assert told.endswith("You have 4 points, Hanno has −2.")


@pytest.mark.parametrize("name", ["3724", "3824", "3825"])
def test_every_hex_beside_army_2_leads_to_an_engagement_with_it(name: str) -> None:
    way = " ".join(map(str, FORECAST.reach(4).instruction_to(named(name))))
    assert outcome_of(((3, ""), (4, way))).engagements == [(4, 2)]


def test_an_army_that_stays_is_met_by_army_2() -> None:
    outcome = outcome_of(STAY)
    assert outcome.engagements == [(4, 2)]
    assert "No siege began. Go back and march army 3 to Centuripae to see one." in told_of(outcome)


def test_a_round_without_a_meeting_says_how_to_see_one() -> None:
    outcome = outcome_of(((3, ""), (4, "12 12")))
    assert outcome.engagements == []
    assert "No armies met. Go back and march army 4 next to army 2 to see what happens." in told_of(outcome)


@pytest.mark.parametrize("which", range(3))
def test_whatever_the_reader_orders_the_round_comes_to_its_end(which: int) -> None:
    ways = {
        number: [
            " ".join(map(str, FORECAST.reach(number).instruction_to(hex_))) for hex_ in FORECAST.reach(number).hexes
        ]
        for number in lesson().own_numbers
    }
    for one, other in product(ways[3][which::9], ways[4][which::9]):
        outcome = outcome_of(((3, one), (4, other)))
        assert len(scenes_of(outcome.frames, LEFT_OUT)) == len(outcome.frames)
        assert {1, 3, 4} <= {army.number for army in outcome.after.position.armies}


def test_numbers_that_lead_off_the_board_or_onto_water_stop_the_army_only() -> None:
    for text in ("6 6 6 6 6 6 6 6", "2 2 4 4", "0 0 0", " ".join(["4"] * 255)):
        assert outcome_of(((3, text), (4, ""))).frames


def test_receipts_are_those_of_the_orders() -> None:
    again, other = outcome_of(SUGGESTED), outcome_of(STAY)
    receipts = {order.army: order.receipt for order in again.orders}
    assert [order.army for order in again.orders] == [1, 2, 3, 4]
    assert receipts[1] == {order.army: order.receipt for order in other.orders}[1]
    assert receipts[3] != {order.army: order.receipt for order in other.orders}[3]


@pytest.mark.parametrize(
    ("number", "name", "text", "rule"),
    [
        (4, "3725", "3725 is out of reach: army 2 stands there.", "MV.7"),
        (3, "3122", "Enna (3122) is out of reach: the ZoC of army 2 stops army 3 at 3724.", "MV.6"),
        (3, "3826", "3826 is out of reach: it needs 14 MP, and army 3 has 12.", "MV.1"),
        (4, "3726", "3726 is out of reach: the ZoC of army 2 stops army 4 at 3825;", "MV.6"),
        (4, "4019", "4019 is out of reach: nothing can pass there.", "MV.5"),
    ],
)
def test_a_hex_out_of_reach_says_why(number: int, name: str, text: str, rule: str) -> None:
    problem = forecast().way_to(number, named(name))
    assert isinstance(problem, Problem)
    assert problem.text.startswith(text)
    assert problem.rule == rule


def test_a_march_is_previewed_beside_the_other_one() -> None:
    """Two armies of one faction never end in one hex (MV.9)."""
    alone = forecast().way_to(4, named("4022"))
    assert not isinstance(alone, Problem)
    beside = forecast_beside(((3, "10"),)).preview(4, parse_instruction(alone["text"]))
    assert alone["end"]["hex"] == "4022"
    assert any(warning["rule"] == "MV.9" for warning in beside["warnings"])


def test_an_address_without_marches_means_the_suggested_ones() -> None:
    assert read_state({}).marches == SUGGESTED
    assert read_state({"march-3": "", "army": "4"}).marches == ((3, ""), (4, lesson().suggested[4]))
    assert read_state({"army": "1"}).army == read_state({"army": "x"}).army == 3


def test_chapters_are_in_the_order_of_their_addresses() -> None:
    assert tuple(chapter.key for chapter in chapters()) == KEYS
    assert [chapter.number for chapter in chapters()] == list(range(1, 9))
    assert all(chapter.title and chapter.text and chapter.task for chapter in chapters())


def test_the_numbers_in_the_texts_are_those_of_the_rules() -> None:
    goal, _army, reach, *_rest = chapters()
    assert "Town (circle) that you take gives 1 point, every City (square) 2. With 50 points you win" in goal.text
    assert "It has 12 movement points (MP)" in reach.text
