"""Loading a dump in one transaction."""

import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

from campaign.devtools.backups.database import checks_of, environment, server_version
from campaign.devtools.backups.problems import BackupProblem, last_line
from campaign.devtools.backups.programs import Programs

_NEWER = {b"SET transaction_timeout = 0;\n": 17}
"""Statements of newer programs at the beginning of a dump, and the first server version that knows them."""

_EMPTIED = """
DO $empty$
DECLARE thing record;
BEGIN
    FOR thing IN SELECT c.relname FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') LOOP
        EXECUTE format('DROP TABLE IF EXISTS public.%I CASCADE', thing.relname);
    END LOOP;
    FOR thing IN SELECT p.oid::regprocedure AS called FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
        EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', thing.called);
    END LOOP;
END $empty$;
"""


def load(programs: Programs, dump: Path, counts: Mapping[str, int], *, replace: bool) -> None:
    """Load a dump and check the rows of every table, before the transaction becomes visible to others.

    With `replace` the tables that are there are taken away first, in the same transaction. Raises BackupProblem, with
    the database as it was.
    """
    server = server_version()
    with _script(programs, dump) as script, _database(programs) as database:
        if script.stdout is None or script.stderr is None or database.stdin is None or database.stderr is None:
            raise AssertionError("pipes were asked for")
        try:
            database.stdin.write(f"BEGIN;\n{_EMPTIED if replace else ''}".encode())
            _handed_on(script.stdout, database.stdin, server)
            failed = script.stderr.read()
            if script.wait() == 0:
                database.stdin.write(f"{checks_of(counts)}COMMIT;\n".encode())
            database.stdin.close()
        except BrokenPipeError:  # psql says why
            script.kill()
            failed = b""
            with suppress(BrokenPipeError):
                database.stdin.close()
        said = database.stderr.read()
        if database.wait() != 0 or script.wait() != 0:
            raise BackupProblem(
                f"The backup was not restored, and the database is unchanged: {last_line(failed or said)}"
            )


def _script(programs: Programs, dump: Path) -> "subprocess.Popen[bytes]":
    """Return the command that prints a dump as SQL."""
    command = [programs.path("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(dump)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _database(programs: Programs) -> "subprocess.Popen[bytes]":
    """Return the command that executes SQL, up to the first error."""
    options = ["--no-psqlrc", "--quiet", "--no-password", "--set=ON_ERROR_STOP=1", "--set=VERBOSITY=terse"]
    return subprocess.Popen(
        [programs.path("psql"), *options, "--file=-"],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def _handed_on(script: IO[bytes], database: IO[bytes], server: int) -> None:
    """Pass on the script of a dump, without statements that an older server does not know."""
    beginning = True
    for line in script:
        if beginning and server < _NEWER.get(line, 0):
            continue
        beginning = beginning and not line.startswith((b"CREATE", b"COPY"))
        database.write(line)
