"""Lists of numbers in words."""

from collections.abc import Iterable


def numbers_in_words(numbers: Iterable[int]) -> str:
    """Numbers in ascending order, three and more that follow one another as a range: `1-4, 6, 7`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = (f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(str(number) for number in run) for run in runs)
    return ", ".join(parts)
