"""The war room of a faction: access, content, and secrecy."""

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Army, Campaign, Message, Phase, Seat, Tenure
from campaign.planning.commands.room import LONGEST_MESSAGE, write_message
from campaign.planning.queries.messages import PAGE_SIZE
from campaign.services.campaigns import SeatPlan
from campaign.services.seats import leave_seat
from orders.models import Sealed
from orders.rules.life import Version
from tests.conftest import NOW, SECRET, advance, next_step, open_war, step_on, submit_orders, take_over
from tests.markup import compact

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
ROOM = "/campaigns/war/room/"
WRITE = ROOM + "message/"
NEWER = ROOM + "messages/"
WHISPER = "Let us burn Messana at dawn, and tell nobody."
LATER = NOW + timedelta(days=3)


def say(seat: Seat, text: str, at: datetime = NOW) -> Message:
    return write_message(seat=seat, text=text, at=at)


def look(browser: Client, address: str = ROOM) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def said_on(page: str) -> list[str]:
    return re.findall(r'class="says" dir="auto">([^<]*)<', page)


def row_of(page: str, table: str, army: int) -> str:
    """The words of an army's row in the table with this class, blanks made one."""
    found = page[page.index(table) :]
    rows = [row for row in found.split("<tr>") if re.search(rf"counter [^>]*>{army}</", row.split("</th>")[0])]
    return " ".join(re.sub(r"<[^>]*>", " ", rows[0].split("</tr>")[0]).split())


# Who comes in


def test_messages_are_readable_by_their_faction_only(war: Campaign, seat: Seats, as_: Browsers) -> None:
    say(seat("Hanno"), WHISPER)
    for name in ("hanno", "hamilcar"):
        assert said_on(look(as_(name))) == [WHISPER]
    for name in ("marcus", "lucius"):  # Marcus administers the campaign as well
        page = look(as_(name))
        assert "War room of Roma" in page
        assert said_on(page) == []
        assert WHISPER not in look(as_(name), NEWER)


def test_an_administrator_without_a_seat_has_no_war_room(
    war: Campaign, people: dict[str, User], seat: Seats, as_: Browsers
) -> None:
    Campaign.objects.update(administrator=people["timon"])
    say(seat("Hanno"), WHISPER)
    timon = as_("timon")
    for answer in (timon.get(ROOM), timon.get(NEWER), timon.post(WRITE, {"text": "I am watching"})):
        assert answer.status_code == 403
        assert b"for the players of a faction" in answer.content
        assert WHISPER.encode() not in answer.content
    assert Message.objects.count() == 1


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404), ("staff", 404)])
def test_others_cannot_open_the_war_room(
    war: Campaign, people: dict[str, User], as_: Browsers, name: str, status: int
) -> None:
    people["staff"] = User.objects.create_superuser("staff")
    browser = as_(name)
    for answer in (browser.get(ROOM), browser.get(NEWER), browser.post(WRITE, {"text": "hello"})):
        assert answer.status_code == status
    assert not Message.objects.exists()


def test_a_former_player_cannot_enter_the_war_room(war: Campaign, seat: Seats, as_: Browsers) -> None:
    say(seat("Hanno"), WHISPER)
    hanno = as_("hanno")
    leave_seat(war, seat("Hanno").pk, LATER)
    for answer in (hanno.get(ROOM), hanno.get(NEWER), hanno.post(WRITE, {"text": "one word more"})):
        assert answer.status_code == 404
    assert said_on(look(as_("hamilcar"))) == [WHISPER]  # what he wrote stays


