"""An example of a program that plays: it marches one army towards the nearest structure of somebody else.

    VAE_VICTIS_KEY=vv_... python3 example_bot.py https://campaigns.example.org first-punic-war 4

The key comes from the page "Keys" of an account and must be good for `read`, `sheets:read`, `sheets:write` and
`planning`. It needs Python 3.11 and nothing else. docs/api.md explains it step by step.
"""

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
from hashlib import sha256
from pathlib import Path
from typing import Any

A_WHILE = 30
"""Seconds until it asks once more where nobody says how long."""


class Refused(Exception):
    """An answer that is no success: its status, what the site says, and in how many seconds it may be asked again."""

    def __init__(self, status: int, body: dict[str, Any], wait: int = A_WHILE) -> None:
        super().__init__(f"{status}: {body.get('detail', '')} {body.get('rule', '')}".strip())
        self.status = status
        self.wait = wait


class Campaign:
    """A campaign on a site, as its API shows it to the owner of a key."""

    def __init__(self, site: str, name: str, key: str) -> None:
        self.address = f"{site}/api/campaigns/{name}/"
        self.key = key
        self.known: dict[str, tuple[str, Any]] = {}

    def get(self, path: str) -> Any:
        """What is at an address; what has not changed since it was last asked for is not sent again."""
        return self._ask("GET", path)

    def post(self, path: str, **body: Any) -> Any:
        """Sends something. Orders travel in the body, because addresses are written into logs."""
        return self._ask("POST", path, json.dumps(body).encode())

    def _ask(self, method: str, path: str, body: bytes | None = None) -> Any:
        """Asks until there is an answer. What was sent is sent once more, because it is done only once."""
        while True:
            try:
                return self._once(method, path, body)
            except Refused as problem:
                if problem.status not in (429, 503):  # too often, or not just now: the site says when to come back
                    raise
                time.sleep(problem.wait)
            except OSError as problem:
                say(f"{self.address} does not answer ({problem}); once more in {A_WHILE} seconds")
                time.sleep(A_WHILE)

    def _once(self, method: str, path: str, body: bytes | None) -> Any:
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        tag, answer = self.known.get(path, ("", None))
        if method == "GET" and tag:
            headers["If-None-Match"] = tag
        asked = urllib.request.Request(self.address + path, body, headers, method=method)  # noqa: S310 - its owner's site
        try:
            with urllib.request.urlopen(asked, timeout=30) as response:  # noqa: S310 - as above
                answer, tag = json.load(response), response.headers.get("ETag", "")
        except urllib.error.HTTPError as error:
            if error.code == 304:
                return answer
            wait = int(error.headers.get("Retry-After", A_WHILE))
            raise Refused(error.code, _json(error.read()), wait) from None
        if method == "GET" and tag:
            self.known[path] = tag, answer
        return answer


def _json(text: bytes) -> dict[str, Any]:
    return dict(json.loads(text)) if text.startswith(b"{") else {}


