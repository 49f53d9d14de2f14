"""Questions in campaigns of HANNIBAL: its paragraphs are linked, quoted and ruled on."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.models import Campaign
from campaign.questions.commands import answer, ask
from campaign.questions.queries import details_of, question_numbered
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


def test_a_question_quotes_the_paragraphs_of_hannibal_that_it_names(italy: Campaign, people: dict[str, User]) -> None:
    seat = italy.seats.select_related("faction", "campaign").get(name="Hanno")
    ask(seat, people["hanno"], "Does hh.5.7 hold beside HH.5.3? MV.6 and HH.5.99 are no answer.", NOW)
    answer(italy, 1, "Yes.", "HH.5.3", people["marcus"], NOW)
    (details,) = details_of(italy, [question_numbered(italy, 1)])
    assert [one.code for one in details.quoted] == ["HH.5.7", "HH.5.3", "MV.6"]
    assert details.answer is not None
    assert details.answer.ruling == "HH.5.3"
    client = Client()
    client.force_login(people["hanno"])
    page = client.get("/campaigns/italy/questions/").text
    assert "What HH.5.7 says" in page
    assert "/rules/HH.5.3/" in page


def test_a_quoted_paragraph_of_a_question_is_shown_without_its_table(italy: Campaign, people: dict[str, User]) -> None:
    seat = italy.seats.select_related("faction", "campaign").get(name="Hanno")
    ask(seat, people["hanno"], "Does HH.5.5 hold, and MV.1?", NOW)
    (details,) = details_of(italy, [question_numbered(italy, 1)])
    assert [one.code for one in details.quoted] == ["HH.5.5", "MV.1"]
    client = Client()
    client.force_login(people["hanno"])
    quote = client.get("/campaigns/italy/questions/").text.partition("<blockquote")[2].partition("</blockquote>")[0]
    assert quote.count("<p>") == 1
    assert "<table" not in quote


def test_a_question_of_vae_victis_may_name_a_paragraph_of_hannibal(war: Campaign, people: dict[str, User]) -> None:
    seat = war.seats.select_related("faction", "campaign").get(name="Hamilcar")
    ask(seat, people["hamilcar"], "Is MV.6 like HH.5.7?", NOW)
    (details,) = details_of(war, [question_numbered(war, 1)])
    assert [one.code for one in details.quoted] == ["MV.6", "HH.5.7"]
