"""The tests that speak most to the database and the broker, run once more on given servers.

`.ci/servers python -m tests.operations.on_debians_servers` has those of Debian's packages.
"""

import os
import subprocess
import sys

TESTS = (
    "tests/orders/test_sheets.py",
    "tests/orders/test_rotation.py",
    "tests/campaign/test_phases.py",
    "tests/campaign/test_auto_advance.py",
    "tests/campaign/test_clock.py",
    "tests/monitoring/test_unfinished.py",
    "tests/platform/test_throttles.py",
    "tests/campaign/test_migrations.py::test_migrated_campaigns_go_on_where_they_were",
    "tests/archive/test_archive_import.py::test_an_imported_campaign_replays_to_the_same_bytes",
    "tests/operations/test_backup.py::test_a_backup_of_a_busy_site_replays_to_the_same_bytes",
    "tests/operations/test_backup.py::test_restoring_a_backup_restores_database_and_files",
    "tests/operations/test_backup.py::test_replacing_a_used_database_requires_its_name",
    "tests/operations/test_upgrading.py",
)
"""Sheets that are only ever added, claims, locks, tries, publications, migrations, restored rows, queues, backups."""


def main() -> int:
    """Runs them; the exit status of pytest, and 2 where no servers are given."""
    missing = [name for name in ("DATABASE_URL", "REDIS_URL") if not os.environ.get(name)]
    if missing:
        sys.stderr.write(f"{' and '.join(missing)} must be set: `.ci/servers` starts servers and sets them\n")
        return 2
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *TESTS, *sys.argv[1:]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
