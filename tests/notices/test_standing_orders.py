"""The owner of standing orders reads that they count; nobody else learns that there are any."""

import pytest

from campaign.models import Campaign, Phase
from campaign.notices.queries.awaited import waiting_for
from campaign.notices.texts.facts import NoticeFacts, OpenDuties, of_you
from campaign.posts.texts.speech import Speech
from orders.rules.kinds import Kind, Step
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
    assert found["Hamilcar"] == OpenDuties((4,), standing=(4,))
    assert all(not one.standing for name, one in found.items() if name != "Hamilcar")


@pytest.mark.parametrize("states", [(), (Version.DRAFT,), (Version.HANDED_IN, Version.WITHDRAWN)])
def test_without_standing_orders_that_count_they_are_missing(contact: Campaign, states: tuple[Version, ...]) -> None:
    assert duties(retreats(contact, *states))["Hamilcar"] == OpenDuties((4,))


def test_a_mail_names_missing_and_standing_orders_apart() -> None:
    def said(asked: OpenDuties) -> str:
        return of_you(Speech(), NoticeFacts("The war", asked=asked))

    standing = "Your standing orders for army 4 count, unless you submit something else."
    assert said(OpenDuties((4,), standing=(4,))) == standing
    assert said(OpenDuties((4, 5), standing=(4,))) == f"Still to submit: orders for army 5. {standing}"
    assert said(OpenDuties((4,))) == "Still to submit: orders for army 4."
