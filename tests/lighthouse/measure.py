"""Lighthouse on a site of its own: the pages that newcomers and players open first, on the simulated phone.

    python -m tests.lighthouse.measure [--runs 3] [--page front]

Prints a table, the median of some runs: the four scores of Lighthouse (its usual phone: 412 pixels wide, a slowed
processor, 1.6 Mbit/s with 150 ms), the largest contentful paint, and what was transferred. Needs Chromium, and
Lighthouse in `tests/lighthouse/node_modules` (`make lighthouse` installs it). Exit status 1: an aim was missed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

from tests.site import Site, site

HERE = Path(__file__).parent
PLAYED, DEMONSTRATION = "first-punic-war", "first-punic-war-demonstration"
"""The addresses of both campaigns; Django, which knows them, runs in other processes."""
SCORES = ("performance", "accessibility", "best-practices", "seo")
AIMS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
LARGEST_PAINT = 1500
"""Milliseconds until the largest content of the front page is painted, at most."""
PICTURES_SECONDS = 600
_FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run"


@dataclass(frozen=True, slots=True)
class MeasuredPage:
    """A page: its name in the table, its address, whether visitors read it, and its own aim for painting."""

    name: str
    address: str
    public: bool = True
    paint: int | None = None


PAGES = (
    MeasuredPage("front", "/", paint=LARGEST_PAINT),
    MeasuredPage("campaign", f"/campaigns/{DEMONSTRATION}/"),
    MeasuredPage("map", f"/campaigns/{PLAYED}/desk/", public=False),
    MeasuredPage("round", f"/campaigns/{DEMONSTRATION}/rounds/3/"),
    MeasuredPage("rulebook", "/rules/"),
    MeasuredPage("chapter", "/rules/mv/"),
)


def main() -> int:
    """Measure the pages and print the table."""
    options = _options()
    with site() as here:
        os.environ |= here.environment
        cookie = _prepared(here)
        missed = False
        sys.stdout.write(
            "| page | performance | accessibility | best practices | SEO | largest paint | transferred |\n"
        )
        sys.stdout.write("|---|---:|---:|---:|---:|---:|---:|\n")
        for page in PAGES:
            if options.page in ("", page.name):
                found = [_lighthouse(here, page, cookie) for _ in range(options.runs)]
                missed |= not _write_line(page, found)
    return int(missed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lighthouse.measure", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, choices=range(1, 20), metavar="1-19")
    parser.add_argument(
        "--page", default="", choices=["", *(page.name for page in PAGES)], help="measure only this one"
    )
    return parser.parse_args()


def _prepared(here: Site) -> str:
    """Make both campaigns, have their pictures drawn, and return the cookie of a player."""
    links = here.manage("start_demo")
    here.manage("install_demonstration")
    here.start_web()
    worker = here.start_worker()
    _wait_for_pictures(here)
    worker.kill()
    link = next(line.split()[-1] for line in links.splitlines() if "Hamilcar" in line)
    return _signed_in(here.port, link.partition(str(here.port))[2])


def _wait_for_pictures(here: Site) -> None:
    """Wait until nothing is left to draw: pages are measured as they look on a site that has run for a while."""
    ends = time.monotonic() + PICTURES_SECONDS
    while time.monotonic() < ends:
        if "missing: 0." in here.manage("shell", "-c", _MISSING):
            return
        time.sleep(3)
    raise RuntimeError(f"the maps were not drawn in {PICTURES_SECONDS} s; see {here.logs}")


_MISSING = """
from campaign.models import Phase
from campaign.selectors.standard_pictures import openings_without_picture, records_without_picture
numbers = list(Phase.objects.values_list("pk", flat=True))
print(f"missing: {len(openings_without_picture(numbers)) + len(records_without_picture(numbers))}.")
"""


def _signed_in(port: int, address: str) -> str:
    """Follow a sign-in link; return the cookies that a browser would send from then on."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", address)
    cookies = [value.partition(";")[0] for name, value in connection.getresponse().getheaders() if name == "Set-Cookie"]
    connection.close()
    return "; ".join(cookies)


def _lighthouse(here: Site, page: MeasuredPage, cookie: str) -> dict[str, Any]:
    """Return the report of Lighthouse about a page."""
    program = HERE / "node_modules" / ".bin" / "lighthouse"
    chromium = shutil.which("chromium") or shutil.which("chromium-headless-shell")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command: list[str] = [str(program), here.address + page.address, "--quiet", "--output=json"]
        command += [f"--output-path={report}", f"--chrome-flags={_FLAGS}", f"--only-categories={','.join(SCORES)}"]
        if not page.public:
            command.append(f"--extra-headers={json.dumps({'Cookie': cookie})}")
        subprocess.run(command, check=True, timeout=300, env={**os.environ, "CHROME_PATH": chromium or ""})
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def _write_line(page: MeasuredPage, reports: Sequence[Mapping[str, Any]]) -> bool:
    """Write a line of the table, and what is wrong below it; return whether the page reaches its aims."""
    scores = {name: round(100 * median(report["categories"][name]["score"] for report in reports)) for name in SCORES}
    paint = median(_value(report, "largest-contentful-paint") for report in reports)
    weight = median(_value(report, "total-byte-weight") for report in reports)
    cells = " | ".join(str(scores[name]) for name in SCORES)
    sys.stdout.write(f"| {page.name} | {cells} | {paint / 1000:.1f} s | {weight / 1000:.0f} kB |\n")
    sys.stdout.flush()
    wanted = [name for name in SCORES if page.public or name != "seo"]
    missed = [name for name in wanted if scores[name] < AIMS[name]]
    for line in sorted({line for name in missed for line in _failed(reports[0], name)}):
        sys.stderr.write(f"  {page.name}: {line}\n")
    return not missed and (page.paint is None or paint <= page.paint)


def _value(report: Mapping[str, Any], audit: str) -> float:
    return float(report["audits"][audit]["numericValue"])


def _failed(report: Mapping[str, Any], category: str) -> list[str]:
    """Return the audits of a category that cost points."""
    found = []
    for one in report["categories"][category]["auditRefs"]:
        audit = report["audits"][one["id"]]
        if one["weight"] and audit["score"] is not None and audit["score"] < 1:
            found.append(f"{category}: {audit['title']} ({audit.get('displayValue') or audit['score']})")
    return found


if __name__ == "__main__":
    sys.exit(main())
