"""What an earlier run left behind does not keep the servers from starting."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from campaign.devtools.launcher.leftovers import end_leftover
from campaign.devtools.launcher.processes import LaunchError, own_folder, remove, start, stop
from campaign.devtools.launcher.servers import postgres
from campaign.platform.checkout import Places, places

pytestmark = pytest.mark.servers


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Places]:
    found = places(str(tmp_path))
    yield found
    remove(found.database)
    remove(found.sockets)


@pytest.fixture
def another_program() -> Iterator[subprocess.Popen[bytes]]:
    """A program of the servers' user that has nothing to do with them."""
    with tempfile.TemporaryFile() as log:
        process = start(["sleep", "60"], log=log, unprivileged=True)
        yield process
        stop(process)


def test_a_lock_file_with_a_reused_process_id_is_ignored(
    here: Places, another_program: subprocess.Popen[bytes]
) -> None:
    with postgres(here):
        lock = here.database / "data" / "postmaster.pid"
        _, _, rest = lock.read_text(encoding="utf-8").partition("\n")
    left = f"{another_program.pid}\n{rest}"
    lock.write_text(left, encoding="utf-8")
    (here.sockets / ".s.PGSQL.5432.lock").write_text(left, encoding="utf-8")
    with postgres(here), psycopg.connect(host=str(here.sockets), user="vae_victis", dbname="vae_victis") as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert another_program.poll() is None


def test_a_leftover_server_is_stopped(tmp_path: Path) -> None:
    with tempfile.TemporaryFile() as log:
        left = start([sys.executable, "-c", "import time; time.sleep(60)", tmp_path], log=log)
    pid_file = tmp_path / "server.pid"
    pid_file.write_text(f"{left.pid}\n", encoding="utf-8")
    end_leftover(pid_file, tmp_path / "another server's data", 5)
    assert left.poll() is None
    with pytest.raises(LaunchError, match=f"Stop process {left.pid} yourself"):
        end_leftover(pid_file, tmp_path, -1)
    left.terminate()
    left.wait()
    end_leftover(pid_file, tmp_path, 0)


def test_a_folder_of_another_owner_is_refused(tmp_path: Path) -> None:
    own_folder(tmp_path / "elsewhere")
    (tmp_path / "sockets").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LaunchError, match="is not a folder of the user"):
        own_folder(tmp_path / "sockets")
