"""Check whether this process can draw maps."""

from functools import cache

from campaign.platform.safe_messages import fault_of


@cache
def drawing_error() -> Exception | None:
    """Return the error that prevents drawing maps; None if drawing works. It is tried once per process."""
    try:
        from hexmap.drawing.trial import try_drawing  # imported here, so that a missing library is reported too

        try_drawing()
    except Exception as error:
        return error
    return None


def drawing_fault() -> str:
    """Return why maps cannot be drawn, with the place in the code; "" if they can."""
    error = drawing_error()
    return fault_of(error) if error is not None else ""
