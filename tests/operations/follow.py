"""Follows docs/operations.md to the letter on a bare machine: `make operations`, as root, on Debian.

A minimal Debian in a folder (.ci/bare) gets a clone of what is committed here, and every shell block of the guide runs
there as it stands. Only `systemctl` is a stand-in, because systemd does not run in a folder, and what people do in
their browsers is done by requests. At the end pages were served, a step resolved by the workers and published, their
maps drawn, a backup made, checked, restored twice beside the site and once in its place, and the site upgraded, taken
back, and taken back from a release that had changed the database.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
GUIDE = TOP / "docs" / "operations.md"
SECTIONS = ("Without containers", "Backup", "Restore", "Upgrading")
"""The headings below which everything is followed, in their order."""
_INSIDE = "FOLLOWED_INSIDE"
_SOURCE = "/root/source"
_SITE = "http://127.0.0.1:8000"
_SETTINGS = r"""
cat >> /etc/vae-victis.env <<'END'
METRICS_TOKEN=$HOME&$(id)`id` <not a "word">
END
test "$(vae-victis shell -v0 -c 'from django.conf import settings; print(settings.METRICS_TOKEN)')" = \
    "$(tail -1 /etc/vae-victis.env | cut -d= -f2-)"
"""
"""Values that a shell would change; the token is then asked for of the web server, which a unit starts."""
_TOKEN_OF_THE_UNIT = f"""
curl --silent --fail --output /dev/null --header "Authorization: Bearer $(tail -1 /etc/vae-victis.env | cut -d= -f2-)" \
    {_SITE}/metrics
"""
_NEXT_RELEASE = (
    f"git -C {_SOURCE} -c user.name=Test -c user.email=test@example.org commit --quiet --allow-empty -m Next"
)
_RELEASE_WITH_A_MIGRATION = f"""
cd {_SOURCE}
last=$(basename "$(ls orders/migrations/[0-9]*.py | tail -1)" .py)
cat > orders/migrations/9999_of_the_test.py <<END
from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("orders", "$last")]
    operations = [migrations.RunSQL("CREATE TABLE of_the_test (word text)")]
END
git add orders
git -c user.name=Test -c user.email=test@example.org commit --quiet -m 'Change the database'
vae-victis-release use "$(vae-victis-release install)"
if vae-victis-release back; then exit 1; fi
vae-victis-release back --restore
test "$(runuser -u postgres -- psql vae_victis -tAc "select to_regclass('of_the_test') is null")" = t
vae-victis-release list
"""


def main() -> int:
    """The exit status: that of the first command that fails."""
    if os.geteuid() != 0:
        sys.stderr.write("The guide is for root; run this as root, on Debian. It changes nothing of this machine.\n")
        return 1
    if _INSIDE not in os.environ:
        return _on_a_bare_machine()
    _follow()
    return 0


def blocks(text: str, section: str) -> list[str]:
    """The shell blocks below a heading, up to the next heading."""
    body = re.split(r"^#+ ", text.partition(f"# {section}\n")[2], maxsplit=1, flags=re.M)[0]
    return re.findall(r"^```sh\n(.*?)^```$", body, re.M | re.S)


def _on_a_bare_machine() -> int:
    for port in (8000, 5432, 6379):  # the machine shares this one's network
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                sys.stderr.write(f"Port {port} is in use on this machine; stop what uses it first.\n")
                return 1
    bare = str(TOP / ".ci" / "bare")
    with tempfile.TemporaryDirectory(prefix="vae-victis-operations-", dir="/var/tmp") as folder:
        subprocess.run([bare, "build", folder], check=True)
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(TOP), f"{folder}{_SOURCE}"], check=True)
        shutil.copy(Path(__file__).parent / "systemctl", f"{folder}/usr/local/bin/systemctl")
        variables = [f"{_INSIDE}=1", f"REPOSITORY={_SOURCE}", "DEBIAN_FRONTEND=noninteractive"]
        again = ["python3.11", "-m", "tests.operations.follow"]
        inside = [bare, "root", folder, "env", "--chdir", _SOURCE, *variables, *again]
        return subprocess.run(inside, check=False).returncode


def _follow() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for section in SECTIONS:
        found = blocks(text, section)
        if not found:
            raise SystemExit(f"{GUIDE}: there is nothing to follow below {section}")
        if section == "Upgrading":
            _run("The source has a new version", _NEXT_RELEASE)
        for block in found:
            said = _run(section, block)
            if "vae-victis first_start" in block:
                _run("Values that a shell would change", _SETTINGS)
        if section == "Without containers":
            _run("The unit of the web server reads the same values", _TOKEN_OF_THE_UNIT)
            _play(said)
            _run("The backup of every night", "systemctl start vae-victis-backup")
        if section == "Restore":
            for block in found[:2]:
                _run("Restored for trial a second time", block)
    _run("Back from a release that changed the database", _RELEASE_WITH_A_MIGRATION)
    sys.stdout.write("\nThe guide was followed to its end.\n")


def _play(links: str) -> None:
    """Has the administrator of the demo campaign play, with the site's own Python, which has what that needs."""
    python = "/srv/vae-victis/site/.venv/bin/python"
    played = subprocess.run([python, "-m", "tests.operations.maps_are_drawn", _SITE, links], cwd=_SOURCE, check=False)
    if played.returncode != 0:
        raise SystemExit("The administrator could not play a step")


def _run(title: str, block: str) -> str:
    """Run a block as if pasted: the first failing command ends it. Return its output."""
    sys.stdout.write(f"\n== {title}\n{block.strip()}\n--\n")
    sys.stdout.flush()
    shell = subprocess.Popen(["bash", "-eu", "-c", block], stdout=subprocess.PIPE, text=True, cwd="/")
    said = []
    for line in shell.stdout or ():
        sys.stdout.write(line)
        sys.stdout.flush()
        said.append(line)
    if shell.wait() != 0:
        raise SystemExit(f"{title}: a command failed; its output is above")
    return "".join(said)


if __name__ == "__main__":
    sys.exit(main())
