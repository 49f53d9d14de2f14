"""Real processes of the web server: one with a request over its limit is replaced, and nobody is kept waiting by it."""

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.launcher.late_pages import Web, late_web

pytestmark = pytest.mark.servers

LIMIT = 4
"""Seconds of WEB_TIME_LIMIT: twice as many must be enough for a page on a busy machine."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    with late_web(tmp_path_factory.mktemp("late"), LIMIT) as found:
        yield found


def test_guests_calculations_that_never_end_cost_no_process_of_the_web_server(web: Web) -> None:
    """It is the first test here. A process of the web server that calculated itself would have to be ended."""
    guests = web.ask("/calculated/0/")
    with ThreadPoolExecutor(8) as people:
        stuck = [people.submit(web.ask, "/calculated/stuck/") for _ in range(2)]
        time.sleep(0.5)
        refused = web.ask("/calculated/0/"), web.ask("/calculated/0/"), web.ask("/calculated/0/")
        others = [people.submit(web.ask, "/busy/0.05/") for _ in range(40)]
        assert [one.result() for one in others if not one.result().isdigit()] == []
        assert {one.result() for one in stuck} == {"status 503"}
    assert guests not in web.ask_often()
    assert set(refused) <= {guests, "status 429"}
    web.wait_for_end(guests)
    web.wait(lambda: web.ask("/calculated/0/").isdigit())
    assert re.findall(r"campaign\.request\.(?:late|stuck) route=late_urls\.calculated", web.log.read_text()) == []


def test_late_requests_are_answered_and_their_processes_replaced(web: Web) -> None:
    """Two of a guest, while other threads translate: an exception raised into one left the language's lock taken."""
    with ThreadPoolExecutor(8) as people:
        guest = [people.submit(web.ask, f"/busy/{1.5 * LIMIT}/") for _ in range(2)]
        others = [people.submit(web.ask, "/busy/0.05/") for _ in range(40)]
        time.sleep(0.5 * LIMIT)
        under_way = [people.submit(web.ask, f"/busy/{0.8 * LIMIT}/") for _ in range(2)]
        answers = [one.result() for one in (*guest, *others, *under_way)]
    assert [one for one in answers if not one.isdigit()] == [], "nobody was interrupted"
    for process in answers[:2]:
        web.wait_for_end(process)
    assert "campaign.request.late" in web.log.read_text()
    assert [one for one in web.ask_often() if not one.isdigit()] == []


def test_a_process_whose_thread_waits_for_ever_is_replaced(web: Web) -> None:
    process = web.ask("/stuck/")
    assert not process.isdigit()
    web.wait(lambda: "campaign.request.stuck" in web.log.read_text())
    assert [one for one in web.ask_often() if not one.isdigit()] == []
