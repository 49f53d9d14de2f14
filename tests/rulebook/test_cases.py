"""Every case of every catalogue comes out as it says, and every paragraph has a case or a reason for having none."""

from typing import Any

import pytest

from campaign.battles.cases.battle_cards import BATTLE_CARDS_CASES
from campaign.battles.cases.quick_battle import QUICK_BATTLE_CASES
from campaign.games.cases import Case, CaseError, CaseLanguage, read_cases
from campaign.games.hannibal.rulebook.book import RULEBOOK as HANNIBAL_RULES
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.vae_victis.rulebook.book import RULEBOOK as VAE_VICTIS_RULES
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES

LANGUAGES = (VAE_VICTIS_CASES, HANNIBAL_CASES, QUICK_BATTLE_CASES, BATTLE_CARDS_CASES)
CASES = [(language, address, case) for language in LANGUAGES for address, case in language.cases()]

EXEMPT = {
    "RD.1": "the phases and their deadlines are the app's; tests/campaign/test_phases.py",
    "OR.4": "sheets can be changed until the step closes; tests/orders/test_sheets.py",
    "VU.4": "no document has the list of a garrison; tests/campaign/test_cultures.py",
    "HO.28": "who submits orders of a faction is the app's; tests/honour/test_orders.py",
    "HO.36": "who sees the ledger is the app's; tests/honour/test_pages.py",
    "SD.8": "the odds are shown on pages; tests/sieges/test_siege_die.py",
    "HH.1.1": "the grid is that of the house; tests/hexmap/test_hexes.py",
    "HH.1.5": "who plays a side is a matter of seats",
    "HH.1.10": "dice: tests/hannibal/test_worked_examples.py",
    "HH.2.6": "says why marches and plans are programmes",
    "HH.14.1": "scenarios: tests/hannibal/test_scenarios.py",
    "HH.14.2": "scenarios: tests/hannibal/test_scenarios.py",
    "HH.14.3": "scenarios: tests/hannibal/test_scenarios.py",
}
"""The paragraphs that a case cannot show, each with the reason."""

ELSEWHERE = {
    "GS": "also in tests/battles/test_worked_examples.py and tests/battles/test_choices.py",
    "BC": "also in tests/battles/test_cards.py, tests/battles/test_worked_examples.py",
    "HH.15": "how the site plays it: tests/hannibal_site",
    "HH.16": "the map and the leaders: tests/hannibal/test_map.py, tests/hannibal/test_documents.py",
    "HH.17": "computer players: tests/hannibal/test_generals.py",
}
"""The chapters that need not have a case for each paragraph, each with the place of its tests."""
RULES = [code for code in (*VAE_VICTIS_RULES.codes, *HANNIBAL_RULES.codes) if code.rpartition(".")[0] not in ELSEWHERE]


@pytest.mark.parametrize(
    ("language", "case"),
    [pytest.param(language, case, id=f"{address} {case.rule} {case.title}") for language, address, case in CASES],
)
def test_a_case_meets_its_expectations(language: CaseLanguage[Any, Any], case: Case) -> None:
    assert language.failures(case) == []


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_case_or_a_stated_exemption(rule: str) -> None:
    cases = [case.title for _, _, case in CASES if case.rule == rule]
    assert cases or EXEMPT.get(rule)


def test_exemptions_are_needed_and_cases_name_existing_rules() -> None:
    shown = {case.rule for _, _, case in CASES}
    assert not shown & set(EXEMPT)
    assert shown <= {*VAE_VICTIS_RULES.codes, *HANNIBAL_RULES.codes}
    assert set(EXEMPT) <= set(RULES)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.title)
def test_every_case_of_a_folder_belongs_to_its_catalogue(language: CaseLanguage[Any, Any]) -> None:
    texts = [path.read_text(encoding="utf-8") for path in language.folder.glob("*.txt")]
    assert len(language.cases()) == sum(len(read_cases(text)) for text in texts) > 20


def test_titles_are_sentences_and_unique() -> None:
    titles = [(case.rule, case.title) for _, _, case in CASES]
    assert [title for _, title in titles if not title.endswith(".")] == []
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(
    ("language", "text", "problem"),
    [
        (
            VAE_VICTIS_CASES,
            "## MV.1 Wrong.\n    FFF\narmy 1 roma 0101\norder 1: 4\nthen\n1 at 0301, mp 2\n",
            "line 6: 1 at 0301, mp 2: at is 0201",
        ),
        (
            HANNIBAL_CASES,
            "## HH.5.5 Wrong.\nround 3 march_1\nforce 0504 carthago 31 foot 1\norders march 31: 4\nthen\n"
            "leader 31 at 0704\n",
            "line 6: leader 31 at 0704: it is 0604",
        ),
        (
            HANNIBAL_CASES,
            "## HH.5.5 A die too many.\nround 3 march_1\nforce 0504 carthago 31 foot 1\ndice 1\nthen\nround 3\n",
            "line 1: 1 dice are left",
        ),
        (
            QUICK_BATTLE_CASES,
            "## GS.4 Wrong.\n    cols 05\n    05   A1/HI/N\norder A 1: S\nthen\nact A1 1 -\nmove A1 0507 N\n",
            "line 7: move A1 0507 N: the record has move A1 0506 N",
        ),
        (
            BATTLE_CARDS_CASES,
            "## BC.16 Wrong.\nhand A FA\nplay FA\nunmatched\nthen\nround 1 A FA\nmatch B FA\n",
            "line 7: match B FA: the record has unmatched B",
        ),
        (
            QUICK_BATTLE_CASES,
            "## GS.4 Not all of the record.\n    cols 05\n    05   A1/HI/N\norder A 1: S\nthen\nact A1 1 -\n",
            "line 1: the record has more lines: move A1 0506 N",
        ),
    ],
)
def test_a_wrong_expectation_fails(language: CaseLanguage[Any, Any], text: str, problem: str) -> None:
    (case,) = read_cases(text)
    assert language.failures(case) == [problem]


def test_a_case_that_expects_nothing_fails() -> None:
    (case,) = read_cases("## MV.1 Nothing.\n    FFF\n")
    assert VAE_VICTIS_CASES.failures(case) == ["has no expectation"]


def test_a_line_that_cannot_be_read_is_named() -> None:
    (case,) = read_cases("## MV.1 Bad.\nelephant 1\n")
    with pytest.raises(CaseError, match="line 2: 'elephant' is none of army, navy"):
        VAE_VICTIS_CASES.set_up(case)


def test_a_case_is_read_in_its_parts() -> None:
    (case,) = read_cases("A note.\n## MV.1 Title.\n> Why.\n# A comment.\n    FFF\nround 2\n\nthen\nno naval, ever\n")
    assert (case.rule, case.title, case.why, case.board) == ("MV.1", "Title.", ["Why."], ["FFF"])
    assert [(line.number, line.text) for line in case.given] == [(6, "round 2")]
    assert [line.parted for line in case.expected] == [["no", "naval", "ever"]]
    assert case.text.startswith("## MV.1 Title.\n> Why.\n")
