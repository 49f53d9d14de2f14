"""The random numbers of a round (NB.4)."""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import chain, count, cycle, islice


def random_numbers(instructions: Iterable[Sequence[int]], at_least: int) -> tuple[int, ...]:
    """The random numbers that the submitted movement instructions of all armies give.

    The i-th is the sum of all i-th numbers mod 10; there is one as long as `at_least` armies have an i-th number.
    `random_numbers([(2, 4), (6,), (8,)], 3) == (6,)`.
    """
    handed_in = list(instructions)
    numbers = []
    for place in range(max(map(len, handed_in), default=0)):
        here = [instruction[place] for instruction in handed_in if len(instruction) > place]
        if len(here) < at_least:
            break
        numbers.append(sum(here) % 10)
    return tuple(numbers)


def endless(numbers: Sequence[int]) -> Iterator[int]:
    """The numbers again and again; zeros if there are none."""
    return cycle(numbers or (0,))


def seed_digest(seed: str) -> str:
    """The public part of a sealed seed: the SHA-256 of its hexadecimal digits."""
    return sha256(seed.encode()).hexdigest()


def sealed_numbers(seed: str, sheets: Iterable[str], how_many: int) -> tuple[int, ...]:
    """The random numbers of a round, 0 to 9, from its seed and the sheets of its instructions.

    Nobody who does not know the seed can predict what a sheet does to them, and the seed is fixed before the first
    sheet is written. `sheets` are one text for every sheet that counts, in any order. The bytes of HMAC-SHA256, keyed
    with the digits of the seed, over the SHA-256 of the sheets (sorted, each with a line feed) and a block number from
    0 (`digest:block`), give the numbers: each byte below 250, mod 10.
    """
    return tuple(islice((byte % 10 for byte in sealed_bytes(seed, sheets) if byte < 250), how_many))


def sealed_bytes(seed: str, sheets: Iterable[str]) -> Iterator[int]:
    """The bytes that a seed and the sheets of a step give, without end (NB.4, HH.1.10)."""
    digest = sha256("".join(f"{sheet}\n" for sheet in sorted(sheets)).encode()).hexdigest()
    blocks = (hmac.digest(seed.encode(), f"{digest}:{block}".encode(), "sha256") for block in count())
    return chain.from_iterable(blocks)


def number_below(limit: int, key: str, text: str) -> int:
    """A number from 0 to below `limit` (at most 256), by HMAC-SHA256 of a text with a key (GS.19, SD.6).

    It is the first byte below the largest multiple of `limit`, mod `limit`; where there is none, the text goes on with
    a block number from 1 (`text:block`).
    """
    fair = 256 - 256 % limit
    texts = (f"{text}:{block}" if block else text for block in count())
    digests = (hmac.digest(key.encode(), one.encode(), "sha256") for one in texts)
    return next(byte % limit for byte in chain.from_iterable(digests) if byte < fair)
