"""The address of the what-if page, which takes the place of plans in games whose steps are tried out."""

from django.urls import path

from campaign.views.access import COUNTERPARTS
from campaign.what_if import views

of_campaigns = [
    path("what-if/", views.what_if_page, name="what-if"),
    path("hannibal/what-if/", views.former_address, name="what-if-moved"),
]
"""Below the address of a campaign; the second is the address before version 0.10."""

COUNTERPARTS["plans"] = ("what-if", "what_if")
