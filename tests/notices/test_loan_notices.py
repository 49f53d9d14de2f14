"""Notifications of loans: a teammate asks for an army, or lends one (HO.8)."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, Notice
from campaign.notices.queries.facts import link_of, matter_of, said
from campaign.notices.queries.timely import is_timely
from campaign.selectors import current_phase
from campaign.selectors.loans import LoanPlayers, loan_players
from tests.honour.honour_war import HonourWar
from tests.notices.telling_people import mail_to, told

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def honour_war(people: Mapping[str, User], start: dict[str, Any]) -> HonourWar:
    war = HonourWar(people, start)
    for user in people.values():
        mail_to(user, ["loan"])
    return war


def test_the_owner_is_notified_of_a_request_once_in_a_step(honour_war: HonourWar) -> None:
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    assert told(honour_war.now + MINUTE) == [("hanno", "loan")]
    honour_war.say("Hamilcar", 3, "yes", Kind.BORROW)
    assert told(honour_war.now + MINUTE) == []
    notice = Notice.objects.get(kind="loan")
    words = said(matter_of(notice), notice.channel.owner, honour_war.now)
    assert words.title == "The war, round 1: a teammate asks for an army of yours"
    assert not any(secret in " ".join(words.sentences) for secret in ("Hamilcar", "4"))
    assert link_of(matter_of(notice)).endswith("/campaigns/war/orders/")


def test_the_borrower_is_notified_of_a_loan(honour_war: HonourWar) -> None:
    honour_war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    assert told(honour_war.now + MINUTE) == [("hamilcar", "loan")]
    notice = Notice.objects.get(kind="loan")
    assert said(matter_of(notice), notice.channel.owner, honour_war.now).title.endswith("a teammate lends you an army")


def test_no_notification_of_a_refusal_or_of_a_request_taken_back(honour_war: HonourWar) -> None:
    honour_war.say("Hanno", 4, "none", Kind.LEND)
    honour_war.say("Hamilcar", 3, "no", Kind.BORROW)
    assert told(honour_war.now + MINUTE) == []
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    told(honour_war.now + MINUTE)
    notice = Notice.objects.get(kind="loan")
    assert is_timely(notice, honour_war.now)
    honour_war.say("Hamilcar", 4, "no", Kind.BORROW)
    assert not is_timely(notice, honour_war.now)


def test_nobody_is_notified_in_other_steps_or_without_honour(honour_war: HonourWar) -> None:
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    honour_war.advance()
    assert loan_players(current_phase(honour_war.war)) == LoanPlayers()
    assert told(honour_war.now + MINUTE) == []


def test_a_campaign_without_honour_has_no_loans(war: Campaign) -> None:
    assert loan_players(current_phase(war)) == LoanPlayers()
