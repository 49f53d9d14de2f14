"""Whether this process can draw maps."""

from functools import cache

from campaign.platform.safe_messages import fault_of


@cache
def drawing_error() -> Exception | None:
    """The error for which no map can be drawn; None if one can. It is tried once in a process."""
    try:
        from hexmap.drawing.trial import try_drawing  # here, so that a library that is missing is a fault as well

        try_drawing()
    except Exception as error:
        return error
    return None


def drawing_fault() -> str:
    """Why no map can be drawn, with the place; "" if one can."""
    error = drawing_error()
    return fault_of(error) if error is not None else ""
