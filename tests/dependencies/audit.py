"""Asks the databases of vulnerabilities about everything that is locked: `make audit`.

    python -m tests.dependencies.audit [--where-possible]

pip-audit asks OSV, and PyPI where OSV does not answer. Exit status 0: asked, nothing known. 1: asked, and something is
known; it is listed. 2: nobody could be asked, which is said in a box that nobody overlooks; with `--where-possible`,
as `make test` has it, this is no failure, because a machine without internet cannot do it. Then the list that is kept
by hand in advisories.toml, which the tests look at, is all there is.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

from tests.dependencies.locked import FILES, TOP, advisories, locked

SERVICES = ("osv", "pypi")
_SECONDS = 600

Found = list[str]


def main() -> int:
    """The exit status, after saying what came out."""
    parser = argparse.ArgumentParser(prog="make audit", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--where-possible", action="store_true", help="it is no failure if nobody can be asked")
    options = parser.parse_args()
    for service in SERVICES:
        found = audited(_asked(service), {one.name for one in locked(FILES[-1]) if one.is_wanted_here})
        if found is not None:
            sys.stdout.write(said(service, found))
            return 1 if found else 0
    sys.stdout.write(not_audited())
    return 0 if options.where_possible else 2


def audited(answer: str, wanted: Iterable[str]) -> Found | None:
    """Return the findings of pip-audit, a line each; None if its answer does not cover every package.

    It answers "nothing known" for a package that its service did not know either, and such an answer is none.
    """
    try:
        told: list[dict[str, Any]] = json.loads(answer)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    if not {one["name"] for one in told if "skip_reason" not in one} >= set(wanted):
        return None
    return [
        f"{one['name']} {one['version']}: {known['id']}, ended by {' or '.join(known['fix_versions']) or 'nothing yet'}"
        for one in told
        for known in one.get("vulns", ())
    ]


def said(service: str, found: Found) -> str:
    """What came out, in words."""
    number = len(locked(FILES[-1]))
    if not found:
        return f"Audited: {service} knows of no vulnerability in the {number} packages that are locked.\n"
    return "\n".join([f"{service} knows of vulnerabilities in what is locked:", *found, ""])


def not_audited() -> str:
    """That nothing was asked, in a box."""
    until, listed = advisories()
    lines = [
        "THE DEPENDENCIES WERE NOT AUDITED.",
        f"None of {', '.join(SERVICES)} could be asked about the {len(locked(FILES[-1]))} packages that are locked.",
        f"The tests compare them with {len(listed)} advisories kept by hand, which end on {until}.",
        "Run `make audit` on a machine with internet before you publish a site.",
    ]
    width = max(map(len, lines))
    edge = "+" + "-" * (width + 2) + "+"
    return "\n".join([edge, *(f"| {line:<{width}} |" for line in lines), edge, ""])


def _asked(service: str) -> str:
    """What pip-audit answers about what is wanted on this machine."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", FILES[-1], "--require-hashes", "--disable-pip"]
    options = ["--vulnerability-service", service, "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    try:
        run = subprocess.run(
            [*command, *options], cwd=TOP, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired:
        return ""
    return run.stdout


if __name__ == "__main__":
    sys.exit(main())
