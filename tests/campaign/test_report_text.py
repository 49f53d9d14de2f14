"""Reading what players report of a game: `45-20`, or the two casualties (EN.9)."""

import pytest

from campaign.games.engagements import (
    DRAW,
    Engagement,
    GameResult,
    InvalidReport,
    ReportClaim,
    ReportStatus,
    TypedReport,
    in_words,
    plays_garrison,
    read_report,
    report_status,
    side_of,
)

FIELD = Engagement((4, 9), ("carthago", "roma"))
ASSAULT = Engagement((7,), ("carthago", "syracusae"), "Heraclea Minoa")


def casualties(engagement: Engagement, winner: str, score: str) -> dict[str, int]:
    return dict(read_report(engagement, TypedReport(winner, score)).casualties)


def test_the_first_figure_of_a_score_is_the_loss_of_the_loser() -> None:
    assert casualties(FIELD, "9", "45-20") == {"4": 45, "9": 20}
    assert casualties(FIELD, "4", "45-20") == {"9": 45, "4": 20}


def test_the_first_figure_of_a_draw_is_the_loss_of_the_second_side() -> None:
    result = read_report(FIELD, TypedReport(DRAW, "30-45"))
    assert (result.winner, result.casualties) == ("", {"9": 30, "4": 45})


@pytest.mark.parametrize(
    "score",
    ["45-20", "45 - 20", " 45:20 ", "45/20", "45 % - 20 %", "45%-20", "45 – 20", "45\N{NO-BREAK SPACE}%−20", "045-20"],
)
def test_a_score_may_be_written_in_several_ways(score: str) -> None:
    assert casualties(FIELD, "9", score) == {"4": 45, "9": 20}


@pytest.mark.parametrize("score", ["0-0", "100-0", "100-100", "30-30"])
def test_casualties_lie_between_0_and_100(score: str) -> None:
    first, second = map(int, score.split("-"))
    assert casualties(FIELD, "9", score) == {"4": first, "9": second}


@pytest.mark.parametrize(
    ("given", "field", "says"),
    [
        (TypedReport("9", "101-20"), "score", "101 % is not possible. Casualties are between 0 and 100 %."),
        (TypedReport("9", "99999999999-20"), "score", "is not possible"),
        (TypedReport("9", "20-45"), "score", "leave the score empty and enter the casualties of both sides"),
        (
            TypedReport("9", "forty-twenty"),
            "score",
            "is not a score. Write two whole numbers from 0 to 100, for example 45-20.",
        ),
        (TypedReport("9", "-45-20"), "score", "is not a score"),
        (TypedReport("9", "45"), "score", "is not a score"),
        (TypedReport("9", "45.5-20"), "score", "is not a score"),
        (TypedReport("9", "45-20-10"), "score", "is not a score"),
        (TypedReport("9", "٤٥-٢٠"), "score", "is not a score"),
        (TypedReport("9", "4" * 5000 + "-20"), "score", "is not a score"),
        (TypedReport("9", ""), "score", "Enter the score, for example 45-20, or the casualties of both sides."),
        (TypedReport("", "45-20"), "winner", "Choose who won: army 4, army 9, or nobody (a draw)."),
        (TypedReport("44", "45-20"), "winner", '"44" did not fight here; it was army 4 against army 9.'),
        (TypedReport("9", "", ("45", "")), "casualties", "Enter the casualties of army 9."),
        (TypedReport("9", "", ("", "20")), "casualties", "Enter the casualties of army 4."),
        (TypedReport("9", "", ("101", "20")), "casualties", "101 % is not possible"),
        (TypedReport("9", "", ("-1", "20")), "casualties", "is not a percentage. Write a whole number from 0 to 100."),
        (TypedReport("9", "", ("many", "20")), "casualties", "is not a percentage"),
        (TypedReport("9", "45-20", ("20", "45")), "casualties", "differ. Leave one of them empty"),
    ],
)
def test_an_invalid_report_is_refused_with_a_message(given: TypedReport, field: str, says: str) -> None:
    with pytest.raises(InvalidReport) as refused:
        read_report(FIELD, given)
    assert refused.value.field == field
    assert says in str(refused.value)


