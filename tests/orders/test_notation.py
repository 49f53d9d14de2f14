"""The notation of movement instructions (OR.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orders.rules.notation import MOST_NUMBERS, NotationError, format_instruction, parse_instruction

NUMBERS = st.lists(st.sampled_from([0, 2, 4, 6, 8, 10, 12]), max_size=MOST_NUMBERS)


@given(NUMBERS, st.sampled_from([" ", "\n", ",", " , ", "\t\r\n"]))
def test_formatted_instructions_parse_back(numbers: list[int], between: str) -> None:
    assert parse_instruction(between.join(map(str, numbers))) == tuple(numbers)
    assert parse_instruction(format_instruction(tuple(numbers))) == tuple(numbers)


@pytest.mark.parametrize(
    ("text", "word"),
    [("2 4 3", 3), ("two", 1), ("2 4 02", 3), ("2;4", 1), ("-2", 1), ("2 4.0", 2), ("2 ²", 2), ("2 14", 2)],
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
