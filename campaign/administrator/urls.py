"""The addresses of the administrator's pages."""

from django.urls import path

from campaign.administrator.views import clock, dry_run, hints, pages, shares

of_campaigns = [
    path("administration/", pages.administration_page, name="administration"),
    path("administration/dry-run/", dry_run.dry_run, name="dry-run"),
    path("administration/close/", pages.close, name="close"),
    path("administration/resolve/", pages.resolve, name="resolve"),
    path("administration/publish/", pages.publish, name="publish"),
    path("administration/ruling/", pages.rule_otherwise, name="ruling"),
    path("administration/start/", clock.start, name="start"),
    path("administration/early/", clock.close_early, name="close-early"),
    path("administration/deadline/", clock.set_deadline, name="deadline"),
    path("administration/clock/", clock.set_clock, name="clock"),
    path("administration/hints/", hints.allow_hints, name="allow-hints"),
    path("administration/shares/", shares.shares_page, name="shares"),
    path("administration/standing/", clock.set_standing, name="standing"),
]
"""Below the address of a campaign."""
