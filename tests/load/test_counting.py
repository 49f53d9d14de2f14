"""The load counts honestly: what is lost, late, left undone or too slow is found and called so."""

from collections.abc import Callable
from datetime import timedelta

from campaign.models import Phase, Seat
from orders.models import OrderSheet
from tests.api.test_openapi import described
from tests.conftest import NOW, advance, submit_orders
from tests.load.bodies import BODIES
from tests.load.deadlines import _unpublished, _without_following
from tests.load.figures import none_of, p95, table, waited
from tests.load.last_moment import PlayerAnswers, _accepted_late, _not_carried_out, _not_kept, _refused_in_time
from tests.load.players import Player

HOUR = timedelta(hours=1)


def answers_to(phase: Phase, army: int, *taken: str, receipts: tuple[str, ...] = ()) -> PlayerAnswers:
    """Return the answers a player says they got."""
    return PlayerAnswers(Player("", "war", phase.pk, army), taken=list(taken), receipts=list(receipts))


def test_accepted_orders_missing_in_the_database_count_as_lost(phase: Phase, seat: Callable[[str], Seat]) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="4 4")
    receipt = OrderSheet.objects.get().receipt
    assert _not_kept([answers_to(phase, 4, "4 4", receipts=(receipt,))]) == 0
    assert _not_kept([answers_to(phase, 4, "4 4", receipts=("0" * 64,))]) == 1
    assert _not_kept([answers_to(phase, 4, "6 6"), answers_to(phase, 5, "4 4")]) == 2


def test_accepted_orders_that_were_not_carried_out_are_found(phase: Phase, seat: Callable[[str], Seat]) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="4 4")
    assert _not_carried_out([answers_to(phase, 4, "4 4")]) == 1  # nothing is published yet
    assert _unpublished([phase.pk]) == 1
    advance(phase, to="published")
    assert _not_carried_out([answers_to(phase, 4, "6 6", "4 4")]) == 0  # the last word counts
    assert _not_carried_out([answers_to(phase, 4, "4 4", "6 6"), answers_to(phase, 5, "2 2")]) == 2
    assert _unpublished([phase.pk]) == 0
    assert _without_following([phase.pk]) == 0
    phase.campaign.phases.filter(status="open").update(status="published")
    assert _without_following([phase.pk]) == 1


def test_stored_orders_after_the_deadline_or_without_answer_count_as_late(
    phase: Phase, seat: Callable[[str], Seat]
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="4 4")
    assert _accepted_late([answers_to(phase, 4, "4 4")], NOW + HOUR) == 0
    assert _accepted_late([answers_to(phase, 4, "4 4")], NOW) == 1
    assert _accepted_late([answers_to(phase, 4)], NOW + HOUR) == 1


def test_orders_sent_in_time_and_refused_are_found(phase: Phase) -> None:
    due = NOW.timestamp()
    everybody = [
        PlayerAnswers(Player("", "war", phase.pk, 4), sent=[due - 3, due + 1], refused=[due + 1]),
        PlayerAnswers(Player("", "war", phase.pk, 5), sent=[due - 0.001, due + 1], refused=[due - 0.001, due + 1]),
    ]
    assert _refused_in_time(everybody, NOW) == (1, 2)


def test_p95_of_a_hundred_waits_is_the_ninety_fifth() -> None:
    waits = [0.001 * number for number in range(100, 0, -1)]
    assert p95(waits) == 0.095
    assert waited("pages", waits, 0.095).reached
    assert not waited("pages", waits, 0.094).reached


def test_the_load_posts_a_body_to_every_operation_that_takes_one() -> None:
    operations = [one for path in described()["paths"].values() for one in path.values()]
    takes_one = {one["operationId"] for one in operations if "requestBody" in one}
    assert {name.partition(":")[0] for name in BODIES} == takes_one


def test_the_table_marks_missed_targets() -> None:
    lines = table([none_of("lost", 1, 100), none_of("late", 0, 100), waited("pages", [0.01])]).splitlines()[2:]
    assert lines == [
        "| lost | 1 of 100 | 0 | MISSED |",
        "| late | 0 of 100 | 0 | reached |",
        "| pages | p95 10 ms, median 10 ms, most 10 ms |  |  |",
    ]
