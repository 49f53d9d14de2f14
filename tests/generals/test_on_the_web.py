"""Seven seats, three people and four generals, two rounds through the site."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from django.test import Client
from django.utils import timezone

from campaign.games.engagements import DRAW, TypedReport
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, GeneralDecision, Invitation, Phase, UnfinishedTask
from campaign.selectors import current_phase, phase_view
from campaign.selectors.generals import generals_of
from campaign.selectors.phases import outline
from campaign.services.reports import ReportSubject, rule_on_engagement
from orders.models import OrderSheet
from orders.rules.kinds import MAIN
from tests.conftest import advance
from tests.setup.test_set_up import BASICS, NEW

Browsers = Callable[[str], Client]
Commits = Callable[..., AbstractContextManager[Any]]
SEATS = {
    "for_scenario": "first-punic-war",
    "seats-0": "4",
    "shown-0": "4",
    "captain-0": "0",
    **{f"seat-0-{which}": name for which, name in enumerate(("Hanno", "Hamilcar", "Gisco", "Mago"))},
    "seats-1": "3",
    "shown-1": "3",
    "captain-1": "0",
    **{f"seat-1-{which}": name for which, name in enumerate(("Marcus", "Lucius", "Gaius"))},
    **{f"army-{number}": str((number - 1) // 2) for number in range(1, 9)},
    **{f"army-{number}": str(min(2, (number - 9) // 3)) for number in range(9, 17)},
    "me": "1-0",
}
QUIET = {Step.INITIATIVE: "strength", Step.MOVEMENT: "0", Step.RETREATS: "fight"}


def at(*path: str) -> str:
    return "/".join(("/campaigns/the-war-for-sicily", *path))


def take(browser: Client, admin: Client, war: Campaign, name: str) -> None:
    seat = war.seats.get(name=name)
    admin.post(at("people", "invite", ""), {"number": seat.pk})
    browser.post("/invitations/take/", {"token": str(Invitation.objects.get(seat=seat, taken_at=None).token)})


def submit(browser: Client, phase: Phase, name: str) -> None:
    """A player submits the quietest orders for every army that the step waits for."""
    kind = MAIN.get(Step(phase.step))
    armies = [row.army.number for row in phase_view(phase).missing if row.army.seat.name == name]
    fields = {f"sheet-{kind}-{number}": QUIET[Step(phase.step)] for number in armies} if kind else {}
    if fields:
        browser.post(at("orders", ""), {"phase": phase.pk, "do": "hand_in", **fields})


def settle(phase: Phase) -> None:
    for one in outline(phase).engagements:
        subject = ReportSubject(phase.campaign, phase.pk, one.id)
        rule_on_engagement(subject, TypedReport(DRAW, casualties=("20", "20")), "", timezone.now())


def test_three_people_and_four_generals_play_two_rounds(
    people: Any, as_: Browsers, at_once: None, django_capture_on_commit_callbacks: Commits
) -> None:
    marcus, hanno, lucius = as_("marcus"), as_("hanno"), as_("lucius")
    with django_capture_on_commit_callbacks(execute=True):
        marcus.post(NEW, {**BASICS, **SEATS, "do": "open", "generals": "recruit"})
    war = Campaign.objects.get(slug="the-war-for-sicily")
    assert war.is_running
    assert len(generals_of(war, timezone.now())) == 6
    with django_capture_on_commit_callbacks(execute=True):
        take(hanno, marcus, war, "Hanno")
        take(lucius, marcus, war, "Lucius")
        marcus.post(at("players", "confirm", ""), {"number": war.newcomers.get(seat__name="Lucius").pk})
    first = current_phase(war)
    submit(marcus, first, "Marcus")
    assert phase_view(first).awaits_nobody  # the generals command the seats until the next step
    by_generals = set()
    while (phase := current_phase(war)).round < 3:
        if phase.step == Step.BATTLES:
            settle(phase)
        for browser, name in ((marcus, "Marcus"), (lucius, "Lucius"), (hanno, "Hanno")):
            submit(browser, phase, name)
        by_generals |= set(GeneralDecision.objects.filter(phase=phase).values_list("seat__name", flat=True))
        assert phase.step in (Step.BATTLES, Step.ADMINISTRATION) or phase_view(phase).awaits_nobody
        with django_capture_on_commit_callbacks(execute=True):
            advance(phase, to="published")
    assert by_generals >= {"Hamilcar", "Gisco", "Mago", "Gaius"}
    assert {one.seat.name for one in generals_of(war, timezone.now()).values()} == {
        "Hamilcar",
        "Gisco",
        "Mago",
        "Gaius",
    }
    assert not OrderSheet.objects.filter(general="", handed_in_by__name__in=("Gisco", "Mago", "Gaius")).exists()
    assert not UnfinishedTask.objects.filter(task__contains="general").exists()
    for page in ("", "players/", "rounds/1/posts/"):
        assert "a general (recruit)" in lucius.get(at(page)).content.decode() or page == "rounds/1/posts/"
    room = hanno.get(at("room", "")).content.decode()
    assert "Your generals" in room
    assert "Why they ordered what they did" in room
    with django_capture_on_commit_callbacks(execute=True):
        hanno.post(at("room", "wishes", ""), {"kind": "take", "structure": "Messana"})
    assert "Go for Messana" in hanno.get(at("room", "")).content.decode()
    assert "Go for Messana" not in lucius.get(at("room", "")).content.decode()
