"""A campaign of the site that generals play by command, step by step."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from campaign.models import Campaign, Phase
from orders.models import OrderSheet

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    out = StringIO()
    call_command("play_generals", *words, stdout=out)
    return out.getvalue()


def test_generals_play_a_round_of_a_campaign(people: dict[str, User], at_once: None) -> None:
    said = run("sicily", "--administrator", "marcus", "--rounds", "1")
    assert "round 1, administration" in said
    assert "stopped after 1 rounds" in said
    war = Campaign.objects.get(slug="generals")
    assert war.seats.exclude(general="recruit").count() == 0
    assert war.seats.count() == war.armies.count()
    steps = war.phases.filter(round=1)
    assert {phase.status for phase in steps} == {Phase.Status.PUBLISHED}
    assert OrderSheet.objects.filter(campaign=war, kind="movement", general="recruit").count() == war.armies.count()


def test_two_generals_play_a_campaign_of_hannibal_to_its_end(
    people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    for task in ("draw_opening", "draw_outcome"):  # drawing takes minutes
        monkeypatch.setattr(f"campaign.management.commands.play_generals.{task}.delay", lambda _number: None)
    said = run("hannibal-217", "--administrator", "marcus", "--slug", "italy").splitlines()
    italy = Campaign.objects.get(slug="italy")
    assert (italy.game, italy.seats.count()) == ("hannibal", 2)
    assert [line.partition(":")[0] for line in said] == [
        *(f"round 1, {step}" for step in ("march_1", "march_2", "battle")),
        *(f"round 2, {step}" for step in ("ballot", "offices", "march_1", "march_2", "battle")),
        *(f"round 3, {step}" for step in ("march_1", "march_2", "battle")),
    ]
    assert "by HH.13.2" in said[-1]
    assert {phase.status for phase in italy.phases.all()} == {Phase.Status.PUBLISHED}
    assert OrderSheet.objects.filter(campaign=italy, kind="march", general="recruit").exists()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("sicily", "--administrator", "nobody"), "there is no user nobody"),
        (("sicily", "--administrator", "marcus", "--rounds", "0"), "choose 1 to 100 rounds"),
    ],
)
def test_what_cannot_be_played_is_refused(
    people: dict[str, User], capsys: pytest.CaptureFixture[str], words: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(SystemExit):
        run(*words)
    assert problem in capsys.readouterr().err
    assert not Campaign.objects.exists()
