"""The addresses of rule changes."""

from django.urls import path

from campaign.rule_changes.views import pages

of_campaigns = [
    path("administration/rules/", pages.rule_changes_page, name="rule-changes"),
    path("administration/rules/decide/", pages.decide, name="decide-rule-change"),
    path("rules-here/", pages.rules_here, name="rules-here"),
]
"""Below the address of a campaign."""
