"""Corrections of orders and positions: proposed by the administrator, made by the players' leave."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign import tasks
from campaign.corrections.commands.proposed import (
    NotProposed,
    answer_proposal,
    make_if_overdue,
    submit_correction,
    withdraw_proposal,
)
from campaign.corrections.rules.changes import Change
from campaign.corrections.tasks import make_proposed_correction
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Channel, Correction, LogEntry, Notice, Phase, ProposedCorrection
from campaign.notices.commands.making import make_notices
from campaign.notices.queries.happened import what_happened
from campaign.notices.texts.kinds import NoticeKind as NoticeKind
from campaign.selectors import current_phase
from campaign.selectors.corrections import mark_of
from campaign.selectors.due_steps import is_due, steps_to_look_at
from campaign.services import phases
from campaign.services.campaigns import SeatPlan
from campaign.services.errors import NotYours, WrongMoment
from campaign.services.seats import leave_seat
from tests.conftest import NOW, open_war
from tests.corrections.corrected import REASON, go_to, sheet, step_of, strength, winner
from tests.meetings import open_contact
from tests.played_once import played_once

Browsers = Callable[[str], Client]
AT = NOW + timedelta(days=1)
DAY = timedelta(hours=24)
ANSWER = "/campaigns/war/corrections/answer/"
Outcome = ProposedCorrection.Outcome


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """Army 9 of Marcus has met army 4 of Hamilcar, and lost; round 2 is open for initiative."""
    played_once("met", lambda: go_to(open_contact(people, start), 2, Step.INITIATIVE))
    return Campaign.objects.get(slug="war")


def propose(war: Campaign, change: Change, at: Any = AT, **more: Any) -> Any:
    war.refresh_from_db()
    where = more.pop("step", Step.MOVEMENT)
    phase = step_of(war, 1, where)
    return submit_correction(
        war, phase.pk, change, reason=REASON, mark=mark_of(war), at=at, by=more.get("by", war.administrator)
    )


def march_away() -> Change:
    """Army 9 of Marcus, who administers, marches away: its battle never was."""
    return sheet(Kind.MOVEMENT, 9, "6 6 6")


def answer(
    war: Campaign, proposed: ProposedCorrection, user: User, *, agrees: bool, at: Any = AT, text: str = ""
) -> bool:
    return answer_proposal(war, proposed.pk, user, at, agrees=agrees, text=text)


def test_the_administrator_cannot_correct_their_own_orders_alone(war: Campaign, people: dict[str, User]) -> None:
    """The trick: after publication the lost battle is 'corrected' away and the next step opens again at once."""
    before, opened = step_of(war, 1, Step.MOVEMENT), current_phase(war)
    proposed = propose(war, march_away())
    assert isinstance(proposed, ProposedCorrection)
    assert not Correction.objects.exists()
    assert step_of(war, 1, Step.MOVEMENT).pk == before.pk
    assert current_phase(war).pk == opened.pk
    with pytest.raises(NotYours):
        answer(war, proposed, people["marcus"], agrees=True)
    answer(war, proposed, people["lucius"], agrees=True)  # a teammate of the administrator is not asked
    assert not Correction.objects.exists()
    assert make_if_overdue(proposed.pk, AT + DAY - timedelta(seconds=1)) is None
    assert answer(war, proposed, people["hanno"], agrees=True)
    assert Correction.objects.get().reason == REASON
    proposed.refresh_from_db()
    assert proposed.outcome == Outcome.MADE
    assert current_phase(war).pk != opened.pk


def test_a_correction_without_objection_is_carried_out_after_a_day(war: Campaign, people: dict[str, User]) -> None:
    proposed = propose(war, march_away())
    assert make_if_overdue(proposed.pk, AT + DAY - timedelta(seconds=1)) is None
    assert make_if_overdue(proposed.pk, AT + DAY) == Correction.objects.get()
    assert make_if_overdue(proposed.pk, AT + DAY) is None


def test_an_objection_ends_a_proposal_and_blocks_repeating_it(war: Campaign, people: dict[str, User]) -> None:
    proposed = propose(war, march_away())
    answer(war, proposed, people["hamilcar"], agrees=False, text="They want their fleet back.")
    proposed.refresh_from_db()
    assert proposed.outcome == Outcome.OBJECTED
    assert make_if_overdue(proposed.pk, AT + 2 * DAY) is None
    assert not Correction.objects.exists()
    with pytest.raises(NotProposed, match="less than a week ago"):
        propose(war, march_away(), AT + DAY)
    assert isinstance(propose(war, march_away(), AT + timedelta(days=8)), ProposedCorrection)
    log = LogEntry.objects.filter(action="correction.objected").get()
    assert (log.actor, log.reason) == (people["hamilcar"], "They want their fleet back.")


def test_correcting_a_position_needs_consent_and_a_report_does_not(war: Campaign) -> None:
    ended = step_of(war, 1, Step.ADMINISTRATION)
    assert strength(ended, 9, 1200).needs_consent
    assert isinstance(propose(war, strength(ended, 9, 1200), step=Step.ADMINISTRATION), ProposedCorrection)
    ProposedCorrection.objects.all().update(outcome=Outcome.WITHDRAWN)
    assert not winner("4-9", "4", 20, 60).needs_consent
    assert isinstance(propose(war, winner("4-9", "4", 20, 60), step=Step.BATTLES), Correction)


def test_correcting_orders_and_reports_together_needs_consent() -> None:
    both = Change(sheets=march_away().sheets, results=winner("4-9", "4", 20, 60).results)
    assert both.needs_consent


def test_a_proposal_holds_the_open_step_and_extends_its_deadline(war: Campaign, people: dict[str, User]) -> None:
    now = current_phase(war)
    Campaign.objects.update(by_itself=Campaign.AutoAdvance.PUBLISH)
    Phase.objects.filter(pk=now.pk).update(due_at=AT + timedelta(hours=2))
    proposed = propose(war, march_away())
    now.refresh_from_db()
    assert now.due_at == AT + DAY
    later = AT + 3 * DAY
    assert (steps_to_look_at(later), is_due(now, later)) == ([], False)
    with pytest.raises(WrongMoment, match="The players are deciding on a proposed correction"):
        phases.close_step(now.pk, AT)
    withdraw_proposal(war, proposed.pk, people["marcus"], AT)
    now = Phase.objects.select_related("campaign").get(pk=now.pk)
    assert (steps_to_look_at(later), is_due(now, later)) == ([now.pk], True)
    phases.close_step(now.pk, AT)


def test_only_one_correction_can_be_proposed_at_a_time(war: Campaign) -> None:
    propose(war, march_away())
    for change, step in ((march_away(), Step.MOVEMENT), (winner("4-9", "4", 20, 60), Step.BATTLES)):
        with pytest.raises(NotProposed, match="The players are deciding on a proposed correction"):
            propose(war, change, step=step)


def test_a_faction_without_a_player_confirms_nothing(war: Campaign, people: dict[str, User]) -> None:
    """Else the administrator would free the seats of their rivals first."""
    for name in ("Hanno", "Hamilcar"):
        leave_seat(war, war.seats.get(name=name).pk, NOW)
    proposed = propose(war, march_away())
    assert not Correction.objects.exists()
    assert make_if_overdue(proposed.pk, AT + DAY) is not None


def test_players_who_joined_after_the_proposal_can_object_but_not_confirm(
    war: Campaign, people: dict[str, User]
) -> None:
    proposed = propose(war, march_away())
    seat = war.seats.get(name="Hanno")
    seat.tenures.update(since=AT + timedelta(minutes=1))
    with pytest.raises(NotYours, match="You can object, but not confirm"):
        answer(war, proposed, people["hanno"], agrees=True, at=AT + timedelta(hours=1))
    answer(war, proposed, people["hanno"], agrees=False, at=AT + timedelta(hours=1))
    proposed.refresh_from_db()
    assert proposed.outcome == Outcome.OBJECTED


def test_a_neutral_administrator_needs_every_faction(war: Campaign, people: dict[str, User]) -> None:
    Campaign.objects.update(administrator=people["timon"])
    proposed = propose(war, march_away(), by=people["timon"])
    assert not answer(war, proposed, people["hanno"], agrees=True)
    assert answer(war, proposed, people["lucius"], agrees=True)


def test_every_player_is_notified_and_the_day_starts_then(war: Campaign, people: dict[str, User]) -> None:
    channel = Channel.objects.create(
        owner=people["hanno"], kind=Channel.Kind.MAIL, wanted=[NoticeKind.CORRECTION.value], made_at=NOW
    )
    proposed = propose(war, march_away())
    (news,) = [one for one in what_happened([war], NOW, AT) if one.about.get("proposed")]
    assert (news.kind, news.readers, news.key) == (NoticeKind.CORRECTION, None, f"proposed:{proposed.pk}")
    assert make_if_overdue(proposed.pk, AT + DAY) is None  # the mail was not sent yet
    sent = AT + timedelta(hours=5)
    Notice.objects.create(channel=channel, kind=news.kind, key=news.key, made_at=AT, sent_at=sent)
    assert make_if_overdue(proposed.pk, AT + DAY) is None
    assert make_if_overdue(proposed.pk, sent + DAY) is not None


def test_proposals_are_notified_even_to_players_who_opted_out(war: Campaign, people: dict[str, User]) -> None:
    channel = Channel.objects.create(owner=people["hanno"], kind=Channel.Kind.MAIL, wanted=[], made_at=NOW)
    room = Channel.objects.create(
        owner=people["marcus"], campaign=war, kind=Channel.Kind.DISCORD, wanted=[], made_at=NOW
    )
    proposed = propose(war, march_away())
    assert make_if_overdue(proposed.pk, AT + DAY) is None  # no notice was sent yet
    make_notices(AT)
    notice = Notice.objects.get(channel=channel)
    assert notice.key == f"proposed:{proposed.pk}"
    assert not Notice.objects.filter(channel=room).exists()
    Notice.objects.update(sent_at=AT + timedelta(hours=5))
    assert make_if_overdue(proposed.pk, AT + DAY) is None
    assert make_if_overdue(proposed.pk, AT + timedelta(hours=5) + DAY) is not None


def test_an_obsolete_proposal_is_dropped(war: Campaign, people: dict[str, User]) -> None:
    proposed = propose(war, march_away())
    ProposedCorrection.objects.update(mark="of another moment")
    assert not answer(war, proposed, people["hanno"], agrees=True)
    proposed.refresh_from_db()
    assert proposed.outcome == Outcome.DROPPED
    assert not Correction.objects.exists()
    phases.close_step(current_phase(war).pk, AT)


def test_a_proposal_waits_while_the_campaign_is_paused(war: Campaign) -> None:
    proposed = propose(war, march_away())
    Campaign.objects.update(standing=Campaign.Standing.PAUSED)
    assert make_if_overdue(proposed.pk, AT + DAY) is None
    Campaign.objects.update(standing=Campaign.Standing.RUNNING)
    assert make_if_overdue(proposed.pk, AT + DAY) is not None


def test_players_see_a_proposal_on_every_page_and_answer_with_one_click(
    war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    proposed = propose(war, march_away(), NOW)
    hanno = as_("hanno")
    for page in ("", "orders/", "players/"):
        assert "See the proposed correction" in hanno.get(f"/campaigns/war/{page}").content.decode()
    page = hanno.get("/campaigns/war/corrections/").content.decode()
    for words in ("Proposed correction", REASON, "6 6 6", "Confirm correction", "Object to correction", "not yet"):
        assert words in page
    assert "Confirm correction" not in as_("marcus").get("/campaigns/war/corrections/").content.decode()
    answered = hanno.post(ANSWER, {"number": proposed.pk, "do": "confirm"}, follow=True).content.decode()
    assert "Every faction has confirmed. The correction is made." in answered
    assert "confirmed by Hanno" in " ".join(answered.split())
    assert "See the proposed correction" not in hanno.get("/campaigns/war/").content.decode()


def test_players_can_object_and_the_administrator_can_withdraw(
    war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    proposed = propose(war, march_away(), NOW)
    form = {"number": proposed.pk, "do": "object", "reason": "No."}
    assert "You have objected" in as_("hamilcar").post(ANSWER, form, follow=True).content.decode()
    assert (
        "This correction is already settled or withdrawn"
        in as_("hamilcar").post(ANSWER, form, follow=True).content.decode()
    )
    again = propose(war, sheet(Kind.MOVEMENT, 9, "6 6"), NOW)
    withdraw = "/campaigns/war/administration/corrections/withdraw/"
    assert as_("hanno").post(withdraw, {"number": again.pk}).status_code == 403
    assert "is withdrawn" in as_("marcus").post(withdraw, {"number": again.pk}, follow=True).content.decode()
    again.refresh_from_db()
    assert again.outcome == Outcome.WITHDRAWN


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404)])
def test_only_players_can_answer_a_proposal(war: Campaign, as_: Browsers, name: str, status: int) -> None:
    proposed = propose(war, march_away(), NOW)
    assert as_(name).post(ANSWER, {"number": proposed.pk, "do": "object"}).status_code == status
    proposed.refresh_from_db()
    assert proposed.outcome == Outcome.OPEN


@pytest.mark.parametrize("number", ["", "0", "x", "9" * 40])
def test_answering_an_unknown_proposal_is_explained(war: Campaign, as_: Browsers, number: str) -> None:
    answered = as_("hanno").post(ANSWER, {"number": number, "do": "confirm"}, follow=True)
    assert "This correction is already settled or withdrawn" in answered.content.decode()


def test_an_overdue_proposal_is_carried_out_automatically(war: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    proposed = propose(war, march_away())
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT + DAY)
    monkeypatch.setattr(tasks.draw_opening, "delay", lambda *_told: None)
    monkeypatch.setattr(tasks.draw_outcome, "delay", lambda *_told: None)
    make_proposed_correction(proposed.pk)
    assert Correction.objects.count() == 1
    make_proposed_correction(proposed.pk)
    assert Correction.objects.count() == 1


def test_no_consent_is_needed_without_another_faction(people: dict[str, User], start: dict[str, Any]) -> None:
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
    ]
    war = open_war(people["marcus"], start, plans, Step.INITIATIVE)
    war.factions.filter(identifier="carthago").update(active=False)
    go_to(war, 1, Step.MOVEMENT)
    changed = sheet(Kind.INITIATIVE, 9, "Mare Tyrrhenum")
    phase = step_of(war, 1, Step.INITIATIVE)
    submit_correction(war, phase.pk, changed, reason=REASON, mark=mark_of(war), at=AT, by=people["marcus"])
    assert Correction.objects.count() == 1
