"""The values of form controls by name, such as `home-5` or `unit-3-legion_foot`."""

from collections.abc import Iterable, Iterator, Mapping

Values = Mapping[str, str]


def value(values: Values, name: str) -> str:
    """The value of a control with single blanks, empty if there is none."""
    return " ".join(values.get(name, "").split())


def numbered(values: Values, prefix: str) -> Iterator[tuple[int, str]]:
    """The values of the controls `prefix-NUMBER` that are not empty, by number."""
    found = {}
    for name in values:
        before, dash, number = name.rpartition("-")
        if dash and before == prefix and is_number(number) and value(values, name):
            found[int(number)] = value(values, name)
    yield from sorted(found.items())


def named(values: Values, prefix: str, names: Iterable[str]) -> dict[str, str]:
    """The values of the controls `prefix-NAME` that are not empty, in the order of the names."""
    found = {name: value(values, f"{prefix}-{name}") for name in names}
    return {name: one for name, one in found.items() if one}


def by_place(values: Values, prefix: str) -> str:
    """Numbers in the order of the places given them, ties by number; what is no number stands at the end."""
    places = list(numbered(values, prefix))
    good = sorted((int(place), number) for number, place in places if is_number(place))
    bad = [place for _number, place in places if not is_number(place)]
    return " ".join([*(str(number) for _place, number in good), *bad])


def is_number(word: str) -> bool:
    """Whether a word is a whole number of at most four digits."""
    return word.isascii() and word.isdigit() and len(word) <= 4