def say(sentence: str) -> None:
    """Tells whoever runs the program."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def distance(one: str, other: str) -> int:
    """Hexes between two hexes, by names such as 0512: column 5, row 12; even columns lie half a hex lower."""
    (q, r), (s, t) = _axes(one), _axes(other)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


def _axes(name: str) -> tuple[int, int]:
    half = len(name) // 2
    column, row = int(name[:half]) - 1, int(name[half:]) - 1
    return column, row - (column - column % 2) // 2


def goals(campaign: Campaign, faction: str) -> dict[str, str]:
    """The structures that somebody else controls, with their hexes."""
    control = campaign.get("position/")["control"]
    structures = campaign.get("map/")["structures"]
    return {one["name"]: one["hex"] for one in structures if control.get(one["name"], faction) != faction}


def march(campaign: Campaign, phase: int, army: int, faction: str) -> str:
    """The instruction that brings an army as near to a goal as it can get in this round; 0, to stand still, if none."""
    wanted = goals(campaign, faction)
    reach = campaign.get(f"reach/{army}/")["hexes"]
    free = [name for name, there in reach.items() if not there["occupied"] and not there["afloat"]]
    if not free or not wanted:
        return "0"
    end = min(free, key=lambda name: (min(distance(name, goal) for goal in wanted.values()), -reach[name]["mp"], name))
    try:
        preview = campaign.post("preview/", phase=phase, army=army, to=end)
    except Refused:  # it cannot get there after all
        return "0"
    say(f"Army {army}: {preview['text'] or 'stays'} ({preview['summary']})")
    return str(preview["text"]) or "0"


def choice(campaign: Campaign, phase: int, faction: str, decision: dict[str, Any]) -> str:
    """The text with which a decision is answered: march, besiege what can be besieged, else what asks for least."""
    if decision["kind"] == "movement":
        return march(campaign, phase, decision["army"], faction)
    texts = [option["text"] for option in decision["options"]]
    if decision["kind"] == "besiege" and texts:
        return str(texts[0])
    return "strength" if "strength" in texts else str(decision["nothing"] or texts[0])


def decide(campaign: Campaign, army: int) -> list[dict[str, Any]]:
    """Hands in whatever is waited for of an army; the receipts, to be kept."""
    asked = campaign.get("decisions/")
    phase, faction = asked["phase"]["id"], asked["seat"]["faction"]
    waiting = [one for one in asked["decisions"] if one["waiting"] and one["army"] == army]
    if not waiting or not asked["phase"]["takes_sheets"]:
        return []
    entries = []
    for one in waiting:
        seen = one["sheet"]["last"] if one["sheet"] else 0  # so that nothing that its owner has said is written over
        text = choice(campaign, phase, faction, one)
        entries.append({"kind": one["kind"], "army": army, "text": text, "seen": seen})
    handed_in = campaign.post("sheets/", phase=phase, sheets=entries)
    say(f"Round {asked['phase']['round']}, {asked['phase']['step']}: handed in")
    return [one["receipt"] for one in handed_in["taken"] if one["receipt"]]


def checked(campaign: Campaign, kept: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The receipts that cannot be checked yet. Ends the program where what was published is not what was handed in."""
    told = {
        one["receipt"]: one
        for round_ in campaign.get("receipts/")["rounds"]
        for step in round_["steps"]
        for one in step["receipts"]
        if "sheet" in one  # it is told once the step has been published
    }
    for mine in kept:
        published = told.get(mine["receipt"])
        if published is None:
            continue
        digest = sha256(f"{published['salt']}\n{published['sheet']}".encode()).hexdigest()
        if digest != mine["receipt"] or published["sheet"] != mine["sheet"]:
            raise SystemExit(f"Receipt {mine['receipt']} does not hold: tell everybody in the campaign.")
        say(f"Receipt {mine['receipt'][:12]} holds")
    return [mine for mine in kept if mine["receipt"] not in told]


def play(campaign: Campaign, army: int, steps: int, pause: float, file: Path) -> None:
    """Plays so many steps (0: for ever), and checks every receipt once its step has been published."""
    kept: list[dict[str, Any]] = _json(file.read_bytes()).get("receipts", []) if file.exists() else []
    done, seen = 0, None
    while True:
        given, phase = [], campaign.get("")["phase"]
        if phase != seen and (done < steps or not steps):  # as long as nothing changes no more than this is asked
            try:
                given, seen = decide(campaign, army), phase
            except Refused as problem:
                if problem.status != 409:  # else the step was closed, or its owner was quicker: it looks again
                    raise
        done += bool(given)
        kept = checked(campaign, kept + given)
        file.write_text(json.dumps({"receipts": kept}, indent=1), encoding="utf-8")
        if steps and done >= steps and not kept:
            return
        time.sleep(pause)


def main() -> None:
    """Reads the command line and plays."""
    reader = argparse.ArgumentParser(description="Marches one army towards the nearest structure of somebody else.")
    reader.add_argument("site", help="https://campaigns.example.org")
    reader.add_argument("campaign", help="its name in addresses")
    reader.add_argument("army", type=int)
    reader.add_argument("--steps", type=int, default=0, help="how many to play; 0, the default, is for ever")
    reader.add_argument("--pause", type=float, default=60, help="seconds between two looks, 60 by default")
    reader.add_argument("--receipts", type=Path, default=Path("receipts.json"), help="where receipts are kept")
    said = reader.parse_args()
    key = os.environ.get("VAE_VICTIS_KEY") or reader.error("put a key of yours into VAE_VICTIS_KEY")
    campaign = Campaign(said.site.rstrip("/"), said.campaign, key)
    try:
        play(campaign, said.army, said.steps, said.pause, said.receipts)
    except Refused as problem:
        raise SystemExit(str(problem)) from None
    except KeyboardInterrupt:
        raise SystemExit("Stopped.") from None


if __name__ == "__main__":
    main()
