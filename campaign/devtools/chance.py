"""Reproducible random choices, for measurements, the arena and sample campaigns."""

import random


def seeded(seed: int | str) -> random.Random:
    """Return a generator of which equal seeds give equal choices; never use it for secrets."""
    return random.Random(seed)  # noqa: S311
