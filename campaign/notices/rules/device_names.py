"""What a device is called in a list: `Firefox on Android`."""

from collections.abc import Mapping

UNKNOWN = ""
_BROWSERS: Mapping[str, str] = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "Chrome/": "Chrome",
    "CriOS": "Chrome",
    "Safari/": "Safari",
}
"""By a part of the header User-Agent; Chrome is in that of others, and Safari in that of Chrome."""
_SYSTEMS: Mapping[str, str] = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """Return the name of a device by the header User-Agent of its browser; `UNKNOWN` if it names none.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    """
    browser = next((name for part, name in _BROWSERS.items() if part in user_agent), "")
    system = next((name for part, name in _SYSTEMS.items() if part in user_agent), "")
    return f"{browser} on {system}" if browser and system else browser or system or UNKNOWN
