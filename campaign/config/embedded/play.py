"""`make play`: the whole site on one machine, started and stopped together."""

import argparse
import contextlib
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO

from campaign.config.embedded.places import Places, places
from campaign.config.embedded.processes import LaunchError, remove, start, stop
from campaign.config.embedded.servers import PATIENCE, postgres, valkey

_BIN = Path(sys.executable).parent
_OUTSIDE = ("DATABASE_URL", "REDIS_URL")


def main() -> int:
    """Plays until Ctrl-C, a SIGTERM, or the end of one of the parts."""
    options = _options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _alone(places()) as here:
            return _play(here, options.port, fresh=options.fresh)
    except LaunchError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        _say("Stopped.")
        return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make play", description=__doc__)
    parser.add_argument("--port", type=_port, default=8000)
    parser.add_argument("--fresh", action="store_true", help="start over: forget everything that was played")
    return parser.parse_args()


def _port(word: str) -> int:
    if not (word.isdigit() and 1 <= int(word) <= 65535):
        raise argparse.ArgumentTypeError(f"PORT={word} is no port, which is a number from 1 to 65535")
    return int(word)


@contextlib.contextmanager
def _alone(here: Places) -> Iterator[Places]:
    """Sees to it that only one launcher plays in a checkout; the lock goes with the process, however it ends."""
    here.home.mkdir(parents=True, exist_ok=True)
    with (here.home / "play.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LaunchError("`make play` runs already in this folder; stop it first (Ctrl-C there)") from None
        yield here


def _play(here: Places, port: int, *, fresh: bool) -> int:
    _check_port(port)
    if fresh:
        _start_over(here)
    address = os.environ.get("PUBLIC_URL", f"http://127.0.0.1:{port}")
    environment = {**os.environ, "PUBLIC_URL": address, "C_FORCE_ROOT": "1", "PYTHONUNBUFFERED": "1"}
    with contextlib.ExitStack() as stack:
        if not os.environ.get("DATABASE_URL"):
            _say("Starting PostgreSQL ...")
            stack.enter_context(postgres(here))
        if not os.environ.get("REDIS_URL"):
            _say("Starting Valkey ...")
            stack.enter_context(valkey(here))
        _say("Preparing the site ...")
        for command in (("migrate", "--verbosity=0"), ("collectstatic", "--noinput", "--verbosity=0")):
            _manage(environment, *command)
        parts = stack.enter_context(_parts(here, port, environment))
        _wait_for_web(parts["web"], port)
        _manage(environment, "start_demo")
        _say(f"\nOpen one of these links. {address} stays up until Ctrl-C; logs are in {_short(here.home / 'log')}.")
        return _watch(parts)


def _check_port(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            raise LaunchError(f"Port {port} may not be used; choose one above 1023: make play PORT=8001") from None
        except OSError:
            raise LaunchError(f"Port {port} is in use; choose another: make play PORT={port % 65535 + 1}") from None


def _start_over(here: Places) -> None:
    """Forgets the embedded database and all pictures; somebody else's database is never touched."""
    given = [name for name in _OUTSIDE if os.environ.get(name)]
    if given:
        raise LaunchError(f"FRESH=1 starts over the embedded servers only, but {' and '.join(given)} is set")
    remove(here.database / "data")
    remove(here.home / "media")
    remove(here.home / "cache")


def _manage(environment: Mapping[str, str], *command: str) -> None:
    run = subprocess.run([sys.executable, "manage.py", *command], env=dict(environment), check=False)
    if run.returncode != 0:
        raise LaunchError(f"`manage.py {command[0]}` failed; what it said stands above")


@contextlib.contextmanager
def _parts(here: Places, port: int, environment: Mapping[str, str]) -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    """The web server, the worker and beat, stopped together."""
    celery = [sys.executable, "-m", "celery", "-A", "campaign.config.celery"]
    commands: dict[str, list[str | Path]] = {
        "web": [_BIN / "gunicorn", "campaign.config.wsgi", f"--bind=127.0.0.1:{port}", "--workers=2", "--threads=4"],
        "worker": [*celery, "worker", "--concurrency=2", "--loglevel=INFO", "--without-gossip", "--without-mingle"],
        "beat": [*celery, "beat", "--loglevel=WARNING", f"--schedule={here.home / 'beat'}", "--pidfile="],
    }
    logs = here.home / "log"
    logs.mkdir(exist_ok=True)
    with contextlib.ExitStack() as stack:
        started = {}
        for name, command in commands.items():
            log: IO[bytes] = stack.enter_context((logs / f"{name}.log").open("wb"))
            started[name] = start(command, log=log, environment=environment)
            stack.callback(stop, started[name])
        yield started


def _wait_for_web(web: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and web.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
                return
        except urllib.error.HTTPError:
            return  # it answers, and that is all that is asked
        except OSError:
            time.sleep(0.1)
    raise LaunchError("The web server does not answer; see var/log/web.log")


def _watch(parts: Mapping[str, subprocess.Popen[bytes]]) -> int:
    """Waits until a part ends, which none should."""
    while True:
        for name, part in parts.items():
            if part.poll() is not None:
                raise LaunchError(f"The {name} ended by itself; see var/log/{name}.log")
        time.sleep(0.3)


def _short(path: Path) -> str:
    with contextlib.suppress(ValueError):
        return str(path.relative_to(Path.cwd()))
    return str(path)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