def test_a_player_who_just_lost_the_seat_cannot_write(
    war: Campaign, seat: Seats, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat is given up after the page has looked who asks, and before the message is written."""
    monkeypatch.setattr("campaign.planning.views.room.write_message", _after_leaving(war, seat("Hanno")))
    answer = as_("hanno").post(WRITE, {"text": WHISPER})
    assert answer.status_code == 403
    assert b"You have left your seat, so nothing was sent." in answer.content
    assert not Message.objects.exists()


def _after_leaving(war: Campaign, seat: Seat) -> Callable[..., Message]:
    def write(**message: Any) -> Message:
        leave_seat(war, seat.pk, LATER)
        return write_message(**message)

    return write


# From when on


def test_a_substitute_reads_messages_from_their_first_step_on(
    war: Campaign, people: dict[str, User], seat: Seats, as_: Browsers
) -> None:
    """Timon takes the seat of Hanno, Hamilcar confirms it, and the next step opens three hours later."""
    opens = LATER + timedelta(hours=3)
    leave_seat(war, seat("Hanno").pk, LATER - timedelta(hours=1))
    say(seat("Hamilcar"), "before Timon came", LATER - timedelta(minutes=1))
    take_over(war, seat("Hanno"), people["timon"], LATER)
    say(seat("Hamilcar"), "while Timon waits", LATER + timedelta(hours=1))
    timon = as_("timon")
    assert [timon.get(address).status_code for address in (ROOM, NEWER)] == [403, 403]
    next_step(war, opens)
    say(seat("Hamilcar"), "welcome", opens)
    assert said_on(look(timon)) == ["welcome"]
    assert said_on(look(timon, NEWER)) == ["welcome"]
    assert said_on(look(timon, f"{ROOM}?before={Message.objects.latest('pk').pk}")) == []
    assert len(said_on(look(as_("hamilcar")))) == 3


def test_a_first_player_reads_messages_from_their_confirmation_on(
    war: Campaign, people: dict[str, User], seat: Seats, as_: Browsers
) -> None:
    """Otherwise the administrator could keep a seat free, and read everything with it later."""
    Tenure.objects.filter(seat=seat("Hanno")).delete()
    Seat.objects.filter(name="Hanno").update(user=None)
    say(seat("Hamilcar"), "before Hanno came", NOW)
    take_over(war, seat("Hanno"), people["hanno"], LATER)
    say(seat("Hamilcar"), "welcome", LATER)
    assert said_on(look(as_("hanno"))) == ["welcome"]


def test_the_public_pages_show_that_a_seat_changed_hands(
    war: Campaign, people: dict[str, User], seat: Seats, as_: Browsers
) -> None:
    assert "changed hands" not in as_("nobody").get("/campaigns/war/receipts/").content.decode()
    leave_seat(war, seat("Hanno").pk, LATER)
    take_over(war, seat("Hanno"), people["timon"], LATER)
    next_step(war, LATER)
    for name in ("nobody", "marcus", "hamilcar"):
        page = compact(as_(name).get("/campaigns/war/receipts/").content.decode())
        assert "Seats that changed hands" in page
        assert re.search(r"<bdi>Hanno</bdi></th><td>Carthago</td><td><bdi>timon</bdi></td>", page)
    room = as_("hamilcar").get(ROOM).content.decode()
    assert "The seat Hanno changed hands: timon has it since" in room


def test_a_seat_without_a_tenure_reads_no_messages(war: Campaign, seat: Seats, as_: Browsers) -> None:
    say(seat("Hamilcar"), WHISPER)
    Tenure.objects.filter(seat=seat("Hanno")).delete()
    assert said_on(look(as_("hanno"))) == []


# What is kept


def test_messages_are_nowhere_in_clear_in_the_database(war: Campaign, seat: Seats, as_: Browsers) -> None:
    assert as_("hanno").post(WRITE, {"text": WHISPER}).status_code == 302
    assert said_on(look(as_("hanno"))) == [WHISPER]
    assert texts_with("The war") != []  # what is open is found
    assert texts_with("Messana at dawn") == []


def texts_with(piece: str) -> list[str]:
    """The columns of all tables in which something holds a piece of text."""
    found = []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        )
        for table, column in cursor.fetchall():
            cursor.execute(
                f'SELECT count(*) FROM "{table}" WHERE strpos("{column}"::text, %s) > 0',
                [piece],
            )
            if cursor.fetchone()[0]:
                found.append(f"{table}.{column}")
    return found


def test_messages_are_append_only(war: Campaign, seat: Seats, as_: Browsers) -> None:
    for text in (WHISPER, WHISPER, "and so on"):
        as_("hanno").post(WRITE, {"text": text})
    assert said_on(look(as_("hamilcar"))) == [WHISPER, WHISPER, "and so on"]
    assert Message.objects.count() == Sealed.objects.count() == 3


def test_a_message_keeps_its_text_and_is_escaped(war: Campaign, as_: Browsers) -> None:
    hanno = as_("hanno")
    hanno.post(WRITE, {"text": "  two blanks,\r\n\r\ntwo lines, 🚢 <b>مرحبا</b> https://example.org/ "})
    page = look(hanno)
    assert said_on(page) == [
        "  two blanks,\n\ntwo lines, 🚢 &lt;b&gt;مرحبا&lt;/b&gt; https://example.org/ ",
    ]
    assert 'href="https://example.org' not in page


def test_writing_redirects_to_the_message(war: Campaign, as_: Browsers) -> None:
    hanno = as_("hanno")
    answer = hanno.post(WRITE, {"text": WHISPER})
    assert answer.headers["Location"] == f"{ROOM}#message-{Message.objects.get().pk}"
    page = look(hanno)
    assert f'id="message-{Message.objects.get().pk}"' in page
    assert "(you)" in page
    assert "(you)" not in look(as_("hamilcar"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "The message is empty."),
        (" \r\n\t ", "The message is empty."),
        ("x" * (LONGEST_MESSAGE + 1), "The message has 2001 characters; at most 2000 are allowed."),
        ("before\x00after", "Null characters are not allowed."),
    ],
)
def test_a_refused_message_stays_in_its_field(war: Campaign, as_: Browsers, text: str, problem: str) -> None:
    answer = as_("hanno").post(WRITE, {"text": text})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert problem in page
    assert f">\n{text}</textarea>" in page
    assert not Message.objects.exists()


def test_lines_count_as_one_character_each(war: Campaign, as_: Browsers) -> None:
    text = "x\r\n" * (LONGEST_MESSAGE // 2)
    assert as_("hanno").post(WRITE, {"text": text}).status_code == 302


def test_messages_are_written_by_post_only(war: Campaign, as_: Browsers) -> None:
    hanno = as_("hanno")
    assert hanno.get(WRITE, {"text": WHISPER}).status_code == 405
    assert hanno.post(ROOM, {"text": WHISPER}).status_code == 405
    assert hanno.post(WRITE, {}).status_code == 422


def test_a_message_with_a_lost_key_does_not_hide_others(war: Campaign, seat: Seats, as_: Browsers) -> None:
    lost = say(seat("Hanno"), WHISPER)
    say(seat("Hanno"), "still here")
    Sealed.objects.filter(pk=lost.sealed_id).update(token="nothing that any key opens")
    page = look(as_("hanno"))
    assert said_on(page) == ["still here"]
    assert "This message cannot be opened" in page


# Page by page


def test_fifty_messages_a_page_the_newest_last(war: Campaign, seat: Seats, as_: Browsers) -> None:
    for which in range(PAGE_SIZE + 3):
        say(seat("Hanno"), f"No. {which}")
    hanno = as_("hanno")
    newest = look(hanno)
    assert said_on(newest) == [f"No. {which}" for which in range(3, PAGE_SIZE + 3)]
    (older,) = re.findall(r'href="[^"]*(\?before=\d+)"', newest)
    before = look(hanno, ROOM + older)
    assert said_on(before) == ["No. 0", "No. 1", "No. 2"]
    assert "?before=" not in before
    assert "data-newer" not in before  # nothing is added to a page of old messages
    assert "Newest messages" in before


def test_polling_returns_only_newer_messages(war: Campaign, seat: Seats, as_: Browsers) -> None:
    first = say(seat("Hanno"), "first")
    say(seat("Hamilcar"), "second")
    say(seat("Lucius"), WHISPER)
    hanno = as_("hanno")
    assert said_on(look(hanno, f"{NEWER}?after={first.pk}")) == ["second"]
    assert look(hanno, f"{NEWER}?after={first.pk + 9}").strip() == ""


@pytest.mark.parametrize("number", ["x", "-1", "9" * 30, "1.5", "\x00"])
def test_an_invalid_page_position_is_not_found(war: Campaign, as_: Browsers, number: str) -> None:
    hanno = as_("hanno")
    assert hanno.get(ROOM, {"before": number}).status_code == 404
    assert hanno.get(NEWER, {"after": number}).status_code == 404


# What is planned together


def test_teammates_see_orders_and_drafts_on_one_map(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """Army 4 marches two hexes, by road through Hills (3 MP) and on into Farmlands (2); army 1 is to stand for 2 of 12.

    What of this is a draft is marked as one.
    """
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2 4")
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0 0", state=Version.DRAFT)
    for name in ("hanno", "hamilcar"):
        page = look(as_(name))
        assert row_of(page, "stacked marches", 1).startswith("1 Hanno 0 0 Draft stays at Carthago")
        assert row_of(page, "stacked marches", 1).endswith("10 MP")
        assert row_of(page, "stacked marches", 4) == "4 Hamilcar 2 4 Submitted 4864 Left 7 MP"
        assert row_of(page, "stacked marches", 2) == "2 Hanno No orders yet stays at Lilybaeum (3462) Left 12 MP"
        marches = {one["army"]: one for one in room_data(as_(name))["marches"]}
        assert (marches[4]["path"], marches[4]["draft"]) == (["4664", "4764", "4864"], False)
        assert (marches[1]["path"], marches[1]["draft"]) == (["1969"], True)
        assert sorted(marches) == [1, 2, 3, 4, 5, 6, 7, 8]
    for name in ("marcus", "lucius"):
        data = room_data(as_(name))
        assert sorted(one["army"] for one in data["marches"]) == list(range(9, 17))
        assert all(len(one["path"]) == 1 for one in data["marches"])


def room_data(browser: Client) -> dict[str, Any]:
    data: dict[str, Any] = browser.get(ROOM).context["room_data"]
    return data


def test_rivals_find_no_orders_in_their_war_room(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text=SECRET)
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text=SECRET, state=Version.DRAFT)
    assert look(as_("hanno")).count(SECRET) == 2
    for status in ("open", "closed", "resolved"):
        advance(phase, to=status)
        for name in ("marcus", "lucius"):
            assert SECRET not in look(as_(name)), (status, name)


def test_a_draft_is_shown_before_submitted_orders_and_marked(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2")
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2 4", state=Version.DRAFT)
    row = row_of(look(as_("hanno")), "stacked marches", 4)
    assert row == "4 Hamilcar 2 4 Draft Submitted Submitted: 2 . That counts. 4864 Left 7 MP"


def test_a_march_that_is_halted_says_why(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """4666 is in the ZoC of Gela."""
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="6 6 6", state=Version.DRAFT)
    row = row_of(look(as_("hanno")), "stacked marches", 4)
    assert "Army 4 is halted at 4666 by the ZoC of Gela. MV.6" in row
    assert {one["army"]: one["stopped"] for one in room_data(as_("hanno"))["marches"]}[4] is True


def test_the_pools_show_armies_that_exceed_them(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """49 of 48 NMP, as worked out in test_shared_plans.py."""
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=2, text="12 12 12 12")
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=3, text="12 " * 12, state=Version.DRAFT)
    page = look(as_("hamilcar"))
    row = re.search(r'<th scope="row">\s*Mare Tyrrhenum.*?</tr>', page, re.DOTALL)
    assert row is not None
    words = " ".join(re.sub(r"<[^>]*>", " ", row[0]).split())
    assert words == "Mare Tyrrhenum 1 NMP too many. Navy 3 would stop early. 48 49 –"


@pytest.fixture
def initiative(people: dict[str, User], start: dict[str, Any]) -> Phase:
    """The war with the same players, open for the initiative of round 1."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    return open_war(people["marcus"], start, plans, Step.INITIATIVE).phases.get()


def place(phase: Phase, seat: Seat, army: int, zone: str, state: Version = Version.HANDED_IN) -> None:
    submit_orders(phase_id=phase.pk, seat=seat, army_number=army, text=zone, kind=Kind.INITIATIVE, state=state)


def zone_row(page: str, zone: str) -> str:
    row = re.search(rf'<th scope="row">\s*{zone}.*?</tr>', page, re.DOTALL)
    assert row is not None
    return " ".join(re.sub(r"<[^>]*>", " ", row[0]).split())


def test_initiative_points_of_the_faction_are_shown_with_their_limit(
    initiative: Phase, seat: Seats, as_: Browsers
) -> None:
    """Aleria alone is a port of Carthago on the Mare Tuscum: 2 points at most (IN.2). Two and a draft are one too many.

    With two points the superiority is 2 + 2, if Roma places none; against 7, from its seven ports, it is 0 (IN.3).
    """
    for army, state in ((1, Version.HANDED_IN), (4, Version.HANDED_IN), (2, Version.DRAFT)):
        place(initiative, seat("Hamilcar" if army == 4 else "Hanno"), army, "Mare Tuscum", state)
    for name in ("hanno", "hamilcar"):
        page = look(as_(name))
        assert zone_row(page, "Mare Tuscum") == (
            "Mare Tuscum 1 too many: army 4 goes to strength 3 of 2 1 2 4 4 96 NMP 0 0 NMP, against 7 points"
        )
        assert zone_row(page, "Mare Sardoum") == "Mare Sardoum 0 of 16 2 48 NMP 2 48 NMP"
        assert row_of(page, "Point of each army", 2) == "2 Hanno Mare Tuscum Draft"
        assert row_of(page, "Point of each army", 4) == "4 Hamilcar Mare Tuscum Submitted"
        assert row_of(page, "Point of each army", 8) == "8 Hamilcar its strength No orders yet"
    roma = look(as_("marcus"))
    assert zone_row(roma, "Mare Tuscum").startswith("Mare Tuscum 0 of 7 2 48 NMP")


def test_before_publication_war_rooms_show_own_points_only(initiative: Phase, seat: Seats, as_: Browsers) -> None:
    place(initiative, seat("Hanno"), 1, "Mare Africum")
    advance(initiative, to="resolved")
    assert zone_row(look(as_("marcus")), "Mare Africum") == "Mare Africum 0 of 0 2 48 NMP 0 0 NMP, against 8 points"
    assert zone_row(look(as_("hamilcar")), "Mare Africum") == "Mare Africum 1 of 30 1 3 72 NMP 3 72 NMP"


def test_after_publication_war_rooms_show_the_outcome(initiative: Phase, seat: Seats, as_: Browsers) -> None:
    place(initiative, seat("Hanno"), 1, "Mare Africum")
    step_on(initiative.campaign)
    for name in ("marcus", "hanno"):
        page = look(as_(name))
        outcome = page[page.index("Naval superiority in round 1") :]
        assert zone_row(outcome, "Mare Africum") == "Mare Africum 3 72 NMP 1 1 24 NMP"


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_war_room_is_available_in_every_step(contact: Campaign, seat: Seats, as_: Browsers, steps: int) -> None:
    say(seat("Hanno"), WHISPER)
    if steps > 1:
        phase = step_on(contact)
        submit_orders(
            phase_id=phase.pk,
            seat=seat("Hamilcar"),
            army_number=4,
            text="retreat",
            kind=Kind.RETREAT,
            state=Version.DRAFT,
        )
        page = look(as_("hanno"))
        assert "Retreat" in page
        assert "Orders so far" in page
        assert "retreat</code>" not in look(as_("lucius"))
    for _ in range(steps - 2):
        step_on(contact)
    assert said_on(look(as_("hamilcar"))) == [WHISPER]


def test_a_faction_without_armies_still_has_its_war_room(war: Campaign, phase: Phase, as_: Browsers) -> None:
    document = json.loads(phase.document)
    document["armies"] = [army for army in document["armies"] if army["faction"] == "roma"]
    Phase.objects.filter(pk=phase.pk).update(document=json.dumps(document))
    page = look(as_("hanno"))
    assert "War room of Carthago" in page
    assert "Orders so far" in page


def test_script_in_names_and_messages_stays_text(war: Campaign, seat: Seats, as_: Browsers) -> None:
    war.seats.filter(name="Hamilcar").update(name="</script><script>alert(1)</script>")
    say(seat("Hanno"), "</p><script>alert(2)</script>")
    page = look(as_("hanno"))
    assert "<script>alert" not in page
    assert "<script>alert" not in look(as_("hanno"), NEWER)


@pytest.mark.parametrize(("address", "queries"), [(ROOM, 25), (NEWER, 5)])
def test_the_number_of_queries_does_not_grow_with_messages(
    phase: Phase, seat: Seats, as_: Browsers, django_assert_num_queries: Any, address: str, queries: int
) -> None:
    hanno = as_("hanno")
    say(seat("Hanno"), WHISPER)
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0")
    with django_assert_num_queries(queries):
        hanno.get(address)
    for which in range(PAGE_SIZE + 5):
        say(seat("Hamilcar"), f"No. {which}")
    for army in Army.objects.filter(seat=seat("Hamilcar")):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=army.number, text="0", state=Version.DRAFT)
    with django_assert_num_queries(queries):
        hanno.get(address)


def test_message_numbers_do_not_reveal_messages_of_other_factions(war: Campaign, seat: Seats) -> None:
    """Of Roma's two messages the second has the same number whether Carthago writes in between or not."""
    minute = timedelta(minutes=1)

    def second_of_roma(*, others: int) -> int:
        with transaction.atomic():
            write_message(seat=seat("Marcus"), text="First", at=NOW)
            for which in range(others):
                write_message(seat=seat("Hanno"), text="Between", at=NOW + (which + 1) * minute)
            number: int = write_message(seat=seat("Lucius"), text="Second", at=NOW + 10 * minute).pk
            transaction.set_rollback(True)
        return number

    assert second_of_roma(others=0) == second_of_roma(others=3)


def test_messages_of_the_same_moment_are_numbered_in_order(war: Campaign, seat: Seats) -> None:
    numbers = [write_message(seat=seat(name), text="Now", at=NOW).pk for name in ("Marcus", "Hanno", "Lucius")]
    assert numbers == sorted(set(numbers))
