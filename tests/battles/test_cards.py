"""Battle cards, paragraph by paragraph (BC)."""

from collections import Counter
from typing import Any

import pytest

from campaign.battles.cases.scripted_throws import ScriptedThrows
from campaign.battles.rules.cards import play
from campaign.battles.rules.cards.deck import (
    DE,
    DECK,
    DECK_CLOSE,
    FA,
    FL,
    FR,
    PR,
    RE,
    Card,
    after_elephants,
    deck_for,
)
from campaign.battles.rules.cards.duel import Answer, Decision, Duel, Question
from campaign.battles.rules.cards.instructions import (
    card_to_play,
    matching_card,
    wants_initiative,
    wants_to_match,
    wants_to_withdraw,
)
from campaign.battles.rules.cards.orders import CardOrders, OrderRefused
from campaign.battles.rules.cards.sheet import CardsSheet, Instructions, read_cards_sheet
from campaign.battles.rules.document import read_battle
from campaign.battles.rules.sheet_lines import SheetFault
from hexmap.rules.documents import DocumentError
from tests.battles.test_worked_examples import cards_sheet, document, side

GROUNDS = ("Farmlands", "Desert", "Hills", "Marshes", "Forests", "Mountains")
ALWAYS, NEVER = Instructions(), Instructions(counter=None)


def hand(words: str) -> Counter[Card]:
    return Counter(map(Card, words.split()))


def duel(one: str, other: str, *dice: int, ratings: tuple[int, int] = (2, 2)) -> Duel:
    return Duel(DECK, [hand(one), hand(other)], ratings, ScriptedThrows(dice))


def test_both_decks_have_48_cards() -> None:
    assert sum(DECK.values()) == sum(DECK_CLOSE.values()) == 48
    assert [deck_for(ground) is DECK_CLOSE for ground in GROUNDS] == [False, False, True, True, True, True]


def test_elephants_cost_a_card_and_take_two_where_they_beat_the_rating() -> None:
    assert after_elephants((12, 12), (3, None), (2, 2)) == (11, 10)
    assert after_elephants((12, 12), (2, None), (2, 2)) == (11, 12)
    assert after_elephants((12, 12), (1, None), (2, 2)) == (10, 12)
    assert after_elephants((12, 12), (4, None), (2, 4)) == (11, 12)
    assert after_elephants((1, 2), (1, 6), (2, 2)) == (1, 1)  # never without a card (BC.7)


def test_a_reserve_matches_any_type() -> None:
    assert matching_card(hand("RE FL"), PR) is RE
    assert matching_card(hand("RE FL"), FL) is FL
    assert matching_card(hand("FA"), FL) is None


def test_keen_plays_the_type_with_the_fewest_unseen_copies() -> None:
    held = hand("FA FA FA FA FL PR PR PR")
    assert card_to_play(ALWAYS, DECK, held, Counter()) == (PR, PR)  # example 17
    assert card_to_play(Instructions(attack="most"), DECK, held, Counter()) == (FA, FA)


def test_keen_keeps_double_envelopments_and_reserves_for_last() -> None:
    assert card_to_play(ALWAYS, DECK, hand("DE RE"), Counter()) == (DE, DE)
    assert card_to_play(ALWAYS, DECK, hand("RE"), Counter()) == (RE, PR)


def test_a_list_of_types_is_played_in_its_order() -> None:
    said = Instructions(attack=(DE, RE, FA, FL, FR, PR))
    assert card_to_play(said, DECK, hand("FA DE"), Counter()) == (DE, DE)


def test_instructions_about_yielding_initiative_and_withdrawing() -> None:
    assert not wants_to_match(Instructions(yields=1), 1)
    assert wants_to_match(Instructions(yields=3), 2)
    assert not wants_initiative(NEVER, hand("FA"))
    assert not wants_initiative(ALWAYS, Counter())
    assert wants_initiative(ALWAYS, hand("FA"))
    assert wants_initiative(Instructions(counter=2), hand("FA FL"))
    assert not wants_initiative(Instructions(counter=3), hand("FA FL"))
    assert wants_to_withdraw(Instructions(withdraw=2), hand("FA"), hand("FA FL"))
    assert wants_to_withdraw(Instructions(withdraw=1), hand("FA"), hand("FA FL"))
    assert not wants_to_withdraw(Instructions(withdraw=2), hand("FA FL"), hand("FA FL"))


