"""Deep calls have room: loops far below take nothing from the system and give nothing back."""

import threading
from collections.abc import Callable
from resource import RUSAGE_THREAD, getrusage

from campaign.config.deep_calls import with_room

DEPTH, TIMES = 200, 300


def leaf(number: int) -> int:
    return number + 1


def loop_at_every_depth(depth: int) -> int:
    for number in range(TIMES):
        leaf(number)
    return loop_at_every_depth(depth - 1) + 1 if depth else 0


def pages_taken(call: Callable[[int], int]) -> int:
    """The pages of memory that the system had to give while the loops went on.

    In a thread of its own, because tests have room already.
    """
    taken: list[int] = []

    def look() -> None:
        before = getrusage(RUSAGE_THREAD).ru_minflt
        assert call(DEPTH) == DEPTH
        taken.append(getrusage(RUSAGE_THREAD).ru_minflt - before)

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    return taken[0]


def test_deep_calls_in_a_loop_do_not_allocate_stack_again() -> None:
    assert pages_taken(with_room(loop_at_every_depth)) < TIMES / 2


def test_a_wrapped_function_keeps_its_result_and_name() -> None:
    assert with_room(leaf)(6) == 7
    assert with_room(leaf).__name__ == "leaf"
