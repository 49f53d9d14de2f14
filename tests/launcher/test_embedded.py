"""The embedded servers and `make play`, started for real."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from cryptography.fernet import Fernet

from campaign.devtools.launcher import parts
from campaign.devtools.launcher.parts import SitePart
from campaign.devtools.launcher.play import _environment, _port
from campaign.devtools.launcher.port import check_port
from campaign.devtools.launcher.processes import LaunchError, remove
from campaign.devtools.launcher.servers import postgres, valkey
from campaign.platform.checkout import TOP, Places, places
from campaign.platform.stored_secrets import stored_key, stored_secret
from tests.waiting import wait_for

pytestmark = pytest.mark.servers

PLAY = [sys.executable, "-m", "campaign.devtools.launcher.play"]


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Places]:
    """Servers of the test's own, below a folder with a long path."""
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    found = places(str(folder))
    yield found
    remove(found.database)
    remove(found.sockets)


def connect(here: Places) -> psycopg.Connection:
    return psycopg.connect(host=str(here.sockets), user="vae_victis", dbname="vae_victis", connect_timeout=5)


def environment(here: Places) -> dict[str, str]:
    """The environment of a `make play` that uses these places."""
    outside = {"DATABASE_URL", "REDIS_URL"}
    return {name: value for name, value in os.environ.items() if name not in outside} | {
        "EMBEDDED_SERVERS": str(here.home),
        "STATIC_ROOT": str(here.home / "static"),
    }


def processes_with(text: str) -> list[int]:
    """The processes whose command line holds a text."""
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit() and text.encode() in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_data_survive_a_restart_of_the_server(here: Places) -> None:
    with postgres(here), connect(here) as connection:
        connection.execute("CREATE TABLE kept (word text)")
        connection.execute("INSERT INTO kept VALUES ('Enna')")
    with postgres(here), connect(here) as connection:
        assert connection.execute("SELECT word FROM kept").fetchall() == [("Enna",)]
    assert processes_with(str(here.database)) == []


def test_the_servers_listen_on_sockets_only(here: Places) -> None:
    with postgres(here, durable=False), valkey(here), connect(here) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        with contextlib.closing(redis.Redis(unix_socket_path=str(here.valkey_socket))) as client:
            assert client.config_get("port") == {"port": "0"}


def test_the_database_writes_no_statement_into_its_log(here: Places) -> None:
    with postgres(here, durable=False), connect(here) as connection:
        assert connection.execute("SHOW log_min_error_statement").fetchone() == ("panic",)


