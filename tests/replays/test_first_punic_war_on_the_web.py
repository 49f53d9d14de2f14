"""The campaign of the script played through the site by an administrator and seven players, to the same documents.

Its posts are compared with those in `first-punic-war/posts`, a file a round, which are written anew by

    STORE_POSTS=yes .venv/bin/python -m pytest tests/replays/test_first_punic_war_on_the_web.py

and looked through before they are committed.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings

from campaign.games.vae_victis.rules.document import read_document
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.services import drawing
from campaign.services.drawing import PictureFile
from orders.models import OrderSheet
from tests.conftest import outcome_of
from tests.replays.test_first_punic_war import FOLDER, ROUNDS, SCRIPT, stored
from tests.replays.web_incidents import INCIDENTS, MISREPORTED, POINTS_TO_WIN, RULING
from tests.replays.web_play import PlayedCampaign, play
from tests.replays.web_sheets import PLAYED, Document
from tests.replays.web_war import Clock, WebWar, posts_in

pytestmark = pytest.mark.django_db
POSTS = FOLDER / "posts"
BETWEEN = "\n\f\n"
REFUSALS = ("initiative_refused", "order_not_carried_out", "decision_not_carried_out")
"""The events that tell of what the script orders and the rules do not allow."""

TRANSFERS = ("transfer_sent", "transfer_arrived")


@contextmanager
def tasks_done_at_once() -> Iterator[None]:
    """Within it what workers do is done where it is asked for."""
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False


@pytest.fixture(scope="module")
def played(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PlayedCampaign]:
    """The campaign, played once for all tests of this file; maps are drawn as small blanks."""
    clock, files = Clock(), tmp_path_factory.mktemp("media")
    with (
        pytest.MonkeyPatch.context() as changed,
        override_settings(MEDIA_ROOT=files),
        django_db_blocker.unblock(),
        transaction.atomic(),
        tasks_done_at_once(),
    ):
        changed.setattr("django.utils.timezone.now", clock.now)
        changed.setattr(drawing, "made", lambda *_values: PictureFile(b"\x89PNG a map", "png", 16))
        found = PlayedCampaign(WebWar(clock))
        play(found, INCIDENTS, {(2, "4-15"): MISREPORTED})
        yield found
        transaction.set_rollback(True)


def without_refusals(document: Document) -> Document:
    """A document as it would be if nobody had ordered what is not allowed; what was ordered is looked at elsewhere.

    The script names transfers in an order of its own, on the web they come by army numbers.
    """
    events: list[Document] = []
    for kind, found in groupby(document["events"], key=lambda event: str(event["kind"])):
        if kind not in REFUSALS:
            events += sorted(found, key=lambda event: event["army"] if kind in TRANSFERS else 0)
    sent = sorted(document.get("in_transit") or [], key=lambda one: one["from"])
    return {**document, "events": events, "in_transit": sent, "orders": None, "ruleset": None}


def refusals_in(document: Document) -> set[tuple[str, str]]:
    """By which paragraph something was not carried out, of which army or of which played faction."""
    told = {
        (event["rule"], str(event.get("army", event.get("faction"))))
        for event in document["events"]
        if event["kind"] in REFUSALS
    }
    return {(rule, whom) for rule, whom in told if whom.isdigit() or whom in PLAYED}


@pytest.mark.parametrize("step", ["movement", "administration"])
@pytest.mark.parametrize("round_", ROUNDS)
def test_documents_match_the_script(played: PlayedCampaign, round_: int, step: str) -> None:
    assert without_refusals(played.documents[round_, step]) == without_refusals(stored(round_, step))


@pytest.mark.parametrize("round_", ROUNDS)
def test_illegal_orders_of_the_script_are_refused_by_the_same_rule(played: PlayedCampaign, round_: int) -> None:
    """Orders that the adjudicator skips in the script are refused when submitted, or skipped too."""
    refused, passed_over = set(played.refused[round_]), refusals_in(played.documents[round_, "administration"])
    assert refused
    assert refused | passed_over == refusals_in(stored(round_, "administration"))
    assert not refused & passed_over


@pytest.mark.parametrize("round_", ROUNDS)
def test_orders_match_the_legal_orders_of_the_script(played: PlayedCampaign, round_: int) -> None:
    orders = played.documents[round_, "movement"]["orders"]
    script = SCRIPT[round_ - 1]["orders"]
    assert orders["movement"] == {army: text for army, text in script["movement"].items() if text}
    assert orders.get("assault", []) == script.get("assault", [])
    assert orders.get("lift_siege", []) == script.get("lift_siege", [])


def test_posts_match_the_stored_ones(played: PlayedCampaign) -> None:
    texts = {f"round-{round_}.txt": BETWEEN.join(posts) for round_, posts in sorted(played.posts.items())}
    if os.environ.get("STORE_POSTS"):
        POSTS.mkdir(exist_ok=True)
        for name, text in texts.items():
            (POSTS / name).write_text(text, encoding="utf-8")
    assert {file.name: _read(file) for file in sorted(POSTS.glob("*.txt"))} == texts


def test_every_step_has_its_posts(played: PlayedCampaign) -> None:
    """The question that opens the round, then one post a step: what it came to and what the next one asks.

    From round 6 on the campaign has a template for the standings, which are then a post of their own.
    """
    for round_, posts in played.posts.items():
        first, *others = [
            _title(post).partition(f"Round {round_}: ")[2] for post in posts if "correction" not in _title(post)
        ]
        assert first == "where do the initiative points go?"
        steps = [title.partition(";")[0] for title in others if title]
        fought = ["retreats"] if round_ == 6 else ["play your games", "results of the battles"]
        if "does anyone retreat?" not in others[1]:
            fought = []
        last = "the end of the campaign" if round_ == 9 else "administration"
        assert steps == ["initiative", "movement", *fought, last]
        assert len(others) - len(steps) == (round_ >= 6)


def test_deadlines_keep_their_time_across_daylight_saving(played: PlayedCampaign) -> None:
    """From the second round on steps end at 18:00 in Stockholm; summer time begins on 28 March 2027."""
    told = [
        found
        for round_, posts in played.posts.items()
        for found in re.findall(r"Deadline: (\w+) (.*?), (\d\d:\d\d) \(Stockholm time\)\.", "\n".join(posts))
        if round_ > 2
    ]
    assert len(told) > 25
    moments = [datetime.strptime(day, "%d %B %Y").replace(tzinfo=UTC) for _, day, _ in told]
    assert [f"{moment:%A}" for moment in moments] == [weekday for weekday, _, _ in told]
    assert {time for _, _, time in told} == {"18:00"}
    assert min(moments) < datetime(2027, 3, 28, tzinfo=UTC) < max(moments)


def test_missing_players_were_listed_and_late_orders_refused(played: PlayedCampaign) -> None:
    assert "Gaius (armies 12, 13)" in played.noted["awaited"]
    assert "army 4" not in played.noted["awaited"]
    assert "Nothing was changed" in played.noted["too late"]
    sheets = OrderSheet.objects.filter(army__number__in=(12, 13), phase__round=2, kind="movement")
    assert not sheets.exists()
    log = played.war.campaign.log.filter(phase__round=2, phase__step="movement", action=Action.CLOSED)
    assert [entry.actor for entry in log] == [None]


def test_a_misreported_battle_was_corrected_with_a_post(played: PlayedCampaign) -> None:
    """34 for 43 lost per cent: 9 times 2 FP of army 4 (ST.2). It was lost, so its player loses 86 and not 68."""
    (post,) = [text for text in played.posts[3] if "correction 1" in text]
    assert "Typed 34 for 43; both players have said so." in post
    assert "Army 15 (Regulus) wins: army 4 (Hamilcar) lost 43 %, army 15 lost 38 %" in post
    assert "-68" in _row(played.posts[2], "administration", 4)
    assert "The step was corrected: correction 1." in played.noted["log"]
    assert [phase.step for phase in Phase.ever.exclude(superseded_by=None).order_by("pk")] == [
        "battles",
        "administration",
        "initiative",
        "movement",
    ]


def test_after_the_correction_the_orders_were_drafts(played: PlayedCampaign) -> None:
    """Hanno finds the orders submitted for army 2 in their field, not submitted any more."""
    field = re.search(r'<input[^>]*name="sheet-movement-2"[^>]*>', played.noted["drafts"])
    assert field
    assert f'value="{SCRIPT[2]["orders"]["movement"]["2"]}"' in field.group()
    assert "Submitted: “”. The field shows your draft." in played.noted["drafts"]


def test_a_rival_is_refused_and_a_substitute_takes_the_seat(played: PlayedCampaign) -> None:
    assert "You played another faction in this campaign and read its" in played.noted["rival"]
    users = {seat.name: seat.user.get_username() for seat in played.war.campaign.seats.all() if seat.user}
    assert (users["Adherbal"], users["Regulus"]) == ("maharbal", "titus")


def test_rules_change_from_their_round_on(played: PlayedCampaign) -> None:
    for (round_, _step), document in played.documents.items():
        points = read_document(document).ruleset.victory.points
        assert points == (POINTS_TO_WIN if round_ > 5 else 50)
    told = [(round_, _title(post)) for round_, posts in played.posts.items() for post in posts if RULING in post]
    assert [round_ for round_, _ in told] == [5, 6]
    assert all(title.endswith("Round 6: where do the initiative points go?") for _, title in told)


def test_posts_use_the_template_from_its_round_on(played: PlayedCampaign) -> None:
    for round_, posts in played.posts.items():
        assert any("The senate has counted." in post for post in posts) == (round_ >= 6)


def test_the_archive_restores_to_the_same_bytes(played: PlayedCampaign, tmp_path: Path) -> None:
    """A copy of the campaign under another address, with the documents of the first one, all of them replayed."""
    campaign, said = played.war.campaign, StringIO()
    call_command("export_campaign", campaign.slug, str(tmp_path / "archive"), stdout=said)
    call_command("import_campaign", str(tmp_path / "archive"), administrator="marcus", slug="again", stdout=said)
    restored = Campaign.objects.get(slug="again")
    counted = restored.phases.count()
    assert counted == len(played.documents)
    for one, other in zip(campaign.phases.order_by("pk"), restored.phases.order_by("pk"), strict=True):
        assert (one.round, one.step, outcome_of(one)) == (other.round, other.step, outcome_of(other))
    browser = played.war.browsers["Marcus"]
    pages = [browser.get(f"/campaigns/{slug}/rounds/9/posts/").content.decode() for slug in (campaign.slug, "again")]
    first, again = [posts_in(page, "administration") for page in pages]
    assert first == played.posts[9][-2:]
    here, there = f"/campaigns/{campaign.slug}/", "/campaigns/again/"
    assert [post.replace(there, here) for post in again] == [_without_maps(post) for post in first]
    assert "records replay to the same bytes" in said.getvalue()
    assert "problems: 0." in said.getvalue()


def _without_maps(post: str) -> str:
    """A post of a campaign whose maps have not been drawn yet."""
    return re.sub(r"\n\[url=[^\]]*/pictures/[^\n]*\n", "", post)


def _title(post: str) -> str:
    return post.partition("[b]")[2].partition("[/b]")[0]


def _row(posts: list[str], title: str, army: int) -> str:
    """The row of an army in a post whose title says so."""
    post = next(text for text in posts if f": {title}" in _title(text))
    return next(line for line in post.splitlines() if re.match(rf"#{army} \(", line))


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")
