"""Follows docs/operations.md to the letter: `python -m tests.operations.follow`, or `make operations`, as root.

Everything happens on a copy of this machine that is thrown away: the folders of the system are overlaid in a namespace
of its own, PostgreSQL and Redis are taken off it first, and every shell block of the guide is run as it stands, in a
fresh clone with a fresh environment. Only `systemctl` is a stand-in, because systemd does not run there, and what
somebody does in his browser is done by requests. At the end a page was served, a step resolved by the workers and
published, a backup made, checked, restored beside the site and in its place, and the site upgraded.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.operations.as_administrator import play_a_step

TOP = Path(__file__).resolve().parents[2]
GUIDE = TOP / "docs" / "operations.md"
SECTIONS = ("Without containers", "Backup", "Restore", "Upgrading")
"""The headings below which everything is followed, in their order."""
_OVERLAID = ("etc", "var", "usr", "srv", "run", "opt")
_INSIDE = "FOLLOWED_INSIDE"


def main() -> int:
    """The exit status: that of the first command that fails."""
    if os.geteuid() != 0:
        sys.stderr.write("The guide is for root; run this as root, on Debian. It changes nothing of this machine.\n")
        return 1
    if _INSIDE not in os.environ:
        return _apart()
    _follow()
    return 0


def blocks(text: str, section: str) -> list[str]:
    """The shell blocks below a heading, up to the next heading."""
    body = re.split(r"^#+ ", text.partition(f"# {section}\n")[2], maxsplit=1, flags=re.M)[0]
    return re.findall(r"^```sh\n(.*?)^```$", body, re.M | re.S)


def _apart() -> int:
    """Runs this again where nothing that it does to the system is left."""
    with tempfile.TemporaryDirectory(prefix="vae-victis-operations-") as folder:
        overlays = "\n".join(
            f"mkdir -p {folder}/{name}/upper {folder}/{name}/work; mount -t overlay overlay "
            f"-o lowerdir=/{name},upperdir={folder}/{name}/upper,workdir={folder}/{name}/work /{name}"
            for name in _OVERLAID
        )
        script = f'set -e\nmount --make-rprivate /\nmount -t tmpfs tmpfs {folder}\n{overlays}\nexec "$@"'
        apart = ["unshare", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child", "bash", "-c", script, "apart"]
        again = [sys.executable, "-m", "tests.operations.follow"]
        run = subprocess.run([*apart, *again], cwd=TOP, env={**os.environ, _INSIDE: "1"}, check=False)
    return run.returncode


def _follow() -> None:
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    os.environ["REPOSITORY"] = str(TOP)
    os.environ["PATH"] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"  # as root has it on Debian
    for name in [name for name in os.environ if name.endswith("_URL") or name in ("SECRET_KEY", "SEAL_KEYS")]:
        del os.environ[name]
    _run("A machine without PostgreSQL and Redis", "apt-get purge -qq --yes 'postgresql*' 'redis*' >/dev/null")
    shutil.copy(Path(__file__).parent / "systemctl", "/usr/local/bin/systemctl")
    text = GUIDE.read_text(encoding="utf-8")
    for section in SECTIONS:
        found = blocks(text, section)
        if not found:
            raise SystemExit(f"{GUIDE}: there is nothing to follow below {section}")
        said = [_run(section, block) for block in found]
        if section == "Without containers":
            play_a_step("http://127.0.0.1:8000", said[-1])
            _run(
                "The units are well",
                "systemd-analyze verify /etc/systemd/system/vae-victis-* 2>&1 | grep vae-victis || true",
            )
            _run("The backup of every night", "systemctl start vae-victis-backup")
    sys.stdout.write("\nThe guide was followed to its end.\n")


def _run(title: str, block: str) -> str:
    """Runs a block as somebody would who pastes it: the first command that fails ends it all. What it said."""
    sys.stdout.write(f"\n== {title}\n{block.strip()}\n--\n")
    sys.stdout.flush()
    shell = subprocess.Popen(["bash", "-eu", "-c", block], stdout=subprocess.PIPE, text=True, cwd="/")
    said = []
    for line in shell.stdout or ():
        sys.stdout.write(line)
        said.append(line)
    if shell.wait() != 0:
        raise SystemExit(f"{title}: a command failed; what it said stands above")
    return "".join(said)


if __name__ == "__main__":
    sys.exit(main())