def test_casualties_in_separate_fields_may_be_higher_for_the_winner() -> None:
    result = read_report(FIELD, TypedReport("9", "", ("20 %", "45")))
    assert (result.winner, result.casualties) == ("9", {"4": 20, "9": 45})


def test_score_and_casualties_may_both_be_given_if_they_agree() -> None:
    assert read_report(FIELD, TypedReport("9", "45-20", ("45", "20"))) == read_report(FIELD, TypedReport("9", "45-20"))


def test_a_report_is_repeated_in_words() -> None:
    assert (
        in_words(FIELD, read_report(FIELD, TypedReport("9", "45-20")))
        == "Army 9 wins: army 4 lost 45 %, army 9 lost 20 %."
    )
    assert (
        in_words(FIELD, read_report(FIELD, TypedReport(DRAW, "30-45"))) == "A draw: army 4 lost 45 %, army 9 lost 30 %."
    )
    held = read_report(ASSAULT, TypedReport("Heraclea Minoa", "", ("60", "")))
    assert in_words(ASSAULT, held) == "The garrison of Heraclea Minoa wins: army 7 lost 60 %."


def test_casualties_of_a_garrison_are_optional_and_ignored() -> None:
    without = read_report(ASSAULT, TypedReport("7", "", ("20", "")))
    given = read_report(ASSAULT, TypedReport("7", "45-20"))
    assert without.casualties == {"7": 20}
    assert given.casualties == {"7": 20, "Heraclea Minoa": 45}
    assert given.says_the_same(without, ASSAULT)
    with pytest.raises(InvalidReport, match="Enter the casualties of army 7"):
        read_report(ASSAULT, TypedReport("7", "", ("", "45")))


def test_a_document_gets_an_army_as_a_number_and_a_garrison_by_name() -> None:
    assert GameResult("4-9", "9", {"4": 45, "9": 20}).as_json()["winner"] == 9
    assert GameResult("7-Gela", "Gela", {"7": 45}).as_json()["winner"] == "Gela"
    assert GameResult("4-9", "", {"4": 45, "9": 20}).as_json()["winner"] is None


ONE = GameResult("4-9", "9", {"4": 45, "9": 20})
OTHER = GameResult("4-9", "4", {"4": 20, "9": 45})


@pytest.mark.parametrize(
    ("claims", "how", "result"),
    [
        ([], ReportStatus.AWAITED, None),
        ([ReportClaim(0, ONE)], ReportStatus.REPORTED, None),
        ([ReportClaim(0, ONE, (True,))], ReportStatus.CONFIRMED, ONE),
        ([ReportClaim(0, ONE, (False,))], ReportStatus.DISPUTED, None),
        ([ReportClaim(1, ONE, (True, False))], ReportStatus.DISPUTED, None),
        ([ReportClaim(0, ONE), ReportClaim(1, ONE)], ReportStatus.CONFIRMED, ONE),
        ([ReportClaim(0, ONE), ReportClaim(0, ONE)], ReportStatus.REPORTED, None),
        ([ReportClaim(0, ONE), ReportClaim(1, OTHER)], ReportStatus.DISPUTED, None),
        ([ReportClaim(0, ONE, (True,)), ReportClaim(0, OTHER)], ReportStatus.DISPUTED, None),
        ([ReportClaim(0, ONE), ReportClaim(None, OTHER)], ReportStatus.SETTLED, OTHER),
        ([ReportClaim(None, ONE), ReportClaim(None, OTHER)], ReportStatus.SETTLED, OTHER),
        ([ReportClaim(None, ONE), ReportClaim(0, OTHER, (True,))], ReportStatus.SETTLED, ONE),
    ],
)
def test_claims_decide_which_report_stands(
    claims: list[ReportClaim], how: ReportStatus, result: GameResult | None
) -> None:
    assert report_status(FIELD, claims) == (how, result)


def test_a_passive_garrison_is_played_by_the_enemies_of_the_attacker() -> None:
    assert plays_garrison(ASSAULT, "roma", controller_active=False)
    assert not plays_garrison(ASSAULT, "carthago", controller_active=False)
    taken = Engagement((7,), ("carthago", "roma"), "Gela")
    assert plays_garrison(taken, "roma", controller_active=True)
    assert not plays_garrison(taken, "epirus", controller_active=True)
    assert (side_of(ASSAULT, "carthago"), side_of(ASSAULT, "roma")) == (0, 1)
