"""The address of a round played back."""

from django.urls import path

from campaign.replay import views

of_campaigns = [
    path("rounds/<int:number>/replay/", views.replay_page, name="replay"),
]
"""Below the address of a campaign."""
