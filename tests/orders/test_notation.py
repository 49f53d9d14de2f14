"""The notation of movement instructions (OR.1)."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orders.rules.notation import MOST_NUMBERS, NotationError, format_instruction, parse_instruction

TYPED: list[dict[str, Any]] = json.loads(Path(__file__).with_name("typed_marches.json").read_text("utf-8"))
"""Marches as people type them into the line of an army; the tests of the scripts read them too."""
NUMBERS = st.lists(st.sampled_from([0, 2, 4, 6, 8, 10, 12]), max_size=MOST_NUMBERS)


@given(NUMBERS, st.sampled_from([" ", "\n", ",", " , ", "\t\r\n"]))
def test_formatted_instructions_parse_back(numbers: list[int], between: str) -> None:
    assert parse_instruction(between.join(map(str, numbers))) == tuple(numbers)
    assert parse_instruction(format_instruction(tuple(numbers))) == tuple(numbers)


@pytest.mark.parametrize(
    ("text", "word"),
    [("2 4 3", 3), ("two", 1), ("2 4 02", 3), ("-2", 1), ("2 4.0", 2), ("2 ²", 2), ("2 14", 2)],
)
def test_an_invalid_word_is_named_by_its_position(text: str, word: int) -> None:
    with pytest.raises(NotationError, match=f"word {word}, ") as refused:
        parse_instruction(text)
    assert refused.value.word == word


def test_too_many_numbers_are_refused() -> None:
    assert len(parse_instruction("0 " * MOST_NUMBERS)) == MOST_NUMBERS
    with pytest.raises(NotationError, match="300 numbers are too many, use at most 255"):
        parse_instruction("0 " * 300)


@given(st.text(max_size=50))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        numbers = parse_instruction(text)
    except NotationError as error:
        assert str(error).isprintable()
    else:
        assert parse_instruction(format_instruction(numbers)) == numbers


@pytest.mark.parametrize("typed", TYPED, ids=[f"{typed['army']} {typed['text']}" for typed in TYPED])
def test_a_march_is_read_as_people_type_it(typed: dict[str, Any]) -> None:
    try:
        march = format_instruction(parse_instruction(typed["text"], typed["army"]))
    except NotationError:
        march = None
    assert march == typed["march"]


@given(NUMBERS, st.sampled_from([" ", ",", ", "]), st.integers(1, 20))
def test_a_march_in_the_notation_means_the_same_for_every_army(numbers: list[int], between: str, army: int) -> None:
    assert parse_instruction(between.join(map(str, numbers)), army) == tuple(numbers)


def test_a_march_that_names_an_army_is_refused_where_its_army_is_not_known() -> None:
    for text in ("Army 4: 2 4 2", "4;2 4 2", "4: 2 4 2"):
        with pytest.raises(NotationError):
            parse_instruction(text)


def test_a_refusal_says_what_to_write_instead() -> None:
    for text, says in (("Army 4: 2", "names army 4"), ("2x4", "in two ways"), ("3;2;4", "may be the army")):
        with pytest.raises(NotationError, match=says):
            parse_instruction(text, 3)