def test_a_killed_server_can_be_started_again(here: Places) -> None:
    with postgres(here), connect(here) as connection:
        connection.execute("CREATE TABLE kept (word text)")
        connection.commit()
        for pid in processes_with(str(here.database)):
            os.kill(pid, signal.SIGKILL)
    with postgres(here), connect(here) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_play_prints_playing_alone_and_the_front_page_then_links_and_stops_everything_on_a_signal(here: Places) -> None:
    port = free_port()
    play = subprocess.Popen(
        [*PLAY, "--port", str(port)], cwd=TOP, env=environment(here), stdout=subprocess.PIPE, text=True
    )
    assert play.stdout is not None
    with play.stdout:
        lines = []
        for line in play.stdout:
            lines.append(line)
            if "The site runs until you press Ctrl-C" in line:
                break
        names = ("Hanno", "Hamilcar", "Adherbal", "Bostar", "Marcus", "Gaius", "Lucius", "administrator")
        assert [line.split()[0] for line in lines if "/sign-in/?sesame=" in line] == list(names)
        addresses = [line.split()[0] for line in lines if "http://" in line and "sesame" not in line]
        assert addresses == [f"http://127.0.0.1:{port}/alone/", f"http://127.0.0.1:{port}/"]
        second = subprocess.run([*PLAY], cwd=TOP, env=environment(here), capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert "is running in this folder already" in second.stderr
        play.send_signal(signal.SIGTERM)
        assert play.wait(timeout=60) == 0
    assert processes_with(str(here.home)) + processes_with(str(here.database)) == []


def test_play_restarts_a_killed_worker_and_keeps_its_folders_private(here: Places) -> None:
    play = subprocess.Popen(
        [*PLAY, "--port", str(free_port())], cwd=TOP, env=environment(here), stdout=subprocess.PIPE, text=True
    )
    assert play.stdout is not None
    with play.stdout:
        next(line for line in play.stdout if "The site runs until you press Ctrl-C" in line)
        assert {(here.home / name).stat().st_mode & 0o777 for name in ("mail", "media", "log")} == {0o700}
        children = Path(f"/proc/{play.pid}/task/{play.pid}/children").read_text(encoding="ascii").split()
        (worker,) = set(children) & {str(pid) for pid in processes_with("--queues=rounds,notices")}
        os.kill(int(worker), signal.SIGKILL)
        assert next(line for line in play.stdout if "The worker stopped and was restarted" in line)
        play.send_signal(signal.SIGTERM)
        assert play.wait(timeout=60) == 0


def test_a_part_that_keeps_crashing_is_given_up(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "timeit", "-n1", "-r1", "pass"]
    part = SitePart("worker", command, os.environ, tmp_path / "worker.log")
    for _ in range(5):
        part.process.wait()
        assert part.has_ended()
        part.restart()
    part.process.wait()
    with pytest.raises(LaunchError, match=r"The worker keeps crashing\. See .*worker\.log"):
        part.restart()
    assert part.log.read_text().count("best of 1") > 1  # what it said before is kept


def test_the_log_of_a_part_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LARGEST_LOG", 1000)
    said = "for line in range(400): print(line, flush=True)\nimport time; time.sleep(60)"
    part = SitePart("web", [sys.executable, "-m", "timeit", "-n1", "-r1", said], os.environ, tmp_path / "web.log")

    def has_an_earlier_log() -> bool:
        part.bound_log()
        return part.log.with_suffix(".log.1").exists()

    wait_for("an earlier log", has_an_earlier_log, pause=0)
    part.stop()
    kept = part.log.with_suffix(".log.1").read_text() + part.log.read_text()
    assert kept.startswith("0\n1\n2\n")
    assert part.log.stat().st_size <= 1000
    assert "\0" not in part.log.read_text()


def test_no_process_outlives_a_killed_launcher(here: Places) -> None:
    play = subprocess.Popen(
        [*PLAY, "--port", str(free_port())], cwd=TOP, env=environment(here), stdout=subprocess.PIPE, text=True
    )
    assert play.stdout is not None
    with play.stdout:
        next(line for line in play.stdout if "The site runs until you press Ctrl-C" in line)
        play.kill()
        play.wait()
    wait_for("no process left", lambda: not processes_with(str(here.home)) + processes_with(str(here.database)))


def test_starting_fresh_refuses_an_external_database(here: Places) -> None:
    outside = environment(here) | {"DATABASE_URL": "postgres://somebody@127.0.0.1:9/elses"}
    run = subprocess.run([*PLAY, "--fresh"], cwd=TOP, env=outside, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "FRESH=1 empties only the servers of `make play`" in run.stderr


def test_a_port_in_use_is_named_with_another_to_try() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(LaunchError, match=f"Port {port} is in use; choose another: make play PORT="):
            check_port(port)


@pytest.mark.parametrize("word", ["0", "65536", "http", "-1", "", "٨"])
def test_an_invalid_port_is_refused(word: str) -> None:
    with pytest.raises(Exception, match="is not a port"):
        _port(word)


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"
    assert stored_secret(path) == stored_secret(path)
    assert len(stored_secret(path)) >= 50
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_seal_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "var" / "seal-key"
    assert stored_key(path) == stored_key(path)
    Fernet(stored_key(path))
    assert path.stat().st_mode & 0o777 == 0o600


def test_all_parts_share_their_secrets_with_an_external_database_too(
    here: Places, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://somebody@127.0.0.1:9/elses")
    monkeypatch.setenv("SEAL_KEYS", "")
    monkeypatch.setenv("SECRET_KEY", "given")
    handed_over = _environment(here, 8000)
    assert handed_over["SEAL_KEYS"] == stored_key(here.home / "seal-key")
    assert handed_over["SECRET_KEY"] == "given"
    monkeypatch.setenv("SEAL_KEYS", "given, too")
    assert _environment(here, 8000)["SEAL_KEYS"] == "given, too"
