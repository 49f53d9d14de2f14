"""The addresses of engagements."""

from django.urls import path

from campaign.engagements.views import pages

of_campaigns = [
    path("rounds/<int:number>/engagements/", pages.engagements_page, name="engagements"),
    path("rounds/<int:number>/engagements/<path:engagement>/", pages.engagement_page, name="engagement"),
    path("screenshots/<uuid:public_id>.webp", pages.screenshot, name="screenshot"),
]
"""Below the address of a campaign."""
