"""Real processes of the web server: one with a request over its limit is replaced, and nobody is kept waiting by it.

The pages stand for any that hold locks: they translate, and the language of a thread is kept behind a lock.
"""

import contextlib
import http.client
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from campaign.devtools.launcher.parts import commands
from campaign.devtools.launcher.processes import start, stop
from tests.site import SECRETS, free_port

pytestmark = pytest.mark.servers

LIMIT = 2
"""Seconds of WEB_TIME_LIMIT: twice as many must be enough for a page on a busy machine."""
SETTINGS = """
from campaign.config.settings import *
ROOT_URLCONF = "late_urls"
"""
ADDRESSES = """
import os, threading, time
from django.http import HttpResponse
from django.urls import path
from django.utils import translation
from campaign.config.urls import *

def busy(request, seconds):
    until = time.monotonic() + float(seconds)
    while time.monotonic() < until:
        with translation.override("sv"):
            translation.gettext("Orders")
        time.sleep(0.01)
    return HttpResponse(str(os.getpid()))

def stuck(request):
    lock = threading.Lock()
    with lock, lock:
        pass

urlpatterns = [path("busy/<seconds>/", busy), path("stuck/", stuck)] + urlpatterns
"""


class Web:
    """A web server with a limit of seconds, and pages that take as long as they are asked to."""

    def __init__(self, port: int, log: Path) -> None:
        self.port, self.log = port, log

    def ask(self, address: str) -> str:
        """The body of an answer, or the kind of error if there is none."""
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            try:
                connection.request("GET", address)
                answer = connection.getresponse()
                return answer.read().decode() if answer.status == 200 else f"status {answer.status}"
            except (OSError, http.client.HTTPException) as error:
                return type(error).__name__

    def wait(self, come: Callable[[], bool]) -> None:
        """Waits until something has come about; fails the test if it does not."""
        for _ in range(600):
            if come():
                return
            time.sleep(0.05)
        pytest.fail(self.log.read_text())

    def wait_for_end(self, process: str) -> None:
        """Waits until a process has ended."""
        self.wait(lambda: not Path(f"/proc/{process}").exists())

    def ask_often(self) -> list[str]:
        """The answers to so many requests that every process has had some."""
        return [self.ask("/busy/0/") for _ in range(40)]


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    folder = tmp_path_factory.mktemp("late")
    (folder / "late_settings.py").write_text(SETTINGS)
    (folder / "late_urls.py").write_text(ADDRESSES)
    port, log = free_port(), folder / "log"
    own = {
        **SECRETS,
        "WEB_PROCESSES": "2",
        "WEB_THREADS": "4",
        "WEB_TIME_LIMIT": str(LIMIT),
        "DJANGO_SETTINGS_MODULE": "late_settings",
        "PYTHONPATH": f"{folder}:{os.getcwd()}",
    }
    with log.open("wb") as out:
        process = start(commands(folder, port)["web"], log=out, environment=os.environ | own)
    found = Web(port, log)
    try:
        found.wait(lambda: found.ask("/busy/0/").isdigit())
        yield found
    finally:
        stop(process)


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
