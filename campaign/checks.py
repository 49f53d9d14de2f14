"""What starts a site and then fails it: `manage.py check`, `migrate` and `first_start` warn of it."""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks

from campaign.battles.cases.all_cases import CASE_LANGUAGES
from campaign.monitoring.queries.drawing_trial import drawing_fault


def check_trusted_proxies(**_options: Any) -> list[checks.CheckMessage]:
    """One warning where PUBLIC_URL begins with https and TRUSTED_PROXIES counts no proxy."""
    if urlsplit(settings.PUBLIC_URL).scheme != "https" or settings.ALLAUTH_TRUSTED_PROXY_COUNT:
        return []
    return [
        checks.Warning(
            "PUBLIC_URL begins with https and TRUSTED_PROXIES is 0, so all visitors count as one address. After 300 "
            "reads in a minute, everyone who is not signed in gets 429.",
            hint="Set TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For; 1 for a proxy of your own.",
            id="campaign.W001",
        )
    ]


def check_drawing(**_options: Any) -> list[checks.CheckMessage]:
    """One warning where this machine cannot draw maps: a warning, because everything else works without them."""
    fault = drawing_fault()
    if not fault:
        return []
    return [
        checks.Warning(
            f"Maps cannot be drawn on this machine. {fault}",
            hint="Install requirements.txt again, or build the image again. No system library is needed.",
            id="campaign.W002",
        )
    ]


def check_catalogues(**_options: Any) -> list[checks.CheckMessage]:
    """One error for each of the rules that have no cases, as where a build lacks their folder."""
    return [
        checks.Error(
            f"There are no cases in {language.folder}, so the rules of {language.title} are shown without any.",
            hint="Copy the folder into the build: .dockerignore must not leave it out.",
            id=f"campaign.E00{number}",
        )
        for number, language in enumerate(CASE_LANGUAGES, start=1)
        if not language.cases()
    ]


def check_push_key(**_options: Any) -> list[checks.CheckMessage]:
    """One remark where web push is not offered, because its key is missing: everything else works without it."""
    if settings.PUSH_KEY:
        return []
    return [
        checks.Info(
            "PUSH_KEY is not set, so the site offers no notifications on devices (web push).",
            hint="Run `manage.py new_push_key` and set PUSH_KEY to what it prints, the same for all processes.",
            id="campaign.I001",
        )
    ]


def check_retired_settings(**_options: Any) -> list[checks.CheckMessage]:
    """One warning for each setting that is set and that only the version before this one had."""
    return [
        checks.Warning(
            f"{old} is set and has no effect: this version no longer has it.",
            hint=f"Remove it. It was replaced by {new}, which has a default (.env.example).",
            id="campaign.W003",
        )
        for old, new in settings.RETIRED.items()
    ]
