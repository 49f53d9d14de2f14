"""The site's own processes: the web server, the worker and beat."""

import contextlib
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

from campaign.config.embedded.places import TOP
from campaign.config.embedded.processes import LaunchError, start, stop

_PATIENCE = 30.0


@contextlib.contextmanager
def site_parts(home: Path, port: int, environment: Mapping[str, str]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """Runs the parts while the context lasts, which begins when the web server answers.

    Their logs lie in `home`/log. Raises LaunchError if the web server does not answer.
    """
    logs = home / "log"
    logs.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        started = {}
        for name, module in commands(home, port).items():
            log = stack.enter_context((logs / f"{name}.log").open("wb"))
            command = [sys.executable, "-m", *module]
            started[name] = start(command, log=log, environment={**environment, "PYTHONUNBUFFERED": "1"}, cwd=TOP)
            stack.callback(stop, started[name])
        wait_for_web(started["web"], port, logs / "web.log")
        yield started


def commands(home: Path, port: int) -> dict[str, list[str]]:
    """The Python module of every part, with its arguments, by the name of the part."""
    celery = ["celery", "-A", "campaign.config.celery"]
    return {
        "web": [
            *("gunicorn", "campaign.config.wsgi", f"--bind=127.0.0.1:{port}", "--workers=2", "--threads=4"),
            "--log-config-json=campaign/config/gunicorn-log.json",
        ],
        "worker": [*celery, "worker", "--concurrency=2", "--without-gossip", "--without-mingle"],
        "beat": [*celery, "beat", f"--schedule={home / 'beat'}", "--pidfile="],
    }


def wait_for_web(web: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Waits until the web server answers, whatever it says; raises LaunchError if it does not."""
    deadline = time.monotonic() + _PATIENCE
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline and web.poll() is None:
        try:
            with direct.open(f"http://127.0.0.1:{port}/", timeout=5):
                return
        except urllib.error.HTTPError:
            return  # it answers, and that is all that is asked
        except OSError:
            time.sleep(0.1)
    raise LaunchError(f"The web server does not answer; {log} says why")
