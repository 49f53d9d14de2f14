"""The pages of rules that change: proposing, declaring, what players see of it and where (RD.6)."""

import copy
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, RuleChange, Seat
from campaign.rule_changes import commands as rule_changes
from campaign.rule_changes.commands import RuleProposal
from campaign.rule_changes.tasks import try_rule_change
from campaign.services.campaigns import SeatPlan
from tests.conftest import NOW, advance, open_war, step_on, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
ADMINISTRATION, HERE = "/campaigns/war/administration/rules/", "/campaigns/war/rules-here/"
WORDS = {"from_round": 2, "text": "Armies march further.", "reason": "Too slow"}


def propose(browser: Client, **fields: Any) -> Any:
    return browser.post(ADMINISTRATION, {**WORDS, **fields})


def decide(browser: Client, what: str) -> Any:
    return browser.post(f"{ADMINISTRATION}decide/", {"number": RuleChange.objects.get().pk, "do": what})


def page_of(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_a_change_is_proposed_tried_declared_and_announced(
    war: Campaign, phase: Phase, seat: Seats, as_: Browsers
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4 4 2 2 2")
    advance(phase, to="published")
    marcus, hanno = as_("marcus"), as_("hanno")
    assert propose(marcus, **{"set-movement-points": 0}).status_code == 302
    assert "The result appears here in a moment" in page_of(marcus, ADMINISTRATION)
    assert "Declare change for round 2" not in page_of(marcus, ADMINISTRATION)
    assert "Armies march further." not in page_of(hanno, HERE)
    try_rule_change(RuleChange.objects.get().pk)
    text = page_of(marcus, ADMINISTRATION)
    assert "With these rules round 1 would have ended differently." in text
    assert "Army 4: at Catana (5264) → at Enna (4664)." in text
    assert "Declare change for round 2" in text
    assert decide(marcus, "declare").status_code == 302
    told = page_of(hanno, HERE)
    for said in ("Armies march further.", "Too slow", "MP a round", "/rules/MV.1/", "would have ended differently"):
        assert said in told
    assert "All numbers are those of the rulebook." in told
    assert "The rules change from round 2." in page_of(hanno, "/campaigns/war/")
    while war.phases.latest("pk").round == 1:
        step_on(war)
    assert "The rules change from round 2." not in page_of(hanno, "/campaigns/war/")
    assert "All numbers are those of the rulebook." not in page_of(hanno, HERE)
    assert "in force" in page_of(hanno, HERE)


def test_trial_tasks_receive_only_the_id_of_the_change(
    war: Campaign, as_: Browsers, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(try_rule_change, "delay", lambda *told: sent.append(told))
    with django_capture_on_commit_callbacks(execute=True):
        propose(as_("marcus"), **{"set-movement-points": 14})
        propose(as_("marcus"), text="In words alone")
    assert sent == [(RuleChange.objects.get(ruleset__isnull=False).pk,)]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"from_round": 1}, "greater than or equal to 2"),
        ({"from_round": "soon"}, "Enter a whole number."),
        ({"from_round": "9" * 6000}, "Enter a whole number."),
        ({"text": " "}, "Describe the new rule. Everyone can read it."),
        ({"text": "a" * 10_001}, "at most 10000 characters"),
        ({"text": "a\x00b"}, "Null characters are not allowed."),
        ({"reason": ""}, "Enter a reason. Everyone can read it."),
        ({"set-movement-points": -1}, "greater than or equal to 0"),
        ({"set-movement-points": 37}, "less than or equal to 36"),
        ({"set-movement-terrain-hills": 5}, "multiple of step size 2"),
        ({"set-army-strength_cap": 1500}, "greater than or equal to 1600"),
        ({"set-naval_battle-chance": "dice"}, "Select a valid choice."),
        ({"set-field_of_glory-battle": "b" * 101}, "at most 100 characters"),
        ({"set-field_of_glory-battle": "a\tb"}, "A text has 1 to 100 characters on one line."),
    ],
)
def test_an_invalid_form_names_the_field_and_keeps_its_values(
    war: Campaign, as_: Browsers, fields: dict[str, Any], says: str
) -> None:
    answer = propose(as_("marcus"), **{"set-movement-river": 7, **fields})
    page = answer.content.decode()
    assert answer.status_code == 422
    (name,) = fields
    at = page.index(f'name="{name}"')
    assert says in page[at : at + 21_000 if name == "text" else at + 7000]
    assert 'name="set-movement-river" value="7"' in page
    assert not RuleChange.objects.exists()


