"""A web server whose pages take as long as they are asked to, or wait for ever for a lock, and hold another one.

They stand for any pages that do: they translate, and the language of a thread is kept behind a lock.
"""

import contextlib
import http.client
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from campaign.devtools.launcher.parts import commands
from campaign.devtools.launcher.processes import start, stop
from tests.site import SECRETS, free_port

SETTINGS = """
from campaign.config.settings import *
ROOT_URLCONF = "late_urls"
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
MIDDLEWARE = ["late_urls.EveryoneIsAGuest" if "Authentication" in one else one for one in MIDDLEWARE]
"""
ADDRESSES = """
import os, threading, time
from types import SimpleNamespace
from django.http import HttpResponse
from django.urls import path
from django.utils import translation
from campaign.config.urls import *
from campaign.platform.throttle import throttled

class EveryoneIsAGuest:
    def __init__(self, get_response):
        self.get_response = get_response
    def __call__(self, request):
        request.user = SimpleNamespace(pk=1, guest=True, is_authenticated=False)
        return self.get_response(request)

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

@throttled("questions", reads="questions")
def calculated(request, seconds):
    return stuck(request) if seconds == "stuck" else busy(request, seconds)

mine = [path("busy/<seconds>/", busy), path("stuck/", stuck), path("calculated/<seconds>/", calculated)]
urlpatterns = mine + urlpatterns
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
        """Waits until something has come about; raises AssertionError if it does not."""
        for _ in range(600):
            if come():
                return
            time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def wait_for_end(self, process: str) -> None:
        """Waits until a process has ended."""
        self.wait(lambda: not Path(f"/proc/{process}").exists())

    def ask_often(self) -> list[str]:
        """The answers to so many requests that every process has had some."""
        return [self.ask("/busy/0/") for _ in range(40)]


@contextlib.contextmanager
def late_web(folder: Path, limit: int) -> Iterator[Web]:
    """A web server, and the one for guests, with a limit of seconds; all who ask are guests."""
    (folder / "late_settings.py").write_text(SETTINGS)
    (folder / "late_urls.py").write_text(ADDRESSES)
    port, log = free_port(), folder / "log"
    own = {
        **SECRETS,
        "WEB_PROCESSES": "2",
        "WEB_THREADS": "4",
        "WEB_TIME_LIMIT": str(limit),
        "DJANGO_SETTINGS_MODULE": "late_settings",
        "PYTHONPATH": f"{folder}:{os.getcwd()}",
    }
    guests = f"unix:{folder}/guests"
    environment = os.environ | own | {"GUEST_CALCULATIONS": guests}
    found, parts = Web(port, log), commands(folder, port, environment)
    for_guests = parts["guests"][parts["guests"].index(sys.executable) :]  # it does not yield here, to start in time
    with log.open("wb") as out, (folder / "guests.log").open("wb") as of_guests, contextlib.ExitStack() as stack:
        stack.callback(stop, start(parts["web"], log=out, environment=environment))
        stack.callback(stop, start(for_guests, log=of_guests, environment=environment))
        found.wait(lambda: found.ask("/busy/0/").isdigit() and found.ask("/calculated/0/").isdigit())
        yield found
