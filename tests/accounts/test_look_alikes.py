"""User names that pass for others, and those of all scripts that do not."""

import pytest

from campaign.accounts.look_alikes import in_one_form, is_deceptive, looks_like_one_of


@pytest.mark.parametrize("name", ["lа_rival", "Pим", "Hαnnibal", "раураl", "han\u200bno", "han\u00adno", "\u2066hanno"])
def test_mixed_scripts_and_invisible_letters_are_deceptive(name: str) -> None:
    assert is_deceptive(in_one_form(name))


@pytest.mark.parametrize(
    "name", ["Björn", "Μάρκος", "李明", "Рим", "O.Brien-2", "田中さん", "Taro田中", "김철수", "علي", "אבי", "ｂｊöｒｎ"]
)
def test_names_of_every_script_are_accepted(name: str) -> None:
    assert not is_deceptive(in_one_form(name))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("сосо", "coco"),
        ("СОСО", "coco"),
        ("ΗΑΝΝΟ", "hanno"),
        ("HANNlBAL", "HANNIBAL"),
        ("hanniba1", "hannibal"),
        ("rnarcus", "Marcus"),
        ("ｂ0ｂ", "bOb"),
    ],
)
def test_a_name_that_looks_like_another_is_found(name: str, other: str) -> None:
    assert looks_like_one_of(in_one_form(name), ["gisgo", other])
    assert looks_like_one_of(in_one_form(other), ["gisgo", name])


@pytest.mark.parametrize(
    ("name", "other"), [("marcus", "marcos"), ("Björn", "Bjorn"), ("Рим", "Rim"), ("hanno", "hanna")]
)
def test_different_names_do_not_look_alike(name: str, other: str) -> None:
    assert not looks_like_one_of(name, [other])