def test_a_long_rule_text_is_accepted_and_unknown_fields_ignored(war: Campaign, as_: Browsers) -> None:
    assert propose(as_("marcus"), text="a" * 10_000, **{"set-movement-wings": 3}).status_code == 302
    change = RuleChange.objects.get()
    assert (len(change.text), change.ruleset, change.shadow) == (10_000, None, {"rounds": []})


def test_texts_of_the_administrator_are_escaped(war: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    propose(marcus, text="<script>alert(1)</script>\n\nSecond", reason="<b>Why</b>")
    decide(marcus, "declare")
    for address in (ADMINISTRATION, HERE, "/campaigns/war/", "/campaigns/war/log/"):
        page = page_of(as_("hanno") if address != ADMINISTRATION else marcus, address)
        assert "<script>alert" not in page
        assert "<b>Why" not in page


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"do": "declare", "number": "x"}, 422),
        ({"do": "declare", "number": "9" * 400}, 422),
        ({"do": "declare", "number": "²"}, 422),
        ({"do": "burn", "number": "1"}, 422),
        ({}, 422),
        ({"do": "withdraw", "number": "999999999999"}, 409),
    ],
)
def test_a_form_without_a_known_action_is_refused(
    war: Campaign, as_: Browsers, form: dict[str, str], status: int
) -> None:
    assert as_("marcus").post(f"{ADMINISTRATION}decide/", form).status_code == status


def test_a_change_of_another_campaign_is_refused(war: Campaign, as_: Browsers, people: dict[str, User]) -> None:
    propose(as_("marcus"))
    RuleChange.objects.update(campaign=_another(people["hanno"]))
    assert decide(as_("marcus"), "withdraw").status_code == 409
    assert RuleChange.objects.get().withdrawn_at is None


def _another(administrator: User) -> Campaign:
    return Campaign.objects.create(slug="other", title="Other", administrator=administrator, created_at=NOW)


def test_an_outdated_button_is_refused_with_a_message(war: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    propose(marcus)
    assert decide(marcus, "withdraw").status_code == 302
    answer = decide(marcus, "declare")
    assert answer.status_code == 409
    assert "This change was declared or withdrawn before" in answer.content.decode()


@pytest.fixture
def at_initiative(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The war before the initiative of round 1."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
    ]
    return open_war(people["marcus"], copy.deepcopy(start), plans, Step.INITIATIVE)


def test_the_opening_post_of_the_round_lists_the_new_rules(
    at_initiative: Campaign, as_: Browsers, people: dict[str, User]
) -> None:
    values = {"movement.points": 14}
    wanted = RuleProposal(2, "Armies march further.\n\nAll of them.", "Too slow", values)
    change = rule_changes.propose(at_initiative, wanted, NOW, people["marcus"])
    rule_changes.try_out(change.pk)
    rule_changes.declare(at_initiative, change.pk, NOW, people["marcus"])
    hanno = as_("hanno")
    assert "other rules hold" not in page_of(hanno, "/campaigns/war/rounds/1/posts/?as=plain")
    while at_initiative.phases.latest("pk").round == 1:
        step_on(at_initiative)
    post = page_of(hanno, "/campaigns/war/rounds/2/posts/?as=plain")
    for line in ("From this round on other rules hold (RD.6):", "All of them.", "MP a round: 12 → 14 (MV.1)"):
        assert line in post
    step_on(at_initiative)
    assert "other rules hold" not in page_of(hanno, "/campaigns/war/rounds/2/posts/?as=plain")


def test_an_untried_change_is_queued_again(war: Campaign, as_: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    propose(as_("marcus"), **{"set-movement-points": 14})
    sent: list[int] = []
    monkeypatch.setattr(try_rule_change, "delay", sent.append)
    monkeypatch.setattr(tasks.draw_opening, "delay", lambda _number: None)
    tasks.take_up_stalled_phases()
    assert sent == []
    RuleChange.objects.update(proposed_at=timezone.now() - timedelta(minutes=3))
    tasks.take_up_stalled_phases()
    assert sent == [RuleChange.objects.get().pk]
