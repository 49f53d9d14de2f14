"""The owner of standing orders reads that they count; nobody else learns that there are any."""

import pytest

from campaign.games.orders_form import Choice
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from campaign.notices.queries.awaited import waiting_for
from campaign.notices.texts.facts import NoticeFacts, OpenDuties, of_you
from campaign.notices.texts.personal_notifications import reminder
from campaign.post_texts.speech import ENGLISH, Speech
from campaign.selectors.sheets import phase_view
from orders.rules.life import Version
from tests.conftest import step_on, submit_orders


def retreats(contact: Campaign, *states: Version) -> Phase:
    """The retreats, before which Hamilcar has given standing orders for army 4 that went through some states."""
    seat = contact.seats.get(name="Hamilcar")
    for state in states:
        text = "" if state is Version.WITHDRAWN else "retreat"
        submit_orders(
            phase_id=contact.phases.get().pk, seat=seat, army_number=4, text=text, kind=Kind.RETREAT, state=state
        )
    phase = step_on(contact)
    assert phase.step == Step.RETREATS
    return phase


def duties(phase: Phase) -> dict[str, OpenDuties]:
    """What is missing, by seat."""
    names = dict(phase.campaign.seats.values_list("user", "name"))
    return {names[user]: found for user, found in waiting_for(phase, phase.opened_at).players.items()}


def test_owners_read_that_their_standing_orders_count(contact: Campaign) -> None:
    found = duties(retreats(contact, Version.HANDED_IN))
    assert found["Hamilcar"] == OpenDuties((4,), standing_orders=(4,))
    assert all(not one.standing_orders for name, one in found.items() if name != "Hamilcar")


@pytest.mark.parametrize("states", [(), (Version.DRAFT,), (Version.HANDED_IN, Version.WITHDRAWN)])
def test_without_standing_orders_that_count_they_are_missing(contact: Campaign, states: tuple[Version, ...]) -> None:
    assert duties(retreats(contact, *states))["Hamilcar"] == OpenDuties((4,))


@pytest.mark.parametrize(
    ("asked", "given", "text", "decided"),
    [
        (Kind.ADVANCE, None, "", False),
        (Kind.ADVANCE, Kind.ADVANCE, "4011", True),
        (Kind.ADVANCE, Kind.BESIEGE, "Gela", False),
        (Kind.TAKE_OVER, Kind.BESIEGE, "Gela", True),
    ],
)
def test_standing_orders_that_make_all_decisions_are_named(
    contact: Campaign, monkeypatch: pytest.MonkeyPatch, asked: str, given: str | None, text: str, decided: bool
) -> None:
    """Army 4 of Hamilcar is asked in Administration; nobody else learns that it was decided before."""
    phase, seat = contact.phases.get(), contact.seats.get(name="Hamilcar")
    if given is not None:
        submit_orders(phase_id=phase.pk, seat=seat, army_number=4, text=text, kind=given)
    phase = step_on(contact)
    phase.step = Step.ADMINISTRATION
    phase.save(update_fields=["step"])
    choice = Choice(asked, "carthago", 4, (), "stays", "AF.3", pressing=True)
    monkeypatch.setattr(
        "campaign.selectors.sheets.offered_now", lambda _phase, faction: [choice] if faction == "carthago" else []
    )
    assert duties(phase) == {"Hamilcar": OpenDuties(speaks=True, decided=decided)}
    assert [one.name for one in phase_view(phase).silent] == ["Hamilcar"], "that is public"


@pytest.mark.parametrize(
    ("asked", "heading"),
    [
        (OpenDuties((4,), standing_orders=(4,)), "Retreats: your standing orders count"),
        (OpenDuties(speaks=True, decided=True), "Retreats: your standing orders count"),
        (OpenDuties((4, 5), standing_orders=(4,)), "Retreats: you have not submitted everything yet"),
        (OpenDuties((4,), speaks=True, standing_orders=(4,)), "Retreats: you have not submitted everything yet"),
    ],
)
def test_a_reminder_of_standing_orders_says_so_in_its_title(asked: OpenDuties, heading: str) -> None:
    assert reminder(ENGLISH, NoticeFacts("The war", step=Step.RETREATS, asked=asked))[0] == heading


def test_a_mail_names_missing_and_standing_orders_apart() -> None:
    def said(asked: OpenDuties) -> str:
        return of_you(Speech(), NoticeFacts("The war", asked=asked))

    standing = "Your standing orders for army 4 count, unless you submit something else."
    assert said(OpenDuties((4,), standing_orders=(4,))) == standing
    assert said(OpenDuties((4, 5), standing_orders=(4,))) == f"Still to submit: orders for army 5. {standing}"
    assert said(OpenDuties((4,))) == "Still to submit: orders for army 4."
    assert said(OpenDuties(speaks=True)) == "You have decisions to make."
    decided = "Your standing orders make your decisions, unless you submit something else."
    assert said(OpenDuties(speaks=True, decided=True)) == decided
