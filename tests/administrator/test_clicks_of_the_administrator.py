"""From *all in* to *published and copied*: what the administrator presses, step by step of a whole round, counted.

What the players submit is submitted for them. That the page shows the result by itself, and that a button copies its
post, is in `tests.journeys.test_a_round`.
"""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Seat
from campaign.selectors import current_phase, last_record
from campaign.selectors.standard_pictures import OPENING, OUTCOME
from campaign.services import drawing, phases, pictures, reports
from tests.conftest import open_war, submit_orders
from tests.elements import Element
from tests.forms import Reader
from tests.journeys.sicily import MARCH, SEA, before_the_round, seats

MOST = 10
"""Clicks from all in to published and copied."""


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Campaign:
    monkeypatch.setattr(drawing, "made", lambda *_: drawing.PictureFile(b"a map", "png", 1600))
    return open_war(people["marcus"], before_the_round(start), seats(people), Step.INITIATIVE)


def test_a_round_takes_the_administrator_few_clicks(war: Campaign, people: dict[str, User]) -> None:
    marcus = Reader(people["marcus"])
    needed: dict[str, int] = {}
    for step, all_submit, title, says in (
        (Step.INITIATIVE, points, "Round 1: initiative", f"{SEA}  Carthago  #8"),
        (Step.MOVEMENT, marches, "Round 1: movement", f"Carthago  {MARCH}"),
        (Step.RETREATS, retreats, "Round 1: retreats", "retreats; not fought"),
        (Step.BATTLES, results, "Round 1: results", "4-16: Army 4"),
        (Step.ADMINISTRATION, decisions, "Round 1: administration", "of Gela"),
    ):
        assert current_phase(war).step == step
        all_submit(war)
        marcus.presses.clear()
        close_and_publish(marcus, war, title)
        text = copied(marcus, title)
        assert says in text
        assert ("[img]http" in text) == (step in (Step.MOVEMENT, Step.ADMINISTRATION))
        needed[step] = len(marcus.presses)
    assert all(clicks <= MOST for clicks in needed.values()), f"clicks from all in to copied: {needed}"
    assert current_phase(war).round == 2


def close_and_publish(marcus: Reader, war: Campaign, title: str) -> None:
    """Do what the administrator does once all orders are in; workers resolve the step and draw its maps."""
    marcus.open("/campaigns/war/")
    marcus.follow("Run the campaign")
    marcus.press("Close step")
    phase = current_phase(war)
    phases.resolve_phase(phase.pk, timezone.now())
    marcus.open(marcus.address)  # the page does so by itself
    assert any(title in one.text for one in marcus.page.all("#to-come summary"))
    marcus.press("Publish step")
    assert marcus.status == "Published. The next step is open."
    record = last_record(phase)
    assert record is not None
    for one in OUTCOME:
        pictures.draw_of_outcome(record.pk, one.name)
    for one in OPENING:
        pictures.draw_of_opening(current_phase(war).pk, one.name)
    marcus.follow("Posts of round 1, ready to paste")
    assert marcus.page.all("[data-pending]") == []


def copied(marcus: Reader, title: str) -> str:
    """Press the one button *Copy* of a post of the step that was published; return the text that it names."""
    post = [one for one in marcus.page.all("details.post[open]") if any(title in h.text for h in one.all("h3"))][-1]
    button: Element = post.one("button[data-copy]")
    assert (button.text, button.is_shown) == ("Copy", True)
    marcus.presses.append("Copy")
    text = post.one(f"textarea#{button.attributes['data-copy']}").source
    assert title in text
    return text


def points(war: Campaign) -> None:
    """The navy's point goes to its sea, all others to strength (IN.1)."""
    _for_all_armies(war, Kind.INITIATIVE, {8: SEA}, "strength")


def marches(war: Campaign) -> None:
    """Armies 4 and 15 march, the others stand still."""
    _for_all_armies(war, Kind.MOVEMENT, {4: MARCH, 15: "8"}, "0")


def retreats(war: Campaign) -> None:
    """Army 14 retreats, the others fight (EN.4)."""
    for name, army in (("Hamilcar", 4), ("Hamilcar", 5), ("Hamilcar", 6), ("Lucius", 15), ("Lucius", 16)):
        _give(war, name, Kind.RETREAT, army, "fight")
    _give(war, "Lucius", Kind.RETREAT, 14, "retreat")


def results(war: Campaign) -> None:
    """Two games are left, and both results stand."""
    for engagement, given in (("4-16", TypedReport("4", "45-20")), ("5-15", TypedReport("draw", "35-35"))):
        reports.rule_on_engagement(
            reports.ReportSubject(war, current_phase(war).pk, engagement), given, reason="Agreed", at=timezone.now()
        )


def decisions(war: Campaign) -> None:
    """Army 6 begins a siege (SI.1)."""
    _give(war, "Hamilcar", Kind.BESIEGE, 6, "Gela")


def _for_all_armies(war: Campaign, kind: str, texts: dict[int, str], otherwise: str) -> None:
    for army in war.armies.select_related("seat").order_by("number"):
        _give(war, army.seat.name, kind, army.number, texts.get(army.number, otherwise))


def _give(war: Campaign, name: str, kind: str, army: int, text: str) -> None:
    seat = Seat.objects.get(campaign=war, name=name)
    submit_orders(phase_id=current_phase(war).pk, seat=seat, text=text, army_number=army, kind=kind, at=timezone.now())
