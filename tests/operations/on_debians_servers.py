"""The tests that speak most to the database and the broker, run once more on given servers.

`.ci/servers python -m tests.operations.on_debians_servers` has those of Debian's packages.
"""

import os
import subprocess
import sys

TESTS = (
    "tests/orders",
    "tests/campaign/test_phases.py",
    "tests/campaign/test_by_itself.py",
    "tests/campaign/test_migrations.py",
    "tests/campaign/test_sealing_migration.py",
    "tests/campaign/test_archive_import.py",
    "tests/campaign/test_notices_sent.py",
    "tests/campaign/test_throttles.py",
    "tests/campaign/test_unfinished.py",
    "tests/operations/test_backup.py",
    "tests/operations/test_upgrading.py",
)
"""Sheets that are only ever added, claims and publications, migrations, restored rows, queues, counters, backups."""


def main() -> int:
    """Runs them; the exit status of pytest, and 2 where no servers are given."""
    missing = [name for name in ("DATABASE_URL", "REDIS_URL") if not os.environ.get(name)]
    if missing:
        sys.stderr.write(f"{' and '.join(missing)} must be set: `.ci/servers` starts servers and sets them\n")
        return 2
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *TESTS, *sys.argv[1:]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
