"""Cultures in documents, and the army list of a garrison (VU)."""

from typing import Any

import pytest

from campaign.games.cases import read_cases
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES, outcome
from campaign.games.vae_victis.rulebook.case_setup import Setup
from campaign.games.vae_victis.rules.battles import list_of_garrison, list_of_side
from campaign.games.vae_victis.rules.document import engagement_named, read_document, starting_document
from campaign.games.vae_victis.scenarios import check_bounds
from hexmap.rules.documents import DocumentError, document_text

CASE = """## VU.4 Army 1 assaults Gela, which is samnite.
    FFF
    FFF
    FFF
faction roma army_list=Romans
faction carthago army_list=Carthaginians
city Gela 0202 carthago
town Enna 0301 carthago
culture Gela samnite
culture Enna hill tribes
culture_list samnite Samnite 355-272 BC
army 1 roma 0201
siege Gela roma 1 resilience=4 initial=4
assault 1
report 1-Gela winner=none 1=10
step administration
then
control Gela carthago
"""


def setup() -> Setup:
    (case,) = read_cases(CASE)
    return VAE_VICTIS_CASES.set_up(case)


def document(**garrison: str) -> dict[str, Any]:
    return {**setup().document, "ruleset": {"base": "vae-victis-2", "garrison": garrison}}


@pytest.mark.parametrize(
    ("switch", "gela", "enna"),
    [("faction", "Carthaginians", "Carthaginians"), ("culture", "Samnite 355-272 BC", "Carthaginians")],
)
def test_garrison_has_the_list_of_its_faction_or_of_its_culture(switch: str, gela: str, enna: str) -> None:
    read = read_document(document(garrison_list=switch))
    assert list_of_garrison(read.position, "Gela", read.ruleset) == gela
    assert list_of_garrison(read.position, "Enna", read.ruleset) == enna
    assault = engagement_named("1-Gela", read.board, read.position)
    assert assault is not None
    assert [list_of_side(read.position, assault, which, read.ruleset) for which in (0, 1)] == ["Romans", gela]


def test_cultures_are_carried_over_in_one_order_and_others_have_none() -> None:
    case = setup()
    after = outcome(case)
    assert list(after["cultures"].items()) == [("Enna", "hill tribes"), ("Gela", "samnite")]
    assert after["culture_lists"] == {"samnite": "Samnite 355-272 BC"}
    begun = starting_document(read_document(case.document))
    keys = list(begun.as_json())
    assert keys.index("cultures") == keys.index("control") + 1
    plain = {key: value for key, value in case.document.items() if not key.startswith("culture")}
    assert "culture" not in document_text(starting_document(read_document(plain))).replace("vae-victis", "")


@pytest.mark.parametrize("culture", ["", " roman", "roman ", "hill  tribes", "3rd", "Roman"])
def test_what_is_no_culture_is_refused_with_its_place(culture: str) -> None:
    with pytest.raises(DocumentError, match=r"cultures\.Gela: .* is no culture; write it in small letters, such as"):
        read_document(document() | {"cultures": {"Gela": culture}})


def test_a_culture_of_any_alphabet_is_one() -> None:
    assert read_document(document() | {"cultures": {"Gela": "ombrò"}}).position.cultures == {"Gela": "ombrò"}


def test_long_cultures_and_lists_are_refused_for_a_campaign() -> None:
    for keys in ({"cultures": {"Gela": "a" * 500}}, {"culture_lists": {"samnite": "a" * 500}}):
        with pytest.raises(DocumentError, match=next(iter(keys))):
            check_bounds(read_document(document() | keys))
