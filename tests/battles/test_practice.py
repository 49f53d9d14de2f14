"""The practice ground: making a battle, giving its plans and orders, and what everybody may see of it."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from campaign.battles.commands.beginning import NoRoom, PracticeSide, begin_practice
from campaign.battles.commands.playing import play_on
from campaign.battles.queries.fights import fight_view
from campaign.battles.rules.document import BattleOrder, read_battle
from campaign.battles.rules.methods import fight as fight_out
from campaign.battles.secrets import document_of, secrets_of
from campaign.models import Fight

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_requests_counted() -> Iterator[None]:
    """Nobody has asked for anything yet: visitors are counted by address, which all tests share."""
    cache.clear()
    yield
    cache.clear()


CHOICES = {
    "method": "quick",
    "terrain": "Hills",
    "opponent": "bot",
    "list-1": "roman",
    "fp-1": "1600",
    "list-2": "carthaginian",
    "fp-2": "1560",
}


def begun(client: Client, **more: str) -> Fight:
    answer = client.post("/practice/", {**CHOICES, **more})
    assert answer.status_code == 302, answer.content
    fight = Fight.objects.latest("pk")
    assert answer["Location"] == f"/practice/{fight.key_a}/"
    return fight


def befriended(client: Client, **more: str) -> Fight:
    """A battle whose invitation a friend has accepted."""
    fight = begun(client, opponent="friend", **more)
    assert accept(Client(), fight).status_code == 302
    fight.refresh_from_db()
    return fight


def invitation_of(fight: Fight) -> str:
    return f"/practice/invitations/{fight.invitation}/"


def accept(friend: Client, fight: Fight, claim: str = "of the friend") -> Any:
    return friend.post(invitation_of(fight), {"claim": claim})


def time_left(fight: Fight) -> timedelta:
    assert fight.due_at is not None
    return fight.due_at - timezone.now()


def send(client: Client, fight: Fight, side: int = 0, **fields: Any) -> Any:
    fight.refresh_from_db()
    key = fight.key_b if side else fight.key_a
    answer = client.post(f"/practice/{key}/", {"after": fight.version, **fields})
    fight.refresh_from_db()
    return answer


def test_a_visitor_fights_a_whole_battle_against_the_computer(client: Client) -> None:
    fight = begun(client)
    assert fight.begun_at is None
    assert send(client, fight, do="plan").status_code == 302
    assert fight.begun_at is not None
    turns = 0
    while not fight.is_over:
        assert fight.awaited == 0
        assert send(client, fight, do="order", line="bot" if turns else "1: S").status_code == 302
        if not turns:
            assert send(client, fight, do="order", line="end").status_code == 302
        turns += 1
        assert turns < 60
    page = client.get(f"/practice/{fight.key_a}/").content.decode()
    assert "The battle is over." in page
    content = secrets_of(fight)
    document = document_of(fight, content)
    orders = tuple(BattleOrder(side="AB"[side], order=line) for side, line in content.orders)
    again = fight_out(document.model_copy(update={"orders": orders}))
    assert again.text == fight.record, "another program with the published document gets the same record"
    assert fight.seed == content.seed
    assert client.get(f"/practice/battles/{fight.public_id}/").status_code == 200


def test_two_friends_fight_and_neither_sees_the_plan_of_the_other(client: Client) -> None:
    fight = befriended(client)
    send(client, fight, 0, do="plan", **{"square-2": "0102"}, general="7")
    assert fight.begun_at is None
    theirs = client.get(f"/practice/{fight.key_b}/").content.decode()
    assert "0102" not in theirs
    assert fight.seed == ""
    send(client, fight, 1, do="plan")
    assert fight.begun_at is not None
    assert fight.awaited is not None
    wrong = send(client, fight, 1 - fight.awaited, do="order", line="end")
    assert wrong.status_code == 409
    assert "It is not your turn." in wrong.content.decode()


def test_an_invitation_is_taken_once_and_by_no_look_at_it(client: Client) -> None:
    fight = begun(client, opponent="friend")
    assert fight.key_b is None
    friend, other = Client(), Client()
    pages = [one.get(invitation_of(fight)) for one in (Client(), friend, other)]
    assert {page.status_code for page in pages} == {200}
    assert "You lead: Carthaginian army, 1560 FP." in pages[0].content.decode()
    claims = [page.context["claim"] for page in pages]
    assert len(set(claims)) == 3
    taken = accept(friend, fight, claims[1])
    fight.refresh_from_db()
    assert taken["Location"] == f"/practice/{fight.key_b}/"
    assert friend.get(taken["Location"]).status_code == 200
    assert accept(friend, fight, claims[1])["Location"] == taken["Location"], "an answer that was lost comes again"
    assert accept(other, fight, claims[2]).status_code == 410
    assert other.get(invitation_of(fight)).status_code == 410
    assert accept(other, fight, "").status_code == 410
    fight.refresh_from_db()
    assert taken["Location"] == f"/practice/{fight.key_b}/"


def test_the_page_of_the_maker_never_has_the_address_of_the_friend(client: Client) -> None:
    fight = begun(client, opponent="friend")
    own = f"/practice/{fight.key_a}/"
    assert invitation_of(fight) in client.get(own).content.decode()
    accept(Client(), fight)
    fight.refresh_from_db()
    page = client.get(own).content.decode()
    assert str(fight.key_b) not in page
    assert str(fight.invitation) not in page
    assert "Your invitation was accepted." in page
    theirs = Client().get(f"/practice/{fight.key_b}/").content.decode()
    assert str(fight.key_a) not in theirs
    assert "Your invitation was accepted." not in theirs


def test_a_battle_against_the_computer_has_no_other_side_to_take(client: Client) -> None:
    fight = begun(client)
    assert (fight.key_b, fight.invitation) == (None, None)
    assert "/practice/invitations/" not in client.get(f"/practice/{fight.key_a}/").content.decode()


ARMIES = [PracticeSide("roman", 1600), PracticeSide("greek", 1600, bot=True)]


def held(holder: str, hours: float, **state: Any) -> Fight:
    """A battle that was made, and last used, so many hours ago."""
    at = timezone.now() - timedelta(hours=hours)
    fight = begin_practice("quick", "Hills", ARMIES, at, holder)
    Fight.objects.filter(pk=fight.pk).update(**state)
    return fight


def is_there(fight: Fight) -> bool:
    return Fight.objects.filter(key_a=fight.key_a).exists()


UNDER_WAY = {"given": [{"side": 0}]}


@pytest.mark.parametrize("limit", ["MOST_PRACTICE_BATTLES", "MOST_OF_ONE_ADDRESS"])
def test_battles_that_are_over_or_idle_make_room_and_none_under_way(settings: Any, limit: str) -> None:
    setattr(settings, limit, 4)
    running = held("house", 20, **UNDER_WAY)
    asleep = held("house", 60, **UNDER_WAY)
    not_begun = held("house", 2)
    over = held("house", 1, over_at=timezone.now())
    for one in (over, not_begun, asleep):
        assert is_there(one)
        held("house", 0.01)
        assert not is_there(one)
    assert is_there(running)
    with pytest.raises(NoRoom):
        held("house", 0.01)
    assert Fight.objects.count() == 4


def test_an_address_that_holds_too_many_battles_takes_no_room_of_others(client: Client, settings: Any) -> None:
    settings.MOST_OF_ONE_ADDRESS = 1
    other = held("elsewhere", 100)
    begun(client)
    answer = client.post("/practice/", CHOICES)
    assert answer.status_code == 409
    page = " ".join(answer.content.decode().split())
    assert "Visitors from your internet address have 1 practice battles under way." in page
    assert 'value="1560"' in page, "the choices stay"
    assert is_there(other)


def test_an_order_of_an_old_page_is_refused_and_kept(client: Client) -> None:
    fight = begun(client)
    send(client, fight, do="plan")
    old = fight.version
    send(client, fight, do="order", line="1: S")
    answer = send(client, fight, do="order", line="2: S", after=str(old))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The battle has gone on since you opened this page" in page
    assert 'value="2: S"' in page


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("99: S", "There is no unit 99."),
        ("1: S S S S", "only 1 widths"),
        ("1: X4", "cannot shoot"),
        ("hello", "is no order"),
        ("", "is no order"),
        ("1: F", "no enemy ahead"),
    ],
)
def test_an_order_that_is_not_allowed_says_why(client: Client, line: str, said: str) -> None:
    fight = begun(client)
    send(client, fight, do="plan")
    before = fight.version
    answer = send(client, fight, do="order", line=line)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert fight.version == before


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"square-1": "0805"}, "outside your zone"),
        ({"square-1": "0904"}, "stands there twice"),
        ({"general": "40"}, "number of a unit"),
        ({"initiative": "perhaps"}, "is not valid"),
    ],
)
def test_a_battle_plan_that_is_not_allowed_says_why_and_is_kept(
    client: Client, fields: dict[str, str], said: str
) -> None:
    fight = begun(client)
    squares = ["0804", "0904", "1004", "1104", "0604", "0704", "1204", "1304", "0504", "1404", "0403", "1503"]
    whole = {f"square-{number}": square for number, square in enumerate(squares, 1)}
    answer = send(client, fight, 0, do="plan", **{**whole, **fields})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert fight.begun_at is None


def test_a_move_without_a_throw_can_be_taken_back_and_one_with_a_throw_cannot(client: Client) -> None:
    fight = begun(client)
    send(client, fight, do="plan")
    send(client, fight, do="order", line="1: S")
    assert send(client, fight, do="back").status_code == 302
    assert len([1 for side, _line in secrets_of(fight).orders if side == 0]) == 0
    for unit in (1, 2, 3):
        send(client, fight, do="order", line=f"{unit}: S")
    assert send(client, fight, do="back").status_code == 409, "a d10 was thrown for the third unit"


def test_the_computer_plays_on_where_a_time_has_run_out(client: Client) -> None:
    fight = begun(client, opponent="friend")
    play_on(fight.pk, timezone.now() + timedelta(days=2))
    fight.refresh_from_db()
    assert fight.begun_at is not None
    awaited = fight.awaited
    assert awaited is not None
    play_on(fight.pk, timezone.now() + timedelta(days=4))
    assert secrets_of(Fight.objects.get(pk=fight.pk)).orders[-1] == (awaited, "bot")


def test_each_phase_of_a_side_has_its_whole_time(client: Client) -> None:
    fight = begun(client)
    send(client, fight, do="plan")
    Fight.objects.filter(pk=fight.pk).update(due_at=timezone.now() + timedelta(minutes=1))
    send(client, fight, do="order", line="1: S")
    assert time_left(fight) < timedelta(minutes=1), "an order within a phase gives no more time"
    send(client, fight, do="order", line="end")
    assert (fight.awaited, fight.is_over) == (0, False)
    assert time_left(fight) > timedelta(hours=fight.hours) - timedelta(minutes=1)


def test_a_battle_left_to_the_computer_ends(client: Client) -> None:
    fight = begun(client)
    send(client, fight, do="plan")
    send(client, fight, do="leave")
    assert fight.is_over


@pytest.mark.parametrize(
    "fields",
    [{"method": "chess"}, {"list-1": "elves"}, {"fp-1": "0"}, {"fp-2": "2401"}, {"fp-1": "many"}, {"terrain": ""}],
)
def test_a_battle_that_is_not_offered_is_refused(client: Client, fields: dict[str, str]) -> None:
    answer = client.post("/practice/", {**CHOICES, **fields})
    assert answer.status_code == 422
    assert Fight.objects.count() == 0


def test_a_removed_battle_says_so(client: Client) -> None:
    fight = begun(client)
    Fight.objects.update(used_at=None)
    assert client.get(f"/practice/{fight.key_a}/").status_code == 410
    assert client.get(f"/practice/battles/{fight.public_id}/").status_code == 410


def asked_for_everything(client: Client, **more: str) -> Fight:
    """A battle of cards in which the visitor is asked for everything."""
    fight = begun(client, method="cards", **more)
    send(client, fight, do="plan", ask="all")
    assert fight.begun_at is not None
    return fight


def test_a_battle_of_cards_is_played_by_pressing_cards(client: Client) -> None:
    fight = asked_for_everything(client)
    for _ in range(80):
        if fight.is_over:
            break
        page = client.get(f"/practice/{fight.key_a}/").content.decode()
        found = re.findall(r'name="line" value="(\w+)"\s*>', page)
        lines = [one for one in found if one not in ("withdraw", "concede", "yield", "pass")] or found
        assert send(client, fight, do="order", line=lines[0]).status_code == 302
    assert fight.is_over
    page = client.get(f"/practice/{fight.key_a}/").content.decode()
    assert "Casualties:" in page
    assert fight.seed in page
    winner = re.search(r"^result ([AB])$", fight.record, re.MULTILINE)
    assert winner is not None
    name = {"roman": "The Roman army", "carthaginian": "The Carthaginian army"}[
        fight.sides["AB".index(winner[1])]["list"]
    ]
    assert f"The battle is over. {name} wins the battle." in " ".join(page.split())
    assert "the Roman army attacks" not in re.sub(r"Round \d+: the", "", page), "sentences begin with capitals"


def test_the_hand_of_the_other_side_is_nowhere_until_the_end(client: Client) -> None:
    fight = befriended(client, method="cards")
    send(client, fight, 0, do="plan", ask="all")
    send(client, fight, 1, do="plan", ask="all")
    duel = fight_view(fight, 0)
    assert [line for line in duel.record if line.startswith("hand ")] == [
        line for line in duel.record if line.startswith("hand A ")
    ]
    assert [line[:7] for line in fight_view(fight, 1).record if line.startswith("hand ")] == ["hand B "]
    assert not any(line.startswith("hand ") for line in fight_view(fight, None).record)


def test_a_card_that_is_not_held_is_refused(client: Client) -> None:
    fight = asked_for_everything(client)
    answer = send(client, fight, do="order", line="XX")
    assert answer.status_code == 422
    assert "is no order in this battle" in answer.content.decode()


def test_instructions_change_during_the_battle(client: Client) -> None:
    fight = asked_for_everything(client)
    before = len(secrets_of(fight).orders)
    answer = send(client, fight, do="instructions", counter="never", ask="all")
    assert answer.status_code == 302
    assert secrets_of(fight).orders[before:] == ((0, "counter: never"),)
    refused = send(client, fight, do="instructions", counter="sometimes")
    assert refused.status_code == 422
    assert "counter" in refused.content.decode()


def test_the_document_of_a_battle_gives_its_record_again(client: Client) -> None:
    fight = begun(client)
    address = f"/practice/battles/{fight.public_id}"
    assert client.get(f"{address}/battle.json").status_code == 410, "not before it is over"
    assert client.get(f"{address}/record.txt").status_code == 410
    send(client, fight, do="plan")
    send(client, fight, do="leave")
    document = client.get(f"{address}/battle.json").json()
    record = client.get(f"{address}/record.txt").content.decode()
    assert fight_out(read_battle(document)).text == record == fight.record


def test_a_wrong_square_is_named_at_its_field(client: Client) -> None:
    fight = begun(client)
    page = send(client, fight, 0, do="plan", **{"square-1": "0805"}).content.decode()
    assert 'id="fault-1"' in page
    assert 'id="fault-2"' not in page


def test_the_legal_orders_of_a_unit_can_be_chosen_in_words(client: Client) -> None:
    fight = begun(client)
    send(client, fight, do="plan")
    page = client.get(f"/practice/{fight.key_a}/?unit=11").content.decode()
    assert '<option value="11: S">' in page
    assert client.get(f"/practice/{fight.key_a}/?unit=nonsense").status_code == 200


def test_giving_up_asks_once_more(client: Client) -> None:
    fight = begun(client)
    send(client, fight, do="plan")
    assert send(client, fight, do="concede").status_code == 422
    assert not fight.is_over
    assert send(client, fight, do="concede", sure="yes").status_code == 302
    assert fight.is_over


def test_a_side_that_was_left_to_the_computer_can_be_led_again(client: Client) -> None:
    fight = befriended(client)
    send(client, fight, 0, do="plan")
    send(client, fight, 1, do="plan")
    other = 1 - (fight.awaited or 0)
    send(client, fight, other, do="leave")
    key = fight.key_b if other else fight.key_a
    assert "Lead your side again" in client.get(f"/practice/{key}/").content.decode()
    send(client, fight, other, do="lead")
    assert "Lead your side again" not in client.get(f"/practice/{key}/").content.decode()