def test_a_sheet_comes_out_of_its_text_again() -> None:
    text = cards_sheet("3-11", "11", elephants="yes", attack="FA PR FL FR DE RE", counter="3", withdraw="4", ask="all")
    sheet = read_cards_sheet(text, "3-11", "11", "carthaginian")
    assert sheet.text == text
    assert CardsSheet("3-11", "11").text == cards_sheet("3-11", "11")


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ({"elephants": "perhaps"}, 'elephants: "perhaps" is not valid'),
        ({"attack": "FA FA"}, "attack: write"),
        ({"counter": "0"}, 'counter: "0" is not valid'),
        ({"yield": "soon"}, 'yield: "soon" is not valid'),
        ({"withdraw": "99"}, 'withdraw: "99" is not valid'),
        ({"ask": "me"}, 'ask: "me" is not valid'),
    ],
)
def test_a_bad_value_of_a_sheet_is_named(more: dict[str, str], problem: str) -> None:
    with pytest.raises(SheetFault, match=problem):
        read_cards_sheet(cards_sheet("3-11", "11", **more), "3-11", "11", "carthaginian")


@pytest.mark.parametrize(("line", "most"), [("counter", 20), ("yield", 99), ("withdraw", 20)])
def test_a_number_of_a_sheet_is_one_to_the_most(line: str, most: int) -> None:
    for number in (1, most):
        text = cards_sheet("3-11", "3", **{line: str(number)})
        assert read_cards_sheet(text, "3-11", "3", "roman").text == text
    with pytest.raises(SheetFault, match=f'{line}: "{most + 1}" is not valid'):
        read_cards_sheet(cards_sheet("3-11", "3", **{line: str(most + 1)}), "3-11", "3", "roman")


def test_a_sheet_has_at_most_1000_characters() -> None:
    text = cards_sheet("3-11", "3").ljust(1000)
    assert read_cards_sheet(text, "3-11", "3", "roman").text == text.strip()
    with pytest.raises(SheetFault):
        read_cards_sheet(f"{text} ", "3-11", "3", "roman")


def test_a_list_without_elephants_brings_none() -> None:
    with pytest.raises(SheetFault, match="has no elephants"):
        read_cards_sheet(cards_sheet("3-11", "3", elephants="yes"), "3-11", "3", "roman")


def battle(**more: Any) -> dict[str, Any]:
    sides = [side("3", "roman", 1600, cards_sheet("3-11", "3", ask="attack")), side("11", "carthaginian", 1560)]
    return document("cards", 3, "3-11", "Farmlands", sides) | more


def test_a_battle_waits_for_the_player_who_wants_to_be_asked() -> None:
    fought = play(read_battle(battle()), to_end=False)
    assert fought.waiting == Question(Decision.PLAY, 0)
    assert fought.casualties is None
    assert fought.record[-1].startswith("hand B ")


def test_instructions_try_to_withdraw_once_between_two_cards() -> None:
    sides = [
        side("3", "roman", 400, cards_sheet("3-11", "3", withdraw="20")),
        side("11", "carthaginian", 1560, cards_sheet("3-11", "11", counter="never")),
    ]
    record = play(read_battle(battle(sides=sides))).record
    head, *told = [line.split()[0] for line in record if line.startswith(("withdraw A", "round "))]
    assert head == "round"  # of the campaign
    assert told == ["withdraw", "round"] * 4


def test_cards_that_are_queued_up_are_played_one_after_another() -> None:
    fought = play(read_battle(battle()), [(0, "FA FA FA")], to_end=False)
    assert [line for line in fought.record if line.startswith("round ")][:2] == ["round 3", "round 1 A FA"]


