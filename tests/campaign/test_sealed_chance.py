"""The numbers of sealed chance: bytes from 250 on would make small numbers likelier, and are left out (NB.4)."""

import pytest

from navy.rules.chance import sealed_bytes, sealed_numbers

SHEETS = ["movement 4: 4 4"]


@pytest.mark.parametrize(
    ("seed", "first", "numbers"),
    [
        (f"{18:064x}", [249, 106, 141], (9, 6, 1)),
        (f"{201:064x}", [250, 21, 144], (1, 4)),
    ],
)
def test_byte_of_249_is_the_last_that_counts(seed: str, first: list[int], numbers: tuple[int, ...]) -> None:
    stream = sealed_bytes(seed, SHEETS)
    assert [next(stream) for _ in first] == first
    assert sealed_numbers(seed, SHEETS, len(numbers)) == numbers
