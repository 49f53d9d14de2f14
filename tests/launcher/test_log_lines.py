"""Log lines name the place of a fault and quote nothing."""

import logging

from campaign.config.log_lines import DiscreetFormatter

SECRET = "4 4 4 2 2 2"


def refuse_the_row() -> None:
    try:
        raise KeyError(SECRET)
    except KeyError as error:
        raise ValueError(f"failing row contains {SECRET}") from error


def logged() -> str:
    try:
        refuse_the_row()
    except ValueError as error:
        record = logging.LogRecord(
            "django.request",
            logging.ERROR,
            __file__,
            1,
            "Internal Server Error",
            None,
            (type(error), error, error.__traceback__),
        )
        return DiscreetFormatter().format(record)
    raise AssertionError("nothing was raised")


def test_what_an_error_says_is_left_out() -> None:
    assert SECRET not in logged()


def test_its_kind_its_place_and_what_led_to_it_are_told() -> None:
    lines = logged()
    assert lines.startswith("Internal Server Error\n")
    assert lines.index("builtins.KeyError") < lines.index("which led to:") < lines.index("builtins.ValueError")
    assert "in refuse_the_row" in lines
