"""Profiles: campaigns, results and reliability, and that they reveal nothing of open steps and private campaigns."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.absences import AbsencePeriod, go_away
from campaign.members.commands.listings import look_for_players
from campaign.members.commands.people import set_preferences
from campaign.members.commands.seat_requests import Wish, ask_for_seat, withdraw_request
from campaign.members.queries.profiles import (
    Reliability,
    ResultTotals,
    latest_played,
    played_by,
    profile_of,
    reliability_of,
)
from campaign.models import Campaign, Person, Phase, PublishedRecord, Seat, StepRecord, Tenure
from campaign.public_campaigns.commands import set_public
from campaign.selectors import current_phase
from campaign.services import phases
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.seats import give_seat, leave_seat
from campaign.services.standing import halt
from orders.rules.life import Version
from tests.conftest import NOW, advance, next_step, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def text_of(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return " ".join(answer.content.decode().split())


def records() -> dict[str, bool]:
    return dict(StepRecord.objects.values_list("user__username", "on_time"))


def submit(phase: Phase, seat: Seat, *armies: int, at: Any = NOW) -> None:
    for army in armies:
        submit_orders(phase_id=phase.pk, seat=seat, army_number=army, text="0", at=at)


def test_a_step_records_who_submitted_everything_by_its_deadline(phase: Phase, seat: Seats) -> None:
    submit(phase, seat("Hanno"), 1, 2, 3)
    submit(phase, seat("Hamilcar"), 4, 5, 6, 7)
    submit(phase, seat("Marcus"), *range(9, 15))
    phases.close_step(phase.pk, phase.due_at + HOUR)
    assert records() == {"hanno": True, "hamilcar": False, "marcus": True, "lucius": False}


def test_orders_after_the_deadline_are_late_even_if_they_count(war: Campaign, phase: Phase, seat: Seats) -> None:
    """The step is held for missing orders."""
    Campaign.objects.filter(pk=war.pk).update(missing=Campaign.Missing.HOLD)
    submit(phase, seat("Hanno"), 1, 2, 3, at=phase.due_at - HOUR)
    submit(phase, seat("Hanno"), 1, at=phase.due_at + HOUR)
    submit(phase, seat("Lucius"), 15, 16, at=phase.due_at + HOUR)
    phases.close_step(phase.pk, phase.due_at + DAY)
    assert records() == {"hanno": True, "hamilcar": False, "marcus": False, "lucius": False}


def test_missing_orders_count_against_nobody_in_a_step_closed_early(phase: Phase, seat: Seats) -> None:
    submit(phase, seat("Hanno"), 1, 2, 3)
    phases.close_step(phase.pk, NOW + HOUR)
    assert records() == {"hanno": True}


def test_drafts_and_withdrawn_orders_are_missing(phase: Phase, seat: Seats) -> None:
    submit(phase, seat("Lucius"), 15, 16)
    submit_orders(phase_id=phase.pk, seat=seat("Lucius"), army_number=16, text="", state=Version.WITHDRAWN)
    for army in (1, 2, 3):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=army, text="0", state=Version.DRAFT)
    phases.close_step(phase.pk, phase.due_at)
    assert records() == dict.fromkeys(("hanno", "hamilcar", "marcus", "lucius"), False)


def test_the_stand_in_answers_for_a_player_who_is_away(war: Campaign, phase: Phase, seat: Seats) -> None:
    hanno, hamilcar = seat("Hanno"), seat("Hamilcar")
    go_away(war, hanno.pk, hamilcar.pk, AbsencePeriod(NOW), war.administrator, NOW)
    submit(phase, hamilcar, *range(1, 9))
    phases.close_step(phase.pk, phase.due_at)
    assert records() == {"hamilcar": True, "marcus": False, "lucius": False}


def test_nobody_answers_for_a_vacant_seat(war: Campaign, phase: Phase, seat: Seats) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    phases.close_step(phase.pk, phase.due_at)
    assert set(records()) == {"hamilcar", "marcus", "lucius"}


def test_standing_orders_are_in_time(contact: Campaign, seat: Seats) -> None:
    """Given in the march, for retreats: nobody sees before publication that there were any."""
    phase = current_phase(contact)
    assert phase.step == Step.MOVEMENT
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="fight", kind=Kind.RETREAT)
    retreats = next_step(contact, NOW)
    assert retreats.step == Step.RETREATS
    StepRecord.objects.all().delete()
    phases.close_step(retreats.pk, retreats.due_at)
    assert records() == {"hamilcar": True, "marcus": False}


def test_reliability_says_nothing_of_a_step_before_it_is_published(
    war: Campaign, phase: Phase, seat: Seats, people: dict[str, User]
) -> None:
    submit(phase, seat("Hanno"), 1, 2, 3)
    everyone = [user.pk for user in people.values()]
    for status in ("closed", "resolved"):
        advance(phase, to=status)
        assert reliability_of(everyone) == {}, status
    assert StepRecord.objects.exists()
    advance(phase, to="published")
    assert reliability_of(everyone) == {people["hanno"].pk: Reliability(1, 1)}


def test_a_share_is_shown_from_five_steps_on() -> None:
    assert Reliability(4, 4).label == ""
    assert Reliability(3, 5).label == "on time in 3 of 5 steps"


@pytest.fixture
def peace(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """A public campaign that Hanno plays as well."""
    seats = [
        SeatPlan("The Roman", people["lucius"], "roma", list(range(9, 17))),
        SeatPlan("The Punic", people["hanno"], "carthago", list(range(1, 9))),
    ]
    return open_campaign(
        slug="peace",
        title="The long peace",
        administrator=people["timon"],
        document=start,
        seats=seats,
        at=NOW,
        public=True,
        first=Step.MOVEMENT,
    )


def test_private_campaigns_are_named_to_their_members_only(
    war: Campaign, peace: Campaign, as_: Browsers, people: dict[str, User]
) -> None:
    hanno = "/players/hanno/"
    said = text_of(as_("timon"), hanno)
    assert "The long peace" in said
    assert "2 campaigns" in said
    assert "1 more campaign is private." in said
    assert "The war" not in said
    assert "/campaigns/war/" not in said
    assert "The war" in text_of(as_("marcus"), hanno)
    assert "The war" in text_of(as_("hanno"), hanno)
    set_public(peace, NOW, wanted=False)
    said = text_of(as_("marcus"), hanno)
    assert "The long peace" not in said
    assert "1 more campaign is private." in said


@pytest.mark.parametrize(
    ("chosen", "seen"),
    [
        ("", {"marcus", "hanno", "timon"}),
        (Person.Profile.EVERYONE, {"nobody", "marcus", "hanno", "timon"}),
        (Person.Profile.SIGNED_IN, {"marcus", "hanno", "timon"}),
        (Person.Profile.ASKED, {"marcus", "hanno"}),
    ],
)
def test_users_choose_who_sees_their_profile(
    war: Campaign, people: dict[str, User], as_: Browsers, chosen: str, seen: set[str]
) -> None:
    """Marcus administers a campaign that Hanno plays."""
    if chosen:
        set_preferences(people["hanno"].pk, time_zone="UTC", language="en", profile=chosen)
    for name in ("nobody", "marcus", "hanno", "timon"):
        status = 200 if name in seen else 302 if name == "nobody" else 404
        assert as_(name).get("/players/hanno/").status_code == status, name
        unknown = as_(name).get("/players/gisgo/")
        assert unknown.status_code == (302 if name == "nobody" else 404), "as if there were no such user"
    said = text_of(as_("hamilcar"), "/campaigns/war/players/")
    assert ("/players/hanno/" in said) is (chosen != Person.Profile.ASKED)
    assert "noindex" in as_("hanno").get("/players/hanno/").headers["X-Robots-Tag"]


def test_an_administrator_sees_a_hidden_profile_while_the_user_asks(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    listing = look_for_players(war, "", NOW)
    set_preferences(people["timon"].pk, time_zone="UTC", language="en", profile=Person.Profile.ASKED)
    assert as_("marcus").get("/players/timon/").status_code == 404
    ask_for_seat(listing, people["timon"], Wish(), "", NOW)
    assert as_("marcus").get("/players/timon/").status_code == 200
    assert as_("hamilcar").get("/players/timon/").status_code == 404
    assert 'href="/players/timon/"' in text_of(as_("marcus"), "/campaigns/war/people/")
    withdraw_request(listing, people["timon"], NOW)
    assert as_("marcus").get("/players/timon/").status_code == 404


def test_closed_accounts_have_no_profile(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    User.objects.filter(pk=people["hanno"].pk).update(is_active=False)
    assert as_("marcus").get("/players/hanno/").status_code == 404
    for page in ("players/", "people/", "log/"):
        assert "/players/hanno/" not in text_of(as_("marcus"), f"/campaigns/war/{page}")


def test_settings_keep_the_choice(people: dict[str, User], as_: Browsers) -> None:
    hanno = as_("hanno")
    form = {"time_zone": "UTC", "language": "en"}
    assert hanno.post("/preferences/", {**form, "profile": "asked"}).status_code == 302
    assert hanno.post("/preferences/", form).status_code == 302
    assert Person.objects.get(user=people["hanno"]).profile == "asked"
    assert hanno.post("/preferences/", {**form, "profile": "x"}).status_code == 422


def test_those_who_came_and_left_are_linked_in_the_log(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW, people["hanno"])
    assert 'href="/players/hanno/"' in text_of(as_("hamilcar"), "/campaigns/war/log/")
    set_public(war, NOW, wanted=True)
    assert "/players/hanno/" not in text_of(Client(), "/campaigns/war/log/"), "visitors may not see it"


def result_of(user: User, campaign: Campaign) -> str:
    campaign.refresh_from_db()
    return played_by(user, [campaign])[0].result


def won_by(phase: Phase, winner: str | None) -> str:
    """The document of a step, as if the campaign had ended with it."""
    return json.dumps({**json.loads(phase.document), "ended": {"winner": winner, "rule": "VP.3", "reason": ""}})


def test_results_are_those_of_the_end(peace: Campaign, people: dict[str, User]) -> None:
    hanno, lucius = people["hanno"], people["lucius"]
    assert result_of(hanno, peace) == "playing"
    advance(peace.phases.get(), to="published")
    last = current_phase(peace)
    assert last.step != Step.MOVEMENT
    Phase.objects.filter(pk=last.pk).update(status=Phase.Status.PUBLISHED, published_at=NOW + HOUR, closed_at=NOW)
    record = phases.add_record(last, last.document, last.document, NOW)
    PublishedRecord.objects.create(record=record, document_in=last.document, document_out=won_by(last, "roma"))
    assert (result_of(hanno, peace), result_of(lucius, peace)) == ("lost", "won")
    record = phases.add_record(last, last.document, last.document, NOW)  # the last record counts
    PublishedRecord.objects.create(record=record, document_in=last.document, document_out=won_by(last, None))
    assert (result_of(hanno, peace), result_of(lucius, peace)) == ("drawn", "drawn")


def test_a_profile_shows_how_many_campaigns_have_each_result(
    war: Campaign, peace: Campaign, people: dict[str, User], as_: Browsers, seat: Seats
) -> None:
    assert "<dd>1 under way</dd>" in text_of(as_("timon"), "/players/hanno/"), "the war is private"
    assert "<dd>2 under way</dd>" in text_of(as_("hanno"), "/players/hanno/")
    leave_seat(war, seat("Hanno").pk, NOW + HOUR)
    set_public(war, NOW + HOUR, wanted=True)
    halt(peace, "end", "We agree", NOW + HOUR)
    assert "<dd>1 left, 1 not finished</dd>" in text_of(as_("hanno"), "/players/hanno/")
    assert "<dt>Results</dt>" not in text_of(as_("timon"), "/players/timon/")


def test_totals_are_in_the_order_of_the_results() -> None:
    results = {"drawn": 1, "lost": 2, "won": 12, "left": 1, "ended": 1, "abandoned": 1}
    assert ResultTotals(results).label == "12 won, 2 lost, 1 drawn, 1 left, 2 not finished"
    assert ResultTotals({"won": 200}, is_cut=True).label == "latest 200 campaigns: 200 won"
    assert ResultTotals({}).label == ""


def test_those_who_left_and_campaigns_that_were_given_up(
    peace: Campaign, people: dict[str, User], start: dict[str, Any]
) -> None:
    leave_seat(peace, peace.seats.get(name="The Punic").pk, NOW + HOUR)
    assert result_of(people["hanno"], peace) == "left"
    halt(peace, "abandon", "Nobody plays", NOW + HOUR)
    assert result_of(people["lucius"], peace) == "abandoned"


def test_rounds_are_those_of_the_tenure(war: Campaign, people: dict[str, User], seat: Seats) -> None:
    next_step(war, NOW + HOUR)
    leave_seat(war, seat("Lucius").pk, NOW + 2 * HOUR)
    assert played_by(people["lucius"], [war])[0].rounds == 1
    assert played_by(people["hanno"], [war])[0].rounds == 1
    Tenure.objects.filter(user=people["lucius"]).update(until=NOW)
    assert played_by(people["lucius"], [war])[0].rounds == 0


def test_a_profile_takes_the_same_queries_however_much_was_played(
    war: Campaign, peace: Campaign, people: dict[str, User], start: dict[str, Any], django_assert_num_queries: Any
) -> None:
    def read() -> int:
        profile = profile_of("hanno", people["timon"])
        assert profile is not None
        assert sum(latest_played(profile)[1].results.values()) == profile.campaigns.count()
        return len(played_by(profile.user, list(profile.campaigns[:50])))

    with django_assert_num_queries(14):
        assert read() == 1
    for number in range(4):
        plans = [
            SeatPlan("Roma", None, "roma", list(range(9, 17))),
            SeatPlan("Punic", people["hanno"], "carthago", range(1, 9)),
        ]
        open_campaign(
            slug=f"war-{number}",
            title="Another",
            administrator=people["marcus"],
            document=start,
            seats=plans,
            at=NOW,
            public=True,
        )
    with django_assert_num_queries(14):
        assert read() == 5


def test_a_user_name_with_nul_is_unknown(people: dict[str, User], as_: Browsers) -> None:
    assert as_("nobody").get("/players/%00/").status_code == 302
    assert as_("timon").get("/players/a%00/").status_code == 404


def test_a_stand_in_does_not_answer_for_an_absence_that_began_after_the_deadline(
    war: Campaign, phase: Phase, seat: Seats
) -> None:
    late = phase.due_at + HOUR
    Campaign.objects.filter(pk=war.pk).update(missing=Campaign.Missing.HOLD)
    submit(phase, seat("Hamilcar"), *range(4, 9))
    go_away(war, seat("Hanno").pk, seat("Hamilcar").pk, AbsencePeriod(late), war.administrator, late)
    phases.close_step(phase.pk, phase.due_at + DAY)
    assert records() == {"hanno": False, "hamilcar": True, "marcus": False, "lucius": False}


def test_nobody_answers_for_a_seat_that_they_got_after_the_deadline(
    war: Campaign, phase: Phase, seat: Seats, people: dict[str, User]
) -> None:
    Campaign.objects.filter(pk=war.pk).update(missing=Campaign.Missing.HOLD)
    leave_seat(war, seat("Hanno").pk, phase.due_at + HOUR)
    give_seat(seat("Hanno"), people["timon"], phase.due_at + HOUR)
    phases.close_step(phase.pk, phase.due_at + DAY)
    assert set(records()) == {"hamilcar", "marcus", "lucius"}


def test_a_profile_reads_no_documents_of_rounds(peace: Campaign, people: dict[str, User]) -> None:
    last = current_phase(peace)
    Phase.objects.filter(pk=last.pk).update(status=Phase.Status.PUBLISHED, published_at=NOW + HOUR, closed_at=NOW)
    record = phases.add_record(last, last.document, last.document, NOW)
    PublishedRecord.objects.create(record=record, document_in=last.document, document_out=won_by(last, "roma"))
    with CaptureQueriesContext(connection) as asked:
        assert result_of(people["lucius"], peace) == "won"
    assert not [one["sql"] for one in asked if re.search(r'"document(_out)?"(?!\)::jsonb)', one["sql"])]
