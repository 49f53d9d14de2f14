"""The address of a campaign's archive."""

from django.urls import path

from campaign.archive.views import download

of_campaigns = [
    path("archive.zip", download.archive_zip, name="archive"),
]
"""Below the address of a campaign."""