def test_instructions_can_be_changed_during_a_battle() -> None:
    fought = play(read_battle(battle()), [(0, "ask: nothing")], to_end=False)
    assert fought.casualties is not None


def test_a_player_who_is_away_is_led_by_instructions() -> None:
    asked_nothing = play(read_battle(battle()), [(0, "away")], to_end=False)
    assert asked_nothing.casualties is not None


@pytest.mark.parametrize(
    ("line", "answers"), [("RE as PR", [Answer(RE, PR)]), ("RE as FL PR", [Answer(RE, FL), Answer(PR)])]
)
def test_a_reserve_that_is_typed_as_another_card_attacks_as_it(line: str, answers: list[Answer]) -> None:
    asked = Instructions(ask="all")
    orders = CardOrders([(0, line)], [asked, asked], duel("RE PR", "PR"))
    assert [orders.answer(Question(Decision.PLAY, 0)) for _ in answers] == answers


@pytest.mark.parametrize("line", ["RE as", "RE as RE", "RE as ,", "as PR"])
def test_a_reserve_is_typed_as_a_card_or_not_at_all(line: str) -> None:
    with pytest.raises(OrderRefused):
        CardOrders([(0, line)], [Instructions(ask="all")] * 2, duel("RE PR", "PR"))


@pytest.mark.parametrize("line", ["elephants", "match", "RE as RE", "", "FA hallo", "attack: most"])
def test_a_line_that_is_no_answer_is_refused(line: str) -> None:
    with pytest.raises(DocumentError, match=r"^orders\[0\]: "):
        play(read_battle(battle()), [(0, line)])


def test_the_document_accepts_orders_as_texts_pairs_and_objects() -> None:
    for orders in (["3 FA"], [["3", "FA"]], [{"side": "3", "order": "FA"}], [{"side": "A", "line": "FA"}]):
        read = read_battle(battle(orders=orders))
        assert [(read.side_of(one), one.order) for one in read.orders or ()] == [(0, "FA")]


def test_types_of_cards_have_their_letters() -> None:
    assert [*Card] == [FA, FL, FR, PR, DE, RE]
    assert (FR, FL) == (Card.FLANK_RIGHT, Card.FLANK_LEFT)


def test_an_order_that_is_never_reached_is_read_all_the_same() -> None:
    with pytest.raises(DocumentError, match=r"^orders\[1\]: "):
        play(read_battle(battle()), [(0, "ask: nothing"), (0, "nonsense")])


def asked_in(said: str, lines: list[tuple[int, str]], *questions: Question) -> list[Answer | None]:
    """The answers that orders give to some questions, in a duel with full hands."""
    made = duel("FA FA FL PR", "FA FA FL PR")
    orders = CardOrders(lines, [Instructions(ask=said), Instructions(ask=said)], made)
    return [orders.answer(question) for question in questions]


def test_a_new_answer_takes_the_place_of_what_was_queued_up() -> None:
    first, match, second = asked_in(
        "all",
        [(0, "FA FA PR"), (0, "withdraw"), (1, "match")],
        *(Question(Decision.PLAY, 0), Question(Decision.MATCH, 1, FA), Question(Decision.PLAY, 0)),
    )
    assert first == Answer(FA)
    assert match == Answer(FA)
    assert second == Answer(withdraw=True)


@pytest.mark.parametrize(
    ("line", "question"), [("PR", Question(Decision.MATCH, 1, FA)), ("DE", Question(Decision.PLAY, 1))]
)
def test_a_card_that_does_not_match_or_is_not_held_is_refused(line: str, question: Question) -> None:
    with pytest.raises(OrderRefused):
        asked_in("all", [(1, line)], question)


def test_nobody_is_asked_for_the_initiative_after_a_withdrawal() -> None:
    after = Question(Decision.INITIATIVE, 1, after_withdrawal=True)
    assert asked_in("all", [(1, "counter")], after) == [None]
    assert asked_in("all", [(1, "counter")], Question(Decision.INITIATIVE, 1)) == [Answer(yes=True)]
