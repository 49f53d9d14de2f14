"""Lighthouse on a site of its own: the pages that newcomers and players open first, on the simulated phone.

    python -m tests.lighthouse.measure [--runs 3] [--page front]

Prints a table, the median of some runs: the four scores of Lighthouse (its usual phone: 412 pixels wide, a slowed
processor, 1.6 Mbit/s with 150 ms), the largest contentful paint, the layout shift, and what was transferred. Every page
has been visited before, and its player is signed in as in any browser. Needs Chromium, and Lighthouse in
`tests/lighthouse/node_modules` (`make lighthouse` installs it). Exit status 1: an aim was missed.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from tests.site import Site, site

HERE = Path(__file__).parent
PLAYED, DEMONSTRATION = "first-punic-war", "first-punic-war-demonstration"
"""The addresses of both campaigns; Django, which knows them, runs in other processes."""
SCORES = ("performance", "accessibility", "best-practices", "seo")
AIMS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
LARGEST_PAINT = 1500
"""Milliseconds until the largest content of the front page is painted, at most."""
PICTURES_SECONDS = 600
VISITS = 3
"""How often each page is visited before it is measured: the site has several processes, each with caches of its own."""
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
    with site() as here, tempfile.TemporaryDirectory() as folder:
        os.environ |= here.environment
        link = prepare(here)
        profile = Path(folder) / "profile"
        visit_pages(here, link, profile)
        missed = False
        sys.stdout.write(
            "| page | performance | accessibility | best practices | SEO | largest paint | shift | transferred |\n"
        )
        sys.stdout.write("|---|---:|---:|---:|---:|---:|---:|---:|\n")
        for page in PAGES:
            if options.page in ("", page.name):
                found = [lighthouse(here, page, profile) for _ in range(options.runs)]
                missed |= not _write_line(page, found)
    return int(missed)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lighthouse.measure", description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, choices=range(1, 20), metavar="1-19")
    parser.add_argument(
        "--page", default="", choices=["", *(page.name for page in PAGES)], help="measure only this one"
    )
    return parser.parse_args()


def prepare(here: Site) -> str:
    """Make both campaigns, have their pictures drawn, and return the sign-in link of a player."""
    links = here.manage("start_demo")
    here.manage("install_demonstration")
    here.start_web()
    worker = here.start_worker()
    _wait_for_pictures(here)
    worker.kill()
    return next(line.split()[-1] for line in links.splitlines() if "Hamilcar" in line)


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


def visit_pages(here: Site, link: str, profile: Path) -> None:
    """Sign in with a browser of that profile, and visit all pages, as has happened on a site that runs for a while."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=_chromium(),
            args=_FLAGS.split(),
            viewport={"width": 412, "height": 823},
            device_scale_factor=1.75,
            is_mobile=True,
            has_touch=True,
        )  # the phone of Lighthouse: it will ask for the same pictures
        with contextlib.closing(context):
            opened = context.new_page()
            opened.goto(link)
            for _ in range(VISITS):
                for page in PAGES:
                    opened.goto(here.address + page.address, wait_until="networkidle")


def lighthouse(here: Site, page: MeasuredPage, profile: Path) -> dict[str, Any]:
    """Return the report of Lighthouse about a page: as the player sees it whose profile it is, or as a visitor."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = _FLAGS if page.public else f"{_FLAGS} --user-data-dir={profile}"
        command: list[str] = [str(HERE / "node_modules" / ".bin" / "lighthouse"), here.address + page.address]
        command += ["--quiet", "--output=json", f"--output-path={report}"]
        command += [f"--chrome-flags={flags}", f"--only-categories={','.join(SCORES)}"]
        subprocess.run(command, check=True, timeout=300, env={**os.environ, "CHROME_PATH": _chromium()})
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def _chromium() -> str:
    return shutil.which("chromium") or shutil.which("chromium-headless-shell") or ""


def _write_line(page: MeasuredPage, reports: Sequence[Mapping[str, Any]]) -> bool:
    """Write a line of the table, and what is wrong below it; return whether the page reaches its aims."""
    scores = {name: round(100 * median(report["categories"][name]["score"] for report in reports)) for name in SCORES}
    paint = median(_value(report, "largest-contentful-paint") for report in reports)
    shift = median(_value(report, "cumulative-layout-shift") for report in reports)
    weight = median(_value(report, "total-byte-weight") for report in reports)
    cells = " | ".join(str(scores[name]) for name in SCORES)
    sys.stdout.write(f"| {page.name} | {cells} | {paint / 1000:.1f} s | {shift:.2f} | {weight / 1000:.0f} kB |\n")
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
