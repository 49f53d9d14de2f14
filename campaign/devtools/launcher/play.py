"""`make play`: the whole site on one machine, started and stopped together."""

import argparse
import contextlib
import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from campaign.devtools.launcher.parts import SitePart, demonstration, keep_private, site_parts
from campaign.devtools.launcher.port import check_port
from campaign.devtools.launcher.processes import LaunchError, own_folder, remove
from campaign.devtools.launcher.servers import postgres, valkey
from campaign.platform.checkout import TOP, Places, places
from campaign.platform.stored_secrets import stored_key, stored_secret

_OUTSIDE = ("DATABASE_URL", "REDIS_URL")


def main() -> int:
    """Run the site until Ctrl-C, a SIGTERM, or the end of one of the servers; return the exit status."""
    options = _options()
    for ending in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ending) != signal.SIG_IGN:  # as under nohup
            signal.signal(ending, signal.default_int_handler)
    try:
        with _alone(places(os.environ.get("EMBEDDED_SERVERS", ""))) as here:
            _play(here, options.port, fresh=options.fresh)
    except LaunchError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        _say("Stopped. Run `make play` to continue where you left off.")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make play", description=__doc__)
    parser.add_argument("--port", type=_port, default=8000)
    parser.add_argument("--fresh", action="store_true", help="start over: delete everything that was played")
    return parser.parse_args()


def _port(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= 65535):
        raise argparse.ArgumentTypeError(f"PORT={word} is not a port; choose a number from 1 to 65535")
    return int(word)


@contextlib.contextmanager
def _alone(here: Places) -> Iterator[Places]:
    """Let only one launcher run in a checkout; the lock ends with the process, however it ends."""
    here.home.mkdir(parents=True, exist_ok=True)
    with (here.home / "play.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LaunchError("`make play` is running in this folder already. Stop it first with Ctrl-C") from None
        yield here


def _play(here: Places, port: int, *, fresh: bool) -> None:
    if fresh:
        _refuse_outside_servers()
    check_port(port)
    environment = _environment(here, port)
    with contextlib.ExitStack() as stack:
        parts: dict[str, subprocess.Popen[bytes]] = {}
        if fresh:
            _start_over(here)
        if not os.environ.get("DATABASE_URL"):
            _say("Starting PostgreSQL ...")
            parts["database"] = stack.enter_context(postgres(here))
        if not os.environ.get("REDIS_URL"):
            _say("Starting Valkey ...")
            parts["broker"] = stack.enter_context(valkey(here))
        _say("Preparing the database ...")
        _manage(environment, "migrate", "--verbosity=0")
        _say("Collecting scripts, styles and typefaces ...")
        _manage(environment, "collectstatic", "--noinput", "--verbosity=0")
        keep_private(here.home)
        own_folder(here.sockets)
        _say("Starting the web server, the workers and the scheduler ...")
        site = stack.enter_context(site_parts(here.home, port, environment))
        _say("Making the demo campaign, if it is missing ...")
        _manage(environment, "start_demo")
        logs = os.path.relpath(here.home / "log", TOP)
        _say(f"\nThe site runs until you press Ctrl-C. Logs are in {logs}.")
        _say("A second campaign, the demonstration, is made in the background; its maps are drawn after that.")
        errand = stack.enter_context(demonstration(here.home, environment))
        try:
            _watch(parts, site, errand, here.home / "log" / "demonstration.log")
        except KeyboardInterrupt:
            _say("\nStopping once the worker has finished its task ...")
            raise


def _environment(here: Places, port: int) -> dict[str, str]:
    return {
        "PUBLIC_URL": f"http://127.0.0.1:{port}",
        "CALCULATIONS": f"unix:{here.sockets / 'calculations.sock'}",
        "GUEST_CALCULATIONS": f"unix:{here.sockets / 'guests.sock'}",
        **os.environ,
        # Also with an external database: on one machine stored keys are fine.
        "SECRET_KEY": os.environ.get("SECRET_KEY") or stored_secret(here.home / "secret-key"),
        "SEAL_KEYS": os.environ.get("SEAL_KEYS") or stored_key(here.home / "seal-key"),
    }


def _refuse_outside_servers() -> None:
    given = [name for name in _OUTSIDE if os.environ.get(name)]
    if given:
        raise LaunchError(
            f"FRESH=1 empties only the servers of `make play`, but {' and '.join(given)} names others. Unset it"
        )


def _start_over(here: Places) -> None:
    _say("Starting over ...")
    for folder in (here.database / "data", here.home / "media", here.home / "cache"):
        remove(folder)


def _manage(environment: Mapping[str, str], *command: str) -> None:
    run = subprocess.run([sys.executable, "manage.py", *command], env=dict(environment), cwd=TOP, check=False)
    if run.returncode != 0:
        raise LaunchError(f"`manage.py {command[0]}` failed; its output is above")


def _watch(
    servers: Mapping[str, subprocess.Popen[bytes]],
    site: Mapping[str, SitePart],
    errand: subprocess.Popen[bytes],
    errand_log: Path,
) -> None:
    """Restart parts of the site that end and keep their logs small, until a server ends, which none should.

    Say how making the demonstration ended. Raises LaunchError when a server ends, or a part again and again.
    """
    said_so = False
    while True:
        if not said_so and errand.poll() is not None:
            _say(_end_of(errand, errand_log))
            said_so = True
        for name, server in servers.items():
            if server.poll() is not None:
                raise LaunchError(f"The {name} stopped, so everything else was stopped too")
        for name, part in site.items():
            if part.has_ended():
                part.restart()
                _say(f"The {name} stopped and was restarted. See {part.log}.")
            part.bound_log()
        time.sleep(0.3)


def _end_of(errand: subprocess.Popen[bytes], log: Path) -> str:
    """The line about the demonstration, once it is made or could not be made."""
    if errand.returncode:
        return f"The demonstration campaign could not be made. See {log}. Everything else works."
    said = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return f"The demonstration campaign: {said[-1]}" if said else "The demonstration campaign is made."


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
