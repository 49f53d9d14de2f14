"""Which plans to choose with what chance where both sides choose at once: regret matching (Hart and Mas-Colell)."""

from collections.abc import Sequence

ROUNDS = 400
"""So often both sides choose; the shares of the last ones hardly change any more."""


def mixed(values: Sequence[Sequence[float]], rounds: int = ROUNDS) -> tuple[list[float], list[float]]:
    """The shares of the rows and of the columns of a game with two sides.

    `values` are what the rows win and the columns lose. Both choose again and again, each plan with a chance in
    proportion to how much it regrets not to have chosen it; the average of their choices is returned.
    """
    rows, columns = len(values), len(values[0])
    regrets = [0.0] * rows, [0.0] * columns
    sums = [0.0] * rows, [0.0] * columns
    for _ in range(rounds):
        own, theirs = _shares(regrets[0]), _shares(regrets[1])
        of_rows = [sum(value * share for value, share in zip(row, theirs, strict=True)) for row in values]
        of_columns = [-sum(values[row][column] * own[row] for row in range(rows)) for column in range(columns)]
        _regret(regrets[0], of_rows, own)
        _regret(regrets[1], of_columns, theirs)
        for total, shares in zip(sums, (own, theirs), strict=True):
            for which, share in enumerate(shares):
                total[which] += share
    return [one / rounds for one in sums[0]], [one / rounds for one in sums[1]]


def _shares(regrets: Sequence[float]) -> list[float]:
    positive = [max(0.0, one) for one in regrets]
    total = sum(positive)
    return [one / total for one in positive] if total > 0 else [1 / len(regrets)] * len(regrets)


def _regret(regrets: list[float], values: Sequence[float], shares: Sequence[float]) -> None:
    average = sum(value * share for value, share in zip(values, shares, strict=True))
    for which, value in enumerate(values):
        regrets[which] += value - average
